"""Several processes and threads at one store, and a process that is killed."""

from __future__ import annotations

import multiprocessing
import random
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import children
import lection_recall
import pytest
from builders import HashingEmbedder
from lection_recall import Recall
from lection_recall.facts.errors import StoreBusy, Unsupported
from lection_recall.facts.fact import State
from lection_recall.peers.client import Client
from lection_recall.store import connecting

KILLS = 100


@pytest.fixture(scope="module")
def processes() -> Any:
    """Starts processes that have what they need imported already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["children", "lection_recall.verbs.recall", "lection_recall.store.sqlite"])
    return context


def received(confirmed: Connection, most: float = float("inf")) -> list[tuple[str, list[str]]]:
    """What is told, as many times as asked for or until the other end has died."""
    found: list[tuple[str, list[str]]] = []
    while len(found) < most:
        try:
            found.append(confirmed.recv())
        except (EOFError, OSError):
            break
    return found


def test_a_process_killed_a_hundred_times_loses_nothing_that_was_confirmed(path: Path, processes: Any) -> None:
    chance = random.Random(20261201)
    lection_recall.open(path).close()
    confirmed: list[tuple[str, list[str]]] = []
    for seed in range(KILLS):
        ours, theirs = processes.Pipe(duplex=False)
        child = processes.Process(target=children.write_until_killed, args=(path, theirs, seed))
        child.start()
        theirs.close()
        assert received(ours, 1) == [("ready", [])]
        # Some writes are waited for, since a machine may be slow; then it dies in the middle of whatever it does.
        confirmed += received(ours, chance.randrange(4))
        time.sleep(chance.uniform(0, 0.01))
        child.kill()
        child.join()
        confirmed += received(ours)
    assert len(confirmed) > KILLS
    with lection_recall.open(path) as recall:
        assert recall.store.check() is None
        facts = {fact.id: fact for fact in recall.facts()}
    assert [one for _, ids in confirmed for one in ids if one not in facts] == []
    for what, ids in confirmed:
        states = [facts[one].state for one in ids]
        expected = {"add": [State.LIVE] * 3, "retire": [State.RETIRED, State.LIVE, State.LIVE],
                    "revise": [State.REPLACED, State.REPLACED, State.LIVE, State.LIVE]}  # fmt: skip
        assert states == expected[what]
    # What was not confirmed is whole or absent: facts are written by three and by one.
    batches: dict[str, int] = {}
    for fact in facts.values():
        if fact.text.startswith("pier "):
            name = " ".join(fact.text.split()[:3])
            batches[name] = batches.get(name, 0) + 1
    assert set(batches.values()) == {3}


def test_processes_write_at_once_and_no_write_is_lost(path: Path, processes: Any) -> None:
    lection_recall.open(path).close()
    names = ["ada", "bea", "cleo"]
    started = [processes.Process(target=children.add_many, args=(path, name, 25)) for name in names]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0, 0, 0]
    with lection_recall.open(path) as recall:
        assert len(list(recall.facts())) == 75
        assert len({fact.created for fact in recall.facts()}) == 75
        assert recall.store.check() is None


def test_processes_that_create_one_store_at_once_share_it(path: Path, processes: Any) -> None:
    started = [processes.Process(target=children.add_many, args=(path, name, 3)) for name in ("ada", "bea", "cleo")]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0, 0, 0]
    with lection_recall.open(path) as recall:
        assert len(list(recall.facts())) == 9


@pytest.mark.parametrize("embedder", [None, HashingEmbedder()])
def test_threads_share_one_object(recall: Recall, embedder: HashingEmbedder | None) -> None:
    recall.embedder = embedder
    failed: list[BaseException] = []

    def work(name: str) -> None:
        try:
            for number in range(20):
                recall.add(f"the pier {name} {number} opens")
                assert len(recall.search(f"{name} {number}"))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in ("ada", "bea", "cleo", "dora")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(list(recall.facts())) == 80
    assert recall.store.check() is None


def test_a_writer_that_waits_too_long_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "BUSY_SECONDS", 0.1)
    with lection_recall.open(path) as one, lection_recall.open(path) as other:

        def meanwhile(_: Any) -> None:
            with pytest.raises(StoreBusy, match="written by another"):
                other.add("the pier opens")
            assert len(other.search("pier")) == 0

        one.store.write(meanwhile)
        other.add("the pier opens")


def test_a_reader_sees_one_moment_while_others_write(path: Path) -> None:
    with lection_recall.open(path) as one, lection_recall.open(path) as other:
        one.add("the pier opens")

        def twice(reading: Any) -> tuple[int, int]:
            before = len(list(reading.facts()))
            other.add("the gate opens")
            return before, len(list(reading.facts()))

        assert one.store.read(twice) == (1, 1)
        assert len(list(one.facts())) == 2


FORKED = """
import os, sys, lection_recall
recall = lection_recall.open(sys.argv[1])
recall.add("the pier opens before")
child = os.fork()
if child == 0:
    recall.add("the pier opens in the child")
    recall.close()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
recall.add("the pier opens after")
assert len(recall.search("pier opens")) == 3
assert len({fact.id for fact in recall.facts()}) == 3
assert recall.store.check() is None
recall.close()
"""


def test_no_connection_is_used_across_a_fork(path: Path) -> None:
    command = [sys.executable, "-c", FORKED, str(path)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
    assert (run.returncode, run.stderr) == (0, "")


class Piped:
    """A peer at the other end of a pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.sent: list[str] = []

    def connect(self) -> Piped:
        return self

    def hello(self) -> Mapping[str, Any]:
        self._pipe.send(("hello", {}))
        return dict(self._pipe.recv())

    def send(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        self.sent.append(verb)
        self._pipe.send((verb, dict(arguments)))
        return dict(self._pipe.recv())


def test_a_process_that_cannot_write_is_asked_for_no_write(path: Path, processes: Any) -> None:
    with lection_recall.open(path, declared_weight=0.2) as recall:
        ours = recall.add("the pier opens at six", declared="verified").fact
    pipe, theirs = processes.Pipe()
    child = processes.Process(target=children.serve, args=(path, theirs, True))
    child.start()
    theirs.close()
    peer = Piped(pipe)
    client = Client(peer)
    with pytest.raises(Unsupported, match=r"lacks declared-write/1, lifecycle/1"):
        client.call("revise", {"sources": [ours.id], "text": "the pier opens at seven"})
    with pytest.raises(Unsupported, match=r"vectors/1"):
        client.call("search", {"query": "pier", "vector": True})
    assert peer.sent == []
    answer = client.call("search", {"query": "pier", "receipt": True})
    assert answer["receipt"]["declared_weight"] == 0.2
    assert answer["receipt"]["declared_weight_from"] == "call"
    assert [row["id"] for row in answer["rows"]] == [ours.id]
    pipe.close()
    child.join(20)
    assert child.exitcode == 0
