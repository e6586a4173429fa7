"""Styles: what paragraphs and runs inherit along `basedOn`."""
