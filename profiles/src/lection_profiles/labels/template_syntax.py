"""The syntax of label templates: from `Section {decimal}.` to its parts. Source: spec/profiles.md "label_patterns"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias, get_args

from lection_core.profile.fields import Numbering
from lection_core.profile.words import nearest

__all__ = ["Literal", "OptionalSpace", "Part", "Placeholder", "Space", "TemplateError", "parse_template"]

KINDS: frozenset[str] = frozenset(get_args(Numbering))
_ESCAPED = "{}~\\"
_USUAL_NAMES = {
    "number": "arabic",
    "num": "arabic",
    "n": "arabic",
    "int": "arabic",
    "integer": "arabic",
    "digit": "arabic",
    "digits": "arabic",
    "dotted": "decimal",
    "letter": "alpha",
    "lower": "alpha",
    "a": "alpha",
    "1": "arabic",
    "letter_upper": "ALPHA",
    "upper": "ALPHA",
    "ordinal": "ordinal_word",
    "word": "ordinal_word",
    "i": "roman",
    "chinese": "han",
    "kanji": "han",
    "cjk": "han",
    "dash": "bullet",
}
"""What people call the kinds elsewhere, for the hint."""
_CAPITALS = re.compile(r"(?:^|[_ -])(?:upper|uppercase|caps?|capitals?|big)(?:$|[_ -])|upper(?:case)?$")
"""How people ask for capitals: `roman_upper`."""


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters that stand in the label as they are; never empty."""

    text: str


@dataclass(frozen=True, slots=True)
class Space:
    """Any run of white space, at least one character."""


@dataclass(frozen=True, slots=True)
class OptionalSpace:
    """White space that may be missing."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A number of the given kind."""

    kind: Numbering


Part: TypeAlias = Literal | Space | OptionalSpace | Placeholder


class TemplateError(ValueError):
    """A template cannot be read.

    :param message: what is wrong.
    :param hint: what would be right.
    :param offset: where in the template, counted in characters from 0.
    """

    def __init__(self, message: str, hint: str, offset: int) -> None:
        super().__init__(message, hint, offset)
        self.message = message
        self.hint = hint
        self.offset = offset

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}"


def parse_template(template: str, *, numbered: bool = True) -> tuple[Part, ...]:
    r"""Split a template into its parts, in order; literals never stand side by side, nor do spaces.

    A run of white space is one Space, `~` an OptionalSpace, `\{ \} \~ \\` are the characters themselves. Raises
    TemplateError for an unknown or missing placeholder, unbalanced braces, white space at either end, and a backslash
    before anything else. With `numbered=False`, as for a heading reset, no placeholder is needed.
    """
    parts: list[Part] = []
    position = 0
    while position < len(template):
        part, position = _part(template, position)
        _append(parts, part)
    _check_whole(template, parts, numbered)
    return tuple(parts)


def _part(template: str, start: int) -> tuple[Part, int]:
    """Read one part; gives it with the position after it."""
    character = template[start]
    if character == "\\":
        return _escape(template, start), start + 2
    if character == "{":
        return _placeholder(template, start)
    if character == "}":
        raise TemplateError("has a `}` without its `{`", r"write `\}` for the character itself", start)
    if character == "~":
        return OptionalSpace(), start + 1
    if character.isspace():
        return Space(), start + 1
    return Literal(character), start + 1


def _escape(template: str, start: int) -> Literal:
    escaped = template[start + 1 : start + 2]
    if escaped and escaped in _ESCAPED:
        return Literal(escaped)
    raise TemplateError(
        f"has a backslash before `{escaped}`" if escaped else "ends in a backslash",
        r"a backslash stands only before `{`, `}`, `~` and `\`; write a regular expression under `regex`",
        start,
    )


def _placeholder(template: str, start: int) -> tuple[Placeholder, int]:
    if template.startswith("{{", start):
        raise TemplateError(
            "has two `{` in a row", r"write `{arabic}` for a number, and `\{` for the character itself", start
        )
    end = template.find("}", start)
    inner = template.find("{", start + 1)
    if end < 0 or 0 <= inner < end:
        raise TemplateError("has a `{` without its `}`", r"write `\{` for the character itself", start)
    name = template[start + 1 : end]
    if name not in KINDS:
        raise TemplateError(f"has the unknown placeholder `{{{name[:40]}}}`", _known_placeholder(name), start)
    return Placeholder(name), end + 1  # type: ignore[arg-type]


def _known_placeholder(name: str) -> str:
    bare = name.strip().strip("\\")
    plain = _CAPITALS.sub("", bare.lower())
    near = plain.upper() if plain != bare.lower() and plain.upper() in KINDS else None
    near = near or nearest(bare, KINDS) or _USUAL_NAMES.get(bare.lower())
    kinds = ", ".join(f"{{{kind}}}" for kind in get_args(Numbering))
    return f"did you mean `{{{near}}}`?" if near else f"the placeholders are {kinds}"


def _append(parts: list[Part], part: Part) -> None:
    """Add a part, one with the part before it where both are literals or spaces."""
    before = parts[-1] if parts else None
    if isinstance(part, Literal) and isinstance(before, Literal):
        parts[-1] = Literal(before.text + part.text)
    elif not (isinstance(part, Space | OptionalSpace) and isinstance(before, Space | OptionalSpace)):
        parts.append(part)
    elif isinstance(part, Space):
        parts[-1] = part


def _check_whole(template: str, parts: list[Part], numbered: bool) -> None:
    if numbered and not any(isinstance(part, Placeholder) for part in parts):
        raise TemplateError(
            "has no placeholder", "put one where the number stands, e.g. `{arabic}`, or use `regex`", len(template)
        )
    ends = ((parts[0], 0), (parts[-1], len(template) - 1)) if parts else ()
    for part, offset in ends:
        if isinstance(part, Space | OptionalSpace):
            raise TemplateError(
                "begins or ends with white space", "take it away; white space around a label is free", offset
            )
