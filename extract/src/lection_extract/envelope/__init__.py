"""Proposals kept: written, read, verified."""
