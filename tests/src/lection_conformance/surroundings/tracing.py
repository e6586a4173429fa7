"""Tracebacks of the reader's own code: the frames of the suite tell an author nothing."""

from __future__ import annotations

import traceback
from pathlib import Path

_SUITE = str(Path(__file__).parents[1])
_MUTANTS = str(Path(__file__).parents[1] / "mutants")


def own_frames(error: BaseException, limit: int = 5) -> str:
    """The last frames outside the suite, one a line; empty where there are none."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _foreign(frame.filename)]
    lines = [f"\n    {frame.filename}, line {frame.lineno}, in {frame.name}: {frame.line}" for frame in frames[-limit:]]
    return "".join(lines)


def _foreign(filename: str) -> bool:
    return not filename.startswith(_SUITE) or filename.startswith(_MUTANTS)
