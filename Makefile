# setup: everything that the other targets need.   demo: grades the bundled exercises.
# test: lint, then all tests but the slow ones.    test-slow: the slow ones.
# bench: the speed ratios, into build/bench.json.  docs: the documentation as a site, into build/site.
# lint: style and types.                           wheel, clean: as they say.

PYTHON := .venv/bin/python
INSTALLED := .venv/.installed
BENCH_DATA ?= $(firstword $(wildcard ../*/data/refactory/search))
# One process more than two processors, since many tests wait. With more, programs are starved, and every time-out takes several times as long. tests/conftest.py says which stay together.
PYTEST_ARGS ?= -n 3 --dist loadgroup --no-loadscope-reorder
# Tests start momus often, which takes half as long again where no bytecode may be kept.
unexport PYTHONDONTWRITEBYTECODE

PROBLEMTOOLS := build/problemtools
DOCS_INSTALLED := .venv/.docs-installed

.PHONY: setup system languages checkers demo docs test test-slow bench lint wheel clean

setup: system $(INSTALLED) checkers

# Looks for a handful of commands and calls the package manager only for those that are missing.
system:
	@tools/install-system-packages

$(INSTALLED): requirements.lock requirements-dev.lock pyproject.toml tools/make-environment | system
	@tools/make-environment .venv
	@touch $@

# The model checkers: packages where there are such, else a private folder. Without them all but their engines works.
checkers: $(INSTALLED)
	@$(PYTHON) -m momus.execute.install_model_checkers

demo: setup
	@tools/demo

# The compilers and runtimes of all languages, which an exercise needs only where it has submissions in them.
languages:
	@tools/install-system-packages all

# What makes the site and runs the notebook; grading needs none of it.
$(DOCS_INSTALLED): requirements-docs.lock $(INSTALLED)
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.lock -r requirements-dev.lock -r requirements-docs.lock
	@touch $@

docs: setup $(DOCS_INSTALLED)
	$(PYTHON) -m mkdocs build --strict --quiet
	@echo "the site: $(CURDIR)/build/site/index.html"

test: lint languages setup $(DOCS_INSTALLED)
	$(PYTHON) -m pytest $(PYTEST_ARGS) -m "not slow" tests

# What checks the packages that Momus writes.
$(PROBLEMTOOLS)/.installed: requirements-problemtools.lock tools/make-problemtools | system
	@tools/make-problemtools $(PROBLEMTOOLS)
	@touch $@

test-slow: languages setup $(DOCS_INSTALLED) $(PROBLEMTOOLS)/.installed
	$(PYTHON) -m pytest $(PYTEST_ARGS) -m slow tests

bench: languages setup
	$(PYTHON) -m bench.run --out build/bench.json $(if $(BENCH_DATA),--data $(BENCH_DATA))

lint: setup
	$(PYTHON) -m ruff check momus tests bench examples tools docs
	$(PYTHON) -m ruff format --check momus tests bench tools
	$(PYTHON) -m mypy

wheel: setup
	rm -rf build/lib build/bdist.*
	$(PYTHON) -m build --wheel --no-isolation --outdir dist .

clean:
	rm -rf build dist momus-out .mypy_cache .pytest_cache .ruff_cache *.egg-info
	find momus tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} +
