#!/bin/sh -e
# The documentation builds, with private items, whose comments are for maintainers, and no link in
# it is broken. A link from a public item to a private one is an error in this pass too.
cd "$(dirname "$0")/.."
. ci/lint-env.sh
export RUSTDOCFLAGS=-Dwarnings
cargo doc --no-deps --document-private-items -p broadloom -p array-core -p array-macros
