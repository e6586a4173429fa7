"""Many documents, in several processes."""
