"""Trying drawn entries: read, generated, imported, compiled, evaluated, differentiated, run on the host."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from baracuda_gen.bench.drawn.tree import Entry, root
from fuzz.call import call, difference, inputs_of, seeds_of
from fuzz.evaluate import Array, Evaluator, Unknown, bounds, quotients
from fuzz.shrink import shrink

BATCH = 100
ZERO = re.compile(r"the gradient of '(\w+)' is zero everywhere")


@dataclass(frozen=True)
class Finding:
    kind: str  # what went wrong: crash, import, compile, call, value, gradient, zero, verify, bytes
    message: str
    entry: Entry

    @property
    def group(self) -> str:
        """Findings of one group are taken for one fault: the message without the entry's own names and numbers."""
        line = self.message.splitlines()[0] if self.message else ""
        return f"{self.kind}: {normal(line)[:160]}"


def normal(message: str) -> str:
    message = re.sub(r"^\S+:\d+:\d+: \w+: ", "", message)
    return re.sub(r"'[^']*'|\"[^\"]*\"|-?\d[\w.+-]*", "_", message)


@dataclass
class Report:
    entries: int = 0
    ops: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by message, gradients too
    refused_entries: int = 0
    values: int = 0
    gradients: int = 0
    verified: int = 0
    findings: list[Finding] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def timed(self, what: str) -> Any:
        start = time.perf_counter()
        yield
        self.seconds[what] += time.perf_counter() - start  # type: ignore[assignment]


@dataclass(frozen=True)
class Options:
    verify: int = 0  # so many of all entries
    dtype: str = "f32"  # of kernels that are compiled and run
    compile: bool = True
    hash_seeds: tuple[str, ...] = ()  # also generate with these, in processes of their own
    keep: Path | None = None
    jobs: int = 2


def write_spec(folder: Path, package: str, entries: Iterable[Entry]) -> Path:
    spec = folder / package / "spec"
    spec.mkdir(parents=True, exist_ok=True)
    (spec / "ops.yaml").write_text(root(package), encoding="utf-8")
    (spec / "drawn.yaml").write_text("\n".join(map(str, entries)), encoding="utf-8")
    return spec


class Batch:
    """Some entries as one catalog, in a folder of its own."""

    def __init__(self, entries: Sequence[Entry], folder: Path, options: Options, report: Report):
        self.package = f"fuzzed_{hashlib.sha256(''.join(map(str, entries)).encode()).hexdigest()[:12]}"
        self.folder, self.options, self.report = folder, options, report
        self.entries = list(entries)

    def found(self, kind: str, message: str, entry: Entry) -> None:
        self.report.findings.append(Finding(kind, message, entry))

    def run(self, verify: int = 0) -> None:
        report = self.report
        report.entries += len(self.entries)
        with report.timed("generate"):
            tree = self.generated()
        if not self.entries:
            return
        with report.timed("import"):
            modules = self.imported(tree)
        if self.options.hash_seeds:
            with report.timed("hash seeds"):
                self.same_bytes(tree)
        if self.options.compile:
            with report.timed("compile"):
                self.compiled(modules)
        with report.timed("evaluate"):
            for entry in self.entries:
                if entry.name in modules:
                    self.evaluated(entry, modules)
        with report.timed("verify"):
            self.verified([e for e in self.entries if e.name in modules][:verify], modules)
        sys.path.remove(str(self.folder / self.package / "generated"))
        for name in [n for n in sys.modules if n.split(".")[0] == self.package]:
            del sys.modules[name]

    # Generate

    def generated(self) -> dict[str, str]:
        """The tree of the entries that are not refused."""
        from baracuda_gen.catalog import Catalog, _build, _Built
        from baracuda_gen.formula.build import Entries
        from baracuda_gen.render import build_tree
        from baracuda_gen.spec import load_spec
        from baracuda_gen.spec.model import CatalogSpec, Problem, SpecError

        built: dict[str, _Built] = {}  # text -> what it means
        while self.entries:
            write_spec(self.folder, self.package, self.entries)
            try:
                spec = load_spec(self.folder / self.package / "spec")
            except SpecError as error:
                self.settle(error)
                continue
            by_name = {op.name: op for op in spec.ops}
            others, drawn = Entries(spec.ops), {e.name for e in self.entries}
            problems: list[Problem] = []
            for entry in list(self.entries):
                if str(entry) not in built:
                    try:
                        part = by_name.get(f"{entry.name}_part")
                        if part is not None:  # an entry too, which may be refused by itself
                            _build(part, others)
                        built[str(entry)] = _build(by_name[entry.name], others)
                    except SpecError as error:
                        problems += error.problems
                    except Exception as error:
                        self.crashed(entry, error)
            if problems:
                self.settle(SpecError(problems))
            if problems or len(self.entries) < len(drawn):
                continue

            def catalog(entries: Sequence[Entry], spec: CatalogSpec = spec) -> Catalog:
                some = {e.name: built[str(e)] for e in entries}
                ops = tuple(op for ops, _ in some.values() for op in ops)
                specs = tuple(op for op in spec.ops if op.name in some)
                return Catalog(replace(spec, ops=specs), ops, {n: s for _, of in some.values() for n, s in of.items()})

            try:
                return build_tree(catalog(self.entries))
            except Exception:
                for entry in list(self.entries):
                    try:
                        build_tree(catalog([entry]))
                    except Exception as fault:
                        self.crashed(entry, fault)
        return {}

    def crashed(self, entry: Entry, error: Exception) -> None:
        self.found("crash", crash(error), entry)
        self.entries.remove(entry)

    def settle(self, error: Any) -> None:
        """Drop what is refused, or its gradient alone."""
        problems: dict[str, str] = {}
        for p in error.problems:
            of_gradient = "of the gradient: " if p.op.endswith("_backward") else ""
            problems.setdefault(p.op.removesuffix("_backward"), of_gradient + p.message)
        before = self.entries
        self.entries = [e for e in map(self.kept(problems), before) if e is not None]
        if self.entries == before:
            raise error

    def kept(self, problems: Mapping[str, str]) -> Callable[[Entry], Entry | None]:
        def settled(entry: Entry) -> Entry | None:
            message = problems.get(entry.name)
            part = problems.get(f"{entry.name}_part") or (message if entry.split and message else None)
            if part is not None:
                self.report.refused[f"a use: {normal(part)}"] += 1
                return replace(entry, split="")
            if message is None:
                return entry
            zero = ZERO.search(message)
            if zero and zero[1] in entry.gradient:
                if not self.is_zero(entry, zero[1]):
                    self.found("zero", f"refused: {message}", entry)
                    return None
                return replace(entry, gradient=tuple(g for g in entry.gradient if g != zero[1]))
            if ("gradient" in message or "derivative" in message) and entry.gradient:
                self.report.refused[f"a gradient: {normal(message)}"] += 1
                return replace(entry, gradient=())
            self.report.refused[normal(message)] += 1
            self.report.refused_entries += 1
            return None

        return settled

    def is_zero(self, entry: Entry, operand: str) -> bool:
        """Whether difference quotients are 0 too, where they can be taken."""
        if entry.mode is not None:
            return True  # the refusal is of one value of the enum, which may be the other
        try:
            arrays = inputs_of(entry)
            seeds = seeds_of(entry, Evaluator(entry, arrays).run())
            if operand not in arrays or not seeds:
                return True
            return all(abs(d) <= off + 1e-6 for _, d, off in quotients(entry, arrays, seeds, operand))
        except Unknown:
            return True

    # Import

    def imported(self, tree: Mapping[str, str]) -> dict[str, Any]:
        """Op -> its entry of the generated catalog."""
        out = self.folder / self.package / "generated"
        for path, text in tree.items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_text(text, encoding="utf-8")
        sys.path.insert(0, str(out))
        importlib.invalidate_caches()
        found: dict[str, Any] = {}
        catalog = importlib.import_module(f"{self.package}.catalog")
        for entry in self.entries:
            try:
                for op in (entry.name, f"{entry.name}_backward")[: 1 + bool(entry.gradient)]:
                    found[op] = catalog.entry(op)
                    self.report.ops += 1
            except Exception as error:
                found.pop(entry.name, None)
                self.found("import", crash(error), entry)
        return found

    def same_bytes(self, tree: Mapping[str, str]) -> None:
        script = (
            "import sys, json, hashlib; from pathlib import Path\n"
            "from baracuda_gen.catalog import build_catalog\nfrom baracuda_gen.render import build_tree\n"
            "tree = build_tree(build_catalog(Path(sys.argv[1])))\n"
            "print(json.dumps({p: hashlib.sha256(t.encode()).hexdigest() for p, t in tree.items()}))"
        )
        spec = self.folder / self.package / "spec"
        path = os.pathsep.join(filter(None, sys.path))

        def digests(seed: str) -> dict[str, str]:
            env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
            done = subprocess.run([sys.executable, "-c", script, str(spec)], env=env, capture_output=True, check=True)
            return dict(json.loads(done.stdout))

        own = {p: hashlib.sha256(t.encode()).hexdigest() for p, t in tree.items()}
        with ThreadPoolExecutor(self.options.jobs) as pool:
            for seed, other in zip(self.options.hash_seeds, pool.map(digests, self.options.hash_seeds), strict=True):
                differ = {Path(p).stem.lstrip("_") for p in own if other.get(p) != own[p] and "MANIFEST" not in p}
                for entry in self.entries:
                    if differ & {entry.name, f"{entry.name}_backward"}:
                        self.found("bytes", f"bytes depend on the hash seed ({seed})", entry)

    # Compile

    def compiled(self, modules: dict[str, Any]) -> None:
        """The names of every kernel resolve: one instantiation of each, as far as NVRTC reads it."""
        from baracuda_runtime.launch.compiler import read_program

        def read(entry: Entry) -> str | None:
            for op in (entry.name, f"{entry.name}_backward"):
                if op not in modules or entry.name not in modules:
                    continue
                try:
                    plan = modules[op].plan
                    once: dict[str, str] = {}
                    for name in plan.instantiations(self.types(plan)):
                        once.setdefault(name.split("<")[0], name)
                    source = plan.op.text
                    read_program(source.text, source.name, list(once.values()), "sm_90")
                except Exception as error:
                    return first_error(error)
            return None

        with ThreadPoolExecutor(self.options.jobs) as pool:
            for entry, message in zip(self.entries, pool.map(read, self.entries), strict=True):
                if message is not None:
                    self.found("compile", message, entry)
                    modules.pop(entry.name, None)

    def types(self, plan: Any) -> dict[str, str]:
        wanted = self.options.dtype
        return {t: wanted if wanted in dtypes else dtypes[0] for t, dtypes in plan.op.types.items()}

    # Evaluate

    def evaluated(self, entry: Entry, modules: Mapping[str, Any]) -> None:
        try:
            arrays = inputs_of(entry)
            exact = Evaluator(entry, arrays).run()
            off = bounds(entry, arrays, exact)
        except Unknown:
            return
        try:
            got = call(modules[entry.name], entry, arrays)
        except Exception as error:
            return self.found("call", crash(error), entry)
        self.report.values += 1
        for o in entry.outputs:
            if o.name not in got:
                continue
            message = difference(got[o.name], exact[o.name], off[o.name])
            if message:
                return self.found("value", f"'{o.name}' {message}", entry)
        if entry.gradient:
            self.differentiated(entry, modules, arrays, exact)

    def differentiated(
        self, entry: Entry, modules: Mapping[str, Any], arrays: dict[str, Any], exact: Mapping[str, Array]
    ) -> None:
        seeds = seeds_of(entry, exact)
        try:
            got = call(modules[f"{entry.name}_backward"], entry, {**arrays, **{f"d_{n}": s for n, s in seeds.items()}})
        except Exception as error:
            return self.found("call", f"gradient: {crash(error)}", entry)
        self.report.gradients += 1
        for operand in entry.gradient:
            found = got.get(f"d_{operand}")
            if found is None or operand not in arrays:
                continue
            for place, want, off in quotients(entry, arrays, seeds, operand):
                have = float(found.reshape(np.shape(arrays[operand]))[place])
                if not abs(have - want) <= off:
                    message = f"'d_{operand}' is {have!r} at {place}, the difference quotient {want!r} +- {off:.1g}"
                    return self.found("gradient", message, entry)
        return None

    # Verify

    def verified(self, entries: Sequence[Entry], modules: Mapping[str, Any]) -> None:
        from baracuda_gen.verify.on_host import run_host
        from baracuda_gen.verify.work import Work

        out = str(self.folder / self.package / "generated")

        def run(entry: Entry) -> str | None:
            for op in (entry.name, f"{entry.name}_backward"):
                if op not in modules:
                    continue
                types = tuple(self.types(modules[op].plan).items())
                try:
                    found = run_host(Work(self.package, out, op, types), "quick", enough=2)
                except Exception as error:
                    return crash(error)
                if found:
                    f = found[0]
                    return f"{f.case}: {f.got}; expected {f.expected} (of {f.kernel})"
            return None

        for entry in entries:
            message = run(entry)
            self.report.verified += 1
            if message is not None:
                self.found("verify", message, entry)


def crash(error: BaseException) -> str:
    """The exception, and where in the project it was raised."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "baracuda" in f.filename]
    place = f" in {Path(frames[-1].filename).name}, {frames[-1].name}" if frames else ""
    return f"{type(error).__name__}{place}: {error}"


def first_error(error: BaseException) -> str:
    """A compiler's first error."""
    text = str(error)
    found = re.search(r"error: .*", text)
    return found[0] if found else crash(error)


def fuzz(
    entries: Sequence[Entry], options: Options = Options(), progress: Callable[[Report], None] | None = None
) -> Report:
    """All entries, in batches. Of `options.verify` each batch has its share."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="baracuda-fuzz-") as temporary:
        folder = options.keep or Path(temporary)
        for start in range(0, len(entries), BATCH):
            some = entries[start : start + BATCH]
            share = options.verify * (start + len(some)) // len(entries) - options.verify * start // len(entries)
            Batch(some, folder, options, report).run(share)
            if progress:
                progress(report)
    return report


def smallest(finding: Finding, options: Options = Options()) -> Finding:
    """The finding in the smallest entry that has one of its group."""
    seeds = options.hash_seeds if finding.kind == "bytes" else ()
    options = replace(options, compile=finding.kind == "compile", hash_seeds=seeds, keep=None)
    best = finding

    def fails(entry: Entry) -> bool:
        nonlocal best
        with tempfile.TemporaryDirectory(prefix="baracuda-fuzz-") as folder:
            report = Report()
            with suppress(Exception):
                Batch([entry], Path(folder), options, report).run(int(finding.kind == "verify"))
        same = [f for f in report.findings if f.group == finding.group]
        best = same[0] if same else best
        return bool(same)

    shrink(finding.entry, fails)
    return best
