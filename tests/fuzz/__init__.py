"""Random entries of a spec, tried from the text to the kernels: `draw.draw(seed)` is a pure function from a seed to an
`Entry`, `check.fuzz` tries many, `shrink.shrink` makes what fails small.

The fuzzer knows the language by docs/spec.md and the function table. It evaluates its own trees, in f64, and never uses
the reader of formulas, so that a fault there shows as a difference.
"""
