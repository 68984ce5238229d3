"""For each element along a dim, one result for those up to it."""
