"""The exact expectations of citations, imports and peers."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from builders import citation
from lection_recall import Recall
from lection_recall.anchors.locating import Cited, Document, Place, locate
from lection_recall.anchors.proposals import EXTRACTION_CONFIDENCE, statement_of
from lection_recall.anchors.trees import is_taken
from lection_recall.facts.citation import Checked
from lection_recall.facts.declared import UNSET
from lection_recall.facts.errors import RecallError
from lection_recall.facts.serialise import present, value_to_dict
from lection_recall.peers.client import AnswerLost, Client, NotSent
from lection_recall.peers.hello import PROTOCOL
from vector_rows import Row, rows


def document(row: Row | None) -> Document | None:
    """A document as a row gives it."""
    if row is None:
        return None
    places = [Place(block["address"], tuple(block["source"]), block["text_sha256"]) for block in row["blocks"]]
    return Document(row["text"], row["sha256"], places)


@pytest.mark.parametrize("row", rows("cite", rule="RV-02"))
def test_states_of_citations(row: Row) -> None:
    cited = {**row["in"]["citation"], "range": tuple(row["in"]["citation"]["range"])}
    found = locate(Cited(**cited), document(row["in"]["document"]))
    place = {"address": found.address, "range": found.range and list(found.range), "count": found.count}
    assert {"state": found.state, **present(place)} == row["out"]


@pytest.mark.parametrize("row", rows("cite", rule="RV-05"))
def test_states_in_results(row: Row, recall: Recall, path: Path) -> None:
    fact = recall.add("the pier opens", declared="inferred", citations=[citation()]).fact
    if row["in"]["state"] != "never":
        checked = Checked(1, row["in"]["state"])
        recall.store.write(lambda writing: writing.check_citation(fact.id, 0, checked))
    only = {"only": row["in"]["only"]} if "only" in row["in"] else {}
    shown = recall.search("pier", **only).to_dict()["rows"]
    mark = ", marked" if shown and shown[0].get("marked") else ""
    told = {
        "row": f"shown{mark}" if shown else "excluded",
        "declared_changed": recall.get(fact.id).declared != "inferred",
    }
    assert told == row["out"]


@pytest.mark.parametrize("row", [row for row in rows("import") if "proposal" in row.values[0]["in"]])
def test_proposals(row: Row) -> None:
    known = {"name": "pier.txt", "sha256": "0" * 64}
    said = statement_of(row["in"]["proposal"], known, space="s", declared=row["in"].get("declared"))
    (cited,) = said.citations
    assert said.value is not None
    found = {
        "text": said.text,
        "provenance": said.provenance.kind,
        "declared": said.declared,
        "value": value_to_dict(said.value),
        "citation": {"range": list(cited.range), "excerpt": cited.excerpt, "address": cited.address,
                     "matched_by": cited.matched_by, "confidence": cited.confidence},
        "indexed": said.indexed,
        **{name: value for name, value in said.attrs.items() if name == EXTRACTION_CONFIDENCE},
    }  # fmt: skip
    assert found == row["out"]


@pytest.mark.parametrize("row", [row for row in rows("import") if "block" in row.values[0]["in"]])
def test_blocks_that_become_facts(row: Row) -> None:
    assert row["in"]["select"] == "default"
    assert is_taken(row["in"]["block"]["kind"], row["in"]["block"].get("text", "some text")) is row["out"]["fact"]


class Scripted:
    """A peer that does as a script says, and counts."""

    def __init__(self, capabilities: list[str], weight: float = 0.0, event: str | None = None) -> None:
        self.capabilities, self.weight, self.event = capabilities, weight, event
        self.connected, self.sent = 0, []

    def connect(self) -> Any:
        self.connected += 1
        return self

    def hello(self) -> Mapping[str, Any]:
        older = self.event == "after reconnect to an older peer" and self.connected == 1
        able = ["declared-write/1"] if older else self.capabilities
        return {"protocol": PROTOCOL, "capabilities": able, "declared_weight": self.weight}

    def send(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        dead = self.event in ("connection dead before sending", "after reconnect to an older peer")
        if dead and self.connected == 1:
            raise NotSent
        self.sent.append(dict(arguments))
        if self.event == "connection dies after sending":
            raise AnswerLost
        return {}


def arguments(call: Row) -> tuple[str, Row]:
    """Verb and arguments of a row's call."""
    (verb,) = set(call) & {"search", "add", "revise", "retire", "verify"}
    given = dict(call[verb])
    if "spaces" in given:
        given["spaces"] = [f"s{number}" for number in range(given["spaces"])]
    if "citations" in given:
        given["cite"] = [{}] * given.pop("citations")
    return verb, given


@pytest.mark.parametrize("row", rows("capability"))
def test_capabilities(row: Row) -> None:
    call = row["in"]["call"]
    peer = Scripted(row["in"]["peer"], call.get("server_default", 0.0), call.get("event"))
    verb, given = arguments(call)
    found: Row = {}
    try:
        Client(peer, call.get("client_default", UNSET)).call(verb, given)
        found["sent"] = True
        if "declared_weight" in peer.sent[0]:
            found["declared_weight"] = peer.sent[0]["declared_weight"]
    except RecallError as error:
        found["error"] = type(error).__name__
        found["effects"] = len(peer.sent)
        found["missing"] = error.parts.get("missing")
    found |= {"sent_times": len(peer.sent), "reconnects": peer.connected - 1, "negotiated_again": peer.connected > 1}
    assert {name: found.get(name) for name in row["out"]} == row["out"]
    if "declared_weight" not in row["out"]:
        assert "declared_weight" not in found


def test_every_state_of_the_expectations_is_one_of_ours() -> None:
    from lection_recall.facts.citation import STATES

    told = {row.values[0]["out"]["state"] for row in rows("cite", rule="RV-02")}
    assert told == set(STATES), sorted(itertools.chain(told ^ set(STATES)))
