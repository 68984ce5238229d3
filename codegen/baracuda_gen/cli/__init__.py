"""The command line, `baracuda-gen`. Each command (verb) is a small module that only parses arguments and prints.

No module here imports the generator at the top. A command imports the passes when it runs, so that `--help` and
completion are immediate.
"""

from __future__ import annotations

from importlib import import_module

import click

from baracuda_gen.cli.outcome import EXIT_CODES, expect_json, report_errors, verbose_option, version
from baracuda_gen.errors import require_known

VERBS = ("init", "new", "generate", "check", "verify", "bench", "list", "show")


class VerbGroup(click.Group):
    """Imports a verb's module, `cli/<verb>.py`, on first use, and turns exceptions into messages and exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*VERBS]  # `list` may be the module of that verb here

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = import_module(f"baracuda_gen.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        command.epilog = EXIT_CODES
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not ctx.resilient_parsing:  # as completion parses
            if "--json" in args:  # also where the command's arguments are wrong
                expect_json(ctx)
            require_known("command", args[:1], VERBS)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        with report_errors(ctx):
            return super().invoke(ctx)


class _Version(str):
    def __str__(self) -> str:  # when it is asked for: to look it up takes a while
        return version() or "(not installed: run from a source tree)"


@click.group(
    cls=VerbGroup,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(_Version(), prog_name="baracuda-gen", message="%(prog)s %(version)s")
@verbose_option
def main() -> None:
    """Generate CUDA kernels, gradients and NumPy references from formulas, and verify them.

    The formulas are YAML files, the spec. Commands find the spec and the generated code through [tool.baracuda-gen] in
    the nearest pyproject.toml, or through --spec and --out.
    """
