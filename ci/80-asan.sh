#!/bin/sh -e
# The unit tests that run unsafe code, under AddressSanitizer, where a nightly toolchain is installed.
# `--cfg asan` leaves out tests of modules that may not contain unsafe code: those of `math`,
# `grad`, `order`, `statistics`, `promote`, `rule`, `error`, `layout` and `expr`, which compute
# values; those of `normalize`, `logsumexp` and `sum_to`, which run the kernels of `eval`, the folds
# of `reduce` and the transposes of `arg`, whose tests stay; those of an order of additions or of a
# choice of a way; and folds and evaluations of typed shapes where those of a run-time rank run the
# same loops.
cd "$(dirname "$0")/.."
# Asked of the list: naming a toolchain that is missing would install it.
rustup toolchain list 2>/dev/null | grep -q '^nightly' || { echo "skipped: no nightly toolchain"; exit 0; }
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
# In a folder of its own, so that it need not wait for other builds. --target keeps the flags away from proc macros and build scripts.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/asan"
# What the tests that are left out would use is unused.
RUSTFLAGS="-Zsanitizer=address --cfg asan -Aunused" cargo +nightly test -p array-core --features array --lib --target "$host"
