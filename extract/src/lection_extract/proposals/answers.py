"""Recorded answers: JSON lines, one for each call, to be read again instead of asking."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lection_core.errors import LectionError

from lection_extract.proposals.judging import kind_of
from lection_extract.proposals.provider import ProviderResponse

__all__ = ["AnswerError", "RecordedAnswer", "read_answers", "recorded_answer", "write_answers"]


class AnswerError(LectionError, ValueError):
    """A file of recorded answers cannot be read; the message names the file, the line and what is wrong."""


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """The answer to the call for one chunk, counted from 1."""

    chunk: int
    response: ProviderResponse

    def to_json(self) -> str:
        """Return the answer as one line.

        :raises AnswerError: the answer holds what JSON does not have.
        """
        response = self.response
        answer = response.answer if isinstance(response.answer, dict) else {"proposals": response.answer}
        said: dict[str, Any] = {
            "tokensUsed": response.tokens_used,
            "outputTruncated": response.output_truncated or None,
        }
        said |= {"warnings": list(response.warnings) or None}
        line = {"chunk": self.chunk, **{key: value for key, value in said.items() if value}, **answer}
        try:
            return json.dumps(line, separators=(",", ":"))
        except (TypeError, ValueError, RecursionError) as error:
            raise AnswerError(f"the answer for chunk {self.chunk} cannot be recorded: {error}") from error


def read_answers(path: str | Path) -> tuple[RecordedAnswer, ...]:
    """Return the answers recorded in a file; an empty line is nothing.

    :raises AnswerError: a line is no answer.
    :raises OSError: the file cannot be read.
    """
    answers: list[RecordedAnswer] = []
    # Only a line feed ends a line: JSON may hold any other line separator as it is.
    for number, line in enumerate(Path(path).read_bytes().split(b"\n"), 1):
        if line.strip():
            try:
                answers.append(recorded_answer(json.loads(line), len(answers) + 1))
            except json.JSONDecodeError as error:
                raise AnswerError(f"{path}:{number}:{error.colno}: is no JSON: {error.msg}") from error
            except (ValueError, RecursionError) as error:
                raise AnswerError(f"{path}:{number}: {error}") from error
    return tuple(answers)


def write_answers(path: str | Path, answers: Iterable[RecordedAnswer]) -> None:
    """Write answers to a file, one on a line, in the order of their chunks.

    :raises AnswerError: an answer holds what JSON does not have.
    :raises OSError: the file cannot be written.
    """
    lines = [answer.to_json() + "\n" for answer in sorted(answers, key=lambda answer: answer.chunk)]
    Path(path).write_text("".join(lines), encoding="utf-8", newline="\n")


def recorded_answer(line: object, number: int = 1) -> RecordedAnswer:
    """Return the answer that a line holds: a list of proposals, or an object with such a list as `proposals`.

    An object may also hold `chunk` (by default the line's `number` among the answers), `tokensUsed`,
    `outputTruncated` and `warnings`.

    :raises AnswerError: for anything else.
    """
    given: Mapping[str, Any] = {"proposals": line} if isinstance(line, list) else line  # type: ignore[assignment]
    if not isinstance(given, Mapping):
        raise AnswerError(f"an answer is a list of proposals or an object with one, not {kind_of(line)}")
    chunk = given.get("chunk", number)
    if not isinstance(chunk, int) or isinstance(chunk, bool) or chunk < 1:
        raise AnswerError("chunk is not the number of a chunk, counted from 1")
    response = ProviderResponse(
        answer=given.get("proposals"),
        tokens_used=given.get("tokensUsed", 0),
        output_truncated=given.get("outputTruncated", False),
        warnings=given.get("warnings", ()),
        raw=given,
    )
    return RecordedAnswer(chunk, response)
