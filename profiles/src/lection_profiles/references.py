"""References: cross references and uses of defined terms, resolved against the whole tree. Source: profiles.md."""

from __future__ import annotations

from lection_core import BlockTree, Profile


def resolve_references(tree: BlockTree, profile: Profile | None) -> BlockTree:
    """Give the tree with its references resolved; for now the tree as it is."""
    return tree
