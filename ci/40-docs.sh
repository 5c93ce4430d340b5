#!/bin/sh -e
# The documentation builds, private items too, and no link in it is broken.
cd "$(dirname "$0")/.."
export RUSTDOCFLAGS=-Dwarnings
cargo doc --no-deps -p broadloom -p array-core -p array-macros
# Comments on private items are for maintainers: a name that is gone is an error there too.
cargo doc --no-deps -p array-core --features array --document-private-items
