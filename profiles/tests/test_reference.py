"""The documentation's key reference."""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_profiles import load_profile
from lection_profiles.labels.template_syntax import KINDS, parse_template
from lection_profiles.tooling.key_reference import BEGIN, END, page_with_reference, reference
from lection_profiles.writing.document import document_of
from lection_profiles.writing.keys import entry_keys, profile_keys
from lection_profiles.writing.yaml_nodes import yaml_nodes

PAGE = Path(__file__).parents[2] / "docs" / "profile-format.md"


@pytest.fixture
def page() -> str:
    if not PAGE.exists():
        pytest.skip("the documentation lies in the checkout only")
    return PAGE.read_text(encoding="utf-8")


def test_the_page_holds_the_reference_as_the_model_gives_it(page: str) -> None:
    assert page == page_with_reference(page), "run: lection_profiles.tooling.key_reference"


def test_every_key_has_its_row() -> None:
    text = reference()
    for key in (*profile_keys(), *(key for name in ("label_patterns", "role_rules") for key in entry_keys(name))):
        assert f"| `{key}` |" in text


def test_the_pages_examples_load(page: str) -> None:
    examples = [part.partition("```")[0] for part in page.split("```yaml\n")[1:]]
    assert [load_profile(document_of(yaml_nodes(text)).data).name for text in examples] == [  # type: ignore[arg-type]
        "house_rules",
        "our_contracts",
    ]


def test_the_page_names_every_placeholder_and_its_templates_can_be_read(page: str) -> None:
    rows = [line for line in page.splitlines() if line.startswith("| `{")]
    assert {kind for kind in KINDS if any(f"`{{{kind}}}`" in row.split("|")[1] for row in rows)} == KINDS
    for row in rows:
        assert parse_template(row.split("|")[3].strip().strip("`"))


def test_a_page_without_the_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="add both"):
        page_with_reference("# A page\n")
    assert page_with_reference(f"a {BEGIN} old {END} b").startswith(f"a {BEGIN}\n\n## Keys of a profile\n")
