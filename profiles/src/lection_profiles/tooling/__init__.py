"""What authors of profiles use: checks with documents, fit reports, starters, generated files."""
