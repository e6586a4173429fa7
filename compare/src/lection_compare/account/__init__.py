"""The account: from what is paired to what became of each block, of numbers, references, terms and columns."""
