#!/bin/sh -e
# The containers of other crates, as operands and destinations of a user's program; and their pages.
cd "$(dirname "$0")/.."
cargo test -q -p containers
