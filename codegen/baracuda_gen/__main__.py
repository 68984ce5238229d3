"""`python -m baracuda_gen` is `baracuda-gen`."""

from __future__ import annotations

from baracuda_gen.cli import main

if __name__ == "__main__":
    main(prog_name="baracuda-gen")
