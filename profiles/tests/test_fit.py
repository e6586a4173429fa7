"""Fit reports, on trees made by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lection_core import (
    Block,
    BlockTree,
    HeadingRule,
    LabelPattern,
    Profile,
    RoleRule,
    Source,
    Span,
    SpanExtractor,
)
from lection_profiles import load_profile
from lection_profiles.tooling.fit import Fit, fit
from lection_profiles.tooling.fit_text import fit_text

PROFILE = Profile(
    name="mine",
    label_patterns=(
        LabelPattern(name="clause", template="{arabic}."),
        LabelPattern(name="letter", template="({alpha})"),
        LabelPattern(name="roman", template="({roman})"),
    ),
    heading_rules=(HeadingRule(name="caps", all_caps=True), HeadingRule(name="short", max_words=5)),
    role_rules=(
        RoleRule(name="recital", role="recital", text="^Whereas"),
        RoleRule(name="other_recital", role="recital", text="^As"),
    ),
    span_extractors=(SpanExtractor(name="dates", type="date", extractor="date"),),
)
TEXT = "FEES\n1. Pay\n3. on 1 May\n(i) x\nWhereas\n"


def item(start: int, end: int, depth: int = 2, **keys: Any) -> Block:
    return Block(**{"kind": "item", "depth": depth, "source": (start, end), "confidence": 0.9, **keys})


def tree(*blocks: Block, name: str = "a.txt") -> BlockTree:
    return BlockTree(blocks=(Block(kind="document", depth=0), *blocks), source=Source.from_text(TEXT, name=name))


def contract(name: str = "a.txt") -> BlockTree:
    readings = [
        {"pattern": "roman", "style": "roman", "value": "1"},
        {"pattern": "letter", "style": "alpha", "value": "9"},
    ]
    return tree(
        Block(
            kind="section",
            depth=1,
            text="FEES",
            source=(0, 4),
            matched_by="heading:caps",
            confidence=0.5,
            attrs={"signals": ["short"]},
        ),
        item(5, 11, label="1", text="Pay", matched_by="label:clause", attrs={"sequence": "first"}),
        item(
            12,
            23,
            label="3",
            text="on 1 May",
            matched_by="label:clause",
            confidence=0.6,
            attrs={"sequence": "jump"},
            spans=(Span("date", 3, 8),),
        ),
        item(24, 29, 3, label="(i)", text="x", matched_by="label:roman", confidence=0.4, attrs={"readings": readings}),
        Block(kind="paragraph", depth=1, text="Whereas", source=(30, 37), role="recital"),
        name=name,
    )


def report(*trees: BlockTree) -> Fit:
    return fit(PROFILE, trees)


def test_blocks_and_fallbacks_are_counted_over_all_documents() -> None:
    found = report(contract(), contract("b.txt"))
    assert [each.document for each in found.documents] == ["a.txt", "b.txt"]
    assert (found.blocks, found.fallbacks) == (12, 2)
    assert found.fallback_share == 2 / 12
    assert fit(PROFILE, ()).fallback_share == 0.0


def test_of_several_documents_the_worst_are_named_first() -> None:
    clear = tree(item(0, 4, 1, label="1", matched_by="label:clause"), name="clear.txt")
    lost = tree(Block(kind="paragraph", depth=1, text="x", source=(0, 4)), name="lost.txt")
    lines = fit_text(report(contract(), clear, lost)).splitlines()
    assert lines[2:6] == [
        "Documents by the share of blocks that nothing recognised",
        "  lost.txt  50.0%  1 of 2 blocks",
        "  a.txt     16.7%  1 of 6 blocks",
        "  … and 1 more",
    ]
    assert "Documents" not in fit_text(report(lost))
    assert "Documents" not in fit_text(report(clear, clear))


def test_each_entry_has_its_hits_in_the_profiles_order() -> None:
    found = report(contract())
    assert [(hits.name, hits.count) for hits in found.hits] == [
        ("clause", 2),
        ("letter", 0),
        ("roman", 1),
        ("caps", 1),
        ("short", 0),
        ("recital", 1),
        ("other_recital", 0),
        ("dates", 1),
    ]
    assert [hits.name for hits in found.never_fired] == ["letter", "short", "other_recital"]
    assert {hits.name: hits.held for hits in found.hits if hits.held} == {"short": 1}


def test_a_label_that_another_family_recognised_counts_for_its_pattern() -> None:
    heading = Block(
        kind="section",
        depth=1,
        label="1",
        matched_by="markdown:atx",
        confidence=1.0,
        source=(0, 4),
        attrs={"label_pattern": "clause"},
    )
    assert report(tree(heading)).hits[0].count == 1


def test_ambiguous_labels_name_their_readings_and_lines() -> None:
    (place,) = report(contract()).ambiguous
    assert (place.document, place.line, place.label, place.detail) == ("a.txt", 4, "(i)", "roman 1 or letter 9")
    assert place.address == "/section[1]/item[2]/item[1]"


def test_breaks_name_the_label_before_at_the_same_depth() -> None:
    (place,) = report(contract()).breaks
    assert (place.line, place.label, place.detail) == (3, "3", "jump after 1")


def test_a_break_after_nothing_says_so_and_an_uncle_is_no_label_before() -> None:
    found = report(
        tree(
            item(5, 11, 1, label="1", matched_by="label:clause"),
            item(12, 23, 2, label="(b)", matched_by="label:letter"),
            item(24, 29, 1, label="2", matched_by="label:clause"),
            item(30, 37, 2, label="(c)", matched_by="label:letter", attrs={"sequence": "unverified"}),
        )
    )
    assert [place.detail for place in found.breaks] == ["unverified"]


def test_a_break_names_the_label_before_of_its_own_rule() -> None:
    found = report(
        tree(
            item(0, 4, 1, label="1", matched_by="label:clause"),
            item(5, 11, 1, label="(i)", matched_by="label:roman"),
            item(12, 23, 1, label="3", matched_by="label:clause", attrs={"sequence": "jump"}),
        )
    )
    assert [place.detail for place in found.breaks] == ["jump after 1"]


def test_a_break_of_what_counts_on_below_another_heading_names_the_last_one() -> None:
    found = report(
        tree(
            item(0, 4, 1, label="I", matched_by="label:roman"),
            item(5, 11, 2, label="1", matched_by="label:clause"),
            item(12, 23, 1, label="II", matched_by="label:roman"),
            item(24, 29, 2, label="3", matched_by="label:clause", attrs={"sequence": "jump"}),
        )
    )
    assert [place.detail for place in found.breaks] == ["jump after 1"]


def test_of_a_table_only_itself_is_among_the_least_certain() -> None:
    keys: dict[str, Any] = {"matched_by": "text:table", "confidence": 0.6, "source": (0, 4)}
    found = report(
        tree(
            Block(kind="table", depth=1, **keys),
            Block(kind="row", depth=2, **keys),
            Block(kind="cell", depth=3, **keys),
        )
    )
    assert [place.kind for place in found.least_certain] == ["table"]
    assert "  a.txt:1  text:table 0.60  (table)\n" in fit_text(found)


def test_columns_are_laid_out_by_what_a_text_measures() -> None:
    wide = fit(PROFILE, [tree(Block(kind="paragraph", depth=1, text="x", source=(0, 4)), name="規.txt"), contract()])
    rows = fit_text(wide, lambda text: sum(2 if character == "規" else 1 for character in text)).splitlines()
    assert rows[-6:-4] == ["  規.txt:1  fallback 0.00      x", "  a.txt:5   fallback 0.00      Whereas"]


def test_the_least_certain_come_first_and_the_stated_not_at_all() -> None:
    found = report(contract(), contract("b.txt"))
    assert [(place.document, place.confidence) for place in found.least_certain] == [
        ("a.txt", 0.0),
        ("b.txt", 0.0),
        ("a.txt", 0.4),
        ("b.txt", 0.4),
        ("a.txt", 0.5),
        ("b.txt", 0.5),
        ("a.txt", 0.6),
        ("b.txt", 0.6),
        ("a.txt", 0.9),
        ("b.txt", 0.9),
    ]
    assert len(report(*[contract()] * 5).least_certain) == 10
    assert report(tree()).least_certain == ()


def test_a_tree_without_its_text_has_no_lines() -> None:
    found = report(BlockTree.from_json(contract().to_json()))
    assert [place.line for place in found.ambiguous] == [None]
    assert "a.txt /section[1]/item[2]/item[1]" in fit_text(found)


def test_the_data_is_json() -> None:
    found = json.loads(json.dumps(report(contract()).to_mapping()))
    assert found["never_fired"] == ["letter", "short", "other_recital"]
    assert found["breaks"][0]["line"] == 3
    assert found["fallback_share"] == 1 / 6


def test_the_text_says_it_all() -> None:
    assert fit_text(report(contract())) == (
        "1 document under mine: 6 blocks, 1 fallback (16.7%).\n"
        "\n"
        "label_patterns\n"
        "  clause  2\n"
        "  letter  0  never fired\n"
        "  roman   1\n"
        "\n"
        "heading_rules\n"
        "  caps   1\n"
        "  short  0  never decided, held 1 time\n"
        "\n"
        "role_rules\n"
        "  recital        1\n"
        "  other_recital  0  never fired\n"
        "\n"
        "span_extractors\n"
        "  dates  1\n"
        "\n"
        "Ambiguous labels: 1\n"
        "  a.txt:4  roman 1 or letter 9  (i) x\n"
        "\n"
        "Breaks in sequence: 1\n"
        "  a.txt:3  jump after 1  3 on 1 May\n"
        "\n"
        "Least certain blocks: 5\n"
        "  a.txt:5  fallback 0.00      Whereas\n"
        "  a.txt:4  label:roman 0.40   (i) x\n"
        "  a.txt:1  heading:caps 0.50  FEES\n"
        "  a.txt:3  label:clause 0.60  3 on 1 May\n"
        "  a.txt:2  label:clause 0.90  1 Pay\n"
    )


def test_of_the_entries_that_were_taken_over_those_that_did_nothing_are_counted_only() -> None:
    mine = load_profile(
        {
            "name": "mine",
            "extends": "base",
            "label_patterns": [{"name": "own", "template": "§ {arabic}"}, {"name": "clause", "template": "{arabic}:"}],
        },
        resolve={
            "base": {
                "name": "base",
                "label_patterns": [
                    {"name": name, "template": f"{name} {{arabic}}"} for name in ("clause", "a", "b", "c")
                ],
            }
        }.get,
    )
    found = fit(mine, [tree(item(0, 4, 1, label="a 1", matched_by="label:a"))])
    assert fit_text(found).splitlines()[2:7] == [
        "label_patterns",
        "  clause  0  never fired",
        "  a       1",
        "  own     0  never fired",
        "  … and 2 of base that never fired",
    ]


@pytest.mark.parametrize(("name", "extended"), [("base", "base"), ("acme/base", "acme/base"), ("acme/mine", "")])
def test_what_an_entry_was_taken_over_from_is_said_as_it_is_called(name: str, extended: str) -> None:
    base = {"name": name.rpartition("/")[2], "label_patterns": [{"name": "clause", "template": "{arabic}"}]}
    mine = load_profile({"name": "mine", "extends": name}, resolve={name: base}.get)
    assert [hits.extended for hits in fit(mine, []).hits] == [extended]


def test_long_lists_are_cut_and_empty_ones_say_what_that_means() -> None:
    found = fit_text(report(*[contract()] * 12))
    assert "Breaks in sequence: 12\n" in found
    assert "  … and 2 more\n" in found
    assert "Ambiguous labels: none; no label has two readings.\n" in fit_text(report(tree()))


def test_a_long_text_is_shown_by_its_beginning() -> None:
    long = tree(Block(kind="paragraph", depth=1, text="x y " * 50, source=(0, 4)))
    (place,) = report(long).least_certain
    assert len(place.text) == 60
    assert place.text.endswith("…")


def test_what_was_not_recognised_but_begins_alike_is_a_label_that_may_be_missing() -> None:
    texts = ("Motion 1: yes", "Motion 2: no", "Rule 1", "Plain text.")
    blocks = (Block(kind="paragraph", depth=1, text=text, source=(at, at + 1)) for at, text in enumerate(texts))
    found = report(tree(*blocks))
    assert [(each.template, each.count, each.first.line) for each in found.beginnings] == [("Motion {arabic}:", 2, 1)]
    assert "a label pattern may be missing:\n  Motion {arabic}:  2  first a.txt:1\n" in fit_text(found)
    assert "may be missing" not in fit_text(report(contract()))


@pytest.mark.parametrize(("role", "templates"), [("title", ["Motion {arabic}:"]), ("toc", [])])
def test_of_what_was_not_recognised_only_titles_may_hide_a_label(role: str, templates: list[str]) -> None:
    texts = ("Motion 1: yes", "Motion 2: no")
    found = report(tree(*(Block(kind="paragraph", depth=1, text=text, role=role) for text in texts)))
    assert [each.template for each in found.beginnings] == templates


def test_a_beginning_whose_number_never_changes_is_no_label() -> None:
    texts = ("Copyright (C) Ada", "Copyright (C) Bert", "Motion 1", "Motion 2")
    blocks = (Block(kind="paragraph", depth=1, text=text, source=(at, at + 1)) for at, text in enumerate(texts))
    assert [each.template for each in report(tree(*blocks)).beginnings] == ["Motion {arabic}"]


def test_no_pattern_is_proposed_that_the_profile_has() -> None:
    rules = Profile(name="p", label_patterns=(LabelPattern(name="rule", template="Rule {arabic}"),))
    text = "It is so under\n\nRule 7 of the book.\n\nIt is so under\n\nRule 9 of the book.\n"
    tree = BlockTree(
        blocks=[
            Block(kind="document", depth=0),
            *(Block(kind="paragraph", depth=1, text=part) for part in text.strip().split("\n\n")),
        ],
        source=Source.from_text(text, name="a.txt"),
    )
    report = fit(rules, [tree])
    assert report.beginnings == ()
    assert [(each.template, each.count) for each in report.refused] == [("Rule {arabic}", 2)]
    assert "but taken for text" in fit_text(report)
