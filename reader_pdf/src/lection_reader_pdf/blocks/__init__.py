"""From paragraphs to blocks: the linear text, the runs the engine reads, and where each block stands."""
