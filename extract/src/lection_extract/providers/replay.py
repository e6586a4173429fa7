"""Recorded answers as a provider, and a provider that records another one's answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lection_extract.asking.asking import schema_warnings
from lection_extract.fields.fields import TargetField
from lection_extract.proposals.answers import AnswerError, RecordedAnswer, read_answers, recorded_answer
from lection_extract.proposals.provider import Provider, ProviderError, ProviderRequest, ProviderResponse

__all__ = ["RecordingProvider", "ReplayProvider"]


class ReplayProvider:
    """Answers with what was recorded for the chunk; a chunk for which nothing was recorded is a failed call.

    :param answers: recorded answers, or what a line of a file of recorded answers holds.
    :raises AnswerError: for what is no answer, and for a second one to the same chunk.
    """

    def __init__(
        self, answers: Iterable[RecordedAnswer | Mapping[str, Any] | list[Any]], *, name: str = "replay"
    ) -> None:
        self.name = name
        self.model: str | None = None
        recorded = (
            answer if isinstance(answer, RecordedAnswer) else recorded_answer(answer, number)
            for number, answer in enumerate(answers, 1)
        )
        self._responses: dict[int, ProviderResponse] = {}
        for answer in recorded:
            if answer.chunk in self._responses:
                raise AnswerError(f"two answers are recorded for chunk {answer.chunk}; keep one of them")
            self._responses[answer.chunk] = answer.response

    @classmethod
    def from_file(cls, path: str | Path) -> ReplayProvider:
        """Return a provider that answers from a file of JSON lines.

        :raises AnswerError: a line is no answer, or a second one to the same chunk.
        :raises OSError: the file cannot be read.
        """
        answers = read_answers(path)
        try:
            return cls(answers)
        except AnswerError as error:
            raise AnswerError(f"{path}: {error}") from None

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Return the recorded answer.

        :raises ProviderError: none was recorded for this chunk.
        """
        if request.chunk not in self._responses:
            raise ProviderError("no-recorded-answer", f"no answer is recorded for chunk {request.chunk}")
        return self._responses[request.chunk]


class RecordingProvider:
    """Passes calls on to another provider and keeps its answers, for `write_answers`."""

    def __init__(self, provider: Provider) -> None:
        self.name = provider.name
        self.model = provider.model
        self.answers: list[RecordedAnswer] = []
        self._provider = provider

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Pass a call on and keep the answer; what the provider raises goes through."""
        answered: object = self._provider.propose(request)
        response = answered if isinstance(answered, ProviderResponse) else ProviderResponse(answer=answered)
        self.answers.append(RecordedAnswer(request.chunk, response))
        return response

    def schema_warnings(self, fields: tuple[TargetField, ...]) -> tuple[str, ...]:
        """Return what the other provider warns of once a run."""
        return schema_warnings(self._provider, fields)
