"""What is known of a plugin, and the errors a user meets: each a sentence with a cure."""
