"""What other processes do in the tests of processes; importable where those start."""

from __future__ import annotations

import random
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import lection_recall
from lection_recall import Recall, Statement
from lection_recall.facts.errors import RecallError


def write_until_killed(path: Path, confirmed: Connection, seed: int) -> None:
    """Write without end, and tell each write when it is confirmed: what was done and to which facts."""
    chance = random.Random(seed)
    with lection_recall.open(path) as recall:
        confirmed.send(("ready", []))
        while True:
            confirmed.send(_written(recall, chance, seed))


def _written(recall: Recall, chance: random.Random, seed: int) -> tuple[str, list[str]]:
    number = chance.randrange(10**9)
    batch = [Statement(space="s", text=f"pier {seed} {number} {place} " + "word " * 20) for place in range(3)]
    ids = [added.fact.id for added in recall.add_all(batch)]
    what = chance.choice(["add", "revise", "retire"])
    if what == "revise":
        return what, [*ids, recall.revise(ids[:2], f"piers {seed} {number}").fact.id]
    if what == "retire":
        recall.retire(ids[0])
    return what, ids


def add_many(path: Path, name: str, count: int) -> None:
    """Add facts one by one, and search between."""
    with lection_recall.open(path) as recall:
        for number in range(count):
            recall.add(f"the pier {name} {number} opens", space="s")
            assert len(recall.search(f"{name} {number}", space="s"))


def serve(path: Path, asked: Connection, read_only: bool) -> None:
    """Answer calls that come through a pipe, until it is closed."""
    from lection_recall.peers.client import Local

    with lection_recall.open(path, read_only=read_only) as recall:
        local = Local(recall)
        while True:
            try:
                verb, arguments = asked.recv()
            except EOFError:
                return
            asked.send(_answer(local, verb, arguments))


def _answer(local: Any, verb: str, arguments: Any) -> Any:
    if verb == "hello":
        return local.hello()
    try:
        return local.send(verb, arguments)
    except RecallError as error:
        return error.to_dict()
