"""Which role rules and span extractors had their say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lection_core import Block, BlockTree, LabelPattern, Profile, RoleRule, Source, SpanExtractor
from lection_profiles import Run, annotate, recognise
from lection_profiles.tooling.counting import fired


def read(profile: Profile, *texts: str) -> BlockTree:
    text = "\n\n".join(texts)
    items = annotate(recognise([Run(text=text, source=(0, len(text)))], profile), profile)
    blocks = (Block(kind="document", depth=0), *(item for item in items if isinstance(item, Block)))
    return BlockTree(blocks=blocks, source=Source.from_text(text))


def profile(**lists: Any) -> Profile:
    return Profile(name="mine", label_patterns=(LabelPattern(name="rule", template="{arabic}."),), **lists)


def test_of_rules_for_one_role_each_counts_its_own() -> None:
    given = profile(
        role_rules=(
            RoleRule(name="first", role="note", text="^NOTE"),
            RoleRule(name="second", role="note", text="^(?:NOTE|EXAMPLE)"),
            RoleRule(name="never", role="note", text="^HINT"),
            RoleRule(name="below", role="inner", under_role="note"),
            RoleRule(name="defining", role="definition", defines=True),
        )
    )
    tree = read(given, "1. NOTE one:", "It is so.", "2. EXAMPLE two.", '3. "Fees" means the fees.')
    assert fired(given, tree) == Counter(first=1, second=1, below=1, defining=1)


def test_where_the_reader_gave_another_role_no_rule_decided() -> None:
    given = profile(
        role_rules=(
            RoleRule(name="draft", role="metadata", text="^Draft"),
            RoleRule(name="name", role="title", text="Act$"),
            RoleRule(name="below", role="note", under_role="metadata"),
        )
    )
    act = Block(kind="section", depth=1, text="Draft Act", role="title", matched_by="heading:x", confidence=0.5)
    text = Block(kind="paragraph", depth=2, text="x")
    tree = BlockTree(blocks=(Block(kind="document", depth=0), act, text), source=Source.from_text(""))
    assert fired(given, tree) == Counter()


def test_of_extractors_of_one_type_each_counts_its_own_where_it_may_mark() -> None:
    given = profile(
        span_extractors=(
            SpanExtractor(name="case", type="citation", regex="Case [0-9]+"),
            SpanExtractor(name="docket", type="citation", regex="Docket [0-9]+"),
            SpanExtractor(name="elsewhere", type="citation", regex="Case [0-9]+", kinds=("table",)),
            SpanExtractor(name="date", type="date", extractor="date"),
        )
    )
    tree = read(given, "1. See Case 1, Case 2 and Docket 3.", "2. On 2025-05-01.")
    assert fired(given, tree) == Counter(case=2, docket=1, date=1)


def test_rules_see_what_stands_around_beyond_a_batch() -> None:
    given = profile(role_rules=(RoleRule(name="inner", role="note", under_heading="^Notes$"),))
    section = Block(kind="section", depth=1, text="Notes", matched_by="heading:x", confidence=0.5)
    below = [Block(kind="paragraph", depth=2, text="x", role="note")] * 2000
    tree = BlockTree(blocks=(Block(kind="document", depth=0), section, *below), source=Source.from_text(""))
    assert fired(given, tree) == Counter(inner=2000)
