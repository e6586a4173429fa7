"""The schema of a store's file, version by version.

A version is a list of statements on top of the one before: a new file runs them all, an older one those it lacks.
"""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x4C524331
"""`LRC1` in the file's header, by which a store is told from other SQLite files (RS-01)."""

VERSIONS: Final = (
    """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE spaces (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, languages TEXT NOT NULL, size INTEGER NOT NULL,
        ordered INTEGER NOT NULL, last_created INTEGER NOT NULL, last_id TEXT NOT NULL);
    CREATE TABLE facts (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, space INTEGER NOT NULL REFERENCES spaces,
        position INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT, declared TEXT, created INTEGER NOT NULL,
        provenance TEXT NOT NULL, made_by TEXT, value TEXT, valid_from INTEGER, valid_until INTEGER, replaced_by TEXT,
        retired_at INTEGER, retired_reason TEXT, purged INTEGER NOT NULL, attrs TEXT, identity BLOB NOT NULL,
        text_key INTEGER,
        UNIQUE (space, position));
    CREATE INDEX facts_text ON facts (space, text_key);
    CREATE INDEX facts_identity ON facts (identity);
    CREATE INDEX facts_replaced ON facts (replaced_by) WHERE replaced_by IS NOT NULL;
    CREATE INDEX facts_from ON facts (space, valid_from) WHERE valid_from IS NOT NULL;
    CREATE INDEX facts_until ON facts (space, valid_until) WHERE valid_until IS NOT NULL;
    CREATE INDEX facts_synonyms ON facts (space) WHERE kind = 'synonym';
    CREATE TABLE citations (
        fact INTEGER NOT NULL REFERENCES facts, place INTEGER NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
        reader TEXT, profile_sha256 TEXT, address TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
        excerpt TEXT NOT NULL, block_sha256 TEXT, matched_by TEXT, confidence REAL, checked_at INTEGER,
        checked_state TEXT, checked_detail TEXT, anchors TEXT, PRIMARY KEY (fact, place)) WITHOUT ROWID;
    CREATE INDEX citations_name ON citations (name);
    CREATE INDEX citations_sha256 ON citations (sha256);
    CREATE TABLE journal (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, made_by TEXT, operation TEXT NOT NULL,
        ids TEXT NOT NULL, detail TEXT);
    CREATE TABLE derived (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE segments (
        space INTEGER NOT NULL, segment INTEGER NOT NULL, tokens INTEGER NOT NULL, states BLOB NOT NULL,
        levels BLOB NOT NULL, lengths BLOB NOT NULL, PRIMARY KEY (space, segment)) WITHOUT ROWID;
    CREATE TABLE postings (
        space INTEGER NOT NULL, term TEXT NOT NULL, segment INTEGER NOT NULL, places BLOB NOT NULL,
        PRIMARY KEY (space, term, segment)) WITHOUT ROWID;
    CREATE TABLE vectors (
        space INTEGER NOT NULL, position INTEGER NOT NULL, vector BLOB NOT NULL,
        PRIMARY KEY (space, position)) WITHOUT ROWID;
    """,
    # Conditions on attrs read every fact without it: 1.4 s at a million facts.
    """
    CREATE TABLE attributes (
        space INTEGER NOT NULL, name TEXT NOT NULL, sort TEXT NOT NULL, value NOT NULL, position INTEGER NOT NULL,
        PRIMARY KEY (space, name, sort, value, position)) WITHOUT ROWID;
    """,
)
VERSION: Final = len(VERSIONS)

DERIVED_VERSION: Final = 1
"""Of the layout of terms and counters; raised whenever they are written another way (RS-07)."""

SEGMENT: Final = 16384
"""Positions a segment holds. A search reads a row a segment and term; a fact added by itself writes the last row of
each of its terms again, up to 200 kB of a term that every fact has. At 4,096 reading the terms of a query took 13 ms of
the 26 that a search of a million facts took."""
