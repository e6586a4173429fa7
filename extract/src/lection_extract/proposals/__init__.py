"""What providers propose, and how they are asked for it."""
