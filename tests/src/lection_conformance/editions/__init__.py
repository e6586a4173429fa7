"""Frozen lists of checks."""
