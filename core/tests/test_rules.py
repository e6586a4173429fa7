from __future__ import annotations

import re
from pathlib import Path

from lection_core import RULES

SOURCES = Path(__file__).parents[1] / "src" / "lection_core"


def test_every_rule_is_a_sentence_under_an_id_in_order() -> None:
    assert all(re.fullmatch(r"[BCLJR]-\d\d", rule) for rule in RULES)
    for family in "BCLJR":
        numbers = [int(rule[2:]) for rule in RULES if rule.startswith(family)]
        assert numbers == list(range(1, len(numbers) + 1))
    assert all(sentence[0].isalpha() and sentence.endswith(".") for sentence in RULES.values())


def test_every_rule_that_an_error_names_is_one_of_the_rules() -> None:
    named = {
        rule
        for path in SOURCES.rglob("*.py")
        if path.name != "rules.py"
        for rule in re.findall(r"""["']([BCLJR]-\d\d)["']""", path.read_text(encoding="utf-8"))
    }
    assert named <= RULES.keys()
    assert {rule for rule in RULES if rule[0] in "BJ"} <= named
