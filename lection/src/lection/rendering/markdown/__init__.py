"""A tree as markdown."""
