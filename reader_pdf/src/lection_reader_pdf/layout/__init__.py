"""How pages are laid out: furniture, columns, notes, tables, and where a paragraph begins."""
