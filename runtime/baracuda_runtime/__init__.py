"""What the generated catalog calls: plans, arrays of any library, kernels compiled on first use, the NumPy references'
primitives.
"""
