"""The samples that the package ships, as they are written: a short agreement with everything the reader claims."""

from __future__ import annotations

from pdf_files import Text, lines, pdf

_FIRST = """\
1. Berths

1.1 The harbour lends the tenant a berth for one ship, and the
      tenant takes care of it as of its own, in summer and in
      winter alike, until the lease has come to its end.

1.2 A berth is

     (a) a place at the quay, with a ring and a lamp; or

     (b) a buoy, where the quay is full.

2. Rent

2.1 The rent is due on the first day of each month. It is made
      up as follows:"""

_SECOND = """\
2.2 The master may change the rent by notice, which says: what
      is owed, from which day on, and why it has become more than
      it was before.

3. Duties

3.1 The tenant keeps to these rules:

     • no fire on the quay;

     • no nets on the steps.

3.2 The rule on noise shall read as follows:

     “No bell is rung between ten and six, save in fog.”

4. Amendment

4.1 After clause 2 of the General Terms insert:

“2A Lights

(1) A berth must show a light.”

SCHEDULE

Prices of water

A cask of water costs one crown, and so does a block of ice.

Signed by the master of the harbour."""

_FEES = (
    ("Length", "Fee", "Per"),
    ("to 6 m", "12.50", "month"),
    ("to 9 m", "20.00", "month"),
    ("to 12 m", "31.75", "month"),
)


def lease() -> bytes:
    """Write the sample `lease.pdf`: two pages with running heads, a table and a footnote."""
    head = [Text(50, 580, "Harbour lease", 8), Text(180, 20, "Page 1 of 2", 8)]
    title = [Text(120, 556, "Lease of a berth", 16, 1)]
    rows = [
        Text(x, 306 - 14 * n, cell) for n, row in enumerate(_FEES) for x, cell in zip((66, 166, 266), row, strict=True)
    ]
    note = [Text(50, 53, "1", 5), Text(55, 50, "Money is counted in crowns.", 8)]
    body = lines(_FIRST, top=532)
    mark = Text(body[-1].x + 61.5, body[-1].y + 3, "1", 6)
    first = [*head, *title, *body, mark, *rows, *note]
    second = [Text(50, 580, "Harbour lease", 8), Text(180, 20, "Page 2 of 2", 8), *lines(_SECOND, top=556)]
    return pdf(first, second)
