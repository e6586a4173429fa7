"""A client of a peer: negotiates, refuses before effects, repeats no write. Source: recall.md RN-02, RN-05, RL-03."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from lection_recall.facts.declared import UNSET, Unset, check_weight
from lection_recall.facts.errors import OutcomeUnknown
from lection_recall.peers.hello import Hello, hello_of
from lection_recall.peers.needs import prepared

if TYPE_CHECKING:
    from lection_recall.verbs.recall import Recall


class NotSent(Exception):
    """The connection was dead before anything was sent."""


class AnswerLost(Exception):
    """The connection died after a call was sent; whether it took effect is not known."""


class Connection(Protocol):
    """One connection to a peer."""

    def hello(self) -> Mapping[str, Any]:
        """Return what the peer says of itself; :class:`NotSent` when it cannot be reached."""
        ...

    def send(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to a call; :class:`NotSent` or :class:`AnswerLost` when there is none."""
        ...


class Transport(Protocol):
    """Reaches a peer."""

    def connect(self) -> Connection:
        """Return a new connection."""
        ...


class Client:
    """Speaks to a peer.

    :param transport: reaches it.
    :param declared_weight: w of searches that give none; left out, the server's default.
    :raises BadWeight: for a default that cannot be.
    """

    def __init__(self, transport: Transport, declared_weight: Any = UNSET) -> None:
        unset = isinstance(declared_weight, Unset)
        self._weight = declared_weight if unset else check_weight(declared_weight)
        self._transport = transport
        self._connection: Connection | None = None
        self._peer: Hello | None = None

    @property
    def peer(self) -> Hello:
        """What the peer said when the present connection was made."""
        return self._negotiated()[1]

    def call(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the peer's answer.

        A connection that was dead before sending is made again and negotiated again, once; what the new peer lacks
        is refused although the old one had it.

        :raises Unsupported, BadPeer, BadOption: before anything is sent.
        :raises OutcomeUnknown: when the answer to what was sent is lost; it is not sent again.
        """
        try:
            return self._once(verb, arguments)
        except NotSent:
            self._connection = None
            return self._once(verb, arguments)

    def _once(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        connection, peer = self._negotiated()
        call = prepared(verb, arguments, peer, self._weight)
        try:
            return connection.send(verb, call)
        except AnswerLost:
            self._connection = None
            raise OutcomeUnknown(f"the connection died after {verb} was sent", verb=verb) from None

    def _negotiated(self) -> tuple[Connection, Hello]:
        if self._connection is None or self._peer is None:
            connection = self._transport.connect()
            self._peer = Hello.from_dict(connection.hello())
            self._connection = connection
        return self._connection, self._peer


class Local:
    """A peer in the same process: a store behind the calls that any peer takes."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    def connect(self) -> Local:
        """Return itself."""
        return self

    def hello(self) -> Mapping[str, Any]:
        """Return what the store can do."""
        return hello_of(self._recall).to_dict()

    def send(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the store answers."""
        from lection_recall.verbs.calls import call

        return call(self._recall, verb, arguments)
