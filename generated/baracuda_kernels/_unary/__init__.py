"""Functions of one operand."""
