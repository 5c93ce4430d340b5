#!/bin/sh -e
# The README's test command, as a user types it.
cd "$(dirname "$0")/.."
cargo test
