"""The files of a new reader's package, made from the templates beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import Final

from lection_core import READER_API

from lection_conformance.editions.frozen import CURRENT

_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        "gitignore": ".gitignore",
        "package.py": "src/$package/__init__.py",
        "reader.py": "src/$package/reader.py",
        "reader.toml": "src/$package/reader.toml",
        "sample": "src/$package/samples/first$extension",
        "test_conformance.py": "tests/test_conformance.py",
        "test_reader.py": "tests/test_reader.py",
    }
)
"""Template -> where its file stands in the package."""


def distribution_name(id: str) -> str:
    """What the distribution of a reader with that id is called: ``lection-reader-agenda`` for ``agenda``."""
    return f"lection-reader-{id}"


def package_files(id: str, extension: str) -> Mapping[str, str]:
    """The files of the package, text by path in it, in the order in which an author reads them.

    :param id: the reader's id: lower-case letters, digits, single hyphens.
    :param extension: what the names of its files end with, the dot included.
    """
    major, minor = READER_API
    values = {
        "id": id,
        "extension": extension,
        "distribution": distribution_name(id),
        "package": distribution_name(id).replace("-", "_"),
        "class_name": "".join(part.capitalize() for part in id.split("-")) + "Reader",
        "api": f"{major}.{minor}",
        "next_api": str(major + 1),
        "edition": CURRENT,
        "core": version("lection-core"),
        "suite": version("lection-conformance"),
    }
    templates = files(__name__)
    return {
        Template(place).substitute(values): Template(
            templates.joinpath(f"{name}.template").read_text(encoding="utf-8")
        ).substitute(values)
        for name, place in _PLACES.items()
    }
