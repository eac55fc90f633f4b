# Everything a checkout needs. 'make build' and 'make test' set up what they use.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: build test lint docs bench clean

build: $(VENV)/installed ## Build the packages of sources/ into dist/
	$(BIN)/lmspack build

test: $(VENV)/ready ## Run the tests that need no LMS, no browser and no network
	$(BIN)/python -m pytest

lint: $(VENV)/ready ## Formatting, lint rules, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: $(VENV)/ready ## Regenerate the pages and JSON Schemas that are made from the code
	$(BIN)/python tools/make_diagnostics_docs.py
	$(BIN)/python tools/make_targets_docs.py
	$(BIN)/python tools/make_schemas.py

bench: $(VENV)/ready ## Measure against text2qti, side by side (benchmarks/README.md)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check text2qti==0.8.0
	$(BIN)/python benchmarks/against_text2qti.py

clean: ## Remove what the targets above made
	rm -rf $(VENV) build artefacts .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/installed: pyproject.toml constraints.txt
	@echo "Installing lmspack into $(VENV); this takes about a minute, once."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/ready: $(VENV)/installed
	@echo "Installing what the tests need."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@
