"""Word: a document with tracked changes, which Word accepts and rejects one by one. Needs the extra `docx`."""
