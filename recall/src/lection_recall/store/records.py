"""Facts as rows of the file and back."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from lection_recall.facts.citation import Checked, Citation
from lection_recall.facts.fact import Fact, Provenance, Retired, Value
from lection_recall.facts.limits import compact
from lection_recall.facts.serialise import anchor_from_dict, anchor_to_dict, value_to_dict

FACT_COLUMNS: Final = (
    "f.number, f.id, s.name, f.position, f.kind, f.text, f.declared, f.created, f.provenance, f.made_by, f.value, "
    "f.valid_from, f.valid_until, f.replaced_by, f.retired_at, f.retired_reason, f.purged, f.attrs"
)
_CITATION_COLUMNS: Final = (
    "fact, name, sha256, reader, profile_sha256, address, start, end, excerpt, block_sha256, matched_by, confidence, "
    "checked_at, checked_state, checked_detail, anchors"
)
_MANY: Final = 500
"""Values in one `IN`: SQLite before 3.32 takes 999."""


def facts_where(connection: sqlite3.Connection, condition: str, values: Sequence[Any] = ()) -> dict[int, Fact]:
    """Return the facts that meet an SQL condition, by their number, in the order of numbers."""
    statement = f"SELECT {FACT_COLUMNS} FROM facts f JOIN spaces s ON s.number = f.space WHERE {condition} ORDER BY 1"
    rows = connection.execute(statement, values).fetchall()
    cited = _citations(connection, [row[0] for row in rows])
    return {row[0]: _fact(row, tuple(cited.get(row[0], ()))) for row in rows}


def facts_in(connection: sqlite3.Connection, column: str, values: Iterable[Any], also: str = "") -> Iterator[Fact]:
    """Yield the facts whose column has one of some values.

    :param also: a further SQL condition, beginning with AND.
    """
    for part in parts(values):
        marks = ",".join("?" * len(part))
        yield from facts_where(connection, f"f.{column} IN ({marks}) {also}", part).values()


def parts(values: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield values in lists that one statement takes."""
    remaining = iter(values)
    while part := list(islice(remaining, _MANY)):
        yield part


def _citations(connection: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, list[Citation]]:
    found: dict[int, list[Citation]] = {}
    for part in parts(numbers):
        marks = ",".join("?" * len(part))
        statement = f"SELECT {_CITATION_COLUMNS} FROM citations WHERE fact IN ({marks}) ORDER BY fact, place"
        for row in connection.execute(statement, part):
            found.setdefault(row[0], []).append(_citation(row))
    return found


def _citation(row: Sequence[Any]) -> Citation:
    (_, name, sha256, reader, profile, address, start, end, excerpt, block, matched_by, confidence, *checked) = row
    at, state, detail, anchors = checked
    return Citation(
        name=name,
        sha256=sha256,
        reader=reader,
        profile_sha256=profile,
        address=address,
        range=(start, end),
        excerpt=excerpt,
        block_sha256=block,
        matched_by=matched_by,
        confidence=confidence,
        checked=None if at is None else Checked(at, state, json.loads(detail or "{}")),
        anchors=tuple(map(anchor_from_dict, json.loads(anchors or "[]"))),
    )


def citation_row(number: int, place: int, cited: Citation) -> tuple[Any, ...]:
    """Return a citation as a row of the file."""
    checked = cited.checked
    return (
        number, place, cited.name, cited.sha256, cited.reader, cited.profile_sha256, cited.address, *cited.range,
        cited.excerpt, cited.block_sha256, cited.matched_by, cited.confidence,
        checked and checked.at, checked and checked.state,
        compact(dict(checked.detail), "checked") if checked and checked.detail else None, anchors_text(cited),
    )  # fmt: skip


def anchors_text(cited: Citation) -> str | None:
    """Return the anchors of a citation as the file keeps them."""
    return compact([anchor_to_dict(anchor) for anchor in cited.anchors], "anchors") if cited.anchors else None


def _fact(row: Sequence[Any], citations: tuple[Citation, ...]) -> Fact:
    (_, id_, space, _, kind, text, declared, created, provenance, by, value, *rest) = row
    valid_from, valid_until, replaced_by, retired_at, reason, purged, attrs = rest
    return Fact(
        id=id_,
        space=space,
        kind=kind,
        text=text or "",
        declared=declared,
        created=created,
        provenance=Provenance(provenance, by),
        citations=citations,
        value=_value(value),
        valid_from=valid_from,
        valid_until=valid_until,
        replaced_by=replaced_by,
        retired=None if retired_at is None else Retired(retired_at, reason),
        attrs=json.loads(attrs or "{}"),
        purged=bool(purged),
    )


def _value(text: str | None) -> Value | None:
    if text is None:
        return None
    data = json.loads(text)
    indices = data.get("indices")
    return Value(data["path"], data["value"], None if indices is None else tuple(indices))


def fact_row(space: int, position: int, fact: Fact) -> tuple[Any, ...]:
    """Return a fact as a row of the file, without its number."""
    retired = fact.retired
    return (
        fact.id, space, position, fact.kind, None if fact.purged else fact.text, fact.declared, fact.created,
        fact.provenance.kind, fact.provenance.by, fact.value and compact(value_to_dict(fact.value), "value"),
        fact.valid_from, fact.valid_until, fact.replaced_by, retired and retired.at, retired and retired.reason,
        int(fact.purged), compact(dict(fact.attrs), "attrs") if fact.attrs else None, identity_bytes(fact),
        None if fact.purged else text_key(fact.text),
    )  # fmt: skip


def identity_bytes(fact: Fact) -> bytes:
    """Return what makes a fact the same as another, in half the digest: enough to look it up by."""
    return bytes.fromhex(fact.identity)[:16]


def text_key(text: str) -> int:
    """Return a number by which a text is looked up: eight bytes of its digest."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big", signed=True)
