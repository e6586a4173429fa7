"""Clues: what speaks for a label and what against it, each with its weight. What they sum up to decides: above 0 the
text at hand begins with a label. Which of them hold is told by `credence.py` and `judge.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from lection_profiles.outline.opened import Sequence


class Clue(NamedTuple):
    """One row of the table: it holds of a label or it does not."""

    name: str
    """What it says, in words for the person whose document it is."""
    weight: float
    """What it adds; below 0 it speaks against the label. No sum of others is so close to 0 that more figures matter."""
    looks_at: str
    """What has to be known to tell whether it holds: number, text (behind the label), before, line, layout, ahead."""
    pays: str
    """The text that would be misread without it."""


# What the number says, of the runs that are open.
SEQUENCES: Final[Mapping[Sequence, Clue]] = {
    "next": Clue("it follows the number before it", 2.0, "number", "`2.` behind `1.`"),
    "first": Clue("it is the first of its run", 1.0, "number", "`1.` in a document without numbers so far"),
    "restart": Clue("the numbers begin again with it", 0.5, "number", "`(a)` behind `(c)` of another sentence"),
    "jump": Clue("numbers are missing before it", -0.5, "number", "`2019 saw growth` behind `3.`"),
    "unverified": Clue("no number leads to it", -1.0, "number", "`51 Oak Street` in a letter"),
}
QUOTED = Clue(
    "quoted text begins with it, which may be any number", 1.0, "before", "`“(3) A person …` in an amending act"
)
LARGE_GAP = Clue("it is a large number out of its sequence", -3.0, "number", "`1996 was a good year`")
GAP = Clue("it is a number out of its sequence", -0.5, "number", "`30 days` at the start of a wrapped line")
DEEP_NEXT = Clue("it has several groups, and a capital follows", 1.0, "number", "`10.1.2 The …` amid wrapped lines")

# What the form of the label says, and the text right behind it.
BULLET = Clue("it is a bullet", 6.0, "line", "`• fees`")
FIRST_DASH = Clue("it is the first dash of a list", 1.0, "line", "`- as here, a dash in running text`")
FURTHER_DASH = Clue("it is a dash, and a list of dashes is open", 3.0, "line", "`- two` behind `- one`")
WORD_AS_BULLET = Clue("it may be a word, and the text before it goes on", -4.0, "before", "`o` of Spanish and Italian")
FIRST_INSIDE = Clue("the first label of another run stands right behind it", 2.5, "text", "`33.—(1) This Act …`")
OWN_FORM = Clue("words, brackets or a sign of its own mark it", 0.5, "line", "`Article 5`, `(a)`, `①`")
COPYRIGHT = Clue("it is the sign of copyright", -4.0, "text", "`(c) 2019 Example Ltd`")
SMALL_OUT_OF_SEQUENCE = Clue(
    "a small letter follows a number out of its sequence", -1.5, "text", "`4. quarter of the year`"
)
SEVERAL_LETTERS = Clue("it has several letters and no place in a run", -2.0, "text", "`(see) …`, `(MM) …`")
WIDE_SPACE = Clue("an ideographic space follows it", 2.5, "text", "`一　目的` of Japanese law")
PROSE_WORDS = Clue("the words behind it go on a sentence", -3.5, "text", "`Section 5 of the Act applies`")
PROSE = Clue("the text behind it may go on a sentence", -2.0, "text", "`(b), or both`, `5. May 1997`")
CLOSED = Clue("nothing but closing marks follow it", -4.0, "text", "`1).` at the end of a reference")
PINPOINT = Clue("a reference goes on behind it", -5.5, "text", "`§ 8 Abs. 2 gilt entsprechend.`")
SMALL_APART = Clue(
    "a small letter follows where a title would stand, on a line set apart", -1.0, "text", "`Part 2 fees`"
)
SMALL_FOR_TITLE = Clue(
    "a small letter follows where a title would stand", -7.0, "text", "`Part 2 deals with fees.` amid wrapped lines"
)
SMALL_AFTER_GROUPS = Clue("a small letter follows a number of several groups", -1.5, "text", "`4.1 percent of them`")
SMALL_AFTER_WORDS = Clue("a small letter follows it", -5.5, "text", "`Article 5 applies.`, `3 people came`")
BRACKET_BEHIND = Clue("a bracket follows it, as in a reference", -3.0, "text", "`Section 5 (a) applies`")
RESET_IN_SENTENCE = Clue("it begins a sentence in small letters", -7.0, "text", "`Schedule: the work ends in May.`")
SMALL_AFTER_NUMBER = Clue("a small letter follows the number", -1.0, "text", "`5. of that year`")
EXCUSED: Final = "it is set apart behind a text that is complete, so that little of that counts"
"""A number with a mark of its own (`2. to reproduce …`) behind a blank line and a text that is complete: what its form
says against it counts for no more than `LEAST_OF_FORM`. Its weight is the rest."""
LEAST_OF_FORM: Final = -2.0

# Where the line stands, and what the line before it says.
APART = Clue("it is set apart from the text before it", 2.0, "layout", "any label behind a blank line")
BEGINS = Clue("a heading, or nothing, stands before it", 1.5, "before", "`1.` right below a title")
REFERRED = Clue("the word before it refers to a number", -4.0, "before", "`… as set out in` / `3. …`")
JOINED = Clue("the line before ends in a word that joins it to another label", -4.0, "before", "`…, and` / `Article 5`")
RUNNING = Clue("no blank line stands before it, where the document sets one", -1.5, "layout", "wrapped contracts")
SHORT_BEFORE = Clue("the line before it ends early", 1.5, "layout", "the last line of a paragraph")
ENDED = Clue("the text before it is complete", 1.5, "before", "`… is so.` / `(b) …`")
COMMA = Clue("the text before it ends in a comma", -0.5, "before", "`… the fees,` / `(b) the costs`")
NUMBER_BEFORE = Clue("the line before ends in a number or a bracket", -4.0, "before", "`… of Article 4` / `(2) of …`")
BROKEN = Clue("the text before it breaks off", -2.0, "before", "`… the fees` / `(b) …`")
BROKEN_DENSE = Clue(
    "the text before it breaks off at the margin",
    -2.7,
    "before",
    "filings that set no blank lines: 2.5 lets go through",
)
PART_OF = Clue("the line before names what it is a part of", -4.0, "before", "`SANS 10087:` / `Part 1`")
HEADS_NEXT = Clue("its line looks like a heading, and its number follows", 2.5, "line", "`2. FEES` without blank lines")
HEADS = Clue("its line looks like a heading", 1.0, "line", "`1. FEES` without blank lines")
INLINE = Clue("the text before it counts inside its lines up to it", -2.5, "before", "`… (a) fees and` / `(b) costs`")

# What the layout and the lines behind say; looked for only where it decides, for it costs most.
LISTED = Clue("the layout shows that the list before it goes on", 2.5, "layout", "items a hanging indent sets off")
CONFIRMED = Clue("the next number begins a line further on", 1.0, "ahead", "`(a) …` amid wrapped lines, then `(b) …`")
OBSERVED = Clue(
    "runs like this began at such a place before", 1.0, "ahead", "`(a)` right below `4.1`, for the fourth time"
)
STARTED = Clue("it is a large number, and the next is set apart as well", 1.5, "ahead", "`101.`, `102.` of a bill")
CAPITAL = Clue("a capital follows it, as would no reference", 0.5, "text", "`(i) The case …` in a sentence")
MEANT = Clue("the line break before it is meant", 1.0, "layout", "`1. Fees` / `2. Costs` in a text without blank lines")
BOTH_MEANT = MEANT._replace(name="the line breaks before it and before the next number are meant", weight=2.0)
TITLED = Clue("nothing follows it, and a title stands on the next line", 2.5, "ahead", "`Article 5` / `Fees`")
FRONT = Clue("only title lines stand before it", 1.5, "before", "`Part 1 Fees` below a title without a full stop")

DECLARED = Clue(
    "the profile declares it, it begins a paragraph of its own, and its number stands in sequence",
    20.0,
    "ahead",
    "`Rule 1 dogs must be led.`, `Rule 2 cats may roam.`: what is declared outweighs all that prose can say against it",
)


def weight_of(clues: Iterable[Clue]) -> float:
    """Sum up the weights of clues."""
    return sum([clue.weight for clue in clues], 0.0)


VETO: Final = float("-inf")
NO_SUCCESSOR = Clue(
    "it is a bare number that stands in no run, and the next one is not in sight", VETO, "ahead", "`51 Oak Street`"
)
AMID_ENTRIES = Clue("it is a dash amid lines of keys and values", VETO, "ahead", "`Phone - 555` in a table of contacts")
SIGNS = Clue("its line is a name in a signature block", VETO, "before", "`I. Newton` below `Signed:`")
AWAITED = Clue(
    "its line is the title that the label before waits for", VETO, "before", "`§ 12` / `Schlussbestimmungen`"
)
