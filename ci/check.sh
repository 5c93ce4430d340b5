#!/bin/sh
# All of CI: runs every numbered step beside this file, the README's test command first, and prints what each took.
# Needs the toolchain of rust-toolchain.toml and crates.io, nothing else. A step also runs alone: ci/20-fmt.sh
cd "$(dirname "$0")/.." || exit 1
# Nobody debugs what is built here, or changes it.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
export CARGO_BUILD_JOBS="${CARGO_BUILD_JOBS:-2}" CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"
run() {
    name=$(basename "$1" .sh) start=$(date +%s) outcome=ok
    echo "=== $name"
    "$1" || outcome=FAILED
    echo "=== $name: $outcome after $(($(date +%s) - start)) s"
    [ "$outcome" = ok ]
}
failed=""
# This one has a compiler and a folder of its own: it runs beside the others, whenever they leave a core idle.
beside=ci/80-asan.sh
log=$(mktemp) && trap 'rm -f "$log"' EXIT
run "$beside" >"$log" 2>&1 &
for step in ci/[0-9]*.sh; do
    [ "$step" = "$beside" ] || run "$step" || failed="$failed $name"
done
wait $! || failed="$failed $(basename "$beside" .sh)"
cat "$log"
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
