"""Checks that hold the tree against its source: what became of every character."""
