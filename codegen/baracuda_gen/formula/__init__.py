"""Formulas: index notation read into a typed graph, checked, differentiated and printed back.

`build.build_op` turns an entry of the spec into its forward and backward Ops; the rest serves later passes.
"""
