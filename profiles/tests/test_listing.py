"""Lists of nothing but references in schedules and annexes."""

from __future__ import annotations

from lection_core import Block, BlockTree, HeadingReset, Profile, Source, SpanExtractor
from lection_profiles import annotate, resolve_references

PROFILE = Profile(
    name="mine",
    span_extractors=(SpanExtractor(name="references", type="cross_reference", extractor="cross_reference"),),
    heading_resets=(HeadingReset(name="annex", template="Annex {ROMAN}", rank=1),),
)
ARTICLES = ("Article 1", "Article 2", "Article 3")


def values(*below: str, label: str | None = None) -> list[str]:
    """The values of the references in the blocks below an annex of a document with three articles."""
    blocks = [Block(kind="document", depth=0)]
    blocks += [Block(kind="section", depth=1, label=name, matched_by="label:x", confidence=0.9) for name in ARTICLES]
    blocks.append(Block(kind="section", depth=1, label="Annex I", matched_by="heading:annex", confidence=0.9))
    blocks += [
        Block(kind="paragraph", depth=2, label=label, text=text, matched_by="label:x", confidence=0.9) for text in below
    ]
    tree = BlockTree(
        blocks=[item for item in annotate(blocks, PROFILE) if isinstance(item, Block)], source=Source.from_text("")
    )
    found = resolve_references(tree, PROFILE)
    return [span.value or "" for block in found.blocks for span in block.spans]


def test_table_of_correspondence_is_left_open() -> None:
    cells = ("This Regulation", "Directive 2003/6/EC", "Article 1", "Article 2, second indent", "Articles 1 and 3")
    assert {value.partition(":")[0] for value in values(*cells)} == {"?ambiguous"}


def test_what_else_an_annex_says_is_resolved() -> None:
    assert values("(Article 1)", "Text.", "Article 2", "Article 3") == ["/section[1]", "/section[2]", "/section[3]"]
    sentences = ("x", "The fee under Article 1.", "The form under Article 2.", "As in Article 3.")
    assert values(*sentences) == ["/section[1]", "/section[2]", "/section[3]"]
    assert values("x", *ARTICLES, label="(a)") == ["/section[1]", "/section[2]", "/section[3]"]
