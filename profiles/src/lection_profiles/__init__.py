"""lection-profiles."""
