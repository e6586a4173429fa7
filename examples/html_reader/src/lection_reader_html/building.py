"""Where blocks stand: the frames that are open, the depth of what comes next, and who gets the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from lection_core import Block, Dropped, Kind, Span

from lection_reader_html.inline import Inline
from lection_reader_html.left_out import dropped
from lection_reader_html.lists import Numbering

#: Called where an element ends.
Closer = Callable[[], None]
Role = Literal["flow", "heading", "code", "list", "terms", "table", "row"]

NO_ATTRS: Mapping[str, object] = MappingProxyType({})
#: What a paragraph is that the markup does not call one, if it stands in a numbered entry: guessed, as anywhere.
CONTINUED = 0.5


@dataclass(slots=True)
class Own:
    """The block of a frame, which waits for its text.

    :param rank: the rank of a heading, 1 to 6; None for what is no heading.
    """

    kind: Kind
    rule: str
    label: str | None = None
    attrs: Mapping[str, object] = field(default_factory=dict)
    rank: int | None = None


@dataclass(slots=True)
class Frame:
    """An element that holds blocks, while it is open.

    :param role: what it takes: ``list`` numbers its entries, ``code`` keeps white space, and so on.
    :param base: the depth of what stands in it outside any of its sections.
    :param own: its own block, until that has been given out. The first text in the frame becomes the text of it.
    :param labelled: whether it is, or stands in, an entry with a label.
    :param rule: the element that says what the text is, ``p`` for example; None where none does.
    :param numbering: how its entries are numbered.
    :param attrs: what was noted on the way and goes to the blocks of it: rows of a head, the language of code.
    :param sections: the open sections in it, as rank and serial number.
    :param last: the kind of the block that stands directly in it and came last.
    """

    role: Role
    base: int
    own: Own | None = None
    labelled: bool = False
    rule: str | None = None
    numbering: Numbering | None = None
    attrs: Mapping[str, object] = field(default_factory=dict)
    sections: list[tuple[int, int]] = field(default_factory=list)
    last: Kind | None = None

    @property
    def depth(self) -> int:
        """The depth of a block that comes next in it."""
        return self.base + len(self.sections)


class Builder:
    """Makes blocks of what it is told, and puts what is ready into ``ready``."""

    def __init__(self) -> None:
        self.inline = Inline()
        self.ready: list[Block | Dropped] = [Block(kind="document", depth=0)]
        #: Whether the head of the page is open.
        self.in_head = False
        #: How many sections have begun, in the whole document.
        self.begun = 0
        #: Whether the document has no blocks so far.
        self.is_empty = True
        self._frames = [Frame("flow", base=1)]

    @property
    def frame(self) -> Frame:
        """The innermost open frame."""
        return self._frames[-1]

    def drop(self, kind: str) -> None:
        """Say that something is left out."""
        self.ready.append(dropped(kind))

    def boundary(self) -> None:
        """Part what comes from what has been: in a heading by a space, in code by a line end, else by a new block."""
        if self.frame.role == "heading" and self.frame.own is not None:
            self.inline.add(" ")
        elif self.frame.role == "code":
            if not self.inline.ends_line:
                self.inline.add("\n")
        else:
            self.flush()

    def flush(self) -> None:
        """End the block that text has been collected for."""
        frame = self.frame
        text, spans = self.inline.take(verbatim=frame.role == "code")
        if not spans and not text.strip():
            return
        if frame.own is not None:
            self.settle(text, spans)
        elif frame.role == "code":
            code = Block(
                kind="code",
                text=text,
                spans=spans,
                depth=frame.depth,
                matched_by="html:pre",
                confidence=1.0,
                attrs=frame.attrs,
            )
            self._give(frame, code)
        else:
            self._give(frame, _paragraph(frame, text, spans))

    def begin(self, role: Role, own: Own | None = None, *, deeper: int = 0) -> Frame:
        """Open a frame with a block of its own, or one whose blocks stand where it stands.

        :param deeper: how many levels deeper it is than the frame that is open.
        """
        self.flush()
        self.settle()
        holder = self.frame
        labelled = holder.labelled or (own is not None and own.label is not None)
        base = holder.depth + deeper + (own is not None)
        self._frames.append(Frame(role, base, own, labelled))
        return self.frame

    def end(self) -> None:
        """Close the innermost frame."""
        self.flush()
        own = self.frame.own
        if own is not None and own.rank is not None:
            self.drop("empty_heading")
        else:
            self.settle()
        self._frames.pop()

    def end_sections(self, begun: int) -> None:
        """End the sections of this frame that began after so many."""
        sections = self.frame.sections
        while sections and sections[-1][1] > begun:
            sections.pop()

    def settle(self, text: str = "", spans: tuple[Span, ...] = ()) -> None:
        """Give out the block of the innermost frame, unless that is done or it has none."""
        frame = self.frame
        own, frame.own = frame.own, None
        if own is None:
            return
        holder = self._frames[-2]
        if own.rank is not None:
            frame.base = self._begin_section(holder, own.rank) + 1
        block = Block(
            kind=own.kind,
            text=text,
            label=own.label,
            spans=spans,
            depth=frame.base - 1,
            matched_by=own.rule,
            confidence=1.0,
            attrs=own.attrs,
        )
        self._give(holder, block)

    def _begin_section(self, holder: Frame, rank: int) -> int:
        """End the sections that a heading of this rank ends, and return the depth of its own."""
        while holder.sections and holder.sections[-1][0] >= rank:
            holder.sections.pop()
        depth = holder.depth
        self.begun += 1
        holder.sections.append((rank, self.begun))
        return depth

    def _give(self, holder: Frame, block: Block) -> None:
        holder.last = block.kind
        self.is_empty = False
        self.ready.append(block)


def _paragraph(frame: Frame, text: str, spans: tuple[Span, ...]) -> Block:
    """A paragraph, by the element that says it is one, or as what belongs to a numbered entry, or as a fallback."""
    # Nothing but images without words: the elements that say so are the images.
    rule = frame.rule if text else "img"
    if rule is not None:
        return Block(
            kind="paragraph",
            text=text,
            spans=spans,
            depth=frame.depth,
            role="title" if rule == "title" else None,
            matched_by=f"html:{rule}",
            confidence=1.0,
        )
    if frame.labelled:
        return Block(
            kind="paragraph",
            text=text,
            spans=spans,
            depth=frame.depth,
            matched_by="continuation",
            confidence=CONTINUED,
            attrs={"continuation": "position"},
        )
    return Block(kind="paragraph", text=text, spans=spans, depth=frame.depth)
