from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from lection_plugins import Capability, InvalidManifest, Manifest, Option, discover, reader_schema
from lection_plugins.found.manifest import CAPABILITIES, Magic
from lection_plugins.found.manifest_file import MAX_SIZE

if TYPE_CHECKING:
    from conftest import Site

FULL = """\
[readers.alpha]
api = ">=1.0,<2"
families = ["alpha", "label"]
default_profile = "contract"
rewrites = ["entities"]
samples = "samples"

[readers.alpha.formats]
extensions = [".al", ".tar.al"]
media_types = ["Application/X-Alpha"]
magic = [{ hex = "41 ?? 43" }, { offset = 3, hex = "44" }]

[readers.alpha.options.deep]
type = "integer"
default = 3
meaning = "How deep to look."

[readers.alpha.capabilities]
offsets = "full"
tables = { support = "partial", reason = "No merged cells." }
notes = { support = "not_implemented", link = "https://example.org/7" }
binary = "full"
"""


def manifest_of(site: Site, text: str) -> Manifest:
    site.reader("alpha", manifest=text.replace("{", "{{").replace("}", "}}"))
    plugin = discover().get("alpha")
    assert plugin.state == "found", plugin.sentence
    assert plugin.manifest is not None
    return plugin.manifest


def complaints(site: Site, text: str) -> list[str]:
    """What is said of a manifest, without the folder of the file."""
    site.reader("alpha", manifest=text.replace("{", "{{").replace("}", "}}"))
    plugin = discover().get("alpha")
    assert isinstance(plugin, InvalidManifest), plugin
    return [str(problem).replace(f"{site.folder}/alpha_pkg/", "") for problem in plugin.problems]


def test_everything_a_manifest_can_say_is_read(site: Site) -> None:
    manifest = manifest_of(site, FULL)
    assert manifest.families == ("alpha", "label")
    assert manifest.media_types == ("application/x-alpha",)
    assert manifest.magic == (Magic(0, (0x41, None, 0x43)), Magic(3, (0x44,)))
    assert manifest.options == {"deep": Option("deep", "integer", 3, "How deep to look.")}
    assert manifest.samples == site.folder / "alpha_pkg" / "samples"
    assert manifest.capabilities == {
        "offsets": Capability("full"),
        "tables": Capability("partial", "No merged cells."),
        "notes": Capability("not_implemented", "https://example.org/7"),
        "binary": Capability("full"),
    }
    assert manifest.is_binary


def test_most_may_be_left_out(site: Site) -> None:
    manifest = manifest_of(site, '[readers.alpha]\napi = "1.0"\nfamilies = []\n')
    assert manifest == Manifest("alpha", "1.0")
    assert not manifest.is_binary


def test_the_longest_extension_counts() -> None:
    manifest = Manifest("a", "1", extensions=(".gz", ".tar.gz"))
    assert manifest.extension_of("X.TAR.GZ") == ".tar.gz"
    assert manifest.extension_of("x.zip") == ""


@pytest.mark.parametrize(
    ("head", "yes"), [(b"ABC", True), (b"AxC...", True), (b"AB", False), (b"", False), (b"ABD", False)]
)
def test_magic_matches_bytes_and_any_byte(head: bytes, yes: bool) -> None:
    assert Magic.from_hex(0, "41 ?? 43").matches(head) is yes


HEAD = '[readers.alpha]\napi = "1.0"\nfamilies = []\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[readers.alpha]\nfamilies = []\n", "reader.toml:1:1: readers.alpha: 'api' is missing; The versions of"),
        ('[readers.alpha]\napi = 1\nfamilies = ["a"]\n', "reader.toml:2:1: readers.alpha.api: 1 is not a string; "),
        ('[readers.alpha]\napi = "x"\nfamilies = []\n', "reader.toml:2:1: readers.alpha.api: 'x' does not have the"),
        (HEAD + "sampels = 's'\n", "reader.toml:4:1: readers.alpha.sampels: there is no key 'sampels' here; did you"),
        (HEAD + "samples = '../x'\n", "reader.toml:4:1: readers.alpha.samples: '../x' does not have the right form"),
        (HEAD + "samples = true\n", "reader.toml:4:1: readers.alpha.samples: true is not a string"),
        (HEAD + "rewrites = ['x']\n", "reader.toml:4:13: readers.alpha.rewrites[0]: 'x' is not allowed; one of "),
        (
            '[readers.alpha]\napi = "1.0"\nfamilies = [\n  "a",\n  "fallback",\n]\n',
            "reader.toml:5:3: readers.alpha.families[1]: 'fallback' does not have the right form",
        ),
        (
            '[readers.alpha]\napi = "1.0"\nfamilies = ["a", "b", "a"]\n',
            "reader.toml:3:23: readers.alpha.families[2]: 'a' stands twice; name each once",
        ),
        (
            HEAD + "[readers.alpha.formats]\nmagic = [{ offset = -1, hex = '00' }]\n",
            "reader.toml:5:12: readers.alpha.formats.magic[0].offset: -1 is not from 0 to 65000",
        ),
        (
            HEAD + "[readers.alpha.capabilities]\ntables = 'partial'\n",
            "reader.toml:5:1: readers.alpha.capabilities.tables: 'partial' is not allowed; "
            'How far the reader goes: "full", "unsupported", { support = "partial", reason = "..." }',
        ),
        (
            HEAD + "[readers.alpha.capabilities]\ntables = 7\n",
            "reader.toml:5:1: readers.alpha.capabilities.tables: 7 is not a string or a table; How far",
        ),
        (
            HEAD + "[readers.alpha.capabilities]\nteleport = 'full'\n",
            "reader.toml:5:1: readers.alpha.capabilities.teleport: there is no key 'teleport' here; known here:",
        ),
        (
            HEAD + "[readers.alpha.options.'A B']\ntype = 'string'\ndefault = ''\nmeaning = 'x'\n",
            "reader.toml:4:1: readers.alpha.options.\"A B\": 'A B' is no name; An option is named by",
        ),
        (
            HEAD + "[readers.alpha.options.n]\ntype = 'integer'\ndefault = 'x'\nmeaning = 'y'\n",
            "reader.toml:6:1: readers.alpha.options.n.default: 'x' is no integer",
        ),
        (HEAD + "[extra]\n", "reader.toml:4:1: extra: there is no key 'extra' here"),
        ("[readers.beta]\n", "reader.toml:1:1: readers: there is no table [readers.alpha]; give each entry point"),
        ("x = 1\n", "reader.toml:1:1: there is no table [readers.alpha]; give each entry point"),
        ("readers = 3\n", "reader.toml:1:1: readers: there is no table [readers.alpha]; give"),
        ("[readers.alpha\n", "reader.toml:1:15: this is not TOML: Expected ']' at the end of a table"),
        ("x = [" + "[" * 5000, "reader.toml:1:1: the file is nested too deeply"),
        ("#" * (MAX_SIZE + 1), "reader.toml:1:1: the file is larger than 1000000 bytes"),
    ],
)
def test_each_mistake_is_told_with_its_place(site: Site, text: str, expected: str) -> None:
    assert complaints(site, text)[0].startswith(expected)


def test_all_mistakes_are_told_at_once_sorted_by_place(site: Site) -> None:
    text = "[readers.alpha]\nfamilies = 3\nzzz = 1\n[readers.alpha.formats]\nextensions = ['md']\n"
    told = complaints(site, text)
    assert [problem.split(": ")[0] for problem in told] == [f"reader.toml:{n}" for n in ("1:1", "2:1", "3:1", "5:15")]


def test_the_sentence_names_distribution_version_and_all_problems(site: Site) -> None:
    site.reader("alpha", manifest="[readers.alpha]\nx = 1\n", version="4.2")
    plugin = discover().get("alpha")
    assert plugin.sentence.startswith("reader 'alpha' of acme-alpha 4.2 has no usable reader.toml: ")
    assert plugin.sentence.count("reader.toml:") == 4
    assert plugin.cure == "pip install --upgrade acme-alpha, or else: pip uninstall acme-alpha"


def test_the_sentence_ends_once_where_a_problem_is_told_in_a_sentence(site: Site) -> None:
    site.reader("alpha", manifest=HEAD + "[readers.alpha.capabilities]\ntables = 'partial'\n")
    sentence = discover().get("alpha").sentence
    assert sentence.endswith(".")
    assert not sentence.endswith("..")


def test_a_manifest_that_is_missing_is_told(site: Site) -> None:
    site.reader("alpha", manifest="")
    site.install("acme-beta", "[lection.readers]\nbeta = beta_module:Reader\n", {"beta_module.py": ""})
    alpha, beta = (discover().get(name).sentence for name in ("alpha", "beta"))
    assert f"there is no reader.toml in {site.folder / 'alpha_pkg'}" in alpha
    assert "there is no reader.toml in the module beta_module, which is no package" in beta


def test_a_manifest_that_cannot_be_read_is_told(site: Site) -> None:
    site.reader("alpha", manifest="")
    (site.folder / "alpha_pkg" / "reader.toml").mkdir()
    site.reader("beta")
    (site.folder / "beta_pkg" / "reader.toml").write_bytes(b"# \xff")
    alpha, beta = (discover().get(name).sentence for name in ("alpha", "beta"))
    assert "reader.toml is no regular file; a manifest is a small file" in alpha
    assert "reader.toml:1:1: byte 2 is not UTF-8" in beta


def test_windows_line_ends_are_line_ends(site: Site) -> None:
    site.reader("alpha")
    (site.folder / "alpha_pkg" / "reader.toml").write_bytes(b'[readers.alpha]\r\napi = "1.0"\r\nfamilies = 1\r\n')
    assert "reader.toml:3:1: readers.alpha.families: 1 is not a list" in discover().get("alpha").sentence


def test_a_mistake_in_another_readers_table_is_not_this_ones(site: Site) -> None:
    assert manifest_of(site, HEAD + "[readers.beta]\nwrong = 1\n").families == ()


def test_a_faulty_manifest_still_says_what_it_is_for(site: Site) -> None:
    site.reader(
        "alpha", manifest='[readers.alpha]\n[readers.alpha.formats]\nextensions = [".al", 3]\nmedia_types = 5\n'
    )
    manifest = discover().get("alpha").manifest
    assert manifest is not None
    assert (manifest.extensions, manifest.media_types) == ((".al",), ())


def test_the_published_schema_is_complete_and_plain() -> None:
    schema = reader_schema()
    reader = schema["properties"]["readers"]["additionalProperties"]
    assert tuple(reader["properties"]["capabilities"]["properties"]) == CAPABILITIES
    assert set(reader["properties"]) == {
        *("api", "families", "formats", "default_profile", "options", "rewrites", "samples", "capabilities")
    }
    undescribed = [
        name
        for name, part in {**reader["properties"], **reader["properties"]["formats"]["properties"]}.items()
        if not re.match(r"[A-Z].*\.$", part.get("description", ""), re.DOTALL)
    ]
    assert undescribed == []
