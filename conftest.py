"""What holds for the tests of every package: nothing of the terminal around them, and the right `lection`.

The folder `lection/` must not stand in for the package `lection`.

In importlib mode pytest names a test module after its path (`lection.tests.test_read`) and makes a module of each
part; what is imported already is left alone.
"""

from __future__ import annotations

import os
from contextlib import suppress

with suppress(ImportError):  # the tests of the other packages run where `lection` is not installed
    import lection  # noqa: F401

# What a command writes depends on these, which whoever runs the tests may have set (tox sets the width it has).
for _name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"):
    os.environ.pop(_name, None)
