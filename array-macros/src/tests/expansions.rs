//! Every form, as it expands: the files below `snapshots`. `BLESS=1 cargo test -p array-macros` writes them anew.

use std::fs;
use std::path::Path;

use super::compile;
use crate::ir::Surface;

/// The forms: a name, the surface, the call.
const FORMS: [(&str, Surface, &str); 24] = {
    use Surface::{Panics, Returns};
    [
        ("lazy", Panics, "x * 2.0 + y"),
        ("assign", Panics, "out = x + y"),
        ("add_assign", Panics, "*out += x * scale"),
        ("reads_itself", Panics, "out = out * 0.5 + x"),
        ("tuple", Panics, "x + v @ (1) + w.at(0, 2)"),
        ("trailing", Panics, "x + v @ .. + w.at(..)"),
        (
            "group_hoisted",
            Panics,
            "out = (x - mean @ (1)) * (gamma / (var + eps).sqrt()) @ (1) + out",
        ),
        ("group_hoisted_lazily", Panics, "x * (v.exp() + w) @ (1)"),
        ("group_inline", Panics, "x + (a * b + a @ (0)) @ (1, 2)"),
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
        ("try_assign", Returns, "out = x - mean(x, (0, 1)) @ (2)"),
        ("try_lazy", Returns, "x + sum(y)"),
        ("place_trailing", Panics, "out @ .. = x"),
        (
            "inner_closure",
            Panics,
            "(0..3).map(|k| (x * k as f32).exp() + f32::sin(x)).sum::<f32>()",
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
