"""Packages that extend Lection as they should: two with hooks, one with a command, one with profiles."""

from __future__ import annotations

from pathlib import Path

from zoo.wheels import build_wheel

ROLES = """\
from dataclasses import replace

from lection_core import BlockTree
from lection_plugins import hookimpl


@hookimpl
def lection_transform_tree(tree):
    blocks = [replace(b, role="clause") if b.kind == "section" else b for b in tree.blocks]
    return BlockTree(blocks=blocks, source=tree.source, dropped=tree.dropped)
"""

JOURNAL = """\
import os

from lection_plugins import hookimpl

RULES = {"name": "rules", "label_patterns": [{"name": "rule", "template": "Rule {arabic}", "heading": ["line"]}]}


@hookimpl
def lection_after_read(source, reader, blocks):
    with open(os.environ["JOURNAL"], "a", encoding="utf-8") as file:
        print(source.name, reader.id, blocks, file=file)


@hookimpl
def lection_add_profiles():
    return {"rules": RULES}


@hookimpl
def lection_choose_reader(candidates):
    return next((c.id for c in candidates if c.distribution.startswith("lection-")), None)
"""

COMMAND = """\
import click


@click.command("lay", help="Lay the file in a row.")
@click.argument("name")
def lay(name):
    click.echo(f"laid {name}")
"""

PROFILE = """\
name: hansard
description: Debates.
label_patterns:
  - {name: rule, template: "Rule {arabic}", heading: [line]}
"""


def roles(folder: Path) -> Path:
    """A hook package that changes trees."""
    return build_wheel(folder, "zoo-roles", "1.1", "[lection.hooks]\nroles = zoo_roles\n", {"zoo_roles.py": ROLES})


def journal(folder: Path) -> Path:
    """A hook package that is told of readings, adds a profile and prefers the readers that come with Lection."""
    entry_points = "[lection.hooks]\njournal = zoo_journal\n"
    return build_wheel(folder, "zoo-journal", "1.2", entry_points, {"zoo_journal/__init__.py": JOURNAL})


def command(folder: Path, code: str = COMMAND) -> Path:
    """A package with a command."""
    entry_points = "[lection.commands]\nlay = zoo_lay:lay\nread = zoo_lay:lay\n"
    return build_wheel(folder, "zoo-lay", "1.3", entry_points, {"zoo_lay.py": code}, summary="Lays files in rows.")


def profiles(folder: Path) -> Path:
    """A package of profiles, whose code would fail if it were imported."""
    files = {"zoo_profiles/__init__.py": "1 / 0\n", "zoo_profiles/profiles/hansard.yaml": PROFILE}
    return build_wheel(folder, "zoo-profiles", "1.4", "[lection.profiles]\nzoo = zoo_profiles\n", files)
