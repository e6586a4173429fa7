"""lection-extract."""
