#!/bin/sh -e
# The unit tests of the library under AddressSanitizer, where a nightly toolchain is installed.
cd "$(dirname "$0")/.."
# Asked of the list: naming a toolchain that is missing would install it.
rustup toolchain list 2>/dev/null | grep -q '^nightly' || { echo "skipped: no nightly toolchain"; exit 0; }
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
# In a folder of its own, so that it need not wait for other builds. --target keeps the flags away from proc macros and build scripts.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/asan"
RUSTFLAGS=-Zsanitizer=address cargo +nightly test -p array-core --features array --lib --target "$host"
