"""The options a user gives a reader, checked against what its manifest declares."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from lection_plugins.found.option_types import fits
from lection_plugins.states.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_plugins.found.manifest import Manifest


def checked_options(manifest: Manifest, given: Mapping[str, object]) -> Mapping[str, object]:
    """Every declared option with its value or its default, and nothing else; OptionError names what does not fit."""
    for name, value in given.items():
        option = manifest.options.get(name)
        if option is None:
            raise OptionError(
                manifest.id, name, f"it has no such option; it has: {', '.join(manifest.options) or 'none'}"
            )
        if not fits(value, option.type):
            raise OptionError(manifest.id, name, f"{value!r} is no {option.type}; {option.meaning}")
    return MappingProxyType({name: given.get(name, option.default) for name, option in manifest.options.items()})


def option_from_text(manifest: Manifest, name: str, text: str) -> object:
    """The value an option has when it is written on a command line; OptionError if the text is none of its type."""
    option = manifest.options.get(name)
    kind = option.type if option else "string"
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    try:
        if kind == "boolean":
            return words[text.lower()]
        return {"integer": int, "number": float, "string": str}[kind](text)
    except (KeyError, ValueError):
        raise OptionError(manifest.id, name, f"{text!r} is no {kind}") from None
