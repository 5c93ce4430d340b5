#!/bin/sh -e
# Random nests at every level, optimised: each result is that of a plain walk over indices.
# By hand with another count and seed, and more kinds: cargo run --release -p benches --bin random -- 1000000 7
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER="$PWD/ci/clippy-rustc.sh" CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
cargo run --release --quiet -p benches --features quick --bin random -- 40000 1
