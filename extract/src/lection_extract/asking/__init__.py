"""From a document and fields to proposals: chunks, calls, and what is made of the answers."""
