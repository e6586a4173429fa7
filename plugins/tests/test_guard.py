from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lection_core import ContractError, Source
from lection_plugins import Failed, ReadFailedError, RefusedInputError, discover

if TYPE_CHECKING:
    from lection_core import Block, Dropped

    from conftest import Site

CODE = """\
from lection_core import Block, Dropped, ReaderError
def block(text, source, rule="alpha:x"):
    return Block(kind="paragraph", depth=1, text=text, matched_by=rule, confidence=1.0, source=source)
class Reader:
    def read(self, source, profile=None, options={{}}):
{body}
"""


def read(site: Site, body: str, text: str = "one\ntwo\nthree") -> list[Block | Dropped]:
    lines = "\n".join("        " + line for line in body.split("\n"))
    site.reader("alpha", code=CODE.format(body=lines).replace("{{}}", "{}"), version="1.2")
    return list(discover().read("alpha", Source.from_text(text, name="c.alpha")))


def test_what_a_sound_reader_yields_comes_through(site: Site) -> None:
    items = read(
        site, "yield Block(kind='document', depth=0)\nyield block('one', (0, 3))\nyield Dropped('x', 1, 'Because.')"
    )
    assert [type(item).__name__ for item in items] == ["Block", "Block", "Dropped"]


LINEAR = "from lection_core import LinearText\nyield LinearText('two')\nyield block('two', (0, 3))"


def test_linear_text_comes_through(site: Site) -> None:
    assert [type(item).__name__ for item in read(site, LINEAR)] == ["LinearText", "Block"]


def test_a_failure_behind_linear_text_has_no_place_in_the_source(site: Site) -> None:
    with pytest.raises(ReadFailedError) as caught:
        read(site, LINEAR + "\nraise KeyError('k')")
    assert (caught.value.line, caught.value.column) == (None, None)


def test_reserved_rules_need_no_family(site: Site) -> None:
    body = "yield Block(kind='paragraph', depth=1, text='a')\nyield Block(kind='document', depth=0)"
    assert len(read(site, body)) == 2


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("yield 3", "it yielded int, which is neither a Block nor a Dropped."),
        ("return None", "TypeError: 'NoneType' object is not iterable."),
        (
            "yield block('x', None, 'beta:x')",
            "it yielded a block matched by 'beta:x', of a family that its reader.toml does",
        ),
        ("raise KeyError('k')\nyield", "KeyError: 'k' ("),
        ("raise SystemExit\nyield", "it called sys.exit(None) ("),
        ("yield block('x', (5, 2))", "ContractError: B-05: "),
        ("yield from (lambda: 1 / 0)()", "ZeroDivisionError: division by zero ("),
        ("raise MemoryError\nyield", "MemoryError ("),
    ],
)
def test_what_a_broken_reader_does_is_told_with_reader_and_place(site: Site, body: str, reason: str) -> None:
    with pytest.raises(ReadFailedError) as caught:
        read(site, body)
    assert str(caught.value).startswith(f"c.alpha:1:1: reader 'alpha' of acme-alpha 1.2 failed while reading: {reason}")
    assert "pip uninstall acme-alpha" in str(caught.value)
    assert isinstance(caught.value.plugin, Failed)
    assert caught.value.__cause__ is not None


def test_the_place_is_where_the_last_block_ended(site: Site) -> None:
    with pytest.raises(ReadFailedError) as caught:
        read(site, "yield block('two', (4, 7))\nyield block('one', (0, 3))\nyield block('x', None)\nraise ValueError")
    assert (caught.value.line, caught.value.column) == (2, 4)


def test_a_place_outside_the_text_is_its_end(site: Site) -> None:
    with pytest.raises(ReadFailedError) as caught:
        read(site, "yield block('x', (4, 7000))\nraise ValueError")
    assert (caught.value.line, caught.value.column) == (3, 6)


def test_a_contract_error_keeps_its_rule(site: Site) -> None:
    with pytest.raises(ReadFailedError) as caught:
        read(site, "yield Block(kind='paragraph', depth=1, confidence=0.5)")
    assert isinstance(caught.value.__cause__, ContractError)
    assert caught.value.__cause__.rule == "B-10"


def test_an_input_of_another_format_is_not_the_readers_failure(site: Site) -> None:
    with pytest.raises(RefusedInputError) as caught:
        read(site, "raise ReaderError('no header', 4)\nyield")
    assert str(caught.value) == (
        "c.alpha:2:1: reader 'alpha' of acme-alpha 1.2 says this is not its format: no header (at offset 4); "
        "choose another with --reader ID"
    )


def test_a_refusal_without_a_place_names_the_input(site: Site) -> None:
    with pytest.raises(RefusedInputError, match=r"^c\.alpha: reader 'alpha' of acme-alpha 1\.2 says"):
        read(site, "raise ReaderError('not mine')\nyield")


def test_a_stream_has_no_lines_to_point_at(site: Site) -> None:
    import io

    site.reader("alpha", code=CODE.format(body="        raise ValueError('x')").replace("{{}}", "{}"))
    source = Source.from_stream(io.BytesIO(b"text"), name="s")
    with pytest.raises(ReadFailedError, match=r"^s: reader 'alpha' of acme-alpha 1\.0 failed"):
        list(discover().read("alpha", source))


def test_interrupts_are_the_users(site: Site) -> None:
    with pytest.raises(KeyboardInterrupt):
        read(site, "import signal\nsignal.raise_signal(signal.SIGINT)\nyield")


def test_an_interrupt_that_nobody_pressed_is_the_readers(site: Site) -> None:
    with pytest.raises(ReadFailedError, match="failed while reading: KeyboardInterrupt"):
        read(site, "raise KeyboardInterrupt\nyield")


def test_closing_early_closes_the_reader(site: Site) -> None:
    code = CODE.format(
        body="        try:\n            yield block('a', (0, 1))\n        finally:\n            closed.append(1)"
    )
    site.reader("alpha", code="closed = []\n" + code.replace("{{}}", "{}"))
    registry = discover()
    items = registry.read("alpha", Source.from_text("a"))
    next(items)
    items.close()  # type: ignore[attr-defined]
    import sys

    assert sys.modules["alpha_pkg"].closed == [1]


def test_many_rules_of_one_family_are_all_checked(site: Site) -> None:
    body = "for n in range(10_050):\n    yield block('x', None, f'alpha:{n}')\nyield block('x', None, 'alphabet:1')"
    with pytest.raises(ReadFailedError, match="alphabet:1"):
        read(site, body)


def test_a_refusal_that_forgot_its_parts_is_still_one(site: Site) -> None:
    body = "class Odd(ReaderError):\n    def __init__(self): pass\nraise Odd()\nyield"
    with pytest.raises(RefusedInputError, match="its message cannot be shown"):
        read(site, body)
