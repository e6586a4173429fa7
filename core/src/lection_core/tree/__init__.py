"""The tree, the nodes that walk it, and which block owns which characters."""
