"""PyTorch's own checks of a custom op, for one op of each kind; all ops and types are `full`."""

from __future__ import annotations

import itertools
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import samples as torch_samples
import torch
from catalog_sample import ALL, EVERY_KIND, marked
from samples import EIGHT_BITS, Sample, choices, samples
from small_project import write_tree
from torch.library import opcheck

from baracuda_gen.catalog import build_catalog
from baracuda_gen.render import build_tree

CHECKS = ("test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")


def check(sample: Sample, out: bool = False) -> None:
    s = sample.signature
    args, kwargs = s.arguments(sample.values, out=out)
    written = sample.outputs() if out else {}
    tensors = [x for x in (*args, *kwargs.values(), *written.values()) if isinstance(x, torch.Tensor)]
    # The check of the schema multiplies, which PyTorch cannot do in 8 bits.
    names = CHECKS[any(x.dtype in EIGHT_BITS for x in tensors) :]
    opcheck(s.overload(sample.values, out=out), args, kwargs | written, test_utils=names)


def check_all(sample: Sample) -> None:
    """Each of the op's overloads."""
    sample = sample.finite()
    check(sample.requiring_grad())
    check(sample, out=True)
    if sample.signature.hosts:
        check(sample.with_tensors().requiring_grad())
        check(sample.with_tensors(), out=True)


@pytest.mark.parametrize("entry", marked(EVERY_KIND))
def test_opcheck_of_one_op_of_each_kind(entry: Any) -> None:
    found = list(choices(entry))
    check_all(next(samples(entry, found[ALL.index(entry) % len(found)])))


@pytest.mark.full
@pytest.mark.parametrize("entry", ALL, ids=lambda e: e.name)
def test_opcheck_of_every_op_and_type(entry: Any) -> None:
    """All overloads in one choice of types, for one variant; all variants there; one of them in every other choice."""
    first, *others = choices(entry)
    sample, *variants = samples(entry, first)
    check_all(sample)
    for sample in (*variants, *(next(samples(entry, types)) for types in others)):
        check(sample.finite().requiring_grad())


def test_samples_require_gradients() -> None:
    asked = [s.requiring_grad() for e in EVERY_KIND for s in samples(e, next(choices(e)))]
    wanted = [s for s in asked if any(v.requires_grad for v in s.values if isinstance(v, torch.Tensor))]
    assert len({s.signature.name for s in wanted}) > 30


@pytest.mark.full
def test_opcheck_of_a_catalog_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries that `tests/host/test_entries.py` verifies, of all constructs of the language."""
    spec = Path(__file__).parents[1] / "host" / "entries" / "spec"
    write_tree(build_tree(build_catalog(spec)), tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    made = import_module("entries.torch").adapter
    monkeypatch.setattr(torch_samples, "adapter", made)
    wrong = []
    for name, entry in import_module("entries.catalog").ENTRIES.items():
        op = entry.plan.op
        if name.startswith(("infinite_bounds", "attributes_key_and_other")):  # of which no sample has finite results
            continue
        # PyTorch's check adds all outputs to the first one's sum, which floats cannot be if that is of integers.
        if len(op.outputs) > 1 and op.outputs[0].element not in ("T", "Tf", "compute(T)"):
            continue
        for sample in itertools.islice(samples(entry, next(choices(entry))), 2):
            try:
                check_all(sample)
            except Exception as error:  # noqa: BLE001
                wrong.append(f"{name}: {error!r}")
    assert not wrong, "\n".join(wrong)
