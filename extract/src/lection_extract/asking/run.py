"""One extraction as it goes on: which calls are next, and what came of those made, whoever makes them and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lection_extract.asking.chunks import Chunk, Limits, Plan
from lection_extract.asking.fold import Fold
from lection_extract.asking.resolving import Window
from lection_extract.fields.fields import TargetField
from lection_extract.proposals.judging import kind_of
from lection_extract.proposals.provider import ProviderError, ProviderRequest, ProviderResponse
from lection_extract.proposals.result import Coverage, CoverageStatus, ExtractionWarning, PartialReason, ProviderFailure
from lection_extract.text.plain_data import elements, members

__all__ = ["Call", "Outcome", "Run"]

Outcome = ProviderResponse | ProviderError
"""What became of a call."""

_REASONS: Final[tuple[PartialReason, ...]] = (
    "cancelled", "max-provider-calls", "max-total-tokens", "max-chunks", "provider-failure", "content-truncated",
    "output-truncated",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """A call to make: the request, the chunk it is for and the range of the text that the provider gets to see."""

    chunk: Chunk
    window: Window
    request: ProviderRequest


class Run:
    """The state of one extraction. Waves of calls are taken from it and their outcomes given back in the same order.

    Outcomes are folded by chunk, so how long a call took never changes a result.

    Source: evidence.md, "Pipeline".
    """

    def __init__(
        self,
        text: str,
        fields: tuple[TargetField, ...],
        plan: Plan,
        limits: Limits,
        *,
        concurrency: int = 1,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        if concurrency < 1:
            raise ValueError(f"concurrency is {concurrency}; it must be at least 1")
        self.text, self.fields, self.plan, self.limits = text, fields, plan, limits
        self.fold = Fold(text, fields)
        self.calls = self.tokens = 0
        self.coverage: list[Coverage] = []
        self.failures: list[ProviderFailure] = []
        self.raw: list[Any] = []
        self._reasons: set[PartialReason] = set()
        self._concurrency = concurrency
        self._cancelled = cancelled or (lambda: False)
        self._ahead = list(reversed(plan.chunks))

    @property
    def reasons(self) -> tuple[PartialReason, ...]:
        """Why the result may not cover everything, in the order of the specification."""
        return tuple(reason for reason in _REASONS if reason in self._reasons)

    @property
    def done(self) -> int:
        """How many chunks are done with."""
        return len(self.plan.chunks) - len(self._ahead)

    def next_wave(self) -> list[Call]:
        """Return the calls to make now; none when all are made, or a limit or the caller stops the run."""
        size = self._wave_size() if self._ahead else 0
        return [self._call(self._ahead.pop()) for _ in range(size)]

    def give(self, calls: Sequence[Call], outcomes: Iterable[Outcome]) -> None:
        """Take in what became of a wave of calls."""
        for call, outcome in zip(calls, outcomes, strict=True):
            self.calls += 1
            self.raw.append(outcome.raw if isinstance(outcome, ProviderResponse) else None)
            failure = self._fold(call, outcome) if isinstance(outcome, ProviderResponse) else outcome
            if failure is not None:
                self._fail(call, failure)

    def finish(self) -> None:
        """Record what was not attempted; no further wave follows."""
        for chunk in reversed(self._ahead):
            self._cover(chunk, chunk.start, chunk.end, "not-attempted")
        if self.plan.rest is not None:
            self._reasons.add("max-chunks")
            self._cover(self.plan.rest, self.plan.rest.start, self.plan.rest.end, "not-attempted")
        self._ahead = []

    def _wave_size(self) -> int:
        """Return how many calls may go out at once now, and note what stops the run where none may."""
        limits, size = self.limits, min(self._concurrency, len(self._ahead))
        if limits.max_provider_calls is not None:
            size = min(size, limits.max_provider_calls - self.calls)
        if self._cancelled():
            self._reasons.add("cancelled")
        elif size <= 0:
            self._reasons.add("max-provider-calls")
        elif limits.max_total_tokens is not None and self.tokens >= limits.max_total_tokens:
            self._reasons.add("max-total-tokens")
        else:
            return size
        return 0

    def _call(self, chunk: Chunk) -> Call:
        end = min(chunk.end, chunk.start + self.limits.max_call_characters)
        request = ProviderRequest(self.text[chunk.start : end], self.fields, chunk.number, len(self.plan.chunks))
        return Call(chunk, Window(chunk.start, end), request)

    def _fold(self, call: Call, response: ProviderResponse) -> ProviderError | None:
        """Fold an answer; return why it is none where it does not hold a list of proposals."""
        chunk, window = call.chunk, call.window
        self.tokens += response.tokens_used
        for message in response.warnings:
            self.warn_from_provider(message)
        items = _items(response.answer)
        if items is None and not response.output_truncated:
            return ProviderError("malformed-answer", f"the answer is {_kind(response.answer)}, not a list of proposals")
        self.fold.add(items or (), chunk.number, window)
        if response.output_truncated:
            self._reasons.add("output-truncated")
        self._cover(chunk, window.start, window.end, "output-truncated" if response.output_truncated else "complete")
        self._cover_unseen(call)
        return None

    def _fail(self, call: Call, error: ProviderError) -> None:
        self.tokens += error.tokens_used
        self._reasons.add("provider-failure")
        self.failures.append(ProviderFailure(chunk=call.chunk.number, kind=error.kind, message=error.message))
        self._cover(call.chunk, call.window.start, call.window.end, "failed")
        self._cover_unseen(call)

    def _cover_unseen(self, call: Call) -> None:
        """Record the part of a chunk that was too long for the call."""
        if call.window.end < call.chunk.end:
            self._reasons.add("content-truncated")
            self._cover(call.chunk, call.window.end, call.chunk.end, "content-truncated")

    def _cover(self, chunk: Chunk, start: int, end: int, status: CoverageStatus) -> None:
        self.coverage.append(Coverage(chunk=chunk.number, start=start, end=end, status=status))

    def warn_from_provider(self, message: str) -> None:
        """Note what a provider wants to be known."""
        warning = ExtractionWarning(classification="provider/provider-warning", message=message)
        self.fold.warnings.append(warning)


def _items(answer: object) -> list[object] | None:
    """Return the proposals of an answer, None where it has no list of them."""
    named = members(answer)
    return elements(answer if named is None else named.get("proposals"), or_tuple=True)


def _kind(answer: object) -> str:
    return kind_of(answer) if members(answer) is None else "an object without a list as its proposals"
