"""Pairing: which blocks of two versions belong together. Nothing here sees how a block was recognised."""
