#!/bin/sh -e
# The containers of other crates, as operands and destinations of a user's program, and their pages.
# Each of their features builds alone.
cd "$(dirname "$0")/.."
cargo test -q -p containers
for feature in ndarray ndarray-0-16 nalgebra faer image arrow serde bytemuck approx; do
    cargo check -q -p array-core --features "array,$feature"
done
