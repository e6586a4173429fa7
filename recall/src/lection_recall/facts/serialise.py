"""Facts as JSON and back; absent is never null. Source: recall.md, first paragraph, RF-01, RF-03."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lection_recall.facts.citation import Anchor, Checked, Citation
from lection_recall.facts.errors import BadFact
from lection_recall.facts.fact import Fact, Provenance, Retired, Value
from lection_recall.facts.instants import instant_of, written


def present(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are there: None is left out."""
    return {name: value for name, value in values.items() if value is not None}


def citation_to_dict(citation: Citation) -> dict[str, Any]:
    """Return a citation as JSON."""
    checked = citation.checked
    return present({
        "source": {"name": citation.name, "sha256": citation.sha256},
        "reader": citation.reader,
        "profile_sha256": citation.profile_sha256,
        "address": citation.address,
        "range": list(citation.range),
        "excerpt": citation.excerpt,
        "block_sha256": citation.block_sha256,
        "matched_by": citation.matched_by,
        "confidence": citation.confidence,
        "checked": checked and {"at": written(checked.at), "state": checked.state, **checked.detail},
        "anchors": [anchor_to_dict(anchor) for anchor in citation.anchors] or None,
    })  # fmt: skip


def anchor_to_dict(anchor: Anchor) -> dict[str, Any]:
    """Return an anchor as JSON."""
    return present({
        "at": written(anchor.at),
        "sha256": anchor.sha256,
        "address": anchor.address,
        "range": list(anchor.range),
        "block_sha256": anchor.block_sha256,
    })  # fmt: skip


def fact_to_dict(fact: Fact) -> dict[str, Any]:
    """Return a fact as JSON, with its derived state."""
    value, retired = fact.value, fact.retired
    return present({
        "id": fact.id,
        "space": fact.space,
        "kind": fact.kind,
        "text": None if fact.purged else fact.text,
        "declared": fact.declared,
        "created": written(fact.created),
        "provenance": present({"kind": fact.provenance.kind, "by": fact.provenance.by}),
        "citations": [citation_to_dict(cited) for cited in fact.citations],
        "value": value and value_to_dict(value),
        "valid_from": None if fact.valid_from is None else written(fact.valid_from),
        "valid_until": None if fact.valid_until is None else written(fact.valid_until),
        "replaced_by": fact.replaced_by,
        "retired": retired and present({"at": written(retired.at), "reason": retired.reason}),
        "attrs": dict(fact.attrs) or None,
        "state": fact.state.value,
    })  # fmt: skip


def value_to_dict(value: Value) -> dict[str, Any]:
    """Return a value as JSON; here null is a value."""
    indices = {} if value.indices is None else {"indices": list(value.indices)}
    return {"path": value.path, "value": value.value, **indices}


def citation_from_dict(data: Mapping[str, Any]) -> Citation:
    """Return the citation that :func:`citation_to_dict` wrote.

    :raises BadFact: for anything else.
    """
    try:
        start, end = data["range"]
        checked = data.get("checked")
        return Citation(
            name=data["source"]["name"],
            sha256=data["source"]["sha256"],
            address=data["address"],
            range=(start, end),
            excerpt=data["excerpt"],
            **{name: data.get(name) for name in ("reader", "profile_sha256", "block_sha256", "matched_by")},
            confidence=data.get("confidence"),
            checked=checked and _checked_from(checked),
            anchors=tuple(map(anchor_from_dict, data.get("anchors", ()))),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadFact(f"this is no citation: {error!r}", part="citations") from None


def _checked_from(data: Mapping[str, Any]) -> Checked:
    detail = {name: part for name, part in data.items() if name not in ("at", "state")}
    return Checked(instant_of(data["at"], "checked"), data["state"], detail)


def anchor_from_dict(data: Mapping[str, Any]) -> Anchor:
    """Return the anchor that :func:`anchor_to_dict` wrote."""
    start, end = data["range"]
    at = instant_of(data["at"], "anchor")
    return Anchor(at, data["sha256"], data["address"], (start, end), data.get("block_sha256"))


def fact_from_dict(data: Mapping[str, Any]) -> Fact:
    """Return the fact that :func:`fact_to_dict` wrote.

    :raises BadFact: for anything else.
    """
    try:
        provenance, retired = data["provenance"], data.get("retired")
        return Fact(
            id=data["id"],
            space=data["space"],
            kind=data["kind"],
            text=data.get("text", ""),
            declared=data.get("declared"),
            created=instant_of(data["created"], "created"),
            provenance=Provenance(provenance["kind"], provenance.get("by")),
            citations=tuple(map(citation_from_dict, data.get("citations", ()))),
            value=_value_from(data.get("value")),
            valid_from=_instant(data, "valid_from"),
            valid_until=_instant(data, "valid_until"),
            replaced_by=data.get("replaced_by"),
            retired=retired and Retired(instant_of(retired["at"], "retired"), retired.get("reason")),
            attrs=data.get("attrs", {}),
            purged=data.get("state") == "purged",
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadFact(f"this is no fact: {error!r}", part="fact") from None


def _instant(data: Mapping[str, Any], name: str) -> int | None:
    return instant_of(data[name], name) if name in data else None


def _value_from(data: Mapping[str, Any] | None) -> Value | None:
    if data is None:
        return None
    indices = data.get("indices")
    return Value(data["path"], data["value"], None if indices is None else tuple(indices))
