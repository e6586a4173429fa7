"""Every rule of the contract by id, in one sentence; errors, checks and tests name these ids.

B- and C- rules are those of the block model, L- rules those of linear texts, J- rules those of its serialised form, R-
rules those of a reader.
Source: blocks.md, readers.md, formats.md.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

RULES: Final = MappingProxyType(
    {
        "B-01": "Exactly one block has depth 0; it comes first; it is the only one of kind document; its "
        "source is None.",
        "B-02": "Depth grows by at most 1 from a block to the next.",
        "B-03": "A row stands only in a table, a cell only in a row.",
        "B-04": "Spans lie inside the text and are ordered by (start, -end, type); they may overlap.",
        "B-05": "Source ranges lie inside the source; a child's range starts no earlier than its parent's; siblings' "
        "ranges do not overlap, except those of the cells of one row.",
        "B-06": "A value of the wrong type or out of its range is an error, never a clamp or a silent fix.",
        "B-07": "fallback_count is exactly the number of blocks whose matched_by is fallback.",
        "B-08": "Kind document, matched_by document and confidence 1.0 go together: all three or none.",
        "B-09": "A reserved word is never a family.",
        "B-10": "matched_by fallback and confidence 0.0 go together: both or neither.",
        "C-01": "Each character that is not white space is own to exactly one block or lies in exactly one "
        "Dropped range.",
        "C-02": "Every own letter, mark or digit stands, in order, in the block's label, text, span values or attrs.",
        "C-03": "A word inserted anywhere into a document reappears in a text, label, span value, attr or Dropped.",
        "L-01": "A piece of linear text comes before the first block or Dropped whose range reaches into it.",
        "L-02": "The linear text of a document is the same under every profile.",
        "L-03": "attrs.place says where a block stands in the original: an object in the format's own terms.",
        "J-01": "A serialised tree is JSON of the published schema: objects, keys and types as it says.",
        "J-02": "Unknown keys are refused when schema_version is known; in a newer minor version they are kept, "
        "written back and named in one warning.",
        "J-03": "A newer major schema_version is refused, with both versions in the message.",
        "J-04": "JSON lines end with an end record whose counts, length and hash agree; without it they are truncated.",
        "R-01": "read yields Block, Dropped and, since contract 1.1, LinearText objects and nothing else.",
        "R-02": "The document block comes first, then the blocks in document order.",
        "R-03": "The host passes a Source, a Profile or None, and only options that the manifest declares.",
        "R-04": "Every matched_by is reserved or of a family the reader declares.",
        "R-05": "A Dropped has a kind, a count of at least 1 and a reason that is a sentence; where ranges are known, "
        "their number is the count.",
        "R-06": "read never raises on content; ReaderError is for input that is not of the format at all.",
        "R-07": "The same source, profile and options give the same blocks, whatever was read before.",
        "R-08": "A reader writes nothing, prints nothing and opens nothing but its source.",
        "R-09": "A reader changes no global state and may be used from several threads.",
        "R-10": "Without a profile a reader gives what the format itself states, and every other unit as a fallback "
        "paragraph.",
        "R-11": "A reader obeys the profile: renaming a pattern changes label details and attrs.label_pattern only.",
        "R-12": "A reader that claims streaming yields its first block before the input ends, and the same blocks as "
        "from text.",
        "R-13": "Time and memory grow in proportion to the input, on hostile input too.",
        "R-14": "A capability is claimed if and only if there is evidence of it.",
        "R-15": "fallback stands on paragraphs.",
    }
)
"""Rule id -> sentence, for every B-, C-, L-, J- and R- rule, in order."""
