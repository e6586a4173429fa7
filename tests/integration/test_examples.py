"""The example documents are read as a person reads them: the outlines below were written from the documents."""

from __future__ import annotations

from pathlib import Path

import pytest

import lection

CONTRACT = """
0  -           SERVICES AGREEMENT
0  -           This Agreement is made
0  (1)         HALDEN & WREY
0  (2)         NORTHFIELD SURVEY
0  -           BACKGROUND
1  (A)         The Client owns
1  (B)         The Supplier carries
0  -           AGREED TERMS
0  1           Definitions and interpretation
1  1.1         In this Agreement:
2  -           "Business Day"
2  -           "Charges"
2  -           "Confidential Information"
2  -           "Deliverables"
2  -           "Services"
1  1.2         A reference to a clause
1  1.3         Headings do not
0  2           Term
1  2.1         This Agreement starts
1  2.2         The Client may extend
0  3           The Services
1  3.1         The Supplier shall:
2  (a)         provide the Services
2  (b)         keep to the programme
3  (i)         tell the Client
3  (ii)        say what caused
3  (iii)       propose a revised
2  (c)         comply with all laws
2  -           and in each case
1  3.2         The Supplier shall replace
1  3.3         The Supplier may subcontract
0  4           What the Client does
1  4.1         The Client shall give
2  (a)         a keyholder
2  (b)         the tenant
2  (c)         all records
1  4.2         Where the Client does not
0  5           Charges and payment
1  5.1         The Client shall pay
1  5.2         The Supplier shall send
1  5.3         The Client shall pay each
1  5.4         If the Client disputes
1  5.5         Interest runs
1  5.6         Additional Services are charged
0  6           Deliverables
1  6.1         Title to each
1  6.2         The Supplier keeps
0  7           Confidentiality
1  7.1         Each party shall
1  7.2         Clause 7.1 does not apply
2  (a)         is or becomes
2  (b)         the recipient
2  (c)         must be disclosed
1  7.3         This clause 7
0  8           Liability
1  8.1         Nothing in this Agreement
1  8.2         Subject to clause 8.1, neither
1  8.3         Subject to clause 8.1, the total
0  9           Ending this Agreement
1  9.1         Either party may
2  (a)         commits a material breach
2  (b)         is unable to pay
1  9.2         Clauses 6, 7 and 8
0  10          General
1  10.1        A notice
1  10.2        No change
1  10.3        This Agreement is governed
?  -           Signed by the parties
0  SCHEDULE 1  Services and programme
1  1           Services
2  1.1         The Supplier shall survey
2  1.2         Each survey covers:
3  (a)         the roof
3  (b)         drainage
3  (c)         the condition
1  2           Programme
2  2.1         The first survey
2  2.2         The Supplier shall deliver
0  SCHEDULE 2  Charges
1  1           The Charges for
1  2           Additional Services are charged
2  (a)         partner
2  (b)         senior surveyor
2  (c)         assistant surveyor
1  3           All sums
"""

POLICY = """
0  -    title: Information
0  -    Information Security Policy
1  -    This policy says
1  1    Principles
2  1    Collect only
2  2    Give access
3  -    by role
3  -    for as long
2  3    Assume that
2  -    Information that nobody needs
1  2    Access
2  2.1  Accounts
3  -    Every person
2  2.2  Passwords
3  -    A password has
3  -    To make a key
3  -    ssh-keygen
1  3    Classification
2  -    Class
2  -    Examples
2  -    May leave
2  -    Public
2  -    Press releases
2  -    yes
2  -    Internal
2  -    Meeting notes
2  -    with approval
2  -    Confidential
2  -    Contracts
2  -    no
2  -    Label a document
1  4    Incidents
2  -    Report an incident
2  -    call the security
2  -    leave the device
2  -    write down
2  -    Nobody is ever
1  5    Review
2  -    The Security Team
"""


@pytest.mark.parametrize(("name", "outline"), [("services-agreement.txt", CONTRACT), ("policy.md", POLICY)])
def test_a_document_is_read_as_a_person_reads_it(root: Path, name: str, outline: str) -> None:
    tree = lection.read(root / "examples" / name)
    read = [
        (str(node.level), node.block.label or "-", node.block.text)
        for node in tree.nodes()
        if node.block.text and node.block.kind != "note"
    ]
    wanted = [(line[:1], *line[3:].split("  ", 1)) for line in outline.strip().split("\n")]
    for (level, label, text), (wanted_level, wanted_label, beginning) in zip(read, wanted, strict=False):
        assert (label, text[: len(beginning.strip())]) == (wanted_label.strip(), beginning.strip())
        assert wanted_level in (level, "?"), text
    assert len(read) == len(wanted)


def test_only_what_has_no_form_falls_through_in_the_contract(root: Path) -> None:
    tree = lection.read(root / "examples" / "services-agreement.txt")
    fallen = [node.block.text.split()[0] for node in tree.find(matched_by="fallback")]
    assert fallen == ["SERVICES", "This"]
    assert {(dropped.kind, dropped.count) for dropped in tree.dropped} == {("page_furniture", 4)}


def test_the_terms_of_the_contract_are_marked_and_its_references_resolved(root: Path) -> None:
    tree = lection.read(root / "examples" / "services-agreement.txt")
    definitions = [node.block.text.split('"')[1] for node in tree.find(role="definition")]
    assert definitions == ["Business Day", "Charges", "Confidential Information", "Deliverables", "Services"]
    (late,) = tree.find(label="4.2")
    targets = [
        tree.at(span.value).block.label
        for span in late.block.spans
        if span.type == "cross_reference" and span.value and span.value.startswith("/")
    ]
    assert "4.1" in targets
