#!/bin/sh -e
# No warning in any target of any package, nor in the libraries with any set of features: the full
# sets are those of the workspace. (`generated` is printed by a program; step 68 looks at containers and files.)
cd "$(dirname "$0")/.."
# In a folder of its own, so that it need not wait for the tests to be built. Nothing is linked: core-math need not compile its C.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/lint" DOCS_RS=1
lint() { echo "+ $*" && cargo clippy "$@" -- -Dwarnings; }
lint --all-targets --workspace --exclude generated --exclude containers --exclude files
lint --all-targets -p array-core --no-default-features
# With `array-macros` the dependencies have the features of the first set, and need not be checked again.
lint --all-targets -p broadloom -p array-macros --no-default-features
lint -p broadloom -p array-macros --no-default-features --features broadloom/array
