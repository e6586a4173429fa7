"""Text that tells how another is amended."""

from __future__ import annotations

import pytest
from lection_profiles.setting import amends


@pytest.mark.parametrize(
    "text",
    [
        "The Data Protection Act 2018 is amended as follows.",
        "After section 4 insert—",
        "For “ten” substitute “twelve”.",
        "In subsection (2), omit “and”.",
        "Omit section 5.",
        "In section 4 of the 2018 Act (duties)—",
        "Section 5 is amended by striking “and”",
        "§ 5 wird wie folgt geändert:",
        "In Absatz 2 wird das Wort „und“ durch „oder“ ersetzt.",
        "L’article 5 est modifié comme suit",
    ],
)
def test_amending_text_is_told(text: str) -> None:
    assert amends(text)


@pytest.mark.parametrize(
    "text",
    [
        "In this section—",
        "In relation to such a notice, section 4 applies.",
        "The Supplier shall not omit any step.",
        "section 4 (as amended by the 2019 Act)",
        "The parties may substitute another carrier.",
        "",
    ],
)
def test_other_text_is_not(text: str) -> None:
    assert not amends(text)
