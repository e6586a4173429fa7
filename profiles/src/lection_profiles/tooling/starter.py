"""The commented starter that `lection profile new` writes, which is also the format's worked example."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import PurePath

from lection_core import Problem, Profile, ProfileError
from lection_core.profile.rules import MAX_NAME, NAME_PATTERN
from lection_core.profile.words import clipped

_NAME = "my_profile"
_EXTENDS = "# extends: contract\n"
_PACKAGE = re.compile(r"^[\w.-]+/")


def starter(name: str = _NAME, extends: str | None = None) -> str:
    """Give a complete, commented profile file that loads as it is.

    `name` becomes the profile's name; with `extends`, the file extends the profile of that name and holds no entries
    of its own yet. Raises ProfileError where either is no name.
    """
    # `acme/minutes` is how an installed profile is called where another one is `minutes` too.
    extended = extends if extends is None else _PACKAGE.sub("", extends)
    for path, value, bare in (("name", name, name), ("extends", extends, extended)):
        if value is None or bare is None:
            continue
        if not (re.match(NAME_PATTERN, bare) and value == value.strip() and len(value) <= MAX_NAME):
            raise ProfileError((Problem(path, *_wrong_name(path, value)),))
    text = files("lection_profiles").joinpath("starter.yaml").read_text(encoding="utf-8")
    text = text.replace(_NAME, name)
    return text if extends is None else _extending(text, extends)


def _wrong_name(path: str, value: str) -> tuple[str, str]:
    """Say that a text is no name and what name it could be; the path of a file is that of its file."""
    try:
        Profile(name=PurePath(value).stem if value.endswith((".yaml", ".yml", ".json")) else value)
    except ProfileError as error:
        return f"`{clipped(value)}` is not a name", error.problems[0].hint
    if path == "extends":
        hint = "write the name of a built-in or installed profile; a path is not followed"
        return f"`{clipped(value)}` is not a name", hint
    return f"`{clipped(value)}` is not a name", f"write `{PurePath(value).stem}`; `--output` says to which file it goes"


def _extending(text: str, extends: str) -> str:
    """Turn `extends` on, and every entry into a comment: nothing of the starter should hide what is extended."""
    head, _, entries = text.replace(_EXTENDS, f"extends: {extends}\n").partition("# How units are labelled")
    return head + "".join(_as_comment(line) for line in f"# How units are labelled{entries}".splitlines(keepends=True))


def _as_comment(line: str) -> str:
    return line if line.startswith(("#", "\n")) else f"# {line}"
