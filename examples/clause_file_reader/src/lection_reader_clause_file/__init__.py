"""A reader of .clauses files, for Lection."""

from lection_reader_clause_file.reader import ClauseFileReader

__all__ = ["ClauseFileReader"]
