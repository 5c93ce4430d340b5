#!/bin/sh -e
# Arrays of other crates and arrays in files, in users' programs, and their pages. NumPy reads our
# files if PYTHON, or python3, has it.
cd "$(dirname "$0")/.."
# Together, so that the library is built once for both; and with `array-macros`, so that what it uses
# has the features that it has in step 10, and need not be built again.
cargo test -q -p containers -p files -p array-macros
cargo test -q --doc -p containers -p files -p array-macros -p array-core -- files mapped
# Each feature builds without the others of its kind; those of a pair share no code.
for pair in ndarray,serde ndarray-0-16,bytemuck nalgebra,approx faer,npy image,mmap arrow,csv; do
    cargo check -q -p array-core --features "array,$pair"
done
