"""layer_norm and its gradient, written in a catalog of one's own, on a GPU: rows of 128 to 262,144 in four types."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("codegen", "runtime")]

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)

from baracuda_gen.catalog import build_catalog  # noqa: E402
from baracuda_gen.render import build_tree  # noqa: E402

pytestmark = pytest.mark.gpu

ELEMENTS = 1 << 21
EPS = 1e-5


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("own")
    for path, text in build_tree(build_catalog(ROOT / "tests" / "host" / "entries" / "spec")).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    import entries  # type: ignore[import-not-found]

    yield entries
    sys.path.remove(str(folder))


def assert_near(found: Any, expected: Any, terms: Any) -> None:
    """Within a rounding of the result, and 64 of the compute type for what was added up.

    `terms` bounds the size of the numbers that are added to an element of `expected`.
    """
    computed = torch.finfo(torch.promote_types(found.dtype, torch.float32)).eps
    bound = torch.finfo(found.dtype).eps * expected.abs() + 64 * computed * terms
    assert found.isfinite().all()
    assert ((found.double() - expected).abs() <= bound).all()


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32, torch.float64])
@pytest.mark.parametrize("length", [1 << power for power in range(7, 19)])
def test_layer_norm_and_its_gradient(own: Any, length: int, dtype: Any) -> None:
    generator = torch.Generator("cuda").manual_seed(length)

    def drawn(*shape: int) -> Any:
        return torch.randn(shape, generator=generator, device="cuda", dtype=torch.float64).to(dtype)

    x, d_y = drawn(ELEMENTS // length, length) * 3 + 1, drawn(ELEMENTS // length, length)
    weight, bias = drawn(length), drawn(length)
    exact = [a.double().requires_grad_() for a in (x, weight, bias)]
    y = torch.nn.functional.layer_norm(exact[0], (length,), exact[1], exact[2], EPS)
    y.backward(d_y.double())
    d_x, d_weight, d_bias = (a.grad for a in exact)

    largest = y.detach().abs().amax(-1, keepdim=True)
    assert_near(own.layer_norm(x, weight, bias, eps=EPS), y.detach(), largest)
    found = own.layer_norm_backward(x=x, weight=weight, d_y=d_y, eps=EPS)
    assert_near(found.d_x, d_x, (d_y.double() * exact[1].detach()).abs().amax(-1, keepdim=True))
    normed = (y.detach() - exact[2].detach()) / exact[1].detach()
    assert_near(found.d_weight, d_weight, (d_y.double() * normed).abs().sum(0))
    assert_near(found.d_bias, d_bias, d_y.double().abs().sum(0))
