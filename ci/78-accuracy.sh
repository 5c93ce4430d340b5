#!/bin/sh -e
# A fixed sample of the arguments of every function, at every level: no error exceeds its bound, none that is recorded has grown.
# And ACCURACY.md is what the records say.
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER="$PWD/ci/clippy-rustc.sh" CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
cargo test --release -p accuracy
cargo run --release -p accuracy -- check
