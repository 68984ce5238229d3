"""Faults planted in the kernels, in the primitives and in the runtime: the verification on the host must find each, and
name the kernel.

A fault is a line of text exchanged in a copy of the two packages; the real ones stay as they are.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import baracuda_gen
import baracuda_kernels
import baracuda_runtime

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

KERNELS = Path(baracuda_kernels.__file__).parent
RUNTIME = Path(baracuda_runtime.__file__).parent
BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"

PRIMITIVES = "baracuda_runtime/include/baracuda"
QUANTIZE = "baracuda_kernels/_quantize"
BINARY = "baracuda_kernels/_binary"


@dataclass(frozen=True)
class Fault:
    name: str
    file: str  # in a folder that holds both packages
    old: str  # a regular expression; every match is replaced
    new: str
    op: str
    types: str
    kernel: str  # part of the name of the kernel that must be found wrong


FAULTS = [
    # Ends of buffers.
    Fault(
        "the last element is left out",
        f"{QUANTIZE}/fake_quantize.cu",
        r"position >= count \|\|",
        "position + 1 >= count ||",
        "fake_quantize",
        "bf16",
        "_flat",
    ),
    Fault(
        "one element past the end is written",
        f"{QUANTIZE}/quantize_per_tensor.cu",
        r"position >= count \|\|",
        "position > count ||",
        "quantize_per_tensor",
        "bf16 s8",
        "_flat",
    ),
    Fault(
        "the last elements start one late",
        f"{BINARY}/lerp.cu",
        r"int place = 0; place < Runs \* V",
        "int place = 1; place < Runs * V",
        "lerp",
        "f16",
        "lerp_flat",
    ),
    Fault(
        "a whole vector ends one past the end",
        f"{PRIMITIVES}/pointwise.cuh",
        r"first\(Runs - 1\) \+ V <= count;",
        "first(Runs - 1) + V <= count + 1;",
        "lerp",
        "bf16",
        "lerp_flat",
    ),
    Fault(
        "a whole vector begins before the elements",
        f"{PRIMITIVES}/pointwise.cuh",
        r"begin >= 0 && ",
        "",
        "lerp",
        "bf16",
        "lerp_flat",
    ),
    Fault(
        "the elements before the first whole access are left out",
        f"{BINARY}/lerp.cu",
        r"position < 0 \|\|",
        "position <= 0 ||",
        "lerp",
        "bf16",
        "lerp_flat",
    ),
    Fault(
        "bytes between two words are moved the wrong way",
        f"{PRIMITIVES}/vector.cuh",
        r"__funnelshift_r\(low, high, shift\)",
        "__funnelshift_r(low, high, shift ^ 8)",
        "choose_qparams_per_tensor",
        "bf16",
        "_pass1",
    ),
    Fault(
        "one element past the end by the strided kernel",
        f"{BINARY}/lerp.cu",
        r"if \(position >= count\) return;",
        "if (position > count) return;",
        "lerp",
        "f32",
        "lerp_strided",
    ),
    Fault(
        "a row past the last is written by columns",
        f"{QUANTIZE}/dequantize_accumulator.cu",
        r"if \(row >= tile\.rows\) return;",
        "if (row > tile.rows) return;",
        "dequantize_accumulator",
        "f32 f32",
        "_columns",
    ),
    Fault(
        "the last block is missing",
        "baracuda_runtime/steps/base.py",
        r"return -\(-count // per_block\), 1, 1",
        "return max(1, count // per_block), 1, 1",
        "fake_quantize",
        "f32",
        "fake_quantize",
    ),
    Fault(
        "rows run past their length",
        f"{PRIMITIVES}/row.cuh",
        r"return column\(run\) < length;",
        "return true;",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "absent rows write the first row's scale",
        f"{PRIMITIVES}/row.cuh",
        r"leader = exists && ",
        "leader = ",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "absent outputs are written",
        f"{PRIMITIVES}/reduce.cuh",
        r"own_end = int\(geometry\.outputs - block\);",
        ";",
        "lerp_backward",
        "f32",
        "_reduce",
    ),
    Fault(
        "a neighbour is written as well",
        f"{QUANTIZE}/dynamic_range_quantize.cu",
        r"if \(at\.leader\) scale_out_data\[row\[1\]\] = scale_out_stored;",
        "if (at.leader) scale_out_data[row[1]] = scale_out_data[row[1] + 1] = scale_out_stored;",
        "dynamic_range_quantize",
        "bf16 s8",
        "dynamic_range_quantize_",
    ),
    # Arithmetic.
    Fault(
        "halves are rounded away from zero",
        f"{PRIMITIVES}/numeric.cuh",
        r"return ::rintf\(x\);",
        "return ::roundf(x);",
        "quantize_per_tensor",
        "f32 s8",
        "quantize_per_tensor_",
    ),
    Fault(
        "halves are rounded up",
        f"{PRIMITIVES}/numeric.cuh",
        r"return ::rint\(x\);",
        "return ::floor(x + 0.5);",
        "fake_quantize",
        "f64",
        "fake_quantize_",
    ),
    Fault(
        "the product with the reciprocal is not corrected",
        f"{PRIMITIVES}/quantizer.cuh",
        r"__fmaf_rn\(__fmaf_rn\(-product, scale, x\), inverse, product\)",
        "product",
        "fake_quantize",
        "f32",
        "fake_quantize_",
    ),
    Fault(
        "no product is doubtful",
        f"{PRIMITIVES}/quantizer.cuh",
        r"doubtful \|= !\(absolute\(product\) <= 1048576\.0f\);",
        "",
        "quantize_per_tensor",
        "f32 s8",
        "quantize_per_tensor_",
    ),
    Fault(
        "no scaled number is doubtful",
        f"{PRIMITIVES}/quantizer.cuh",
        r"doubtful \|= !\(absolute\(x\) <= reach\);",
        "",
        "quantize_per_tensor",
        "f32 s8",
        "quantize_per_tensor_",
    ),
    Fault(
        "a round of the generator is left out",
        f"{PRIMITIVES}/random.cuh",
        r"round < 10",
        "round < 9",
        "quantize_per_tensor",
        "bf16 u8",
        "_stochastic_",
    ),
    Fault(
        "neighbours have one random number",
        f"{QUANTIZE}/fake_quantize.cu",
        r"random.at<V>\(thread.first\(run\), element\)",
        "random.at<V>(thread.first(run), element - element % 2)",
        "fake_quantize",
        "f16",
        "_stochastic_flat",
    ),
    Fault(
        "small scales take the quick way",
        f"{PRIMITIVES}/quantizer.cuh",
        r"absolute\(scale\) >= 0x1p-100f",
        "absolute(scale) > 0.0f",
        "quantize_per_tensor",
        "f32 s8",
        "quantize_per_tensor_",
    ),
    Fault(
        "the zero point is added before rounding",
        f"{PRIMITIVES}/quantizer.cuh",
        r"to_int\(round_even\(x / scale\)\) \+ zero_point",
        "to_int(round_even(x / scale + C(zero_point)))",
        "quantize_per_tensor",
        "f64 s8",
        "quantize_per_tensor_",
    ),
    Fault(
        "to_int saturates in 32 bits",
        f"{PRIMITIVES}/numeric.cuh",
        r"9007199254740992(LL|\.0)",
        r"2147483647\1",
        "quantize_per_tensor",
        "f32 u8",
        "quantize_per_tensor_",
    ),
    Fault(
        "the mask leaves the ends out",
        f"{PRIMITIVES}/quantizer.cuh",
        r"return least <= near && near <= most;",
        "return least < near && near < most;",
        "fake_quantize_backward",
        "bf16",
        "fake_quantize_backward_",
    ),
    Fault(
        "the mask leaves the ends out in f64",
        f"{PRIMITIVES}/quantizer.cuh",
        r"low <= whole\(x\)",
        "low < whole(x)",
        "quantize_per_tensor_backward",
        "f64 s8",
        "quantize_per_tensor_backward_",
    ),
    Fault(
        "maximum loses a NaN",
        f"{PRIMITIVES}/numeric.cuh",
        r"if \(a > b \|\| a != a\) return a;\n\s*if \(b > a \|\| b != b\) return b;",
        "if (a > b || b != b) return a;\n if (b > a || a != a) return b;",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "the scale is used before it is rounded",
        f"{QUANTIZE}/dynamic_range_quantize.cu",
        r"const T scale_out_stored = store<T>\((.*)\);\s*const C scale_out = load<C>\(scale_out_stored\);",
        r"const C scale_out = \1; const T scale_out_stored = store<T>(scale_out);",
        "dynamic_range_quantize",
        "bf16 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "q_max stands for q_min",
        f"{QUANTIZE}/quantize_per_group.cu",
        r"q_min, q_max\);",
        "q_max, q_max);",
        "quantize_per_group",
        "f16 u8",
        "quantize_per_group_",
    ),
    Fault(
        "a constant",
        f"{BINARY}/lerp.cu",
        r"output = store<T>\(.*\);",
        "output = store<T>(C(0));",
        "lerp",
        "f64",
        "lerp_",
    ),
    Fault(
        "the gradients are exchanged",
        f"{BINARY}/lerp_backward.cu",
        r"T& d_a, T& d_b\)",
        "T& d_b, T& d_a)",
        "lerp_backward",
        "bf16",
        "lerp_backward_",
    ),
    Fault(
        "the sum is rounded to storage after each term",
        f"{BINARY}/lerp_backward.cu",
        r"d_a = (Sum::join\(d_a, .*weight\) \* d_output\));",
        r"d_a = stored<T>(\1);",
        "lerp_backward",
        "bf16",
        "lerp_backward_d_a_reduce",
    ),
    Fault(
        "the switch of lerp is elsewhere",
        f"{BINARY}/lerp.cu",
        r"absolute\(weight\) < C\(0\.5\)",
        "absolute(weight) <= C(0.5)",
        "lerp",
        "f32",
        "lerp_",
    ),
    Fault(
        "a scalar in device memory is ignored",
        f"{PRIMITIVES}/types.cuh",
        r"return pointer \? \*pointer : value;",
        "return value;",
        "dequantize_per_tensor",
        "s8 f32",
        "dequantize_per_tensor_",
    ),
    Fault(
        "an offset of 24 bits is taken as exact",
        f"{PRIMITIVES}/quantizer.cuh",
        r"wide\(.*?\) \{\}",
        "wide(false) {}",
        "dequantize_per_tensor",
        "u8 f32",
        "dequantize_per_tensor_",
    ),
    Fault(
        "8-bit floats are truncated",
        f"{PRIMITIVES}/float8.cuh",
        r"\+ \(\(1u << \(dropped - 1\)\) - 1u\) \+ \(\(magnitude >> dropped\) & 1u\)",
        "",
        "quantize_fp8_per_tensor",
        "f32 e4m3",
        "quantize_fp8_per_tensor_",
    ),
    Fault(
        "ties of 8-bit floats go away from zero",
        f"{PRIMITIVES}/float8.cuh",
        r"- 1u\) \+ \(\(magnitude >> dropped\) & 1u\)",
        ")",
        "quantize_fp8_per_token",
        "bf16 e5m2",
        "quantize_fp8_per_token_",
    ),
    Fault(
        "what is too large for an 8-bit float saturates always",
        f"{PRIMITIVES}/types.cuh",
        r"finite\.bits \+ over",
        "finite.bits",
        "quantize_fp8_per_tensor",
        "f16 e5m2",
        "quantize_fp8_per_tensor_",
    ),
    Fault(
        "f64 goes to 8 bits by way of f32",
        f"{PRIMITIVES}/types.cuh",
        r"of\(round_to_odd\(x\), saturating\)",
        "of(f32(x), saturating)",
        "quantize_fp8_per_tensor",
        "f64 e4m3",
        "quantize_fp8_per_tensor_",
    ),
    Fault(
        "quotients are not corrected before they are rounded to 8 bits",
        f"{PRIMITIVES}/quantizer.cuh",
        r"return with_sign\(.*",
        "return product;",
        "quantize_fp8_per_token",
        "f32 e4m3",
        "quantize_fp8_per_token_",
    ),
    # Codes of 4 bits.
    Fault(
        "nibbles are swapped in whole words",
        f"{PRIMITIVES}/vector.cuh",
        r"<< 4 \* k;",
        "<< 4 * (k ^ 1);",
        "quantize_per_group",
        "bf16 s4",
        "quantize_per_group_flat",
    ),
    Fault(
        "nibbles are swapped one by one",
        f"{PRIMITIVES}/packed.cuh",
        r"at & 1 \? \(byte",
        "!(at & 1) ? (byte",
        "quantize_per_tensor",
        "f32 u4",
        "quantize_per_tensor_",
    ),
    Fault(
        "nibbles are read the other way round",
        f"{PRIMITIVES}/packed.cuh",
        r"int\(at & 1\)",
        "int(~at & 1)",
        "dequantize_per_tensor",
        "s4 f32",
        "dequantize_per_tensor_",
    ),
    Fault(
        "whole words are read the other way round",
        f"{PRIMITIVES}/vector.cuh",
        r"k % codes\)",
        "(k ^ 1) % codes)",
        "dequantize_per_group",
        "u4 bf16",
        "dequantize_per_group_flat",
    ),
    Fault(
        "an unused nibble holds a code",
        f"{PRIMITIVES}/packed.cuh",
        r"nibble << 4 : nibble\)",
        "nibble << 4 : nibble * 17)",
        "dynamic_range_quantize",
        "bf16 u4",
        "dynamic_range_quantize_",
    ),
    Fault(
        "codes below 0 borrow from their neighbours",
        f"{PRIMITIVES}/vector.cuh",
        r"u32 bits = bias;",
        "u32 bits = 0;",
        "quantize_per_group",
        "f16 s4",
        "quantize_per_group_flat",
    ),
    Fault(
        "the sign of a code is lost",
        f"{PRIMITIVES}/packed.cuh",
        r"return s4\(i32\(bits << \(28 - 4 \* nibble\)\) >> 28\);",
        "return s4((bits >> 4 * nibble) & 15);",
        "dequantize_per_group",
        "s4 f32",
        "dequantize_per_group_",
    ),
    Fault(
        "the last byte of an odd row takes a code of the next",
        f"{PRIMITIVES}/packed.cuh",
        r"begin \+ 2 < \(row \+ 1\) \* length \? begin \+ 2 : \(row \+ 1\) \* length",
        "begin + 2",
        "quantize_per_tensor",
        "f32 s4",
        "_strided<",
    ),
    Fault(
        "rows of an odd length end a code late",
        f"{PRIMITIVES}/row.cuh",
        r"return V > Unit \|\| column\(run\) \+ element < length;",
        "return true;",
        "dynamic_range_quantize",
        "f32 s4",
        "dynamic_range_quantize_",
    ),
    # Threads.
    Fault(
        "no barrier after the warps' results",
        f"{PRIMITIVES}/reduce_operators.cuh",
        r"(\] = value;)\s*__syncthreads\(\);(\s*value = warps)",
        r"\1\2",
        "lerp_backward",
        "f32",
        "_reduce",
    ),
    Fault(
        "no barrier after the columns' results",
        f"{PRIMITIVES}/reduce.cuh",
        r"__syncthreads\(\);",
        "",
        "lerp_backward",
        "f16",
        "_reduce",
    ),
    Fault(
        "shared memory is read where nothing was written",
        f"{PRIMITIVES}/reduce_operators.cuh",
        r"threadIdx\.x % 32 == 0",
        "threadIdx.x == 0",
        "lerp_backward",
        "bf16",
        "_reduce",
    ),
    Fault(
        "parts of a sum leave one out",
        f"{PRIMITIVES}/reduce.cuh",
        r"end = \(blockIdx\.y \+ 1\) \* geometry\.part;",
        "end = (blockIdx.y + 1) * geometry.part - 1;",
        "lerp_backward",
        "f32",
        "_reduce",
    ),
    Fault(
        "parts of a sum overlap",
        f"{PRIMITIVES}/reduce.cuh",
        r"end = \(blockIdx\.y \+ 1\) \* geometry\.part;",
        "end = (blockIdx.y + 1) * geometry.part + 1;",
        "lerp_backward",
        "bf16",
        "_reduce",
    ),
    Fault(
        "whole accesses where an operand starts between two",
        "baracuda_runtime/steps/reduce.py",
        r"( or p\.pointer\(access\) % min[^:]*)(:\s*return 1\s*if any\(step % vector for step in \(\*steps\[:-1\], \*)",
        r"\2",
        "lerp_backward",
        "f16",
        "_reduce",
    ),
    Fault(
        "a thread takes every run of its lanes",
        f"{PRIMITIVES}/reduce.cuh",
        r"\* \(Lanes \* Run\)",
        "* Run",
        "lerp_backward",
        "f32",
        "_reduce",
    ),
    Fault(
        "a column is taken for its neighbour",
        f"{PRIMITIVES}/reduce.cuh",
        r"found\[output\];",
        "found[0];",
        "lerp_backward",
        "f32",
        "_reduce",
    ),
    Fault(
        "partial results are combined from elsewhere",
        f"{BINARY}/lerp_backward.cu",
        r"(Sum::join\(d_b_found\[0\], d_b_partial)\[place\]",
        r"\1[thread.position(run) + thread.output]",
        "lerp_backward",
        "f64",
        "_d_b_reduce",
    ),
    # Ends of reductions, and where parts are joined.
    Fault(
        "parts past the 256th are left out",
        f"{PRIMITIVES}/whole.cuh",
        r"part < parts; part \+= whole_threads",
        "part < parts && part < 256; part += whole_threads",
        "observe_min_max_per_tensor",
        "f64",
        "_pass2",
    ),
    Fault(
        "partial results past the 256th are left out",
        f"{QUANTIZE}/choose_qparams_per_group.cu",
        r"for \(int run = 0; thread\.position\(run\) < thread\.end; \+\+run\)",
        "for (int run = 0; run < 1 && thread.position(run) < thread.end; ++run)",
        "choose_qparams_per_group",
        "f64",
        "_reduce",
    ),
    Fault(
        "the last chunk is left out of the greatest",
        f"{QUANTIZE}/choose_qparams_per_tensor.cu",
        r"turn < geometry\.chunks;",
        "turn + 1 < geometry.chunks || turn == 0;",
        "choose_qparams_per_tensor",
        "f32",
        "_pass1",
    ),
    Fault(
        "the last chunk is left out of the least",
        f"{QUANTIZE}/observe_min_max_per_tensor.cu",
        r"turn < geometry\.chunks;",
        "turn + 1 < geometry.chunks || turn == 0;",
        "observe_min_max_per_tensor",
        "f16",
        "_pass1",
    ),
    Fault(
        "the last partial result is not joined",
        "baracuda_runtime/steps/reduce.py",
        r"True, parts, parts, 1, outputs",
        "True, parts - 1, parts, 1, outputs",
        "observe_min_max_per_channel",
        "f32",
        "_reduce",
    ),
    Fault(
        "the last block of a cluster is not joined",
        f"{PRIMITIVES}/row.cuh",
        r"block < Blocks; \+\+block",
        "block < Blocks - 1; ++block",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "the least starts from a number",
        f"{PRIMITIVES}/reduce_operators.cuh",
        r"return greatest<C>\(\);",
        "return C(1e30);",
        "observe_min_max_per_tensor",
        "f64",
        "_pass",
    ),
    Fault(
        "one of two halves is left out of the least",
        f"{PRIMITIVES}/reduce_operators.cuh",
        r"Op::join\(low_half<T>\(value\), high_half<T>\(value\)\)",
        "low_half<T>(value)",
        "observe_min_max_per_channel",
        "f16",
        "_reduce",
    ),
    # Quotients.
    Fault(
        "no quotient of elements is too small",
        f"{PRIMITIVES}/quantizer.cuh",
        r"\(!zero & \(absolute\(found\) < 0x1p-36f\)\) \| ",
        "",
        "smooth_quantize",
        "f32 s8",
        "smooth_quantize_",
    ),
    Fault(
        "no divisor of elements is too small",
        f"{PRIMITIVES}/quantizer.cuh",
        r" \| !\(absolute\(by\) >= 0x1p-64f\)",
        "",
        "smooth_quantize",
        "f32 s8",
        "smooth_quantize_",
    ),
    Fault(
        "no dividend is too small",
        f"{PRIMITIVES}/quantizer.cuh",
        r" \|\| \(!zero && absolute\(x\) < 0x1p-60f\)",
        "",
        "quantize_per_tensor_backward",
        "f32 s8",
        "quantize_per_tensor_backward_",
    ),
    Fault(
        "no dividend of a row is too small",
        f"{PRIMITIVES}/quantizer.cuh",
        r" \|\| \(!zero && absolute\(x\) < 0x1p-60f\)",
        "",
        "quantize_fp8_per_token_backward",
        "f32 e4m3",
        "quantize_fp8_per_token_backward_",
    ),
    Fault(
        "whole quotients of 24 bits are guessed",
        f"{PRIMITIVES}/quotients.cuh",
        r"::fabsf\(guess\) < 0x1p20f",
        "::fabsf(guess) < 0x1p24f",
        "fmod",
        "f32",
        "fmod_",
    ),
    Fault(
        "long quotients are corrected once",
        f"{PRIMITIVES}/narrow.cuh",
        r"while \(magnitude\(y\.rest\) >= b\)",
        "if (magnitude(y.rest) >= b)",
        "floor_divide",
        "i64",
        "floor_divide_",
    ),
    # 8-bit floats.
    Fault(
        "the next number after the last that rounds to 448 does too",
        f"{PRIMITIVES}/float8.cuh",
        r"reach = 464\.0f",
        "reach = 464.00003f",
        "quantize_fp8_per_tensor",
        "f32 e4m3",
        "quantize_fp8_per_tensor_",
    ),
    Fault(
        "what is too large for e4m3 saturates always",
        f"{PRIMITIVES}/types.cuh",
        r"return \{over \? __uint_as_float\(0x7fffffffu\) : x, false\};",
        "return {x, false};",
        "quantize_fp8_per_tensor",
        "f32 e4m3",
        "quantize_fp8_per_tensor_",
    ),
    Fault(
        "NaN of e4m3 is read as 480",
        f"{PRIMITIVES}/float8.cuh",
        r"magnitude == 0x7fu \? 0x7fffffffu",
        "magnitude == 0x80u ? 0x7fffffffu",
        "dequantize_fp8_per_tensor",
        "e4m3 f32",
        "dequantize_fp8_per_tensor_",
    ),
    # Runs and tiles.
    Fault(
        "a tile is read before all of it is staged",
        f"{PRIMITIVES}/tiled.cuh",
        r"__syncthreads\(\);(?=\n            each_column)",
        "",
        "lerp",
        "f32",
        "lerp_tiled",
    ),
    Fault(
        "a tile is staged while another operand's is read",
        f"{PRIMITIVES}/tiled.cuh",
        r"__syncthreads\(\);(?=\n        \}\n        // From runs)",
        "",
        "lerp",
        "f32",
        "lerp_tiled",
    ),
    Fault(
        "runs of a tile are stored below its last row",
        f"{PRIMITIVES}/tiled.cuh",
        r"if \(row < rows && column < columns\) turned",
        "if (column < columns) turned",
        "add",
        "bf16",
        "add_tiled",
    ),
    Fault(
        "elements are staged in another order than read",
        f"{PRIMITIVES}/tiled.cuh",
        r"values\[staged\(row, column\)\] = \*moved",
        "values[staged(row, column ^ 1)] = *moved",
        "lerp",
        "f64",
        "lerp_tiled",
    ),
    Fault(
        "a row's first run is where accesses are not whole",
        f"{PRIMITIVES}/tiled.cuh",
        r"\[Operands \+ 2\] - tiles\.phase",
        "[Operands + 2]",
        "add",
        "f32",
        "add_tiled",
    ),
    Fault(
        "a thread without a run stores one",
        f"{PRIMITIVES}/tiled.cuh",
        r"number < tiles\.count",
        "number <= tiles.count",
        "packed_glu",
        "f32",
        "_tiled",
    ),
    Fault(
        "even elements and odd ones change places",
        f"{PRIMITIVES}/tiled.cuh",
        r"both\[2 \* element\] = even\[element\]",
        "both[2 * element] = odd[element]",
        "packed_glu_backward",
        "bf16",
        "interleaved_tiled",
    ),
    Fault(
        "whole accesses in rows of any pitch",
        "baracuda_runtime/tiles.py",
        r"and not any\(other \* o\.item_size % self\._access\(o\) for other in outer\)",
        "",
        "packed_glu",
        "f16",
        "_tiled",
    ),
    Fault(
        "whole accesses in rows that start anywhere",
        "baracuda_runtime/tiles.py",
        r"or self\._phase\(loop\) != 0",
        "",
        "packed_glu_backward",
        "bf16",
        "packed_glu_backward_",
    ),
    Fault(
        "a run that is there in part is stored as a whole",
        f"{PRIMITIVES}/tiled.cuh",
        r"return has\(0\) && has\(V - 1\)",
        "return has(0)",
        "add",
        "f16",
        "add_tiled",
    ),
    Fault(
        "elements before a row are those of the one before",
        f"{PRIMITIVES}/tiled.cuh",
        r"column\(element\) >= 0 && ",
        "",
        "add",
        "f32",
        "add_tiled",
    ),
    Fault(
        "a thread without an element reads past the end",
        f"{PRIMITIVES}/tiled.cuh",
        r"exists\(run\) \? first \+ run \* Threads : tiles\.count - 1",
        "first + run * Threads",
        "add",
        "bf16",
        "add_tiled",
    ),
    Fault(
        "a mapped operand is read past its last column",
        f"{PRIMITIVES}/tiled.cuh",
        r"within\(column\(\) \+ element, columns\)",
        "column() + element",
        "quantize_per_channel",
        "f32 s8",
        "quantize_per_channel_tiled",
    ),
    # Layouts.
    Fault(
        "dims are joined that only one operand runs through",
        "baracuda_runtime/layout.py",
        r"columns and all\(",
        "columns and any(",
        "lerp",
        "bf16",
        "lerp_strided",
    ),
    Fault(
        "joined dims keep the outer step",
        "baracuda_runtime/layout.py",
        r"columns\[-1\] = column",
        "pass",
        "fake_quantize_backward",
        "f32",
        "fake_quantize_backward",
    ),
    Fault(
        "division is off by one",
        "baracuda_runtime/layout.py",
        r"// divisor \+ 1",
        "// divisor",
        "lerp",
        "f32",
        "lerp_strided",
    ),
    Fault(
        "offsets wrap in 32 bits",
        "baracuda_runtime/layout.py",
        r"^NARROW = 1 << 31",
        "NARROW = 1 << 40",
        "dequantize_per_tensor",
        "s8 f64",
        "dequantize_per_tensor_strided",
    ),
    Fault(
        "wide positions are computed in 32 bits",
        f"{PRIMITIVES}/layout.cuh",
        r"walk<i64, i64>",
        "walk<i64, i32>",
        "quantize_per_tensor",
        "f16 u8",
        "_strided",
    ),
    Fault(
        "rows lie no further apart than 31 bits hold",
        f"{PRIMITIVES}/layout.cuh",
        r"if \(wide\) return walk<u32, i64>",
        "if (false) return walk<u32, i64>",
        "lerp",
        "bf16",
        "lerp_tiled",
    ),
    Fault(
        "the fast path takes what is not aligned",
        "baracuda_runtime/steps/pointwise.py",
        r"if all\(pointer % 16 == 0 for",
        "if all(pointer % 2 == 0 for",
        "fake_quantize",
        "f16",
        "_flat",
    ),
    Fault(
        "whole accesses in rows that are not aligned",
        "baracuda_runtime/steps/row.py",
        r"if any\(step % vector for",
        "if False and any(step % vector for",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "whole accesses in rows that start between",
        "baracuda_runtime/steps/row.py",
        r"or p\.pointer\(access\) % min\(",
        "or 0 * min(",
        "dynamic_range_quantize",
        "f32 s8",
        "dynamic_range_quantize_",
    ),
    Fault(
        "a group's scale for a run that two groups share",
        "baracuda_runtime/steps/pointwise.py",
        r"dims\[-1\] % f.vector == 0",
        "True",
        "quantize_per_group",
        "f32 s8",
        "quantize_per_group_flat",
    ),
    Fault(
        "steps of an element are those of another operand",
        f"{BINARY}/lerp.cu",
        r"b_data\[at\[1\]\]",
        "b_data[at[0]]",
        "lerp",
        "f16",
        "lerp_strided",
    ),
]

CHILD = """
import json, sys
from pathlib import Path
from baracuda_gen.verify.on_host import make_launcher, run_host
from baracuda_gen.verify.work import load_catalog, Work
import baracuda_runtime
folder, build, op, types, enough = sys.argv[1:]
assert Path(baracuda_runtime.__file__).is_relative_to(folder)
names = load_catalog("baracuda_kernels", folder).entry(op).types
work = Work("baracuda_kernels", folder, op, tuple(zip(names, types.split(), strict=True)))
print(json.dumps(run_host(work, "quick", launcher=make_launcher(folder=Path(build)), enough=int(enough))))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with both packages."""
    for package in (KERNELS, RUNTIME):
        shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def verify(folder: Path, op: str, types: str, enough: int) -> list[tuple[str, str, str, str]]:
    """The findings for one op, with the packages in `folder`, in a process of its own: a fault may be in the runtime's
    Python.
    """
    path = os.pathsep.join([str(folder), str(Path(baracuda_gen.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder), str(BUILD), op, types, str(enough)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stderr
    return [tuple(finding) for finding in json.loads(done.stdout)]


def plant(folder: Path, fault: Fault) -> None:
    path = folder / fault.file
    old = re.sub(r"(?<!\\) ", r"\\s+", fault.old)  # generated lines may be folded at any space
    text, count = re.subn(old, fault.new, path.read_text(), flags=re.MULTILINE)
    assert count, f"nothing in {fault.file} matches {fault.old}: the text has changed, change the fault with it"
    path.write_text(text)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault_is_found(fault: Fault, copy: Path) -> None:
    plant(copy, fault)
    findings = verify(copy, fault.op, fault.types, enough=1)
    assert findings, f"{fault.op} passes although {fault.name}"
    assert any(fault.kernel in kernel for kernel, *_ in findings), findings
    assert not any(case in ("compile", "coverage") for _, case, *_ in findings), findings


@pytest.mark.parametrize("op, types", sorted({fault.op: fault.types for fault in FAULTS}.items()))
def test_the_packages_as_they_are_pass(op: str, types: str, copy: Path) -> None:
    assert verify(copy, op, types, enough=20) == []
