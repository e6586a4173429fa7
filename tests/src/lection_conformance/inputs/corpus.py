"""Hostile inputs: texts that break readers, each for a reason."""

from __future__ import annotations

from lection_conformance.inputs.input import Input


def _texts() -> dict[str, str]:
    return {
        "empty": "",
        "one_newline": "\n",
        "white_space_only": " \t\n \u00a0\n\u3000\r\n \n",
        "one_letter": "a",
        "no_final_newline": "One line.\n\nAnother line without an end",
        "mark_inside": "Before \ufeffafter.\n\ufeff\nEnd.\n",
        "nul": "A\x00B\n\x00\nEnd \x00.\n",
        "controls": "A\x01B\x08C\x0bD\x0cE\x1bF\x7fG\x85H\n",
        "lone_surrogates": "A \ud800 B \udfff C\n\udc00\ud800\n",
        "carriage_returns": "One.\r\rTwo.\rThree.\r",
        "crlf": "One.\r\n\r\nTwo.\r\nThree.\r\n",
        "mixed_line_ends": "One.\r\nTwo.\nThree.\rFour.\n\r\nFive.\r\r\nSix.",
        "next_line": "One.\x85\x85Two.\x85Three.",
        "line_separators": "One.\u2028Two.\u2029Three.\u2028\u2029",
        "no_break_spaces": "A\u00a0B\u202fC\u2007D\n\u00a0\u00a0E\n",
        "zero_width": "A\u200bB\u200cC\u200dD\u2060E\ufeffF\n\u200b\n",
        "right_to_left": "מזכר הבנות בין הצדדים.\n\n١. البند الأول\n\n\u202eabc\u202c def \u2067ghi\u2069\n",
        "combining_marks": "e\u0301t\u00e9 A\u030a \u1100\u1161\u11a8 \ufb01\n\u0301begins with a mark\n",
        "many_marks": "a" + "\u0301" * 2_000 + " b\n",
        "astral": "𝐁𝐨𝐥𝐝 𝒞lause 👩‍👩‍👧‍👦 🇪🇺 𠀀𠀁\n\n𝟏. Title\n",
        "cjk": "第一条 契約の目的\n本契約は、甲と乙の間に\n適用する。\n",
        "tabs": "A\tB\n\tindented\n\t\tmore\n1.\tnumbered\n",
        "long_line": "word " * 200_000,
        "long_word": "x" * 300_000 + "\n",
        "many_lines": "a\n" * 30_000,
        "many_blank_lines": "a" + "\n" * 100_000 + "b",
        "deep_quotes": ">" * 10_000 + " deep\n",
        "deep_brackets": "[" * 10_000 + "deep" + "]" * 10_000 + "\n",
        "deep_parentheses": "(" * 10_000 + "deep" + ")" * 10_000 + "\n",
        "deep_indentation": "".join(f"{' ' * depth}- a\n" for depth in range(600)),
        "deep_tags": "<div>" * 10_000 + "deep\n",
        "long_number": "9" * 5_000 + ". A clause with a long number\n",
        "long_decimal": "1." * 5_000 + " A clause\n",
        "numbers_of_all_kinds": "1. a\n(a) b\n(i) c\n(aa) d\n§ 5 e\n第1条 f\n1.1.1 g\n10 h\nIV. i\n",
        "unfinished_marks": "**bold\n`code\n[link](\n![\n~~~\n|a|b\n| - \n<!-- \n&#x110000; &#0; &nosuch;\n",
        "tables_of_bars": "|" * 3_000 + "\n" + "|-" * 3_000 + "\n",
        "replacement": "A\ufffdB\nEnd\ufffd\n",
        "private_and_noncharacters": "A\ue000B\ufffeC\uffffD\U0010ffffE\n",
    }


def _bytes() -> dict[str, bytes]:
    return {
        "truncated_utf8": "One é two.\n\nEnd é".encode()[:-1],
        "broken_utf8": b"One \xff\xfe two.\n\xc3( \xed\xa0\x80 end.\n",
        "utf8_mark": b"\xef\xbb\xbfOne line.\n\nTwo.\n",
        "utf16_mark": "One liné.\n\nTwo.\n".encode("utf-16"),
        "utf32_mark": "One line.\n\nTwo.\n".encode("utf-32"),
        "two_marks": b"\xef\xbb\xbf\xef\xbb\xbfOne line.\n",
    }


def hostile_inputs(suffix: str = "", *, binary: bool = False) -> tuple[Input, ...]:
    """The corpus, in a fixed order, with file names that end in `suffix`.

    :param binary: the reader works on bytes: every input comes as bytes that nobody decodes.
    """
    texts = (Input.of_text(f"{name}{suffix}", text) for name, text in _texts().items())
    data = (Input(f"{name}{suffix}", "hostile", content, None, binary) for name, content in _bytes().items())
    if not binary:
        return (*texts, *data)
    encoded = (
        Input(case.name, "hostile", (case.content or "").encode("utf-8", "surrogatepass"), None, True) for case in texts
    )
    return (*encoded, *data)


FOREIGN = (
    ("png", bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")),
    ("zip", b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + bytes(range(256))),
    ("pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n"),
    ("noise", bytes((index * 167 + 13) % 256 for index in range(2_048))),
    ("nothing", b""),
)
"""Names and bytes of files that are of no text format."""
