"""Embedding: texts as vectors through plug-ins, compared exactly. Needs numpy (extra `vectors`) when used."""
