#!/bin/sh -e
# Random nests at every level, optimised: each result is that of a plain walk over indices. By hand: `random 1000000 7` has another count and seed.
cd "$(dirname "$0")/.."
cargo run --release --quiet -p benches --features quick --bin random -- 40000 1
