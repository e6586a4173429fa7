from lection_core import Source
from lection_plugins import discover


def test_x(site):
    site.reader("alpha")
    r = discover()
    s = Source.from_text("hello", name="a.alpha")
    assert list(r.read("alpha", s)) == list(r.read("alpha", s, isolate=True))
