"""Stated progress: where the reading of stated runs stands. What one run leaves for the next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lection_profiles.labels.scheme import Scheme
from lection_profiles.outline.opened import Open
from lection_profiles.outline.outline import Outline
from lection_profiles.stated.run_buffer import RunBuffer


@dataclass(slots=True)
class Container:
    """A stated container, or the document: the outline of what stands in it."""

    outline: Outline
    labelled: bool
    """A labelled section or item is open around it."""
    last: str = ""
    """The text of the unit right before, "" at the beginning."""
    item: Open | None = None
    """The item that the format stated right before."""
    owner: Open | None = None
    """The paragraph right before, where it may own a list."""
    before: Open | None = None
    """The paragraph right before, whatever it says, where its format gives it a key."""
    paragraphs: bool = False
    """An unlabelled paragraph stands right before."""
    introduces: bool = False
    """It is an item whose text introduces a list."""
    quoted: bool = False
    """It is quoted text, in which labels may stand behind opening quotation marks."""
    quote: Container | None = None
    """The quote that the format stated right before."""

    def go_on(self, before: Container) -> None:
        """Go on with the numbers of the quote right before: some documents are indented by quotes."""
        outline = before.outline
        ended = {entry.rule.name: (entry.rule, entry.number) for entry in outline.stack if entry.rule is not None}
        suspended = {**outline.suspended, **ended}
        self.outline.suspended.clear()
        self.outline.suspended.update(suspended)
        self.quote = before.quote

    def copy(self) -> Container:
        """Copy what the container knows, so that reading on from it can be taken back."""
        outline = self.outline
        fresh = Outline(outline.base, list(outline.stack), dict(outline.suspended), outline.observed.copy())
        return replace(self, outline=fresh)

    def outside_items(self) -> int:
        """How many units stay open around what is neither in nor beside the items that the format stated last."""
        stack = self.outline.stack
        keep = len(stack)
        while keep and not stack[keep - 1].section:
            entry = stack[keep - 1]
            if not entry.closed and entry.name not in ("label", "bullet"):
                break
            keep -= 1
        return keep


class StatedProgress:
    """The scheme, the runs in sight, and the containers around the run that is being read, outermost first."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.runs = RunBuffer((), scheme.labels)
        self.containers: list[Container | tuple[int, bool, bool]] = [(1, False, False)]
        """One that has held nothing yet is (base of its outline, labelled, introduces): most stay like that."""
        self.front = scheme.recognises
        """Nothing but title lines has been read; without a profile nothing is one."""

    @property
    def here(self) -> Container:
        """The innermost container."""
        here = self.containers[-1]
        if isinstance(here, tuple):
            here = self.containers[-1] = Container(Outline(here[0]), here[1], introduces=here[2])
        return here

    def labelled(self, depth: int) -> bool:
        """Tell whether a labelled section or item is open around what stands at this depth."""
        here = self.here
        if here.labelled:
            return True
        for entry in here.outline.stack:
            if entry.depth < depth and (entry.rule is not None or entry.name == "label"):
                return True
        return False
