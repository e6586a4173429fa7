"""Anchors: facts out of documents, and whether what they cite still stands there."""
