"""lection-reader-plaintext."""
