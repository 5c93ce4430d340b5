#!/bin/sh -e
# Every benchmark runs once and checks its result; nothing is timed.
cd "$(dirname "$0")/.."
cargo test -p benches --features quick --benches
