"""The passes: each proposes pairs among the blocks that are still free, the surest evidence first."""
