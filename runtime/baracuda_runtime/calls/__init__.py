"""Calls: a plan or a function takes arrays, and launches kernels or runs the reference."""
