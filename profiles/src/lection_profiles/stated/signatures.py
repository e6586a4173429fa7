"""Stated signatures: paragraphs of the format that are a signature block."""

from __future__ import annotations

from lection_core import Block

from lection_profiles.forms.signature import begins_signature, in_signature, is_name
from lection_profiles.lines.run import Run
from lection_profiles.stated.blocks import block_of
from lection_profiles.stated.labels import StatedLabels
from lection_profiles.stated.progress import StatedProgress
from lection_profiles.text.wording import is_sentence
from lection_profiles.units.confidence import FORM

_LEAD = 140
"""The line before the one that begins a signature block belongs to it if it is no longer than this."""


class StatedSignatures:
    """Finds the signature blocks of one source."""

    def __init__(self, progress: StatedProgress, labels: StatedLabels) -> None:
        self._progress = progress
        self._labels = labels
        self._last: Run | None = None

    def holds(self, run: Run, before: Run | None) -> bool:
        """Tell whether a paragraph begins a signature block, or goes on with the one right before."""
        first, _, rest = run.text.partition("\n")
        second = rest.partition("\n")[0] if rest and len(first) < _LEAD else ""
        if not (begins_signature(first) or (second and begins_signature(second))):
            signed = self._last is not None and self._last is before
            if not signed or is_sentence(run.text) or not all(map(in_signature, run.text.split("\n"))):
                return False
            if is_name(run.text):
                return True
        return self._labels.read(run.text, self._progress.here) is None

    def block(self, run: Run) -> Block:
        """Make the block of a paragraph that signs: it ends what is labelled, but no heading without a label."""
        self._last = run
        here = self._progress.here
        stack = here.outline.stack
        keep = len(stack)
        while keep and (stack[keep - 1].rule is not None or not stack[keep - 1].section):
            keep -= 1
        here.outline.cut(keep, clear=True)
        depth = here.outline.depth
        here.last, here.item, here.owner, here.paragraphs = run.text, None, None, False
        block = block_of(run, "paragraph", depth, 0, len(run.text), None, "text:signature", FORM, run.attrs)
        return block.marked("signature", block.spans)
