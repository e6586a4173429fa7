"""Where results go: files, standard output, formats."""
