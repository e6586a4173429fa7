"""From runs of text to lines: layout, columns, page furniture, frames, separators."""
