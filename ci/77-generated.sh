#!/bin/sh -e
# The generated programs are what the generator writes; `cargo test` runs them.
cd "$(dirname "$0")/.."
cargo run --quiet --package generate -- --check
