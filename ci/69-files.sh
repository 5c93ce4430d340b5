#!/bin/sh -e
# Arrays in files: those of NumPy, damaged ones, and the examples of the documentation. NumPy reads
# ours if PYTHON, or python3, has it. Each of the features builds alone.
cd "$(dirname "$0")/.."
cargo test -q -p files
cargo test -q --doc -p array-core --features array,npz,mmap,csv -- files mapped
for feature in npy npz mmap csv; do
    cargo check -q -p array-core --features "$feature"
done
