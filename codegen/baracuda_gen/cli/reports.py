"""The result of `verify` as JUnit XML, and paths as CI services name them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from baracuda_gen.cli.folders import shown
from baracuda_gen.cli.outcome import count

if TYPE_CHECKING:
    from baracuda_gen.cli.progress import Progress
    from baracuda_gen.cli.verify import Failure, VerifyResult

# What XML 1.0 cannot hold, even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


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


def in_workspace(file: Path) -> str:
    """A path as a CI service names it: relative to the root of the checkout if there is one, else as the user would."""
    root = os.environ.get("GITHUB_WORKSPACE")
    absolute = Path(os.path.abspath(file))
    if root and absolute.is_relative_to(os.path.abspath(root)):
        return absolute.relative_to(os.path.abspath(root)).as_posix()
    return shown(file)
