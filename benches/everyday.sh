#!/bin/sh
# A table of everyday operations of a million elements: broadloom and NumPy.
#
#     PYTHON=/path/to/venv/bin/python ROUNDS=7 benches/everyday.sh
set -e
cd "$(dirname "$0")/.."
cargo build --quiet --release -p benches --bin everyday
"${PYTHON:-python3}" benches/everyday.py "${CARGO_TARGET_DIR:-target}/release/everyday"
