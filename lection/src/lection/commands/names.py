"""The names of this package's own commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Final[Mapping[str, str]] = {
    "read": "Read documents and show their trees.",
    "explain": "Tell everything about one block of a document.",
    "readers": "List the installed readers.",
    "profiles": "List the profiles that documents can be read under.",
    "profile": "Check, show or start a profile.",
    "plugins": "List, check, block and lock installed plugins.",
}
"""The subcommands of this package with what each does, so that help is drawn without importing one of them."""
