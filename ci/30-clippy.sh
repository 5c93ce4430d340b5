#!/bin/sh -e
# No warning in any target of the packages that are no part of `cargo test`, nor in the libraries as users have them.
# Steps 10, 50 and 68 look at what they build. (`generated` is printed by a program.)
cd "$(dirname "$0")/.."
. ci/lint-env.sh
lint() { echo "+ $*" && cargo check "$@"; }
lint --all-targets --workspace --exclude broadloom --exclude array-core --exclude array-macros --exclude ui-tests \
    --exclude generated --exclude containers --exclude files
lint -p broadloom -p array-macros --no-default-features --features broadloom/array
