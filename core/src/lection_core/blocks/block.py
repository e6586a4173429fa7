"""The block: one unit of a document, and how it was recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import copysign
from typing import Annotated, Any, Final, TypeAlias, cast
from unicodedata import normalize

from pydantic import ConfigDict, Field, PlainValidator

from lection_core.blocks.attrs import EMPTY, check_text, freeze, is_encodable
from lection_core.blocks.contracted import NOT_GIVEN, contracted
from lection_core.blocks.span import Span
from lection_core.errors import ContractError
from lection_core.modelling import dataclass
from lection_core.vocabulary import CONTINUATION, DOCUMENT, FALLBACK, KINDS, RESERVED, Band, Kind, band_of

_CONTENT_KINDS: Final = frozenset(KINDS) - {DOCUMENT}
_ONLY_SPANS: Final = frozenset({Span})
_NO_FAMILIES: Final = RESERVED | {""}

FrozenAttrs: TypeAlias = Annotated[Mapping[str, Any], PlainValidator(freeze)]


def _document_default(arguments: dict[str, Any]) -> None:
    """Give a document block that was not told its rule the one it has (B-08)."""
    if arguments.get("kind") == DOCUMENT and "matched_by" not in arguments:
        arguments["matched_by"] = DOCUMENT
        arguments.setdefault("confidence", 1.0)


@contracted(prepare=_document_default)
@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(strict=True, extra="forbid"))
class Block:
    """One unit of a document, the rule that recognised it and how sure the reader is.

    Immutable, hashable, picklable; change one with ``dataclasses.replace``. A tree is the blocks in document order
    plus their depths (blocks.md, "A tree is a flat table").

    :param kind: what the unit is.
    :param text: the unit's own text, label and children excluded. White space is folded, except in ``code``.
    :param label: what the label pattern or the format matched, for example ``4.1`` or ``(a)``.
    :param depth: depth in the tree, the document's is 0.
    :param role: an open word; recommended: title, recital, definitions, definition, clause, sub_clause, schedule,
        signature, note, quote, code, boilerplate, metadata, toc.
    :param spans: marked ranges of ``text``, ordered by (start, −end, type).
    :param matched_by: the rule that made the block a unit: ``fallback``, ``continuation``, ``document`` or
        ``family:detail``.
    :param confidence: in [0.0, 1.0]; ordinal and uncalibrated, and the project ships no threshold.
    :param source: half-open range of the source text in code points that holds the block's own label, text and
        markup; None where it is unknown, and for the document.
    :param attrs: JSON values by name, nested at most 32 deep; frozen, arrays as tuples.
    :raises ContractError: B-06 for a value of the wrong type or out of range, B-05 for a source range that cannot be
        one, B-08 to B-10 for a combination of kind, rule and confidence that the contract excludes.

    Without ``matched_by`` a document takes ``document`` and 1.0 and every other block the pair ``fallback`` and 0.0,
    which claims nothing. Source: blocks.md, "Block", "matched_by", "confidence".
    """

    kind: Kind
    text: str = ""
    label: str | None = None
    depth: Annotated[int, Field(ge=0)]
    role: str | None = None
    spans: tuple[Span, ...] = ()
    matched_by: str = FALLBACK
    confidence: float = 0.0
    source: tuple[int, int] | None = None
    attrs: FrozenAttrs = EMPTY

    def __post_init__(self) -> None:
        _check_strings(self)
        _check_numbers(self)
        _check_rule(self)

    @property
    def band(self) -> Band:
        """The band of the confidence: stated, matched, guessed, weak or none."""
        return band_of(self.confidence)

    def marked(self, role: str | None, spans: tuple[Span, ...]) -> Block:
        """Return the block with another role and other spans, at a fraction of the cost of ``dataclasses.replace``.

        Only the two are checked; the rest was when this block was built.

        :raises ContractError: B-06 for a value of the wrong type.
        """
        plain = self.__class__ is _PLAIN and (role is None or (role.__class__ is str and role.isascii()))
        if plain and _are_spans(spans):
            new: Any = _Draft()
            new.kind = self.kind
            new.text = self.text
            new.label = self.label
            new.depth = self.depth
            new.role = role
            new.spans = spans
            new.matched_by = self.matched_by
            new.confidence = self.confidence
            new.source = self.source
            new.attrs = self.attrs
            new.__class__ = Block
            return cast("Block", new)
        return replace(self, role=role, spans=spans)


def _check_strings(block: Block) -> None:
    check_text(block.text, "text")
    if block.label is not None:
        check_text(block.label, "label")
    if block.role is not None:
        check_text(block.role, "role")
    check_text(block.matched_by, "matched_by")


def _check_numbers(block: Block) -> None:
    confidence = block.confidence
    if not 0.0 <= confidence <= 1.0:
        raise ContractError("B-06", f"confidence is {confidence!r}; it must lie in [0.0, 1.0]")
    if confidence == 0.0 and copysign(1.0, confidence) < 0:
        raise ContractError("B-06", "confidence is -0.0; write 0.0")
    if block.source is not None and not 0 <= block.source[0] <= block.source[1]:
        raise ContractError("B-05", f"source is {block.source}; it must be (start, end) with 0 ≤ start ≤ end")


def _check_rule(block: Block) -> None:
    matched_by, confidence = block.matched_by, block.confidence
    if fault := _name_fault(matched_by):
        raise ContractError(*fault)
    if (block.kind == DOCUMENT) != (matched_by == DOCUMENT) or (block.kind == DOCUMENT and confidence != 1.0):
        raise ContractError(
            "B-08",
            f"kind {block.kind!r} with matched_by {matched_by!r} and confidence {confidence!r}; "
            "'document' is the kind, the matched_by and has confidence 1.0, all three or none",
        )
    if (matched_by == FALLBACK) != (confidence == 0.0):
        if matched_by == FALLBACK:
            raise ContractError(
                "B-10", f"matched_by is 'fallback' but confidence is {confidence!r}; confidence 0.0 is missing"
            )
        raise ContractError(
            "B-10", f"confidence is 0.0 but matched_by is {matched_by!r}; matched_by 'fallback' is missing"
        )


@lru_cache(1024)
def _name_fault(matched_by: str) -> tuple[str, str] | None:
    """Return the rule that a name of a rule breaks, and what is wrong with it; None for a name.

    What looks like a reserved word counts as nothing anywhere, so that a slip (`Fallback`) would hide from the counts.
    """
    if not matched_by:
        return "B-06", "matched_by is empty; a block that nothing matched says 'fallback'"
    family, colon, detail = matched_by.partition(":")
    if not family.strip() or (detail and not detail.strip()):
        return "B-06", f"matched_by is {matched_by!r}; white space is no name, write family:detail"
    meant = "".join(filter(str.isalnum, normalize("NFKC", family).casefold()))
    if meant not in RESERVED:
        return None
    if colon:
        return "B-09", f"matched_by is {matched_by!r}; the reserved word {meant!r} is no family"
    return None if matched_by == meant else ("B-06", f"matched_by is {matched_by!r}; the reserved word is {meant!r}")


class _Draft:
    """A block that can still change: it is filled in a third of the time, and then made a block."""

    __slots__ = Block.__slots__


_PLAIN: Final[Any] = Block
_put_class = object.__dict__["__class__"].__set__
_checked_init: Callable[..., None] = Block.__init__


def _quick_init(
    self: Any,
    *more: Any,
    kind: Any = NOT_GIVEN,
    text: Any = "",
    label: Any = None,
    depth: Any = NOT_GIVEN,
    role: Any = None,
    spans: Any = (),
    matched_by: Any = NOT_GIVEN,
    confidence: Any = NOT_GIVEN,
    source: Any = None,
    attrs: Any = EMPTY,
    **others: Any,
) -> None:
    """Take a plain block at a third of the cost; the document and all that is not plainly right are checked in full."""
    if (
        self.__class__ is _PLAIN  # and no class that extends it
        and kind.__class__ is str
        and kind in _CONTENT_KINDS
        and depth.__class__ is int
        and depth >= 0
        and text.__class__ is str
        and (text.isascii() or is_encodable(text))
        and (label is None or (label.__class__ is str and (label.isascii() or is_encodable(label))))
        and (role is None or (role.__class__ is str and role.isascii()))
        and _are_spans(spans)
        and (source is None or _is_range(source))
        and _is_recognition(matched_by, confidence)
        and not more
        and not others
    ):
        attrs = attrs if attrs is EMPTY else freeze(attrs)
        _put_class(self, _Draft)
        self.kind = kind
        self.text = text
        self.label = label
        self.depth = depth
        self.role = role
        self.spans = spans
        self.matched_by = matched_by
        self.confidence = confidence
        self.source = source
        self.attrs = attrs
        self.__class__ = Block
        return
    values = (kind, text, label, depth, role, spans, matched_by, confidence, source, attrs)
    given = {name: value for name, value in zip(Block.__slots__, values, strict=True) if value is not NOT_GIVEN}
    _checked_init(self, *more, **given, **others)


def _is_recognition(matched_by: Any, confidence: Any) -> bool:
    if confidence.__class__ is not float or matched_by.__class__ is not str:
        return False
    if confidence == 0.0:
        return matched_by == FALLBACK and copysign(1.0, confidence) > 0
    return 0.0 < confidence <= 1.0 and _is_plain_rule(matched_by)


@lru_cache(1024)
def _is_plain_rule(matched_by: str) -> bool:
    """Tell whether a block whose confidence is above 0 may plainly say that this matched it."""
    if not matched_by.isascii():
        return False
    if matched_by == CONTINUATION:
        return True
    return matched_by.partition(":")[0] not in _NO_FAMILIES and _name_fault(matched_by) is None


def _are_spans(spans: Any) -> bool:
    return spans.__class__ is tuple and (not spans or set(map(type, spans)) == _ONLY_SPANS)


def _is_range(source: Any) -> bool:
    if source.__class__ is not tuple or len(source) != 2:
        return False
    start, end = source
    return start.__class__ is int and end.__class__ is int and 0 <= start <= end


Block.__init__ = _quick_init  # type: ignore[method-assign]
