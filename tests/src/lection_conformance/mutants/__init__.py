"""Readers that break one thing each: the proof that every check catches what it is for."""

from __future__ import annotations

from lection_conformance.mutants.catalogue import MUTANTS

__all__ = ["MUTANTS"]
