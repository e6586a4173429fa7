"""What is wrong with one value of a profile, in a sentence: pydantic's findings, said for the author of a profile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from lection_core.errors import ProfileError
from lection_core.profile.rules import LANGUAGE_PATTERN, MAX_NAME, Fault
from lection_core.profile.words import clipped, nearest

_WANTED = {
    "string_type": ("a text", "put it in quotes: `{quoted}`"),
    "int_type": ("a whole number", "write digits without quotes, e.g. `10`"),
    "tuple_type": ("a list", "write `[{shown}]`"),
    "dataclass_exact_type": ("an entry of its own type", "build it with its class"),
}
"""For pydantic's type errors: what the value must be, and how to write it."""

_TRUTHS = {"true": ("true", "yes", "on", "y", "1"), "false": ("false", "no", "off", "n", "0")}
"""How true and false are written elsewhere."""

_NESTED = ("children", "items", "label_patterns", "sub_patterns", "subs")
"""Under which keys entries are put where lists may nest."""

_BOUNDS: dict[str, tuple[str, str]] = {
    "greater_than_equal": ("is {shown}", "it must be at least {ge}"),
    "less_than_equal": ("is {shown}", "it must be at most {le}"),
    "string_too_short": ("is empty", "give it a value, or leave the key out"),
    "string_too_long": ("is {length} characters long", "at most {max_length} are allowed"),
    "too_short": ("is an empty list", "write something into it, or leave the key out"),
    "too_long": ("has {length} entries", "at most {max_length} are allowed"),
}
"""For pydantic's bounds: what is wrong and what would be right, with the names of the error's context."""

_USUAL_KEYS = {
    "pattern": ("template", "regex"),
    "format": ("template",),
    "match": ("regex", "text"),
    "level": ("rank",),
    "depth": ("rank",),
    "priority": ("rank",),
    "parent": ("inside",),
    "parents": ("inside",),
    "within": ("inside", "under_heading"),
    "under": ("inside", "under_heading"),
    "style": ("numbering",),
    "id": ("name",),
    "language": ("languages",),
    "flags": ("case",),
    "ignore_case": ("case",),
    "case_insensitive": ("case",),
    "labels": ("label_patterns",),
    "patterns": ("label_patterns",),
    "resets": ("heading_resets",),
    "headings": ("heading_rules",),
    "roles": ("role_rules",),
    "spans": ("span_extractors",),
    "extractors": ("span_extractors",),
    "inherits": ("extends",),
    "base": ("extends",),
    "exclude": ("remove",),
}
"""What people call the keys elsewhere, for the hint; the first that the part has is meant."""


def faults_of(error: ValidationError) -> Iterator[Fault]:
    """Yield one fault for each thing pydantic found; problems of a nested ProfileError come through as they are."""
    for found in error.errors(include_url=False):
        path = key_path(found["loc"])
        if found["type"] == "too_short" and found["input"]:
            continue  # pydantic counts what it could not use as missing, and has said why it cannot be used
        nested = found.get("ctx", {}).get("error")
        if isinstance(nested, ProfileError):
            yield from (Fault(join(path, each.path), each.message, each.hint) for each in nested.problems)
        else:
            yield Fault(path, *_sentence(found["type"], found["input"], found.get("ctx", {}), found["msg"]))


def key_path(parts: Iterable[str | int]) -> str:
    """Write a path as `label_patterns[2].regex`; positions count from 0."""
    path = ""
    for part in parts:
        path = f"{path}[{part}]" if isinstance(part, int) else join(path, clipped(str(part)))
    return path


def join(path: str, rest: str) -> str:
    """Put two key paths together; either may be empty."""
    return f"{path}.{rest}" if path and rest and not rest.startswith("[") else path + rest


def unknown_key(path: str, key: str, known: Iterable[str], whole: str) -> Fault:
    """Say that `key` is no key of `whole` (`a profile`, `a label pattern`), and which one it may have meant."""
    known = list(known)
    if key == "<<":
        hint = "YAML 1.2 has no merge keys; write the keys out"
        return Fault(path, f"`<<` is not a key of {whole}", hint, at_key=True)
    if key in _NESTED and "inside" in known:
        hint = "entries do not nest: write each into the list itself, and `inside` into one that stands only in another"
        return Fault(path, f"`{clipped(key)}` is not a key of {whole}", hint, at_key=True)
    near = meant_key(key, known)
    hint = f"did you mean `{near}`?" if near else f"the keys are {', '.join(known)}"
    return Fault(path, f"`{clipped(key)}` is not a key of {whole}", hint, at_key=True)


def meant_key(key: str, known: Iterable[str]) -> str | None:
    """Give the known key that an unknown one was most probably meant to be, or None."""
    known = list(known)
    usual = (known_key for known_key in _USUAL_KEYS.get(key, ()) if known_key in known)
    return nearest(key, known) or next(usual, None)


def described(value: object) -> str:
    """Name a value the way its author wrote it: "the text `x`", "the number 1", "a list", "empty"."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text `{clipped(value)}`"
    if isinstance(value, int | float):
        return f"the number {clipped(_number(value))}"
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if isinstance(value, list | tuple) else f"a value of type {type(value).__name__}"


def _number(value: float) -> str:
    # An int of more than 4,300 digits cannot be printed.
    return hex(value)[:40] if isinstance(value, int) and value.bit_length() > 256 else str(value)


def _sentence(kind: str, value: object, bounds: Mapping[str, Any], message: str) -> tuple[str, str]:
    if value is None:
        return "is empty", "give it a value, or leave the key out"
    if kind == "tuple_type" and isinstance(value, list):
        return (
            "is a list",
            "in Python it must be a tuple; `load_profile` takes a mapping with lists, like a file",
        )
    if kind == "bool_type":
        return f"is {described(value)}", f"it must be true or false; {_truth(value)}"
    if kind in _WANTED:
        wanted, advice = _WANTED[kind]
        advice = _advice(advice, value)
        return f"is {described(value)}", f"it must be {wanted}; {advice}" if advice else f"it must be {wanted}"
    if kind in _BOUNDS:
        wrong, right = _BOUNDS[kind]
        parts = {"shown": _shown(value), "length": len(value) if isinstance(value, str | Sequence) else 0, **bounds}
        return wrong.format(**parts), right.format(**parts)
    return _SPECIAL[kind](value, bounds) if kind in _SPECIAL else (message, "")


def _advice(advice: str, value: object) -> str:
    if isinstance(value, str) and value.isascii() and value.isdigit() and "digits" in advice:
        return f"write it without quotes: `{clipped(value)}`"
    if isinstance(value, float) and "quoted" in advice:
        return "put it in quotes, as it is written"  # `1.10` has become 1.1
    if (template := _unquoted(value)) is not None:
        return f'put it in quotes: `"{template}"`'
    if not isinstance(value, str | int | float | Mapping | Sequence):
        return ""  # no file holds such a value
    if isinstance(value, Mapping | Sequence) and not isinstance(value, str):
        return "write a single value"
    return advice.format(shown=_shown(value), quoted=f'"{_shown(value)}"')


def _truth(value: object) -> str:
    written = str(value).lower()
    meant = next((truth for truth, words in _TRUTHS.items() if written in words), None)
    return "write one of them without quotes" if meant is None else f"write `{meant}`, without quotes"


def _unquoted(value: object) -> str | None:
    """Give the template that YAML took for a mapping or a list: `{arabic}`, `[{arabic}]`; None for anything else."""
    if isinstance(value, list | tuple) and len(value) == 1:
        inner = _unquoted(value[0])
        return None if inner is None else f"[{inner}]"
    if isinstance(value, Mapping) and list(value.values()) == [None]:
        return f"{{{clipped(str(next(iter(value))))}}}"
    return None


def _shown(value: object) -> str:
    return clipped(value if isinstance(value, str) else described(value).removeprefix("the number "))


def _choice(value: object, bounds: Mapping[str, Any]) -> tuple[str, str]:
    """For a closed set of values: the nearest one, or all of them."""
    known = re.findall(r"'([^']*)'", str(bounds.get("expected", "")))
    near = nearest(value, known) if isinstance(value, str) else None
    shown = f"`{clipped(value)}`" if isinstance(value, str) else described(value)
    return (
        f"{shown} is not a value it can have",
        f"did you mean `{near}`?" if near else f"write one of {', '.join(known)}",
    )


def _name(value: object, bounds: Mapping[str, Any]) -> tuple[str, str]:
    """For a name of the wrong form: the form, and the value put into it where that is possible."""
    if bounds.get("pattern") == LANGUAGE_PATTERN:
        return _language(str(value))
    proposed = re.sub(r"[^a-z0-9]+", "_", str(value).lower()).strip("_0123456789")[:MAX_NAME]
    example = f", e.g. `{proposed}`" if proposed else ""
    form = "use lower-case letters, digits and underscores, beginning with a letter"
    return f"`{clipped(str(value))}` is not a name", form + example


def _language(value: str) -> tuple[str, str]:
    """For what is no language tag: the tag it may be meant to be, written rightly."""
    first, *rest = re.split(r"[-_]", value)
    tag = "-".join((first.lower(), *rest))
    hint = f"did you mean `{tag}`?" if re.fullmatch(LANGUAGE_PATTERN.strip("^$"), tag) else "write e.g. `en` or `pt-BR`"
    return f"`{clipped(value)}` is not a language tag" if value else "is empty", hint


_SPECIAL: dict[str, Callable[[object, Mapping[str, Any]], tuple[str, str]]] = {
    "literal_error": _choice,
    "string_pattern_mismatch": _name,
    "missing": lambda _value, _bounds: ("is missing", "it is required"),
    "missing_argument": lambda _value, _bounds: ("is missing", "it is required"),
    "unexpected_keyword_argument": lambda _value, _bounds: ("is not a known key", "take it out"),
    "string_unicode": lambda _value, _bounds: ("has a lone surrogate", "write the character itself"),
    "finite_number": lambda value, _bounds: (f"is {value}", "write a number"),
}
