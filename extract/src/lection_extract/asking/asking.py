"""Asking a provider and taking whatever comes back for data: nothing it does raises here."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any, Final, cast, get_args

from lection_extract.asking.run import Outcome
from lection_extract.fields.fields import TargetField
from lection_extract.proposals.proposal import ProducedBy
from lection_extract.proposals.provider import (
    AsyncProvider,
    FailureKind,
    Provider,
    ProviderError,
    ProviderRequest,
    ProviderResponse,
)
from lection_extract.text.plain_data import elements, plain

__all__ = ["ask", "ask_async", "producer_of", "provider_of", "schema_warnings"]

_KINDS: Final[tuple[FailureKind, ...]] = get_args(FailureKind)

_CONTAINED: Final = (Exception, asyncio.CancelledError, SystemExit, GeneratorExit)
"""What a provider may raise without anything being raised here: all but what a person ends the program with."""

_LONGEST: Final = 2000
"""How many characters of what a provider says of itself are kept; a server's error page can be a book."""

_MOST_TOKENS: Final = 10**15


def provider_of(provider: Provider | AsyncProvider | Callable[[ProviderRequest], Any]) -> Provider | AsyncProvider:
    """Return a provider as it is; a function that answers requests, or an object with no more than it, as a provider.

    :raises TypeError: for anything else.
    """
    if _is(provider, Provider) or _is(provider, AsyncProvider):
        return cast("Provider | AsyncProvider", provider)
    function = getattr(provider, "propose", provider)
    if callable(function):
        from lection_extract.proposals.callable import CallableProvider

        return CallableProvider(function)
    raise TypeError(
        f"a {type(provider).__name__} is no provider: it has no propose(request) and is no function of a request"
    )


def producer_of(provider: Provider | AsyncProvider) -> ProducedBy:
    """Return who a provider says it is, its class's name where its name is no text."""
    name, model = (_own_word(provider, word) for word in ("name", "model"))
    return ProducedBy(provider=type(provider).__name__ if name is None else name, model=model)


def schema_warnings(provider: Provider | AsyncProvider, fields: tuple[TargetField, ...]) -> tuple[str, ...]:
    """Return what a provider warns of once a run, before any call; nothing where it cannot say."""
    try:
        warn = getattr(provider, "schema_warnings", None)
        return () if warn is None else _texts(warn(fields))
    except _CONTAINED as error:  # whatever a provider raises becomes a warning, since no call was made yet
        return (_sentence(error),)


def ask(provider: Provider | AsyncProvider, request: ProviderRequest) -> Outcome:
    """Make a call and return what became of it."""
    try:
        if not _is(provider, Provider):
            raise ProviderError("error", f"{provider.name} can only be asked asynchronously; use extract_async")
        answer = cast("Provider", provider).propose(request)
        if inspect.isawaitable(answer):
            if inspect.iscoroutine(answer):
                answer.close()
            raise ProviderError("error", f"{provider.name} answers asynchronously; use extract_async")
        return _cleaned(answer)
    # Whatever a provider raises is a call that gave nothing, the end of an event loop of its own included.
    except _CONTAINED as error:
        return _failed(error)


async def ask_async(provider: Provider | AsyncProvider, request: ProviderRequest) -> Outcome:
    """Make a call without blocking and return what became of it; a provider that can only block gets a thread."""
    try:
        if _is(provider, AsyncProvider):
            return _cleaned(await cast("AsyncProvider", provider).propose_async(request))
        answer = await asyncio.to_thread(_answer_or_error, cast("Provider", provider), request)
        if isinstance(answer, BaseException):
            return _failed(answer)
        return _cleaned(await answer if inspect.isawaitable(answer) else answer)
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        return _failed(error)  # nobody cancelled this call but the provider itself
    except (Exception, SystemExit, GeneratorExit) as error:  # whatever a provider raises is a call that gave nothing
        return _failed(error)


def _answer_or_error(provider: Provider, request: ProviderRequest) -> object:
    """Return the answer or the exception: asyncio waits for ever for a thread that ends with StopIteration."""
    try:
        return provider.propose(request)
    except _CONTAINED as error:
        return error


def _is(provider: object, kind: type) -> bool:
    """Tell whether a provider has what a protocol asks for; one that cannot even be asked has not."""
    try:
        return isinstance(provider, kind)
    except _CONTAINED:
        return False


def _own_word(provider: object, name: str) -> str | None:
    """Return what a provider has under a name, where that is a text."""
    try:
        (word,) = _texts([getattr(provider, name)])
    except _CONTAINED:
        return None
    return word


def _cleaned(response: object) -> Outcome:
    """Return a response whose parts, the answer apart, are of the declared types."""
    if not issubclass(type(response), ProviderResponse):
        # Most likely the proposals themselves; whether they are is found out where answers are judged.
        return ProviderResponse(answer=response, raw=response)
    given = cast("ProviderResponse", response)
    return ProviderResponse(
        answer=given.answer,
        tokens_used=_count(given.tokens_used),
        output_truncated=given.output_truncated is True,
        warnings=_texts(given.warnings),
        raw=given.raw,
    )


def _failed(error: BaseException) -> ProviderError:
    try:
        if isinstance(error, ProviderError):
            kind = error.kind if error.kind in _KINDS else "error"
            return ProviderError(kind, _bounded(str(error.message)), _count(error.tokens_used))
        return ProviderError("error", _sentence(error))
    except Exception:  # an error that cannot even say what it is
        return ProviderError("error", type(error).__name__)


def _sentence(error: BaseException) -> str:
    try:
        return _bounded(f"{type(error).__name__}: {error}")
    except Exception:  # an error that cannot even say what it is
        return type(error).__name__


def _texts(values: object) -> tuple[str, ...]:
    """Return the texts in a list or a tuple, what else is in it left out."""
    words = map(plain, elements(values, or_tuple=True) or ())
    return tuple(_bounded(word) for word in words if type(word) is str)


def _count(tokens: object) -> int:
    tokens = plain(tokens)
    return tokens if type(tokens) is int and 0 < tokens <= _MOST_TOKENS else 0


def _bounded(text: str) -> str:
    """Return a text that is not too long and has a form in UTF-8."""
    kept = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return kept.encode("utf-8", "backslashreplace").decode()
