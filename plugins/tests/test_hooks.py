from __future__ import annotations

import inspect
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_core import Block, BlockTree, ReaderInfo, Source
from lection_plugins import HOOK_NAMES, Hooks, Limits, UnusablePluginError, discover
from lection_plugins.host.isolated_hooks import IsolatedHooks
from lection_plugins.loading import hookspecs

if TYPE_CHECKING:
    from conftest import Site

SOURCE = Source.from_text("One.\n\nTwo.", name="x.txt")


def tree() -> BlockTree:
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="paragraph", depth=1, text="One.", source=(0, 4)),
        Block(kind="paragraph", depth=1, text="Two.", source=(6, 10)),
    ]
    return BlockTree(blocks=blocks, source=SOURCE, reader=ReaderInfo(id="plaintext"))


def hook(site: Site, name: str, code: str, version: str = "1.0") -> None:
    """Install a hook plugin of that id from the distribution `acme-<id>`."""
    names = {"dataclasses": "replace", "lection_core": "Block, BlockTree", "lection_plugins": "hookimpl"}
    head = "".join(f"from {module} import {name}\n" for module, name in names.items())
    text = head + inspect.cleandoc(code) + "\n"
    site.install(f"acme-{name}", f"[lection.hooks]\n{name} = {name}_hooks\n", {f"{name}_hooks.py": text}, version)


def hooks(**environ: str) -> Hooks:
    return Hooks(discover({"LECTION_CONFIG": os.environ["LECTION_CONFIG"], **environ}))


def told(loaded: Hooks) -> list[str]:
    return [plugin.sentence for plugin in loaded.failures]


UPPER = """
    @hookimpl
    def lection_transform_tree(tree):
        blocks = [replace(b, role="loud") if b.depth else b for b in tree.blocks]
        return BlockTree(blocks=blocks, source=tree.source, dropped=tree.dropped)
"""


def test_lection_choose_reader(site: Site) -> None:
    hook(site, "any", "@hookimpl\ndef lection_choose_reader(): return None")
    hook(site, "bad", "@hookimpl\ndef lection_choose_reader(source_name): return 'nobody'")
    hook(site, "last", "@hookimpl\ndef lection_choose_reader(source_name, candidates): return candidates[-1].id")
    site.reader("one", manifest='[readers.one]\napi="1.0"\nfamilies=[]\nformats.extensions=[".s"]\n')
    site.reader("two", manifest='[readers.two]\napi="1.0"\nfamilies=[]\nformats.extensions=[".s"]\n')
    loaded = hooks()
    assert discover().choose("x.s", settle=loaded.settle).id == "two"
    assert told(loaded) == [
        "hook plugin 'bad' of acme-bad 1.0 failed while running its hook lection_choose_reader: it returned 'nobody', "
        "which is no candidate's id."
    ]
    assert Hooks().settle("x.s", []) is None


def test_lection_after_read(site: Site, tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = f"""
    @hookimpl
    def lection_after_read(source, reader, profile, blocks, dropped):
        with open({str(log)!r}, "a") as file:
            print(source.name, reader.id, profile, blocks, dropped, file=file)
    """
    hook(site, "log", code)
    before = tree()
    hooks().told(before.source, ReaderInfo(id="plaintext"), None, 3, 0)
    assert log.read_text() == "x.txt plaintext None 3 0\n"


def test_lection_transform_tree(site: Site) -> None:
    hook(site, "loud", UPPER, version="1.5")
    hook(site, "none", "@hookimpl\ndef lection_transform_tree(tree): return None")
    hook(site, "same", "@hookimpl\ndef lection_transform_tree(tree): return tree")
    loaded = hooks()
    after = loaded.transformed(tree(), SOURCE)
    assert [b.role for b in after.blocks] == [None, "loud", "loud"]
    assert after.transformed_by == ("acme-loud 1.5",)
    assert (after.reader, after.text) == (tree().reader, SOURCE.text)
    assert told(loaded) == []


def test_lection_add_profiles(site: Site) -> None:
    hook(
        site,
        "alpha",
        "from pathlib import Path\n@hookimpl\ndef lection_add_profiles(): return {'a': Path('a.yaml'), 'b': {}}",
    )
    hook(site, "beta", "@hookimpl\ndef lection_add_profiles(): return {'b': {'name': 'b'}, 'c': {}}")
    hook(site, "gamma", "@hookimpl\ndef lection_add_profiles(): return ['d']")
    hook(site, "omega", "@hookimpl\ndef lection_add_profiles(): return {4: {}}")
    loaded = hooks()
    assert loaded.profiles() == {"a": Path("a.yaml"), "b": {}, "c": {}}
    assert [sentence.split(": ")[-1] for sentence in told(loaded)] == [
        "it returned list, not a mapping of names.",
        "it returned dict, not a mapping of names.",
    ]


def test_every_hook_has_a_test_of_its_name_and_a_specification() -> None:
    assert {f"test_{name}" for name in HOOK_NAMES} <= set(globals())
    assert all(inspect.getdoc(getattr(hookspecs, name)) for name in HOOK_NAMES)
    assert [name for name in vars(hookspecs) if name.startswith("lection_")] == list(HOOK_NAMES)


def test_the_documentation_has_a_heading_and_the_parameters_of_every_hook() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    part = readme.partition("\n## Hooks\n")[2].partition("\n## ")[0]
    documented = {}
    for section in part.split("\n### ")[1:]:
        name, _, text = section.partition("\n")
        documented[name] = text.partition("`(")[2].partition(")`")[0]
    specified = {name: ", ".join(inspect.signature(getattr(hookspecs, name)).parameters) for name in HOOK_NAMES}
    assert documented == specified


def test_without_hook_plugins_nothing_changes(site: Site) -> None:
    before = tree()
    assert hooks().transformed(before, SOURCE) is before
    assert Hooks().transformed(before, SOURCE) is before
    assert Hooks().profiles() == {}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise RuntimeError('at import')", "failed while being imported: RuntimeError: at import"),
        (
            "@hookimpl\ndef lection_unknown(tree): pass",
            "failed while being imported: PluginValidationError: unknown hook 'lection_unknown'",
        ),
        (
            "@hookimpl\ndef lection_transform_tree(tree, moon): pass",
            "failed while being imported: PluginValidationError: Plugin 'bad_hooks' for hook 'lection_transform",
        ),
        (
            "@hookimpl\ndef lection_transform_tree(tree): 1 / 0",
            "lection_transform_tree: ZeroDivisionError: division by zero",
        ),
        ("@hookimpl\ndef lection_transform_tree(tree): raise SystemExit(2)", "it called sys.exit(2)"),
        ("@hookimpl\ndef lection_transform_tree(tree): return 3", "it returned int, not a BlockTree."),
        (
            "@hookimpl\ndef lection_transform_tree(tree): return BlockTree(blocks=tree.blocks[:2], source=tree.source)",
            "its tree loses characters [6, 10) of the source (C-01).",
        ),
        (
            """
            @hookimpl
            def lection_transform_tree(tree):
                blocks = [replace(b, text="") for b in tree.blocks]
                return BlockTree(blocks=blocks, source=tree.source)
            """,
            "its tree loses characters [0, 3) of the source (C-02) and 1 more range.",
        ),
        (
            """
            @hookimpl
            def lection_transform_tree(tree):
                blocks = (tree.blocks[0], replace(tree.blocks[1]), *tree.blocks[2:])
                object.__setattr__(blocks[1], "confidence", 7.0)
                return BlockTree(blocks=blocks, source=tree.source)
            """,
            "its tree breaks the block model: B-06: confidence is 7.0",
        ),
        (
            """
            @hookimpl
            def lection_transform_tree(tree):
                changed = BlockTree(blocks=tree.blocks, source=tree.source)
                object.__setattr__(changed, "blocks", (3,))
                return changed
            """,
            "its tree breaks the block model: ",
        ),
    ],
)
def test_a_bad_hook_is_told_and_done_without(site: Site, code: str, reason: str) -> None:
    hook(site, "bad", code)
    hook(site, "loud", UPPER)
    loaded = hooks()
    after = loaded.transformed(tree(), SOURCE)
    assert after.transformed_by == ("acme-loud 1.0",)
    assert len(told(loaded)) == 1
    assert told(loaded)[0].startswith("hook plugin 'bad' of acme-bad 1.0 failed while ")
    assert reason in told(loaded)[0]


def test_an_answer_that_breaks_in_the_hosts_hands_is_told(site: Site) -> None:
    code = """
    class Odd(dict):
        def __iter__(self): raise SystemExit
        def keys(self): raise SystemExit
        def __repr__(self): raise SystemExit
    @hookimpl
    def lection_add_profiles(): return Odd()
    @hookimpl
    def lection_choose_reader(): return Odd()
    @hookimpl
    def lection_transform_tree(tree): return object.__new__(BlockTree)
    """
    hook(site, "odd", code)
    loaded = hooks()
    before = tree()
    assert loaded.settle("x", []) is None
    assert loaded.transformed(before, SOURCE) is before
    assert loaded.profiles() == {}
    reasons = [sentence.split(" hook ")[-1] for sentence in told(loaded)]
    assert [reason.split(":")[0] for reason in reasons] == [
        "lection_choose_reader",
        "lection_transform_tree",
        "lection_add_profiles",
    ]
    assert reasons[0] == "lection_choose_reader: it returned Odd, which is no candidate's id."


def test_what_was_lost_before_is_not_the_hooks_fault(site: Site) -> None:
    hook(site, "loud", UPPER)
    lossy = BlockTree(blocks=tree().blocks[:2], source=SOURCE)
    loaded = hooks()
    assert loaded.transformed(lossy, SOURCE).transformed_by == ("acme-loud 1.0",)
    assert told(loaded) == []


def test_a_hook_may_lose_less_than_was_lost_before(site: Site) -> None:
    code = """
    @hookimpl
    def lection_transform_tree(tree):
        block = Block(kind="paragraph", depth=1, text="One.", source=(0, 4))
        return BlockTree(blocks=[*tree.blocks, block], source=tree.source)
    """
    hook(site, "mend", code)
    loaded = hooks()
    assert len(loaded.transformed(BlockTree(blocks=tree().blocks[:1], source=SOURCE), SOURCE).blocks) == 2
    assert told(loaded) == []


def test_without_the_source_only_the_model_is_checked(site: Site) -> None:
    hook(
        site,
        "short",
        "@hookimpl\ndef lection_transform_tree(tree): return BlockTree(blocks=tree.blocks[:2], source=tree.source)",
    )
    assert len(hooks().transformed(tree()).blocks) == 2


def test_hooks_run_in_the_order_of_their_ids(site: Site) -> None:
    for name in ("beta", "alpha"):
        hook(
            site,
            name,
            f"""
            @hookimpl
            def lection_transform_tree(tree):
                blocks = [replace(b, role=(b.role or "") + "{name[0]}") if b.depth else b for b in tree.blocks]
                return BlockTree(blocks=blocks, source=tree.source)
            """,
        )
    after = hooks().transformed(tree(), SOURCE)
    assert [b.role for b in after.blocks[1:]] == ["ab", "ab"]
    assert after.transformed_by == ("acme-alpha 1.0", "acme-beta 1.0")


def test_blocked_hooks_are_not_imported(site: Site) -> None:
    hook(site, "bad", "raise SystemExit")
    assert told(hooks(LECTION_BLOCK="bad")) == []


@pytest.mark.parametrize("code", ["raise ValueError", "@hookimpl\ndef lection_unknown(): pass"])
def test_strict_raises_where_a_plugin_breaks(site: Site, code: str) -> None:
    hook(site, "bad", code)
    with pytest.raises(UnusablePluginError, match="acme-bad"):
        hooks(LECTION_STRICT="1")


def test_strict_raises_where_a_hook_breaks(site: Site) -> None:
    hook(site, "bad", "@hookimpl\ndef lection_transform_tree(tree): return 3")
    loaded = hooks(LECTION_STRICT="1")
    with pytest.raises(UnusablePluginError, match="not a BlockTree"):
        loaded.transformed(tree(), SOURCE)


def test_interrupts_are_the_users(site: Site) -> None:
    press = "import signal\n    signal.raise_signal(signal.SIGINT)"
    hook(site, "bad", f"@hookimpl\ndef lection_transform_tree(tree):\n    {press}")
    with pytest.raises(KeyboardInterrupt):
        hooks().transformed(tree(), SOURCE)


def test_an_interrupt_that_nobody_pressed_is_the_plugins(site: Site) -> None:
    hook(site, "bad", "@hookimpl\ndef lection_transform_tree(tree): raise KeyboardInterrupt")
    loaded = hooks()
    assert loaded.transformed(tree(), SOURCE) == tree()
    assert "failed while running its hook lection_transform_tree: KeyboardInterrupt" in told(loaded)[0]


def test_an_interrupt_while_registering_is_the_plugins(site: Site) -> None:
    code = "class Odd:\n    def __dir__(self): raise KeyboardInterrupt\nodd = Odd()\n"
    site.install("acme", "[lection.hooks]\nodd = odd_hooks:odd\n", {"odd_hooks.py": code})
    assert "failed while being imported: KeyboardInterrupt" in told(hooks())[0]


@pytest.mark.parametrize("error", ["ZeroDivisionError", "KeyboardInterrupt"])
def test_a_plugin_that_changes_its_mind_is_told(site: Site, error: str) -> None:
    code = """
    class Fickle:
        asked = 0
        def __dir__(self):
            Fickle.asked += 1
            if Fickle.asked == 1: return []
            raise RAISED
    fickle = Fickle()
    """
    site.install(
        "acme",
        "[lection.hooks]\nfickle = fickle_hooks:fickle\n",
        {"fickle_hooks.py": inspect.cleandoc(code).replace("RAISED", error)},
    )
    assert f"failed while being registered: {error}" in told(hooks())[0]


def test_a_tree_keeps_what_it_shares(site: Site) -> None:
    hook(site, "loud", UPPER)
    before = tree()
    after = hooks().transformed(before, SOURCE)
    assert after.blocks[0] == before.blocks[0]
    assert replace(after.blocks[1], role=None) == before.blocks[1]


@pytest.mark.parametrize("ending", ["return None", "return tree", "raise ValueError"])
def test_blocks_changed_in_place_are_named_or_undone(site: Site, ending: str) -> None:
    change = "object.__setattr__(tree.blocks[1], 'role', 'clause')"
    hook(site, "sly", f"@hookimpl\ndef lection_transform_tree(tree):\n    {change}\n    {ending}")
    before, loaded = tree(), hooks()
    after = loaded.transformed(before, SOURCE)
    assert before == tree()
    if ending.startswith("raise"):
        assert (after, after.transformed_by) == (before, ())
    else:
        assert (after.blocks[1].role, after.transformed_by) == ("clause", ("acme-sly 1.0",))


def test_what_a_hook_does_to_the_process_is_undone_and_told(site: Site) -> None:
    hook(site, "rude", "import os\n@hookimpl\ndef lection_transform_tree(tree): os.environ['RUDE'] = '1'")
    loaded = hooks()
    loaded.transformed(tree(), SOURCE)
    assert "RUDE" not in os.environ
    (sentence,) = told(loaded)
    assert "hook lection_transform_tree, changed environment variables RUDE (put back)" in sentence


def isolated() -> IsolatedHooks:
    return IsolatedHooks(discover(), Limits(wall_seconds=30))


def test_isolated_hooks_change_trees_and_are_named(site: Site) -> None:
    hook(site, "loud", UPPER)
    before = tree()
    assert isolated().transformed(before, SOURCE) == hooks().transformed(before, SOURCE)
    assert isolated().transformed(before, SOURCE).transformed_by == ("acme-loud 1.0",)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("import ctypes; ctypes.CDLL(None)._exit(0)", "it ended the worker process with exit status 0"),
        ("import os; os.kill(os.getpid(), 9)", "the worker process was ended by SIGKILL"),
        ("raise SystemExit(0)", r"it called sys\.exit\(0\)"),
        ("return 3", "it returned int, not a BlockTree"),
    ],
)
def test_what_ends_a_worker_leaves_the_host_and_the_tree(site: Site, body: str, reason: str) -> None:
    hook(site, "bad", f"@hookimpl\ndef lection_transform_tree(tree):\n    {body}")
    loaded = isolated()
    assert loaded.transformed(tree(), SOURCE) == tree()
    assert re.search(f"failed while running its hook lection_transform_tree: {reason}", told(loaded)[0])


def test_isolated_hooks_add_profiles_and_settle_choices(site: Site) -> None:
    code = "@hookimpl\ndef lection_add_profiles(): return {'x': {'name': 'x'}}\n"
    hook(site, "two", code + "@hookimpl\ndef lection_choose_reader(candidates): return candidates[-1].id\n")
    site.reader("alpha")
    loaded = isolated()
    assert loaded.profiles() == {"x": {"name": "x"}}
    assert loaded.settle("a", [discover().get("alpha")]) == "alpha"
    assert loaded.transformed(tree(), SOURCE) == tree()
    assert told(loaded) == []
