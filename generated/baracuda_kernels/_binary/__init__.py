"""Functions of two operands."""
