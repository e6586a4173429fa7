"""lection-core."""
