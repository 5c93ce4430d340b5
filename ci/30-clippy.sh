#!/bin/sh -e
# No warning in any target of any package. (`accuracy` has a step of its own, which builds the C of its references once.)
cd "$(dirname "$0")/.."
# In a folder of its own, so that it need not wait for the tests to be built.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/lint"
cargo clippy --workspace --exclude accuracy --all-targets -- -Dwarnings
