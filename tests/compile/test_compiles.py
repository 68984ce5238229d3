"""Every op through NVRTC for the GPU generations that are supported, and what the machine code of the fast paths looks
like.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Hashable, Iterator
from functools import cache, partial
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import ALL, EVERY_KIND, KINDS  # noqa: E402
from planted import planted  # noqa: E402

from baracuda_gen.verify.compiles import ARCHITECTURES, QUICK, run_compile  # noqa: E402
from baracuda_gen.verify.kinds import by_kind  # noqa: E402
from baracuda_gen.verify.work import Work, all_work, formula_of  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.dtypes import as_dtype  # noqa: E402
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY, compile_program, read_program  # noqa: E402
from baracuda_runtime.steps import Choice  # noqa: E402
from baracuda_runtime.steps.row_configurations import READ_AGAIN, STATIC_SHARED  # noqa: E402

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("cuda") is None, reason="NVRTC is not installed: pip install 'baracuda-kernels[compile]'"
)

WORK = all_work("baracuda_kernels", None, [])
NARROW = ("bf16", "s4", "e4m3")
# Of each op the choice of types with the most conversions: to narrow floats and packed codes, where it has them.
ONE_OF_EACH = [
    max((w for w in WORK if w.op == op), key=lambda w: sum(dtype in NARROW for _, dtype in w.types))
    for op in dict.fromkeys(w.op for w in WORK)
]


def _tool(name: str) -> Path | None:
    spec = importlib.util.find_spec("nvidia")
    places = [
        Path(folder) / "cu13" / "bin" / name for folder in (spec.submodule_search_locations or () if spec else ())
    ]
    return next((place for place in places if place.exists()), None)


needs_tools = pytest.mark.skipif(
    _tool("cuobjdump") is None or _tool("nvdisasm") is None,
    reason="no disassembler: pip install nvidia-cuda-cuobjdump nvidia-cuda-nvdisasm",
)


def test_each_op_is_among_them() -> None:
    assert {w.op for w in ONE_OF_EACH} == {w.op for w in WORK}


OPTIMISED = frozenset({tuple(entry.skeletons): entry.name for entry in reversed(ALL)}.values())


def _kernels(work: Work) -> list[str]:
    """The first and the last instantiation of every kernel, of ops that are like another one the first."""
    of_kernel: dict[str, list[str]] = {}
    for name in work.instantiations():
        of_kernel.setdefault(name.partition("<")[0], []).append(name)
    return list(dict.fromkeys(n for some in of_kernel.values() for n in (some[0], some[-1 if work.op in KINDS else 0])))


def _headers(work: Work) -> list[str]:
    return re.findall(r"#include <(.+)>", work.entry().plan.op.text.text)


def _with_new_headers() -> list[Work]:
    """The ops that include a header which no op before includes."""
    seen: set[str] = set()
    found = []
    for work in ONE_OF_EACH:
        if not seen.issuperset(_headers(work)):
            found.append(work)
            seen.update(_headers(work))
    return found


FIRST_OF_HEADERS = {tuple(_headers(w)): w.op for w in reversed(ONE_OF_EACH)}.values()  # of each set of them


def _several(works: list[Work], count: int = 8) -> list[list[Work]]:
    """As many a program: to read the headers takes half of the time of eight ops."""
    return [works[k : k + count] for k in range(0, len(works), count)]


def _programs(works: list[Work], arch: str, mark: Any = (), count: int = 8) -> list[Any]:
    parts = _several(works, count)
    return [pytest.param(some, arch, id=f"{some[0].op}-{some[-1].op}-{arch}", marks=mark) for some in parts]


_quickly = partial(compile_program, more_options=QUICK)  # what nobody runs


def _text(works: list[Work]) -> str:
    sources = list(dict.fromkeys(w.entry().plan.op.text for w in works))
    return "\n".join(f'#line 1 "{source.name}"\n{source.text}' for source in sources)


OF_EVERY_KIND = frozenset(entry.name for entry in EVERY_KIND)
READ = [w for w in ONE_OF_EACH if w.op in OF_EVERY_KIND or w.op in FIRST_OF_HEADERS]


@pytest.mark.parametrize("op", ["rms_norm_dynamic_quantize_per_group", "scatter_add", "cumsum", "softmax"])
def test_loops_compile_after_all_headers(op: str) -> None:
    """A program of several ops has headers of one op before the loops of the next: none may hide what these call."""
    headers = sorted(path.name for path in (INCLUDE_DIRECTORY / "baracuda").glob("*.cuh"))
    (work,) = (w for w in ONE_OF_EACH if w.op == op)
    text = "".join(f"#include <baracuda/{name}>\n" for name in headers) + _text([work])
    names = [*{name.partition("<")[0]: name for name in reversed(work.instantiations())}.values()]
    assert set(_quickly(text, "after_all.cu", names, "sm_90").lowered) == set(names)


@pytest.mark.full
@pytest.mark.parametrize("works, arch", _programs(READ, "sm_90", count=16))
def test_is_read(works: list[Work], arch: str) -> None:
    """The front end takes one op of each kind and one of each set of headers. `make verify` reads all ops."""
    read_program(_text(works), "several.cu", [name for w in works for name in _kernels(w)], arch)


def _compiled() -> list[Any]:
    """Ops and generations. What depends on the generation is in the headers: on the first, which has no clusters, some
    ops that have every header between them. In `make test-full` these on the last one too, one of each set of headers
    on both, and all ops on sm_90.
    """
    found = []
    for arch in (ARCHITECTURES[0], "sm_90", ARCHITECTURES[-1]):
        usual = _with_new_headers()
        further = [w for w in ONE_OF_EACH if w not in usual and (arch == "sm_90" or w.op in FIRST_OF_HEADERS)]
        found += _programs(usual, arch, () if arch == ARCHITECTURES[0] else pytest.mark.full)
        found += _programs(further, arch, pytest.mark.full)
    return found


@pytest.mark.parametrize("works, arch", _compiled())
def test_compiles(works: list[Work], arch: str) -> None:
    """`verify --arch` compiles all instantiations, optimised. On other generations than sm_90 the first of each loop
    is enough of an op.
    """
    names = [name for w in works for name in _kernels(w)]
    if arch != "sm_90":
        names = [*{(w, name.partition("<")[0]): name for w in works for name in reversed(_kernels(w))}.values()]
    assert set(_quickly(_text(works), "several.cu", names, arch).lowered) == set(names)


def test_a_proof_by_kind_finds_what_does_not_assemble(tmp_path: Path) -> None:
    """Only the last of NVRTC's passes reads PTX. What is compiled after a failure is not affected."""
    faulty = planted(tmp_path, "relu", r"y = store", 'asm("nonsense;");\n        y = store', ("bf16",))
    right = next(w for w in WORK if (w.op, w.types) == (faulty.op, faulty.types))
    (first, second), _ = by_kind([faulty, right])
    findings, others = run_compile([first, second], "sm_80")
    assert findings and all("nonsense" in f.got for f in findings)
    assert others == []
    assert run_compile([right], "sm_80") == [[]]


@pytest.mark.parametrize("turned", [False, True])
def test_all_headers_go_together(turned: bool) -> None:
    """A formula may need any of them."""
    headers = sorted(path.name for path in (INCLUDE_DIRECTORY / "baracuda").glob("*.cuh"))
    includes = [f"#include <baracuda/{name}>" for name in headers]
    text = "\n".join([*(includes[::-1] if turned else includes), "template <class T> __global__ void nothing(T*) {}"])
    assert set(_quickly(text, "all.cu", ["nothing<int>"], "sm_90").lowered) == {"nothing<int>"}


@pytest.mark.full
@pytest.mark.parametrize("work", [w for w in ONE_OF_EACH if w.op in OPTIMISED], ids=lambda work: work.op)
def test_compiles_as_for_a_run(work: Work) -> None:
    """One op of each set of patterns. In `make test`, the tests of machine code below compile as for a run."""
    source, names = work.entry().plan.op.text, _kernels(work)
    assert set(compile_program(source.text, source.name, names, "sm_90").lowered) == set(names)


class Machine(NamedTuple):
    """What the compiler makes of some kernels, for sm_90."""

    lowered: dict[str, str]
    code: str
    usage: str

    def body(self, kernel: str) -> str:
        return self.code.split(f".text.{self.lowered[kernel]}:")[1].split("\n\t.section")[0]

    def line(self, kernel: str) -> str:
        """Of what the kernel uses of registers and memory."""
        return self.usage.split(f"Function {self.lowered[kernel]}:")[1].splitlines()[1]


def _machine(works: list[Work], names: list[str], folder: Path) -> Machine:
    program = compile_program(_text(works), "several.cu", names, "sm_90")
    path = folder / "kernels.cubin"
    path.write_bytes(program.cubin)
    # Without the analysis of the data flow, which takes a quarter of the time and changes no line of the text.
    code = _run("nvdisasm", "-c", "-ndf", str(path))
    return Machine(dict(program.lowered), code, _run("cuobjdump", "-res-usage", str(path)))


@cache
def _contiguous(work: Work) -> list[str]:
    return [name for name in work.instantiations() if "::contiguous<" in name or "::columns<" in name]


def _run(tool: str, *arguments: str) -> str:
    return subprocess.run([str(_tool(tool)), *arguments], capture_output=True, text=True, check=True).stdout


CONTIGUOUS = [
    w
    for w in WORK
    if _contiguous(w)
    and w.op in OF_EVERY_KIND
    and dict(w.types).get("Q", "s8") in ("s8", "s4")
    and dict(w.types).get("T", dict(w.types).get("S")) == ("bf16", "f32")[len(w.op) % 2]  # in turn
    and dict(w.types).get("D", "f32") in ("f32", "f64", "s8")
    and dict(w.types).get("F", "e4m3") == "e4m3"
]


def _loops_in_types(work: Work) -> Hashable:
    """And in the sizes of their elements: four bits are half a byte."""
    loops = frozenset(name.split("::")[1].partition("<")[0] for name in _contiguous(work))
    dtypes = [as_dtype(dtype) for _, dtype in work.types]
    return loops, tuple(dtype.itemsize / (1 + dtype.packed) for dtype in dtypes)


def _accesses(work: Work, step: Any, kernel: str, written: bool) -> set[int]:
    """Bytes of the widest access to each operand that the loop runs through: at most 16."""
    types = work.entry().plan.op.with_computed(dict(work.types))
    columns = step.tile_of(types)[0] if "::columns<" in kernel else 0
    vector = columns or int(re.findall(r"\b\d+\b", kernel)[-2])  # ..., 16, 1, true>
    return {min(16, int(vector * a.size(types))) for a in step.accesses if a.full and a.written is written}


def _step_of(work: Work, kernel: str) -> Any:
    from baracuda_runtime.steps import Pointwise

    for variant in work.entry().plan.op.variants_of(dict(work.types)).values():
        for step in variant.steps:
            for s in step.all if isinstance(step, Choice) else (step,):
                if isinstance(s, Pointwise) and f"::{s.kernel}_formula<" in kernel:
                    return s
    raise AssertionError(kernel)


def _parts(works: list[Work]) -> Iterator[Any]:
    """Several ops a program: the first with some loops in some types, and the others in `make test-full`."""
    first = list({_loops_in_types(w): w for w in reversed(works) if w.op in KINDS}.values())
    others = [w for w in works if w not in first]
    for mark, some in (((), first), (pytest.mark.full, others)):
        for part in _several(some):
            yield pytest.param(part, id=f"{part[0].label}-{part[-1].label}", marks=mark)


@needs_tools
@pytest.mark.parametrize("works", list(_parts(CONTIGUOUS)))
def test_contiguous_kernels_use_wide_accesses_and_no_stack(works: list[Work], tmp_path: Path) -> None:
    machine = _machine(works, [name for work in works for name in _contiguous(work)], tmp_path)
    for work in works:
        for kernel in _contiguous(work):
            body, line = machine.body(kernel), machine.line(kernel)
            loads, stores = (_accesses(work, _step_of(work, kernel), kernel, written) for written in (False, True))
            for width in loads:
                assert re.search(rf"\bLDG\.E(\.\w+)*{_suffix(width)}\b", body), f"{kernel}: no load of {width} bytes"
            for width in stores:
                assert re.search(rf"\bSTG\.E(\.\w+)*{_suffix(width)}\b", body), f"{kernel}: no store of {width} bytes"
            assert not re.search(r"\b(STL|LDL)\b", body), f"{kernel} spills"
            assert "STACK:0 " in line, f"{kernel}: {line.strip()}"
            if "::columns<" in kernel:
                _prepared_once_a_column(kernel, body, line)


def _prepared_once_a_column(kernel: str, body: str, usage: str) -> None:
    """Every row's access comes before the first store. A column has one or two reciprocals, and as many where low and
    high are out of the usual range, which is a path of its own. So has an element each time it asks for a logarithm or
    for a quotient of what its row has. There is room for four blocks; beside random numbers, of which each row keeps a
    block of four and where it is, for three.
    """
    vector, rows = map(int, kernel.rstrip(">()").split(", ")[-2:])
    loads = [m.start() for m in re.finditer(r"\bLDG\.E", body)]
    store = re.search(r"\bSTG\.E", body)
    assert store and sum(at < store.start() for at in loads) >= rows, f"{kernel}: a store before the last row's load"
    reciprocals = len(re.findall(r"\bMUFU\.RCP\b", body))
    own = len(re.findall(r"::log\(| / |Quotient<", _of_an_element(kernel)))
    allowed = 4 * vector + 3 + own * vector * rows
    assert reciprocals <= allowed, f"{kernel}: {reciprocals} reciprocals for {vector} columns"
    blocks = 3 if "randoms" in _formula(kernel) else 4
    assert int(usage.split("REG:")[1].split()[0]) <= 65536 // (128 * blocks), f"{kernel}: {usage.strip()}"


def _of_an_element(kernel: str) -> str:
    """The text of the formula of a kernel that computes elements by themselves, without what they share."""
    body = _formula(kernel)
    return body[body.index("void operator()") :]


def _formula(kernel: str) -> str:
    name = kernel[kernel.index("<") + 1 :].partition("<")[0].removeprefix("baracuda::")
    texts = (e.plan.op.text.text for e in catalog.ENTRIES.values())
    text = next(t for t in texts if f" {name} {{" in t)
    return text[text.index(f" {name} {{") :].partition("\n};")[0]


def _held(work: Work) -> list[str]:
    """Of rows that a kernel holds, of scans and of reductions those with the widest vectors; and passes over flat
    operands. A count of matches compares single indices, and has no vectors.
    """
    from baracuda_runtime.steps import Grid, Panel, Reduce, Row, Scan
    from baracuda_runtime.steps.row import RowInParts

    wanted: list[str] = []
    types = work.entry().plan.op.with_computed(dict(work.types))
    for variant in work.entry().plan.op.variants_of(dict(work.types)).values():
        for step in variant.steps:
            for s in step.all if isinstance(step, Choice | Row) else (step,):
                if isinstance(s, Grid):
                    wanted += [n for n in s.instantiations(types) if ", true>" in n]
                elif isinstance(s, RowInParts):
                    wanted += [n for n in s.instantiations(types) if f", {s.vector_of(types)}, " in n]
                elif isinstance(s, Reduce):
                    if (vector := s.vector_of(types)) > 1:
                        wanted += [n for n in s.instantiations(types) if re.search(rf" (8, 1|256, \d), {vector}>", n)]
                elif isinstance(s, Scan):
                    wanted += [
                        n for n in s.instantiations(types) if re.search(rf", {s.vector_of(types)}(, 8)?(, true)?>", n)
                    ]
                elif isinstance(s, Panel):
                    wanted += s.instantiations(types)
                elif isinstance(s, Row) and not s.scattered:  # those take one element at a time
                    wanted += _rows(s, types)
    return wanted


def _shared(line: str) -> int:
    """Bytes of static shared memory."""
    return int(line.split("SHARED:")[1].split()[0])


BLOCK_SHARED = 48 * 1024  # bytes of static shared memory that a block may have
ROW = re.compile(
    r"\b(\d+), (\d+), (\d+), (-?\d+)(?:, (?:true|false))*>\(\)$"
)  # threads, items, V, blocks and whether tiled


def _rows(step: Any, types: Any) -> list[str]:
    """In registers, the rows of 8 threads, of a warp and the longest; the first that wait in shared memory, of a block
    and of a cluster; the longest that are read again beside values in registers. Each as one piece and as several,
    where it has both.
    """
    vector = step.vector_of(types)
    shapes = {n: tuple(map(int, found.groups())) for n in step.instantiations(types) if (found := ROW.search(n))}
    shapes = {n: shape for n, shape in shapes.items() if shape[1] and shape[2] == vector}
    held = [shape for shape in shapes.values() if shape[3] == 0]
    staged = [next((s for s in shapes.values() if where(s[3])), None) for where in ((1).__eq__, (1).__lt__)]
    again = max((s for s in shapes.values() if s[3] == READ_AGAIN), default=None)
    wanted = {*(s for s in held if s[0] in (8, 32)), max(held), *staged, again}
    return [n for n, shape in shapes.items() if shape in wanted]


HELD: dict[str, list[str]] = {}  # of an op in all types: to disassemble two programs takes twice as long as both as one
for w in WORK:
    wanted = {"T": ("bf16", "f32")[len(w.op) % 2], "Q": "s8"}  # in turn
    if w.op in OF_EVERY_KIND and all(dict(w.types).get(name, dtype) == dtype for name, dtype in wanted.items()):
        HELD.setdefault(w.op, []).extend(_held(w))


def _held_kind(op: str) -> Hashable:
    entry = catalog.ENTRIES[op]
    return entry.family, entry.gradient_of is None, tuple(entry.skeletons), tuple(map(tuple, entry.types.values()))


def _shape(kernel: str) -> str:
    """The loop and its numbers, without the formula."""
    return re.sub(r"<.*_formula<[^>]*>", "", kernel)


MOST_SHAPES = 2  # of an op in `make test`


def _held_names() -> Iterator[Any]:
    """Of some ops the first kernel, or a few of shapes that are new; in `make test-full` all of all ops."""
    kinds: set[Hashable] = set()
    shapes: set[str] = set()
    for op, names in ((op, names) for op, names in HELD.items() if names):
        some: list[str] = []
        if op in KINDS and (kind := _held_kind(op)) not in kinds:
            new = [n for n in {_shape(n): n for n in reversed(names)}.values() if _shape(n) not in shapes]
            some = new[:MOST_SHAPES] or names[:1]
            kinds.add(kind)
            yield pytest.param(op, some, id=op)
        if len(some) < len(names):
            yield pytest.param(op, names, id=f"{op}, all", marks=pytest.mark.full)
        shapes.update(map(_shape, some))


@needs_tools
@pytest.mark.parametrize("op, names", list(_held_names()))
def test_rows_and_passes_use_wide_accesses_and_no_stack(op: str, names: list[str], tmp_path: Path) -> None:
    """Every operand has 16 bytes an access, or as many elements as the widest one has in 16; that which is written,
    where elements read nothing. A reduction has half of it where the states of more columns would not fit in shared
    memory. An offset may lie on the stack from before a kernel's loops until after them, two words, each read once;
    where a row is kept in shared memory, starts and ends anywhere, or is scanned, two offsets may. Where several blocks
    share a row, each loop may read them once: a launch runs one. Other formulas may use the stack more. One that draws
    random numbers may once in 30 instructions. One that searches may once in 100: it keeps two operands of 32,768
    elements in registers, which was faster than shared memory in other formulas. A row kernel's static shared memory
    leaves the room that a row's configuration counts on.
    """
    machine = _machine([next(w for w in WORK if w.op == op)], names, tmp_path)
    columns = [n for n in names if re.search("::reduce<.*>, 8, 1, ", n)]
    crowded = {formula_of(n) for n in columns if 2 * _shared(machine.line(n)) > BLOCK_SHARED}
    for kernel in names:
        body, line = machine.body(kernel), machine.line(kernel)
        scans = "::scan" in kernel  # whose widest operand may be an index that it writes
        reads_elements = re.search(r"\bIn<", _formula(kernel))
        widest = "(LDG|STG)" if scans else "LDG(STS)?" if reads_elements else "STG"
        bits = "(64|128)" if "::reduce<" in kernel and formula_of(kernel) in crowded else "128"
        if not re.search(rf"\b{widest}\.E[\w.]*\.{bits}\b", body):
            second = re.search(r"::grid_pass<.*>, 2, \d+, true>", kernel)
            assert second and "STG.E" in body, f"{kernel}: no load of 16 bytes"  # writes what exists once
        assert not re.search("::(row|panel)<", kernel) or _shared(line) <= STATIC_SHARED, f"{kernel}: {line}"
        stack = int(line.split("STACK:")[1].split()[0])
        reads = len(re.findall(r"\bLDL\b", body))
        shape = ROW.search(kernel) if re.search("::row(_cluster)?<", kernel) else None
        keeps_offsets = scans or shape is not None and (int(shape[4]) > 0 or kernel.endswith(", false, true>()"))
        in_parts = "::row_part<" in kernel
        loops = len(re.findall(r"row\.(?:template reduce<|map\()", _formula(kernel))) if in_parts else 1
        words = 4 if keeps_offsets or in_parts and kernel.endswith(", true>()") else 2
        few = stack <= 8 * -(-words // 2) and reads <= words * loops
        one_in = 30 if "Random<" in _formula(kernel) else 100 if ".template search<" in _formula(kernel) else None
        if one_in is not None:
            few |= one_in * len(re.findall(r"\b(LDL|STL)\b", body)) <= body.count("\n")
        assert few, f"{kernel} spills: {line.strip()}, {reads} reads"


@needs_tools
@pytest.mark.parametrize("op, operands", [("var", 1), ("rms_norm", 1), ("layer_norm_backward", 2)])
def test_all_loads_of_a_row_in_registers_start_before_anything_is_computed(
    op: str, operands: int, tmp_path: Path
) -> None:
    """Arithmetic between loads would wait for the first of them before the last ones start."""
    work = next(w for w in WORK if w.op == op and dict(w.types)["T"] == "f32")
    names = [n for n in work.instantiations() if re.search(rf"::{op}(_rows)?_formula<.*>, 256, 8, 4, 0(, false)?>", n)]
    machine = _machine([work], names, tmp_path)
    for kernel in names:
        body = machine.body(kernel)
        at_once, computed = body[body.index("LDG.E.128") :], r"\b(FADD|FMUL|FFMA|FMNMX|MUFU)\b"
        before = re.split(computed, at_once)[0]
        assert before.count("LDG.E.128") == 8 * operands == at_once.count("LDG.E.128"), kernel
    assert names


SCANNED = [
    w
    for w in WORK
    if any("::scan_down<" in name for name in w.instantiations()) and dict(w.types)["T"] in ("bf16", "f32", "f64", "u8")
]


@needs_tools
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(w, id=w.label, marks=() if (w.op, dict(w.types)["T"]) == ("cumsum", "bf16") else pytest.mark.full)
        for w in SCANNED
    ],
)
def test_scans_of_columns_load_ahead_and_use_no_stack(work: Work, tmp_path: Path) -> None:
    """A thread that shares columns asks for four vectors of a piece before it waits for others, or two if a formula has
    more in registers. In either direction, it asks for the next piece in the loop.
    """
    names = [name for name in work.instantiations() if "::scan_down" in name]
    machine = _machine([work], names, tmp_path)
    for kernel in names:
        body, line = machine.body(kernel), machine.line(kernel)
        assert not re.search(r"\b(STL|LDL)\b", body) and "STACK:0 " in line, f"{kernel} spills: {line.strip()}"
        if ">, 1, " in kernel:
            continue
        before, loads = (len(re.findall(r"\bLDG\.E", text)) for text in (body[: body.index("BAR.")], body))
        least = 4 if "::cumsum_formula<" in kernel else 2
        assert before >= least and loads >= 4 * least, f"{kernel}: {before} and {loads} loads"
        if least == 4:  # there is room for two blocks of 256 threads
            assert int(line.split("REG:")[1].split()[0]) <= 128, f"{kernel}: {line.strip()}"


@needs_tools
@pytest.mark.parametrize("types", [("bf16", "s8"), ("f32", "s8"), ("f64", "u8")])
def test_four_neighbours_share_a_block_of_random_numbers(types: tuple[str, str], tmp_path: Path) -> None:
    """A block is 20 products of 32 bits, in two halves, with some of the constants again for moves: at most 50. The
    elements that are left go one by one and need another.
    """
    work = next(w for w in WORK if w.op == "quantize_per_tensor" and tuple(dict(w.types).values()) == types)
    machine = _machine([work], _contiguous(work), tmp_path)
    kernel = next(
        name for name in machine.lowered if "contiguous<baracuda::quantize_per_tensor_stochastic_formula<" in name
    )
    products = len(re.findall(r"0x2daee0ad|0xd2511f53|0x326172a9|0xcd9e8d57", machine.body(kernel)))
    elements = prod(map(int, re.findall(r"\b\d+\b", kernel)))  # of all runs
    assert 0 < products <= 50 * (elements // 4 + 1), (kernel, products)


# The instructions that an op of 16 bits may take an element, with loads, stores and addresses; and how many of them go
# to the special function unit, which gives one result in the time of eight others.
SHORT = {
    "exp": (9, 1), "exp2": (9, 1), "expm1": (16, 1), "log": (19, 1), "log1p": (19, 1), "tanh": (18, 2), "erf": (20, 1),
    "erfc": (20, 1), "sigmoid": (13, 2), "silu": (14, 2), "gelu": (21, 1), "gelu_tanh": (16, 2), "mish": (17, 2),
    "log_sigmoid": (18, 1), "elu": (18, 1), "swiglu": (17, 2),
}  # fmt: skip


@needs_tools
def test_functions_of_16_bits_take_few_instructions(tmp_path: Path) -> None:
    """Without a branch between the loads and the store."""
    works = [w for w in WORK if w.op in SHORT and w.types in ((("T", "bf16"),), (("T", "f16"),))]
    assert len(works) == 2 * len(SHORT)
    op_of = {name: work.op for work in works for name in _contiguous(work)}
    machine = _machine(works, list(op_of), tmp_path)
    assert machine.lowered.keys() == op_of.keys()
    for kernel, op in op_of.items():
        body = machine.body(kernel)
        spelled = re.findall(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)", body, re.MULTILINE)
        store = next(k for k, name in enumerate(spelled) if name.startswith("STG"))
        straight = spelled[: spelled.index("EXIT", store) + 1]
        vector = prod(map(int, re.findall(r"\b\d+\b", kernel)))  # elements of all runs
        most, special = SHORT[op]
        assert len(straight) <= most * vector, f"{kernel}: {len(straight) / vector:.1f} instructions an element"
        assert sum(name.startswith("MUFU") for name in straight) <= special * vector, kernel
        assert sum(name.startswith(("BRA", "CALL", "BSSY")) for name in straight) <= 1, kernel


def _suffix(width: int) -> str:
    return {16: r"\.128", 8: r"\.64", 4: "", 2: r"\.U16", 1: r"\.U8"}[width]
