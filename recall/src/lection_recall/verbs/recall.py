"""`open(path)` and the object it gives: every verb of recall on one store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lection_recall.embedding.embedder import EmbeddedTexts, Embedder, embedded
from lection_recall.facts.citation import Citation
from lection_recall.facts.declared import UNSET, Unset, check_label
from lection_recall.facts.errors import NoFact
from lection_recall.facts.fact import Fact, Provenance, Statement
from lection_recall.facts.instants import instant_of, now
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Options, as_of_of, check_languages, options_of
from lection_recall.ranking.search import no_vectors, search
from lection_recall.store.contract import Entry, Settings, Store
from lection_recall.verbs.adding import Added, add
from lection_recall.verbs.searching import viewed

DEFAULT_SPACE = "default"


def open(
    path: str | Path,
    *,
    read_only: bool = False,
    embedder: Embedder | None = None,
    declared_weight: Any = UNSET,
    ranking: Any = UNSET,
    stem: Any = UNSET,
    by: str | None = None,
) -> Recall:
    """Return the facts kept in one SQLite file, which is created where it is missing.

    :param read_only: never change a byte of the file.
    :param embedder: whose vectors to keep and compare; None for words alone.
    :param declared_weight: w where a search gives none; kept with the store (RK-16).
    :param ranking: the ranking where a search gives none; kept with the store.
    :param stem: Snowball language by which words are stemmed; kept with the store, part of its analyzer (RK-04).
    :param by: who writes, for the journal.
    :raises RecallError: when it cannot be opened, or an option cannot be.
    """
    from lection_recall.store.sqlite import SqliteStore

    settings = _settings(path, declared_weight, ranking, stem)
    return Recall(SqliteStore(path, read_only=read_only, settings=settings), embedder=embedder, by=by)


def _settings(path: str | Path, weight: Any, ranking: Any, stem: Any) -> Settings | None:
    """Return what a store is to keep about itself, on top of what it keeps; None where nothing is given."""
    from lection_recall.facts.declared import check_weight
    from lection_recall.store.sqlite import stored_settings

    given = {"declared_weight": weight, "ranking": ranking, "stem": stem}
    given = {name: value for name, value in given.items() if value is not UNSET}
    if "declared_weight" in given:
        given["declared_weight"] = check_weight(weight)
    if not given:
        return None
    kept = stored_settings(Path(path))
    return Settings(**{name: given.get(name, getattr(kept, name)) for name in ("declared_weight", "ranking", "stem")})


class Recall:
    """Facts in a store.

    :param store: where they are kept.
    :param embedder: whose vectors to keep and compare.
    :param by: who writes, for the journal.
    """

    def __init__(self, store: Store, *, embedder: Embedder | None = None, by: str | None = None) -> None:
        self.store = store
        self.embedder = embedder
        self.by = by

    def add(
        self,
        text: str,
        *,
        space: str = DEFAULT_SPACE,
        kind: str = "fact",
        declared: Any = UNSET,
        citations: Sequence[Citation] = (),
        provenance: Provenance | None = None,
        valid_from: Any = None,
        valid_until: Any = None,
        attrs: Mapping[str, Any] | None = None,
        duplicate: bool = False,
    ) -> Added:
        """Keep one statement, unless it is live already, and return what became of it.

        :param declared: verified, inferred or unverified; left out, none is stored.
        :param valid_from: first instant at which it holds: a datetime, ISO 8601 or microseconds since 1970 UTC.
        :param valid_until: first instant at which it holds no more.
        :param duplicate: keep it although it is live already.
        :raises RecallError: before any effect, for what cannot be (RD-03, RF-05 to RF-07).
        """
        statement = Statement(
            space=space,
            text=text,
            kind=kind,
            declared=None if isinstance(declared, Unset) else check_label(declared, "declared"),
            citations=tuple(citations),
            provenance=provenance or Provenance(),
            valid_from=None if valid_from is None else instant_of(valid_from, "valid_from"),
            valid_until=None if valid_until is None else instant_of(valid_until, "valid_until"),
            attrs={} if attrs is None else attrs,
        )
        return self.add_all([statement], duplicate=duplicate)[0]

    def add_all(
        self, statements: Iterable[Statement], *, duplicate: bool = False, operation: str = "add"
    ) -> list[Added]:
        """Keep many statements in one transaction: all or none."""
        checked = [statement.checked() for statement in statements]
        vectors = self._embedded(checked)
        return self.store.write(
            lambda writing: add(writing, checked, by=self.by, duplicate=duplicate, vectors=vectors, operation=operation)
        )

    def _embedded(self, statements: Sequence[Statement]) -> EmbeddedTexts | None:
        """Return the vectors of what is to be written, made before the store is locked."""
        return embedded(self.embedder, statements) if self.embedder else None

    def options(self, query: Any, *, as_of: Any = UNSET, **given: Any) -> Options:
        """Return a search bound once: its weight and instant do not depend on when it is run (RK-16)."""
        settings = self.store.settings
        return options_of(
            query,
            as_of=as_of_of(as_of, now()),
            default_weight=settings.declared_weight,
            default_ranking=settings.ranking,
            **given,
        )

    def search(self, query: Any, *, space: str = DEFAULT_SPACE, **given: Any) -> Answer:
        """Return the facts of a space that answer a query, with a receipt.

        :param given: the options of :func:`lection_recall.ranking.options.options_of`, and `as_of`.
        :raises RecallError: before anything is read, for what cannot be.
        """
        options = self.options(query, **given)
        return self.store.read(lambda reading: search(viewed(reading, space, options), options, no_vectors))

    def get(self, id: str) -> Fact:
        """Return the fact of this id.

        :raises NoFact: when there is none.
        """
        found = self.store.read(lambda reading: reading.fact(id))
        if found is None:
            raise NoFact(f"there is no fact {id}", id=id)
        return found

    def history(self, id: str) -> list[Entry]:
        """Return the journal's rows about a fact, oldest first."""
        return self.store.read(lambda reading: reading.journal(id))

    def facts(self, space: str | None = None) -> Iterator[Fact]:
        """Return the facts of a space, or of all, in the order in which they were written."""
        return iter(self.store.read(lambda reading: list(reading.facts(space))))

    def set_languages(self, space: str, languages: Sequence[str]) -> None:
        """Set the languages whose function words are no evidence in a space (RK-05)."""
        checked = check_languages(list(languages))
        self.store.write(lambda writing: writing.set_languages(space, checked))

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def __enter__(self) -> Recall:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
