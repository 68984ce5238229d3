"""Random entries of the whole language, each a pure function of a number: `draw` makes one, `tree` is its text. The
fuzzer tries them, and the benchmark times them.
"""
