"""The text of a document: taken in, decoded once, with what was replaced."""
