"""References: cross references and uses of defined terms, resolved against the whole tree. Source: profiles.md."""

from __future__ import annotations

from lection_core import BlockTree, Profile

from lection_profiles.links.address_book import AddressBook, Addresses
from lection_profiles.links.definitions import Definitions
from lection_profiles.links.linking import Linker
from lection_profiles.links.setting import Setting
from lection_profiles.marks.marks import ordered


def resolve_references(tree: BlockTree, profile: Profile | None) -> BlockTree:
    """Give the tree with its cross references resolved and the uses of its defined terms marked.

    Nothing but spans changes, and only those of the types that the profile's `cross_reference` and `defined_term`
    extractors make. Doing it twice gives what doing it once gives. A profile without such extractors, or None, changes
    nothing.

    **Cross references.** The value of a `cross_reference` is then the address of the block it means
    (`/section[3]/item[2]`), or says why there is none, in one of three forms, each followed by the unit it names
    (`?missing: clause 14.2`):

    - `?missing: `: no unit of the tree bears this number;
    - `?ambiguous: `: more than one does; or the reference leans on another one (`paragraph (b) of that section`); or
      it stands in an annex in a list of nothing but references, such as a table of correspondence, which may be those
      of another document;
    - `?external: `: it leads into another document, by its own words (`section 4 of the Companies Act 2006`), because
      it stands in quoted or inserted text, because it tells how another text is amended, or because it stands below
      the words `the following provisions of the 2018 Act`.

    So a value that begins with `/` is an address and one that begins with `?` is unresolved; `?pending: ` stands only
    in streams, which have no whole tree. A value a reader gave is left alone.

    A unit is found by its label. `clause 4.2(a)` is `(a)` in the unit `4.2`; where no label has two numbers, `Section
    2.1` is item 1 of section 2, and where units are numbered `4.0`, `Section 4` is that one. A unit with a bare number
    is a section, a clause, an article, a regulation or a rule where the document mostly calls its units so and no label
    says otherwise. `subsection (2)` is looked for in the provision around the reference and not beyond; `paragraph 3 of
    Schedule 2` and `Chapter 2 of this Part` in the unit named. In a schedule or annex, which numbers afresh, `paragraph
    3` is its own, and `clause 4` the document's if the schedule has none or calls its units paragraphs. Targets more
    than 100 levels deep are `?missing`.

    **Defined terms.** Each use of a term that a span of type `defined_term` without a value defines gets a span of that
    type with the address of the defining block as its value. A use is the term as written, or with or without an `s` at
    its end; a term in small letters must have two words and count in the whole document. Where the definition says `in
    this section` or `in this Part`, only uses there count; of several definitions the narrowest counts, and of equal
    ones none. Not marked are uses in headings, code, quotations and tables of contents, terms defined more than 16
    times or in text that quotes or amends another, and words for units (`Section`).

    Source: profiles.md, "span_extractors".
    """
    types = {name: _types(profile, name) for name in ("cross_reference", "defined_term")}
    if not any(types.values()):
        return tree
    assert profile is not None
    book, addresses, setting = AddressBook(tree, profile), Addresses(tree), Setting(tree)
    linker = Linker(tree, book, addresses, setting, types["cross_reference"])
    changed = {index: linker.spans(index) for index in linker.places}
    for kind in sorted(types["defined_term"]):
        for index, uses in Definitions(tree, book, addresses, setting, kind).uses():
            changed[index] = ordered((*changed.get(index, tree.blocks[index].spans), *uses))
    return tree.with_spans(changed) if changed else tree


def _types(profile: Profile | None, extractor: str) -> frozenset[str]:
    """The types of spans that a named extractor makes under a profile, or that bear its name."""
    entries = profile.span_extractors if profile is not None else ()
    return frozenset(entry.type for entry in entries if extractor in (entry.extractor, entry.type))
