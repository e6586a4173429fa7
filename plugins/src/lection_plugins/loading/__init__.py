"""Importing and calling a stranger's code in this process, contained."""
