"""The commands: `lection compare` and `lection textconv`."""
