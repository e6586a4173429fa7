"""The structure tree of a tagged file, and whether its pages bear it out."""
