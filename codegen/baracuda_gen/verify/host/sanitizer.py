"""AddressSanitizer and UBSan builds, for looking into a failure.

They find what guard pages cannot, such as an access inside a buffer's slack or across static shared arrays, but the
runtime has to be in the process before anything else, and the process dies at the first finding. So they run in a child
process of their own, with `sanitized_environment()`, which makes its HostCompiler(..., sanitize=True).
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path

from baracuda_gen.verify.host.errors import HostError
from baracuda_gen.verify.host.headers import gxx_version


def sanitized_environment() -> dict[str, str]:
    """This process's environment, and what makes a child of it load AddressSanitizer first."""
    gxx_version()
    found = [_runtime("libasan.so"), _runtime("libubsan.so"), _runtime("libstdc++.so")]
    # Fibers have stacks that the sanitizer does not know, and Python never frees all it takes.
    options = "detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0"
    return {**os.environ, "LD_PRELOAD": " ".join(found), "ASAN_OPTIONS": options, "UBSAN_OPTIONS": "print_stacktrace=1"}


def require_preloaded() -> None:
    if not hasattr(ctypes.CDLL(None), "__asan_init"):
        raise HostError(
            "a sanitized build needs AddressSanitizer loaded first: run it in a child with sanitized_environment()"
        )


def _runtime(library: str) -> str:
    done = subprocess.run(["g++", f"-print-file-name={library}"], capture_output=True, text=True, check=True)
    path = Path(done.stdout.strip())
    if not path.is_absolute():
        raise HostError(
            f"g++ has no {library}: install its sanitizer libraries (Debian, Ubuntu: apt-get install libgcc-12-dev)"
        )
    return str(path.resolve())
