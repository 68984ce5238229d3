"""A value times an activation of a gate."""
