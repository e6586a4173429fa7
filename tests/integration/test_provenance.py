"""Neither `matched_by` nor `confidence` decides anything: rewritten at random, they change what echoes them alone.

Source: blocks.md, "confidence".
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lection.rendering.html.document import render_html
from lection.rendering.markdown.document import render_markdown
from lection.rendering.places import Lines
from lection_core import Block, BlockTree, Source
from lection_profiles import annotate, load_profile, resolve_references

import lection

MARKDOWN = """---
title: Rules
---

# Part 1 Definitions

In these rules, "member" means a person on the list, and section 2 applies.

Term
:   What it means, on 3 March 2025.

1. The fee is £5 (see section 1).
   1. Part payment is none.

- [x] done

> **Note** quoted

<div>raw</div>

$$
a + b
$$

    code by indentation

| a | b |
|---|---|
| 1 | 2 |

**A BOLD LINE**

# Schedule 1

1. The first.
"""
PROFILES = {"services-agreement.txt": "contract", "policy.md": "policy", "rules.md": "legislation"}
RULES = ("label:x", "heading:y", "markdown:html", "markdown:definition_list", "markdown:fence", "family:detail")
SEEDS = range(5)


def documents(root: Path) -> Iterator[tuple[str, str]]:
    """The examples, and a text with every syntax whose kind and text do not tell how it was written."""
    for name in ("services-agreement.txt", "policy.md"):
        yield name, (root / "examples" / name).read_text(encoding="utf-8")
    yield "rules.md", MARKDOWN


def rewritten(block: Block, chance: random.Random) -> Block:
    """The same block, recognised by another rule and with another certainty."""
    if block.kind == "document":
        return block
    if chance.random() < 0.3:
        return dataclasses.replace(block, matched_by="fallback", confidence=0.0)
    confidence = chance.choice((0.31, 0.5, 0.69, 0.7, 0.95, 1.0))
    return dataclasses.replace(block, matched_by=chance.choice(RULES), confidence=confidence)


def otherwise(tree: BlockTree, text: str, seed: int) -> BlockTree:
    """The same tree, each block recognised otherwise."""
    chance = random.Random(seed)
    blocks = [rewritten(block, chance) for block in tree.blocks]
    source = Source.from_text(text, name=tree.source.name or "")
    return BlockTree(blocks=blocks, source=source, dropped=tree.dropped, reader=tree.reader, profile=tree.profile)


@pytest.fixture(params=range(3), ids=PROFILES)
def reading(request: pytest.FixtureRequest, root: Path) -> tuple[BlockTree, str, str]:
    """A tree, its text, and the profile it was read under."""
    name, text = list(documents(root))[request.param]
    return lection.read(Source.from_text(text, name=name), PROFILES[name]), text, PROFILES[name]


@pytest.mark.parametrize("seed", SEEDS)
def test_markdown_is_written_alike(reading: tuple[BlockTree, str, str], seed: int) -> None:
    tree, text, _ = reading
    assert list(render_markdown(otherwise(tree, text, seed))) == list(render_markdown(tree))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_shows_the_same_document(reading: tuple[BlockTree, str, str], seed: int) -> None:
    tree, text, _ = reading
    shown = [_document(tree, text), _document(otherwise(tree, text, seed), text)]
    assert shown[0] == shown[1]
    assert len(shown[0]) > 500


def _document(tree: BlockTree, text: str) -> str:
    """The document of the page, without what echoes the rule and the confidence: marks, tips, classes of bands."""
    page = "".join(render_html(tree, Lines(text)))
    shown = page[page.index("<main>") : page.index("</main>")]
    shown = re.sub(r' data-(?:rule|tip)="[^"]*"', "", shown)
    shown = re.sub(r'<span class="m">[^<]*</span>', "", shown)
    return re.sub(r'(class="(?:b )?)(?:stated|matched|guessed|weak|none)\b', r"\1", shown)


@pytest.mark.parametrize("seed", SEEDS)
def test_roles_and_spans_are_the_same(reading: tuple[BlockTree, str, str], seed: int) -> None:
    tree, text, name = reading
    profile = load_profile(name)
    marked = [
        [(block.role, block.spans) for block in annotate(iter(one.blocks), profile) if isinstance(block, Block)]
        for one in (tree, otherwise(tree, text, seed))
    ]
    assert marked[0] == marked[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_references_lead_to_the_same_blocks(reading: tuple[BlockTree, str, str], seed: int) -> None:
    tree, text, name = reading
    profile = load_profile(name)
    found = [
        [block.spans for block in resolve_references(one, profile).blocks]
        for one in (tree, otherwise(tree, text, seed))
    ]
    assert found[0] == found[1]
    assert any(span.type == "cross_reference" for spans in found[0] for span in spans) or name == "policy"
