"""What functors declare themselves: an attribute becomes a member beside it, so its name must be another one."""

from __future__ import annotations

import re
from pathlib import Path

from baracuda_gen.spec.reserved import reserved_value

PACKAGE = Path(__file__).parents[2] / "generated/baracuda_kernels"
FUNCTION = re.compile(r"BARACUDA_DEVICE [\w<>:, ]*?\b([a-z]\w*)\(")
TRAITS = re.compile(r"enum : int \{ (.*?) \}")


def test_functions_and_traits_of_functors_are_no_names_of_attributes() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*/*.cu"))
    found = {*FUNCTION.findall(text), *re.findall(r"(\w+) = ", " ".join(TRAITS.findall(text)))} - {"operator"}
    assert {"place", "hoist", "key_of", "other_of", "column_reductions", "slow_path"} <= found
    assert {name for name in found if not reserved_value(name)} == set()
