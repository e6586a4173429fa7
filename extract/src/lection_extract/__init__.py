"""Proposals for fields, each with a verbatim excerpt, its place, and facts about it that can be computed again.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_extract.chunks import Limits
    from lection_extract.evidence.checker import CHECKER_VERSION, CHECKERS, Checker, UnknownChecker, checker_of
    from lection_extract.evidence.current import evidence_match, schema_match, token_boundary, value_in_excerpt
    from lection_extract.extracting import extract, extract_async
    from lection_extract.fields import FieldError, TargetField, target_field, target_fields
    from lection_extract.normalization import NormalizedValue, ValueNormalization, normalize_value
    from lection_extract.occurrences import find_occurrences
    from lection_extract.proposal import BlockEcho, EvidenceMatch, Occurrence, ProducedBy, Proposal, Provenance
    from lection_extract.provider import AsyncProvider, Provider, ProviderError, ProviderRequest, ProviderResponse
    from lection_extract.providers.callable import CallableProvider
    from lection_extract.resolving import resolve_occurrence
    from lection_extract.result import (
        Coverage,
        ExtractionError,
        ExtractionResult,
        ExtractionWarning,
        Partial,
        ProviderFailure,
    )

_HOMES = {
    "chunks": ("Limits",),
    "evidence.checker": ("CHECKERS", "CHECKER_VERSION", "Checker", "UnknownChecker", "checker_of"),
    "evidence.current": ("evidence_match", "schema_match", "token_boundary", "value_in_excerpt"),
    "extracting": ("extract", "extract_async"),
    "fields": ("FieldError", "TargetField", "target_field", "target_fields"),
    "normalization": ("NormalizedValue", "ValueNormalization", "normalize_value"),
    "occurrences": ("find_occurrences",),
    "proposal": ("BlockEcho", "EvidenceMatch", "Occurrence", "ProducedBy", "Proposal", "Provenance"),
    "provider": ("AsyncProvider", "Provider", "ProviderError", "ProviderRequest", "ProviderResponse"),
    "providers.callable": ("CallableProvider",),
    "resolving": ("resolve_occurrence",),
    "result": ("Coverage", "ExtractionError", "ExtractionResult", "ExtractionWarning", "Partial", "ProviderFailure"),
}

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHECKERS",
    "CHECKER_VERSION",
    "AsyncProvider",
    "BlockEcho",
    "CallableProvider",
    "Checker",
    "Coverage",
    "EvidenceMatch",
    "ExtractionError",
    "ExtractionResult",
    "ExtractionWarning",
    "FieldError",
    "Limits",
    "NormalizedValue",
    "Occurrence",
    "Partial",
    "ProducedBy",
    "Proposal",
    "Provenance",
    "Provider",
    "ProviderError",
    "ProviderFailure",
    "ProviderRequest",
    "ProviderResponse",
    "TargetField",
    "UnknownChecker",
    "ValueNormalization",
    "checker_of",
    "evidence_match",
    "extract",
    "extract_async",
    "find_occurrences",
    "normalize_value",
    "resolve_occurrence",
    "schema_match",
    "target_field",
    "target_fields",
    "token_boundary",
    "value_in_excerpt",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import a public name from the module it lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted({*globals(), *__all__})
