# Every target sets up .venv when pyproject.toml has changed since, and uses it as it is otherwise.

PYTHON ?= python3
JOBS ?= 2
# Of `make fuzz`: the first formula's number, how many formulas, and how many of them are verified on the host too.
SEED ?= 0
COUNT ?= 100
VERIFY ?= 0
# What all of them are about, such as windows; empty: any.
FRAME ?=
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Python compiles modules when they are first imported; to compile all of them here would take a third of the time.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# PyTorch, in a folder of its own: nothing but the tests of frameworks sees it.
TORCH ?= torch==2.13.0
# What PyTorch's own samples of ops import.
EXPECTTEST := expecttest==0.3.0
FRAMEWORKS := $(VENV)/frameworks
FRAMEWORKS_READY := $(FRAMEWORKS)/.$(TORCH).$(EXPECTTEST)

.DEFAULT_GOAL := help
.PHONY: help setup generate verify verify-all test test-full test-frameworks fuzz lint format

help:
	@echo "make generate  write generated/ from spec/"
	@echo "make verify    compare generated/ with spec/, then prove each kind of loop and each formula, in one of its types"
	@echo "make verify-all  the same in all types and for all GPU generations, then every case of every kernel, for one generation"
	@echo "make test      run the tests"
	@echo "make test-full  run the tests that go through every op; takes minutes"
	@echo "make test-frameworks  run the tests with PyTorch on the CPU, which it installs"
	@echo "make fuzz      try random formulas: SEED=0 COUNT=100 VERIFY=0 FRAME=windows"
	@echo "make lint      ruff and mypy"
	@echo "make format    let ruff lay out and fix the code"
	@echo "make setup     only set up $(VENV), with PYTHON=$(PYTHON)"

setup: $(READY)

$(READY): pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.11")'
	$(PIP_INSTALL) --editable '.[dev]'
	@touch $@

generate: $(READY)
	$(BIN)/baracuda-gen generate

verify: $(READY)
	@command -v g++ > /dev/null || echo "g++ is not installed: kernels will not be run on the host" >&2
	$(BIN)/baracuda-gen check
	$(BIN)/baracuda-gen verify --on auto --in-turn

# A kernel is a loop and a formula. Each loop and each formula is compiled for all generations, each pair of them for one.
verify-all: $(READY)
	$(BIN)/baracuda-gen check
	$(BIN)/baracuda-gen verify --on auto
	$(BIN)/baracuda-gen verify --on auto --arch sm_90 --all

test: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not alone and not full"
	$(BIN)/python -m pytest -m alone tests/host/test_authoring_host.py

test-full: $(READY) $(FRAMEWORKS_READY)
	PYTHONPATH=$(FRAMEWORKS) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m full

$(FRAMEWORKS_READY): | $(READY)
	rm -rf $(FRAMEWORKS)
	$(PIP_INSTALL) --target $(FRAMEWORKS) '$(TORCH)' '$(EXPECTTEST)'
	@touch $@

test-frameworks: $(READY) $(FRAMEWORKS_READY)
	PYTHONPATH=$(FRAMEWORKS) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not full" tests/frameworks tests/unit/test_parity_*.py
	PYTHONPATH=$(FRAMEWORKS) $(BIN)/python -m pytest -m "not full" tests/docs/test_pages.py -k torch.md

fuzz: $(READY)
	PYTHONPATH=tests $(BIN)/python -m fuzz --seed $(SEED) --count $(COUNT) --verify $(VERIFY) $(if $(FRAME),--frame $(FRAME))

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
