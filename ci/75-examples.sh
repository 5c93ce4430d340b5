#!/bin/sh -e
# Every example builds, and what it tests holds.
cd "$(dirname "$0")/.."
cargo build -p examples --all-targets
cargo test -p examples
