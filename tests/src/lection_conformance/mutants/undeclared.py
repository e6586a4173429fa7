"""A mutant's module: it imports what the distribution that it claims to be of does not declare."""

from __future__ import annotations

import click

from lection_conformance.mutants.specimen import Specimen


class Undeclared(Specimen):
    """Reads like the specimen, and needs click."""

    style = click.style
