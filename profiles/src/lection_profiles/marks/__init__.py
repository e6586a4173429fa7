"""Roles and spans of blocks."""
