#!/usr/bin/env bash
# Which functions a program of `benches/compile-cost/` makes LLVM compile: the 40 function families
# with the most lines of LLVM IR, before any optimisation, release profile. A family is a function
# without its generic arguments; "copies" are its instances in the program. Functions that the
# library's own crate has compiled are not in the list.
#
#     benches/ir-lines.sh call_sum                 # a directory in target/compile-cost/this
#     benches/ir-lines.sh mixed ndarray            # with ndarray; or `base`, with the checkout BASE
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?which program?} side=${2:-this}
work=$(benches/compile-cost.sh programs)
target=$work/target-ir-$side
[ -d "$work/$side/$program" ] || { echo "the programs are:" "$(cd "$work/$side" && echo */)" >&2; exit 1; }
part=(--bin "$program")
[[ $program = map_* || $program = wide ]] && part=(--lib)
rm -f "$target"/release/deps/*.ll
CARGO_INCREMENTAL=0 cargo rustc --release --quiet -j1 --manifest-path "$work/$side/Cargo.toml" --target-dir "$target" \
    -p "$program" "${part[@]}" -- --emit=llvm-ir -Cno-prepopulate-passes -Ccodegen-units=1

# rustc writes the demangled name of each function in a comment before it.
awk '
    function family(name,    out, last, i, char, depth, cut) { # leaves out `<..>` after a name, keeps `<A as B>`
        for (i = 1; i <= length(name); i++) {
            char = substr(name, i, 1)
            if (char == "<") {
                depth++
                if (!cut && i > 1 && last !~ /[ (&<]/) cut = depth
            }
            if (!cut) out = out char
            if (char == ">" && last != "-") {
                if (cut == depth) cut = 0
                depth--
            }
            last = char
        }
        gsub(/#[0-9]+/, "", out)
        gsub(/::::/, "::", out)
        sub(/::$/, "", out)
        return out
    }
    /^; / && !/^; Function Attrs/ { name = substr($0, 3) }
    /^define / { current = family(name); copies[current]++; functions++; inside = 1 }
    inside { lines[current]++; total++ }
    /^}/ { inside = 0 }
    END {
        printf "%d lines in %d functions\n%8s %6s %7s  %s\n", total, functions, "lines", "share", "copies", "family"
        for (f in lines) printf "%8d %5.1f%% %7d  %s\n", lines[f], 100 * lines[f] / total, copies[f], f | "sort -rn | head -40"
    }' "$target"/release/deps/*.ll
