"""What a format may rewrite between source and text, by the names a reader's manifest declares.

C-02 concerns letters, marks and digits only. So of the rewrites in use, ``escapes`` (a backslash vanishes), ``nul``
(NUL becomes U+FFFD) and ``hyphen_joins`` (a hyphen and a line end vanish) need no allowance: they are known here so
that a manifest may declare them. ``entities`` does: ``&eacute;`` stands in the text as ``é``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html.entities import html5
from typing import Final

from lection_core.text.letters import letters, words

KNOWN: Final = ("entities", "escapes", "hyphen_joins", "nul")
"""The names of rewrites that conservation knows."""

_ENTITY: Final = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")

Token = tuple[str, ...]
"""One word of a source, as the forms it may take: the rewritten one first, the literal ones after."""


def tokens(own: str, rewrites: Collection[str]) -> list[Token]:
    """Return the words of a block's own characters, each with the forms it may take under the rewrites.

    :raises ValueError: for a rewrite that is not known.
    """
    for name in rewrites:
        if name not in KNOWN:
            raise ValueError(f"{name!r} is no known rewrite; known are {', '.join(KNOWN)}")
    if "entities" not in rewrites or "&" not in own:
        return [(word,) for word in words(own)]
    found: list[Token] = []
    end = 0
    for entity in _ENTITY.finditer(own):
        found.extend((word,) for word in words(own[end : entity.start()]))
        found.append(_forms(entity))
        end = entity.end()
    found.extend((word,) for word in words(own[end:]))
    return found


def _forms(entity: re.Match[str]) -> Token:
    """Return an entity decoded and as it stands; what no entity is only as it stands."""
    literal = letters(entity[0])
    decoded = _decoded(entity)
    return (literal,) if decoded is None else (letters(decoded), literal)


def _decoded(entity: re.Match[str]) -> str | None:
    if entity[3] is not None:
        return html5.get(f"{entity[3]};")
    code = int(entity[1]) if entity[1] else int(entity[2], 16)
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"
