# Every target sets itself up in .venv and does nothing twice. `make play` and `make test` are all most people need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --constraint constraints.txt --editable
SOURCES := $(shell find src -name '*.py')

.PHONY: play test quick check soak bench warm golden clean
.DELETE_ON_ERROR:

play: $(VENV)/.warm  ## play in the terminal
	@$(BIN)/fiveways games
	@$(BIN)/fiveways play bones

test: check  ## everything but the soak
	$(BIN)/python -m pytest --durations=8

quick: $(VENV)/.dev  ## the fast part, under a minute
	$(BIN)/ruff check --quiet . && $(BIN)/python -m pytest -m "not soak and not slow"

check: $(VENV)/.dev  ## style and types
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

soak: $(VENV)/.dev  ## the long part: millions of plies, kernel against twin
	$(BIN)/python -m pytest -m soak

bench: $(VENV)/.bench $(VENV)/.warm  ## speed, as ratios against yardsticks
	$(BIN)/fiveways bench

warm: $(VENV)/.warm  ## compile all rules ahead of time

golden: $(VENV)/.dev  ## write the golden records and perft counts anew
	$(BIN)/python -m tests.golden

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Some Pythons come without the venv module's pip; virtualenv then does the same job.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("fiveways needs Python 3.11 or newer, this is " + sys.version.split()[0] + \
	  ": try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV) && $(PYTHON) -m pip install --quiet --target $(VENV)/boot virtualenv \
	  && PYTHONPATH=$(VENV)/boot $(PYTHON) -m virtualenv --quiet $(VENV); }
	@touch $@

$(VENV)/.base: pyproject.toml constraints.txt | $(VENV)/.made
	@echo "Installing fiveways ..."
	@$(INSTALL) .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.made
	@echo "Installing fiveways and what its tests need ..."
	@$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/.base

$(VENV)/.bench: $(VENV)/.base
	@$(INSTALL) '.[bench]'
	@touch $@

$(VENV)/.warm: $(VENV)/.base $(SOURCES)
	@$(BIN)/fiveways warm
	@touch $@
