"""Checks that what a user declares, in a profile or an option, is done."""
