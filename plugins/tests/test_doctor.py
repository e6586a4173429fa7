from __future__ import annotations

from typing import TYPE_CHECKING

from lection_plugins import Limits, discover, examination_text, examine, examine_plugin, import_apart, plugins_text

if TYPE_CHECKING:
    from lection_plugins import Plugin

    from conftest import Site

LIMITS = Limits(wall_seconds=30, cpu_seconds=10)
WITH_SAMPLES = """\
[readers.{id}]
api = "1.0"
families = ["{id}"]
samples = "samples"
"""
LIAR = """\
from lection_core import Block, ReaderError
class Reader:
    def read(self, source, profile=None, options={}):
        if source.text == "lie": yield Block(kind="paragraph", depth=1, matched_by="other:x", confidence=1.0)
        if source.text == "no": raise ReaderError("not mine")
"""


def examined(site: Site, name: str) -> Plugin:
    return examine_plugin(discover().get(name), LIMITS)


def samples(site: Site, name: str, *texts: bytes) -> None:
    folder = site.folder / f"{name}_pkg" / "samples"
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / f"{number}.sample").write_bytes(text)


def test_everything_is_examined_and_nothing_changes_here(site: Site) -> None:
    import sys

    site.reader("alpha")
    site.reader("beta", code="raise RuntimeError('at import')")
    site.reader("gamma", manifest="")
    site.plaintext()
    registry = discover({"LECTION_ONLY": "alpha beta gamma", "LECTION_CONFIG": str(site.folder)})
    examination = examine(registry, LIMITS)
    states = {p.id: p.state for p in examination.plugins}
    assert (states["alpha"], states["beta"], states["gamma"]) == ("loaded", "failed", "invalid_manifest")
    assert states["plaintext"] == "blocked"
    assert [p.id for p in examination.ill] == ["beta", "gamma"]
    assert examination.exit_code == 1
    assert {p.state for p in registry.readers} == {"found", "blocked", "invalid_manifest"}
    assert "alpha_pkg" not in sys.modules


def test_the_text_names_what_is_ill_and_the_command_that_cures_it(site: Site) -> None:
    site.reader("beta", code="import os\nos._exit(3)")
    registry = discover({"LECTION_ONLY": "beta", "LECTION_CONFIG": str(site.folder)})
    text = examination_text(examine(registry, LIMITS))
    total = len(registry.plugins)
    assert text == (
        "reader 'beta' of acme-beta 1.0 failed while being imported: it called os._exit(3) "
        f"({site.folder / 'beta_pkg' / '__init__.py'}, line 2).\n"
        "    cure: pip install --upgrade --force-reinstall acme-beta, or else: pip uninstall acme-beta\n"
        f"{total - 1} of {total} plugins are in order.\n"
    )


def test_what_there_was_no_time_for_is_told(site: Site) -> None:
    site.reader("alpha")
    registry = discover({"LECTION_ONLY": "alpha", "LECTION_CONFIG": str(site.folder)})
    examination = examine(registry, LIMITS, seconds=-1)
    assert [plugin.id for plugin in examination.untried] == ["alpha"]
    assert "1 were not tried for want of time" in examination_text(examination)


def test_many_of_one_package_are_one_row(site: Site) -> None:
    rows = "".join(f"h{number} = many_hooks\n" for number in range(60))
    site.install("many", f"[lection.hooks]\n{rows}", {"many_hooks.py": "import os\nos.kill(os.getpid(), 9)\n"})
    registry = discover({"LECTION_ONLY": "many", "LECTION_CONFIG": str(site.folder)})
    text = examination_text(examine(registry, LIMITS))
    assert "hook plugin 'h0' of many 1.0 failed while being imported: the worker process was ended by SIGKILL" in text
    assert "and 59 more of this package like it" in text
    assert text.count("cure:") == 1
    assert "h0 and 59 more" in plugins_text(registry.plugins)


def test_where_all_is_well_the_exit_code_is_0(site: Site) -> None:
    site.reader("alpha")
    registry = discover({"LECTION_ONLY": "alpha", "LECTION_CONFIG": str(site.folder)})
    examination = examine(registry, LIMITS)
    assert (examination.ill, examination.exit_code) == ((), 0)


def test_misbehaving_needs_mending_too(site: Site) -> None:
    site.reader("alpha", code="print('hello')\nclass Reader:\n    def read(self): pass\n")
    registry = discover({"LECTION_ONLY": "alpha", "LECTION_CONFIG": str(site.folder)})
    examination = examine(registry, LIMITS)
    assert [p.state for p in examination.ill] == ["loaded"]


def test_a_reader_is_tried_on_its_own_samples(site: Site) -> None:
    site.reader("alpha", code=LIAR, manifest=WITH_SAMPLES)
    samples(site, "alpha", b"fine", b"lie")
    assert "matched by 'other:x', of a family that its reader.toml does not declare" in examined(site, "alpha").sentence


def test_a_sample_that_the_reader_refuses_is_told(site: Site) -> None:
    site.reader("alpha", code=LIAR, manifest=WITH_SAMPLES)
    samples(site, "alpha", b"no")
    sentence = examined(site, "alpha").sentence
    assert "failed while reading its own sample 0.sample: " in sentence
    assert "says this is not its format: not mine" in sentence


def test_a_sample_that_is_no_text_is_told(site: Site) -> None:
    site.reader("alpha", code=LIAR, manifest=WITH_SAMPLES)
    samples(site, "alpha", b"\xef\xbb\xbf\xff\xff")
    assert "failed while reading its own sample 0.sample" in examined(site, "alpha").sentence


def test_only_the_first_small_samples_are_read(site: Site) -> None:
    site.reader("alpha", code=LIAR, manifest=WITH_SAMPLES)
    samples(site, "alpha", b"x" * 300_000, b"a", b"b", b"c", b"lie")
    assert examined(site, "alpha").state == "loaded"


def test_importing_apart_leaves_samples_and_this_process_alone(site: Site) -> None:
    import sys

    site.reader("alpha", code=LIAR, manifest=WITH_SAMPLES)
    samples(site, "alpha", b"lie")
    assert import_apart(discover().get("alpha"), LIMITS).state == "loaded"
    assert "alpha_pkg" not in sys.modules


def test_profile_packages_have_nothing_to_import(site: Site) -> None:
    site.install(
        "acme", "[lection.profiles]\nlaw = law_pkg\n", {"law_pkg/__init__.py": "0/0", "law_pkg/profiles/x.yaml": ""}
    )
    law = discover().profile_packages[0]
    assert examine_plugin(law, LIMITS) is law
