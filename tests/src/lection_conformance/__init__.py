"""lection-conformance."""
