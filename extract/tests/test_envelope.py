"""Envelopes: written canonically, read exactly, and refused with one sentence when malformed."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_extract import (
    Envelope,
    EnvelopeError,
    Limits,
    ProviderError,
    ProviderRequest,
    ProviderResponse,
    envelope_json_schema,
    envelope_of,
    extract,
    read_envelope,
    write_envelope,
)
from lection_extract.envelope import schema as schema_module

FIELDS = [
    {"path": "fee", "type": "number", "inferenceType": "explicit"},
    {"path": "kinds[].name", "type": "enum", "enumValues": ["a", "b"]},
    {"path": "on", "type": "date", "inferenceType": "explicit"},
    {"path": "extra", "type": "object"},
]
TEXT = "\U0001f44d Fee: 5 on 9 June 2026, a or b; fee: 5."


def item(path: str, value: object, excerpt: str, **more: object) -> dict[str, object]:
    return {
        "fieldPath": path,
        "candidateValue": value,
        "extractor": "rules",
        "provenance": {"excerpt": excerpt},
        **more,
    }


ITEMS = [
    item("fee", "5", "ee: 5", confidence=1, occurrenceHint=2),
    item("kinds[3].name", "b", "b"),
    item("on", "9 June 2026", "\U0001f44d Fee: 5 on 9 June 2026"),
    item("extra", {"b": [2.0, None, 1e22, "\u2028\U0001f600"], "a": {}}, "a or b"),
    item("extra", None, "secret?"),
]


def envelope(**options: Any) -> Envelope:
    def provider(request: ProviderRequest) -> ProviderResponse:
        if request.chunk > 1:
            raise ProviderError("timeout", "a secret of the server")
        return ProviderResponse(answer=ITEMS, tokens_used=7, warnings=("a secret warning",), raw="a secret answer")

    result = extract(TEXT + " " * 100, FIELDS, provider, limits=Limits(chunk_size=60, overlap=0, max_chunks=2))
    return envelope_of(result, TEXT + " " * 100, ref="contract.txt", **options)


def test_an_envelope_is_canonical_json() -> None:
    written = write_envelope(envelope())
    parsed = json.loads(written)
    assert written == json.dumps(parsed, separators=(",", ":"), sort_keys=True, ensure_ascii=False).replace(
        "1e22", "1e+22"
    )
    assert list(parsed) == ["format", "result", "source", "version"]
    assert parsed["source"] == {
        "ref": "contract.txt",
        "sha256": hashlib.sha256((TEXT + " " * 100).encode()).hexdigest(),
    }
    assert parsed["result"]["offsetUnit"] == "codepoint"
    assert parsed["result"]["partial"] == {"reasons": ["max-chunks", "provider-failure"]}


def test_keys_stand_in_the_order_of_their_code_units() -> None:
    result = extract(
        "x", [{"path": "o", "type": "object"}], lambda _: [item("o", {"\uffff": 1, "\U00010000": 2, "a": 3}, "x")]
    )
    assert '"candidateValue":{"a":3,"\U00010000":2,"\uffff":1}' in write_envelope(envelope_of(result, "x", ref="x"))


def test_neither_texts_nor_answers_nor_rewritings_are_carried() -> None:
    parsed = json.loads(write_envelope(envelope()))["result"]
    assert "secret" not in json.dumps(parsed)
    assert "valueNormalization" not in json.dumps(parsed)
    assert [warning["classification"] for warning in parsed["warnings"]] == [
        "provider/provider-warning", "proposal/excerpt-not-found", "normalization/proposal-normalization",
        "normalization/proposal-normalization",
    ]  # fmt: skip
    assert {key for warning in parsed["warnings"] for key in warning} == {"classification"}
    assert parsed["providerFailures"] == [{"chunk": 2, "kind": "timeout"}]
    failed = extract("x", FIELDS, lambda _: None)
    assert json.loads(write_envelope(envelope_of(failed, "x", ref="x")))["result"]["error"] == {
        "code": "provider-failure"
    }


@pytest.mark.parametrize("unit", ["codepoint", "utf16"])
def test_a_round_trip_is_exact(unit: Any) -> None:
    made = envelope(offset_unit=unit)
    written = write_envelope(made)
    assert read_envelope(written) == made
    assert read_envelope(written.encode()) == made
    assert write_envelope(read_envelope(json.dumps(json.loads(written), indent=3))) == written


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=3), inner, max_size=3),
    ),
    max_leaves=8,
)


@given(st.lists(values, max_size=4), st.sampled_from(["codepoint", "utf16"]))
def test_a_round_trip_is_exact_whatever_the_values(given_values: list[object], unit: Any) -> None:
    result = extract(TEXT, FIELDS, lambda _: [item("extra", value, "Fee") for value in given_values])
    made = envelope_of(result, TEXT, ref="x", offset_unit=unit)
    assert read_envelope(write_envelope(made)) == made
    assert len(made.result.proposals) <= len(given_values)


def test_offsets_are_wholly_in_utf16_units() -> None:
    points, units = json.loads(write_envelope(envelope())), json.loads(write_envelope(envelope(offset_unit="utf16")))
    encoded = (TEXT + " " * 100).encode("utf-16-le")
    for point, unit in zip(points["result"]["proposals"], units["result"]["proposals"], strict=True):
        start, end = map(int, unit["provenance"]["locator"].removeprefix("chars:").split("-"))
        assert encoded[2 * start : 2 * end].decode("utf-16-le") == point["provenance"]["excerpt"]
        assert unit["provenance"]["occurrence"]["selected"]["start"] == start
        assert unit["provenance"]["occurrence"]["selected"]["end"] == end
    assert [(part["start"], part["end"]) for part in units["result"]["coverage"]] == [(0, 61), (61, 121), (121, 141)]
    assert units["result"]["offsetUnit"] == "utf16"


@pytest.mark.parametrize(("ref", "sentence"), [("", "is empty"), ("a\udcff", "holds half of a surrogate pair")])
def test_a_document_is_called_by_a_text(ref: str, sentence: str) -> None:
    with pytest.raises(EnvelopeError, match=rf"^source\.ref: {sentence}"):
        envelope_of(extract("x", FIELDS, lambda _: []), "x", ref=ref)


def test_an_id_that_is_empty_is_none() -> None:
    result = extract("x", FIELDS, lambda _: [], run_id="")
    assert result.run_id == extract("x", FIELDS, lambda _: []).run_id
    assert read_envelope(write_envelope(envelope_of(result, "x", ref="x"))).result.run_id == result.run_id


def test_a_text_without_utf8_has_no_envelope() -> None:
    result = extract("x", FIELDS, lambda _: [])
    with pytest.raises(
        EnvelopeError, match=r"source\.sha256: the text holds half of a surrogate pair at 1; read it through"
    ):
        envelope_of(result, "x\ud800", ref="x")


Change = Callable[[Any], object]

CHANGES: list[tuple[str, Change, str]] = [
    ("no format", lambda e: e.pop("format"), "format: is missing"),
    ("another format", lambda e: e.update(format="x"), "format: should be 'lection-extraction'"),
    ("another version", lambda e: e.update(version="2"), "version: should be '1'"),
    ("a number as version", lambda e: e.update(version=1), "version: should be '1'"),
    ("a further key", lambda e: e.update(text="x"), "text: is no key of this format"),
    (
        "a key as in Python",
        lambda e: e["result"].update(run_id="x"),
        "result.run_id: is no key of this format; keys are written in camelCase",
    ),
    ("no ref", lambda e: e["source"].pop("ref"), "source.ref: is missing"),
    ("an empty ref", lambda e: e["source"].update(ref=""), "source.ref: should have at least 1 character"),
    ("a sha256 in capitals", lambda e: e["source"].update(sha256="A" * 64), "source.sha256: should match pattern"),
    ("raw answers", lambda e: e["result"].update(raw=[]), "result.raw: is no key of this format"),
    (
        "a null",
        lambda e: e["result"].update(error=None),
        "result.error: is null; a key that has nothing to say is left out",
    ),
    (
        "a text for a count",
        lambda e: e["result"].update(providerCalls="1"),
        "result.providerCalls: should be a valid integer",
    ),
    (
        "a negative count",
        lambda e: e["result"].update(totalTokensUsed=-1),
        "result.totalTokensUsed: should be greater than or equal to 0",
    ),
    (
        "a bool for a count",
        lambda e: e["result"].update(providerCalls=True),
        "result.providerCalls: should be a valid integer",
    ),
    (
        "an enormous count",
        lambda e: e["result"].update(providerCalls=10**400),
        "result.providerCalls: is no portable JSON: it holds NaN, an infinity or a number too large",
    ),
    ("no reasons", lambda e: e["result"].update(partial={"reasons": []}), "result.partial.reasons: is empty"),
    (
        "an unknown reason",
        lambda e: e["result"].update(partial={"reasons": ["x"]}),
        "result.partial.reasons[0]: should be 'cancelled'",
    ),
    (
        "no failures",
        lambda e: e["result"].update(providerFailures=[]),
        "result.providerFailures: is empty; a key that has nothing to say is left out",
    ),
    (
        "an error text",
        lambda e: e["result"]["providerFailures"][0].update(message="x"),
        "result.providerFailures[0].message: is no key",
    ),
    (
        "an unknown unit",
        lambda e: e["result"].update(offsetUnit="byte"),
        "result.offsetUnit: should be 'codepoint' or 'utf16'",
    ),
    (
        "coverage that runs backwards",
        lambda e: e["result"]["coverage"][0].update(start=99),
        "result.coverage[0]: ends at 60, before it starts at 99",
    ),
    (
        "a warning text",
        lambda e: e["result"]["warnings"][0].update(message="x"),
        "result.warnings[0].message: is no key",
    ),
    (
        "an unknown warning",
        lambda e: e["result"]["warnings"][0].update(classification="x"),
        "result.warnings[0].classification: should be",
    ),
]

PROPOSAL_CHANGES: list[tuple[str, Change, str]] = [
    ("no value", lambda p: p.pop("candidateValue"), "candidateValue: is missing"),
    (
        "a half pair",
        lambda p: p.update(candidateValue="\ud800"),
        "candidateValue: is no portable JSON: it holds half of a surrogate pair",
    ),
    (
        "a deep value",
        lambda p: p.update(candidateValue=deep(200)),
        "candidateValue: is no portable JSON: it is nested more than 128 levels deep",
    ),
    (
        "another value",
        lambda p: p.update(candidateValue=6),
        "evidenceMatch.valueInExcerpt: is match, but by the rules of evidence-match-v4 it is mismatch",
    ),
    (
        "another type of value",
        lambda p: p.update(candidateValue="5"),
        "evidenceMatch.schema: is ok, but by the rules of evidence-match-v4 it is type-mismatch",
    ),
    (
        "another declared type",
        lambda p: p.update(valueType="date"),
        "evidenceMatch.schema: is ok, but by the rules of evidence-match-v4 it is type-mismatch",
    ),
    (
        "an undeclared inference",
        lambda p: p.pop("inferenceType"),
        "evidenceMatch.valueInExcerpt: is match, but by the rules of evidence-match-v4 it is not-applicable",
    ),
    (
        "an unknown checker",
        lambda p: p["evidenceMatch"].update(checkerVersion="v9"),
        "evidenceMatch.checkerVersion: there is no checker 'v9' here, only evidence-match-v4",
    ),
    (
        "a rewriting",
        lambda p: p.update(valueNormalization={"kind": "string-to-number", "from": "5"}),
        "valueNormalization: is no key of this format",
    ),
    ("a blank path", lambda p: p.update(fieldPath=" "), "fieldPath: is blank"),
    ("a blank extractor", lambda p: p.update(extractor=""), "extractor: is blank"),
    (
        "too many indices",
        lambda p: p.update(pathIndices=[0]),
        "pathIndices: has more indices than the path 'fee' has array levels",
    ),
    ("a confidence out of range", lambda p: p.update(confidence=1.5), "confidence: should be less than or equal to 1"),
    ("a null confidence", lambda p: p.update(confidence=None), "confidence: is null"),
    (
        "a locator of another form",
        lambda p: p["provenance"].update(locator="33-38"),
        "provenance.locator: should match pattern",
    ),
    (
        "a longer locator",
        lambda p: p["provenance"].update(locator="chars:33-39"),
        "provenance.locator: spans 6 characters, but the excerpt has 5",
    ),
    (
        "a backward locator",
        lambda p: p["provenance"].update(locator="chars:38-33"),
        "provenance.locator: 'chars:38-33' is no locator",
    ),
    (
        "another excerpt",
        lambda p: p["provenance"].update(excerpt="Fee: 5"),
        "provenance.locator: spans 5 characters, but the excerpt has 6",
    ),
    ("a blank excerpt", lambda p: p["provenance"].update(excerpt="     "), "provenance.excerpt: is blank"),
    (
        "another place",
        lambda p: selected(p).update(start=1),
        "provenance.occurrence.selected: is 1–39, which is not where the locator points",
    ),
    (
        "an index too high",
        lambda p: selected(p).update(index=2),
        "provenance.occurrence.selected.index: is 2, but there are 2 occurrences",
    ),
    (
        "no occurrence",
        lambda p: occurrence(p).update(count=0),
        "provenance.occurrence.count: should be greater than or equal to 1",
    ),
    (
        "an ambiguity denied",
        lambda p: occurrence(p).update(ambiguous=False),
        "provenance.occurrence.ambiguous: is false with a count of 2",
    ),
    (
        "a hint denied",
        lambda p: occurrence(p).update(hintUsed=False),
        "provenance.occurrence.hintUsed: is false with the selection occurrence-hint",
    ),
    (
        "an unknown resolver",
        lambda p: occurrence(p).update(resolverVersion="x"),
        "provenance.occurrence.resolverVersion: is 'x'; this release knows occurrence-v1",
    ),
    (
        "a malformed address",
        lambda p: p.update(block={"address": "x", "matchedBy": "y", "confidence": 0}),
        "block.address: 'x' is no address",
    ),
    (
        "a malformed further address",
        lambda p: p.update(blocks=["/", "/item[0]"]),
        "blocks[1]: '/item[0]' is no address",
    ),
]


def deep(levels: int) -> list[object]:
    value: list[object] = []
    for _ in range(levels):
        value = [value]
    return value


def occurrence(proposal: Any) -> Any:
    return proposal["provenance"]["occurrence"]


def selected(proposal: Any) -> Any:
    return occurrence(proposal)["selected"]


def refusal(data: str | bytes) -> str:
    with pytest.raises(EnvelopeError) as caught:
        read_envelope(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


ORIGINAL = json.loads(write_envelope(envelope()))


@pytest.mark.parametrize(("change", "sentence"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_a_malformed_envelope_is_refused_by_place(change: Change, sentence: str) -> None:
    changed = copy.deepcopy(ORIGINAL)
    change(changed)
    assert refusal(json.dumps(changed)).startswith(sentence)


@pytest.mark.parametrize(
    ("change", "sentence"), [row[1:] for row in PROPOSAL_CHANGES], ids=[row[0] for row in PROPOSAL_CHANGES]
)
def test_a_malformed_proposal_is_refused_by_place(change: Change, sentence: str) -> None:
    changed = copy.deepcopy(ORIGINAL)
    change(changed["result"]["proposals"][0])
    assert refusal(json.dumps(changed)).startswith(f"result.proposals[0].{sentence}")


def test_evidence_is_optional_and_a_null_value_is_a_value() -> None:
    changed = copy.deepcopy(ORIGINAL)
    for proposal in changed["result"]["proposals"]:
        del proposal["evidenceMatch"]
    changed["result"]["proposals"][0]["candidateValue"] = None
    assert read_envelope(json.dumps(changed)).result.proposals[0].evidence_match is None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "the envelope: is no JSON: line 1, column 1: Expecting value"),
        ("{", "the envelope: is no JSON: line 1, column 2"),
        (b"\xff", "the envelope: is no UTF-8: byte 0 cannot be decoded"),
        ("[]", "the envelope: should be an object"),
        ("null", "the envelope: is null"),
        ('{"format":1,"format":2}', "the envelope: holds the key 'format' twice in one object"),
        ('{"format":NaN}', "the envelope: holds NaN, which JSON does not have"),
        ('{"format":-Infinity}', "the envelope: holds -Infinity, which JSON does not have"),
        ('{"format":1e999}', "format: is no portable JSON: it holds NaN, an infinity or a number too large"),
        ('{"format":' + "9" * 5000 + "}", "the envelope: "),
        ("[" * 100_000, "the envelope: is nested too deep"),
        ('{"\\ud800":1}', "\\ud800: is no key of this format"),
        (" {} x", "the envelope: is no JSON: line 1, column 5: Extra data"),
    ],
)
def test_what_is_no_json_object_is_refused(data: str | bytes, sentence: str) -> None:
    assert refusal(data).encode("utf-8", "backslashreplace").decode().startswith(sentence)


def test_the_published_schema_is_that_of_the_models() -> None:
    published = Path(schema_module.__file__).parents[1] / schema_module.SCHEMA_FILE
    assert json.loads(published.read_text(encoding="utf-8")) == envelope_json_schema()


def test_the_published_schema_tells_good_envelopes_from_bad() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(envelope_json_schema())
    for unit in ("codepoint", "utf16"):
        assert list(validator.iter_errors(json.loads(write_envelope(envelope(offset_unit=unit))))) == []
    only_on_reading = {"coverage that runs backwards", "an enormous count", "no reasons"}
    for name, change, _ in CHANGES:
        changed = copy.deepcopy(ORIGINAL)
        change(changed)
        assert list(validator.iter_errors(changed)) or name in only_on_reading
