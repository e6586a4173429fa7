"""The ground: patterns, folding, wording, endings, numerals and languages of plain strings."""
