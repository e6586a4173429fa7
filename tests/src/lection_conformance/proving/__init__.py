"""The suite held against its own mutants."""
