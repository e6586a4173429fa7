"""What the author of a profile wrote, and where: files, documents and their nodes."""
