"""What a call needs of a peer. Source: recall.md RN-02, RN-04."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lection_recall.facts.declared import Unset, check_label, check_weight
from lection_recall.facts.errors import Unsupported
from lection_recall.peers.hello import (
    CAPABILITIES,
    CITE,
    DECLARED_SEARCH,
    DECLARED_WRITE,
    LIFECYCLE,
    SPACES,
    VECTORS,
    VERIFY,
    Hello,
)
from lection_recall.verbs.calls import check_options

_VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "revise": (DECLARED_WRITE, LIFECYCLE),
    "summarise": (DECLARED_WRITE, LIFECYCLE),
    "retire": (LIFECYCLE,),
    "purge": (LIFECYCLE,),
    "verify": (VERIFY,),
    "reindex": (VECTORS,),
}
_OPTIONS: Final[Mapping[str, str]] = {
    "declared": DECLARED_WRITE,
    "cite": CITE,
    "min_declared": DECLARED_SEARCH,
    "declared_weight": DECLARED_SEARCH,
    "vector": VECTORS,
}


def needs(verb: str, arguments: Mapping[str, Any]) -> frozenset[str]:
    """Return the capabilities that a verb with these arguments needs."""
    found = {*_VERBS.get(verb, ()), *(_OPTIONS[name] for name in arguments if name in _OPTIONS)}
    if len(arguments.get("spaces", ())) > 1:
        found.add(SPACES)
    return frozenset(found)


def prepared(verb: str, arguments: Mapping[str, Any], peer: Hello, default_weight: float | Unset) -> dict[str, Any]:
    """Return a call as it is sent: with its weight, where the peer knows weights.

    An omitted weight is the client's default, else the server's; either is sent, so that the answer does not depend
    on what the server's default has become meanwhile. An explicit 0 and a positive client default need a peer that
    knows weights.

    :param default_weight: the client's; UNSET where it has none.
    :raises BadOption, OptionRefused: for what cannot be, on any peer.
    :raises Unsupported: with what the peer lacks; nothing is sent.
    """
    check_options(verb, arguments)
    call = dict(arguments)
    _check_values(call)
    if verb == "search" and "declared_weight" not in call and not isinstance(default_weight, Unset) and default_weight:
        call["declared_weight"] = default_weight
    missing = needs(verb, call) - peer.capabilities
    if missing:
        names = [name for name in CAPABILITIES if name in missing]
        raise Unsupported(f"the peer lacks {', '.join(names)}, which {verb} needs here", missing=names)
    if verb == "search" and DECLARED_SEARCH in peer.capabilities and "declared_weight" not in call:
        call["declared_weight"] = peer.declared_weight if isinstance(default_weight, Unset) else default_weight
    return call


def _check_values(call: Mapping[str, Any]) -> None:
    for option in ("declared", "min_declared"):
        if option in call:
            check_label(call[option], option)
    if "declared_weight" in call:
        check_weight(call["declared_weight"])
