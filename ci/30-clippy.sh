#!/bin/sh -e
# No warning in any target of any package.
cd "$(dirname "$0")/.."
cargo clippy --workspace --all-targets -- -Dwarnings
