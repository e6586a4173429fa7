from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lection_reader_markdown.leftovers import Leftovers
from lection_reader_markdown.parsing import normalised
from lection_reader_markdown.runs import markdown_runs


def _dropped(text: str) -> dict[str, list[str]]:
    leftovers = Leftovers(text)
    list(markdown_runs(text, leftovers))
    return {notice.kind: [text[start:end] for start, end in notice.sources] for notice in leftovers.notices()}


def test_each_definition_is_a_range_of_its_own() -> None:
    text = "[a]: /u\n[b]:\n  /v\n  'of two\nlines'\n\n[c]: <w>\ntext\n\n[a]: /again\n"
    assert _dropped(text) == {
        "link_definition": ["[a]: /u", "[b]:\n  /v\n  'of two\nlines'", "[c]: <w>", "[a]: /again"]
    }


def test_definitions_inside_containers() -> None:
    text = "> [a]: /u\n> 'title'\n>\n> text\n\n- [b]: /v\n- x\n"
    assert _dropped(text) == {"link_definition": ["[a]: /u\n> 'title'", "[b]: /v"]}


def test_a_definition_takes_no_marker_of_what_follows() -> None:
    assert _dropped("[a]: /u\n> quote\n") == {"link_definition": ["[a]: /u"]}
    assert _dropped("> [a]: /u\n\n1. x\n") == {"link_definition": ["[a]: /u"]}


def test_definitions_the_parser_knows_are_those_that_are_dropped(spec_examples: list[Mapping[str, Any]]) -> None:
    from pyromark import reference_definitions

    for example in spec_examples:
        text = normalised(example["markdown"])
        data = text.encode()
        known = {
            data[definition["span"]["start"] : definition["span"]["end"]].decode().strip()
            for definition in reference_definitions(text).values()
        }
        assert known <= set(_dropped(text).get("link_definition", [])), example["example"]


def test_cells_beyond_the_header_are_dropped() -> None:
    text = "| a |\n|---|\n| x | y \\| z | |\n| x | v\n"
    assert _dropped(text) == {"excess_cell": [r"y \| z", "v"]}


def test_tags_comments_and_breaks() -> None:
    text = "a <b>b</b> <!-- c --> <i\nid='x'>\n\n***\n\n<!-- d -->\n\n> ---\n"
    assert _dropped(text) == {
        "html_tag": ["<b>", "</b>", "<i\nid='x'>"],
        "html_comment": ["<!-- c -->", "<!-- d -->"],
        "thematic_break": ["***", "---"],
    }


def test_a_definition_ends_in_a_target_that_looks_like_a_quote() -> None:
    assert _dropped("[a]:\n\u2028> \n") == {"link_definition": ["[a]:\n\u2028>"]}


def test_reasons_are_sentences() -> None:
    leftovers = Leftovers("[a]: /u\n")
    leftovers.skip_to(8)
    (notice,) = leftovers.notices()
    assert notice.count == 1
    assert notice.reason.endswith(".")
