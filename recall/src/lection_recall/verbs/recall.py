"""`open(path)` and the object it gives: every verb of recall on one store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lection_recall.anchors import proposals, trees
from lection_recall.anchors.verifying import Read, Verdict, verdicts
from lection_recall.embedding.embedder import EmbeddedTexts, Embedder, embedded
from lection_recall.embedding.leg import QueryVector, vector_leg
from lection_recall.embedding.similarity import VectorCache
from lection_recall.facts.citation import Citation
from lection_recall.facts.declared import UNSET, Unset, check_label
from lection_recall.facts.errors import BadOption, NoFact, OptionRefused
from lection_recall.facts.fact import Fact, Provenance, Statement
from lection_recall.facts.instants import instant_of, now
from lection_recall.facts.limits import check_text
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Options, as_of_of, check_languages, options_of
from lection_recall.ranking.search import search
from lection_recall.store.contract import Entry, Reading, Settings, Store, Writing
from lection_recall.verbs.adding import Added, add
from lection_recall.verbs.ending import purge, retire
from lection_recall.verbs.importing import Imported, Progress, import_statements
from lection_recall.verbs.reindexing import reindex
from lection_recall.verbs.revising import Revised, check_expected, common, label_of, revise, sources_of
from lection_recall.verbs.searching import JointAnswer, joined, viewed
from lection_recall.verbs.verification import cited_facts, write_verdicts

if TYPE_CHECKING:
    from lection_core import BlockTree

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
        self._vectors = VectorCache()

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
        label = None if isinstance(declared, Unset) else check_label(declared, "declared")
        statement = _statement(
            space, text, kind, label, provenance or Provenance(), citations, valid_from, valid_until, attrs
        )
        return self.add_all([statement], duplicate=duplicate)[0]

    def add_all(
        self, statements: Iterable[Statement], *, duplicate: bool = False, operation: str = "add"
    ) -> list[Added]:
        """Keep many statements in one transaction: all or none."""
        checked = [statement.checked() for statement in statements]
        vectors = self._embedded(checked)
        return self.store.write(
            lambda writing: add(
                writing,
                checked,
                by=self.by,
                duplicate=duplicate,
                vectors=self._kept(writing, vectors),
                operation=operation,
            )
        )

    def _embedded(self, statements: Sequence[Statement]) -> EmbeddedTexts | None:
        """Return the vectors of what is to be written, made before the store is locked."""
        return embedded(self.embedder, statements) if self.embedder else None

    def _kept(self, writing: Writing, vectors: EmbeddedTexts | None) -> EmbeddedTexts | None:
        """Return vectors that the store takes: none of another embedder than its own."""
        if vectors is None or self.embedder is None:
            return None
        return vectors if writing.claim_vectors((self.embedder.id, self.embedder.dimensions)) else None

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
        :raises RecallError: before anything is read or embedded, for what cannot be.
        """
        return self.answer(self.options(query, **given), [space])[space]

    def search_spaces(self, query: Any, spaces: Sequence[str], **given: Any) -> JointAnswer:
        """Return what several spaces answer, fused by text (RK-20)."""
        options = self.options(query, **given)
        return joined(self.answer(options, spaces), options.limit)

    def search_all(self, queries: Sequence[Any], *, space: str = DEFAULT_SPACE, **given: Any) -> list[Answer]:
        """Return the answers to a batch of queries, all with one weight and at one instant (RK-16)."""
        given = {"as_of": now(), **given}
        bound = [self.options(query, **given) for query in queries]
        return [self.answer(options, [space])[space] for options in bound]

    def answer(self, options: Options, spaces: Sequence[str]) -> dict[str, Answer]:
        """Return the answer of each space to a search that was bound before, all of one moment."""
        if options.vector and self.embedder is None:
            raise BadOption("vector is asked for and there is no embedder", option="vector")
        use = self.embedder is not None and options.vector is not False
        query = QueryVector(self.embedder, options.query) if use and self.embedder else None

        def run(reading: Reading) -> dict[str, Answer]:
            leg = vector_leg(reading, query, self._vectors)
            return {space: search(viewed(reading, space, options), options, leg) for space in dict.fromkeys(spaces)}

        return self.store.read(run)

    def revise(
        self,
        sources: Sequence[Fact | str],
        text: str,
        *,
        declared: Any = UNSET,
        expect: Sequence[str] = (),
        **parts: Any,
    ) -> Revised:
        """Replace facts by one that says what they should have said, in one transaction.

        :param sources: ids, or facts as they were read: a difference by then is FactChanged.
        :param declared: the replacement's label; left out, the minimum of inferred and every source's (RL-02).
        :param expect: the versions of the sources that the caller saw, as `version` in `show --json`.
        :param parts: `citations`, `valid_from`, `valid_until`, `attrs` of the replacement; nothing is inherited.
        :raises RecallError: NoSources, FactChanged and the refusals of :meth:`add`; nothing is written then.
        """
        return self._replace("revise", sources, text, declared, expect, parts)

    def summarise(self, sources: Sequence[Fact | str], text: str, **parts: Any) -> Revised:
        """Replace facts by one that says what they say together; its label is never given (RL-02).

        :raises OptionRefused: for `declared`.
        """
        if "declared" in parts:
            raise OptionRefused("summarise takes no declared: a summary is worth no more than its sources")
        return self._replace("summarise", sources, text, UNSET, (), parts)

    def _replace(
        self, operation: str, given: Sequence[Fact | str], text: str, declared: Any, expect: Sequence[str], parts: Any
    ) -> Revised:
        label = declared if isinstance(declared, Unset) else check_label(declared, "declared")
        sources = self.store.read(lambda reading: sources_of(reading, given))
        check_expected(sources, expect)
        space, kind = common(sources)
        statement = _statement(space, text, kind, label_of(label, sources), Provenance("derived", self.by), **parts)
        vectors = self._embedded([statement.checked()])
        return self.store.write(
            lambda writing: revise(
                writing, statement, sources, by=self.by, operation=operation, vectors=self._kept(writing, vectors)
            )
        )

    def retire(self, id: str, *, reason: str | None = None, expect: str | None = None) -> Fact:
        """Take a fact out of use; it stays readable.

        :param expect: the version the caller saw, as `version` in `show --json`.
        :raises NoFact, NotLive, FactChanged: nothing is written then.
        """
        return self.store.write(lambda writing: retire(writing, id, reason=reason, by=self.by, expect=expect))

    def purge(self, id: str, *, reason: str) -> Fact:
        """Remove text, excerpts, terms and vector of a fact for good; id, time and reason stay."""
        return self.store.write(lambda writing: purge(writing, id, reason=reason, by=self.by))

    def reindex(self) -> int:
        """Make all vectors anew with this object's embedder, and return how many facts have one.

        :raises BadOption: without an embedder.
        :raises EmbedderError: when it fails; the old vectors stay.
        """
        if self.embedder is None:
            raise BadOption("reindex needs an embedder", option="embedder")
        return reindex(self.store, self.embedder, self.by)

    def import_tree(
        self,
        tree: BlockTree,
        *,
        space: str = DEFAULT_SPACE,
        declared: Any = UNSET,
        select: Mapping[str, Any] | None = None,
        progress: Progress | None = None,
    ) -> Imported:
        """Keep what the blocks of a document say, each as a fact that cites its block; may be repeated.

        :param tree: with its text attached.
        :param declared: the label of all; left out, none is stored: recognised is not true.
        :param select: conditions of `tree.find`; None takes items, paragraphs, rows, code, quotes and notes.
        """
        label = None if isinstance(declared, Unset) else check_label(declared, "declared")
        statements = trees.statements_of(tree, space=space, declared=label, select=select)
        return import_statements(self, statements, progress)

    def import_envelope(
        self,
        envelope: str | Mapping[str, Any],
        *,
        space: str = DEFAULT_SPACE,
        declared: Any = UNSET,
        tree: BlockTree | None = None,
        progress: Progress | None = None,
    ) -> Imported:
        """Keep the proposals of an extract envelope, each as a fact that cites its excerpt; may be repeated.

        :param declared: the label of all; left out, unverified.
        :param tree: of the document, where it is at hand: excerpts are checked against it.
        """
        label = None if isinstance(declared, Unset) else check_label(declared, "declared")
        read = proposals.envelope_of(envelope) if isinstance(envelope, str) else envelope
        return import_statements(self, proposals.statements_of(read, space=space, declared=label, tree=tree), progress)

    def verify(
        self,
        read: Read,
        *,
        document: str | None = None,
        id: str | None = None,
        reanchor: bool = False,
        before: Iterable[BlockTree] = (),
    ) -> list[Verdict]:
        """Return what each citation has become, written as its `checked`; texts and labels are never touched.

        :param read: reads a document again as it was recorded (:class:`lection_recall.anchors.verifying.Recorded`).
        :param document: only facts that cite this one, by name or sha256.
        :param id: only this fact.
        :param reanchor: append the later places of citations that have moved; the old ones stay.
        :param before: earlier versions, by which lection-compare decides what words leave ambiguous.
        """
        facts = self.store.read(lambda reading: cited_facts(reading, document, id))
        found = verdicts(facts, read, at=now(), before=before)
        self.store.write(lambda writing: write_verdicts(writing, found, reanchor=reanchor, by=self.by))
        return found

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
        check_text(space, "space")

        def write(writing: Writing) -> None:
            writing.set_languages(space, checked)
            writing.record(Entry(0, now(), self.by, "languages", (), {"space": space, "languages": list(checked)}))

        self.store.write(write)

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def __enter__(self) -> Recall:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _statement(
    space: str,
    text: str,
    kind: str,
    label: str | None,
    provenance: Provenance,
    citations: Sequence[Citation] = (),
    valid_from: Any = None,
    valid_until: Any = None,
    attrs: Mapping[str, Any] | None = None,
) -> Statement:
    """Return a statement with its instants as numbers."""
    return Statement(
        space=space,
        text=text,
        kind=kind,
        declared=label,
        citations=tuple(citations),
        provenance=provenance,
        valid_from=None if valid_from is None else instant_of(valid_from, "valid_from"),
        valid_until=None if valid_until is None else instant_of(valid_until, "valid_until"),
        attrs={} if attrs is None else attrs,
    )
