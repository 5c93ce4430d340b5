#!/bin/sh -e
# Arrays of other crates and arrays in files, in users' programs, and their pages. NumPy reads our
# files if PYTHON, or python3, has it. And no warning of clippy in what is built for the tests: it is
# the compiler, because another build of faer would take a minute.
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER="$PWD/ci/clippy-rustc.sh" CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
# Each feature builds without the others of its kind; those of a group share no code. The first group is
# in step 10 (dev-dependencies of broadloom), the last one below: its crates are built for the tests anyway.
cargo check -q -p array-core --features array,ndarray,serde
# Together, so that the library is built once for both; and with `array-macros`, so that what it uses
# has the features that it has in step 10, and need not be built again.
cargo test -q -p containers -p files -p array-macros
cargo test -q --doc -p containers -p files -p array-macros
# With `half`, with `array-macros` and as for examples faer has the features that it has above.
group=array-core/faer,array-core/image,array-core/arrow,array-core/nalgebra,array-core/approx,array-core/npy
cargo build -q --lib --examples -p array-core -p array-macros --features $group,array-core/half
