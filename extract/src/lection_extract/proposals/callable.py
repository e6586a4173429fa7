"""A function as a provider: a rule, a person at a keyboard, a model of one's own."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from lection_extract.proposals.provider import ProviderError, ProviderRequest, ProviderResponse

__all__ = ["CallableProvider"]


class CallableProvider:
    """Asks a function, which gets a `ProviderRequest` and returns proposals: a list, a mapping or a `ProviderResponse`.

    The function may be a coroutine function, for `extract_async`. Each proposal is a mapping with `fieldPath`,
    `candidateValue`, `extractor` and `provenance`, which holds the `excerpt`; `confidence` and `occurrenceHint` are
    optional.
    """

    def __init__(
        self, function: Callable[[ProviderRequest], Any], *, name: str = "callable", model: str | None = None
    ) -> None:
        self.name = name
        self.model = model
        self._function = function

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Call the function.

        :raises ProviderError: when it is asynchronous; what the function itself raises goes through, StopIteration as a
            RuntimeError.
        """
        answer = self._called(request)
        if inspect.iscoroutine(answer):
            answer.close()
        if inspect.isawaitable(answer):
            raise ProviderError("error", f"the function of {self.name} is asynchronous; use extract_async")
        return _response(answer)

    async def propose_async(self, request: ProviderRequest) -> ProviderResponse:
        """Await the function, or call it in a thread where it is no coroutine function."""
        if inspect.iscoroutinefunction(self._function):
            return _response(await self._function(request))
        answer = await asyncio.to_thread(self._called, request)
        return _response(await answer if isinstance(answer, Awaitable) else answer)

    def _called(self, request: ProviderRequest) -> Any:
        try:
            return self._function(request)
        except StopIteration as error:
            # No exception of its own to asyncio, which waits for ever for a thread that ends with it.
            raise RuntimeError(f"the function of {self.name} raised StopIteration") from error


def _response(answer: object) -> ProviderResponse:
    return answer if isinstance(answer, ProviderResponse) else ProviderResponse(answer=answer, raw=answer)
