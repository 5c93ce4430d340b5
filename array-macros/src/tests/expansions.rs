//! Every form and its expansion: the files below `snapshots`. `BLESS=1 cargo test -p array-macros`
//! rewrites them.

use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};

use super::compile;
use crate::ir::Surface;

/// The forms: a name, the surface, the call.
const FORMS: [(&str, Surface, &str); 49] = {
    use Surface::{Panics, Returns};
    [
        ("lazy", Panics, "x * 2.0 + y"),
        ("indices", Panics, "[i, j] => x[i, j] + v[j]"),
        (
            "indices_as_numbers",
            Returns,
            "y[i, j] = i as f32 * 0.5 + f(j)",
        ),
        ("indices_outer", Returns, "|i, j| u[i] * v[j]"),
        ("indices_turned", Panics, "y[j, i] += x[i, j] * scale"),
        (
            "indices_product",
            Returns,
            "c[i, j] = sum(|k| a[i, k] * b[k, j])",
        ),
        (
            "indices_moved",
            Panics,
            "[i] => sum(|k| x[2 * i + k, n - 1] * w[k]) + x[i, i]",
        ),
        (
            "indices_bound",
            Panics,
            "z[i] = z[i] / sum(|k| z[k], k < n)",
        ),
        (
            "indices_listed",
            Returns,
            "[i, j] => x[list[i], clamp(j - 1)] + x[pad(i + 1, 1.0), 0]",
        ),
        (
            "indices_in_boxes",
            Returns,
            "y[i, j] += x[i, clamp(j - 1)] + x[i, j] * i as f32",
        ),
        ("indices_scattered", Panics, "total[near[i], d] += x[i, d]"),
        (
            "indices_part",
            Panics,
            "(a[i + 1, 0], b[i, n - 1]) = (x[i], a[i + 1, 0])",
        ),
        (
            "indices_local",
            Panics,
            "p[i, j] = { let m = max(|k| x[i, k]); let e = |k| (x[i, k] - m).exp(); e(j) / sum(|k| e(k)) }",
        ),
        (
            "indices_shadowed",
            Panics,
            "[i, j] => { let f = |i, j| x[i, j]; f(j, i + 1) }",
        ),
        (
            "indices_position",
            Panics,
            "[i] => argmin(|k| (x[i] - c[k]).abs())",
        ),
        (
            "indices_parts",
            Panics,
            "[i, j] => (x[j] * x[j]).sin() + y[i].exp() * y[i] + x[j]",
        ),
        (
            "indices_part_of_reducer",
            Returns,
            "o[i, d] = sum(|j| (sum(|k| q[i, k] * p[j, k]) * scale).exp() * v[j, d])",
        ),
        (
            "indices_written_out",
            Panics,
            "[i] => sum(|u| x[pad(i + u - 1)] * w[u], u < 3)",
        ),
        ("assign", Panics, "out = x + y"),
        ("add_assign", Panics, "*out += x * scale"),
        ("reads_itself", Panics, "out = out * 0.5 + x"),
        ("tuple", Panics, "x + v @ (1) + w.at(0, 2)"),
        ("tuple_in_axes", Panics, "x + v.at(axes![1])"),
        (
            "tuple_of_places",
            Panics,
            "(p, self.m) = (p + self.m, self.m * 0.5 + x)",
        ),
        ("trailing", Panics, "x + v @ .. + w.at(..)"),
        (
            "group_hoisted",
            Panics,
            "out = (x - mean @ (1)) * (gamma / (var + eps).sqrt()) @ (1) + out",
        ),
        (
            "part_hoisted",
            Panics,
            "out = x * (gamma @ (1) / (var @ (1) + 1e-5).sqrt()) + gamma @ (1)",
        ),
        (
            "part_if_scalars",
            Panics,
            "x * (gamma @ (1) / (var @ (1) + eps).sqrt())",
        ),
        ("group_hoisted_lazily", Panics, "x * (v.exp() + w) @ (1)"),
        ("group_inline", Panics, "x + (a * b + a @ (0)) @ (1, 2)"),
        (
            "group_of_placed",
            Panics,
            "x + (u @ (0) / v @ (1)) @ (1, 2)",
        ),
        (
            "group_under_if",
            Panics,
            "if x > 0.0 { x } else { (a / b) @ (1) }",
        ),
        ("reducers", Panics, "out = x / sum(x, (1)) @ (0) + max(y)"),
        ("reducer_alone", Panics, "sum(x * y)"),
        ("reference", Panics, "x + &net.layers[0].bias @ (1) + *&(y)"),
        (
            "self_chain",
            Panics,
            "self.out = self.w.0 * x + self.f(EPS)",
        ),
        (
            "match_with_binding",
            Panics,
            "match n { k @ 1..=9 => x * k as f32, [rest @ ..] => x, _ => v @ (1) }",
        ),
        ("let_shadows", Panics, "{ let x = x * x; x + y }"),
        ("table", Panics, "lut[k as usize] + w"),
        (
            "casts",
            Panics,
            "{ let y = x * 2.0; y as u8 as u16 + (if x > 0.0 { 3 } else { 4 }) as u16 + (-1) as u16 }",
        ),
        ("try_assign", Returns, "out = x - mean(x, (0, 1)) @ (2)"),
        ("try_lazy", Returns, "x + sum(y)"),
        ("place_trailing", Panics, "out @ .. = x"),
        (
            "inner_closure",
            Panics,
            "(0..3).map(|k| (x * k as f32).exp() + f32::sin(x)).sum::<f32>()",
        ),
        (
            "numpy",
            Panics,
            "numpy: x * 2 + row % n + (1.5 - i.sqrt()) + sum(x < 3, (0))",
        ),
        (
            "remainder_and_powers",
            Panics,
            "x % 2.0 + y.powi(-2) + y.powi(n)",
        ),
        (
            "macros",
            Panics,
            "{ assert!(x > 0.0 && matches!(y, k @ 1..=2), \"{}\", (a + b) @ (0) > x); P { re: x.re, im } }",
        ),
        ("constant", Panics, "1.0"),
        (
            "twenty_operands",
            Panics,
            "a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + b8 + b9",
        ),
    ]
};

#[test]
fn expansions_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let bless = std::env::var_os("BLESS").is_some();
    for (name, surface, call) in FORMS {
        let expansion =
            compile(call, surface).unwrap_or_else(|errors| panic!("{call}: {errors:?}"));
        let file = syn::parse_str(&format!("fn expansion() {{ {expansion} }}"))
            .unwrap_or_else(|error| panic!("{error}: {expansion}"));
        let code = prettyplease::unparse(&file);
        let recorded = format!("// {call}\n{code}");
        let path = folder.join(name).with_extension("rs");
        if bless {
            fs::write(&path, &recorded).expect("written");
        }
        let known = fs::read_to_string(&path).expect("a snapshot; BLESS=1 writes it");
        assert_eq!(recorded, known, "\nnot as in {}", path.display());
    }
}

/// Finds what an expansion of `call` must not contain: `unsafe`, and paths that depend on the
/// user's scope, unless the user wrote them.
struct Foreign<'a> {
    call: &'a str,
    found: Vec<String>,
}

impl<'a> Visit<'a> for Foreign<'_> {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let first = path.segments[0].ident.to_string();
        // Ours are absolute, or local variables; the user's are in the call.
        if path.leading_colon.is_none() && !first.starts_with("__") && !self.call.contains(&first) {
            self.found.push(first);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.found.push("use".into());
        }
    }

    fn visit_expr_unsafe(&mut self, _: &'a syn::ExprUnsafe) {
        self.found.push("unsafe".into());
    }

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
}

#[test]
fn expansions_are_safe_and_name_everything_absolutely() {
    let foreign = |call, code: &str| {
        let mut foreign = Foreign {
            call,
            found: Vec::new(),
        };
        foreign.visit_file(&syn::parse_file(code).expect("Rust"));
        foreign.found
    };
    for (name, _, call) in FORMS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("snapshots")
            .join(name);
        let code = fs::read_to_string(path.with_extension("rs")).expect("a snapshot");
        assert_eq!(foreign(call, &code), [""; 0], "{name}");
        assert!(!code.contains("unsafe"), "{name}");
    }
    // The control.
    assert_eq!(
        foreign(
            "x + y",
            "fn f() { use std::fmt; Probe(x); core::f(y); unsafe { ::core::f(__p) } }"
        ),
        ["use", "Probe", "core", "unsafe"]
    );
}

/// The operands of a call, as the program lists them.
fn program(call: &str) -> String {
    let mut errors = crate::diag::Errors::default();
    let parsed = crate::parse::parse(call.parse().expect("tokens"), &mut errors);
    let mut program = crate::lower::lower(parsed.expect("a call"), Surface::Panics, &mut errors);
    crate::schedule::schedule(&mut program);
    format!("{program:?}")
}

#[test]
fn programs_print_what_they_mean() {
    for (call, printed) in [
        (
            "out @ .. = x - v @ (1)",
            "out @ .. <- Set [x over all, v @ (1) over {1}]",
        ),
        ("*out += *out * 2.0", "*out <- Add [out over all, current]"),
        // Costly groups leave the loop, unless they are under a condition or use names that the
        // body binds.
        (
            "(a / b) @ (0)",
            "[(a / b) @ (0) over {0}, Hoisted [a over all, b over all]]",
        ),
        (
            "(a * b) @ (0)",
            "[(a * b) @ (0) over {0}, Inline [a over all, b over all]]",
        ),
        (
            "c && (a / b) @ .. > 0.0",
            "[c over all, (a / b) @ .. over trailing, Inline [a over all, b over all]]",
        ),
        (
            "{ let k = 2.0; (k / a) @ (0) }",
            "[(k / a) @ (0) over {0}, Inline [a over all]]",
        ),
        (
            "if c { ((a / b) @ (0) + d) @ (0, 1) } else { c }",
            "[c over all, ((a / b) @ (0) + d) @ (0, 1) over {0, 1}, \
             Inline [(a / b) @ (0) over {0}, Inline [a over all, b over all], d over all]]",
        ),
        // A name is not an operand if it is not an expression of the body, or if an item in the
        // body binds it.
        (
            "{ use std::f32::consts::{PI, E as e}; [x; N][0] * f::<{ N }>(PI) + e }",
            "[x over all]",
        ),
        // Texts whose words make no name, or equal names.
        (
            "&self.a.b.c.d + &self.a.b.c.e @ (0)",
            "[&self.a.b.c.d over all, &self.a.b.c.e @ (0) over {0}]",
        ),
        // A group of one operand is the operand; the same operand at the same place is one.
        (
            "(v) @ (1) * v.at(1) + v @ (1) + &v @ (0)",
            "[(v) @ (1) over {1}, &v @ (0) over {0}]",
        ),
        (
            "sum(x) + sum(x) + sum(y, (0))",
            "[sum(x) over all, Sum [x over all], sum(y, (0)) over all, Sum [y over all]]",
        ),
        // A group that is needed in any case is computed once for all uses.
        (
            "if c { (a / b) @ (0) } else { d } + (a / b) @ (0)",
            "[c over all, (a / b) @ (0) over {0}, Hoisted [a over all, b over all], d over all]",
        ),
    ] {
        assert_eq!(program(call), printed, "{call}");
    }
}

#[test]
fn what_a_macro_was_given_stays_together() {
    use proc_macro2::{Delimiter, Group};
    use quote::quote;
    let given = |tokens| Group::new(Delimiter::None, tokens);
    let (sum, name, axis) = (given(quote!(x + 1.0)), given(quote!(v)), given(quote!(1)));
    let call = quote!(#sum * 2.0 + #name @ (#axis));
    let expansion = crate::compile(call, Surface::Panics)
        .expect("a call")
        .to_string();
    assert!(expansion.contains("(x + 1.0) * 2.0 + __v_1"), "{expansion}");
}

/// The loops of a sum of squares are those of a sum of products.
#[test]
fn a_literal_power_is_short() {
    let work = |body: &str| {
        let code = compile(&format!("sum({body}, (1))"), Surface::Panics).expect("a legal call");
        code.contains(":: < 1000") // the marker of long functions, and few operations
    };
    assert!(!work("(x - y).powi(2) + y"));
    assert!(work("(x - y).powi(n) + y"));
    assert!(work("(x - y).exp() + y"));
}
