#!/bin/sh -e
# No warning in any target of any package, and in any set of features: the full sets are those of the
# workspace, and `macros`, which needs `array`, is all of broadloom. (`accuracy` has a step of its
# own, which builds the C of its references once; `generated` is printed by a program.)
cd "$(dirname "$0")/.."
# In a folder of its own, so that it need not wait for the tests to be built.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/lint"
lint() { echo "+ $*" && cargo clippy --all-targets "$@" -- -Dwarnings; }
lint --workspace --exclude accuracy --exclude generated
lint -p array-core --no-default-features
# With `array-macros` the dependencies have the features of the first set, and need not be checked again.
lint -p broadloom -p array-macros --no-default-features
lint -p broadloom -p array-macros --no-default-features --features broadloom/array
