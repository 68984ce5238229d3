"""The result of `verify` for other tools, as JUnit XML and SARIF 2.1.0."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.cli.folders import shown
from baracuda_gen.cli.outcome import count, version

if TYPE_CHECKING:
    from baracuda_gen.cli.progress import Progress
    from baracuda_gen.cli.verify import Failure, VerifyResult

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES = {
    "compile": "A kernel does not compile.",
    "coverage": "No case launches a kernel.",
    "value": "A kernel's result differs from its reference, or running the kernel fails.",
}
# What XML 1.0 cannot hold, even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


# JUnit


def junit(result: VerifyResult, progress: Progress) -> str:
    """One `testcase` for each group of kernels, a target and an op, and one for each skipped target."""
    from xml.etree import ElementTree

    failures: dict[str, list[Failure]] = {group: [] for group in progress.kernels}
    for failure in result.failed:
        failures.setdefault(f"{failure.target} {failure.op}", []).append(failure)
    suite = ElementTree.Element(
        "testsuite",
        name="baracuda-gen verify",
        tests=str(len(failures) + len(result.skipped)),
        failures=str(sum(1 for found in failures.values() if found)),
        errors="0",
        skipped=str(len(result.skipped)),
    )
    for group, found in failures.items():
        target, _, op = group.partition(" ")
        case = ElementTree.SubElement(suite, "testcase", classname=f"baracuda-gen.verify.{target}", name=op)
        if found:
            wrong = progress.outcomes[group]["failed"] if group in progress.outcomes else 0
            kernels = f"{wrong} of {count(progress.kernels.get(group, 0), 'kernel')} failed"
            note = ElementTree.SubElement(case, "failure", message=f"{op} on {target}: {kernels}", type="failed")
            note.text = _xml("\n\n".join(map(_paragraph, found)))
    for skip in result.skipped:
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"baracuda-gen.verify.{skip.target}", name=_xml(skip.what)
        )
        ElementTree.SubElement(case, "skipped", message=_xml(skip.reason))
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    text: str = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _paragraph(failure: Failure) -> str:
    types = " ".join(f"{variable}={dtype}" for variable, dtype in failure.types.items())
    return (
        f"{failure.kernel}  {types}\ncase      {failure.case}\nexpected  {failure.expected}\n"
        f"got       {failure.got}\nrerun     {failure.repro}"
    )


def _xml(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


# SARIF


def sarif(result: VerifyResult, out: Path | None) -> str:
    """One result for each failure. Its place is the op's entry in the package's copy of the spec, or the kernel's file
    if that does not compile. `out` is the folder of the generated package. Without it, results have no place.
    """
    run = {
        "tool": {
            "driver": {
                "name": "baracuda-gen",
                **({"semanticVersion": release} if (release := version()) else {}),
                "rules": [{"id": rule, "shortDescription": {"text": text}} for rule, text in RULES.items()],
            }
        },
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": f"skipped {s.what} on {s.target}: {s.reason}"}}
                    for s in result.skipped
                ],
            }
        ],
        "columnKind": "unicodeCodePoints",
        "results": [_result(failure, out) for failure in result.failed],
    }
    document = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _result(failure: Failure, out: Path | None) -> dict[str, Any]:
    rule = failure.case if failure.case in RULES else "value"
    text = (
        f"{failure.op}: {failure.kernel} on {failure.target}, case {failure.case}: "
        f"expected {failure.expected}, got {failure.got}. Rerun: {failure.repro}"
    )
    # What stays the same when the values do not: services tell old results from new ones by it.
    identity = "|".join((failure.kernel, failure.target, failure.case))
    place = _place(failure, out)
    return {
        "ruleId": rule,
        "level": "error",
        "message": {"text": text},
        **({"locations": [place]} if place else {}),
        "partialFingerprints": {"kernelCase/v1": hashlib.sha256(identity.encode()).hexdigest()},
    }


def _place(failure: Failure, out: Path | None) -> dict[str, Any] | None:
    if out is None:
        return None
    formula = re.search(r"\w+_formula\b", failure.kernel) or re.search(r"\w+(?=<)", failure.kernel)
    found = _line(out.glob(f"*/_*/{failure.op}.cu"), rf"\b{formula[0]}\b") if formula else None
    if failure.case != "compile":
        forward = failure.op.removesuffix("_backward")
        names = "|".join(map(re.escape, {failure.op, forward}))
        found = _line(out.glob("*/spec/*.yaml"), rf"^({names}):") or found
    if found is None:
        return None
    file, line = found
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(file), "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": line},
        }
    }


def _line(files: Any, pattern: str) -> tuple[Path, int] | None:
    """The first file, by name, with a line that matches the pattern, and the number of that line."""
    for file in sorted(files):
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if re.search(pattern, line):
                return file, number
    return None


def _uri(file: Path) -> str:
    from urllib.parse import quote

    return quote(in_workspace(file))


def in_workspace(file: Path) -> str:
    """A path as a CI service names it: relative to the root of the checkout if there is one, else as the user would."""
    root = os.environ.get("GITHUB_WORKSPACE")
    absolute = Path(os.path.abspath(file))
    if root and absolute.is_relative_to(os.path.abspath(root)):
        return absolute.relative_to(os.path.abspath(root)).as_posix()
    return shown(file)
