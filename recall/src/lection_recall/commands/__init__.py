"""`lection recall`: every verb as a command, tables for people and JSON for programs."""
