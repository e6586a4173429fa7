"""Examining plugins and saying what was found."""
