"""Deterministic facts about a proposal: the checkers, one sub-package for each released version."""
