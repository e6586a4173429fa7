"""Code that is verbatim, in formats that rewrite and mark up what stands in it."""

from __future__ import annotations

import pytest
from lection_conformance.checks.tree.texts import _words_stand_in_order


@pytest.mark.parametrize(
    ("line", "source", "stands"),
    [
        ("a & b", "<pre>a &amp; b</pre>", True),
        ("a x y", "<pre>a <b>x</b> y</pre>", True),
        ("foo.bar()", "<span>foo</span>.<span>bar</span>()", True),
        ("a  =  b", "<pre>a = b</pre>", False),
        ("t  4", "<pre>t <!> 4", True),
        ("t   4", "<pre>t <!> 4", False),
        ("b a", "<pre>a b</pre>", False),
        ("A & B", "<pre>a &amp; b</pre>", False),
        ("é", "&eacute;", True),
    ],
)
def test_words_stand_in_order_whatever_stands_between(line: str, source: str, stands: bool) -> None:
    assert _words_stand_in_order(line, source) is stands
