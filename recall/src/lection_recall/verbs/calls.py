"""Verbs as JSON in and JSON out: what the command, the tools and HTTP all say. Source: recall.md RA-02, RN-05."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lection_recall.facts.errors import BadOption, OptionRefused
from lection_recall.facts.serialise import citation_from_dict, fact_to_dict
from lection_recall.verbs.revising import version_of
from lection_recall.verbs.showing import entry_to_dict, stats_of

if TYPE_CHECKING:
    from lection_recall.verbs.recall import Recall

_FILTERS: Final = frozenset(
    {"min_declared", "kind", "document", "only", "as_of", "attrs", "matched_by", "min_confidence"}
)
_PARTS: Final = frozenset({"cite", "valid_from", "valid_until", "attrs"})

OPTIONS: Final[Mapping[str, frozenset[str]]] = {
    "search": _FILTERS
    | {"query", "space", "spaces", "limit", "declared_weight", "min_relevance", "min_evidence", "language", "ranking"}
    | {"fusion", "signals", "vector", "receipt", "withheld"},
    "add": _PARTS | {"text", "space", "declared", "kind", "duplicate"},
    "import": frozenset({"space", "declared", "select"}),
    "show": frozenset({"id", "history"}),
    "revise": _PARTS | {"sources", "text", "declared", "expect"},
    "summarise": _PARTS | {"sources", "text"},
    "retire": frozenset({"id", "reason", "expect"}),
    "purge": frozenset({"id", "reason"}),
    "verify": frozenset({"document", "id", "reanchor", "before"}),
    "stats": frozenset({"space"}),
    "check": frozenset(),
    "backup": frozenset({"target"}),
    "export": frozenset({"target"}),
    "reindex": frozenset({"embedder"}),
    "bench": frozenset({"fusion", "declared_weight", "split", "holdout"}),
}
"""The options of every verb; another verb's is refused before any effect."""


def check_options(verb: str, given: Mapping[str, Any]) -> None:
    """Hold a call to its verb's options.

    :raises BadOption: for an unknown verb.
    :raises OptionRefused: for another verb's option.
    """
    if verb not in OPTIONS:
        raise BadOption(f"there is no verb {verb!r}; there are {', '.join(OPTIONS)}", option="verb")
    for option in sorted(set(given) - OPTIONS[verb]):
        raise OptionRefused(f"{verb} takes no {option}", verb=verb, option=option)


def call(recall: Recall, verb: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a verb gives, as JSON.

    :param arguments: by name, JSON values; null is a value, and refused where it can be none.
    :raises RecallError: as the verb does; an option of another verb is refused before any effect.
    """
    check_options(verb, arguments)
    if verb not in _CALLS:
        raise BadOption(f"{verb} needs files and is not called this way", option="verb", value=verb)
    return _CALLS[verb](recall, dict(arguments))


def _search(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    receipt = bool(given.pop("receipt", False))
    spaces, query = given.pop("spaces", None), given.pop("query", None)
    if "language" in given:
        given["languages"] = given.pop("language")
    if spaces is not None:
        return recall.search_spaces(query, spaces, **given).to_dict(receipt=receipt)
    return recall.search(query, **given).to_dict(receipt=receipt)


def _add(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    added = recall.add(given.pop("text", ""), **_cited(given))
    return {"id": added.fact.id, "outcome": added.outcome}


def _cited(given: dict[str, Any]) -> dict[str, Any]:
    if "cite" in given:
        given["citations"] = [citation_from_dict(cited) for cited in given.pop("cite")]
    return given


def _show(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    fact = recall.get(given["id"])
    told = {**fact_to_dict(fact), "effective": fact.effective, "version": version_of(fact)}
    if given.get("history"):
        told["history"] = [entry_to_dict(entry) for entry in recall.history(fact.id)]
    return told


def _replace(verb: str) -> Callable[[Recall, dict[str, Any]], dict[str, Any]]:
    def run(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
        method = recall.revise if verb == "revise" else recall.summarise
        revised = method(given.pop("sources", ()), given.pop("text", ""), **_cited(given))
        return {"id": revised.fact.id, "declared": revised.fact.declared, "replaced": list(revised.replaced)}

    return run


def _retire(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    return fact_to_dict(recall.retire(given.pop("id"), **given))


def _purge(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    return fact_to_dict(recall.purge(given.pop("id"), reason=given.pop("reason", "")))


def _stats(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    return stats_of(recall, given.get("space"))


def _check(recall: Recall, given: dict[str, Any]) -> dict[str, Any]:
    difference = recall.store.check()
    return {"holds": difference is None, **({} if difference is None else {"difference": difference})}


_CALLS: Final[Mapping[str, Callable[[Recall, dict[str, Any]], dict[str, Any]]]] = {
    "search": _search,
    "add": _add,
    "show": _show,
    "revise": _replace("revise"),
    "summarise": _replace("summarise"),
    "retire": _retire,
    "purge": _purge,
    "stats": _stats,
    "check": _check,
}
