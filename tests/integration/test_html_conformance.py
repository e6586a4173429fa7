from lection_conformance import conformance_tests

test_html = conformance_tests(
    "html",
    edition="preview",
    known_failures={
        "DROP-004": "Scripts, style sheets and comments are no text, and so have no place in the linear text."
    },
)
