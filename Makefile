# The two commands that matter: `make run` and `make test`.

.PHONY: test test-rust fmt lint doc

test: test-rust

test-rust: fmt lint
	cargo test --workspace
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

fmt:
	cargo fmt --all -- --check

lint:
	cargo clippy --workspace --all-targets -- -D warnings
