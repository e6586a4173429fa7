from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lection_plugins import (
    HEAD_SIZE,
    NoReaderError,
    SeveralReadersError,
    UnknownPluginError,
    UnusablePluginError,
    block_plugin,
    discover,
    lock_plugins,
)
from lection_plugins.host.choice import looks_like_text
from lection_plugins.settings.settings import prefer_no_more, prefer_reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lection_plugins import Plugin

    from conftest import Site

FORMATS = """\
[readers.{id}]
api = "1.0"
families = ["x"]
[readers.{id}.formats]
"""


def reader(site: Site, name: str, formats: str) -> None:
    site.reader(name, manifest=FORMATS.format(id=name) + formats.replace("{", "{{").replace("}", "}}"))


def chosen(name: str, media_type: str | None = None, head: bytes = b"", explicit: str | None = None) -> str:
    return discover().choose(name, media_type, head, explicit).id


def test_an_id_that_is_given_decides(site: Site) -> None:
    site.reader("alpha")
    assert chosen("x.txt", "text/plain", b"", "alpha") == "alpha"


def test_an_unknown_id_is_answered_with_the_known_ones(site: Site) -> None:
    site.reader("alpha")
    with pytest.raises(
        UnknownPluginError, match=r"no reader 'alhpa' is installed; did you mean 'alpha'\? Installed: alpha"
    ):
        chosen("x", explicit="alhpa")
    with pytest.raises(UnknownPluginError, match="no reader 'zzz' is installed; installed: alpha"):
        chosen("x", explicit="zzz")


def test_the_extension_decides_whatever_its_case_and_folder(site: Site) -> None:
    site.reader("alpha")
    assert chosen("C.ALPHA") == "alpha"
    assert chosen("some.txt/c.alpha") == "alpha"


def test_the_longest_extension_decides(site: Site) -> None:
    reader(site, "zipped", 'extensions = [".gz"]')
    reader(site, "tarred", 'extensions = [".tar.gz"]')
    assert chosen("x.tar.gz") == "tarred"
    assert chosen("x.gz") == "zipped"


def test_the_media_type_decides_where_the_name_does_not(site: Site) -> None:
    reader(site, "alpha", 'media_types = ["text/x-alpha"]')
    assert chosen("-", "Text/X-Alpha; charset=utf-8") == "alpha"


def test_extension_and_media_type_together_decide_between_two(site: Site) -> None:
    reader(site, "alpha", 'extensions = [".same"]\nmedia_types = ["text/x-alpha"]')
    reader(site, "beta", 'extensions = [".same"]\nmedia_types = ["text/x-beta"]')
    assert chosen("c.same", "text/x-beta") == "beta"
    with pytest.raises(SeveralReadersError):
        chosen("c.same")


def test_an_extension_says_more_than_plain_text_or_bytes(site: Site) -> None:
    site.reader("alpha")
    assert chosen("c.alpha", "text/plain") == "alpha"
    assert chosen("c.alpha", "application/octet-stream") == "alpha"


def test_a_known_extension_and_another_known_type_are_two_candidates(site: Site) -> None:
    site.reader("alpha")
    reader(site, "beta", 'media_types = ["text/x-beta"]')
    with pytest.raises(SeveralReadersError) as caught:
        chosen("c.alpha", "text/x-beta")
    assert str(caught.value) == (
        "c.alpha: 2 readers take this format: alpha (acme-alpha 1.0), beta (acme-beta 1.0); choose one with "
        "--reader alpha or --reader beta, for good with: lection plugins prefer ID, or keep one out with: lection "
        "plugins block ID"
    )
    assert [p.id for p in caught.value.candidates] == ["alpha", "beta"]


def test_magic_decides_where_name_and_type_say_nothing(site: Site) -> None:
    reader(site, "alpha", 'magic = [{ offset = 2, hex = "25 50 ?? 46" }]')
    assert chosen("unknown.bin", None, b"..%PDF-1.7\0\xff") == "alpha"


def test_else_it_is_plain_text_if_it_can_be_text(site: Site) -> None:
    site.plaintext()
    assert chosen("LICENSE", None, b"Some text") == "plaintext"
    with pytest.raises(
        NoReaderError, match=r"x\.bin: no installed reader takes this format, and it is not text; name a"
    ):
        chosen("x.bin", None, b"\xff\0\xfe")


def test_without_a_plain_text_reader_nobody_takes_it(site: Site) -> None:
    site.plaintext()
    environ = {"LECTION_BLOCK": "plaintext", "LECTION_CONFIG": str(site.folder)}
    with pytest.raises(NoReaderError):
        discover(environ).choose("LICENSE", None, b"Some text")


def test_a_bad_reader_is_never_in_the_way_of_a_sound_one(site: Site) -> None:
    site.reader("alpha")
    reader(site, "beta", 'extensions = [".alpha"]\nwrong = 1')
    assert chosen("c.alpha") == "alpha"


def test_a_bad_reader_is_never_silently_replaced_by_plain_text(site: Site) -> None:
    site.plaintext()
    reader(site, "alpha", 'extensions = [".alpha"]\nwrong = 1')
    with pytest.raises(UnusablePluginError, match=r"acme-alpha 1\.0 has no usable reader\.toml"):
        chosen("c.alpha", None, b"text")


def test_two_of_one_id_are_an_error_that_names_both(site: Site) -> None:
    site.reader("alpha")
    site.install("other", "[lection.readers]\nalpha = alpha_pkg:Reader\n")
    with pytest.raises(UnusablePluginError, match=r"acme-alpha 1\.0 has the id of another reader, of other 1\.0"):
        chosen("c.alpha")


def test_a_blocked_reader_leaves_no_trace(site: Site) -> None:
    site.plaintext()
    site.reader("alpha")
    block_plugin(discover().settings.folder, "alpha")
    assert chosen("c.alpha", None, b"text") == "plaintext"
    with pytest.raises(UnusablePluginError, match="is blocked"):
        chosen("c.alpha", explicit="alpha")


def test_an_unlocked_reader_is_still_the_one_for_its_format(site: Site) -> None:
    site.plaintext()
    lock_plugins(discover())
    site.reader("alpha")
    assert chosen("c.txt", None, b"text") == "plaintext"
    with pytest.raises(UnusablePluginError, match=r"is blocked: .* does not list it"):
        chosen("c.alpha", None, b"text")


def test_a_caller_may_settle_what_is_ambiguous(site: Site) -> None:
    reader(site, "alpha", 'extensions = [".same"]')
    reader(site, "beta", 'extensions = [".same"]')
    asked: list[tuple[str, list[str]]] = []

    def settle(name: str, candidates: Sequence[Plugin]) -> str | None:
        asked.append((name, [c.id for c in candidates]))
        return "beta"

    assert discover().choose("c.same", settle=settle).id == "beta"
    assert asked == [("c.same", ["alpha", "beta"])]
    with pytest.raises(SeveralReadersError):
        discover().choose("c.same", settle=lambda name, candidates: None)


@pytest.mark.parametrize(
    ("head", "yes"),
    [
        (b"", True),
        ("größe".encode(), True),
        (b"with \0 in it", True),
        ("é".encode()[:1], True),  # cut inside a character
        (b"caf\xe9", True),  # another encoding, which the source finds out
        (b"\xff\xfea\0", True),
        ("über".encode("utf-16-le"), True),
        (b"\x89PNG\r\n\x1a\n\0\0", False),
    ],
)
def test_what_can_be_text(head: bytes, yes: bool) -> None:
    assert looks_like_text(head) is yes


def test_magic_stands_within_the_head() -> None:
    assert HEAD_SIZE >= 65_000 + 256


def test_readers_share_xml_by_the_root_element(site: Site) -> None:
    reader(site, "akn", 'extensions = [".xml"]\nroots = [{ name = "akomaNtoso" }]')
    reader(site, "tei", 'extensions = [".xml"]\nroots = [{ namespace = "http://www.tei-c.org/ns/1.0" }]')
    reader(site, "any", 'extensions = [".xml"]')
    assert chosen("a.xml", head=b'<?xml version="1.0"?>\n<akomaNtoso xmlns="x"/>') == "akn"
    assert chosen("a.xml", head=b'<TEI xmlns="http://www.tei-c.org/ns/1.0">') == "tei"
    assert chosen("a.xml", head=b"<other>") == "any"


def test_a_preference_settles_what_two_readers_take(site: Site) -> None:
    reader(site, "alpha", 'extensions = [".c"]')
    reader(site, "beta", 'extensions = [".c"]')
    folder = discover().settings.folder
    prefer_reader(folder, "beta")
    assert chosen("x.c") == "beta"
    prefer_reader(folder, "alpha")
    assert (chosen("x.c"), discover().settings.prefer) == ("alpha", ("alpha", "beta"))
    assert prefer_no_more(folder, "alpha")
    assert not prefer_no_more(folder, "alpha")
    assert chosen("x.c") == "beta"


def test_nobody_takes_a_format_from_the_readers_that_come_with_lection(site: Site) -> None:
    site.plaintext()
    reader(site, "rival", 'extensions = [".txt"]\nmagic = [{ hex = "41" }]')
    assert chosen("x.txt", head=b"A") == "plaintext"
    assert chosen("x.txt", explicit="rival") == "rival"
    prefer_reader(discover().settings.folder, "rival")
    assert chosen("x.txt") == "rival"
