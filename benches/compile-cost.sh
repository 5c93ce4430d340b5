#!/usr/bin/env bash
# What a user's build pays: CPU seconds (user and system) of cargo, rustc and the linker for
# programs that use the library, and for the same programs with ndarray. The programs are in
# `benches/compile-cost/`. Dependencies are built before, incremental compilation is off, `-j1`;
# each figure is the minimum of ROUNDS interleaved rounds.
#
#     benches/compile-cost.sh                      # all groups
#     benches/compile-cost.sh maps calls           # some of: maps calls mixed library
#     benches/compile-cost.sh programs             # writes the programs and says where
#     ROUNDS=5 BASE=../other benches/compile-cost.sh mixed
#
# BASE is another checkout of the library, which the same programs are measured with in the same
# run. For the sizes of code it needs `size` of binutils.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(realpath -m "${CARGO_TARGET_DIR:-target}")/compile-cost
rounds=${ROUNDS:-3}
base=${BASE:+$(realpath "$BASE")}
ours=(this ${base:+base})
declare -A checkouts=([this]=$root [base]=$base)
export CARGO_INCREMENTAL=0
declare -A least=() # the fewest seconds of "SIDE PROGRAM MODE"

# --- Programs: a package in the workspace of a side, `this`, `base` or `ndarray`.

workspace() { # SIDE DEPENDENCY
    rm -rf "${work:?}/$1" && mkdir -p "$work/$1" && cp Cargo.lock "$work/$1"
    printf '[workspace]\nresolver = "3"\nmembers = ["*"]\n[workspace.dependencies]\n%s\n' "$2" >"$work/$1/Cargo.toml"
}
package() { # SIDE NAME [LIBRARY]: a package without files, whose library has that name
    local dependency=broadloom
    [ "$1" = ndarray ] && dependency=ndarray
    mkdir -p "$work/$1/$2/src"
    {
        printf '[package]\nname = "%s"\nedition = "2024"\n' "$2"
        [ $# = 2 ] || printf '[lib]\nname = "%s"\n' "$3"
        printf '[dependencies]\n%s.workspace = true\n' $dependency
    } >"$work/$1/$2/Cargo.toml"
}
source_of() { # SIDE FILE: the text of a program
    [ "$1" = ndarray ] && cat "benches/compile-cost/ndarray/$2.rs" || cat "benches/compile-cost/broadloom/$2.rs"
}
maps() { # SIDE macro|operators|distinct COUNT
    local name="map_$2_$3" to="$work/$1/map_$2_$3/src" i map
    local first=('*' + - /) second=(+ - '*' /) third=(- +) bound=(max min)
    package "$1" "$name" map
    source_of "$1" map_lib >"$to/lib.rs"
    source_of "$1" map_main >"$to/main.rs"
    map=$(source_of "$1" "map_$2" | tail -1)
    {
        source_of "$1" "map_$2" | sed '$d'
        for ((i = 0; i < $3; i++)); do
            echo "$map" | sed "s|NUMBER|$i|g; s|FIRST|${first[i % 4]}|; s|SECOND|${second[i / 4 % 4]}|
                s|THIRD|${third[i / 16 % 2]}|; s|BOUND|${bound[i / 32]}|"
        done
        printf 'pub static ALL: [Map; %s] = [%s];\n' "$3" "$(for ((i = 0; i < $3; i++)); do printf 'f%s, ' $i; done)"
    } >"$to/maps.rs"
}
call() { # SIDE NAME
    package "$1" "call_$2"
    source_of "$1" call_main >"$work/$1/call_$2/src/main.rs"
    source_of "$1" "call_$2" >"$work/$1/call_$2/src/call.rs"
}
wide() { # SIDE: one map of 140 operands
    package "$1" wide
    {
        echo 'use broadloom::prelude::*;'
        echo "pub fn f($(seq -f 'x%g: &Array1<f32>' -s ', ' 0 139)) -> Array1<f32> {"
        echo "    broadcast!($(seq -f 'x%g' -s ' + ' 0 139)).eval()"
        echo '}'
    } >"$work/$1/wide/src/lib.rs"
}
calls=(empty sum sum_6 matmul softmax softmax_of record record_4)
programs() { # SIDE: writes all of them
    local how count name
    for how in macro operators distinct; do
        for count in 0 1 50; do maps "$1" $how $count; done
    done
    for name in "${calls[@]}"; do
        [ "$1" = ndarray ] && [[ $name = record* ]] || call "$1" "$name"
    done
    package "$1" mixed
    source_of "$1" mixed >"$work/$1/mixed/src/main.rs"
    [ "$1" = ndarray ] || wide "$1"
}
group_programs() { echo "$work"; } # only writes the programs, and says where

# --- Measuring.

cargo_in() { # SIDE PROGRAM release|debug|check [TARGET]
    local command=(check)
    [ "$3" = debug ] && command=(build)
    [ "$3" = release ] && command=(build --release)
    cargo "${command[@]}" --quiet -j1 --manifest-path "$work/$1/Cargo.toml" --target-dir "$work/target-$1" -p "$2" "${@:4}"
}
least() { # KEY COMMAND..: runs it, and keeps the fewest CPU seconds
    local key=$1 seconds TIMEFORMAT='%U %S'
    seconds=$({ time "${@:2}" >"$work/log" 2>&1; } 2>&1 | awk '{ print $1 + $2 }') ||
        { cat "$work/log" >&2; exit 1; }
    least[$key]=$(printf '%s\n' "$seconds" "${least[$key]:-$seconds}" | sort -g | head -1)
}
measure() { # SIDES PROGRAMS [TARGET]: words in each
    local side program mode round
    for side in $1; do
        for mode in release debug check; do cargo_in "$side" "${2%% *}" $mode; done
    done
    for ((round = 0; round < rounds; round++)); do
        for program in $2; do
            for mode in release debug check; do
                for side in $1; do
                    [ -d "$work/$side/$program" ] || continue
                    touch "$work/$side/$program/src/"*.rs
                    least "$side $program $mode" cargo_in "$side" "$program" $mode ${3:-}
                done
            done
        done
    done
}

# --- Tables: ours, the base's with the ratio to it, and those of others with the ratios to them.

header() { # LABEL OTHER..
    printf '\n%-44s %8s' "$1" this
    [ -z "$base" ] || printf ' %8s %6s' base ratio
    [ $# = 1 ] || printf ' %10s %6s' "$2" ratio
    [ $# -le 2 ] || printf ' %10s %6s' "$3" ratio
    printf '\n'
}
row() { # LABEL THIS BASE OTHER..: formulas such as `1.5 - 0.5`, empty where there is none
    local label=$1 decimals=${DECIMALS:-2}
    shift
    printf '%s\n' "$@" | while read -r formula; do [ -z "$formula" ] && echo - || awk "BEGIN { print $formula }"; done |
        awk -v label="$label" -v decimals="$decimals" -v base="$base" '
            function shown(width,    ratio) {
                ratio = this > 0 && $1 > 0 ? sprintf("%.2f", this / $1) : "-"
                return sprintf(" %*s %6s", width, $1 == "-" ? "-" : sprintf("%.*f", decimals, $1), ratio)
            }
            NR == 1 { this = $1; printf "%-44s %8.*f", label, decimals, this }
            NR == 2 && base { printf "%s", shown(8) }
            NR > 2 { printf "%s", shown(10) }
            END { print "" }'
}
of() { echo "${least["$1"]:-}"; } # "SIDE PROGRAM MODE"
beyond() { # SIDE PROGRAM WITHOUT MODE [COUNT]: what a program costs more than one without something
    [ -z "${least["$1 $2 $4"]:-}" ] || echo "(${least["$1 $2 $4"]} - ${least["$1 $3 $4"]}) / ${5:-1}"
}

group_maps() {
    local how mode
    local -A labels=([macro]=macro [operators]='operators, one type' [distinct]='operators, 50 types')
    measure "${ours[*]} ndarray" "map_macro_50 map_operators_50 map_distinct_50 wide" --lib
    header '50 maps, seconds' azip! operators
    for how in macro operators distinct; do
        for mode in release debug check; do
            row "${labels[$how]}, $mode" "$(of "this map_${how}_50 $mode")" "$(of "base map_${how}_50 $mode")" \
                "$(of "ndarray map_macro_50 $mode")" "$(of "ndarray map_operators_50 $mode")"
        done
    done
    for mode in release debug check; do
        row "one map of 140 operands, macro, $mode" "$(of "this wide $mode")" "$(of "base wide $mode")"
    done
    header 'Code, bytes of .text' azip! operators
    for how in macro operators distinct; do
        DECIMALS=0 row "${labels[$how]}, the first map" "$(text this $how 0 1)" "${base:+$(text base $how 0 1)}" \
            "$(text ndarray macro 0 1)" "$(text ndarray operators 0 1)"
        DECIMALS=0 row "${labels[$how]}, each further" "$(text this $how 1 50)" "${base:+$(text base $how 1 50)}" \
            "$(text ndarray macro 1 50)" "$(text ndarray operators 1 50)"
    done
}
text() { # SIDE macro|operators|distinct FROM TO: bytes of code that each map of FROM + 1 to TO brings
    local count sizes=()
    for count in "$3" "$4"; do
        cargo_in "$1" "map_$2_$count" release >&2
        sizes+=("$(size -A "$work/target-$1/release/map_$2_$count" | awk '$1 == ".text" { print $2 }')")
    done
    echo "(${sizes[1]} - ${sizes[0]}) / ($4 - $3)"
}

group_calls() {
    local mode
    measure "${ours[*]} ndarray" "${calls[*]/#/call_}"
    header 'Single calls, seconds beyond an empty program' ndarray
    for mode in release debug check; do
        row "an empty program, $mode" "$(of "this call_empty $mode")" "$(of "base call_empty $mode")" \
            "$(of "ndarray call_empty $mode")"
        call_row "the first sum, $mode" sum empty $mode
        call_row "each further sum, $mode" sum_6 sum $mode 5
        call_row "matmul, $mode" matmul empty $mode
        call_row "softmax of an array, $mode" softmax empty $mode
        call_row "softmax of an expression, $mode" softmax_of empty $mode
        call_row "tape.record and backward, $mode" record empty $mode
        call_row "each further closure, $mode" record_4 record $mode 3
    done
}
call_row() { # LABEL NAME WITHOUT MODE [COUNT]
    row "$1" "$(beyond this "call_$2" "call_$3" "${@:4}")" "$(beyond base "call_$2" "call_$3" "${@:4}")" \
        "$(beyond ndarray "call_$2" "call_$3" "${@:4}")"
}

group_mixed() {
    local side mode
    measure "${ours[*]} ndarray" "mixed call_empty"
    for side in "${ours[@]}"; do # the same program: it prints the same
        diff <("$work/target-$side/release/mixed") <("$work/target-ndarray/release/mixed")
    done
    header '20 mixed expressions, seconds' ndarray
    for mode in release debug check; do
        row "$mode" "$(of "this mixed $mode")" "$(of "base mixed $mode")" "$(of "ndarray mixed $mode")"
        row "$mode, beyond an empty program" "$(beyond this mixed call_empty $mode)" \
            "$(beyond base mixed call_empty $mode)" "$(beyond ndarray mixed call_empty $mode)"
    done
}

group_library() {
    local side mode round
    for ((round = 0; round < rounds; round++)); do
        for side in "${ours[@]}"; do
            for mode in check release; do
                rm -rf "$work/target-library"
                least "$side all $mode" library "$side" $mode
                clean "$side" $mode
                least "$side library $mode" library "$side" $mode
            done
        done
    done
    rm -rf "$work/target-library"
    header 'The library, seconds'
    for mode in check release; do
        row "from a clean target, $mode" "$(of "this all $mode")" "$(of "base all $mode")"
        row "without its dependencies, $mode" "$(of "this library $mode")" "$(of "base library $mode")"
    done
}
clean() { # SIDE check|release: takes our packages out of the target
    local profile=dev
    [ "$2" = release ] && profile=release
    (cd "${checkouts[$1]}" && cargo clean --quiet --profile $profile --target-dir "$work/target-library" \
        -p array-core -p array-macros -p broadloom)
}
library() { # SIDE check|release
    local command=(check)
    [ "$2" = release ] && command=(build --release)
    cd "${checkouts[$1]}" && cargo "${command[@]}" --quiet -j1 --target-dir "$work/target-library" -p broadloom
}

workspace this "broadloom = { path = \"$root\" }"
workspace ndarray 'ndarray = "0.17"'
[ -z "$base" ] || workspace base "broadloom = { path = \"$base\" }"
for side in "${ours[@]}" ndarray; do programs "$side"; done
[ $# -gt 0 ] || set -- maps calls mixed library
for group in "$@"; do "group_$group"; done
