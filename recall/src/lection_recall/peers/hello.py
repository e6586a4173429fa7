"""What a peer says of itself. Source: recall.md RN-01, RN-03."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lection_recall.facts.declared import check_weight
from lection_recall.facts.errors import BadPeer, BadWeight
from lection_recall.facts.serialise import present
from lection_recall.ranking.numbers import RANKINGS
from lection_recall.words.analyzers import ASCII_1, WORDS_1

if TYPE_CHECKING:
    from lection_recall.verbs.recall import Recall

PROTOCOL: Final = "lection-recall/1"

DECLARED_WRITE: Final = "declared-write/1"
DECLARED_SEARCH: Final = "declared-search/1"
LIFECYCLE: Final = "lifecycle/1"
CITE: Final = "cite/1"
VERIFY: Final = "verify/1"
VECTORS: Final = "vectors/1"
SPACES: Final = "spaces/1"

CAPABILITIES: Final = (DECLARED_WRITE, DECLARED_SEARCH, LIFECYCLE, CITE, VERIFY, VECTORS, SPACES)
"""In the order in which missing ones are named."""


@dataclass(frozen=True)
class Hello:
    """What a peer can do.

    :param declared_weight: w where a call gives none.
    :param embedder: id and dimensions, None where it has none.
    """

    capabilities: frozenset[str]
    declared_weight: float = 0.0
    rankings: tuple[int, ...] = ()
    analyzers: tuple[str, ...] = ()
    embedder: Mapping[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return present({
            "protocol": PROTOCOL,
            "capabilities": [name for name in CAPABILITIES if name in self.capabilities],
            "declared_weight": self.declared_weight,
            "rankings": list(self.rankings),
            "analyzers": list(self.analyzers),
            "embedder": self.embedder,
        })  # fmt: skip

    @classmethod
    def from_dict(cls, data: Any) -> Hello:
        """Return what a peer said.

        :raises BadPeer: for another protocol, a default weight outside 0 to 0.5, or what is no hello.
        """
        if not isinstance(data, Mapping) or data.get("protocol") != PROTOCOL:
            said = data.get("protocol") if isinstance(data, Mapping) else data
            raise BadPeer(f"the peer speaks {said!r}, not {PROTOCOL}", protocol=repr(said))
        try:
            weight = check_weight(data.get("declared_weight", 0.0))
            return cls(
                frozenset(data.get("capabilities", ())),
                weight,
                tuple(data.get("rankings", ())),
                tuple(data.get("analyzers", ())),
                data.get("embedder"),
            )
        except (BadWeight, TypeError) as error:
            raise BadPeer(f"the peer's hello is wrong: {error}") from None


def hello_of(recall: Recall) -> Hello:
    """Return what a store of this library can do."""
    embedder, stem = recall.embedder, recall.store.settings.stem
    able = set(CAPABILITIES) - (set() if embedder else {VECTORS})
    if not recall.store.writable:
        able -= {DECLARED_WRITE, LIFECYCLE, CITE, VERIFY}
    return Hello(
        frozenset(able),
        recall.store.settings.declared_weight,
        tuple(RANKINGS),
        (ASCII_1, WORDS_1 if stem is None else f"{WORDS_1}+stem={stem}"),
        {"id": embedder.id, "dimensions": embedder.dimensions} if embedder else None,
    )
