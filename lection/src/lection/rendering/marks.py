"""The signs a tree is drawn with, and their plain ASCII stand-ins for terminals that lack them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ASCII", "UNICODE", "Marks"]


class Marks(NamedTuple):
    """One set of signs; every sign takes the same number of cells as its counterpart in the other set."""

    stated: str
    matched: str
    guessed: str
    weak: str
    none: str
    branch: str
    last: str
    pipe: str
    gap: str
    ellipsis: str
    bar: str
    under: str
    bullet: str

    def band(self, band: str) -> str:
        """Return the sign of a confidence band (blocks.md, confidence); it differs by shape, not by colour alone."""
        sign: str = getattr(self, band)
        return sign

    def signs(self) -> str:
        """Return every sign in one string, to ask an encoding whether it can write them."""
        return "".join(self)


UNICODE = Marks(
    stated="■",
    matched="●",
    guessed="◐",
    weak="◔",
    none="○",
    branch="├─ ",
    last="└─ ",
    pipe="│  ",
    gap="   ",
    ellipsis="…",
    bar="┃",
    under="^",
    bullet="•",
)

ASCII = Marks(
    stated="#",
    matched="+",
    guessed="~",
    weak="?",
    none="-",
    branch="|- ",
    last="`- ",
    pipe="|  ",
    gap="   ",
    ellipsis="~",
    bar="|",
    under="^",
    bullet="*",
)
