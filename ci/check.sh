#!/bin/sh
# All of CI: runs every numbered step beside this file, the README's test command first, and prints what each took.
# Needs the toolchain of rust-toolchain.toml and crates.io, nothing else. A step also runs alone: ci/20-fmt.sh
cd "$(dirname "$0")/.." || exit 1
# Nobody debugs what is built here, or changes it.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
export CARGO_BUILD_JOBS="${CARGO_BUILD_JOBS:-2}" CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"
out=$(mktemp -d) && trap 'rm -rf "$out"' EXIT
# Runs steps one after the other; lists in a file those that fail.
run() {
    for step; do
        name=$(basename "$step" .sh) start=$(date +%s) outcome=ok
        echo "=== $name"
        "$step" || { outcome=FAILED && echo "$name" >>"$out/failed"; }
        echo "=== $name: $outcome after $(($(date +%s) - start)) s"
    done
}
here="" beside=""
for step in ci/[0-9]*.sh; do
    case $step in
    # These build for release, or in a folder of their own: they share no lock with the others,
    # whose test `codegen` alone builds for release. (78 does so too, but is the last one here, when the
    # release builds there are done: both sequences take about as long.)
    ci/30-* | ci/6[5-9]-* | ci/70-* | ci/75-* | ci/80-*) beside="$beside $step" ;;
    *) here="$here $step" ;;
    esac
done
# Much of a build is one thread; two sequences of steps keep two cores busy.
run $beside >"$out/log" 2>&1 &
run $here
wait $!
cat "$out/log"
[ ! -e "$out/failed" ] || { echo "failed: $(sort "$out/failed" | tr '\n' ' ')"; exit 1; }
