"""The version that is installed, found without the metadata library, whose import takes longer than all the rest."""

from __future__ import annotations

import os
import sys

__all__ = ["installed_version"]

_BEGINNING, _END = "lection-", ".dist-info"


def installed_version() -> str:
    """Return the version of the installed distribution `lection`, from the name of its metadata folder.

    :raises PackageNotFoundError: it is not installed.
    """
    for place in sys.path:
        try:
            names = os.listdir(place or os.curdir)
        except OSError:
            continue
        for name in names:
            if name.startswith(_BEGINNING) and name.endswith(_END):
                return name[len(_BEGINNING) : -len(_END)]
    from importlib.metadata import version

    return version("lection")
