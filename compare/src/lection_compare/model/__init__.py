"""What a comparison says: pairs with their facts, and what follows from them for numbers, references and terms."""
