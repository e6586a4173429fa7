"""Drawing trees for people: lines of styled pieces, made without knowing where they go."""
