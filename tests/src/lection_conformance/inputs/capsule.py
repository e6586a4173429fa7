"""A capsule: a file with everything that is needed to run one check on one input again."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any

from lection_conformance.inputs.input import Input

VERSION = 1


@dataclass(frozen=True, slots=True)
class Capsule:
    """One check, one reader and one input on which the check failed."""

    check: str
    reader: str
    edition: str
    seed: int
    why: str
    case: Input

    def write(self, folder: Path) -> Path:
        """Write it into the folder, which is made if need be, and return its path; the same failure, the same file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.reader.replace(':', '-')}-{self.check}-{self.case.digest}.json"
        content = self.case.content
        data = self.case.data if content is None else content.encode("utf-8", "surrogatepass")
        record = {
            "capsule": VERSION,
            "check": self.check,
            "reader": self.reader,
            "edition": self.edition,
            "seed": self.seed,
            "why": self.why,
            "name": self.case.name,
            "origin": self.case.origin,
            "form": "bytes" if content is None else "text",
            "binary": self.case.binary,
            "shown": self.case.excerpt,
            "content": base64.b64encode(data or b"").decode(),
        }
        path.write_text(json.dumps(record, indent=2, ensure_ascii=True) + "\n", encoding="utf-8")
        return path

    @classmethod
    def load(cls, path: Path) -> Capsule:
        """Read a capsule.

        :raises ValueError: the file is none, with a sentence that says so.
        """
        try:
            record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if record["capsule"] != VERSION:
                raise ValueError(f"its version is {record['capsule']}, and this suite reads {VERSION}")
            data = base64.b64decode(record["content"], validate=True)
            text = data.decode("utf-8", "surrogatepass") if record["form"] == "text" else None
            bytes_ = None if text is not None else data
            case = Input(record["name"], record["origin"], bytes_, text, bool(record["binary"]))
            check, reader, edition = (str(record[name]) for name in ("check", "reader", "edition"))
            return cls(check, reader, edition, int(record["seed"]), str(record["why"]), case)
        except (OSError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path} is no capsule of the conformance suite: {error}") from error


def replay_line(reader: str, path: Path) -> str:
    """The shell line that runs a capsule again."""
    return f"lection conform {quote(reader)} --replay {quote(str(path))}"
