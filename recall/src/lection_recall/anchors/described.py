"""The document an envelope is about, as far as it is at hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lection_recall.anchors.blocks import digest_of
from lection_recall.facts.errors import UnreadableImport, WrongExcerpt

if TYPE_CHECKING:
    from lection_core import BlockTree


@dataclass(frozen=True)
class Described:
    """What is known of the document.

    :param tree: it, with its text; None where it is not at hand.
    :param utf16: whether the envelope counts UTF-16 code units.
    """

    ref: str
    sha256: str
    tree: BlockTree | None
    utf16: bool

    @classmethod
    def of(cls, envelope: Mapping[str, Any], tree: BlockTree | None) -> Described:
        """Return what an envelope and a tree say of a document.

        :raises UnreadableImport: when they are of different texts, or offsets cannot be understood.
        """
        source = envelope["source"]
        utf16 = envelope["result"]["offsetUnit"] == "utf16"
        if tree is not None and tree.source.sha256 != source["sha256"]:
            raise UnreadableImport(
                f"{tree.source.name!r} is not the text the envelope is about",
                ref=source["ref"],
                document=tree.source.name,
            )
        if utf16 and tree is None:
            raise UnreadableImport(
                "the envelope counts UTF-16 code units, which only the text can turn into characters; give the document"
            )
        return cls(source["ref"], source["sha256"], tree, utf16)

    def document(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a citation says of the document."""
        known: dict[str, Any] = {"name": self.ref, "sha256": self.sha256}
        if self.tree is None:
            return known
        address = (proposal.get("block") or {}).get("address", "/")
        return {
            **known,
            "name": self.tree.source.name or self.ref,
            "reader": self.tree.reader.id if self.tree.reader else None,
            "profile_sha256": self.tree.profile.sha256 if self.tree.profile else None,
            "block_sha256": digest_of(self.tree.at(address)) if address != "/" else None,
        }

    def checked(self, proposal: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a proposal with its range in code points, its excerpt found there where the text is at hand.

        :raises WrongExcerpt: when something else stands there.
        """
        if self.tree is None:
            return proposal
        provenance = proposal["provenance"]
        start, end = map(int, provenance["locator"].removeprefix("chars:").split("-"))
        if self.utf16:
            start, end = (_code_points(self.tree.text, place) for place in (start, end))
        if self.tree.text[start:end] != provenance["excerpt"]:
            raise WrongExcerpt(f"{provenance['excerpt']!r} does not stand at {start}-{end} of {self.ref!r}")
        return {**proposal, "provenance": {**provenance, "locator": f"chars:{start}-{end}"}}


def _code_points(text: str, units: int) -> int:
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le"))
