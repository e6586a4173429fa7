"""Finding the reader by what names it: the id of an installed one, or a mutant of the suite's own."""

from __future__ import annotations

from lection_conformance.reading.subject import MUTANT, Subject, installed_subject


def locate(reference: str) -> Subject:
    """The reader of that id, or the mutant of that name.

    :raises PluginError: no reader of that id is installed, or it cannot be loaded.
    :raises KeyError: there is no such mutant.
    """
    if reference.startswith(MUTANT):
        from lection_conformance.mutants.catalogue import MUTANTS
        from lection_conformance.mutants.fatal import FATAL
        from lection_conformance.mutants.mutant import SOUND, specimen_subject
        from lection_conformance.mutants.opposites import BY_NAME

        if reference == SOUND:
            return specimen_subject()
        name = reference.removeprefix(MUTANT)
        return BY_NAME[name].subject() if name in BY_NAME else {**MUTANTS, **FATAL}[name].subject()
    from lection_plugins import discover

    return installed_subject(reference, discover())
