"""Keeps the folder `lection/` from standing in for the package `lection`.

In importlib mode pytest names a test module after its path (`lection.tests.test_read`) and makes a module of each
part; what is imported already is left alone.
"""

from __future__ import annotations

from contextlib import suppress

with suppress(ImportError):  # the tests of the other packages run where `lection` is not installed
    import lection  # noqa: F401
