"""A store as JSON lines, and back: an exact round trip. Source: recall.md RS-06, RS-03."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import IO, Any, Final

from lection_recall.facts.errors import BadFact, UnreadableImport
from lection_recall.facts.fact import Fact, Provenance, State
from lection_recall.facts.instants import instant_of, now, written
from lection_recall.facts.serialise import fact_from_dict, fact_to_dict, present
from lection_recall.store.contract import Entry, Reading, Store, Writing

FORMAT: Final = "lection-recall-export"
VERSION: Final = 1


@dataclass
class Transferred:
    """How much was written or read.

    :param lost: what could not be read of a damaged store, as sentences.
    :param other_settings: those of the exported store, where the one it came into has others.
    """

    facts: int = 0
    existing: int = 0
    entries: int = 0
    lost: list[str] = field(default_factory=list)
    other_settings: dict[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        parts = {"existing": self.existing or None, "lost": self.lost or None, "other_settings": self.other_settings}
        return {"facts": self.facts, "entries": self.entries, **present(parts)}


def export(store: Store, file: IO[str]) -> Transferred:
    """Write a store as JSON lines: a head, spaces, facts with their vectors, the journal, an end with the counts."""

    def run(reading: Reading) -> Transferred:
        done = Transferred()
        file.seek(0)
        file.truncate()
        for line in _lines(store, reading, done):
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        return done

    return store.read(run)


def _lines(store: Store, reading: Reading, done: Transferred) -> Iterator[dict[str, Any]]:
    yield head(store, reading)
    spaces = reading.spaces()
    for name, languages in spaces.items():
        yield {"space": {"name": name, "languages": list(languages)}}
    vectors = {name: _by_position(reading.vectors(name)) for name in spaces}
    for fact in reading.facts():
        done.facts += 1
        yield {"fact": fact_to_dict(fact), **_encoded(next(vectors[fact.space]))}
    for entry in reading.journal():
        done.entries += 1
        yield {"entry": entry_line(entry)}
    yield {"end": {"facts": done.facts, "entries": done.entries}}


def _by_position(vectors: Iterator[tuple[int, bytes]]) -> Iterator[bytes | None]:
    """Yield for each position of a space its vector, None where it has none; endless."""
    next_position = 0
    for position, vector in vectors:
        yield from repeat(None, position - next_position)
        yield vector
        next_position = position + 1
    yield from repeat(None)


def _encoded(vector: bytes | None) -> dict[str, str]:
    return {} if vector is None else {"vector": base64.b64encode(vector).decode()}


def head(store: Store, reading: Reading) -> dict[str, Any]:
    """Return the first line of an export."""
    maker = reading.vector_maker()
    return {
        "format": FORMAT,
        "version": VERSION,
        "settings": settings_line(store),
        **present({"embedder": maker and list(maker)}),
    }


def settings_line(store: Store) -> dict[str, Any]:
    """Return what a store keeps about itself as it stands in an export."""
    settings = store.settings
    return present({
        "declared_weight": settings.declared_weight, "ranking": settings.ranking, "stem": settings.stem,
    })  # fmt: skip


def settings_of(line: str) -> dict[str, Any]:
    """Return the settings that the first line of an export gives, for opening the store it is to come into."""
    found: dict[str, Any] = next(_parsed([line])).get("settings", {})
    return found


def entry_line(entry: Entry) -> dict[str, Any]:
    """Return a row of the journal as it stands in an export."""
    return present({
        "at": written(entry.at), "by": entry.by, "operation": entry.operation, "ids": list(entry.ids),
        "detail": dict(entry.detail) or None,
    })  # fmt: skip


def restore(store: Store, lines: Iterable[str], *, by: str | None = None) -> Transferred:
    """Take an export into a store, in one transaction: an empty store becomes the one exported, byte for byte of JSON.

    Into a store that holds facts only those come whose ids it lacks, as imported ones; its journal goes on.

    :raises UnreadableImport: for what is no whole export; nothing is written then.
    """
    parsed = _parsed(lines)
    start = next(parsed, {})
    if start.get("format") != FORMAT or start.get("version") != VERSION:
        raise UnreadableImport(f"this is no export of version {VERSION}")

    def run(writing: Writing) -> Transferred:
        empty = next(writing.facts(), None) is None and writing.sequence() == 0
        done = _restored(writing, parsed, start, empty, by)
        if start.get("settings") and start["settings"] != settings_line(store):
            done.other_settings = start["settings"]
        return done

    return store.write(run)


def _parsed(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise UnreadableImport(f"line {number} of the export is no JSON: {error}", line=number) from None


def _restored(
    writing: Writing, parsed: Iterator[dict[str, Any]], start: Mapping[str, Any], empty: bool, by: str | None
) -> Transferred:
    done, ids, ended = Transferred(), [], None
    maker = start.get("embedder")
    keep_vectors = maker is not None and writing.claim_vectors((maker[0], maker[1]))
    for line in parsed:
        if "space" in line:
            _space(writing, line["space"], empty)
        elif "fact" in line:
            vector = base64.b64decode(line["vector"]) if keep_vectors and "vector" in line else None
            if _fact(writing, line["fact"], vector, empty):
                done.facts += 1
                ids.append(line["fact"]["id"])
            else:
                done.existing += 1
        elif "entry" in line and empty:
            writing.record(_entry(line["entry"]))
            done.entries += 1
        ended = line.get("end", ended)
    if ended is None or ended["facts"] != done.facts + done.existing:
        raise UnreadableImport("the export is cut off: its last line does not say what it holds")
    if ids and not empty:
        writing.record(Entry(0, now(), by, "restore", tuple(ids)))
    return done


def _space(writing: Writing, space: Mapping[str, Any], empty: bool) -> None:
    if empty or space["name"] not in writing.spaces():
        writing.set_languages(space["name"], space["languages"])


def _fact(writing: Writing, data: Mapping[str, Any], vector: bytes | None, empty: bool) -> bool:
    fact = fact_from_dict(data)
    if empty:
        writing.insert(fact, vector)
        return True
    if writing.fact(fact.id) is not None or any(same.state is State.LIVE for same in writing.same(fact)):
        return False
    parts = {name: getattr(fact, name) for name in Fact.__dataclass_fields__}
    origin = f"{fact.provenance.kind} by {fact.provenance.by}" if fact.provenance.by else fact.provenance.kind
    writing.insert(Fact(**{**parts, "provenance": Provenance("imported", origin)}), vector)
    return True


def _entry(data: Mapping[str, Any]) -> Entry:
    try:
        at = instant_of(data["at"], "at")
        return Entry(0, at, data.get("by"), data["operation"], tuple(data["ids"]), data.get("detail", {}))
    except KeyError as error:
        raise BadFact(f"this is no row of a journal: {error}") from None
