"""Checks of the tree and its blocks, whatever they were read from."""
