"""Label rules: a profile's label patterns and heading resets, compiled.

Templates become regular expressions of our own making, without unbounded repetition, and run on the standard library;
a user's own regular expressions run on RE2 (matcher.py). Both are therefore linear. Source: profiles.md,
"label_patterns" and "heading_resets".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lection_core.profile.profile import HeadingReset, LabelPattern, Profile

from lection_profiles.labels.numbering import BULLETS, DASHES, DEEP_DECIMAL, FRAGMENTS, STYLES, SUFFIX
from lection_profiles.labels.template_syntax import Literal, OptionalSpace, Placeholder, Space, parse_template
from lection_profiles.text.beginnings import beginning, first_character
from lection_profiles.text.matcher import compile_re2

SPACE = r"[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
RESET_ORDER = 0
"""Heading resets without a rank are the outermost units."""

_FIRST = {
    "arabic": r"\d",
    "decimal": r"\d",
    "alpha": "[a-zа-яёα-ωأ-ي]",
    "ALPHA": "[A-ZА-ЯЁΑ-Ω]",
    "alpha2": "[a-z]",
    "ALPHA2": "[A-Z]",
    "roman": "[ivxlc]",
    "ROMAN": "[IVXLC]",
    "ordinal_word": r"\w",
    "han": FRAGMENTS["han"].split("]", 1)[0] + "]",
    "circled": FRAGMENTS["circled"],
    "bullet": f"[{DASHES}{BULLETS}o]",
}
_SECOND = {"alpha": "[a-zA-Z.-]", "ALPHA": "[A-Zbdnoqst]", "roman": "[ivxlcdm]"}
"""What may come second where a mark follows the number at once, beside that mark: few words begin so."""
_WORDS_FIRST = re.compile(r"\(\?i:[^()]{2,}\)|\w{2,}")
"""What a template's regular expression begins with where that is words of its own."""
_REGEX_SYNTAX = re.compile(r"\(\?P?<\w+>|\(\?[a-zA-Z-]*:?|\[[^\]]*\]|\\.|\{[^}]*\}")
_COMPOUND = re.compile(r"\[0-9\].*\(\?P<number>")
_GROUPS = re.compile(r"\(\?P<\w+>")
_GROUP_NAMES = re.compile(r"\(\?P<(\w+)>")
"""Every group of a template's regular expression has a name, so that its place among them is its number."""
_ROUGH: Mapping[str, str] = {
    SPACE: r"\s",
    SUFFIX: r"(?:[A-Z]{1,3}|[ \u00a0\u202f-]?[a-zèÈER]{1,10}|(?:\.?[ºª])?(?:-[A-Z])?)?",
    FRAGMENTS["ordinal_word"]: r"[^\W\d_]{1,24}(?:-[^\W\d_]{1,24})?",
}
"""Long parts of templates' regular expressions, each with a short one that matches wherever it does."""
_BACK_REFERENCES = re.compile(r"\(\?P=\w+\)")


@dataclass(frozen=True, slots=True, eq=False)
class LabelRule:
    """One label pattern or heading reset, ready to read labels."""

    name: str
    text: str
    """The template or regular expression as the profile gives it."""
    order: int
    """Nesting precedence: a smaller one is outer. The declared rank, else ten times the place in the list."""
    kinds: tuple[str, ...]
    style: str
    wordy: bool
    """The label has letters or signs of its own (Article 5, § 3, 第一条, 4°) beside the number."""
    bare: bool
    """Nothing but the number says that it is a label (`1 Overview`)."""
    ranked: bool
    """It opens by precedence wherever it stands: wordy labels, resets and whatever declares a rank."""
    reset: bool
    inside: frozenset[str] | None
    heading: frozenset[str]
    max_words: int
    pattern: str
    """A template as a regular expression; "" for a user's own."""
    match: Callable[[str, int], Any]
    """Of a template it is compiled by its first use, and is the compiled pattern's own from then on."""
    groups: tuple[tuple[int, str], ...]
    """For each number of a template its group in the pattern, and its kind."""
    first: re.Pattern[str] | None
    """What the first character may be, or the first two where that tells more; None where any may."""
    mark: str
    """The sign that stands right before the number at the beginning of a template, as `(` in `({alpha})`; else ""."""

    decimal: bool
    """The number may have several groups (`4.1`)."""
    ranged: bool
    """The number is in digits, so that the label may stand for a range (`52 to 57`)."""
    numeric: bool
    """Plain dotted numbers, which nest by their groups: `1.`, `1.1` and `1.1.1` continue each other."""
    bracketed: bool
    """The label ends in a bracket."""
    bullet: bool
    """The label is a bullet, which counts nothing."""
    dotted: bool
    """The label ends in a full stop (`Sec. 2.`)."""
    matched_by: str
    """What a block says that this rule made a unit (blocks.md, "matched_by")."""
    attrs: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """The attrs that most blocks of this rule have, by their sequence or bullet: each is made once."""


def compile_labels(profile: Profile) -> tuple[LabelRule, ...]:
    """Compile the heading resets and label patterns of a profile, resets first, each list in its own order."""
    resets = (_compile(entry, RESET_ORDER) for entry in profile.heading_resets)
    patterns = (_compile(entry, 10 * place) for place, entry in enumerate(profile.label_patterns, 1))
    return (*resets, *patterns)


def _compile(entry: LabelPattern | HeadingReset, order: int) -> LabelRule:
    if entry.template is not None:
        pattern, kinds, wordy, bare, first, mark = compile_template(entry.template, entry.case == "insensitive")
        match: Callable[[str, int], Any] = _nothing  # until the rule is there
        names = _GROUP_NAMES.findall(pattern)
        groups = tuple((names.index(f"number{place}") + 1, kind) for place, kind in enumerate(kinds))
        kinds = kinds or ("none",)  # a heading reset needs no number: `BYLAWS`
    else:
        assert entry.regex is not None
        insensitive = entry.case == "insensitive"
        match = _guarded(compile_re2(entry.regex, insensitive).match, beginning(entry.regex, insensitive))
        kinds = (getattr(entry, "numbering", None) or "none",)
        pattern, wordy, bare, mark, groups = "", _has_words(entry.regex), False, "", ()
        first = first_character(entry.regex, insensitive)
    reset = isinstance(entry, HeadingReset)
    bracketed = (entry.template or entry.regex or "").rstrip("~ ").endswith((")", "）", "]"))
    rule = LabelRule(
        name=entry.name,
        text=entry.template or entry.regex or "",
        order=order if entry.rank is None else entry.rank,
        kinds=kinds,
        style="word"
        if wordy or "°" in (entry.template or "") or "º" in (entry.template or "")
        else STYLES.get(kinds[-1], "word" if kinds[-1] in ("han", "circled", "ordinal_word") else kinds[-1]),
        wordy=wordy,
        bare=bare,
        ranked=wordy or reset or entry.rank is not None,
        reset=reset,
        inside=None if isinstance(entry, HeadingReset) or entry.inside is None else frozenset(entry.inside),
        heading=frozenset(("line", "next_line") if entry.next_line else ("line",))
        if isinstance(entry, HeadingReset)
        else frozenset(entry.heading),
        max_words=20 if isinstance(entry, HeadingReset) else entry.heading_max_words,
        pattern=pattern,
        match=match,
        groups=groups,
        first=first,
        mark=mark,
        decimal=kinds == ("decimal",),
        ranged=kinds[-1:] in (("arabic",), ("decimal",)),
        numeric=not wordy and not bracketed and kinds in (("arabic",), ("decimal",)),
        bracketed=bracketed,
        bullet=kinds == ("bullet",),
        dotted=(entry.template or (entry.regex or "").replace("\\.", ".")).endswith("."),
        matched_by=f"{'heading' if reset else 'label'}:{entry.name}",
    )
    if pattern:
        _compile_when_used(rule)
    return rule


def _compile_when_used(rule: LabelRule) -> None:
    """Let a template's pattern be compiled at its first use, for most are never used: they are tried together first.

    Nor is it used where not even the words stand that it begins with, which take a tenth of the time to compile.
    """
    words = _WORDS_FIRST.match(rule.pattern)
    begins: Callable[[str, int], Any] | None = None

    def match_and_keep(text: str, start: int) -> Any:
        """Compile the pattern, let the rule match with it from now on, and match."""
        nonlocal begins
        if words is not None:
            begins = begins or re.compile(words[0]).match
            if begins(text, start) is None:
                return None
        match = re.compile(rule.pattern).match
        object.__setattr__(rule, "match", match)
        return match(text, start)

    object.__setattr__(rule, "match", match_and_keep)


def _nothing(_text: str, _start: int) -> Any:
    """Match nowhere."""
    return None


def _guarded(match: Callable[[str, int], Any], begins: re.Pattern[str] | None) -> Callable[[str, int], Any]:
    """Ask for the letters that every match begins with before the expression, whose every call is dear."""
    if begins is None:
        return match
    return lambda text, start: match(text, start) if begins.match(text, start) is not None else None


def _has_words(regex: str) -> bool:
    """Tell whether a regular expression asks for letters or signs of its own, beside groups, classes and escapes.

    The number of a title before that of the section (`33-101.`) tells as much.
    """
    return _COMPOUND.search(regex) is not None or any(map(_is_word, _REGEX_SYNTAX.sub("", regex)))


def _is_word(character: str) -> bool:
    """Tell whether a character says what the label is; the sign of an ordinal does not."""
    return (character.isalpha() and character not in "ºª") or character in "§¶№#"


def compile_template(
    template: str, insensitive: bool
) -> tuple[str, tuple[str, ...], bool, bool, re.Pattern[str] | None, str]:
    """Turn a template into (pattern, numbering kinds, wordy, bare, first character, mark)."""
    parts = parse_template(template, numbered=False)
    literals = "".join(part.text for part in parts if isinstance(part, Literal))
    wordy = any(map(_is_word, literals))
    kinds = tuple(part.kind for part in parts if isinstance(part, Placeholder))
    bare = not literals.strip()
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, Literal):
            escaped = re.escape(part.text).replace("§", "§{1,2}")
            pieces.append(f"(?i:{escaped})" if insensitive else escaped)
        elif isinstance(part, Space | OptionalSpace):
            pieces.append(SPACE + ("+" if isinstance(part, Space) else "*"))
        else:
            pieces.append(
                _placeholder(part.kind, len([p for p in pieces if p.startswith("(?P")]), not bare, literals == "()")
            )
    pattern = "".join(pieces)
    if kinds == ("bullet",):
        # The text of a bullet may stand on the next line, as it comes out of a PDF.
        pattern += rf"(?:(?={SPACE})|(?<=[{BULLETS}])\Z)"
    return pattern, kinds, wordy, bare, *_first(parts, insensitive)


def _placeholder(kind: str, index: int, marked: bool, bracketed: bool) -> str:
    if kind == "arabic" and bracketed:
        return f"(?P<number{index}>{FRAGMENTS[kind]}(?:\\.\\d{{1,2}}|-[a-z](?![a-z]))?)"
    fragment = DEEP_DECIMAL if kind == "decimal" and not marked else FRAGMENTS[kind]
    fragment = fragment.replace(r"\1", rf"(?P=letter{index})").replace("([a-z])", f"(?P<letter{index}>[a-z])")
    fragment = fragment.replace("([A-Z])", f"(?P<letter{index}>[A-Z])")
    return f"(?P<number{index}>{fragment})"


def _first(parts: Sequence[Any], insensitive: bool) -> tuple[re.Pattern[str] | None, str]:
    """Give what a template may begin with, and its mark."""
    part, following = parts[0], parts[1] if len(parts) > 1 else None
    if isinstance(part, Literal):
        if isinstance(following, Placeholder) and len(part.text) == 1 and not part.text.isalpha():
            return re.compile(re.escape(part.text) + _FIRST[following.kind]), part.text
        first, second = re.escape(part.text[0]), "" if "§" in part.text[:2] else re.escape(part.text[1:2])
        return re.compile(_pair(first, second), re.IGNORECASE if insensitive else 0), ""
    if not isinstance(part, Placeholder):
        return None, ""
    second = ""
    if isinstance(following, Literal) and part.kind in _SECOND and not insensitive:
        second = f"{_SECOND[part.kind]}|{re.escape(following.text[0])}"
    return re.compile(_pair(_FIRST[part.kind], second)), ""


def _pair(first: str, second: str) -> str:
    """Give an expression for two characters, or for the first of them alone; "" for any second one."""
    return f"{first}(?:{second}|\\Z)" if second else first


def roughly(pattern: str) -> str:
    """Give a pattern without groups that matches wherever a template's does, and that compiles in half the time."""
    for exact, rough in _ROUGH.items():
        pattern = pattern.replace(exact, rough)
    return _BACK_REFERENCES.sub("[A-Za-z]", _GROUPS.sub("(?:", pattern))
