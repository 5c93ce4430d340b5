#!/bin/sh -e
# The small sets of features pass their tests.
cd "$(dirname "$0")/.."
cargo test -p array-core --no-default-features
cargo test -p broadloom --no-default-features
