"""The pipeline: what is kept, dropped, merged, limited, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from lection_extract import (
    ExtractionResult,
    FieldError,
    Limits,
    ProviderRequest,
    extract,
)

FIELDS: list[Mapping[str, Any]] = [{"path": "name", "type": "string"}, {"path": "fee", "type": "number"}]

SMALL = Limits(chunk_size=10, overlap=0)

TOO_LARGE = "it holds NaN, an infinity or a number too large for a double"


def item(path: str, value: object, excerpt: object, **more: object) -> dict[str, object]:
    return {"fieldPath": path, "candidateValue": value, "extractor": "e", "provenance": {"excerpt": excerpt}, **more}


def run(text: str, *items: object, fields: list[Mapping[str, Any]] = FIELDS, **options: Any) -> ExtractionResult:
    return extract(text, fields, lambda _request: list(items), **options)


def kept(result: ExtractionResult) -> list[tuple[str, object, str]]:
    return [(found.field_path, found.candidate_value, found.provenance.locator) for found in result.proposals]


def classifications(result: ExtractionResult) -> list[str]:
    return [warning.classification.partition("/")[2] for warning in result.warnings]


@pytest.mark.parametrize(
    ("dropped", "classification", "sentence"),
    [
        (None, "not-an-object", "it is null, not an object"),
        ([item("fee", 5, "Fee 5")], "not-an-object", "it is an array, not an object"),
        ({}, "unknown-field-path", "no field (null) is declared"),
        (item("fees", 5, "Fee 5"), "unknown-field-path", 'no field "fees" is declared'),
        (item("fee ", 5, "Fee 5"), "unknown-field-path", 'no field "fee " is declared'),
        (item("fee", 5, "Fee 5", extractor="\u00a0"), "missing-extractor", 'it does not say who proposed it'),
        (item("fee", 5, "Fee 5", extractor=5), "missing-extractor", 'it does not say who proposed it'),
        (item("fee", 5, " \n"), "missing-excerpt", 'it has no excerpt'),
        (item("fee", 5, ["Fee 5"]), "missing-excerpt", 'it has no excerpt'),
        (item("fee", 5, "Fee 5", provenance="Fee 5"), "missing-excerpt", 'it has no excerpt'),
        (item("fee", 5, "Fee \ud800"), "ill-formed-excerpt", 'its excerpt holds half of a surrogate pair'),
        (item("fee", float("nan"), "Fee 5"), "value-not-portable", 'its value is no portable JSON: ' + TOO_LARGE),
        (item("fee", [[10**400]], "Fee 5"), "value-not-portable", 'its value is no portable JSON: ' + TOO_LARGE),
        (item("name", {"a": {1}}, "Fee 5"), "value-not-portable",
         "its value is no portable JSON: it holds a set, which JSON does not have"),
        (item("name", {"a\udc00": 1}, "Fee 5"), "value-not-portable",
         "its value is no portable JSON: it holds half of a surrogate pair"),
        (item("name", "Fee", "fee 5"), "excerpt-not-found",
         'its excerpt "fee 5" does not occur in the text the provider saw'),
    ],
)  # fmt: skip
def test_an_item_that_can_be_no_proposal_is_dropped_and_named(
    dropped: object, classification: str, sentence: str
) -> None:
    result = run("Fee 5.", dropped, item("fee", 5, "Fee 5"))
    assert kept(result) == [("fee", 5, "chars:0-5")]
    assert classifications(result) == [classification]
    about = "" if result.warnings[0].field_path is None else f' for "{result.warnings[0].field_path}"'
    assert str(result.warnings[0]) == f"dropped proposal 1 of chunk 1{about}: {sentence}"


def test_a_missing_value_is_undefined_and_null_is_a_value() -> None:
    without = item("fee", 5, "Fee 5")
    del without["candidateValue"]
    result = run("Fee 5.", without, item("fee", None, "Fee 5"))
    assert kept(result) == [("fee", None, "chars:0-5")]
    assert result.proposals[0].model_dump()["candidateValue"] is None
    assert classifications(result) == ["value-not-portable"]


def test_the_reasons_are_tried_in_order() -> None:
    everything_wrong = item("fees", float("nan"), "", extractor="")
    assert classifications(run("x", everything_wrong)) == ["unknown-field-path"]
    assert classifications(run("x", everything_wrong | {"fieldPath": "fee"})) == ["missing-extractor"]
    assert classifications(run("x", item("fee", float("nan"), ""))) == ["missing-excerpt"]
    assert classifications(run("x", item("fee", float("nan"), "y"))) == ["value-not-portable"]


def test_what_looks_doubtful_is_neither_dropped_nor_warned_of_nor_reordered() -> None:
    fields = [{"path": "s", "type": "enum", "enumValues": ["a"], "inferenceType": "explicit"}, *FIELDS]
    result = run("Fee 5.", item("s", 7, "e 5"), item("fee", "a", "Fee"), item("s", "b", "Fee"), fields=fields)
    assert [(found.field_path, found.candidate_value) for found in result.proposals] == [
        ("s", 7),
        ("fee", "a"),
        ("s", "b"),
    ]
    assert result.warnings == ()
    evidence = [found.evidence_match for found in result.proposals]
    assert [match and match.schema for match in evidence] == ["type-mismatch", "type-mismatch", "enum-mismatch"]
    assert [match and match.token_boundary for match in evidence] == [False, True, True]


def test_what_a_provider_says_of_its_own_evidence_is_not_looked_at() -> None:
    forged = {"evidenceMatch": {"schema": "ok"}, "valueNormalization": {"kind": "x"}, "producedBy": {"provider": "me"}}
    forged |= {"valueType": "object", "inferenceType": "explicit", "block": {"address": "/"}, "pathIndices": [9]}
    (proposal,) = run("Fee 5.", item("fee", "5", "Fee 5", **forged)).proposals
    assert proposal.value_normalization is not None
    assert proposal.value_normalization.kind == "string-to-number"
    assert proposal.produced_by is not None
    assert proposal.produced_by.provider == "callable"
    assert (proposal.inference_type, proposal.block, proposal.path_indices) == (None, None, None)


@pytest.mark.parametrize(
    ("given", "carried", "clamped"),
    [
        (0.5, 0.5, False), (1, 1.0, False), (1.7, 1.0, True), (-3, 0.0, True), (10**400, 1.0, True),
        ("0.5", None, False),
        (True, None, False), (float("nan"), None, False), (float("inf"), None, False), (None, None, False),
    ],
)  # fmt: skip
def test_a_confidence_is_the_providers_own(given: object, carried: float | None, clamped: bool) -> None:
    result = run("Fee 5.", item("fee", 5, "Fee 5", confidence=given))
    assert result.proposals[0].confidence == carried
    assert classifications(result) == ["confidence-clamped"] * clamped


@pytest.mark.parametrize(
    ("path", "declared", "indices"),
    [
        ("a[].b", "a[].b", None),
        ("a[0].b", "a[].b", (0,)),
        ("a[007].b", "a[].b", (7,)),
        ("m[3][12]", "m[][]", (3, 12)),
        ("m[][12]", "m[][]", (12,)),
        ("fixed[0]", "fixed[0]", None),
    ],
)
def test_indices_in_a_path_are_read_as_array_levels(path: str, declared: str, indices: tuple[int, ...] | None) -> None:
    fields = [{"path": name, "type": "string"} for name in ("a[].b", "m[][]", "fixed[0]", "fixed[]")]
    (proposal,) = run("Fee 5.", item(path, "x", "Fee"), fields=fields).proposals
    assert (proposal.field_path, proposal.path_indices) == (declared, indices)


@pytest.mark.parametrize("path", ["a[-1].b", "a[x].b", "a[٣].b", "a.b", "a[" + "9" * 5000 + "].b", "a[0].b[0]", ""])
def test_another_path_is_no_field(path: str) -> None:
    result = run("Fee 5.", item(path, "x", "Fee"), fields=[{"path": "a[].b", "type": "string"}])
    assert classifications(result) == ["unknown-field-path"]
    assert len(str(result.warnings[0])) < 300


def test_repeated_proposals_take_one_place_after_the_other() -> None:
    same = item("name", "x", "x")
    result = run("x x x", same, same, same, same)
    assert kept(result) == [("name", "x", f"chars:{at}-{at + 1}") for at in (0, 2, 4)]
    assert classifications(result) == ["duplicate"]
    other_value, other_index = item("name", "y", "x"), item("name", "x", "x")
    assert kept(run("x x", same, other_value, other_index)) == [
        ("name", "x", "chars:0-1"), ("name", "y", "chars:0-1"), ("name", "x", "chars:2-3"),
    ]  # fmt: skip


def test_a_hinted_place_is_taken_too() -> None:
    result = run("x x x", item("name", "x", "x", occurrenceHint=1), item("name", "x", "x"), item("name", "x", "x"))
    assert [found.provenance.locator for found in result.proposals] == ["chars:0-1", "chars:2-3", "chars:4-5"]
    assert [found.provenance.occurrence.selection for found in result.proposals] == [
        "occurrence-hint", "source-order", "source-order",
    ]  # fmt: skip


def test_only_places_the_provider_saw_are_selected_and_all_are_counted() -> None:
    def second_only(request: ProviderRequest) -> list[object]:
        return [item("name", "x", "x")] if request.chunk == 2 else []

    result = extract("x         x         x", FIELDS, second_only, limits=SMALL)
    occurrence = result.proposals[0].provenance.occurrence
    assert (occurrence.count, occurrence.selected.index, occurrence.selected.start) == (3, 1, 10)
    assert result.proposals[0].provenance.range == (10, 11)


def test_a_place_across_the_end_of_what_the_provider_saw_is_not_visible() -> None:
    result = extract("0123456789abc", FIELDS, lambda _request: [item("name", "9a", "9a")], limits=SMALL)
    assert classifications(result) == ["excerpt-not-found", "excerpt-not-found"]


def test_one_value_from_one_place_survives_where_the_first_stood() -> None:
    rewritten, other, native = (
        item("fee", " 5", "Fee 5", occurrenceHint=1),
        item("name", "Fee", "Fee"),
        item("fee", 5, "Fee 5"),
    )
    result = run("Fee 5.", rewritten, other, native)
    assert kept(result) == [("fee", 5, "chars:0-5"), ("name", "Fee", "chars:0-3")]
    assert result.proposals[0].value_normalization is None
    assert classifications(result) == ["duplicate"]


@pytest.mark.parametrize(
    ("first", "second", "survivor"),
    [(" 5", "5", " 5"), ("5", " 5", " 5"), ("5\uffff"[:1], "5\n", "5"), ("\ufeff5", "\u20005", "\u20005")],
)
def test_between_two_rewritten_ones_the_smaller_original_survives(first: str, second: str, survivor: str) -> None:
    result = run("Fee 5.", item("fee", first, "Fee 5"), item("fee", second, "Fee 5"))
    assert [found.value_normalization and found.value_normalization.from_ for found in result.proposals] == [survivor]
    assert str(result.warnings[-1]) == f'coerced string value "{survivor}" to number for "fee"'
    assert classifications(result) == ["duplicate", "proposal-normalization"]


def test_values_are_one_where_their_canonical_json_is() -> None:
    fields = [{"path": "o", "type": "object"}, {"path": "n", "type": "number"}]
    one = run("x", *(item("n", value, "x") for value in (2, 2.0, True, "2")), fields=fields)
    assert [found.candidate_value for found in one.proposals] == [2, True]
    assert type(one.proposals[0].candidate_value) is int
    objects = [{"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1.0}, {"a": 1, "b": [2, 1]}]
    two = run("x", *(item("o", value, "x") for value in objects), fields=fields)
    assert [found.candidate_value for found in two.proposals] == [objects[0], objects[2]]
    big = run("x", *(item("n", value, "x") for value in (2**53, 2**53 + 1, float(2**53))), fields=fields)
    assert [found.candidate_value for found in big.proposals] == [2**53, 2**53 + 1]


def test_what_was_not_declared_is_absent() -> None:
    (proposal,) = run("Fee 5.", item("fee", 5, "Fee 5")).proposals
    assert set(proposal.model_dump()) == {
        "fieldPath", "candidateValue", "provenance", "extractor", "valueType", "producedBy", "evidenceMatch",
    }  # fmt: skip
    result = run("Fee 5.", item("fee", 5, "Fee 5"))
    assert set(result.model_dump()) == {
        "proposals", "warnings", "providerCalls", "totalTokensUsed", "coverage", "runId", "offsetUnit",
    }  # fmt: skip
    assert result.raw == ([item("fee", 5, "Fee 5")],)


def test_an_empty_text_needs_no_call() -> None:
    result = run("")
    assert (result.provider_calls, result.coverage, result.partial, result.error) == (0, (), None, None)
    with pytest.raises(FieldError, match="none is declared"):
        run("x", fields=[])
    with pytest.raises(ValueError, match="concurrency is 0; it must be at least 1"):
        run("x", concurrency=0)
    with pytest.raises(TypeError, match="a str is no provider"):
        extract("x", FIELDS, "provider")  # type: ignore[arg-type]
