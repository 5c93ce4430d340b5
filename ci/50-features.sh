#!/bin/sh -e
# The small sets of features pass their tests, without a warning of clippy. With `array-macros` the dependencies have
# the features that they have in `cargo test`, and need not be built again.
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER="$PWD/ci/clippy-rustc.sh" CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
cargo test -p array-core --no-default-features
cargo test -p broadloom -p array-macros --no-default-features
# Arrays without the macros: what has tests is in step 10.
cargo test -p broadloom -p array-macros --no-default-features --features broadloom/array --lib
