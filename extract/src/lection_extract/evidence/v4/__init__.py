"""The rules of evidence-match-v4, frozen: whatever gives one input another result belongs into a later version."""
