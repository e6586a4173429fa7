"""lection-reader-markdown."""
