"""What `new` tells: sections of text, lists and tables, as data."""

from __future__ import annotations

from typing import Any

from baracuda_gen.authoring.new import Made, Options
from baracuda_gen.authoring.proving import Proved
from baracuda_gen.render import describe


def report(made: Made, name: str, options: Options) -> dict[str, Any]:
    """In the order in which it is read."""
    page = describe(made.catalog, name)
    return {
        "name": name,
        "family": page["family"],
        "entry": made.entry,
        "signature": page["signature"],
        "gradient": page.get("gradient", []),
        "no_gradient": made.no_gradient or ({} if "gradient" in page else {"all inputs": "not asked for"}),
        "kernels": page["kernels"],
        **(_proof(made.proved) if made.proved is not None else {}),
        "dry_run": options.dry_run,
        "seconds": round(made.seconds, 2),
        "next": _next(made, name, options),
    }


def _proof(proved: Proved) -> dict[str, dict[str, str]]:
    kernels = sum(p.kernels for p in proved.proofs)
    choices = dict.fromkeys(", ".join(d for _, d in p.work.types) for p in proved.proofs)
    exact = all(p.bit_exact for p in proved.proofs)
    held = "equal to the NumPy reference bit for bit" if exact else "within the formula's error bound where not exact"
    reasons = [p.cuda for p in proved.proofs]
    said = {
        "host": f"{kernels} kernels passed, {held}",
        "types": "; ".join(choices),
        "cuda": next((r.split(":")[0] for r in reasons if r), "the same cases passed"),
    }
    if proved.left:
        said["left"] = f"not yet run, for time: {', '.join(proved.left)}"
    if (check := proved.gradient) is None:
        return {"verification": said}
    worst = {name: f"{error:.1e} from central differences in f64, relative" for name, error in check.worst.items()}
    return {"verification": said, "gradient_check": worst or {"not compared": check.skipped}}


def _next(made: Made, name: str, options: Options) -> list[str]:
    if options.dry_run:
        return ["nothing was written; run it again without --dry-run"]
    steps = [f"baracuda-gen show {name}"]
    if made.proved is None or made.proved.left:
        steps.insert(0, f"baracuda-gen verify {name}")
    package = made.catalog.spec.name
    return [
        *steps,
        f"from {package} import {name}",
        "git add what is new, and commit the spec with its generated files",
    ]
