"""From the catalog to the text of every generated file."""

from baracuda_gen.render.describe import describe
from baracuda_gen.render.measurements import measurements
from baracuda_gen.render.package import build_tree

__all__ = ["build_tree", "describe", "measurements"]
