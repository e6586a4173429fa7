from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from lection.commands.root import root

RULES = "Rule 1 dogs must be led.\n\nRule 2 cats may roam.\n\nSee the end\nRule 7 of the book.\n\nRule 3 birds fly.\n"


@pytest.fixture
def profile(tmp_path: Path) -> str:
    file = tmp_path / "rules.yaml"
    file.write_text('name: rules\nlabel_patterns:\n  - name: rule\n    template: "Rule {arabic}"\n', encoding="utf-8")
    return str(file)


def explain(text: str, place: str, profile: str, tmp_path: Path, *options: str, name: str = "a.txt") -> str:
    document = tmp_path / name
    document.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(root, ["explain", str(document), place, "-p", profile, *options], prog_name="lection")
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_clues_for_and_against_a_label_are_named_with_their_weights(profile: str, tmp_path: Path, name: str) -> None:
    said = " ".join(explain(RULES, "1", profile, tmp_path, name=name).split())
    assert re.search(r"believed Rule 1 as word 1, by rule: \+1[89]\.0, above 0, so it is one", said)
    assert "-5.5 a small letter follows it" in said
    assert "+1.0 it is the first of its run" in said


def test_a_block_says_why_a_label_in_it_was_refused(profile: str, tmp_path: Path) -> None:
    said = " ".join(explain(RULES, "5", profile, tmp_path).split())
    assert "refused Rule 7 as word 7, by rule: " in said
    assert "-3.5 the words behind it go on a sentence" in said


def test_the_best_reading_that_was_not_chosen_is_weighed_too(tmp_path: Path) -> None:
    said = " ".join(explain("(i) Pay;\n\n(ii) Collect.\n", "1", "contract", tmp_path).split())
    assert "believed (i) as roman 1" in said
    assert "(i) as alpha 9" in said


def test_clues_are_json_on_request(profile: str, tmp_path: Path) -> None:
    said = json.loads(explain(RULES, "3", profile, tmp_path, "--clues"))
    (reading,) = said["readings"]
    assert (said["address"], said["matched_by"]) == ("/item[2]", "label:rule")
    assert (reading["label"], reading["sequence"], reading["chosen"]) == ("Rule 2", "next", True)
    assert reading["weight"] == sum(clue["weight"] for clue in reading["clues"])
    assert {"name": "a small letter follows it", "weight": -5.5, "looks_at": "text"} in reading["clues"]


def test_a_veto_is_named_and_has_no_number_in_json(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text('name: p\nlabel_patterns:\n  - name: n\n    template: "{arabic}"\n    rank: 1\n', encoding="utf-8")
    text = "It is here.\n\n51 Oak Street\n"
    assert "veto" in explain(text, "3", str(file), tmp_path)
    (reading,) = json.loads(explain(text, "3", str(file), tmp_path, "--clues"))["readings"]
    assert (reading["chosen"], reading["weight"]) == (False, None)
    assert None in [clue["weight"] for clue in reading["clues"]]
