#!/bin/sh -e
# The broadcast rule alone needs neither std nor an allocator: it links into a library that has neither. A library that
# names std defines the panic handler twice, one that names alloc lacks a global allocator; both controls must fail.
cd "$(dirname "$0")/.."
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
rustc --edition 2024 --crate-name array_core --crate-type rlib --out-dir "$out" array-core/src/lib.rs
probe() { rustc --edition 2024 --crate-type staticlib -Cpanic=abort --extern array_core="$out/libarray_core.rlib" --out-dir "$out" ci/no_std_probe.rs "$@"; }
probe
for crate in std alloc; do
    ! probe --cfg "control=\"$crate\"" 2>/dev/null || { echo "the control with $crate linked"; exit 1; }
done
