from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, BlockTree, Dropped, Source, SourceInfo, Span, conservation_faults
from lection_core.conservation.conservation import Fault

LINK = "See [the terms](http://now.x) now"


def block(text: str, source: tuple[int, int] | None, depth: int = 1, **fields: Any) -> Block:
    return Block(**{"kind": "paragraph", "text": text, "source": source, "depth": depth, **fields})


def faults(
    source: str, *blocks: Block, dropped: tuple[Dropped, ...] = (), rewrites: tuple[str, ...] = ()
) -> list[Fault]:
    tree = BlockTree(
        blocks=[Block(kind="document", depth=0), *blocks], source=Source.from_text(source), dropped=dropped
    )
    return list(conservation_faults(tree, rewrites=rewrites))


def one(source: str, text: str, **fields: Any) -> list[Fault]:
    """Return the faults of a source read as one block."""
    rewrites = fields.pop("rewrites", ())
    return faults(source, block(text, (0, len(source)), **fields), rewrites=rewrites)


def test_a_reading_that_keeps_everything_has_no_faults() -> None:
    assert one("4.1  Payment\n is due.", "Payment is due.", label="4.1") == []


def test_c01_a_character_in_no_block_is_a_fault() -> None:
    (fault,) = faults("one two  three four", block("one", (0, 3)), block("four", (15, 19)))
    assert (fault.rule, fault.start, fault.end, fault.index) == ("C-01", 4, 14, None)
    assert str(fault) == "C-01: [4, 14): 'two  three' is own to no block and lies in no Dropped range"


def test_c01_white_space_belongs_to_nobody() -> None:
    assert faults(" \u3000one\x1c\x85\r\n", block("one", (2, 5))) == []


def test_c01_a_character_own_to_two_blocks_is_a_fault_naming_both() -> None:
    two = [
        block("", None, kind="section"),
        block("abc", (0, 3), 2),
        block("", None, kind="section"),
        block("bc", (1, 3), 2),
    ]
    (fault,) = [fault for fault in faults("abc", *two) if fault.rule == "C-01"]
    assert (fault.start, fault.end) == (1, 3)
    assert fault.message == "'bc' is own to 2 blocks: /section[1]/paragraph[1] and /section[2]/paragraph[1]"


def test_c01_a_dropped_range_accounts_for_its_characters_once() -> None:
    tag = Dropped("tag", 1, "Tags are dropped.", ((4, 7),))
    assert faults("one <b> two", block("one two", (0, 11)), dropped=(tag,)) == []
    (fault,) = faults("one <b> two", block("one two", (0, 11)), dropped=(tag, Dropped("b", 1, "Again.", ((5, 6),))))
    assert (fault.rule, fault.message) == ("C-01", "'b' lies in 2 Dropped ranges")


def test_c02_a_letter_that_stands_nowhere_is_a_fault_at_its_place() -> None:
    (fault,) = one("one two three", "one three")
    assert (fault.rule, fault.start, fault.end, fault.index) == ("C-02", 4, 7, 1)
    assert "'two' of a paragraph does not stand, in order" in fault.message


def test_c02_only_punctuation_and_symbols_may_vanish() -> None:
    assert one("**one** — `two`! €", "one two") == []
    for lost in ("é", "\u0301", "४", "Ⅳ", "²", "字"):
        assert [fault.rule for fault in one(f"one {lost} two", "one two")] == ["C-02"]


def test_c02_letters_stand_in_order() -> None:
    assert one("one two", "two one")[0].rule == "C-02"
    assert one("one two", "owt eno")[0].rule == "C-02"


def test_c02_a_letter_counts_as_often_as_it_stands() -> None:
    assert one("that that is", "that is")[0].rule == "C-02"


def test_c02_a_span_value_holds_what_the_text_does_not() -> None:
    link = (Span("link", 4, 13, "http://now.x"),)
    assert one(LINK, "See the terms now", spans=link) == []
    assert one(LINK, "See the terms now")[0].start == LINK.index("http")


def test_c02_the_same_target_twice_stands_twice() -> None:
    source = "[a](same.org) and [b](same.org)"
    spans = (Span("link", 0, 1, "same.org"), Span("link", 6, 7, "same.org"))
    assert one(source, "a and b", spans=spans) == []
    assert one(source, "a and b", spans=spans[:1])[0].start == source.rindex("same")


def test_c02_a_target_inside_another_stands_before_it_in_the_source() -> None:
    source = "[![alt](image.png)](http://outer.org)"
    spans = (Span("alink", 0, 3, "http://outer.org"), Span("image", 0, 3, "image.png"))
    assert one(source, "alt", spans=spans) == []


def test_c02_attrs_hold_what_the_text_does_not_keys_included() -> None:
    source = "---\ntitle: A contract\npages: 12\n---"
    assert one(source, "", attrs={"title": "A contract", "pages": 12}) == []
    assert one("```python\ncode\n```", "code", kind="code", attrs={"info": "python"}) == []
    assert one("```python\ncode\n```", "code", kind="code")[0].start == 3


def test_c02_a_label_may_touch_the_text_without_a_break() -> None:
    assert one("第一条本合同自签订之日起生效。", "本合同自签订之日起生效。", label="第一条") == []


def test_c02_a_word_may_be_put_together_from_pieces() -> None:
    assert one("exam-\nple un*frigging*believable", "example unfriggingbelievable") == []


def test_c02_entities_need_the_rewrite_that_the_manifest_declares() -> None:
    source = "caf&eacute;s &amp; `&amp;` &amp; amplifier &#x41;&#66; &nosuch; AT&T"
    text = "cafés & &amp; & amplifier AB &nosuch; AT&T"
    assert one(source, text, rewrites=("entities", "escapes")) == []
    assert one(source, text)[0].start == source.index("eacute")


def test_c02_an_entity_that_was_decoded_wrongly_is_a_fault() -> None:
    assert one("caf&eacute;", "cafe", rewrites=("entities",))[0].rule == "C-02"


def test_c02_a_target_may_hold_an_entity_next_to_a_letter() -> None:
    source = "[a](&eacute;t&eacute;.png)"
    assert one(source, "a", spans=(Span("link", 0, 1, "été.png"),), rewrites=("entities",)) == []


def test_c02_a_word_before_an_entity_may_begin_a_longer_word_elsewhere() -> None:
    source = "```f&ouml;&ouml;\nf and fine\n```"
    code = {"kind": "code", "attrs": {"info": "föö"}, "rewrites": ("entities",)}
    assert one(source, "f and fine", **code) == []
    assert one(source, "and fine", **code)[0].rule == "C-02"


def test_c02_what_was_dropped_or_is_a_childs_is_not_own() -> None:
    source = "> one <!-- two --> three"
    comment = Dropped("comment", 1, "Comments are dropped.", ((6, 18),))
    quote = block("", (0, 24), kind="quote")
    assert faults(source, quote, block("one three", (2, 24), 2), dropped=(comment,)) == []


def test_c02_one_fault_for_each_block() -> None:
    found = faults("a b c\n\nd e f", block("a", (0, 5)), block("d", (7, 12)))
    assert [(fault.rule, fault.index, fault.start) for fault in found] == [("C-02", 1, 2), ("C-02", 2, 9)]


def test_thousands_of_links_in_one_paragraph_have_no_faults() -> None:
    source = " ".join(f"[w{number}](http://a.b/{number})" for number in range(3_000))
    words = [f"w{number}" for number in range(3_000)]
    text, spans, place = " ".join(words), [], 0
    for number, word in enumerate(words):
        spans.append(Span("link", place, place + len(word), f"http://a.b/{number}"))
        place += len(word) + 1
    assert one(source, text, spans=tuple(spans)) == []


def test_a_tree_without_its_text_cannot_be_checked() -> None:
    tree = BlockTree(blocks=[Block(kind="document", depth=0)], source=SourceInfo(name="a.txt"))
    with pytest.raises(LookupError, match="carries no text"):
        conservation_faults(tree)


def test_an_unknown_rewrite_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'rot13' is no known rewrite; known are entities, escapes, hyphen_joins, nul"):
        faults("", rewrites=("rot13",))
