"""Under a minimum label nothing shows text or ids of what it excludes, and the receipt says that it was held back."""

from __future__ import annotations

import json

from builders import HashingEmbedder
from lection_recall import Recall


def test_nothing_of_what_a_minimum_excludes_is_shown(recall: Recall) -> None:
    doubtful = recall.add("the pier opens at noon", declared="unverified").fact
    sure = recall.revise([doubtful.id], "the pier opens at six", declared="verified").fact
    copy = recall.add("the pier opens at six", declared="unverified", attrs={"n": 1}, duplicate=True).fact
    weak = recall.add("the zanzibar pier", declared="unverified").fact
    rule = recall.add("quay = pier", kind="synonym", declared="unverified").fact
    answer = recall.search("quay pier opens", min_declared="verified", withheld=True)
    assert answer.ids == [sure.id]
    said = json.dumps(answer.to_dict(receipt=True), ensure_ascii=False)
    for fact in (doubtful, copy, weak, rule):
        assert fact.id not in said
    assert "noon" not in said
    assert "zanzibar" not in said
    held = answer.receipt.data["held_back"]
    assert held == {"facts": 2, "synonyms": 1}
    assert answer.to_dict()["rows"][0]["lineage_held_back"] == 1
    assert [term["term"] for term in answer.receipt.data["terms"]] == ["quay", "pier", "opens"]


def test_without_a_minimum_all_of_it_is_shown(recall: Recall) -> None:
    doubtful = recall.add("the pier opens at noon", declared="unverified").fact
    recall.revise([doubtful.id], "the pier opens at six", declared="verified")
    (row,) = recall.search("pier opens").to_dict()["rows"]
    assert row["lineage"] == [doubtful.id]
    assert "lineage_held_back" not in row


def test_the_nearest_is_that_of_an_eligible_fact(recall: Recall) -> None:
    near = Recall(recall.store, embedder=HashingEmbedder())
    near.add("boats leave hourly", declared="unverified")
    near.add("boats stay", declared="verified")
    whole = near.search("boats leave hourly").receipt.data["nearest"]
    least = near.search("boats leave hourly", min_declared="verified").receipt.data["nearest"]
    assert whole == 1.0
    assert least < 1.0
