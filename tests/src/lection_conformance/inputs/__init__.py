"""What a reader is given: its samples, the hostile corpus, mutations, smaller versions, probes."""
