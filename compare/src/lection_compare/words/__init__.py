"""Words: what a word is, when two texts are equal, how alike they are, and the smallest set of edits between them."""
