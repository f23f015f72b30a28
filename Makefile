.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes
PIP := $(BIN)/python $(INSTALL)
COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml
export PIP_ROOT_USER_ACTION := ignore

.PHONY: help run test check format catalogues bench compile lock

help:  ## Say what each target does
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 18

run: .venv/.run  ## Install what is missing and serve on 127.0.0.1:8000
	@$(BIN)/ochos run

test: .venv/.browser check  ## Lint, types, then every test on SQLite, PostgreSQL and in Chromium
	$(BIN)/pytest --quiet --numprocesses=auto --maxprocesses=4 --dist=worksteal

check: .venv/.test  ## Format, lint, types and import contracts, without the tests
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy --strict app
	$(BIN)/lint-imports --no-logo

format: .venv/.test  ## Format the code and mend what ruff can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

catalogues: .venv/.test  ## Bring new texts into the three catalogues and drop those that went
	$(BIN)/python -m tests.catalogues

compile: .venv/.test  ## Compile the engine where it is, for speed; needs a C compiler, and nothing needs it
	@rm -rf build *__mypyc*.so app/engine/*.so
	@mkdir -p build/app && cp -r app/engine app/__init__.py app/compiled.py build/app/
	@cd build && ../$(BIN)/mypyc $$(../$(BIN)/python -c 'from app.compiled import COMPILED; print(*(f"app/engine/{name}.py" for name in COMPILED))') >log 2>&1 || { cat log; exit 1; }
	@cp build/*__mypyc*.so . && cp build/app/engine/*.so app/engine/
	@rm -rf build

bench: .venv-bench/.ready .venv/.test  ## Measure the engine and the server against their yardsticks
	MYPYC=$(BIN)/mypyc .venv-bench/bin/python -m tests.benchmarks

lock: .venv/.test  ## Pin the newest packages that pyproject.toml allows
	$(COMPILE) --group build --output-file requirements.lock
	$(COMPILE) --group build --group test --output-file tests/requirements.lock --constraints requirements.lock
	$(COMPILE) --group build --group bench --output-file tests/benchmarks/requirements.lock --constraints requirements.lock

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Ochos needs Python 3.11 or newer: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { rm -rf .venv; echo "Python cannot make a virtual environment here. On Debian: apt-get install python3-venv"; exit 1; }

.venv/.run: requirements.lock pyproject.toml | .venv/bin/python
	@echo "Installing what Ochos needs…"
	@$(PIP) -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: tests/requirements.lock .venv/.run
	@echo "Installing what the tests need…"
	@$(PIP) -r tests/requirements.lock
	@touch $@

# The yardsticks have a place of their own: nothing that Ochos runs on may come to lean on them.
.venv-bench/.ready: tests/benchmarks/requirements.lock .venv/.run
	@echo "Installing the yardsticks…"
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python $(INSTALL) -r $<
	@touch $@

# Chromium from the system where there is one; a browser of Playwright's own is the last resort.
.venv/.browser: .venv/.test
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium; } \
		|| $(BIN)/playwright install --with-deps chromium
	@touch $@
