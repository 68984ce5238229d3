"""NVRTC without a GPU."""

from __future__ import annotations

import pytest

from baracuda_runtime.errors import CompileError, Unsupported
from baracuda_runtime.launch import compiler
from baracuda_runtime.launch.compiler import compile_cubin, compile_program

SOURCE = """
#include <cuda_bf16.h>
#include <cuda_fp16.h>
namespace baracuda {
using bf16 = __nv_bfloat16;
template <class T> __global__ void twice(T* x) { x[threadIdx.x] = x[threadIdx.x] + x[threadIdx.x]; }
}
"""


@pytest.fixture(scope="module", autouse=True)
def nvrtc() -> None:
    try:
        compiler.compiler_version()
    except Unsupported as error:
        pytest.skip(str(error))
    if not compiler.cuda_include_directories():
        pytest.skip("no CUDA headers")


def test_one_kernel() -> None:
    cubin, lowered = compile_cubin(SOURCE, "a/twice.cu", "baracuda::twice<baracuda::bf16>", "sm_90")
    assert cubin[:4] == b"\x7fELF"
    assert lowered.startswith("_ZN8baracuda5twice") and lowered.encode() in cubin


def test_several_kernels_of_one_source() -> None:
    names = ["baracuda::twice<float>", "baracuda::twice<__half>"]
    program = compile_program(SOURCE, "a/twice.cu", names, "sm_80")
    assert list(program.lowered) == names
    assert len(set(program.lowered.values())) == 2


def test_equal_input_gives_equal_bytes() -> None:
    first, again = (compile_cubin(SOURCE, "a/twice.cu", "baracuda::twice<float>", "sm_90") for _ in range(2))
    assert first == again


def test_no_contraction() -> None:
    assert {"--std=c++20", "--fmad=false"} <= set(compiler.options("sm_90"))


def test_the_log_is_kept_and_names_the_place() -> None:
    with pytest.raises(CompileError, match=r"a/bad\.cu: f does not compile") as caught:
        compile_cubin("__global__ void f() { nonsense(); }", "a/bad.cu", "f", "sm_90")
    assert 'a/bad.cu(1): error: identifier "nonsense" is undefined' in caught.value.log
    assert caught.value.log in str(caught.value)
    assert "\n\n" not in caught.value.log


def test_paths_in_the_log_are_as_included() -> None:
    path = compiler.INCLUDE_DIRECTORY / "baracuda" / "x.cuh"
    assert compiler.clean_log(f"{path}(3): error: y  \n\n\0") == "baracuda/x.cuh(3): error: y"


def test_missing_cuda_headers_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "cuda_include_directories", tuple)
    with pytest.raises(
        CompileError, match=r"no CUDA headers with cuda_bf16.h found: install baracuda-kernels\[compile\]"
    ):
        compile_cubin(SOURCE, "a/twice.cu", "baracuda::twice<float>", "sm_90")


def test_architectures() -> None:
    with pytest.raises(CompileError, match="arch expected 'sm_' and a number, such as sm_90, got 'hopper'"):
        compile_cubin(SOURCE, "a.cu", "f", "hopper")
    with pytest.raises(CompileError, match=r"NVRTC .* knows .*sm_90"):
        compile_cubin("__global__ void f() {}", "a.cu", "f", "sm_12")


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(CompileError, match="a.cu: baracuda::thrice"):
        compile_cubin(SOURCE, "a.cu", "baracuda::thrice<float>", "sm_90")
