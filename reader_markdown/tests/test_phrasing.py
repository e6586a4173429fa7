"""Inline markup: spans over the text that a renderer shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lection_core import BlockTree

Read = Callable[[str], BlockTree]


def _marked(tree: BlockTree) -> tuple[str, list[tuple[str, str, str | None]]]:
    block = tree.blocks[1]
    return block.text, [(span.type, block.text[span.start : span.end], span.value) for span in block.spans]


@pytest.mark.parametrize(
    ("markdown", "text", "spans"),
    [
        ("a *b **c*** d", "a b c d", [("emphasis", "b c", None), ("strong", "c", None)]),
        ("~~a~~ `` b`c ``", "a b`c", [("strikethrough", "a", None), ("code", "b`c", None)]),
        ("x `a\nb` y", "x a b y", [("code", "a b", None)]),
        ("$a^2$", "a^2", [("math", "a^2", None)]),
        ("[t](/u)", "t", [("link", "t", "/u")]),
        ("[t](/u_\\_ 'Ti &amp; tle')", "t", [("link", "t", "/u__"), ("link_title", "t", "Ti & tle")]),
        ("[t][L  b]\n\n[l B]: <a b>", "t", [("link", "t", "a b"), ("link_label", "t", "L b")]),
        ("[*t*][]\n\n[*t*]: /u", "t", [("emphasis", "t", None), ("link", "t", "/u")]),
        ("![a *b*](/i)", "a b", [("image", "a b", "/i"), ("emphasis", "b", None)]),
        ("[![a](/i)](/u)", "a", [("image", "a", "/i"), ("link", "a", "/u")]),
        ("![](/i)", "", [("image", "", "/i")]),
        (
            "<http://a.b> <c@d.e>",
            "http://a.b c@d.e",
            [("link", "http://a.b", "http://a.b"), ("link", "c@d.e", "mailto:c@d.e")],
        ),
        ("a\\\nb", "a b", [("line_break", " ", None)]),
        ("a  \nb", "a b", [("line_break", " ", None)]),
        ("a<br>b<BR />c", "a b c", [("line_break", " ", None), ("line_break", " ", None)]),
        ("a<br>\nb", "a b", [("line_break", " ", None)]),
        ("a<b>b</b><!-- x -->c", "abc", []),
        ("a[^1]b\n\n[^1]: n", "ab", [("note_reference", "", "1")]),
        ("a[^none]", "a[^none]", []),
        ("\\*a\\* &lt;&#98;&#x63;&nbsp;&unknown;", "*a* <bc &unknown;", []),
        ("a\tb \u00a0 c", "a b c", []),
        ("  a  \n  b", "a b", [("line_break", " ", None)]),
        ("第\n条 a\nb", "第条 a b", []),
    ],
)
def test_marked_text(read: Read, markdown: str, text: str, spans: list[tuple[str, str, str | None]]) -> None:
    assert _marked(read(markdown)) == (text, spans)


def test_a_line_of_a_quote_inside_markup(read: Read) -> None:
    tree = read("> [a\n> *b\n> c*](/u) `d\n> e`\n")
    assert tree.blocks[2].text == "a b c d e"
    assert [tree.blocks[2].text[span.start : span.end] for span in tree.blocks[2].spans] == ["a b c", "b c", "d e"]
