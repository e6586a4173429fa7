"""The rules of ECMA-376 part 1, 17.9, one tiny document each: what Word prints before each paragraph."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from lection_reader_docx.body.pieces import Paragraph
from lection_reader_docx.document import Document
from wordfile import abstract, level, num, paragraph, run, start_override, style, word_file


def labels(data: bytes, options: Mapping[str, object] | None = None) -> list[str | None]:
    """The printed label of each paragraph, None where it has none."""
    found = [piece for piece in Document(data, options or {}).body() if isinstance(piece, Paragraph)]
    return [(piece.label.text or None) if piece.label is not None else None for piece in found]


def document(levels: Sequence[int], defined: Sequence[str], nums: str = "", styles: str = "") -> bytes:
    """A document of paragraphs of list 1, on these levels."""
    body = "".join(paragraph("text", num=1, level=each) for each in levels)
    return word_file(body, {"numbering": abstract(0, defined) + (nums or num(1, 0)), "styles": styles})


def test_a_placeholder_shows_the_value_of_its_level() -> None:
    """17.9.11 (lvlText)."""
    assert labels(document([0, 1, 1, 0, 1], [level(0, "%1."), level(1, "%1.%2")])) == ["1.", "1.1", "1.2", "2.", "2.1"]


def test_a_placeholder_above_the_level_s_own_prints_nothing() -> None:
    """17.9.11 (lvlText)."""
    assert labels(document([0, 0], [level(0, "%1%2."), level(1, "%2")])) == ["1.", "2."]


def test_text_around_placeholders_and_one_twice() -> None:
    """17.9.11 (lvlText)."""
    assert labels(document([0, 0], [level(0, "Item %1 (%1) %x%")])) == ["Item 1 (1) %x%", "Item 2 (2) %x%"]


def test_a_level_without_a_start_begins_with_0() -> None:
    """17.9.25 (start)."""
    assert labels(document([0, 0], [level(0, "%1.", start=None)])) == ["0.", "1."]


def test_a_level_without_a_format_is_decimal() -> None:
    """17.9.17 (numFmt)."""
    assert labels(document([0, 0], [level(0, "%1.", "")])) == ["1.", "2."]


def test_restart_names_the_level_that_restarts() -> None:
    """17.9.10 (lvlRestart): level 2 begins again behind a level 0, not behind a level 1."""
    defined = [level(0, "%1."), level(1, "%2."), level(2, "(%3)", restart=1)]
    assert labels(document([0, 1, 2, 1, 2, 0, 2], defined)) == ["1.", "1.", "(1)", "2.", "(2)", "2.", "(1)"]


def test_restart_0_means_never() -> None:
    """17.9.10 (lvlRestart)."""
    assert labels(document([0, 1, 0, 1], [level(0, "%1."), level(1, "Art. %2", restart=0)])) == [
        "1.",
        "Art. 1",
        "2.",
        "Art. 2",
    ]


def test_a_restart_by_a_level_that_is_not_above_is_passed_over() -> None:
    """17.9.10 (lvlRestart)."""
    defined = [level(0, "%1."), level(1, "%2)", restart=5)]
    assert labels(document([0, 1, 0, 1], defined)) == ["1.", "1)", "2.", "1)"]


def test_legal_numbers_are_decimal() -> None:
    """17.9.4 (isLgl)."""
    defined = [level(0, "Article %1.", "upperRoman"), level(1, "%1.%2", more="<w:isLgl/>")]
    assert labels(document([0, 1, 0, 1], defined)) == ["Article I.", "1.1", "Article II.", "2.1"]


def test_a_switch_turned_off_is_off() -> None:
    """17.9.4 (isLgl) with 17.17.4 (CT_OnOff)."""
    defined = [level(0, "%1", "upperRoman"), level(1, "%1.%2", more='<w:isLgl w:val="false"/>')]
    assert labels(document([0, 1], defined)) == ["I", "I.1"]


def test_a_start_override_counts_again_wherever_its_level_restarts() -> None:
    """17.9.26 (startOverride): the value is used whenever the level restarts."""
    defined = [level(0, "%1."), level(1, "(%2)")]
    data = document([0, 1, 1, 0, 1], defined, num(1, 0, start_override(1, 5)))
    assert labels(data) == ["1.", "(5)", "(6)", "2.", "(5)"]


def test_the_first_num_counts_on_from_a_start_override() -> None:
    """17.9.26 (startOverride): counters belong to the abstract list."""
    body = "".join(paragraph("text", num=each) for each in (1, 1, 2, 2, 1))
    nums = num(1, 0) + num(2, 0, start_override(0, 7))
    data = word_file(body, {"numbering": abstract(0, [level(0, "%1.")]) + nums})
    assert labels(data) == ["1.", "2.", "7.", "8.", "9."]


def test_an_overriding_level_replaces_the_whole_level() -> None:
    """17.9.8 (lvlOverride)."""
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "Part %1", "upperLetter", start=3)}</w:lvlOverride>'
    assert labels(document([0, 0], [level(0, "%1.")], num(1, 0, override))) == ["Part C", "Part D"]


def test_a_num_without_a_definition_numbers_nothing() -> None:
    """17.9.15 (num)."""
    assert labels(document([0], [level(0, "%1.")], num(2, 0))) == [None]
    assert labels(document([0], [level(0, "%1.")], num(1, 9))) == [None]


def test_a_level_that_is_not_defined_numbers_nothing_and_does_not_count() -> None:
    """17.9.6 (lvl)."""
    assert labels(document([0, 3, 0], [level(0, "%1.")])) == ["1.", None, "2."]


def test_a_picture_bullet_is_a_bullet() -> None:
    """17.9.9 (lvlPicBulletId)."""
    data = document([0], [level(0, "%1.", more='<w:lvlPicBulletId w:val="0"/>')])
    piece = next(iter(Document(data, {}).body()))
    assert isinstance(piece, Paragraph)
    assert piece.label is not None
    assert piece.label.bullet


def test_a_style_with_a_num_alone_takes_the_level_that_names_it() -> None:
    """17.9.23 (pStyle)."""
    styles = (
        style("Normal")
        + style("One", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
        + style("Two", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    )
    defined = [level(0, "%1.", style="One"), level(1, "%1.%2", style="Two")]
    body = paragraph("a", style="One") + paragraph("b", style="Two") + paragraph("c", style="Two")
    data = word_file(body, {"numbering": abstract(0, defined) + num(1, 0), "styles": styles})
    assert labels(data) == ["1.", "1.1", "1.2"]


def test_a_level_that_names_a_style_without_a_num_numbers_nothing() -> None:
    """17.9.23 (pStyle): the style has to refer to the num."""
    data = word_file(
        paragraph("a", style="One"),
        {
            "numbering": abstract(0, [level(0, "%1.", style="One")]) + num(1, 0),
            "styles": style("Normal") + style("One"),
        },
    )
    assert labels(data) == [None]


def test_the_default_style_numbers_paragraphs_without_a_style() -> None:
    """17.7.4.17 (style, default)."""
    styles = style("Normal", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    data = word_file(
        paragraph("a") + paragraph("b"), {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0), "styles": styles}
    )
    assert labels(data) == ["1.", "2."]


def test_a_num_0_in_a_style_takes_the_numbering_of_its_base_away() -> None:
    """17.9.18 (numId)."""
    styles = (
        style("Normal")
        + style("One", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
        + style("Plain", base="One", properties='<w:numPr><w:numId w:val="0"/></w:numPr>')
    )
    body = paragraph("a", style="One") + paragraph("b", style="Plain") + paragraph("c", style="One")
    data = word_file(body, {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0), "styles": styles})
    assert labels(data) == ["1.", None, "2."]


def test_styles_based_on_each_other_number_nothing_and_end() -> None:
    """17.7.4.3 (basedOn)."""
    styles = style("A", base="B", properties='<w:numPr><w:numId w:val="1"/></w:numPr>') + style("B", base="A")
    data = word_file(
        paragraph("a", style="A"), {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0), "styles": styles}
    )
    assert labels(data) == [None]


def test_lists_that_link_to_each_other_s_style_number_nothing_and_end() -> None:
    """17.9.21 (numStyleLink)."""
    lists = abstract(0, [], '<w:numStyleLink w:val="L"/>') + num(1, 0)
    styles = style("L", type="numbering", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    assert labels(word_file(paragraph("a", num=1), {"numbering": lists, "styles": styles})) == [None]


def test_suffixes_separate_label_and_text(read: object) -> None:
    """17.9.28 (suff)."""
    found = []
    for suffix in ("tab", "space", "nothing"):
        data = document([0], [level(0, "%1.", more=f'<w:suff w:val="{suffix}"/>')])
        tree = read(data)  # type: ignore[operator]
        found.append(tree.text)
    assert found == ["1.\ttext\n", "1. text\n", "1.text\n"]


def test_deleted_paragraphs_do_not_count_as_accepted_and_do_in_the_original() -> None:
    """17.13.5.15 (del, of a paragraph mark)."""
    gone = paragraph(f'<w:del w:id="1">{run("b").replace("w:t", "w:delText")}</w:del>', num=1, mark='<w:del w:id="2"/>')
    body = paragraph("a", num=1) + gone + paragraph("c", num=1)
    data = word_file(body, {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0)})
    assert labels(data) == ["1.", "2."]
    assert labels(data, {"revisions": "original"}) == ["1.", "2.", "3."]


def test_numbered_paragraphs_of_a_deleted_row_do_not_count() -> None:
    gone = paragraph(f'<w:del w:id="1">{run("b")}</w:del>', num=1, mark='<w:del w:id="2"/>')
    row = f'<w:tbl><w:tr><w:trPr><w:del w:id="3"/></w:trPr><w:tc>{gone}</w:tc></w:tr></w:tbl>'
    data = word_file(
        paragraph("a", num=1) + row + paragraph("c", num=1), {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0)}
    )
    assert labels(data) == ["1.", "2."]


def test_inserted_numbering_is_not_there_in_the_original() -> None:
    """17.9.30 (ins, of numbering properties)."""
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins w:id="1" w:author="A"/></w:numPr>'
    body = paragraph("a", num=1) + paragraph("b", more=numbered) + paragraph("c", num=1)
    data = word_file(body, {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0)})
    assert labels(data) == ["1.", "2.", "3."]
    assert labels(data, {"revisions": "original"}) == ["1.", None, "2."]


def test_a_hidden_paragraph_counts() -> None:
    """Open until it is seen in Word: see docs/word.md."""
    hidden = paragraph(run("b", "<w:vanish/>"), num=1, mark="<w:vanish/>")
    data = word_file(
        paragraph("a", num=1) + hidden + paragraph("c", num=1),
        {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0)},
    )
    assert labels(data) == ["1.", "3."]


def test_an_empty_numbered_paragraph_prints_its_label() -> None:
    body = paragraph("a", num=1) + paragraph("<w:r/>", num=1) + paragraph("c", num=1)
    data = word_file(body, {"numbering": abstract(0, [level(0, "%1.")]) + num(1, 0)})
    assert labels(data) == ["1.", "2.", "3."]


def test_cases_that_word_is_known_to_print(shared: Path) -> None:
    """The cases marked `high`, and the others as they are settled in docs/word.md."""
    folder = shared / "numbering_cases"
    lines = (folder / "numbering_cases.jsonl").read_text(encoding="utf-8").splitlines()
    wrong = []
    for case in map(json.loads, lines):
        printed = labels((folder / case["file"]).read_bytes())
        if printed != [each["label"] for each in case["paragraphs"]]:
            wrong.append((case["file"], printed))
    assert len(lines) >= 45
    assert wrong == []


@pytest.mark.parametrize("index", [99, -1])
def test_a_level_outside_the_nine_keeps_the_text(index: int) -> None:
    assert labels(document([index], [level(0, "%1.")])) == [None]
