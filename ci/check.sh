#!/bin/sh
# All of CI: runs every numbered step beside this file, the README's test command first, and prints what each took.
# Needs the toolchain of rust-toolchain.toml and crates.io, nothing else. A step also runs alone: ci/20-fmt.sh
cd "$(dirname "$0")/.." || exit 1
# Nobody debugs what is built here, or changes it.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
export CARGO_BUILD_JOBS="${CARGO_BUILD_JOBS:-2}" CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"
out=$(mktemp -d) && trap 'rm -rf "$out"' EXIT
# The test command first: it takes as long as half of the others. Beside it those that build for release,
# whose library its test `codegen` uses, and in a folder of their own: no step waits for another's lock.
steps=""
for number in 10 65 70 75 78 80 30 68; do steps="$steps $(echo ci/$number-*.sh)"; done
for step in ci/[0-9]*.sh; do
    case "$steps " in *" $step "*) ;; *) steps="$steps $step" ;; esac
done
# Takes the first step that nobody has taken, until there is none; lists in a file those that fail.
work() {
    for step in $steps; do
        name=$(basename "$step" .sh) start=$(date +%s) outcome=ok
        mkdir "$out/$name" 2>/dev/null || continue
        echo "=== $name"
        "$step" || { outcome=FAILED && echo "$name" >>"$out/failed"; }
        echo "=== $name: $outcome after $(($(date +%s) - start)) s"
    done
}
# Much of a build is one thread; two that work keep two cores busy.
{ sleep 1; work; } >"$out/log" 2>&1 &
work
wait $!
cat "$out/log"
[ ! -e "$out/failed" ] || { echo "failed: $(sort "$out/failed" | tr '\n' ' ')"; exit 1; }
