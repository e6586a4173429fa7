"""The body: the stories of a document, walked in reading order into paragraphs, tables and notes."""
