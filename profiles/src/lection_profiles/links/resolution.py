"""Finding the unit a reference means. Ambiguous is unresolved: a wrong address would be worse than none."""

from __future__ import annotations

from lection_profiles.links.address_book import DOCUMENT_SCOPE, AddressBook
from lection_profiles.links.targets import Step
from lection_profiles.links.usage import Usage
from lection_profiles.marks.references.units import BARE, CONTAINERS, PIECES, PROVISIONS

MISSING = "missing"
AMBIGUOUS = "ambiguous"

_MAX_CLIMB = 64
_ON_PARAGRAPHS = frozenset({"paragraph", "point", "number"})
_LIKE_BRACKETS = frozenset({"subsection", "subclause", "subparagraph"})
"""Units whose bracket a reference may leave out: `Absatz 2` is the unit `(2)`."""


class Resolver:
    """Finds units in one tree, by its address book and the words it uses."""

    def __init__(self, book: AddressBook, words: Usage) -> None:
        self._book = book
        self._usage = words

    def find(self, steps: tuple[Step, ...], index: int) -> int | str:
        """Give the index of the unit that a reference in the block at `index` means, or MISSING or AMBIGUOUS."""
        context: int | None = None
        for step in reversed(steps):
            narrows = step is not steps[0]
            found = self._qualified(step, index, narrows) if step.qualifier else self._numbered(step, index, context)
            if isinstance(found, str):
                return found
            context = found
        return MISSING if context is None else context

    def _qualified(self, step: Step, index: int, narrows: bool) -> int | str | None:
        """Find `this Part`, `the Schedule`; None where the step narrows nothing down.

        `narrows` says that a unit inside it is meant.
        """
        if step.qualifier == "that":
            return AMBIGUOUS
        if step.unit == "document":
            return DOCUMENT_SCOPE
        if step.qualifier == "the":
            return _only(self._book.containers.get((DOCUMENT_SCOPE, step.unit, ""), []))
        if step.unit in PIECES:
            return None
        found = self._enclosing(step.unit, index)
        if narrows and found == MISSING and step.unit in CONTAINERS and step.unit not in self._book.kinds:
            # `section 12 of this title`, where the document is one chapter of it.
            return DOCUMENT_SCOPE
        return found

    def _enclosing(self, unit: str, index: int) -> int | str:
        """Find the unit of a name around a block: its label bears the name, or `this section` is the provision."""
        roots = []
        for above in self._chain(index):
            name = self._book.names[above]
            if name.unit == unit:
                return above
            if name.unit is None and above in self._book.roots:
                roots.append(above)
        if not roots or unit not in BARE or (unit == "article" and unit not in self._usage.words):
            return MISSING
        return roots[0] if len(roots) == 1 else AMBIGUOUS

    def _chain(self, index: int) -> list[int]:
        """The labelled units around a block, itself first if it is one; not further than 64."""
        book = self._book
        chain = [index] if index in book.names else []
        above = book.above[index]
        while above and len(chain) < _MAX_CLIMB:
            chain.append(above)
            above = book.above[above]
        return chain

    def _numbered(self, step: Step, index: int, context: int | None) -> int | str:
        """Find a unit by its number, then its pieces, from where the reference stands or in the unit `context`."""
        if step.unit in CONTAINERS:
            found = self._container(step, index, context)
        elif not step.number:
            # `(2)` is never a bare 2, but `(a)` may be labelled `a.`
            return self._relative(step.pieces, index, context, step.pieces[0].isdigit() or None)
        elif context is not None and context != DOCUMENT_SCOPE:
            found = self._in_context(step, context)
        elif step.unit in PROVISIONS or step.unit in self._book.units:
            found = self._top(DOCUMENT_SCOPE, step) if context is not None else self._provision(step, index)
        elif step.unit in PIECES:
            found = self._piece(step, index, context)
        else:
            found = MISSING  # a word that no label bears
        return self._inwards(found, step.pieces)

    def _inwards(self, found: int | str, pieces: tuple[str, ...]) -> int | str:
        """Follow the pieces of `4.2(a)(i)` inwards from the unit 4.2."""
        for piece in pieces:
            if isinstance(found, str):
                return found
            found = _only(self._book.children.get((found, piece), []))
        return found

    def _container(self, step: Step, index: int, context: int | None) -> int | str:
        """Find a part, chapter or schedule: in `context`, or the only one, or the nearest around the reference.

        A schedule's own parts and those of the document do not mix: where both have one of the number, neither is it.
        """
        book, number = self._book, step.number.lower() if step.number.isalpha() else step.number
        main = book.containers.get((DOCUMENT_SCOPE, step.unit, number), [])
        if context == DOCUMENT_SCOPE:
            return _only(main)
        if context is not None:
            own = book.containers.get((context, step.unit, number), [])
            return _only(
                own or book.within(book.containers.get((book.scopes[context], step.unit, number), []), context)
            )
        scope = book.scopes[index]
        own = book.containers.get((scope, step.unit, number), []) if scope != DOCUMENT_SCOPE else []
        if own and main:
            return AMBIGUOUS
        return self._nearest(own or main, index)

    def _nearest(self, found: list[int], index: int) -> int | str:
        """Choose among units of one name the one in the innermost unit around the reference that has one."""
        if len(found) < 2:
            return _only(found)
        for above in self._chain(index):
            inside = self._book.within(found, above)
            if inside:
                return _only(inside)
        return AMBIGUOUS

    def _relative(self, pieces: tuple[str, ...], index: int, context: int | None, bracketed: bool | None) -> int | str:
        """Find `(b)` or `(2)(a)` in the unit `context`, or in the one unit around the reference that has it.

        The search goes outwards to the provision and not beyond. `bracketed` says whether the label must have a
        bracket; None where it may or may not.
        """
        if context is not None:
            return self._inwards(context, pieces)
        found: set[int] = set()
        for above in self._chain(index):
            inside = self._book.children.get((above, pieces[0]), [])
            if bracketed is not None:
                inside = [item for item in inside if self._book.names[item].bracketed == bracketed]
            if len(inside) > 1:
                return AMBIGUOUS
            found.update(inside)
            if above in self._book.roots or self._book.names[above].unit is not None:
                break
        if not found:
            return MISSING
        return AMBIGUOUS if len(found) > 1 else self._inwards(found.pop(), pieces[1:])

    def _in_context(self, step: Step, context: int) -> int | str:
        """Find a numbered unit in another: its child, or one numbered afresh in a schedule, or one below a part."""
        book = self._book
        inside = book.children.get((context, step.number), [])
        if inside:
            return _only(inside)
        for scope in (context, book.scopes[context]):
            for unit in (step.unit, None):
                found = book.tops.get((scope, unit, step.number), [])
                inside = book.within(found, context)
                if inside:
                    return _only(inside)
        return MISSING

    def _provision(self, step: Step, index: int) -> int | str:
        """Find a section, clause or article by its number, in the scope of the reference or in the document.

        Where both have one it is not certain which is meant, unless the scope's own units are called paragraphs.
        """
        scope = self._book.scopes[index]
        main = self._top(DOCUMENT_SCOPE, step)
        if scope == DOCUMENT_SCOPE or scope in self._usage.on_paragraphs:
            return main
        own = self._top(scope, step)
        if own == MISSING:
            return main
        return own if main == MISSING else AMBIGUOUS

    def _top(self, scope: int, step: Step) -> int | str:
        worded = self._book.tops.get((scope, step.unit, step.number), [])
        if worded or step.unit not in BARE or step.unit not in self._usage.words:
            return _only(worded)
        found = _only(self._book.tops.get((scope, None, step.number), []))
        if found != MISSING or self._book.dotted or "." not in step.number:
            return found
        # `Section 2.1` is item 1 of section 2, where no label spells such numbers out.
        first, *inner = step.number.split(".")
        found = self._inwards(_only(self._book.tops.get((scope, None, first), [])), tuple(inner))
        return found if isinstance(found, str) or not self._book.names[found].bracketed else MISSING

    def _piece(self, step: Step, index: int, context: int | None) -> int | str:
        """Find `paragraph 3`: in the provision around the reference, else the unit of this number in its scope."""
        if context is None:
            bracketed = None if step.unit in _LIKE_BRACKETS else False
            found = self._relative((step.number,), index, None, bracketed)
            if found != MISSING:
                return found
        # `paragraph 7(3)` names its provision with it, as Canada does.
        if step.unit not in _ON_PARAGRAPHS and not step.pieces:
            return MISSING
        scope = self._book.scopes[index] if context is None else DOCUMENT_SCOPE
        return _only(self._book.tops.get((scope, None, step.number), []))


def _only(found: list[int]) -> int | str:
    """Give the one index there is, or why there is none."""
    if len(found) == 1:
        return found[0]
    return AMBIGUOUS if found else MISSING
