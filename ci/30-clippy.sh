#!/bin/sh -e
# No warning in any target of any package. (`accuracy` has a step of its own, which builds the C of its references once.)
cd "$(dirname "$0")/.."
cargo clippy --workspace --exclude accuracy --all-targets -- -Dwarnings
