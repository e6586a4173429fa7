"""Folding answers into candidates: each excerpt at its place, each value from each place once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lection_extract.asking.resolving import Taken, Window, select
from lection_extract.fields.fields import TargetField
from lection_extract.proposals.judging import DeclaredPaths, Draft, Drop, judge, shown
from lection_extract.proposals.proposal import Occurrence
from lection_extract.proposals.result import Classification, ExtractionWarning
from lection_extract.text.canonical import by_code_unit
from lection_extract.text.excerpt_index import ExcerptIndex

__all__ = ["Candidate", "Fold"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A draft whose excerpt has its place in the text, and the number of the chunk it came with."""

    draft: Draft
    occurrence: Occurrence
    chunk: int

    def beats(self, other: Candidate) -> bool:
        """Tell whether this candidate stands for both where they propose the same value from the same place.

        A value that came in its declared type beats a rewritten one; of two rewritten ones the smaller original does.
        """
        own, others = self.draft.normalization, other.draft.normalization
        if own is None or others is None:
            return own is None and others is not None
        return by_code_unit(own.from_) < by_code_unit(others.from_)


class Fold:
    """The candidates of the answers folded so far, and the warnings; answers must come in the order of their chunks.

    Source: evidence.md, "Pipeline", "Occurrence", "Dedup".
    """

    def __init__(self, text: str, fields: Iterable[TargetField]) -> None:
        self.warnings: list[ExtractionWarning] = []
        self._index = ExcerptIndex(text)
        self._paths = DeclaredPaths(fields)
        self._taken: dict[tuple[object, ...], Taken] = {}
        self._candidates: list[Candidate] = []

    def add(self, items: Sequence[object], chunk: int, window: Window) -> None:
        """Fold the items of one answer; `window` is the range of the text that its provider saw."""
        for number, item in enumerate(items, 1):
            judged = judge(item, self._paths)
            drop = judged if isinstance(judged, Drop) else self._placed(judged, chunk, window)
            if drop is not None:
                self._warn_of_drop(drop, number, chunk)

    def survivors(self) -> list[Candidate]:
        """Return one candidate for each value from each place, and warn of what was merged and rewritten."""
        kept: dict[tuple[object, ...], Candidate] = {}
        for candidate in self._candidates:
            draft, selected = candidate.draft, candidate.occurrence.selected
            key = (draft.place.field.path, draft.place.indices, draft.canonical, selected.start, selected.end)
            if key in kept:
                self._warn_of_duplicate(candidate)
            if key not in kept or candidate.beats(kept[key]):
                kept[key] = candidate
        for candidate in kept.values():
            self._warn_of_rewriting(candidate)
        return list(kept.values())

    def _placed(self, draft: Draft, chunk: int, window: Window) -> Drop | None:
        """Give the draft its place among those the provider saw, and keep it; or return why it has none."""
        path = draft.place.field.path
        taken = self._taken.setdefault((path, draft.place.indices, draft.canonical, draft.excerpt), Taken())
        starts = self._index.starts(draft.excerpt)
        occurrence = select(starts, len(draft.excerpt), window, draft.hint, taken)
        if occurrence is None:
            reason = f"its excerpt {shown(draft.excerpt)} does not occur in the text the provider saw"
            return Drop("proposal/excerpt-not-found", reason, path)
        if draft.clamped:
            message = f'clamped the confidence of a proposal for "{path}" into 0 to 1'
            self._warn("proposal/confidence-clamped", message, path)
        self._candidates.append(Candidate(draft, occurrence, chunk))
        return None

    def _warn_of_drop(self, drop: Drop, number: int, chunk: int) -> None:
        about = "" if drop.field_path is None else f' for "{drop.field_path}"'
        message = f"dropped proposal {number} of chunk {chunk}{about}: {drop.reason}"
        self._warn(drop.classification, message, drop.field_path)

    def _warn_of_duplicate(self, candidate: Candidate) -> None:
        path = candidate.draft.place.field.path
        self._warn("proposal/duplicate", f'merged a repeated proposal of one value from one place for "{path}"', path)

    def _warn_of_rewriting(self, candidate: Candidate) -> None:
        normalization, path = candidate.draft.normalization, candidate.draft.place.field.path
        if normalization is None:
            return
        original = shown(normalization.from_)
        if normalization.kind == "string-to-number":
            message = f'coerced string value {original} to number for "{path}"'
        else:
            message = f'normalized date value {original} to ISO 8601 for "{path}"'
        self._warn("normalization/proposal-normalization", message, path)

    def _warn(self, classification: Classification, message: str, path: str | None) -> None:
        self.warnings.append(ExtractionWarning(classification=classification, message=message, field_path=path))
