"""Asking a provider and taking whatever comes back for data: nothing it does raises here."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any, Final, get_args

from lection_extract.fields import TargetField
from lection_extract.proposal import ProducedBy
from lection_extract.provider import (
    AsyncProvider,
    FailureKind,
    Provider,
    ProviderError,
    ProviderRequest,
    ProviderResponse,
)
from lection_extract.run import Outcome

__all__ = ["ask", "ask_async", "producer_of", "provider_of", "schema_warnings"]

_KINDS: Final[tuple[FailureKind, ...]] = get_args(FailureKind)


def provider_of(provider: Provider | AsyncProvider | Callable[[ProviderRequest], Any]) -> Provider | AsyncProvider:
    """Return a provider as it is; a function that answers requests, or an object with no more than it, as a provider.

    :raises TypeError: for anything else.
    """
    if isinstance(provider, Provider | AsyncProvider):
        return provider
    function = getattr(provider, "propose", provider)
    if callable(function):
        from lection_extract.providers.callable import CallableProvider

        return CallableProvider(function)
    raise TypeError(
        f"a {type(provider).__name__} is no provider: it has no propose(request) and is no function of a request"
    )


def producer_of(provider: Provider | AsyncProvider) -> ProducedBy:
    """Return who a provider says it is, its class's name where its name is no text."""
    name, model = provider.name, provider.model
    named = name if isinstance(name, str) else type(provider).__name__
    return ProducedBy(provider=_well_formed(named), model=_well_formed(model) if isinstance(model, str) else None)


def schema_warnings(provider: Provider | AsyncProvider, fields: tuple[TargetField, ...]) -> tuple[str, ...]:
    """Return what a provider warns of once a run, before any call; nothing where it cannot say."""
    warn = getattr(provider, "schema_warnings", None)
    if warn is None:
        return ()
    try:
        return tuple(_well_formed(message) for message in warn(fields))
    except Exception as error:  # whatever a provider raises becomes a warning, since no call was made yet
        return (_well_formed(_sentence(error)),)


def ask(provider: Provider | AsyncProvider, request: ProviderRequest) -> Outcome:
    """Make a call and return what became of it."""
    try:
        if not isinstance(provider, Provider):
            raise ProviderError("error", f"{provider.name} can only be asked asynchronously; use extract_async")
        return _cleaned(provider.propose(request))
    except Exception as error:  # whatever a provider raises is a call that gave nothing
        return _failed(error)


async def ask_async(provider: Provider | AsyncProvider, request: ProviderRequest) -> Outcome:
    """Make a call without blocking and return what became of it; a provider that can only block gets a thread."""
    try:
        if isinstance(provider, AsyncProvider):
            return _cleaned(await provider.propose_async(request))
        return _cleaned(await asyncio.to_thread(provider.propose, request))
    except Exception as error:  # whatever a provider raises is a call that gave nothing
        return _failed(error)


def _cleaned(response: object) -> Outcome:
    """Return a response whose parts, the answer apart, are of the declared types."""
    if not isinstance(response, ProviderResponse):
        # Most likely the proposals themselves; whether they are is found out where answers are judged.
        return ProviderResponse(answer=response, raw=response)
    warnings = response.warnings if isinstance(response.warnings, tuple | list) else ()
    return dataclasses.replace(
        response,
        tokens_used=_count(response.tokens_used),
        output_truncated=response.output_truncated is True,
        warnings=tuple(_well_formed(warning) for warning in warnings if isinstance(warning, str)),
    )


def _failed(error: Exception) -> ProviderError:
    if not isinstance(error, ProviderError):
        return ProviderError("error", _well_formed(_sentence(error)))
    return ProviderError(
        error.kind if error.kind in _KINDS else "error", _well_formed(str(error.message)), _count(error.tokens_used)
    )


def _sentence(error: Exception) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # an error that cannot even say what it is
        return type(error).__name__


def _count(tokens: object) -> int:
    return tokens if isinstance(tokens, int) and not isinstance(tokens, bool) and tokens > 0 else 0


def _well_formed(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
