#!/bin/sh -e
# No warning in any target of the packages that are no part of `cargo test`.
# Steps 10, 50, 68 and 75 look at what they build. (`generated` is printed by a program.)
cd "$(dirname "$0")/.."
. ci/lint-env.sh
cargo check --all-targets --workspace --exclude broadloom --exclude array-core --exclude array-macros --exclude ui-tests \
    --exclude generated --exclude containers --exclude files --exclude examples
