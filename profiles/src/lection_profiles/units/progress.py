"""Progress: where the reading of a text stands. What one line leaves for the next."""

from __future__ import annotations

from lection_profiles.forms.contents import Contents
from lection_profiles.forms.quotation import Quotation
from lection_profiles.labels.scheme import Scheme
from lection_profiles.lines.layout import Layout
from lection_profiles.lines.lines import LineBuffer
from lection_profiles.outline.opened import Open
from lection_profiles.outline.outline import Outline
from lection_profiles.units.unit import Unit


class Progress:
    """The scheme, the lines in sight, the outline of what is open, and the unit in the making."""

    def __init__(self, scheme: Scheme, buffer: LineBuffer, layout: Layout) -> None:
        self.scheme = scheme
        self.buffer = buffer
        self.layout = layout
        self.outline = Outline()
        self.unit: Unit | None = None
        """The unit whose lines are being collected; None before the first and behind what ends one at once."""
        self.front = True
        """Nothing but title lines has been read."""
        self.interrupted = False
        """Page furniture stands between the unit and the line."""
        self.owner: Open | None = None
        """The unlabelled paragraph right before, where it may own the list that begins behind it."""
        self.complete = False
        """The unit before the one in the making has come to its end: a heading, or text that ends like a sentence."""
        self.changed = False
        """Closing the unit before has changed what is open."""
        self.paragraph_depth = 0
        """The depth of the unlabelled paragraph right before; 0 where something else stands there."""
        self.contents: Contents | None = None
        """The table of contents being read."""
        self.quotations: list[Quotation] = []
        """The quotations that are open, outermost first."""
