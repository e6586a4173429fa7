"""Extraction: a document and fields go to a provider, proposals for review come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from lection_core import BlockTree

from lection_extract.asking.asking import ask, ask_async, producer_of, provider_of, schema_warnings
from lection_extract.asking.assembling import assemble
from lection_extract.asking.block_places import BlockPlaces
from lection_extract.asking.chunks import Limits, plan_chunks
from lection_extract.asking.run import Call, Run
from lection_extract.fields.fields import TargetField, target_fields
from lection_extract.proposals.result import ExtractionResult

if TYPE_CHECKING:
    from lection_extract.proposals.provider import AsyncProvider, Provider, ProviderRequest

    AnyProvider = Provider | AsyncProvider | Callable[[ProviderRequest], Any]
    """A provider, or a function that answers requests."""

    Progress = Callable[[int, int], None]
    """Told how many chunks of how many are done."""

__all__ = ["extract", "extract_async"]

DEFAULT_LIMITS: Final = Limits()
"""The limits of the specification: chunks of 12,000 characters with 200 overlap, at most 40, and no others."""


def extract(
    content: BlockTree | str,
    fields: Iterable[TargetField | Mapping[str, Any]],
    provider: AnyProvider,
    *,
    limits: Limits = DEFAULT_LIMITS,
    concurrency: int = 1,
    cancelled: Callable[[], bool] | None = None,
    progress: Progress | None = None,
    run_id: str | None = None,
) -> ExtractionResult:
    """Ask a provider for values of fields and return its proposals, each located, checked and ready for review.

    Nothing a provider does raises: a failed call, a bad answer or a bad item stands in the result; only what ends the
    program, such as `KeyboardInterrupt`, comes through. The result is the same whatever the concurrency and however
    long calls take, as long as no token limit stops the run.

    :param content: a tree with its text attached, or plain text. With a tree, chunks end where blocks do and each
        proposal names the block that holds its excerpt.
    :param fields: what values are wanted for.
    :param provider: a provider, or a function that gets a `ProviderRequest` and returns proposals.
    :param limits: how the text is cut, and when no further call is made.
    :param concurrency: calls that may be under way at once, each in a thread.
    :param cancelled: asked before each wave of calls; once it returns True no further call is made.
    :param progress: told after each wave how many chunks of how many are done.
    :param run_id: the id of the result; without one it follows from what was asked and answered.
    :raises FieldError: the fields are declared wrongly.
    :raises LookupError: the tree has no text attached.
    :raises TypeError: the content is neither a tree nor a text.

    Source: evidence.md, "Pipeline".
    """
    job = _Job(content, fields, provider, limits, concurrency, cancelled)
    with ThreadPoolExecutor(max_workers=concurrency) as pool:
        for calls in job.waves(progress):
            requests = [call.request for call in calls]
            # One call needs no thread, and a provider that is no good in threads still works without concurrency.
            each = pool.map if len(requests) > 1 else map
            job.run.give(calls, each(lambda request: ask(job.provider, request), requests))
    return job.result(run_id)


async def extract_async(
    content: BlockTree | str,
    fields: Iterable[TargetField | Mapping[str, Any]],
    provider: AnyProvider,
    *,
    limits: Limits = DEFAULT_LIMITS,
    concurrency: int = 1,
    cancelled: Callable[[], bool] | None = None,
    progress: Progress | None = None,
    run_id: str | None = None,
) -> ExtractionResult:
    """Do what `extract` does without blocking; the calls of a wave are awaited together.

    A provider with `propose_async` is awaited, any other gets a thread. Cancelling the task cancels the calls.
    Parameters and errors are those of `extract`.
    """
    job = _Job(content, fields, provider, limits, concurrency, cancelled)
    for calls in job.waves(progress):
        outcomes = await asyncio.gather(*(ask_async(job.provider, call.request) for call in calls))
        job.run.give(calls, outcomes)
    return job.result(run_id)


class _Job:
    """What both ways of extracting share: everything but making the calls."""

    def __init__(
        self,
        content: BlockTree | str,
        fields: Iterable[TargetField | Mapping[str, Any]],
        provider: AnyProvider,
        limits: Limits,
        concurrency: int,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        text = _text_of(content)
        declared = target_fields(fields)
        self.provider = provider_of(provider)
        self.places = None if isinstance(content, str) else BlockPlaces(content)
        plan = plan_chunks(len(text), limits, self.places.boundaries if self.places else ())
        self.run = Run(text, declared, plan, limits, concurrency=concurrency, cancelled=cancelled)

    def waves(self, progress: Progress | None) -> Iterator[list[Call]]:
        """Yield wave after wave of calls to make."""
        for message in schema_warnings(self.provider, self.run.fields):
            self.run.warn_from_provider(message)
        while calls := self.run.next_wave():
            yield calls
            if progress is not None:
                progress(self.run.done, len(self.run.plan.chunks))
        self.run.finish()

    def result(self, run_id: str | None) -> ExtractionResult:
        """Return the result of a run whose waves have all been given back."""
        return assemble(self.run, self.places, producer_of(self.provider), run_id)


def _text_of(content: object) -> str:
    """Return the text that providers see."""
    if isinstance(content, str):
        return content
    if not isinstance(content, BlockTree):
        raise TypeError(
            f"the content is a {type(content).__name__}; a BlockTree with its text attached or a str is needed, "
            "for example lection.read(path)"
        )
    return content.text
