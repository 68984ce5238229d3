"""A project with a catalog of its own: the files that `baracuda-gen init` lays out, but for those that it generates."""

from __future__ import annotations

import keyword
import sys
from pathlib import Path

from baracuda_gen.errors import Refused

BASE = "baracuda_kernels"  # the catalog that a project may extend

# Path in the project -> template. Templates have no leading dots, so that no tool takes them for its own settings.
FILES = {
    "pyproject.toml": "pyproject.toml.j2",
    "README.md": "README.md.j2",
    "spec/ops.yaml": "ops.yaml.j2",
    "spec/example.yaml": "example.yaml.j2",
    "tests/test_catalog.py": "test_catalog.py.j2",
    ".github/workflows/kernels.yml": "kernels.yml.j2",
    ".pre-commit-config.yaml": "pre-commit-config.yaml.j2",
    ".gitattributes": "gitattributes.j2",
    ".gitignore": "gitignore.j2",
}
_IMPORTED = ("numpy", "ml_dtypes", "cupy", "cuda", "torch", "jax", "scipy", "pytest")


def require_package_name(name: str) -> None:
    """Refuse what cannot be the name of a generated package, with what can."""
    if not name.isidentifier() or keyword.iskeyword(name):
        raise Refused(f"--package {name!r} is no name of a Python package; small letters and underscores: my_kernels")
    if name.startswith("baracuda"):
        raise Refused(f"--package {name!r}: names that start with baracuda are reserved; use one such as my_kernels")
    if name in sys.stdlib_module_names or name in _IMPORTED:
        raise Refused(f"--package {name!r} would hide the module of that name; take another, such as my_kernels")
    from baracuda_gen.spec.model import Place  # only here: the cheap checks come first
    from baracuda_gen.spec.names import Named, check_name

    wrong = check_name(Named("package", name, Place("", 1, 1)))
    if wrong:
        raise Refused(f"--package: {wrong}")


def project_files(package: str, *, extends: bool, runtime: str) -> dict[str, str]:
    """Path in the project -> text. `runtime` is the requirement that the generated package has."""
    from baracuda_gen.render.cuda_file import environment

    view = {
        "package": package,
        "distribution": package.replace("_", "-"),
        "base": BASE,
        "extends": extends,
        "runtime": runtime,
        "test_extra": runtime.replace("baracuda-kernels", "baracuda-kernels[compile]"),
    }
    templates = environment(Path(__file__).parent / "templates")
    return {path: templates.get_template(template).render(view) for path, template in FILES.items()}
