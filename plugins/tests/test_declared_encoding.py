from __future__ import annotations

import pytest
from lection_plugins.found.declared_encoding import Declaration, declared_encoding

XML, HTML, CODING = Declaration("xml"), Declaration("html"), Declaration("after", "coding:")


@pytest.mark.parametrize(
    ("declaration", "head", "encoding"),
    [
        (XML, b'<?xml version="1.0" encoding="ISO-8859-2"?><a>', "iso8859-2"),
        (XML, b"<?xml version='1.0' encoding = 'windows-1252' ?>", "cp1252"),
        (XML, b'<a encoding="ISO-8859-2">', ""),
        (XML, b'<?xml version="1.0" encoding="utf-16"?><a>', ""),
        (XML, b'<?xml version="1.0" encoding="no-such"?><a>', ""),
        (XML, b'\xef\xbb\xbf<?xml version="1.0" encoding="ISO-8859-2"?>', ""),
        (HTML, b"<html><META CHARSET=iso-8859-1>", "cp1252"),
        (HTML, b'<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"),
        (HTML, b" " * 2000 + b"<meta charset=koi8-r>", ""),
        (CODING, b"# -*- coding: latin-1 -*-", "iso8859-1"),
        (CODING, b"nothing of the kind", ""),
        (CODING, b"coding: zip_codec", ""),
    ],
)
def test_what_the_bytes_declare(declaration: Declaration, head: bytes, encoding: str) -> None:
    assert declared_encoding((declaration,), head) == encoding
