"""All mutants by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lection_conformance.mutants.broken_behaviour import BEHAVIOUR_MUTANTS
from lection_conformance.mutants.broken_items import ITEM_MUTANTS
from lection_conformance.mutants.broken_packages import PACKAGE_MUTANTS
from lection_conformance.mutants.linear import LINEAR_MUTANTS
from lection_conformance.mutants.mutant import Mutant
from lection_conformance.mutants.plausible import PLAUSIBLE
from lection_conformance.mutants.strangers.claiming import CLAIMING
from lection_conformance.mutants.strangers.losing import LOSING
from lection_conformance.mutants.strangers.remembering import REMEMBERING

STRANGERS: Final = (*LOSING, *CLAIMING, *REMEMBERING)
"""Those of the kinds that conformed to the first edition."""

_ALL: Final = (*ITEM_MUTANTS, *BEHAVIOUR_MUTANTS, *PACKAGE_MUTANTS, *PLAUSIBLE, *LINEAR_MUTANTS, *STRANGERS)

MUTANTS: Final[Mapping[str, Mutant]] = MappingProxyType({mutant.name: mutant for mutant in _ALL})
"""Every mutant by its name; names are unique."""

if len(MUTANTS) != len(_ALL):
    raise AssertionError("two mutants have one name")
