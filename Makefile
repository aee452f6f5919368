# The two commands that matter: `make run` and `make test`. Both do all the set-up they need.

LISTEN ?= 127.0.0.1:7777
DATA ?= .ludex

# `make test` walks the same ways each time; `make explore` walks new and longer ones.
test-rust rust-tests: export PROPTEST_RNG_SEED ?= 2026
CASES ?= 2000

# From nothing, what would make the next build quicker costs more than it saves.
ifeq ($(wildcard target),)
export CARGO_INCREMENTAL ?= 0
endif

# The binary that the browser tests play with; without a name one is built.
LUDEX_BIN ?=

.PHONY: run release chromium explore test test-rust test-web test-browser rust-tests rust-docs rust-tests-and-docs table-tests web fmt lint doc bench clean

# Builds the web table and the binary, starts the server on a database in $(DATA), and prints the link.
run: web
	cargo build --profile play -p ludex-cli
	./target/play/ludex serve --listen $(LISTEN) --data $(DATA) --sample

# The binary for many fights, optimised as far as it goes.
release: web
	cargo build --release -p ludex-cli
	@echo "It is target/release/ludex."

# Everything: Rust, web, browser. The browser tests take the binary that the tests of the workspace were built with, and
# that binary holds the web table, so the table is built first. A browser waits more than it works: what is built is
# tested in Rust and in browsers side by side. Docs come after the tests in Rust: cargo makes one thing at a time.
test: LUDEX_BIN = $(CURDIR)/target/debug/ludex
test: web fmt lint chromium
	cargo test --workspace --no-run
	$(MAKE) --no-print-directory -j2 LUDEX_BIN=$(LUDEX_BIN) rust-tests-and-docs table-tests
	@echo "All tests have passed."

# Cargo reads of make's jobs from its surroundings, and make hands them to its own alone.
rust-tests:
	MAKEFLAGS= cargo test --workspace

# What the docs stand on was checked by `lint` already: with its compiler named, and told the same, cargo takes it from there.
rust-docs: export RUSTC_WORKSPACE_WRAPPER = $(shell rustc --print sysroot)/bin/clippy-driver
rust-docs: export CLIPPY_ARGS = -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
rust-docs:
	MAKEFLAGS= RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

table-tests:
	cd web && npm run check && npm test
	cd web && LUDEX_BIN=$(LUDEX_BIN) npm run e2e

rust-tests-and-docs: rust-tests
	$(MAKE) --no-print-directory rust-docs

test-rust: fmt lint rust-tests rust-docs

# Random play and random expressions, new ones each time: `make explore CASES=10000`. It runs for long, so it is optimised.
explore: export CARGO_PROFILE_DEV_OPT_LEVEL = 1
explore:
	PROPTEST_CASES=$(CASES) cargo test --workspace --test measure --test walk
	PROPTEST_CASES=$(CASES) cargo test --workspace --test all --test rules -- properties:: weeks:: notation:: fair:: solve:: model:: files::

fmt:
	cargo fmt --all -- --check

lint:
	cargo clippy --workspace --all-targets -- -D warnings

# The files of the web table, which the binary is built with.
web: web/node_modules/.package-lock.json
	cd web && npm run build

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "Missing: Node.js 20 or later with npm."; exit 1; }
	cd web && npm ci --no-audit --no-fund

test-web: web
	cd web && npm run check && npm test

# A game master and a player in two real browsers.
test-browser: web chromium
	$(if $(LUDEX_BIN),,cargo build -p ludex-cli)
	cd web && LUDEX_BIN=$(or $(LUDEX_BIN),$(CURDIR)/target/debug/ludex) npm run e2e

chromium:
	@scripts/chromium

doc:
	cargo doc --workspace --no-deps --open

bench:
	cargo bench --workspace

clean:
	cargo clean
	rm -rf web/dist web/node_modules
