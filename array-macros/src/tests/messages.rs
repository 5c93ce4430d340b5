//! The messages for wrong calls, and the tokens they point at.

use super::compile;
use crate::ir::Surface;

/// The mistakes of a call: the tokens that each is reported at, and the text.
fn mistakes(call: &str) -> Vec<(String, String)> {
    let lines: Vec<Vec<char>> = call.lines().map(|line| line.chars().collect()).collect();
    let errors = match compile(call, Surface::Panics) {
        Ok(expansion) => panic!("`{call}` is accepted: {expansion}"),
        Err(errors) => errors,
    };
    let mistake = |error: &crate::diag::Error| {
        let (start, end) = (error.first.start(), error.last.end());
        assert_eq!(start.line, end.line, "calls are written on one line here");
        let at = match lines.get(start.line - 1) {
            Some(line) => line[start.column..end.column].iter().collect(),
            None => String::new(),
        };
        (at, error.text.clone())
    };
    errors.iter().map(mistake).collect()
}

/// Compares the mistakes of every call with the expected ones, by their tokens and by the start of
/// their text.
fn check(table: &[(&str, &[(&str, &str)])]) {
    for (call, expected) in table {
        let found = mistakes(call);
        let matches = found.len() == expected.len()
            && found
                .iter()
                .zip(*expected)
                .all(|((at, text), (place, start))| at == place && text.starts_with(start));
        assert!(matches, "`{call}`: {found:#?}");
    }
}

#[test]
fn tuples() {
    const LITERAL: &str = "axes are integer literals";
    check(&[
        ("x + v @ (k)", &[("k", LITERAL)]),
        ("x + v @ (1.0)", &[("1.0", LITERAL)]),
        ("x + v @ (1 + 1)", &[("1 + 1", LITERAL)]),
        (
            "x + v @ (-1)",
            &[(
                "-1",
                "entry 0 of the broadcast dimensions of the operand is -1, and axes are not counted from the end; axis 0 is the outermost",
            )],
        ),
        (
            "x + v @ (1, 0)",
            &[(
                "0",
                "entry 1 of the broadcast dimensions of the operand is 0 and comes after 1, but the entries must strictly increase; permute",
            )],
        ),
        (
            "x + v.at(1, 1)",
            &[(
                "1",
                "entry 1 of the broadcast dimensions of the operand is 1 again, but the entries must strictly increase; an axis",
            )],
        ),
        // Every wrong entry is a separate error.
        ("v @ (-1, 2, 2)", &[("-1", "entry 0"), ("2", "entry 2")]),
        ("v @ (2, k, 1, 0)", &[("k", LITERAL), ("0", "entry 3")]),
        (
            "a @ (0, 0) * b @ (-2)",
            &[("0", "entry 1"), ("-2", "entry 0")],
        ),
        (
            "sum(v @ (1, 1)) * (a + b @ (2, 1)) @ (-3)",
            &[("1", "entry 1"), ("1", "entry 1"), ("-3", "entry 0")],
        ),
    ]);
}

#[test]
fn the_sign() {
    const PARENTHESES: &str =
        "the axes after `@` stand in parentheses: `@ (1)`; `@ ..` aligns the trailing axes";
    check(&[
        ("v @ 1", &[("1", PARENTHESES)]),
        ("v @ -1 + x", &[("-1", PARENTHESES)]),
        (
            "v @ axes + x",
            &[(
                "axes",
                "the axes after `@` are literals in parentheses: `@ (1)`; `@ ..` aligns the trailing axes; a product of matrices is computed before the call: `let product = x.matmul(&axes);`",
            )],
        ),
        ("v @ [1] + x", &[("[1]", PARENTHESES)]),
        ("v @", &[("@", PARENTHESES)]),
        (
            "@ (1) + x",
            &[("@", "`@` has no operand before it; write `operand @ (1)`")],
        ),
        ("x + @ ..", &[("@", "`@` has no operand before it")]),
        (
            "v @ (0) @ (1)",
            &[("v @ (0)", "this operand is placed already; write one `@`")],
        ),
        (
            "x + 2.0 @ (1)",
            &[("2.0", "a literal has no axes to place; leave out the `@`")],
        ),
        (
            "x + (2.0 * 3.0) @ (1)",
            &[(
                "2.0 * 3.0",
                "there is no operand in these parentheses to place",
            )],
        ),
        (
            "{ let t = x * x; t @ (1) }",
            &[(
                "t",
                "`t` is bound in the body, so it is one element and has no axes",
            )],
        ),
        (
            "x + Self::K @ (1)",
            &[(
                "Self::K",
                "`@` places an operand, and a path is ordinary Rust; write `&Self::K @ (..)`",
            )],
        ),
        (
            "x + f(v) @ (1)",
            &[(
                "f(v)",
                "`@` places an operand; if `f(v)` computes with elements, write `(f(v)) @ (..)`; if",
            )],
        ),
        (
            "x + v.exp() @ (1)",
            &[("v.exp()", "`@` places an operand; if `v.exp()` computes")],
        ),
        (
            "x + rows[0] @ (1) + layers[0].b @ (1)",
            &[
                (
                    "rows[0]",
                    "`rows[0]` is ordinary Rust, run for every element; for an array write `&rows[0] @ (..)`",
                ),
                ("layers[0].b", "`layers[0].b` is ordinary Rust"),
            ],
        ),
        (
            "x + bias() @ (1) + self.bias(2) @ (1) + vec![1.0] @ (1)",
            &[
                (
                    "bias()",
                    "`@` places an operand, and `bias()` is ordinary Rust; bind its value before the call: `let b = bias();`, then `b @ (..)`",
                ),
                ("self.bias(2)", "`@` places an operand, and `self.bias(2)`"),
                ("vec![1.0]", "`@` places an operand, and `vec![1.0]`"),
            ],
        ),
        (
            "x + broadcast!(v * 2.0) @ (1)",
            &[(
                "broadcast!(v * 2.0)",
                "the body is inside a call of `broadcast!` already",
            )],
        ),
        (
            "{ let z = x; z.re @ (1) }",
            &[("z.re", "`z.re` is bound in the body")],
        ),
        (
            "x + &(v @ (1)).t()",
            &[(
                "@",
                "what stands after `&` is ordinary Rust, evaluated before the loop; `@` can only stand at its end",
            )],
        ),
    ]);
}

#[test]
fn reductions_that_are_no_reducers() {
    check(&[
        (
            "x / std(x, (0)) @ (1)",
            &[("std", "`std` is not a reducer")],
        ),
        (
            "x - median(x, (0, 1)) @ (2)",
            &[("median", "`median` is not a reducer")],
        ),
    ]);
}

#[test]
fn separators() {
    check(&[
        ("let t = x * x; t + 1.0", &[(";", "a body with statements")]),
        ("x <= y; x", &[(";", "a body with statements")]),
        (
            "p = x; q = y",
            &[(";", "a call has one assignment; write two calls")],
        ),
        (
            "p += x @ (1); q += y",
            &[(";", "a call has one assignment")],
        ),
        ("p, q = p + q, p - q", &[(",", "several destinations")]),
        (
            "let y = x * 2.0",
            &[(
                "let",
                "a call is an expression or `place = expression`; write `let y = broadcast!(x * 2.0)`",
            )],
        ),
    ]);
}

#[test]
fn other_notations() {
    const ARROW: &str =
        "a value has its indices in brackets and `=>` before it: `[i, j] => x[i, j]`";
    const TWICE: &str = "an operand has one list of indices; write `x[0, j]`; an array of a collection is bound before the call: `let row = &x[0];`";
    check(&[
        ("where(x > 0.0, x, 0.0)", &[("where", "the choice between")]),
        ("2.0 * (where(c, x, y))", &[("where", "the choice between")]),
        ("2.0 * (x > 0.0 ? x : y)", &[("?", "the choice between")]),
        (
            "x - argmax(y, (1))",
            &[("argmax", "`argmax` is not a reducer")],
        ),
        (
            "x if x > 0.0 else 0.0",
            &[("if", "a condition comes before its values")],
        ),
        (
            "y[i] = x[i] if x[i] > 0.0",
            &[("if", "a condition comes before its values")],
        ),
        (
            "[i] => sum(|k| v[k], k in 0..3)",
            &[(
                "in",
                "after the value of a reducer, a result or a destination stand the ranges",
            )],
        ),
        (
            "y[i] = x[i] - x[i - 1], i in 1..n",
            &[(
                "in",
                "after the value of a reducer, a result or a destination stand the ranges",
            )],
        ),
        (
            "c[i, k] := a[i, j] * b[j, k]",
            &[(
                ":",
                "a call is an expression or `place = expression`; write `let c = broadcast!([i, k] => a[i, j] * b[j, k])`",
            )],
        ),
        (
            "x[near_mask] = 0.0",
            &[(
                "near_mask",
                "a destination has indices in its brackets, not a condition; the condition chooses the value: `x = if near_mask { 0.0 } else { x }`",
            )],
        ),
        (
            "x[x < 0.0] = 0.0",
            &[(
                "x < 0.0",
                "a destination has indices in its brackets, not a condition; the condition chooses the value: `x = if x < 0.0 { 0.0 } else { x }`",
            )],
        ),
        (
            "x[!mask && x > y] += y * 2.0",
            &[(
                "!mask && x > y",
                "a destination has indices in its brackets, not a condition; the condition chooses the value: `x = if !mask && x > y { x + y * 2.0 } else { x }`",
            )],
        ),
        (
            "[i, j] => clamp(x[i - 1, 2 * j]) + x[i, j]",
            &[(
                "clamp",
                "`clamp` stands around the index of the axis that is read past its edge: `x[clamp(i - 1), 2 * j]`",
            )],
        ),
        (
            "x[1..] - x[..n - 1]",
            &[(
                "x[1..]",
                "a range in brackets is a slice of Rust; the part of an array is an operand by `&`: `&x.slice(s![1..])`; differences",
            )],
        ),
        (
            "y = sum((x[..n])) + f(&table[2..])",
            &[("x[..n]", "a range in brackets is a slice of Rust")],
        ),
        (
            "y[i] = x[i] * 2.0 for i in 0..n",
            &[("for", "a call runs over the axes of its operands")],
        ),
        (
            "[i, j] => sum(|i| a[i, j])",
            &[(
                "i",
                "nothing tells the range of `i`: where the body reads `i`, it has bound the name to another value; give the index of the reducer another name",
            )],
        ),
        (
            "y[i] = max(x[i], 0.0)",
            &[(
                "max",
                "`max` names the index it runs over, `max(|k| x[i, k])`; of two values it is the method: `x[i].max(0.0)`",
            )],
        ),
        (
            "y .= x .* 2.0",
            &[(
                ".",
                "operators and functions work on each element without a dot",
            )],
        ),
        (
            "y[i] = sum(x[i, :] * w)",
            &[(":", "an axis has an index in place of `:`")],
        ),
        (
            "y[:, 0] = x",
            &[(":", "an axis has an index in place of `:`")],
        ),
        (
            "x[1:3] * 2.0",
            &[(":", "an axis has an index in place of `:`")],
        ),
        (
            "x / x.sum(..) + x.mean(-1) @ (0)",
            &[
                ("sum", "`sum` is a method of arrays"),
                ("mean", "`mean` is a method of arrays"),
            ],
        ),
        ("[i, j] = u[i] * v[j]", &[("[i, j]", ARROW)]),
        ("[i, j] -> u[i] * v[j]", &[("-", ARROW)]),
        ("c[i, j] => u[i] * v[j]", &[("=", ARROW)]),
        ("i, j => u[i] * v[j]", &[("=", ARROW)]),
        ("[j] => x[0][j]", &[("x[0][j]", TWICE)]),
        (
            "x @ axes![1] + y",
            &[("axes![1]", "the axes after `@` stand in parentheses")],
        ),
        (
            "[i] => std(|j| x[j, i])",
            &[(
                "std",
                "`std` is not a reducer, which are sum, prod, mean, min, max, any, all, argmin and argmax; bind its value before the call, `let b = x.std(axes![0]);`, and read it as `b[i]`",
            )],
        ),
        (
            "[i, j] => x[i, j] - x.amax(axes![0])[j]",
            &[(
                "amax",
                "`amax` is a method of arrays; bind its value before the call, `let b = x.amax(..);`, and read it by its indices, `b[j]`; or write a reducer: `max(|k| x[k, j])`",
            )],
        ),
        (
            "for i in 0..3 { y[i] += x; }",
            &[(
                "y",
                "the body reads `y` and does not change it; a destination is written outermost, for all values of its indices and without a loop: `y[i] += ..`",
            )],
        ),
    ]);
}

#[test]
fn forms_of_other_libraries() {
    check(&[
        (
            "x ^ 2 + 1.0",
            &[("^", "`^` is the exclusive or of integers")],
        ),
        (
            "x ** 2 + 1.0",
            &[("**", "a power is a method: `x.powi(2)`")],
        ),
        (
            "(x + 1.0) ** 0.5",
            &[("**", "a power is a method: `x.powf(0.5)`")],
        ),
        (
            "0.0 < x < 1.0",
            &[("<", "comparisons are joined by `&&`: `0.0 < x && x < 1.0`")],
        ),
        (
            "x > 0.0 & x < 1.0",
            &[("<", "comparisons are joined by `&&`")],
        ),
        (
            "[i] => sum(|k in 0..4| w[k] * x[i, k])",
            &[(
                "in",
                "after the value of a reducer, a result or a destination",
            )],
        ),
        (
            "y[i] = (0.1 * i).sin()",
            &[(
                "i",
                "an index is a `usize`, and numbers are not converted silently: `i as f64`",
            )],
        ),
        (
            "y[i] = (i + 1) / 2.0",
            &[("(i + 1)", "an index is a `usize`")],
        ),
        (
            "img[i, j] = if mask[i, j] { 0.0 }",
            &[(
                "if",
                "each element is written, so this `if` has no value where its condition is false: `if .. { .. } else { img[i, j] }`",
            )],
        ),
        (
            "x = { let t = x * 2.0; if t > 1.0 { t } else if t < 0.0 { 0.0 } }",
            &[("if", "each element is written, so this `if` has no value")],
        ),
        (
            "0.3 * img[.., .., 0] + 0.6 * img[.., .., 1]",
            &[(
                "img[.., .., 0]",
                "a part of an array is an operand by `&`: `&img.slice(s![.., .., 0])`",
            )],
        ),
        (
            "f(img[.., 0])",
            &[("img[.., 0]", "a part of an array is an operand by `&`")],
        ),
        (
            "out[.., 0] = x * 2.0",
            &[(
                "out[.., 0]",
                "a part that is written into is bound before the call: `let mut part = out.slice_mut(s![.., 0]);`",
            )],
        ),
        (
            "count[near[i]] = count[near[i]] + 1",
            &[("near[i]", "`count[near[i]]` names elements by a list")],
        ),
        (
            "[i] => (0..3).map(|k| a[i, k] * v[k]).sum::<f64>()",
            &[(
                "k",
                "`k` is bound in the body, and the elements that an index names",
            )],
        ),
        (
            "n += if x > 0.5 { 1.0 }",
            &[(
                "if",
                "each element is written, so this `if` has no value where its condition is false: `if .. { .. } else { 0.0 }`",
            )],
        ),
        (
            "n[i] -= if x[i] > 0.5 { 1 }",
            &[(
                "if",
                "each element is written, so this `if` has no value where its condition is false: `if .. { .. } else { 0 }`",
            )],
        ),
        ("x > 0.0 and x < 1.0", &[("and", "`and` of Python is `&&`")]),
        (
            "[i, j] => x.matmul(&w)[i, j] + b[j]",
            &[(
                "x.matmul(&w)",
                "an operand with indices is a name; bind its value before the call: `let b = x.matmul(&w);`",
            )],
        ),
        (
            "x - x.mean(1) @ (0)",
            &[(
                "mean",
                "`mean` is a method of arrays, and in a body a name is one element; bind its value before the call, or write a reducer: `mean(x, (1)) @ (..)`",
            )],
        ),
        (
            "x / x.std(..)",
            &[(
                "std",
                "`std` is a method of arrays, and in a body a name is one element; bind its value before the call: `let b = x.std(..);`, then `b`",
            )],
        ),
    ]);
}

#[test]
fn index_notation() {
    check(&[
        (
            "[i, 2] => a[i]",
            &[("i, 2", "indices are names: `[i, j] => x[i, j] + v[j]`")],
        ),
        (
            "[i in 0..n - 1] => x[i + 1] - x[i]",
            &[(
                "in",
                "after the value of a reducer, a result or a destination",
            )],
        ),
        (
            "|x, y| x * y",
            &[(
                "x",
                "nothing tells the range of `x`: no axis has it as its index",
            )],
        ),
        (
            "y[i, i] = a[i]",
            &[("i", "a destination has a different index for each axis")],
        ),
        (
            "y[i + j, 0] = a[i, j]",
            &[(
                "[i + j, 0]",
                "a destination has a different index for each axis",
            )],
        ),
        (
            "y[clamp(i - 1)] = a[i]",
            &[(
                "clamp(i - 1)",
                "a destination has a different index for each axis",
            )],
        ),
        (
            "y[near[i], j] = a[i, j]",
            &[(
                "[near[i], j]",
                "`y[near[i], j]` names elements by a list, perhaps one of them more than once; add to them",
            )],
        ),
        (
            "(y[i, j], z[j, i]) = (a[i, j], b[i, j])",
            &[(
                "[j, i]",
                "the destinations of one loop have the same indices in the same order",
            )],
        ),
        (
            "[i] => x[clamp(i, 2)] + x[pad(i, i)] + x[wrap(idx[i])]",
            &[
                ("clamp(i, 2)", "`clamp` takes one index, that of its axis"),
                (
                    "pad(i, i)",
                    "`pad` takes an index, and the value beyond the edge",
                ),
                (
                    "idx[i]",
                    "`idx[i]` is not a sum of indices; `wrap` takes sums",
                ),
            ],
        ),
        (
            "[i] => { let a = x[i]; let (a, b) = (x[i] * 2.0, 1.0); sum(|k| a * x[k]) + b }",
            &[("a", "`a` is bound in the body")],
        ),
        (
            "[i] => argmax(|j, k| x[i, j, k])",
            &[("|", "`argmax` is the position along one index")],
        ),
        (
            "[i] => sum(|k| v[i + k])",
            &[(
                "i",
                "nothing tells the range of `i`: no axis has it as its index, alone",
            )],
        ),
        (
            "[i] => { let i = i / 2; x[i] }",
            &[(
                "i",
                "nothing tells the range of `i`: where the body reads `i`, it has bound the name",
            )],
        ),
        (
            "[i] => sum(|k| a[i, k]) * b[k] + k as f32",
            &[("k", "`k` is the index of a reducer, and this is outside")],
        ),
        (
            "[i, j] => { let x = x[i, j]; x / sum(|k| x[i, k] + x[k, i]) }",
            &[(
                "x",
                "the body binds `x` again, which hides the `x` that is meant here",
            )],
        ),
        (
            "[i] => { let m = n - 1; let n = 2; x[i + m] * n as f32 }",
            &[("n", "the body binds `n` again")],
        ),
        (
            "[i, j] => { let x = |a, b| x[a, b]; x(i, j) + x(j, i) }",
            &[("x", "the body binds `x` again")],
        ),
        (
            "[i, j] => { let e = |a, b| x[a, b]; e(i) + x[i, j] }",
            &[("e", "`e` takes 2 and is called with 1 arguments")],
        ),
        (
            "[i] => sum(|j| x[i, j], j != i)",
            &[(
                "j != i",
                "the range of an index does not depend on another one; leave out elements by a condition",
            )],
        ),
        (
            "let y[i] = sum(|j| x[i, j])",
            &[(
                "let",
                "a call is an expression or `place = expression`; write `let y = broadcast!([i] => sum(|j| x[i, j]))`",
            )],
        ),
        (
            "[i] => max(|j| x[i, j], 0.0)",
            &[(
                "0.0",
                "after the value of a reducer stand the ranges of its indices: `max(|k| e, k < 3)`; of its result",
            )],
        ),
        (
            "y[2 * i] = 0.0, j < 2",
            &[(
                "j < 2",
                "after the value of a reducer, a result or a destination",
            )],
        ),
        ("[i, i] => v[i]", &[("i", "`i` is named twice; each index")]),
        (
            "[i] => v[i] + sum(|k, k| v[k], k < 3)",
            &[("k", "`k` is named twice; each index")],
        ),
        (
            "[i] => v[i] + sum(|k| v[k], k < 3, k < 2)",
            &[("k < 2", "`k` has two ranges; write one, `k < 3`")],
        ),
        (
            "[a, b, c, d, e, f, g, h, i] => x[a, b, c, d, e] * y[f, g, h, i]",
            &[(
                "x[a, b, c, d, e] * y[f, g, h, i]",
                "this computes a value for each of 9 indices together",
            )],
        ),
        (
            "[i] => v[9223372036854775807 * i * 4]",
            &[(
                "9223372036854775807 * i * 4",
                "`9223372036854775807 * i * 4` is not an index expression",
            )],
        ),
        (
            "[i, j] => a[i]",
            &[(
                "j",
                "nothing tells the range of `j`: no axis has it as its index",
            )],
        ),
        (
            "[i] => sum(|k| a[i], k < i)",
            &[(
                "k < i",
                "the range of an index does not depend on another one",
            )],
        ),
        (
            "[i] => a[i] + sum(|k, l| v[k] * v[l], l < k)",
            &[(
                "l < k",
                "the range of an index does not depend on another one",
            )],
        ),
        (
            "[i] => sum(a[i])",
            &[(
                "sum",
                "`sum` names the indices it runs over: `sum(|k| x[i, k])`",
            )],
        ),
        (
            "[i] => x[i] + x[9223372036854775807 + i + 1]",
            &[(
                "9223372036854775807 + i + 1",
                "`9223372036854775807 + i + 1` is not an index expression",
            )],
        ),
        (
            "y[i] = 0.5 * (2.0 * PI * i / n).sin() + 2.0 * 50.0 * i * dt",
            &[
                ("i", "an index is a `usize`"),
                ("i", "an index is a `usize`"),
            ],
        ),
        (
            "grids[next] = grids[now] * 0.5",
            &[(
                "grids[now]",
                "`grids[next]` is each element of `grids`, as `next` is an index here, and `now` is a variable",
            )],
        ),
        (
            "y[i] = y[i + 1] + y[i]",
            &[(
                "y[i + 1]",
                "the destination is read at another element than the one that is written, `y[i]`",
            )],
        ),
        (
            "[i, j] => x[i] + x[[]]",
            &[("j", "nothing tells the range of `j`")],
        ),
        (
            "[i] => x[i][0] + y[..] + y[i]",
            &[
                (
                    "x[i][0]",
                    "an operand has one list of indices; write `x[i, 0]`",
                ),
                ("..", "in a call with indices an operand gives one element"),
            ],
        ),
        (
            "[i, j] => x[i, j] + v @ (1)",
            &[("@", "indices place the operands; write `v[j]`")],
        ),
        (
            "numpy: [i] => x[i]",
            &[("x[i]", "`numpy:` aligns operands, which indices do already")],
        ),
        (
            "x[i, j] + y[[i, j]]",
            &[
                (
                    "[i, j]",
                    "an operand with indices needs a call that names them",
                ),
                (
                    "[i, j]",
                    "an operand with indices needs a call that names them",
                ),
            ],
        ),
        (
            "y = x[i, f::<A, B>(j)]",
            &[(
                "[i, f::<A, B>(j)]",
                "an operand with indices needs a call that names them",
            )],
        ),
        (
            "sum(|k| a[i, k])",
            &[(
                "|",
                "`sum` over an index needs a call that names the indices of the result",
            )],
        ),
        (
            "sum[k] (a[k]).powi(2)",
            &[(
                "sum",
                "`sum[..] (..)` is not a form, as a method after it would come before the `sum`",
            )],
        ),
        (
            "max[i, k] (a[i, k])",
            &[("max", "`max[..] (..)` is not a form")],
        ),
    ]);
}

#[test]
fn destinations() {
    check(&[
        (
            "out @ (1) = x",
            &[(
                "(1)",
                "a destination is not placed, as its axes are those of the result; place the operands",
            )],
        ),
        (
            "f(out) = x",
            &[(
                "f(out)",
                "this is not a place that can be written into; bind",
            )],
        ),
        (
            "out.row_mut(0) = x",
            &[("out.row_mut(0)", "this is not a place")],
        ),
    ]);
}

#[test]
fn reducers() {
    check(&[
        (
            "max(a, 0.0) + x",
            &[(
                "max",
                "`max(e, (1))` reduces axis 1; the larger of two is `a.max(b)`",
            )],
        ),
        (
            "max(a, b) @ (1)",
            &[("max", "`max(e, (1))` reduces axis 1")],
        ),
        (
            "min(a, b)",
            &[(
                "min",
                "`min(e, (1))` reduces axis 1; the smaller of two is `a.min(b)`",
            )],
        ),
        (
            "sum(a, 1)",
            &[(
                "1",
                "the axes that `sum` reduces are integer literals in parentheses: `sum(e, (1))`",
            )],
        ),
        (
            "mean(a, (k))",
            &[(
                "(k)",
                "the axes that `mean` reduces are integer literals in parentheses",
            )],
        ),
        (
            "sum(a, (-1))",
            &[(
                "-1",
                "`sum` has no axis -1, as axes are not counted from the end; axis 0 is the outermost",
            )],
        ),
        (
            "prod(a, (1, 0))",
            &[(
                "0",
                "axis 0 comes after axis 1; name the axes that `prod` reduces in increasing order",
            )],
        ),
        (
            "any(a, (1, 1, -1))",
            &[
                ("1", "`any` reduces axis 1 already; name every axis once"),
                ("-1", "`any` has no axis -1"),
            ],
        ),
        (
            "{ let t = x; x / sum(t * x) }",
            &[(
                "t",
                "`t` is bound in the body, but a reducer is computed before the loop",
            )],
        ),
        (
            "v.map(|k| sum((x * k) @ (1)))",
            &[(
                "k",
                "`k` is bound in the body, but a reducer is computed before the loop",
            )],
        ),
    ]);
}

#[test]
fn bodies() {
    const LEAVES: &str = " would leave the body, which runs for every element; do it before the call and bind the value with `let`";
    let leaves = |what: &str| format!("`{what}`{LEAVES}");
    check(&[
        ("x? + 1.0", &[("?", &leaves("?"))]),
        (
            "if x > 0.0 { return } else { x }",
            &[(
                "return",
                "`return` would leave the body, which runs for every element; the value of the body is",
            )],
        ),
        ("x.load().await", &[("await", &leaves("await"))]),
        (
            "{ if x > 0.0 { break 'outer; } continue }",
            &[
                ("break", &leaves("break")),
                ("continue", &leaves("continue")),
            ],
        ),
        ("sum(loop { sum(break) })", &[("break", &leaves("break"))]),
        (
            "x + hidden!(y) + other::cfg!(z)",
            &[
                (
                    "hidden",
                    "operands inside `hidden!` cannot be seen; bind its value, or the elements it uses, with `let` first",
                ),
                ("cfg", "operands inside `cfg!` cannot be seen"),
            ],
        ),
        (
            "vec![x; 3][0]",
            &[("vec", "operands inside `vec!` cannot be seen")],
        ),
        (
            "x + broadcast!(y)",
            &[(
                "broadcast",
                "the body is inside a call of `broadcast!` already; write what it computes as a group: `(..)`, or `(..) @ (1)`",
            )],
        ),
        (
            "{ for k in 0..3 { f(&tables[k]); } x }",
            &[(
                "k",
                "`k` is bound in the body, but what stands after `&` is evaluated before the loop",
            )],
        ),
        (
            "{ x += 1.0; x }",
            &[(
                "x",
                "the body reads `x` and does not change it; to count or add up, reduce an expression",
            )],
        ),
        ("f(&mut x.re)", &[("x", "the body reads `x`")]),
        (
            "if x > 0.0 { o = x }",
            &[(
                "o",
                "the body reads `o` and does not change it; an array is written outermost: `o = if .. { .. } else { o }`",
            )],
        ),
        (
            "{ let m = x.amax(axes![0]); let n = m + 1.0; x - n @ (1) * m @ (1) }",
            &[
                (
                    "amax",
                    "`amax` is a method of arrays, and in a body a name is one element; bind its value before the call, or write a reducer: `max(x, (0)) @ (..)`",
                ),
                ("n", "`n` is bound in the body"),
            ],
        ),
        (
            "x.std(axes![0])",
            &[(
                "std",
                "`std` is a method of arrays, and in a body a name is one element; bind its value before the call: `let b = x.std(axes![0]);`, then `b @ (..)`",
            )],
        ),
    ]);
}

#[test]
fn what_syn_says() {
    check(&[
        (
            "",
            &[(
                "",
                "nothing to compute; write an expression, or `place = expression`",
            )],
        ),
        ("x +", &[("+", "unexpected end of input")]),
        ("x y", &[("y", "unexpected token")]),
        // A mistake that was found before is not reported again in other words.
        ("v @ 1 +", &[("1", "the axes after `@`")]),
    ]);
}

#[test]
fn jumps_that_stay_are_fine() {
    for call in [
        "{ loop { if x > 0.0 { break x } } }",
        "'a: { if x > 0.0 { break 'a x; } 0.0 }",
        "{ for k in 0..3 { if k == 1 { continue; } } x }",
        "(|| { let a = f(x)?; Some(a) })().unwrap_or(x)",
        "{ let mut t = x; t += 1.0; t }",
        "{ let sum = |a: f32| a; sum(x) }",
        "v.at(k) + clamp(x, 0.0, 1.0)",
        "x * f(&table[1..3]) + table[2..].len() as f32",
        "[i] => wrap(theta[i + 1]) - wrap(theta[i])",
        "count[near[i].min(9)] += 1",
        "rows[k.min(9)] = x",
        "match x { 0 => { x } n @ (1 | 2) => if c { P { a: x }.a } else { x } m @ (3) => loop { x } r @ (4) => r, s @ (5) => match y { t @ (6) => t } u @ (7) => 0 }",
        "match x { n @ (1 | 2) => n, ref n @ 3..=4 if m @ (0) > 1 => 0, _ => 1 }",
    ] {
        if let Err(errors) = compile(call, Surface::Panics) {
            panic!("`{call}`: {errors:?}");
        }
    }
}

#[test]
fn tuples_of_destinations() {
    check(&[
        (
            "(a,) = (x,)",
            &[(
                "(a,)",
                "a tuple of destinations has 2 to 6 members, this one has 1",
            )],
        ),
        (
            "() = x",
            &[(
                "()",
                "a tuple of destinations has 2 to 6 members, this one has 0",
            )],
        ),
        (
            "(a, b) += (x, y)",
            &[("+=", "`+=` does not write into a tuple of destinations")],
        ),
        (
            "(a, f(b)) = (x, y)",
            &[("f(b)", "this is not a place that can be written into")],
        ),
        (
            "(a, b[i]) = (x, y)",
            &[(
                "i",
                "either all destinations of a tuple have indices or none has",
            )],
        ),
    ]);
}
