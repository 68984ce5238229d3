"""Time the catalog on a GPU against a device copy of equal bytes, torch and torch.compile, all in one run.

    python benchmarks/speed.py [--op NAME ...] [--types T ...] [--mib 1024] [--no-compile] [--out FOLDER]

Times are medians of CUDA-event times, over buffers larger than the L2. Bytes are each input once plus each output once.
Peers' results are compared with the op's, and marked where they differ.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import peers
import torch

DTYPES = {
    "f32": torch.float32,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "f64": torch.float64,
    "s8": torch.int8,
    "u8": torch.uint8,
}
FLOAT8 = {"e4m3": (torch.float8_e4m3fn, 448.0), "e5m2": (torch.float8_e5m2, 57344.0)}
CODES = {"s8": (-128, 127), "u8": (0, 255)}


@dataclass
class Problem:
    """One cell of the grid."""

    op: str
    label: str
    types: str
    moved: int  # bytes
    ours: Callable[[], Any]
    peer: Callable[..., Any]
    arguments: tuple[Any, ...]
    outputs: tuple[Any, ...]


def time_us(call: Callable[[], Any], repeats: int = 15) -> tuple[float, float]:
    """Median and spread (half the distance between the quartiles) in microseconds."""
    for _ in range(3):
        call()
    torch.cuda.synchronize()
    times = []
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end) * 1e3)
    quartiles = statistics.quantiles(times, n=4)
    return statistics.median(times), (quartiles[2] - quartiles[0]) / 2


def catalog_entry(name: str) -> Any:
    """An op of the catalog in this checkout, whether or not it is installed."""
    folders = [str(Path(__file__).parents[1] / folder) for folder in ("generated", "runtime")]
    sys.path[:0] = [folder for folder in folders if folder not in sys.path]
    from baracuda_kernels import catalog

    return catalog.entry(name)


def bind(name: str, operands: dict[str, Any], **attributes: Any) -> Callable[[], Any]:
    entry = catalog_entry(name)
    args = entry.args(**operands)
    return entry.plan.select(entry.descriptor.of(args, **attributes)).bind(args)


def problems(mib: int) -> Any:
    for t, dtype in DTYPES.items():
        if t in CODES:
            continue
        count = mib * 2**20 // dtype.itemsize // 2
        rows, columns, group = count // 8192, 8192, 128
        count = rows * columns
        x = torch.randn(rows, columns, device="cuda", dtype=dtype)
        d = torch.randn_like(x)
        y = torch.empty_like(x)
        scale, zero_point = 0.05, 3
        group_scale = (torch.rand(rows, columns // group, device="cuda") * 0.05 + 0.01).to(dtype)
        group_zero = torch.randint(-20, 20, group_scale.shape, device="cuda", dtype=torch.int32)
        grouped = group_scale.nbytes + group_zero.nbytes
        for q, (low, high) in CODES.items():
            if q == "u8" and t != "bf16":
                continue
            code = torch.randint(low, high + 1, (rows, columns), device="cuda", dtype=DTYPES[q])
            both = f"{t} {q}"
            label = f"{rows} x {columns}"
            bounds = {"q_min": low, "q_max": high}
            scalars = {"scale": scale, "zero_point": zero_point}
            groups = {"scale": group_scale, "zero_point": group_zero}
            yield Problem(
                "quantize_per_tensor",
                label,
                both,
                x.nbytes + count,
                bind("quantize_per_tensor", {"input": x, **scalars, "output": code}, **bounds),
                peers.quantize,
                (x, scale, zero_point, low, high, DTYPES[q]),
                (code,),
            )
            yield Problem(
                "quantize_per_tensor_backward",
                label,
                both,
                3 * x.nbytes,
                bind(
                    "quantize_per_tensor_backward",
                    {"input": x, **scalars, "d_output": d, "d_input": y},
                    output_element=q,
                    **bounds,
                ),
                peers.quantize_backward,
                (x, scale, zero_point, d, low, high),
                (y,),
            )
            yield Problem(
                "quantize_per_group",
                label + " / 128",
                both,
                x.nbytes + count + grouped,
                bind("quantize_per_group", {"input": x, **groups, "output": code}, group_size=group, **bounds),
                peers.quantize_per_group,
                (x, group_scale, group_zero, group, low, high, DTYPES[q]),
                (code,),
            )
            yield Problem(
                "quantize_per_group_backward",
                label + " / 128",
                both,
                3 * x.nbytes + grouped,
                bind(
                    "quantize_per_group_backward",
                    {"input": x, **groups, "d_output": d, "d_input": y},
                    output_element=q,
                    group_size=group,
                    **bounds,
                ),
                peers.quantize_per_group_backward,
                (x, group_scale, group_zero, d, group, low, high),
                (y,),
            )
            yield Problem(
                "dequantize_per_tensor",
                label,
                both,
                x.nbytes + count,
                bind("dequantize_per_tensor", {"input": code, **scalars, "output": y}),
                peers.dequantize,
                (code, scale, zero_point, dtype),
                (y,),
            )
            yield Problem(
                "dequantize_per_group",
                label + " / 128",
                both,
                x.nbytes + count + grouped,
                bind("dequantize_per_group", {"input": code, **groups, "output": y}, group_size=group),
                peers.dequantize_per_group,
                (code, group_scale, group_zero, group, dtype),
                (y,),
            )
            for length in (256, 1024, 4096, 8192, 32768, 65536, 131072):
                v = x.view(-1)[: count // length * length].view(-1, length)
                c = code.view(-1)[: v.numel()].view(v.shape)
                step = torch.empty(v.shape[0], device="cuda", dtype=dtype)
                moved = v.nbytes + c.nbytes + step.nbytes
                yield Problem(
                    "dynamic_range_quantize symmetric",
                    f"{v.shape[0]} x {length}",
                    both,
                    moved,
                    bind("dynamic_range_quantize", {"input": v, "scale_out": step, "output": c}, **bounds),
                    peers.dynamic_symmetric,
                    (v, low, high, DTYPES[q]),
                    (step, c),
                )
            zero = torch.empty(rows, device="cuda", dtype=torch.int32)
            step = torch.empty(rows, device="cuda", dtype=dtype)
            yield Problem(
                "dynamic_range_quantize asymmetric",
                label,
                both,
                x.nbytes + count + zero.nbytes + step.nbytes,
                bind(
                    "dynamic_range_quantize",
                    {"input": x, "scale_out": step, "zero_point_out": zero, "output": code},
                    mode="asymmetric",
                    **bounds,
                ),
                peers.dynamic_asymmetric,
                (x, low, high, DTYPES[q]),
                (step, zero, code),
            )
        wide = {"q_min": -128, "q_max": 127}
        yield Problem(
            "fake_quantize",
            f"{rows} x {columns}",
            t,
            2 * x.nbytes,
            bind("fake_quantize", {"input": x, "scale": scale, "zero_point": zero_point, "output": y}, **wide),
            peers.fake_quantize,
            (x, scale, zero_point, -128, 127),
            (y,),
        )
        yield Problem(
            "fake_quantize_backward",
            f"{rows} x {columns}",
            t,
            3 * x.nbytes,
            bind(
                "fake_quantize_backward",
                {"input": x, "scale": scale, "zero_point": zero_point, "d_output": d, "d_input": y},
                **wide,
            ),
            peers.fake_quantize_backward,
            (x, scale, zero_point, d, -128, 127),
            (y,),
        )
        weight = 0.3
        yield Problem(
            "lerp",
            f"{rows} x {columns}",
            t,
            3 * x.nbytes,
            bind("lerp", {"a": x, "b": d, "weight": weight, "output": y}),
            peers.lerp,
            (x, d, weight),
            (y,),
        )
        z = torch.empty_like(x)
        yield Problem(
            "lerp_backward",
            f"{rows} x {columns}",
            t,
            3 * x.nbytes,
            bind("lerp_backward", {"weight": weight, "d_output": d, "d_a": y, "d_b": z}),
            peers.lerp_backward,
            (weight, d),
            (y, z),
        )


def narrow_problems(mib: int) -> Any:
    """To and from 8-bit floats and codes of 4 bits."""
    group = 128
    for t in ("bf16", "f16", "f32"):
        dtype = DTYPES[t]
        rows, columns = mib * 2**20 // dtype.itemsize // 2 // 8192, 8192
        label, count = f"{rows} x {columns}", rows * columns
        x = torch.randn(rows, columns, device="cuda", dtype=dtype)
        y = torch.empty_like(x)
        scale = torch.rand(rows, device="cuda").to(dtype) * 0.01 + 0.005
        for f, (kind, largest) in FLOAT8.items():
            if f == "e5m2" and t != "bf16":
                continue
            code = torch.empty(rows, columns, device="cuda", dtype=kind)
            for scope, by, spread in (("tensor", 0.01, 0.01), ("token", scale, wide_rows(scale))):
                moved = x.nbytes + count + (scale.nbytes if scope == "token" else 0)
                yield Problem(
                    f"quantize_fp8_per_{scope}",
                    label,
                    f"{t} {f}",
                    moved,
                    bind(f"quantize_fp8_per_{scope}", {"input": x, "scale": by, "output": code}),
                    peers.quantize_fp8,
                    (x, spread, largest, kind),
                    (code,),
                )
                yield Problem(
                    f"dequantize_fp8_per_{scope}",
                    label,
                    f"{t} {f}",
                    moved,
                    bind(f"dequantize_fp8_per_{scope}", {"input": code, "scale": by, "output": y}),
                    peers.dequantize_fp8,
                    (code, spread, dtype),
                    (y,),
                )
        x *= 2
        packed = torch.randint(0, 256, (rows, columns // 2), device="cuda", dtype=torch.uint8)
        group_scale = (torch.rand(rows, columns // group, device="cuda") + 0.5).to(dtype)
        group_zero = torch.zeros(group_scale.shape, device="cuda", dtype=torch.int32)
        groups = {"scale": group_scale, "zero_point": group_zero}
        grouped = group_scale.nbytes + group_zero.nbytes
        step = torch.empty(rows, device="cuda", dtype=dtype)
        yield Problem(
            "quantize_per_tensor",
            label,
            f"{t} s4",
            x.nbytes + packed.nbytes,
            bind(
                "quantize_per_tensor",
                {"input": x, "scale": 0.5, "zero_point": 0, "output": packed},
                output_element="s4",
            ),
            peers.quantize_4_bits,
            (x, 0.5),
            (packed,),
        )
        yield Problem(
            "quantize_per_group",
            f"{label} / {group}",
            f"{t} s4",
            x.nbytes + packed.nbytes + grouped,
            bind("quantize_per_group", {"input": x, **groups, "output": packed}, group_size=group, output_element="s4"),
            peers.quantize_4_bits_per_group,
            (x, group_scale, group_zero, group),
            (packed,),
        )
        yield Problem(
            "dequantize_per_group",
            f"{label} / {group}",
            f"{t} s4",
            x.nbytes + packed.nbytes + grouped,
            bind(
                "dequantize_per_group", {"input": packed, **groups, "output": y}, group_size=group, input_element="s4"
            ),
            peers.dequantize_4_bits_per_group,
            (packed, group_scale, group_zero, group, dtype),
            (y,),
        )
        yield Problem(
            "dynamic_range_quantize symmetric",
            label,
            f"{t} s4",
            x.nbytes + packed.nbytes + step.nbytes,
            bind("dynamic_range_quantize", {"input": x, "scale_out": step, "output": packed}, output_element="s4"),
            peers.dynamic_4_bits,
            (x,),
            (step, packed),
        )


def wide_rows(scale: Any) -> Any:
    return scale.float()[:, None]


def agree(ours: tuple[Any, ...], theirs: Any) -> bool:
    """Whether the peer computed the same thing, up to its rounding: codes may differ by one, and floats by a few units
    in the last place.
    """
    theirs = theirs if isinstance(theirs, tuple) else (theirs,)
    for a, b in zip(ours, theirs, strict=True):
        if a.dtype in (torch.float8_e4m3fn, torch.float8_e5m2):
            if (a.view(torch.uint8) != b.view(torch.uint8)).any():
                return False
        elif a.dtype.is_floating_point:
            if not torch.allclose(a.float(), b.float(), rtol=2e-2, atol=0.06):
                return False
        elif (a.int() - b.int()).abs().max() > 1:
            return False
    return True


def copy_tbs(moved: int) -> float:
    """The ceiling: a device-to-device copy that moves as many bytes."""
    source = torch.empty(moved // 2, dtype=torch.uint8, device="cuda").random_()
    target = torch.empty_like(source)
    median, _ = time_us(lambda: target.copy_(source))
    return 2 * source.numel() / median / 1e6


def measure(p: Problem, ceilings: dict[int, float], compile_peers: bool) -> dict[str, Any]:
    """One row: our time, the ceiling's share, the peers' times, and whether they agree with us."""
    size = p.moved // 2**26 * 2**26
    ceiling = ceilings.get(size) or ceilings.setdefault(size, copy_tbs(p.moved))
    us, spread = time_us(p.ours)
    kept = tuple(o.clone() for o in p.outputs)
    row = {
        "op": p.op,
        "types": p.types,
        "shape": p.label,
        "bytes": p.moved,
        "us": round(us, 2),
        "spread_us": round(spread, 2),
        "tb_per_s": round(p.moved / us / 1e6, 3),
        "copy_tb_per_s": round(ceiling, 3),
        "of_copy": round(p.moved / us / 1e6 / ceiling, 3),
        "torch_agrees": agree(kept, p.peer(*p.arguments)),
        "torch_us": round(time_us(lambda: p.peer(*p.arguments), 5)[0], 2),
    }
    if compile_peers:
        torch._dynamo.reset()
        call = torch.compile(p.peer, dynamic=False)
        row["torch_compile_agrees"] = agree(kept, call(*p.arguments))
        row["torch_compile_us"] = round(time_us(lambda: call(*p.arguments))[0], 2)
    return row


def line(row: dict[str, Any]) -> list[str]:
    """A row of the table: peers as how many times our time they take; `*` marks a peer whose result differs from
    ours.
    """
    eager = f"{row['torch_us'] / row['us']:.2f}{'' if row['torch_agrees'] else '*'}"
    compiled = (
        f"{row['torch_compile_us'] / row['us']:.2f}{'' if row['torch_compile_agrees'] else '*'}"
        if "torch_compile_us" in row
        else "-"
    )
    return [
        row["op"],
        row["types"],
        row["shape"],
        f"{row['us']:.1f}",
        f"{row['tb_per_s']:.2f}",
        f"{row['of_copy']:.2f}",
        eager,
        compiled,
    ]


def markdown(facts: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    head = ["op", "types", "shape", "us", "TB/s", "of copy", "torch", "torch.compile"]
    text = [
        f"# Speed on one {facts['device']}",
        "",
        f"CUDA {facts['cuda']}, torch {facts['torch']}. "
        "Medians of CUDA-event times; bytes are each input once plus each output once.",
        "*of copy*: against a device copy of as many bytes in the same run. "
        "*torch* and *torch.compile*: their time over ours, for the same",
        "mathematics; `*`: their result differs from ours by more than a code, "
        "because they round elsewhere (torch.compile keeps 16-bit",
        "intermediates in f32 and divides approximately).",
        "",
        f"| {' | '.join(head)} |",
        f"|{' --- |' * len(head)}",
        *(f"| {' | '.join(line(r))} |" for r in rows),
    ]
    return "\n".join(text) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--op", nargs="*", default=[])
    parser.add_argument("--types", nargs="*", default=[])
    parser.add_argument("--mib", type=int, default=1024, help="bytes of the float operand and its copy together")
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--out", type=Path, help="a folder for speed.json and speed.md")
    options = parser.parse_args()
    facts = {
        "device": torch.cuda.get_device_name(),
        "torch": torch.__version__,
        "cuda": torch.version.cuda,
        "mib": options.mib,
    }
    rows: list[dict[str, Any]] = []
    ceilings: dict[int, float] = {}
    for p in itertools.chain(problems(options.mib), narrow_problems(options.mib)):
        if (options.op and p.op.split()[0] not in options.op) or (options.types and p.types not in options.types):
            continue
        rows.append(measure(p, ceilings, not options.no_compile))
        print("  ".join(line(rows[-1])), flush=True)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "speed.json").write_text(json.dumps({**facts, "rows": rows}, indent=1) + "\n")
        (options.out / "speed.md").write_text(markdown(facts, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
