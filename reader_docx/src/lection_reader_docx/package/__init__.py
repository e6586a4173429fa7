"""The package: the zip file, its parts and how they are related, opened within bounds and never trusted."""
