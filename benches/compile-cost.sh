#!/usr/bin/env bash
# What a user waits for: CPU seconds to compile a crate of 50 different expressions `max(a*b + c - v*k, constant)` over matrices,
# with v along the rows, through `broadcast!`, ndarray's Zip and mdarray, and one expression of 140 operands. Minima of ROUNDS
# interleaved runs (default 3); dependencies are built before.
#
#     benches/compile-cost.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=${CARGO_TARGET_DIR:-$root/target}/compile-cost
mkdir -p "$work"

package() { # NAME DEPENDENCY: a crate whose lib.rs comes on stdin
    mkdir -p "$work/$1/src"
    printf '[package]\nname = "%s"\nedition = "2024"\n[dependencies]\n%s\n[workspace]\n' "$1" "$2" >"$work/$1/Cargo.toml"
    cat >"$work/$1/src/lib.rs"
}
functions() { # SIGNATURE BODY: 50 of them, @ being a constant of each
    for i in $(seq 0 49); do echo "pub fn f$i($1) { ${2//@@/$i.5} }"; done
}
{
    echo 'use broadloom::prelude::*;'
    functions 'a: &Array2<f32>, b: &Array2<f32>, c: &Array2<f32>, v: &Array1<f32>, k: f32, out: &mut Array2<f32>' \
        'broadcast!(out = (a * b + c - v @ (1) * k).max(@@));'
} | package broadloom_50 "broadloom = { path = \"$root\" }"
{
    echo 'use ndarray::{Array1, Array2, Zip};'
    functions 'a: &Array2<f32>, b: &Array2<f32>, c: &Array2<f32>, v: &Array1<f32>, k: f32, out: &mut Array2<f32>' \
        'Zip::from(out).and(a).and(b).and(c).and_broadcast(v).for_each(|o, &a, &b, &c, &v| *o = (a * b + c - v * k).max(@@));'
} | package ndarray_zip_50 'ndarray = "0.17"'
{
    echo 'use mdarray::DTensor; use mdarray::expr::Expression;'
    functions 'a: &DTensor<f32, 2>, b: &DTensor<f32, 2>, c: &DTensor<f32, 2>, v: &DTensor<f32, 1>, k: f32, out: &mut DTensor<f32, 2>' \
        'out.assign(a.expr().zip(b.expr()).zip(c.expr()).zip(v.expr()).map(|(((a, b), c), v)| (a * b + c - v * k).max(@@)));'
} | package mdarray_50 'mdarray = "0.8"'
{
    echo 'use broadloom::prelude::*;'
    operands=$(seq -f 'x%g: &Array1<f32>' -s ', ' 0 139)
    echo "pub fn f($operands) -> Array1<f32> { broadcast!($(seq -f 'x%g' -s ' + ' 0 139)).eval() }"
} | package broadloom_140 "broadloom = { path = \"$root\" }"

export CARGO_TARGET_DIR="$work/target" CARGO_INCREMENTAL=0
TIMEFORMAT=%U
crates=(broadloom_50 ndarray_zip_50 mdarray_50 broadloom_140)
for crate in "${crates[@]}"; do
    (cd "$work/$crate" && cargo build --release --quiet && cargo check --quiet)
done
declare -A least
for _ in $(seq "${ROUNDS:-3}"); do
    for crate in "${crates[@]}"; do
        for command in "build --release" check; do
            touch "$work/$crate/src/lib.rs"
            # shellcheck disable=SC2086
            seconds=$({ time (cd "$work/$crate" && cargo $command --quiet 2>/dev/null); } 2>&1)
            key="$crate $command"
            least[$key]=$(printf '%s\n%s\n' "$seconds" "${least[$key]:-$seconds}" | sort -g | head -1)
        done
    done
done
printf '%-16s %9s %9s\n' 'CPU seconds' release check
for crate in "${crates[@]}"; do
    printf '%-16s %9s %9s\n' "$crate" "${least[$crate build --release]}" "${least[$crate check]}"
done
