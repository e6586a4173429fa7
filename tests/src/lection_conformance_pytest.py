"""The pytest plugin of lection-conformance; every pytest run of its users imports it, so it imports nothing."""


def pytest_addoption(parser):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201  # pytest is not imported
    """Add the options of the conformance tests."""
    group = parser.getgroup("lection-conformance")
    group.addoption("--lection-capsules", metavar="DIR", help="write the inputs on which conformance checks fail here")
    group.addoption("--lection-seed", type=int, metavar="N", help="draw the mutations of samples from this seed")
