"""Verifying an envelope against its document."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from lection_core import Block, BlockTree, Source
from lection_extract import Difference, envelope_of, extract, read_envelope, verify_envelope, write_envelope

TEXT = "\U0001f44d Fee: 5.\n\nFee: 6, or Fee: 5.\n"
FIELDS = [{"path": "fee", "type": "number", "inferenceType": "explicit"}]


def document(text: str = TEXT, confidence: float = 0.5) -> BlockTree:
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="paragraph", depth=1, source=(0, 9), matched_by="label:x", confidence=confidence),
        Block(kind="paragraph", depth=1, source=(11, 30), matched_by="fallback"),
    ]
    return BlockTree(blocks=blocks, source=Source.from_text(text, name="t.txt"))


def written(unit: Any = "codepoint") -> Any:
    items = [
        {"fieldPath": "fee", "candidateValue": value, "extractor": "e", "provenance": {"excerpt": excerpt}}
        for value, excerpt in [(5, "Fee: 5"), (5, "Fee: 5"), (6, "ee: 6"), (5, "6, or Fee: 5")]
    ]
    return json.loads(
        write_envelope(envelope_of(extract(document(), FIELDS, lambda _: items), TEXT, ref="t.txt", offset_unit=unit))
    )


def differences(parsed: Any, against: BlockTree | str) -> list[str]:
    return [str(difference) for difference in verify_envelope(read_envelope(json.dumps(parsed)), against)]


@pytest.mark.parametrize("unit", ["codepoint", "utf16"])
def test_an_envelope_agrees_with_its_document(unit: Any) -> None:
    assert differences(written(unit), document()) == []
    assert differences(written(unit), TEXT) == []


@pytest.mark.parametrize("unit", ["codepoint", "utf16"])
def test_another_document_differs_wherever_it_does(unit: Any) -> None:
    found = differences(written(unit), TEXT.replace("6", "7"))
    assert found[0].startswith("source.sha256: the envelope states '")
    assert found[1:] == [
        "result.proposals[2].provenance.excerpt: the envelope states 'ee: 6', the document gives 'ee: 7'",
        "result.proposals[3].provenance.excerpt: the envelope states '6, or Fee: 5', the document gives '7, or Fee: 5'",
    ]
    assert len(differences(written(unit), "")) == 6


Change = Callable[[Any], object]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda e: e["source"].update(sha256="0" * 64),
            f"source.sha256: the envelope states '{'0' * 64}', the document gives '",
        ),
        (
            lambda e: e["result"]["coverage"][0].update(end=999),
            "result.coverage[0].end: the envelope states 999, the document gives 30",
        ),
        (
            lambda e: e["result"]["proposals"][0]["evidenceMatch"].update(tokenBoundary=False),
            "result.proposals[0].evidenceMatch.tokenBoundary: the envelope states false, the document gives true",
        ),
        (
            lambda e: e["result"]["proposals"][0]["provenance"]["occurrence"].update(count=3),
            "result.proposals[0].provenance.occurrence.count: the envelope states 3, the document gives 2",
        ),
        (
            lambda e: e["result"]["proposals"][0]["provenance"]["occurrence"]["selected"].update(index=1),
            "result.proposals[0].provenance.occurrence.selected.index: the envelope states 1, the document gives 0",
        ),
        (
            lambda e: e["result"]["proposals"][0].update(blocks=[]),
            'result.proposals[0].blocks: the envelope states [], the document gives ["/paragraph[1]"]',
        ),
        (
            lambda e: e["result"]["proposals"][3]["block"].update(address="/"),
            'result.proposals[3].block: the envelope states {"address": "/", ',
        ),
    ],
)
def test_what_is_stated_and_is_not_so_is_found(change: Change, sentence: str) -> None:
    changed = copy.deepcopy(written())
    change(changed)
    (found,) = differences(changed, document())
    assert found.startswith(sentence)


def test_a_block_recognised_otherwise_is_a_difference_of_the_tree_only() -> None:
    assert differences(written(), TEXT) == []
    found = differences(written(), document(confidence=0.6))
    assert [sentence.partition(":")[0] for sentence in found] == ["result.proposals[0].block"]


def test_what_an_envelope_does_not_state_is_not_compared() -> None:
    parsed = written()
    for proposal in parsed["result"]["proposals"]:
        for key in ("block", "blocks", "evidenceMatch"):
            del proposal[key]
    assert differences(parsed, document()) == []


def test_a_difference_is_shown_in_bounded_length() -> None:
    assert len(str(Difference("x", "a" * 10_000, "b" * 10_000))) < 400
