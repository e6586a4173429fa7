"""Numbering: the labels that Word prints, by ECMA-376 part 1, 17.9."""
