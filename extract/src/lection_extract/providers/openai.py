"""OpenAI's models as providers, through the vendor's own SDK, and whatever speaks the same protocol."""

from __future__ import annotations

import json
from typing import Any

from lection_extract.proposals.prompt import message_for
from lection_extract.proposals.provider import ProviderError, ProviderRequest, ProviderResponse
from lection_extract.proposals.tool_schema import TOOL_NAME, openai_tool
from lection_extract.providers.vendor import VendorProvider, complete_items, provider_error, signed

__all__ = ["OpenAIProvider"]


class OpenAIProvider(VendorProvider):
    """Asks a model of OpenAI for proposals, which it has to submit by calling a tool.

    The SDK retries what may pass, such as rate limits, before a call counts as failed.

    :param model: the model's id.
    :param max_tokens: how long an answer may be; None leaves it to the vendor. A longer one is cut off; the proposals
        that were complete by then count, and the result says so.
    :param options: arguments of the SDK's clients: `api_key`, `base_url`, `timeout` (120 seconds unless given),
        `max_retries` …; without a key the SDK looks for one in the environment.
    :raises MissingSDK: the SDK is not installed.
    """

    def __init__(self, model: str, *, max_tokens: int | None = None, **options: Any) -> None:
        super().__init__("openai", model, options)
        self._max_tokens = max_tokens

    def request(self, request: ProviderRequest) -> dict[str, Any]:
        """Return what is sent for a call, apart from what the SDK adds."""
        limit = {} if self._max_tokens is None else {"max_completion_tokens": self._max_tokens}
        return {
            "model": self.model,
            **limit,
            "messages": [{"role": "user", "content": message_for(request)}],
            "tools": [openai_tool(request.fields)],
            "tool_choice": {"type": "function", "function": {"name": TOOL_NAME}},
            # The vendor keeps to a strict schema only where calls do not run in parallel.
            "parallel_tool_calls": False,
        }

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Make a call.

        :raises ProviderError: when it fails or the model refuses.
        """
        try:
            with self._client("OpenAI") as client:
                completion = client.chat.completions.create(**self.request(request))
        except Exception as error:  # each error of the SDK, and of what it stands on, is a call that failed
            raise provider_error(error, self._sdk) from error
        return _response(completion, self.extractor)

    async def propose_async(self, request: ProviderRequest) -> ProviderResponse:
        """Make a call without blocking, as `propose` does."""
        try:
            async with self._async_client("AsyncOpenAI") as client:
                completion = await client.chat.completions.create(**self.request(request))
        except Exception as error:  # each error of the SDK, and of what it stands on, is a call that failed
            raise provider_error(error, self._sdk) from error
        return _response(completion, self.extractor)


def _response(completion: Any, extractor: str) -> ProviderResponse:
    """Return what a completion answers. The SDK does not check what it reads, so nothing is taken for granted."""
    payload = completion.to_dict(mode="python", warnings=False) if hasattr(completion, "to_dict") else None
    choices = payload.get("choices") if isinstance(payload, dict) else None
    if (
        not isinstance(payload, dict)
        or not isinstance(choices, list)
        or not choices
        or not isinstance(choices[0], dict)
    ):
        raise ProviderError("malformed-answer", "the server did not answer with a completion")
    tokens = _tokens(payload.get("usage"))
    message = choices[0].get("message")
    message = message if isinstance(message, dict) else {}
    finish = choices[0].get("finish_reason")
    if message.get("refusal") or finish == "content_filter":
        raise ProviderError("refusal", f"the model refused: {message.get('refusal') or finish}", tokens)
    arguments = _arguments(message.get("tool_calls"))
    cut_off = finish == "length"
    if not arguments and not cut_off:
        raise ProviderError("malformed-answer", f"the model did not call {TOOL_NAME}", tokens)
    items = [item for text in arguments for item in _items(text, cut_off=cut_off, tokens=tokens)]
    return ProviderResponse(answer=signed(items, extractor), tokens_used=tokens, output_truncated=cut_off, raw=payload)


def _arguments(calls: object) -> list[str]:
    """Return the arguments of every call of the tool, as the model wrote them."""
    functions = [call.get("function") for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    named = (function for function in functions if isinstance(function, dict) and function.get("name") == TOOL_NAME)
    return [str(function.get("arguments")) for function in named]


def _items(arguments: str, *, cut_off: bool, tokens: int) -> list[Any]:
    """Return the proposals that the arguments hold; those that are complete, where the arguments are cut off."""
    try:
        parsed = json.loads(arguments)
    except (ValueError, RecursionError) as error:
        if cut_off:
            return complete_items(arguments)
        raise ProviderError("malformed-answer", f"the arguments of {TOOL_NAME} are no JSON: {error}", tokens) from error
    proposals = parsed.get("proposals") if isinstance(parsed, dict) else None
    if not isinstance(proposals, list):
        raise ProviderError("malformed-answer", f"the arguments of {TOOL_NAME} hold no list of proposals", tokens)
    return proposals


def _tokens(usage: object) -> int:
    total = usage.get("total_tokens") if isinstance(usage, dict) else None
    return total if isinstance(total, int) else 0
