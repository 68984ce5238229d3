"""Functions of three operands."""
