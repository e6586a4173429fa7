"""The style sheet: `word/styles.xml`, each property found along the chain of `basedOn`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lection_reader_docx.package.names import attribute, child, child_value, name_of
from lection_reader_docx.styles.properties import (
    PLAIN,
    ParagraphProperties,
    RunProperties,
    paragraph_properties,
    run_properties,
)

if TYPE_CHECKING:
    from lxml.etree import _Element


@dataclass(frozen=True, slots=True)
class Style:
    """One style as stated."""

    id: str
    type: str
    name: str
    base: str | None
    paragraph: ParagraphProperties = field(default_factory=ParagraphProperties)
    run: RunProperties = PLAIN


class StyleSheet:
    """The styles of one document. Where styles are based on each other in a ring, none of the ring has a base."""

    def __init__(self, root: _Element | None) -> None:
        """Read the root of the part; None, where a document has none, is a sheet without styles."""
        self._styles: dict[str, Style] = {}
        self._chains: dict[str, tuple[Style, ...]] = {}
        self._toggles: dict[str, frozenset[str]] = {}
        self.default: str | None = None
        """The style of paragraphs that name none."""
        self.language = "en"
        for element in root if root is not None else ():
            name = name_of(element.tag)
            if name == "w:style":
                self._take(element)
            elif name == "w:docDefaults":
                language = child(element, "w:rPrDefault", "w:rPr", "w:lang")
                if language is not None:
                    self.language = attribute(language) or self.language

    def _take(self, element: _Element) -> None:
        style = Style(
            id=attribute(element, "w:styleId") or "",
            type=attribute(element, "w:type") or "paragraph",
            name=child_value(element, "w:name") or "",
            base=child_value(element, "w:basedOn"),
            paragraph=paragraph_properties(child(element, "w:pPr")),
            run=run_properties(child(element, "w:rPr")),
        )
        self._styles.setdefault(style.id, style)
        if style.type == "paragraph" and (attribute(element, "w:default") or "0") in ("1", "true", "on"):
            self.default = self.default or style.id

    @property
    def list_styles(self) -> Mapping[str, str]:
        """The nums of the list styles by the styles' ids."""
        return {
            style.id: style.paragraph.num
            for style in self._styles.values()
            if style.type == "numbering" and style.paragraph.num is not None
        }

    def name(self, id: str | None) -> str | None:
        """Return the name of a style, as its user sees it."""
        style = self._styles.get(id or "")
        return style.name if style is not None else None

    def chain(self, id: str | None) -> tuple[Style, ...]:
        """Return a style and what it is based on, itself first; empty for one that is not defined."""
        key = id or ""
        if key not in self._chains:
            self._chains[key] = self._walk(key)
        return self._chains[key]

    def _walk(self, id: str) -> tuple[Style, ...]:
        found: list[Style] = []
        seen: set[str] = set()
        style = self._styles.get(id)
        while style is not None:
            if style.id in seen:
                return ()
            seen.add(style.id)
            found.append(style)
            style = self._styles.get(style.base) if style.base is not None else None
        return tuple(found)

    def paragraph_chain(self, id: str | None) -> tuple[Style, ...]:
        """Return the chain of a paragraph's style, of the default one where it names none that is defined."""
        chosen = id if id is not None and id in self._styles else self.default
        return self.chain(chosen)

    def toggles(self, id: str | None) -> frozenset[str]:
        """Return the toggles that a style switches on, by the nearest style of its chain that states each."""
        key = id or ""
        if key not in self._toggles:
            on: set[str] = set()
            decided: set[str] = set()
            for style in self.chain(key):
                on |= style.run.on - decided
                decided |= style.run.on | style.run.off
            self._toggles[key] = frozenset(on)
        return self._toggles[key]

    def marks(self, paragraph: str | None, run: RunProperties) -> frozenset[str]:
        """Return the toggles of a run: its own, else those that one of its two styles has and the other has not.

        Source: ECMA-376 part 1, 17.7.3 (toggle properties).
        """
        chosen = paragraph if paragraph is not None and paragraph in self._styles else self.default
        inherited = self.toggles(chosen)
        if run.style is not None:
            inherited = inherited ^ self.toggles(run.style)
        if run.on or run.off:
            inherited = (inherited - run.off) | run.on
        return inherited
