"""Checks of the package: its metadata, its manifest, what it claims to be capable of."""
