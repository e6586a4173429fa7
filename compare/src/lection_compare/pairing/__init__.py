"""Pairing: which blocks of two versions belong together. Nothing here sees where a block came from or how sure it is."""
