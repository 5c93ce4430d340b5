#!/bin/sh -e
# Every set of features builds without a warning; the small ones pass their tests. The full sets,
# and `macros`, which needs `array` and so is all of broadloom, are those of the workspace's clippy.
cd "$(dirname "$0")/.."
lint() { echo "+ $*" && cargo clippy --all-targets "$@" -- -Dwarnings; }
lint -p array-core --no-default-features
lint -p broadloom --no-default-features
lint -p broadloom --no-default-features --features array
cargo check -p broadloom --features num-complex,half,rand
cargo test -p array-core --no-default-features
cargo test -p broadloom --no-default-features
