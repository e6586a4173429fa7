"""Importing and calling a stranger's code in a process of its own."""
