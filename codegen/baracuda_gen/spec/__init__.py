"""The spec language: strict YAML with places -> checked form -> `model`, where every later pass starts."""

from __future__ import annotations

from baracuda_gen.spec.load import load_spec
from baracuda_gen.spec.model import CatalogSpec, SpecError

__all__ = ["CatalogSpec", "SpecError", "load_spec"]
