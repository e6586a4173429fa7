"""Proposals for fields, each with a verbatim excerpt, its place, and facts about it that can be computed again.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_extract.asking.chunks import Limits
    from lection_extract.asking.extracting import extract, extract_async
    from lection_extract.asking.resolving import resolve_occurrence
    from lection_extract.envelope.envelope import Envelope, EnvelopeError, EnvelopeSource, envelope_of, write_envelope
    from lection_extract.envelope.evidence import evidence_match, schema_match, token_boundary, value_in_excerpt
    from lection_extract.envelope.reading import read_envelope, validate_envelope
    from lection_extract.envelope.schema import envelope_json_schema
    from lection_extract.envelope.verification import Difference, verify_envelope
    from lection_extract.evidence.checker import CHECKER_VERSION, CHECKERS, Checker, UnknownChecker, checker_of
    from lection_extract.fields.fields import FieldError, TargetField, target_field, target_fields
    from lection_extract.fields.fields_file import FieldsFileError, read_fields
    from lection_extract.fields.normalization import NormalizedValue, ValueNormalization, normalize_value
    from lection_extract.proposals.answers import AnswerError, RecordedAnswer, read_answers, write_answers
    from lection_extract.proposals.callable import CallableProvider
    from lection_extract.proposals.prompt import message_for
    from lection_extract.proposals.proposal import (
        BlockEcho,
        CarriedProposal,
        EvidenceMatch,
        Occurrence,
        ProducedBy,
        Proposal,
        Provenance,
    )
    from lection_extract.proposals.provider import (
        AsyncProvider,
        Provider,
        ProviderError,
        ProviderRequest,
        ProviderResponse,
    )
    from lection_extract.proposals.result import (
        Coverage,
        ExtractionError,
        ExtractionResult,
        ExtractionWarning,
        Partial,
        ProviderFailure,
    )
    from lection_extract.proposals.tool_schema import TOOL_NAME, anthropic_tool, openai_tool
    from lection_extract.providers.anthropic import AnthropicProvider
    from lection_extract.providers.openai import OpenAIProvider
    from lection_extract.providers.replay import RecordingProvider, ReplayProvider
    from lection_extract.text.occurrences import find_occurrences

_HOMES = {
    "proposals.answers": ("AnswerError", "RecordedAnswer", "read_answers", "write_answers"),
    "asking.chunks": ("Limits",),
    "envelope.envelope": ("Envelope", "EnvelopeError", "EnvelopeSource", "envelope_of", "write_envelope"),
    "envelope.reading": ("read_envelope", "validate_envelope"),
    "envelope.schema": ("envelope_json_schema",),
    "evidence.checker": ("CHECKERS", "CHECKER_VERSION", "Checker", "UnknownChecker", "checker_of"),
    "envelope.evidence": ("evidence_match", "schema_match", "token_boundary", "value_in_excerpt"),
    "asking.extracting": ("extract", "extract_async"),
    "fields.fields": ("FieldError", "TargetField", "target_field", "target_fields"),
    "fields.fields_file": ("FieldsFileError", "read_fields"),
    "fields.normalization": ("NormalizedValue", "ValueNormalization", "normalize_value"),
    "text.occurrences": ("find_occurrences",),
    "proposals.prompt": ("message_for",),
    "proposals.proposal": (
        "BlockEcho",
        "CarriedProposal",
        "EvidenceMatch",
        "Occurrence",
        "ProducedBy",
        "Proposal",
        "Provenance",
    ),
    "proposals.provider": ("AsyncProvider", "Provider", "ProviderError", "ProviderRequest", "ProviderResponse"),
    "providers.anthropic": ("AnthropicProvider",),
    "proposals.callable": ("CallableProvider",),
    "providers.openai": ("OpenAIProvider",),
    "providers.replay": ("ReplayProvider", "RecordingProvider"),
    "asking.resolving": ("resolve_occurrence",),
    "proposals.result": (
        "Coverage",
        "ExtractionError",
        "ExtractionResult",
        "ExtractionWarning",
        "Partial",
        "ProviderFailure",
    ),
    "proposals.tool_schema": ("TOOL_NAME", "anthropic_tool", "openai_tool"),
    "envelope.verification": ("Difference", "verify_envelope"),
}

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHECKERS",
    "CHECKER_VERSION",
    "TOOL_NAME",
    "AnswerError",
    "AnthropicProvider",
    "AsyncProvider",
    "BlockEcho",
    "CallableProvider",
    "CarriedProposal",
    "Checker",
    "Coverage",
    "Difference",
    "Envelope",
    "EnvelopeError",
    "EnvelopeSource",
    "EvidenceMatch",
    "ExtractionError",
    "ExtractionResult",
    "ExtractionWarning",
    "FieldError",
    "FieldsFileError",
    "Limits",
    "NormalizedValue",
    "Occurrence",
    "OpenAIProvider",
    "Partial",
    "ProducedBy",
    "Proposal",
    "Provenance",
    "Provider",
    "ProviderError",
    "ProviderFailure",
    "ProviderRequest",
    "ProviderResponse",
    "RecordedAnswer",
    "RecordingProvider",
    "ReplayProvider",
    "TargetField",
    "UnknownChecker",
    "ValueNormalization",
    "anthropic_tool",
    "checker_of",
    "envelope_json_schema",
    "envelope_of",
    "evidence_match",
    "extract",
    "extract_async",
    "find_occurrences",
    "message_for",
    "normalize_value",
    "openai_tool",
    "read_answers",
    "read_envelope",
    "read_fields",
    "resolve_occurrence",
    "schema_match",
    "target_field",
    "target_fields",
    "token_boundary",
    "validate_envelope",
    "value_in_excerpt",
    "verify_envelope",
    "write_answers",
    "write_envelope",
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
