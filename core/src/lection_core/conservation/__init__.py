"""Counting what a reading lost."""
