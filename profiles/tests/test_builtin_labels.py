"""How the built-in profiles read labels: each line is written at its depth, its label before a bar."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise


def read(text: str, profile: str) -> list[Block]:
    items = recognise([Run(text=text, source=(0, len(text)))], load_profile(profile))
    return [item for item in items if isinstance(item, Block)]


def outline(text: str, profile: str, between: str = "\n\n") -> list[tuple[int, str | None]]:
    """Read a text written as in `CASES` without its indentation and bars: depth and label of each block."""
    lines = [line.strip().replace("|", "", 1) for line in text.strip().splitlines()]
    return [(block.depth, block.label) for block in read(between.join(lines), profile)]


def written(text: str) -> list[tuple[int, str | None]]:
    """What a text says of itself by its indentation and bars; a line without a bar has no label."""
    lines = text.strip("\n").splitlines()
    return [
        ((len(line) - len(line.lstrip())) // 2 + 1, line.strip().partition("|")[0].rstrip(".:—–- ") or None)
        if "|" in line
        else ((len(line) - len(line.lstrip())) // 2 + 1, None)
        for line in lines
    ]


AUSTRALIA = """
Chapter 1| General
  Part 1.1| Rules
    1| Name
    2| Start
Chapter 2| Licences
  Part 2.1| Grants
    3| Fees
"""
PARTS_OF_PARTS = """
Chapter 2| Animals
  Part 2.1| Pounds
    Division 1| General
      2.1.1| Fences
        (1)| A pound has a fence.
      2.1.2| Water
    Division 2| Fees
      2.1.3| Days
"""
SUBDIVISIONS = """
Part 2|—Licences
  Division 2A|—Grants
    Subdivision A|—Forms
      6| Fees
        (1)| A person pays.
    Subdivision B|—Times
      7| Days
"""
NEW_ZEALAND = """
Part 2|—Borders
  Subpart 1|—Mail
    4| Fees
  Subpart 2|—Boats
    5| Days
"""
SCHEDULES = """
1.| Fees
First Schedule| Forms
  1.| The form is blue.
Second Schedule| Days
  1.| The day is long.
Schedule A| Colours
  1.| The colour is red.
"""
ONTARIO = """
4| A shop tells the following:
  1.| The price.
  2.| If it is sold again, the following:
    i.| the name,
    ii.| the place.
  3.| The seat.
"""
INSERTED = """
1| Fees
  (a)| a boat;
  (aa)| a raft;
  (ab)| a ship;
  (b)| one of these:
    (i)| a car;
    (ii)| a cart, if it—
      (aa)| is red; or
      (bb)| is blue.
  (bb)| a plane;
  (c)| a train.
"""
BRAZIL = """
TÍTULO I| Das Obras
  Art. 1º| Esta Lei trata de obras.
    Parágrafo único.| Vale para todos.
  Art. 2º| São obras:
    I -| os textos;
    II -| as telas:
      a)| novas;
      b)| velhas;
    III -| os filmes.
    § 1º| A lista é aberta.
    § 2º| Não se aplica:
      I -| aos mapas;
      II -| aos nomes.
  Art. 2º-A| A lei é breve.
"""
SPAIN = """
TÍTULO PRELIMINAR.| Objeto
  Artículo 1.| Fin
TÍTULO I.| Reglas
  Artículo 2.| Normas
    1.| Se aplica a:
      a)| Los barcos:
        1.º| Los nuevos.
        2.º| Los viejos.
      b)| Los trenes.
Disposición adicional primera.| Plazos
  1.| El plazo es breve.
Disposición final única.| Entrada en vigor
"""
ITALY = """
Titolo I| Norme
  Art. 1| Il decreto regola:
    1.| Il mare.
    1-bis.| Il lago.
    2.| Il monte.
  Art. 1-bis| Vale per tutti.
"""
DENMARK = """
Kapitel 1| Regler
  § 2.| Loven gælder.
    Stk. 2.| Den er kort.
  § 2 a.| Den er god.
  § 3.| Den er ny.
"""
NORWAY = """
Kapittel I.| Lovens virke
  § 1.| Loven gjelder hus.
Kapittel II.| Unntak
  § 2.| Den gjelder ikke hytter.
"""
POLAND = """
Tytuł I| Przepisy
  Dział I| Zasady
    Rozdział 1| Słowa
      Oddział 1| Czas
        Art. 1.| Ustawa trwa.
"""
NETHERLANDS = """
Hoofdstuk 1.| Regels
  Afdeling 1.1.| Woorden
    Artikel 1:1| De wet kent:
      a.| een raad;
      b.| een college.
    Artikel 1:1a| Zij is kort.
  Afdeling 1.2.| Tijd
    Artikel 1:2| Zij duurt.
"""
JAPAN = """
第一章|　総則
  第二条|　「商品」とは、次に掲げるものをいう。
    一|　農産物
    二|　鉱物であって次に掲げるもの
      イ|　石油
      ロ|　石炭
    三|　木材
  第二条の二|　商品は、売る。
  第三条|　商品は、買う。
"""
SWEDEN = """
1 kap.| Regler
  1 §| Lagen gäller
    1.| skolor,
    2.| hem.
  1 a §| Den gäller inte båtar.
  2 §| Den är kort.
"""
FRANCE = """
Livre Ier| : Règles
  Titre préliminaire| : Objet
    Chapitre unique| : Champ
      Article L. 111-1| La règle est simple.
        I.| - Elle vaut.
        I bis.| - Elle dure.
        II.| - Elle cesse.
  Titre Ier| : Prix
"""
BELGIUM = """
Article 1er.| La loi règle une matière.
Art. 2.| La loi dit :
  § 1er.| Le Roi décide.
  § 2.| Le Roi signe.
Art. 3.| La loi cesse.
"""
GERMAN_LETTERS = """
§ 3| Gebühren
  1.| Boote,
    a)| rote,
      aa)| große,
      bb)| kleine,
    b)| blaue.
"""
GERMANY = """
§ 3| Gebühren
  (1)| Die Gebühr ist klein.
§§ 4 und 5| (weggefallen)
§ 6| Fristen
"""
ILLINOIS = """
Article II| Practice
  Part 1| Venue
    Sec. 2-101.| County
    Sec. 2-102.| State
  Part 2| Process
    Sec. 2-201.| Start
Article III| Review
  Part 1| Rules
    Sec. 3-101.| Words
"""
MARYLAND = """
Title 14| Miscellaneous
  Subtitle 35| Information
    § 14-3501.| Words
    § 14-3502.1.| Contracts
"""
NEW_YORK = """
Article 39-F| Notice
  § 899-aa.| Notice of loss
    1.| A shop says:
      (a)| what is lost;
      (b)| who lost it.
    2.| It says so soon.
  § 899-bb.| Safety
    1.| A shop is safe.
"""
ARIZONA = """
Title 33| Property
  Article 1| General Provisions
    33-101.| Definitions
      1.| A deed is a paper.
      2.| A farm is:
        (a)| A field.
        (b)| A barn.
    33-103.01.| Notice
      A.| A notice is short.
      B.| It names:
        1.| The farm.
        2.| The owner, if:
          (a)| The owner lives.
      C.| It is kept.
"""
TEXAS = """
TITLE 8.| LANDLORD AND TENANT
  CHAPTER 91.| PROVISIONS
    SUBCHAPTER A.| GENERAL
      Sec. 91.001.| NOTICE
        (a)| A tenancy ends.
        (b)| The day is the later of:
          (1)| one month;
          (1-a)| two months; or
          (2)| the day named.
      Sec. 91.002.| SUBLETTING
      Sec. 91.0021.| WORDS
"""
CALIFORNIA = """
Title 1.81.5.| Privacy
  1798.100.| Duties
    (a)| A shop tells the buyer.
  1798.105.| Rights
    (a)| A buyer asks.
"""
VIRGINIA = """
Chapter 12.1| Leases
  § 55.1-1200.| Definitions
    A.| A lease is a paper.
    B.| It names:
      1.| The house:
        a.| The roof.
        b.| The door.
      2.| The rent.
  § 55.1-1201.| Notice
"""
WORDS = """
ARTICLE ONE| DEFINITIONS
  1.1| Words
    (a)| A deed is a paper.
ARTICLE TWO| TERM
  2.1| Days
EXHIBIT "A"| Plan
  1.| The plan shows the house.
Exhibit “B-1”| Rules
  1.| A tenant is quiet.
"""
HARVARD = """
I.| Premises.
  A.| The lessor lets a house.
II.| Rent.
  A.| Rent is due each month.
  B.| The lessor pays:
    1.| for the roof; and
    2.| for the door.
III.| Repairs.
"""
CLAUSES = """
Clause 1.| Definitions
  1.1| Words
    (a)| A deed is a paper.
Clause 2| Supply
  2.1| Goods
FIRST SCHEDULE| Goods
  1.| Oak.
Second Schedule| Prices
  1.| A price is paid.
THE SCHEDULE| Places
  1.| Leeds.
"""
ARABIC = """
المادة ١:| الآتي:
  أ-| الطائرة؛
  ب-| اللعبة.
المادة ٢:| الآتي:
  أ)| الرسوم؛
  ب)| الأيام.
"""
CASES = {
    "arabic_legislation": (ARABIC,),
    "contract": (WORDS, HARVARD, CLAUSES),
    "us_statute": (ILLINOIS, MARYLAND, NEW_YORK, ARIZONA, TEXAS, CALIFORNIA, VIRGINIA),
    "legislation": (AUSTRALIA, PARTS_OF_PARTS, INSERTED, SUBDIVISIONS, NEW_ZEALAND, SCHEDULES, ONTARIO),
    "cjk_legislation": (JAPAN,),
    "european_legislation": (DENMARK, NORWAY, POLAND, NETHERLANDS, BRAZIL, SPAIN, ITALY, SWEDEN),
    "french_legislation": (FRANCE, BELGIUM),
    "german_legislation": (GERMANY, GERMAN_LETTERS),
}


@pytest.mark.parametrize(("profile", "text"), [(profile, text) for profile, texts in CASES.items() for text in texts])
def test_labels_are_read_and_nest(profile: str, text: str) -> None:
    assert outline(text, profile) == written(text)


@pytest.mark.parametrize(
    "text", ["Clause 5 of this deed applies.", "Schedule 2 sets out the prices.", "the Schedule to it"]
)
def test_a_clause_or_schedule_that_is_referred_to_is_no_heading(text: str) -> None:
    assert [block.kind for block in read(f"1. One\n\n1.1 Both pay as this deed says.\n\n{text}", "contract")][2:] == [
        "paragraph"
    ]


def test_levels_without_brackets_stand_inside_sections_alone() -> None:
    text = "TITLE 1\n\n1. Rules of construction\n\n2. Acts and resolutions\n\n§ 1. Words\n\n1. A man is a person."
    assert [block.label for block in read(text, "us_statute") if block.label] == ["TITLE 1", "§ 1", "1"]


@pytest.mark.parametrize("text", ["U.S. ships sail.", "A.B. signs."])
def test_letters_of_an_abbreviation_are_no_label(text: str) -> None:
    assert [block.label for block in read(f"§ 1. Ships\n\n{text}", "us_statute")] == ["§ 1", None]


def test_a_section_named_behind_and_at_the_start_of_a_line_is_no_label() -> None:
    lines = [
        "(d) Barns are kept as the rules of sections 555.206 and 555.210 say, and",
        "555.213. Hay is kept in them.",
    ]
    text = "\n".join(["§ 555.203. Barns", "(a) A barn is a house for hay that is kept dry.", *lines])
    assert [block.label for block in read(text, "us_statute")] == ["§ 555.203", "(a)", "(d)"]


def test_the_first_number_behind_a_title_that_ends_in_a_word_of_reference_is_a_label() -> None:
    body = "(1) The Minister may by order make rules for any matter that this Act names.\n(2) They are laid before it."
    text = f"2. Forms\n{body}\n3. Regulations\n{body}\n4. Rules\n{body}"
    assert [block.label for block in read(text, "legislation")] == [
        "2",
        "(1)",
        "(2)",
        "3",
        "(1)",
        "(2)",
        "4",
        "(1)",
        "(2)",
    ]


def test_a_sentence_that_begins_with_the_name_of_a_part_is_no_part() -> None:
    text = "Part 1 Rules\n1 Outline\nThis Act has three Parts, and each of them says what it is for in its own words.\n"
    text += "Part 2 deals with fees.\nPart 3 deals with courts.\n2 Start\nIt starts now.\nPart 2 Fees\n3 Fees\nNone."
    labels = [block.label for block in read(text, "legislation") if block.label]
    assert labels == ["Part 1", "1", "2", "Part 2", "3"]


def test_the_title_of_a_label_is_no_heading_that_counts_nothing() -> None:
    blocks = read("3. Abschnitt\nSchlussbestimmungen\n\n§ 5. Das Gesetz gilt.", "german_legislation")
    assert [(block.depth, block.label, block.text) for block in blocks] == [
        (1, "3. Abschnitt", "Schlussbestimmungen"),
        (2, "§ 5", "Das Gesetz gilt."),
    ]


def test_a_part_may_stand_right_behind_a_title_that_ends_in_a_year() -> None:
    body = "This Act says how a shop is kept, by whom it is kept, and for how long it is to be kept, and no more.\n"
    text = f"Pawnbrokers Act 1996\nPart 1 Preliminary\n1 Name\n{body}Part 2 Shops\n2 Keepers\n{body}"
    assert [block.label for block in read(text, "legislation") if block.label] == ["Part 1", "1", "Part 2", "2"]


def test_two_paragraph_signs_before_one_number_are_no_label() -> None:
    text = "§ 3 Fristen\n\nDie Frist ist kurz.\n\n§§ 4 und 5 gelten auch hier."
    assert [block.label for block in read(text, "german_legislation")] == ["§ 3", None, None]


def test_a_number_behind_a_run_in_title_is_a_label_of_its_own() -> None:
    found = outline("Artículo 2.| Fin. 1. Vale aquí.\n2.| No vale allí.", "european_legislation")
    assert found == [(1, "Artículo 2"), (2, "1"), (2, "2")]


def test_a_quoted_word_may_stand_behind_the_number_behind_a_title() -> None:
    found = outline('§ 426.| Words. 1. "Buyer" means a man.\n2.| "Shop" means a house.', "us_statute")
    assert found == [(1, "§ 426"), (2, "1"), (2, "2")]


def test_a_paragraph_sign_right_behind_its_article_is_a_label_of_its_own() -> None:
    found = outline("Art. 3.| § 1er. Le Roi décide.\n§ 2.| Le Roi signe.", "french_legislation")
    assert found == [(1, "Art. 3"), (2, "§ 1er"), (2, "§ 2")]


def test_a_label_alone_behind_a_table_of_contents_is_no_entry_of_it() -> None:
    entries = "\n".join(f"{number} Fees {'.' * 40} {number}" for number in range(1, 6))
    text = f"CONTENTS\nPart 1 General {'.' * 40} 1\n{entries}\n\nPART 1\nGENERAL\n\n1 Fees\n\nA person pays."
    assert [block.label for block in read(text, "legislation")][1:] == ["PART 1", "1", None]


@pytest.mark.parametrize(
    ("profile", "first", "second"),
    [
        ("european_legislation", "Sección 1.ª Obligaciones", "Sección 2.ª Derechos"),
        ("french_legislation", "SECTION 1RE INFORMATION", "SECTION 2 AUTRES"),
        ("french_legislation", "SECTION 1ÈRE INFORMATION", "SECTION 2 AUTRES"),
    ],
)
def test_ordinals_of_sections_count(profile: str, first: str, second: str) -> None:
    blocks = read(f"{first}\n\nEs así.\n\n{second}\n\nEs así.\n", profile)
    assert [block.attrs["sequence"] for block in blocks if block.label] == ["first", "next"]


def test_articles_in_japanese_and_chinese_may_hold_latin_letters() -> None:
    text = "第1条 定義\n\n次のように定義する。\n\na. 甲とは。\nb. 乙とは。\n\nc. 丙とは。\n\n第2条 制限\n\na. 甲。\n"
    assert [block.label for block in read(text, "cjk_legislation") if block.label] == [
        "第1条",
        "a",
        "b",
        "c",
        "第2条",
        "a",
    ]
