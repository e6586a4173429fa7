"""A tree as a page."""
