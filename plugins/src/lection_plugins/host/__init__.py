"""The installed plugins as one object, and which reader takes an input."""
