"""An op as data, and whether the arguments of a call fit it."""
