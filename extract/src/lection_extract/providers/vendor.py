"""What the vendors' SDKs have in common: how they are found, how they fail, and what their models submit."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from importlib.util import find_spec
from json import JSONDecodeError
from types import ModuleType
from typing import Any, Final

from lection_core.errors import LectionError

from lection_extract.fields.fields import TargetField
from lection_extract.proposals.provider import FailureKind, ProviderError
from lection_extract.proposals.tool_schema import unrestricted_enums

__all__ = ["MissingSDK", "VendorProvider", "complete_items", "provider_error", "signed"]

_SERVER_ERRORS: Final = 500
_REQUEST_TIMEOUT: Final = 408

_GAP: Final = re.compile(r"[,\s]*")


class MissingSDK(LectionError, ImportError):
    """A vendor's SDK is not installed; the message is the command that installs it."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return (
            f"the {self.package} SDK is not installed; run: python -m pip install 'lection-extract[{self.package}]', "
            f"or, from a checkout, python -m pip install './extract[{self.package}]'"
        )


class VendorProvider:
    """What both vendors' providers share; the SDK is imported with the first call.

    :param package: the SDK, which is also the provider's name.
    :param model: the model's id at the vendor.
    :param options: arguments of the SDK's clients.
    :raises MissingSDK: the SDK is not installed.
    """

    def __init__(self, package: str, model: str, options: dict[str, Any]) -> None:
        if find_spec(package) is None:
            raise MissingSDK(package)
        self.name = package
        self.model: str | None = model
        self._options = {"timeout": 120.0, **options}

    @property
    def extractor(self) -> str:
        """What stands as `extractor` in the proposals: the vendor and the model."""
        return f"{self.name}:{self.model}"

    @property
    def _sdk(self) -> ModuleType:
        return import_module(self.name)

    @contextmanager
    def _client(self, name: str) -> Iterator[Any]:
        """Open a client for one call, and close it: nobody tells a provider when it is done with."""
        client = getattr(self._sdk, name)(**self._options)
        try:
            yield client
        finally:
            if "http_client" not in self._options:
                client.close()

    @asynccontextmanager
    async def _async_client(self, name: str) -> AsyncIterator[Any]:
        """Open an asynchronous client for one call; the next call may come from another event loop."""
        client = getattr(self._sdk, name)(**self._options)
        try:
            yield client
        finally:
            if "http_client" not in self._options:
                await client.close()

    def schema_warnings(self, fields: tuple[TargetField, ...]) -> tuple[str, ...]:
        """Return the warning that the tool's schema leaves enum values open, where it does."""
        warning = unrestricted_enums(fields)
        return () if warning is None else (warning,)


def signed(items: object, extractor: str) -> object:
    """Return proposals with their extractor; what is no list, and items that are no objects, are left as they are."""
    if not isinstance(items, list):
        return items
    return [{**item, "extractor": extractor} if isinstance(item, dict) else item for item in items]


def provider_error(error: Exception, sdk: ModuleType) -> ProviderError:
    """Return an SDK's error as a failure with a kind; both SDKs name their errors alike."""
    return ProviderError(_kind(error, sdk), f"{type(error).__name__}: {error}")


def _kind(error: Exception, sdk: ModuleType) -> FailureKind:
    kinds: tuple[tuple[tuple[type, ...], FailureKind], ...] = (
        ((sdk.APITimeoutError,), "timeout"),
        ((sdk.APIConnectionError,), "connection"),
        ((sdk.RateLimitError,), "rate-limit"),
        ((sdk.AuthenticationError, sdk.PermissionDeniedError), "authentication"),
        ((sdk.APIResponseValidationError, JSONDecodeError, UnicodeDecodeError, RecursionError), "malformed-answer"),
    )
    for classes, kind in kinds:
        if isinstance(error, classes):
            return kind
    if not isinstance(error, sdk.APIStatusError):
        # Neither SDK has a class of its own for a key that was not given.
        return "authentication" if re.search("credential|authentication|api_key", str(error)) else "error"
    if error.status_code == _REQUEST_TIMEOUT:
        return "timeout"
    return "server-error" if error.status_code >= _SERVER_ERRORS else "bad-request"


def complete_items(arguments: str) -> list[Any]:
    """Return the items of `proposals` that are complete in JSON that was cut off."""
    decoder = json.JSONDecoder()
    _, key, rest = arguments.partition('"proposals"')
    at = rest.find("[") + 1
    items: list[Any] = []
    while key and 0 < at < len(rest):
        try:
            item, at = decoder.raw_decode(rest, _GAP.match(rest, at).end())  # type: ignore[union-attr]
        except (ValueError, RecursionError):
            break
        items.append(item)
    return items
