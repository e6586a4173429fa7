"""lection."""
