from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from lection.commands.root import root

import lection

HOOKS = """
from dataclasses import replace

from lection_core import BlockTree
from lection_plugins import hookimpl

heard = []


@hookimpl
def lection_transform_tree(tree):
    blocks = [replace(block, role="seen") if block.kind == "paragraph" else block for block in tree.blocks]
    return BlockTree(blocks=blocks, source=tree.source, dropped=tree.dropped)


@hookimpl
def lection_after_read(source, blocks):
    heard.append((source.name, blocks))


@hookimpl
def lection_add_profiles():
    return {"hooked": {"name": "hooked", "label_patterns": [{"name": "bracket", "template": "[{arabic}]"}]}}
"""

BROKEN = """
from lection_plugins import hookimpl


@hookimpl
def lection_transform_tree(tree):
    raise RuntimeError("no more")
"""


def install(site: Path, module: str, code: str) -> None:
    """Install a hook package of one module."""
    site.joinpath(f"{module}.py").write_text(code)
    folder = site / f"{module}-1.0.dist-info"
    folder.mkdir()
    folder.joinpath("METADATA").write_text(f"Name: {module}\nVersion: 1.0\n")
    folder.joinpath("entry_points.txt").write_text(f"[lection.hooks]\n{module} = {module}\n")


@pytest.fixture
def source() -> lection.Source:
    return lection.Source.from_text("[1] one\n\n[2] two\n", name="a.txt")


def test_hooks_change_the_tree_hear_of_it_and_add_profiles(lines_reader: Path, source: lection.Source) -> None:
    install(lines_reader, "hooks_that_work", HOOKS)
    tree = lection.read(source, profile="generic")
    assert [block.role for block in tree.blocks[1:]] == ["seen", "seen"]
    assert tree.transformed_by == ("hooks_that_work 1.0",)
    assert tree.text == source.text
    import hooks_that_work  # type: ignore[import-not-found]

    assert hooks_that_work.heard == [("a.txt", 3)]
    assert [block.matched_by for block in lection.read(source, profile="hooked").blocks[1:]] == ["label:bracket"] * 2
    assert "hooked" in lection.Library().profile_names


def test_a_stream_is_not_changed_but_heard_of(lines_reader: Path, source: lection.Source) -> None:
    install(lines_reader, "hooks_that_listen", HOOKS)
    items = list(lection.stream(source, profile="generic"))
    assert "seen" not in {item.role for item in items if isinstance(item, lection.Block)}
    import hooks_that_listen  # type: ignore[import-not-found]

    assert hooks_that_listen.heard == [("a.txt", 3)]


def test_hooks_can_be_left_out(lines_reader: Path, source: lection.Source) -> None:
    install(lines_reader, "hooks_left_out", HOOKS)
    assert lection.Library(hooks=False).read(source, profile="generic").transformed_by == ()


def test_a_hook_that_breaks_is_told_of_and_breaks_nothing(lines_reader: Path, source: lection.Source) -> None:
    install(lines_reader, "hooks_that_break", BROKEN)
    with pytest.warns(lection.HookWarning, match=r"hooks_that_break 1\.0 failed while .*no more"):
        tree = lection.read(source, profile="generic")
    assert len(tree.blocks) == 3

    library = lection.Library()
    library.open(source, profile="generic").tree()
    assert [failure.id for failure in library.take_failures()] == ["hooks_that_break"]
    assert library.take_failures() == ()

    Path(lines_reader, "a.txt").write_text(source.text)
    result = CliRunner().invoke(root, ["read", str(lines_reader / "a.txt"), "-f", "json"], prog_name="lection")
    assert result.exit_code == 0
    assert result.stderr.startswith("lection: hook plugin 'hooks_that_break' of hooks_that_break 1.0 failed while ")


def test_a_hook_plugin_that_cannot_be_imported_is_told_of_once(lines_reader: Path, source: lection.Source) -> None:
    install(lines_reader, "hooks_that_fail", "1 / 0\n")
    library = lection.Library()
    with pytest.warns(lection.HookWarning, match="ZeroDivisionError"):
        library.read(source, profile="generic")
    assert library.read(source, profile="generic").transformed_by == ()
