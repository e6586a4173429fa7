"""Cross references in Chinese and Japanese."""

from __future__ import annotations

import pytest
from lection_core import Block, BlockTree, Profile, Source, SpanExtractor
from lection_profiles import annotate, resolve_references
from lection_profiles.marks.references.han_references import han_references


def found(text: str) -> list[tuple[str, str]]:
    """The references of one text: as written, and their values."""
    return [(text[start:end], value) for start, end, value in han_references(text)]


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("有本法第十八条第一款规定的情形", [("第十八条", "?pending: article 十八")]),
        (
            "违反本法第十四条、第十五条规定",
            [("第十四条", "?pending: article 十四"), ("第十五条", "?pending: article 十五")],
        ),
        ("依照第２３条处罚", [("第２３条", "?pending: article 23")]),
        ("ただし、第五条の二の規定は", [("第五条の二", "?pending: article 五の二")]),
        ("は第三章に定める", [("第三章", "?pending: chapter 三")]),
        ("民法第五条の規定", [("第五条", "?external: article 五")]),
        ("《公司法》第五条、第六条", [("第五条", "?external: article 五"), ("第六条", "?external: article 六")]),
        ("第五条 この法律は", []),
        ("第一款规定", []),
    ],
)
def test_references_and_where_they_lead(text: str, references: list[tuple[str, str]]) -> None:
    assert found(text) == references


def test_article_is_found_by_its_label() -> None:
    entry = SpanExtractor(name="references", type="cross_reference", extractor="cross_reference")
    profile = Profile(name="mine", languages=("zh",), span_extractors=(entry,))
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="section", depth=1, label="第一章", matched_by="label:x", confidence=0.9),
        Block(kind="item", depth=2, label="第一条", text="为了", matched_by="label:x", confidence=0.9),
        Block(kind="item", depth=2, label="第二条", text="依照本法第一条", matched_by="label:x", confidence=0.9),
    ]
    annotated = [item for item in annotate(blocks, profile) if isinstance(item, Block)]
    tree = resolve_references(BlockTree(blocks=annotated, source=Source.from_text("")), profile)
    assert [span.value for span in tree.blocks[3].spans] == ["/section[1]/item[1]"]
