#!/bin/sh -e
# Every benchmark runs once, optimised, and checks its result; nothing is timed. Most other tests run kernels that are not optimised.
cd "$(dirname "$0")/.."
cargo test --release -p benches --features quick --benches
