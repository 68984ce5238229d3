"""What the exhaustive level has on record: bounds that hold, what need not be measured again, and where results go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.evidence.precision import PrecisionFile, device_slug, worse
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

if TYPE_CHECKING:
    from baracuda_gen.verify import Task
    from baracuda_gen.verify.options import VerifyOptions
    from baracuda_gen.verify.sweep import Measured


class Ledger:
    """The project's results and those in the folder that results are written to; the latter count first."""

    def __init__(self, options: VerifyOptions):
        self.record, self.resume = options.record, options.resume
        self.folders = [f for f in (options.record, options.results) if f is not None]
        self.files: dict[Path, PrecisionFile] = {}

    def due(self, tasks: list[Task]) -> list[Task]:
        """With --resume, the tasks whose kernels have no current measurement in the file."""
        if not self.resume or self.record is None:
            return tasks
        from baracuda_gen.verify.sweep import backend_of

        here = {target: backend_of(target) for target in {t.label for t in tasks} & {"host", "cuda"}}
        files = {target: self._file(self.record, one.device, one.facts) for target, one in here.items()}

        def has(file: PrecisionFile, work: Work) -> bool:
            return file.is_current(work.op, work.types, work.entry().plan.op.precision_digest)

        return [t for t in tasks if t.label not in files or not has(files[t.label], t.works[0])]

    def entered(self, label: str, work: Work, done: Any) -> list[Finding]:
        """A task's findings; what it measured is compared with the record, and goes there unless something is wrong."""
        if label not in ("host", "cuda"):
            return list(done)
        measured: Measured = done
        findings = list(measured.findings)
        if findings or not measured.outputs:
            return findings
        findings += self._worse(work, measured)
        if not findings and self.record is not None:
            file = self._file(self.record, measured.device, measured.facts)
            file.put(work.op, work.types, measured.digest, measured.outputs)
        return findings

    def _worse(self, work: Work, measured: Measured) -> list[Finding]:
        for folder in self.folders:
            file = self._file(folder, measured.device, measured.facts)
            old = file.get(work.op, work.types)
            if old is None:
                continue
            return [
                Finding(
                    "; ".join(work.instantiations()),
                    f"sweep: {', '.join(f'{k} = {v}' for k, v in inputs.items())}",
                    f"{name} is off by {new:.6g} units in the last place",
                    f"at most {before:.6g}, as recorded in {file.path}; "
                    "if it is meant to be worse, remove the op's line there",
                )
                for name, new, before, inputs in worse(measured.outputs, old["outputs"])
            ]
        return []

    def _file(self, folder: Path, device: str, facts: Any) -> PrecisionFile:
        key = folder / device_slug(device)
        if key not in self.files:
            self.files[key] = PrecisionFile(folder, device, facts)
        return self.files[key]
