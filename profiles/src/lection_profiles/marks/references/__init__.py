"""References in running text, read to what they name."""
