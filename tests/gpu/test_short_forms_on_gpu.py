"""The short forms of functions for 16-bit types, in f32, against the bound that the function table states (`half_ulp`).

A GPU's special function unit differs from the CPU's twin of it, and an output of 16 bits hides by how much. Here three
outputs have 8 bits each of the value in f32, over all bf16 inputs.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)

from baracuda_gen.catalog import build_catalog  # noqa: E402
from baracuda_gen.formula.functions import FUNCTIONS  # noqa: E402
from baracuda_gen.render import build_tree  # noqa: E402
from baracuda_runtime import reference as rt  # noqa: E402

pytestmark = pytest.mark.gpu

NAMES = [name for name, f in FUNCTIONS.items() if f.half_ulp is not None and f.arguments == ("float",)]
LEAST = 1e-30  # below, what functions may lose to subnormal numbers counts
ROOT = "name: short_forms\nschema: 1\nsets:\n  half: [bf16, f16]\nfamilies:\n  parts: Values in parts.\n"
ENTRY = """parts_of_{0}:
  types: {{T: half}}
  inputs: {{x: 'T[k]'}}
  outputs: {{a: 'T[k]', b: 'T[k]', c: 'T[k]'}}
  formula: |
    v[k] = {0}(x[k])
    a[k] = v[k]
    b[k] = (v[k] - a[k]) * 256
    c[k] = ((v[k] - a[k]) * 256 - b[k]) * 256
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("short_forms")
    (folder / "ops.yaml").write_text(ROOT)
    (folder / "parts.yaml").write_text("".join(map(ENTRY.format, NAMES)))
    out = folder / "generated"
    for path, text in build_tree(build_catalog(folder)).items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text)
    sys.path.insert(0, str(out))
    return importlib.import_module("short_forms")


@pytest.mark.parametrize("name", NAMES)
def test_no_value_is_further_off_than_the_table_says(name: str, package: Any) -> None:
    f = FUNCTIONS[name]
    assert f.half_ulp is not None
    x = torch.arange(65536, dtype=torch.int32, device="cuda").to(torch.int16).view(torch.bfloat16)
    a, b, c = (part.double().cpu().numpy() for part in getattr(package, f"parts_of_{name}")(x))
    with np.errstate(all="ignore"):
        got, want = a + b / 256 + c / 65536, np.asarray(getattr(rt, f.primitive)(x.double().cpu().numpy()))
        held = np.isfinite(got) & np.isfinite(want) & (np.abs(want) > LEAST) & (np.abs(want) < 3e38)
        unit = 2.0 ** (np.floor(np.log2(np.abs(want))) - 23)
        allowed = f.half_ulp * (unit + f.zeros * 2.0**-23)
    assert held.sum() > 1000
    beyond = held & (np.abs(got - want) > allowed)
    assert not beyond.any(), f"{int(beyond.sum())} values, as at {x[int(np.flatnonzero(beyond)[0])].item()}"
