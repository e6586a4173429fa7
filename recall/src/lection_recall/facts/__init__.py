"""The fact and its parts: what may be stated, how it is declared, where it comes from. Imports nothing else of ours."""
