"""The store's file: created, opened, migrated, refused, compared, backed up, exported."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import lection_recall
import pytest
from builders import HashingEmbedder, bytes_of, citation
from lection_recall import Recall, SqliteStore, Statement
from lection_recall.facts.errors import (
    DamagedStore,
    NewerStore,
    NoStore,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    UnreadableImport,
)
from lection_recall.store import schema
from lection_recall.store.salvaging import salvage
from lection_recall.store.transfer import export, restore


def filled(recall: Recall) -> list[str]:
    """Ids of facts of every kind and state."""
    first = recall.add("the pier opens at six", declared="verified", citations=[citation()], attrs={"year": 2024}).fact
    second = recall.add("the pier opens at seven", declared="unverified", valid_from=1, valid_until="2999-01-01").fact
    third = recall.revise([second], "the pier opens at half past six").fact
    retired = recall.retire(recall.add("boats leave hourly").fact.id, reason="wrong")
    purged = recall.purge(recall.add("a secret word").fact.id, reason="asked to")
    synonym = recall.add("pier = jetty", kind="synonym").fact
    recall.add("码头六点开门", space="zh", attrs={"tags": ["a", "b"], "deep": {"x": 1}})
    recall.set_languages("zh", ["zh"])
    return [fact.id for fact in (first, second, third, retired, purged, synonym)]


def exported(store: SqliteStore) -> str:
    """A store as JSON lines."""
    file = io.StringIO()
    export(store, file)
    return file.getvalue()


def sqlite(recall: Recall) -> SqliteStore:
    """The store behind, which these tests know."""
    assert isinstance(recall.store, SqliteStore)
    return recall.store


def test_only_its_owner_can_read_it_whatever_the_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        with lection_recall.open(path) as recall:
            recall.add("the pier opens")
            modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == {0o600}


def test_it_is_one_file_when_nobody_has_it_open(path: Path) -> None:
    with lection_recall.open(path) as recall:
        filled(recall)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_is_missing_and_read_only_is_no_store(path: Path) -> None:
    with pytest.raises(NoStore, match="there is no store"):
        lection_recall.open(path, read_only=True)
    assert not path.exists()


@pytest.mark.parametrize("content", [b"hello, this is a letter\n" * 9, b"SQLite format 3\x00" + b"\x00" * 200])
@pytest.mark.parametrize("read_only", [False, True])
def test_another_file_is_left_alone(path: Path, content: bytes, read_only: bool) -> None:
    path.write_bytes(content)
    with pytest.raises(NotAStore, match="is no store of facts"):
        lection_recall.open(path, read_only=read_only)
    assert bytes_of(path.parent) == {path.name: content}


def test_another_database_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()
    before = bytes_of(path.parent)
    with pytest.raises(NotAStore):
        lection_recall.open(path)
    assert bytes_of(path.parent) == before


@pytest.mark.parametrize("read_only", [False, True])
def test_a_newer_store_is_refused_and_left_alone(path: Path, read_only: bool) -> None:
    lection_recall.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NewerStore, match=f"schema {schema.VERSION + 1}"):
        lection_recall.open(path, read_only=read_only)
    assert path.read_bytes() == before


def older(path: Path) -> str:
    """Make a store of the first schema; give its export as the present one wrote it."""
    with lection_recall.open(path) as recall:
        filled(recall)
        before = exported(sqlite(recall))
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE attributes")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    return before


def test_an_older_store_is_backed_up_and_migrated(path: Path) -> None:
    before = older(path)
    with lection_recall.open(path) as recall:
        assert recall.store.check() is None
        assert recall.search("pier", attrs={"year": 2024}).ids
        assert exported(sqlite(recall)) == before
    backup = path.with_name(path.name + ".schema-1.bak")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with SqliteStore(backup, read_only=True) as store:
        assert store._version == 1


def test_an_older_store_is_read_as_it_is_when_read_only(path: Path) -> None:
    older(path)
    before = bytes_of(path.parent)
    with lection_recall.open(path, read_only=True) as recall:
        answer = recall.search("pier", attrs={"year": 2024})
        assert len(answer.ids) == 1
        assert answer.receipt.data["index"] is False
    assert bytes_of(path.parent) == before


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older(path)
    monkeypatch.setattr("lection_recall.store.migrating.VERSIONS", (schema.VERSIONS[0], "CREATE TABLE broken (((;"))
    with pytest.raises(StoreError):
        lection_recall.open(path)
    monkeypatch.undo()
    with SqliteStore(path, read_only=True) as store:
        assert store._version == 1


def test_read_only_changes_nothing_and_needs_no_writable_folder(path: Path) -> None:
    with lection_recall.open(path) as recall:
        ids = filled(recall)
    before = bytes_of(path.parent)
    path.parent.chmod(0o500)
    try:
        with lection_recall.open(path, read_only=True) as recall:
            assert recall.search("pier").ids
            assert recall.store.check() is None
            with pytest.raises(ReadOnlyStore):
                recall.add("more")
            with pytest.raises(ReadOnlyStore):
                recall.retire(ids[0])
    finally:
        path.parent.chmod(0o700)
    assert bytes_of(path.parent) == before


def test_read_only_sees_what_another_writes(path: Path) -> None:
    with lection_recall.open(path) as writer:
        writer.add("the pier opens at six")
        with lection_recall.open(path, read_only=True) as reader:
            assert len(reader.search("pier")) == 1
            writer.add("the pier closes at nine")
            assert len(reader.search("pier")) == 2


def test_a_reader_that_opened_an_unused_file_sees_a_later_writer(path: Path) -> None:
    lection_recall.open(path).close()
    with lection_recall.open(path, read_only=True) as reader:
        assert len(reader.search("pier")) == 0
        with lection_recall.open(path) as writer:
            writer.add("the pier opens at six")
            assert len(reader.search("pier")) == 1
        assert len(reader.search("pier")) == 1


def test_a_log_that_was_left_behind_is_read_without_touching_it(path: Path, tmp_path: Path) -> None:
    with lection_recall.open(path) as recall:
        recall.add("the pier opens at six")
        copy = tmp_path / "copy"
        copy.mkdir()
        for file in (path, path.with_name(path.name + "-wal")):
            (copy / file.name).write_bytes(file.read_bytes())
    before = bytes_of(copy)
    assert len(before) == 2
    with lection_recall.open(copy / path.name, read_only=True) as reader:
        assert len(reader.search("pier")) == 1
    assert (copy / path.name).read_bytes() == before[path.name]


def damaged(path: Path) -> None:
    """A store with many facts and a hole in the middle of its file."""
    with lection_recall.open(path) as recall:
        recall.add_all(Statement(space="default", text=f"the pier {n} opens " + "word " * 40) for n in range(400))
    data = bytearray(path.read_bytes())
    page = 8192
    for number in range(len(data) // page // 2, len(data) // page // 2 + 3):
        data[number * page : (number + 1) * page] = os.urandom(page)
    path.write_bytes(data)


def test_a_damaged_store_is_told_and_what_can_be_read_is_saved(path: Path, tmp_path: Path) -> None:
    damaged(path)
    try:
        with SqliteStore(path, read_only=True) as store:
            said = store.check()
    except DamagedStore as error:
        said = str(error)
        assert "lection recall export" in said
    assert said is not None
    file = io.StringIO()
    done = salvage(path, file)
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert 100 < done.facts <= 400
    assert sum("fact" in line for line in lines) == done.facts
    with lection_recall.open(tmp_path / "new.recall") as recall:
        assert restore(recall.store, file.getvalue().splitlines()).facts == done.facts
        assert len(recall.search("pier", limit=1000)) == done.facts


def test_a_file_cut_off_is_damaged(path: Path) -> None:
    damaged(path)
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(StoreError):
        lection_recall.open(path, read_only=True).search("pier")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE postings SET places = x'' WHERE term = 'pier'", "the term 'pier'"),
        ("DELETE FROM postings WHERE term = 'six'", "the term 'six'"),
        ("INSERT INTO postings VALUES (1, 'zebra', 0, x'')", "postings"),
        ("UPDATE segments SET tokens = tokens + 1", "tokens"),
        ("UPDATE segments SET levels = zeroblob(length(levels))", "labels"),
        ("DELETE FROM attributes WHERE name = 'year'", "attribute 'year'"),
        ("UPDATE facts SET retired_at = 5 WHERE text = 'the pier opens at six'", "states"),
        ("UPDATE facts SET text = 'the pier is shut' WHERE text = 'the pier opens at six'", "default"),
        ("DELETE FROM journal WHERE sequence = 2", "journal"),
        ("UPDATE journal SET operation = 'add' WHERE operation = 'purge'", "purged"),
        ("UPDATE vectors SET vector = x'00' WHERE position = 0", "vector"),
        ("UPDATE derived SET value = '99' WHERE name = 'facts'", "index"),
        ("UPDATE spaces SET size = size + 1 WHERE name = 'zh'", "space 'zh'"),
    ],
)
def test_check_names_the_first_difference(path: Path, change: str, told: str) -> None:
    with lection_recall.open(path, embedder=HashingEmbedder()) as recall:
        filled(recall)
        assert recall.store.check() is None
        assert sqlite(recall)._connections.mine().execute(change).rowcount
        said = recall.store.check()
    assert said is not None
    assert told in said


def test_a_purge_leaves_no_trace_in_the_file(path: Path) -> None:
    with lection_recall.open(path, embedder=HashingEmbedder()) as recall:
        secret = recall.add("the zanzibar codeword", citations=[citation()], attrs={"name": "quixotic"}).fact
        recall.purge(secret.id, reason="asked to")
        assert recall.get(secret.id).state.value == "purged"
        assert recall.history(secret.id)[-1].detail == {"reason": "asked to"}
        assert recall.store.check() is None
        for file in path.parent.iterdir():
            assert not any(word in file.read_bytes() for word in (b"zanzibar", b"quixotic", b"opens at six"))


def test_a_backup_is_a_whole_store_and_never_replaces_a_file(recall: Recall, tmp_path: Path) -> None:
    filled(recall)
    target = tmp_path / "backup.recall"
    sqlite(recall).backup(target)
    with SqliteStore(target, read_only=True) as store:
        assert exported(store) == exported(sqlite(recall))
        assert store.check() is None
    with pytest.raises(StoreError, match="exists already"):
        sqlite(recall).backup(target)


def test_an_export_comes_back_exactly(path: Path, tmp_path: Path) -> None:
    with lection_recall.open(path, embedder=HashingEmbedder()) as recall:
        filled(recall)
        recall.retire(recall.add("no longer").fact.id)
        written = exported(sqlite(recall))
        answer = recall.search("pier").to_dict()
    with lection_recall.open(tmp_path / "other.recall", embedder=HashingEmbedder()) as other:
        restore(other.store, written.splitlines())
        assert exported(sqlite(other)) == written
        assert other.store.check() is None
        assert other.search("pier").to_dict() == answer


def test_an_export_into_facts_adds_only_what_they_lack(path: Path, recall: Recall, tmp_path: Path) -> None:
    ids = filled(recall)
    written = exported(sqlite(recall))
    with lection_recall.open(tmp_path / "other.recall") as other:
        other.add("the pier opens at six", citations=[citation()])
        done = restore(other.store, written.splitlines())
        assert (done.facts, done.existing) == (len(list(recall.facts())) - 1, 1)
        assert other.get(ids[2]).provenance.kind == "imported"
        assert other.get(ids[2]).declared == recall.get(ids[2]).declared
        assert restore(other.store, written.splitlines()).facts == 0
        assert other.store.check() is None


@pytest.mark.parametrize("cut", [0, 1, -1])
def test_an_export_cut_off_writes_nothing(recall: Recall, tmp_path: Path, cut: int) -> None:
    filled(recall)
    lines = exported(sqlite(recall)).splitlines()[: cut or None]
    lines = lines if cut else ["{}"]
    with lection_recall.open(tmp_path / "other.recall") as other:
        with pytest.raises(UnreadableImport):
            restore(other.store, lines)
        assert list(other.facts()) == []


def test_a_refused_write_leaves_no_trace(recall: Recall) -> None:
    def fail(writing: Any) -> None:
        from lection_recall.verbs.adding import add

        add(writing, [Statement(space="default", text="the pier opens")])
        raise OSError("no more")

    recall.add("the gate closes")
    with pytest.raises(OSError, match="no more"):
        recall.store.write(fail)
    assert [fact.text for fact in recall.facts()] == ["the gate closes"]
    assert recall.store.check() is None
    assert len(recall.search("pier")) == 0


def test_every_change_is_a_row_of_the_journal(recall: Recall) -> None:
    ids = filled(recall)
    entries = recall.store.read(lambda reading: reading.journal())
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.operation for entry in entries] == [
        "add", "add", "revise", "add", "retire", "add", "purge", "add", "add", "languages",
    ]  # fmt: skip
    assert [entry.operation for entry in recall.history(ids[1])] == ["add", "revise"]


def test_a_store_keeps_its_settings(path: Path) -> None:
    lection_recall.open(path, declared_weight=0.2, stem="english").close()
    with lection_recall.open(path) as recall:
        recall.add("the policies were renewed")
        answer = recall.search("policy renewal renewing")
        assert answer.receipt.data["analyzer"] == "words-1+stem=english"
        assert answer.receipt.data["declared_weight"] == 0.2
        assert answer.ids
    with lection_recall.open(path, ranking=1) as recall:
        assert recall.store.settings.declared_weight == 0.2


def test_other_settings_are_a_row_of_the_journal_and_the_same_are_none(path: Path) -> None:
    for weight in (0.1, 0.1, 0.2):
        lection_recall.open(path, declared_weight=weight).close()
    with lection_recall.open(path) as recall:
        entries = recall.store.read(lambda reading: reading.journal())
    assert [entry.detail["declared_weight"] for entry in entries if entry.operation == "settings"] == [0.2]


def test_a_reader_may_have_settings_of_its_own(path: Path) -> None:
    with lection_recall.open(path) as recall:
        recall.add("the policies were renewed")
    before = bytes_of(path.parent)
    with lection_recall.open(path, read_only=True, declared_weight=0.3, stem="english") as recall:
        answer = recall.search("policy")
        assert (answer.receipt.data["declared_weight"], answer.receipt.data["index"]) == (0.3, False)
        assert len(answer) == 1
    assert bytes_of(path.parent) == before


def test_another_stemming_makes_the_index_anew(path: Path) -> None:
    with lection_recall.open(path) as recall:
        recall.add("the policies were renewed")
        assert len(recall.search("policy")) == 0
    with lection_recall.open(path, stem="english") as recall:
        assert len(recall.search("policy")) == 1
        assert recall.store.check() is None
