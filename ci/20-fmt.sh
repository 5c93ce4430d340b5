#!/bin/sh -e
# The default style, everywhere.
cd "$(dirname "$0")/.."
cargo fmt --all --check
