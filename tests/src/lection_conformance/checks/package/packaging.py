"""How the reader is packaged: what its manifest and its metadata say is true."""

from __future__ import annotations

from lection_conformance.checks.check import Check, Failed
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.subject import AUTO


def _api_is_bounded(bench: Bench) -> None:
    api = bench.subject.manifest.api
    if "<" not in api and "==" not in api and not api.replace(".", "").strip().isdigit():
        raise Failed(
            f"api is {api!r} in reader.toml: it claims to work with every later contract", expected=">=1.0,<2", got=api
        )


def _api_admits_this(bench: Bench) -> None:
    from lection_core import READER_API
    from lection_plugins.found.contract_range import admits

    api = bench.subject.manifest.api
    if not admits(api, READER_API):
        have = ".".join(map(str, READER_API))
        raise Failed(f"api is {api!r} in reader.toml, which leaves out {have}", expected=f"a range with {have} in it")


def _a_format_is_declared(bench: Bench) -> None:
    manifest = bench.subject.manifest
    if not (manifest.extensions or manifest.media_types or manifest.magic):
        raise Failed(
            "reader.toml declares no format, so that nothing is ever read with this reader unless it is named",
            expected='[readers.ID.formats] with extensions = [".EXT"], media_types or magic',
        )


def _there_are_samples(bench: Bench) -> None:
    if not bench.samples:
        folder = bench.subject.manifest.samples
        said = f"the folder {str(folder)!r} holds none" if folder else "reader.toml names no folder of samples"
        raise Failed(f"there is no sample: {said}", expected='samples = "samples" and at least one file in it')


def _samples_are_of_the_format(bench: Bench) -> None:
    manifest = bench.subject.manifest
    for case in bench.samples:
        by_name = bool(manifest.extension_of(case.name))
        by_magic = any(pattern.matches(case.data or b"") for pattern in manifest.magic)
        if (manifest.extensions or manifest.magic) and not (by_name or by_magic):
            raise Failed(
                f"the sample {case.name!r} has none of the declared extensions or signatures",
                expected=", ".join(manifest.extensions) or "a declared signature",
                case=case,
            )


def _samples_are_not_trivial(bench: Bench) -> None:
    if not bench.samples or any(len(bench.reading(case).blocks) >= 4 for case in bench.samples):
        return
    # A format whose files are one block each, whatever is in them, has no other samples.
    if any(len(bench.reading(case).blocks) >= 3 for case in bench.all_inputs):
        raise Failed(
            "no sample gives more than two blocks of content", expected="a sample that shows what the reader does"
        )


def _default_profile_exists(bench: Bench) -> None:
    from lection_profiles import builtin_profiles

    name = bench.subject.manifest.default_profile
    default = bench.subject.default_profile
    if name not in ("generic", AUTO) and (default is None or default.name != name):
        known = ", ".join((*builtin_profiles(), *bench.subject.profile_names))
        raise Failed(f"the default profile {name!r} of reader.toml is not installed or wrong", expected=known)


def _importing_does_nothing_else(bench: Bench) -> None:
    plugin = bench.subject.plugin
    if plugin is not None and plugin.breaches:
        raise Failed(f"when it is imported, it {'; it '.join(plugin.breaches)}", expected="nothing but definitions")


def _declared_dependencies_are_enough(bench: Bench) -> None:
    from lection_conformance.surroundings.dependencies import undeclared_imports

    if bench.subject.plugin is None:
        return
    undeclared = undeclared_imports(bench.subject)
    if undeclared:
        raise Failed(
            f"it imports {', '.join(undeclared)}, which its distribution does not declare",
            expected="every import in dependencies of pyproject.toml, directly or through another dependency",
        )


def _works_alone(bench: Bench) -> None:
    from lection_conformance.surroundings.alone import failure_alone

    failure = failure_alone(bench.subject)
    if failure:
        raise Failed(
            f"where nothing is installed but its distribution and what that declares, it fails: {failure}",
            expected="its samples are read there",
        )


def _a_reader_is_made_without_arguments(bench: Bench) -> None:
    one, other = bench.subject.make(), bench.subject.make()
    for reader in (one, other):
        if not callable(getattr(reader, "read", None)):
            raise Failed("what the entry point makes has no method read", expected="a class whose instances have read")


CHECKS = (
    Check(
        id="PACK-001",
        title="the entry point makes a reader",
        sentence="Reader contract: the value of the entry point is package:Class.",
        hint="Let the entry point name a class that takes no arguments and has a method read.",
        function=_a_reader_is_made_without_arguments,
    ),
    Check(
        id="PACK-002",
        title="the contract range admits this contract",
        sentence="Reader contract: api is the contract range of the reader.",
        hint='Set api in reader.toml to the versions you have run this suite with, for example ">=1.0,<2".',
        function=_api_admits_this,
    ),
    Check(
        id="PACK-003",
        title="the contract range has an upper end",
        sentence="Reader contract: api is the contract range of the reader.",
        level="recommended",
        hint="Add <2 to api in reader.toml: the next major version of the contract may break the reader.",
        function=_api_is_bounded,
    ),
    Check(
        id="PACK-004",
        title="the manifest declares a format",
        sentence="Reader contract: formats are extensions, media types and magic byte patterns.",
        hint="Declare at least one extension, media type or magic pattern.",
        function=_a_format_is_declared,
    ),
    Check(
        id="PACK-005",
        title="there are samples",
        sentence="Conformance: the reader's own samples are a folder it names in reader.toml.",
        hint="Put some small files of your format into a folder of the package and name it under samples.",
        function=_there_are_samples,
    ),
    Check(
        id="PACK-006",
        title="samples are of the declared format",
        sentence="Reader contract: the reader of a file is chosen by extension, media type, magic.",
        hint="Rename the sample, move it elsewhere, or declare its extension.",
        function=_samples_are_of_the_format,
    ),
    Check(
        id="PACK-007",
        title="a sample shows some structure",
        sentence="Conformance: the suite reads the reader's own samples.",
        level="recommended",
        hint="Add a sample of a page or so, in which everything that the reader recognises occurs.",
        function=_samples_are_not_trivial,
    ),
    Check(
        id="PACK-008",
        title="the default profile is installed",
        sentence="Reader contract: reader.toml names the default_profile.",
        hint="Name a built-in profile or one of a package that you depend on, or leave default_profile out.",
        function=_default_profile_exists,
    ),
    Check(
        id="PACK-009",
        title="importing the reader does nothing else",
        rule="R-08",
        hint="Print nothing and start nothing at the level of the module.",
        function=_importing_does_nothing_else,
    ),
    Check(
        id="PACK-010",
        title="declared dependencies are enough",
        sentence="Conformance: packaging, that declared dependencies are enough.",
        hint="Add what is named to dependencies in pyproject.toml, or do not import it.",
        function=_declared_dependencies_are_enough,
    ),
    Check(
        id="PACK-011",
        title="it works where nothing is installed but what it declares",
        sentence="Conformance: packaging, that declared dependencies are enough in a clean environment.",
        needs=("packaging",),
        hint="Add what is missing to dependencies in pyproject.toml; where a library needs it for an extra of its own, "
        "ask for the library with that extra.",
        function=_works_alone,
    ),
)
