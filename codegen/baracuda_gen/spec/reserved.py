"""Words that a name of the spec cannot be: a rendered kernel or module could not use them, or uses them itself."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable

from baracuda_gen.formula.functions import CALLED
from baracuda_gen.spec.dtypes import ELEMENT_TYPES

_KEYWORDS = {*keyword.kwlist, *keyword.softkwlist, "type"}  # `type` is one from Python 3.12 on

_CPLUSPLUS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return
short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq std main errno assert
"""

_CUDA = """
threadIdx blockIdx blockDim gridDim warpSize dim3 __global__ __device__ __host__ __shared__ __constant__ __managed__
__restrict__ __noinline__ __forceinline__ __launch_bounds__ __grid_constant__ __half __nv_bfloat16 half half2
nv_bfloat16 nv_bfloat162 printf malloc free memcpy memset
"""
_CUDA_VECTORS = "char uchar short ushort int uint long ulong longlong ulonglong float double"  # float4 and its like

# Words of formulas beside the functions, and what else kernels and references call.
_FORMULA = """
inf mean prod any all argmax argmin sum_to size compute derived stored from_end gathered reported unique
"""

# Fields of descriptors, keywords of functions, parameters and locals of kernels and references.
_GENERATED = """
self cls desc args plan op of shape stream workspace out dtype device element numel preference rt np call range tuple
len str isinstance property object super at row baracuda u32 u64 path slow thread load store infinity place keepdims
backwards leaves_out reads writes hoist hoisted slow_path randoms copies least_blocks either is_here reduce_prepared
key_of other_of column_reductions report report_outside
"""

# Names at the top of the package, beside the ops.
_PACKAGE = "catalog errors dtypes spec bool_ plan version reference torch jax dask"

# Template parameters of kernels, and what kernels call of the primitives.
_TYPE_VARIABLES = """
C I V Any At Path Op Args Plan Layout Vector Offsets Range Store Scalar Thread True False None Functions
Activations Arithmetic Bare Binary Block Bound Broadcast ByColumn ByRow Codes Coder Division Divisor Elementary
Hoisted In Index InLoop List Magnitude Max Members Min Offset Operands Out OutOnce Outgoing Pair Pairs PerOutput
PerPosition Place Positions Prod Quantizer FastPath Quotient Random Reduction Reductions Row Rows Runs SlowPath
Special Stage Sum Tiles Trigonometric First LogSumExp Placed SumOfExponentials CentralMoments Constant Gathered
GatheredBroadcast Report WaterLevel
Guarded Places RunPlaces Exponent Threshold AnyOf AllOf InPieces Interleaved GroupOf
"""

# Files of ops, families and packages are named after them, and Windows keeps these names, with any ending, for devices.
_DEVICES = ("con", "nul", "aux", "prn", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789"))


def _meanings(*groups: tuple[Iterable[str], str]) -> dict[str, str]:
    """Word -> what it is, by the first group that has it."""
    return {word: meaning for words, meaning in reversed(groups) for word in words}


OF_GENERATED_CODE = "a name that generated code uses itself"
_WORDS = _meanings(
    (ELEMENT_TYPES, "a dtype"),
    (_KEYWORDS, "a keyword of Python"),
    (_CPLUSPLUS.split(), "a word of C++"),
    (_CUDA.split(), "a name of CUDA"),
    ((base + size for base in _CUDA_VECTORS.split() for size in "1234"), "a name of CUDA"),
)
_VALUES = _meanings(((*_FORMULA.split(), *CALLED), "a word of formulas"), (_GENERATED.split(), OF_GENERATED_CODE))
_VALUES |= _WORDS
_FILES = dict.fromkeys(_DEVICES, "a device on Windows, which stores no file of that name") | _WORDS
_OPS = dict.fromkeys(_PACKAGE.split(), "a name of the package itself") | _FILES
del _OPS["std"]  # the standard deviation: kernels of an op have longer names
_TYPES = dict.fromkeys(_TYPE_VARIABLES.split(), OF_GENERATED_CODE)


Reserved = Callable[[str], str | None]  # what a name already is in what is generated; None when it is free

reserved_word: Reserved = _WORDS.get
reserved_value: Reserved = _VALUES.get  # of operands, attributes, dims, indices, properties and lets
reserved_op: Reserved = _OPS.get
reserved_file: Reserved = _FILES.get  # of what folders and files are named after: families, packages
reserved_type: Reserved = _TYPES.get

RESERVED: dict[str, Reserved] = {  # by kind of name; others are values
    "op": reserved_op,
    "type variable": reserved_type,
    "value": reserved_word,
    "family": reserved_file,
    "package": reserved_file,
    "set": lambda name: None,
}
