"""The serialised forms of a tree: JSON, lines of JSON, Arrow, and their schema."""
