"""Labels that are read for several profiles at once."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import LabelPattern, Profile
from lection_profiles import builtin_profiles, load_profile
from lection_profiles.labels.reading import LabelReader, Reading
from lection_profiles.labels.rules import compile_labels
from lection_profiles.labels.shared_labels import SharedLabels


def reader(*templates: str) -> LabelReader:
    patterns = tuple(LabelPattern(name=f"p{place}", template=template) for place, template in enumerate(templates))
    return LabelReader(compile_labels(Profile(name="test", label_patterns=patterns)))


def read(readings: list[Reading]) -> list[tuple[object, ...]]:
    """What is read, by how the rules are written."""
    return [
        (each.rule.text, each.rule.ranked, each.number, each.last, each.end, each.label, each.separated)
        for each in readings
    ]


READERS = [
    *(LabelReader(compile_labels(load_profile(name))) for name in builtin_profiles()),
    reader("({roman})", "({alpha})", "{arabic}."),
    reader("({alpha})", "({roman})", "({alpha})"),
    reader(),
]
SHARED = SharedLabels(READERS)
PIECES = (
    *("(", ")", ".", "[", "“", "1", "12", "a", "i", "c", "iv", "A", "IV", "1.1", " ", "§", "-", "•", "to", "bis", "4A"),
    *(
        "Section ",
        "Part ",
        "Article ",
        "SCHEDULE ",
        "Schedule ",
        "ANNEX ",
        "Artikel ",
        "第",
        "一",
        "条",
        "①",
        "—",
        "Fees",
    ),
)


@settings(deadline=None)  # expressions are compiled when they are first tried
@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_each_profile_has_what_its_own_rules_read_in_their_order(text: str) -> None:
    assert [read(found) for found in SHARED.at_start(text)] == [read(own.at_start(text)[1]) for own in READERS]


def test_rule_that_a_profile_has_twice_is_read_twice() -> None:
    assert [len(found) for found in SharedLabels(READERS[-3:]).at_start("(i) fees")] == [2, 3, 0]
