"""What is open at a place of a document, and what may follow there."""
