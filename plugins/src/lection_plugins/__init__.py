"""lection-plugins."""
