"""Anthropic's models as providers, through the vendor's own SDK."""

from __future__ import annotations

from typing import Any

from lection_extract.proposals.prompt import message_for
from lection_extract.proposals.provider import ProviderError, ProviderRequest, ProviderResponse
from lection_extract.proposals.tool_schema import TOOL_NAME, anthropic_tool
from lection_extract.providers.vendor import VendorProvider, provider_error, signed

__all__ = ["AnthropicProvider"]


class AnthropicProvider(VendorProvider):
    """Asks a model of Anthropic for proposals, which it has to submit by calling a tool.

    The SDK retries what may pass, such as rate limits, before a call counts as failed.

    :param model: the model's id.
    :param max_tokens: how long an answer may be; a longer one is cut off, and the result says so.
    :param options: arguments of the SDK's clients: `api_key`, `base_url`, `timeout` (120 seconds unless given),
        `max_retries` …; without a key the SDK looks for one in the environment.
    :raises MissingSDK: the SDK is not installed.
    """

    def __init__(self, model: str, *, max_tokens: int = 16_000, **options: Any) -> None:
        super().__init__("anthropic", model, options)
        self._max_tokens = max_tokens

    def request(self, request: ProviderRequest) -> dict[str, Any]:
        """Return what is sent for a call, apart from what the SDK adds."""
        return {
            "model": self.model,
            "max_tokens": self._max_tokens,
            "messages": [{"role": "user", "content": message_for(request)}],
            "tools": [anthropic_tool(request.fields)],
            "tool_choice": {"type": "tool", "name": TOOL_NAME},
        }

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Make a call.

        :raises ProviderError: when it fails or the model refuses.
        """
        try:
            with self._client("Anthropic") as client:
                message = client.messages.create(**self.request(request))
        except Exception as error:  # each error of the SDK, and of what it stands on, is a call that failed
            raise provider_error(error, self._sdk) from error
        return _response(message, self.extractor)

    async def propose_async(self, request: ProviderRequest) -> ProviderResponse:
        """Make a call without blocking, as `propose` does."""
        try:
            async with self._async_client("AsyncAnthropic") as client:
                message = await client.messages.create(**self.request(request))
        except Exception as error:  # each error of the SDK, and of what it stands on, is a call that failed
            raise provider_error(error, self._sdk) from error
        return _response(message, self.extractor)


def _response(message: Any, extractor: str) -> ProviderResponse:
    """Return what a message answers. The SDK does not check what it reads, so nothing is taken for granted."""
    payload = message.to_dict(mode="python", warnings=False) if hasattr(message, "to_dict") else None
    if not isinstance(payload, dict):
        raise ProviderError("malformed-answer", "the server did not answer with a message")
    tokens = _tokens(payload.get("usage"))
    stop = payload.get("stop_reason")
    content = payload.get("content")
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    inputs = [
        block.get("input") for block in blocks if (block.get("type"), block.get("name")) == ("tool_use", TOOL_NAME)
    ]
    cut_off = stop in ("max_tokens", "model_context_window_exceeded")
    if not inputs and not cut_off:
        said = " ".join(str(block.get("text")) for block in blocks if block.get("type") == "text")
        raise _unanswered("refusal" if stop == "refusal" else "malformed-answer", said, tokens)
    answer, warnings = _joined(inputs)
    return ProviderResponse(
        answer=signed(answer, extractor), tokens_used=tokens, output_truncated=cut_off, warnings=warnings, raw=payload
    )


def _joined(inputs: list[Any]) -> tuple[list[Any] | None, tuple[str, ...]]:
    """Return the proposals of all calls of the tool, None where no call has a list of them, and what to warn of."""
    found = [given.get("proposals") if isinstance(given, dict) else None for given in inputs]
    lists = [proposals for proposals in found if isinstance(proposals, list)]
    if not lists:
        return None, ()
    lost = len(found) - len(lists)
    warnings = (f"{lost} of {len(found)} calls of {TOOL_NAME} held no list of proposals",) if lost else ()
    return [proposal for proposals in lists for proposal in proposals], warnings


def _unanswered(kind: str, said: str, tokens: int) -> ProviderError:
    if kind == "refusal":
        return ProviderError("refusal", f"the model refused: {said}" if said else "the model refused", tokens)
    return ProviderError("malformed-answer", f"the model did not call {TOOL_NAME}", tokens)


def _tokens(usage: object) -> int:
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
    counts = [usage.get(name) for name in names] if isinstance(usage, dict) else []
    return sum(count for count in counts if isinstance(count, int))
