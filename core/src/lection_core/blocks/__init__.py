"""Blocks and what else a tree is made of, each checked when it is made."""
