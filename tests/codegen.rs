//! Kernels must be vector code of their level, with everything inlined.
//!
//! What LLVM does not inline into a `#[target_feature]` kernel is compiled for the baseline: the results are right and the loop is
//! two to four times slower, which no other test notices. So the functions of `tests/codegen` are compiled as a user's would be, and the
//! properties of their assembly are checked, never its text. Run with `--nocapture` to see what was looked at.
#![cfg(all(target_arch = "x86_64", feature = "array"))]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt, fs};

use array_core::functions::FUNCTIONS;

/// A level: how the symbols of its kernels begin, and the registers its arithmetic uses.
struct Level {
    symbol: &'static str,
    register: &'static str,
    /// What the symbols of its loops for rare arguments contain.
    rare: &'static str,
    /// How the symbols of the loops begin that folds of short expressions have of their own: along a
    /// row, and down strips of columns. The baseline has none.
    folds: Option<[&'static str; 2]>,
}

const LEVELS: [Level; 3] = [
    Level {
        symbol: "6kernel4rows4base6kernelI",
        folds: None,
        register: "%xmm",
        rare: "6kernel4rows4base4rareI",
    },
    Level {
        symbol: "6kernel4rows2v36kernelI",
        folds: Some(["4fold6levels2v34rowsI", "4fold6levels2v34wideI"]),
        register: "%ymm",
        rare: "6kernel4rows2v34rareI",
    },
    Level {
        symbol: "6kernel4rows2v46kernelI",
        folds: Some(["4fold6levels2v44rowsI", "4fold6levels2v44wideI"]),
        register: "%zmm",
        rare: "6kernel4rows2v44rareI",
    },
];

/// The functions of `tests/codegen` whose kernels are checked.
const PROBES: [&str; 9] = [
    "vector_typed",
    "vector_fixed",
    "vector_dynamic",
    "vector_select",
    "vector_aligned",
    "body_typed",
    "body_fixed",
    "body_dynamic",
    "body_functions",
];
/// The reductions among them, and which of the two loops each has.
const FOLDS: [(&str, [bool; 2]); 4] = [
    ("fold_all", [true, false]),
    ("fold_columns", [true, true]),
    ("fold_doubles", [true, true]),
    ("fold_largest", [true, true]),
];
/// The reductions whose expressions are computed into tiles by their ordinary kernels, and folded by the library's loops: no loop of their own folds.
const TILED_FOLDS: [&str; 1] = ["fold_function"];
/// Those whose totals are integers or truths, with a loop along rows of their own.
const INTEGER_FOLDS: [&str; 3] = ["fold_count", "fold_any", "fold_widened"];
/// Calls in index notation whose loop is over elements, and how many arrays it writes.
const INDEXED: [(&str, usize); 5] = [
    ("indexed_epilogue", 1),
    ("indexed_results", 2),
    ("indexed_destinations", 2),
    ("indexed_gradients", 4),
    ("indexed_cotangents", 4),
];
/// Those that reduce over two indices.
const INDEXED_FOLDS: [&str; 3] = ["indexed_rows", "indexed_columns", "indexed_window"];
/// Those with a branch so costly that LLVM keeps it a branch on the baseline, which has no masked loads: there only calls are looked for.
const BRANCHES: [&str; 3] = ["body_typed", "body_fixed", "body_dynamic"];
/// The functions of floats that are not in the library's list, each a probe for either type.
const OTHERS: [&str; 14] = [
    "abs",
    "max",
    "min",
    "maximum",
    "minimum",
    "rem",
    "powi_2",
    "powi_9",
    "clamp",
    "mul_add",
    "sin_cos",
    "free",
    "powi_any",
    "powi_lazy",
];
/// The types of elements that floats are cast to and from.
const CASTS: [&str; 9] = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32"];
/// The one whose kernels must fail the check.
const CONTROL: &str = "control_std_exp";

/// One function of the assembly.
struct Function<'a> {
    symbol: &'a str,
    code: Vec<&'a str>,
}

impl Function<'_> {
    /// Calls, and jumps out of the function: what was not inlined.
    fn calls(&self) -> impl Iterator<Item = &&str> {
        let leaves = |line: &str| line.starts_with('j') && !line.contains(".L");
        self.code
            .iter()
            .filter(move |line| line.starts_with("call") || leaves(line))
    }

    /// Packed instructions of this kind (`mul`, `add`) on these registers.
    fn packed(&self, kind: &str, register: &str) -> usize {
        let is_packed = |line: &&&str| {
            let name = line.split_whitespace().next().unwrap_or_default();
            let name = name.trim_start_matches('v');
            name.starts_with(kind)
                && (name.ends_with("ps") || name.ends_with("pd"))
                && line.contains(register)
        };
        self.code.iter().filter(is_packed).count()
    }

    /// The loops that have no loop in them: from a label to a jump back to it.
    fn innermost_loops(&self) -> Vec<&[&str]> {
        let mut loops: Vec<(usize, usize)> = Vec::new();
        for (end, line) in self.code.iter().enumerate() {
            let target = line
                .split_whitespace()
                .nth(1)
                .filter(|_| line.starts_with('j'));
            let is_label = |code: &&str| code.strip_suffix(':') == target;
            if let Some(start) = self.code[..end].iter().position(is_label)
                && !loops.iter().any(|&(inner, _)| inner >= start)
            {
                loops.push((start, end));
            }
        }
        loops
            .iter()
            .map(|&(start, end)| &self.code[start..=end])
            .collect()
    }

    /// Arithmetic on one number at a time.
    fn single(&self) -> usize {
        let is_single = |line: &&&str| {
            let name = line.split_whitespace().next().unwrap_or_default();
            [
                "addss", "mulss", "divss", "subss", "addsd", "mulsd", "divsd", "subsd",
            ]
            .iter()
            .any(|single| name.ends_with(single))
                || name.starts_with("vf") && (name.ends_with("ss") || name.ends_with("sd"))
        };
        self.code.iter().filter(is_single).count()
    }

    /// What is wrong with the kernel of a function. On the baseline not every function has instructions for vectors: there only calls
    /// are looked for.
    fn check_function(&self, level: &Level, arithmetic: bool) -> Result<(), String> {
        let mut rare = 0;
        for call in self.calls() {
            if !call.contains(level.rare) {
                return Err(format!("is not inlined completely: {call}"));
            }
            rare += 1;
        }
        if rare > 1 {
            return Err(format!("looks for rare arguments in {rare} places"));
        }
        let loops = self.innermost_loops();
        if loops.is_empty() {
            return Err("has no loop: is the code read rightly?".to_string());
        }
        let calls = |code: &&str| code.starts_with("call");
        if loops.iter().any(|code| code.iter().any(calls)) {
            return Err("looks for rare arguments in every element".to_string());
        }
        if level.register == "%xmm" {
            return Ok(());
        }
        if !arithmetic {
            let wide = |line: &&&str| {
                ["%ymm", "%zmm", "psy"]
                    .iter()
                    .any(|wide| line.contains(wide))
            };
            return match self.code.iter().filter(wide).count() {
                0..2 => Err("hardly uses wide registers".to_string()),
                _ => Ok(()),
            };
        }
        // What is left at the end of a row is computed one by one, in one copy of the code.
        let registers = ["%xmm", "%ymm", "%zmm"].iter();
        let packed: usize = registers.map(|register| self.packed("", register)).sum();
        match self.packed("", level.register) > 0 && packed > self.single() {
            true => Ok(()),
            false => Err(format!(
                "has {packed} packed operations and {} single ones",
                self.single()
            )),
        }
    }

    /// Whether this call moves or fills memory, outside of the loops: the totals of rows without elements, or of columns that make no whole strip.
    fn is_move(&self, call: &str) -> bool {
        let moves = ["memcpy@", "memset@"].iter();
        // A jump back to a block that ends the function is no loop: two branches share the block.
        let mut loops = self.innermost_loops();
        loops.retain(|code| !code.iter().any(|line| line.starts_with("ret")));
        moves.clone().any(|name| call.contains(name))
            && !loops.iter().any(|code| {
                code.iter()
                    .any(|line| moves.clone().any(|name| line.contains(name)))
            })
    }

    /// What is wrong with the kernel of a fold: it multiplies and adds, or does both in one, and calls nothing but loops of its level, what
    /// tells that something is wrong, and [moves](Self::is_move).
    fn check_fold(&self, level: &Level) -> Result<(), String> {
        // The module of the level, with the length of its name.
        let name = level.symbol.trim_start_matches("6kernel4rows");
        let name = name.trim_end_matches("6kernelI");
        let own = [format!("{name}5gridsI"), format!("{name}6stripsI")];
        let ends = ["panic", "slice_index_fail"];
        let is_end = |call: &str| ends.iter().any(|end| call.contains(end));
        let is_own = |call: &str| {
            own.iter().any(|own| call.contains(own)) || is_end(call) || self.is_move(call)
        };
        if let Some(call) = self.calls().find(|call| !is_own(call)) {
            return Err(format!("is not inlined completely: {call}"));
        }
        let calls_own = self
            .calls()
            .any(|call| !is_end(call) && !self.is_move(call));
        match calls_own || self.packed("", level.register) > self.single() {
            true => Ok(()),
            false => Err(format!(
                "has {} packed operations on {} registers and {} single ones",
                self.packed("", level.register),
                level.register,
                self.single()
            )),
        }
    }

    /// What is wrong with a loop over several rows of totals: calls, or no loop over whole vectors.
    fn check_grid(&self, level: &Level) -> Result<(), String> {
        let is_end = |call: &&&str| {
            ["panic", "slice_index_fail"]
                .iter()
                .any(|end| call.contains(end))
        };
        if let Some(call) = self.calls().find(|call| !is_end(call)) {
            return Err(format!("is not inlined completely: {call}"));
        }
        let on_vectors = |line: &&&str| line.contains("sub") && line.contains(level.register);
        let loops = self.innermost_loops();
        match { loops.iter() }.any(|code| code.iter().filter(on_vectors).count() >= 4) {
            true => Ok(()),
            false => Err(format!(
                "has no loop over whole {} registers",
                level.register
            )),
        }
    }

    /// What is wrong with this function of a call in index notation: a call that is not an end, or
    /// no loop that has only packed arithmetic, on registers of the level, and writes `outputs`
    /// vectors.
    fn check_indexed(&self, level: &Level, outputs: usize) -> Result<(), String> {
        let is_end = |call: &str| {
            let ends = ["panic", "slice_index_fail"];
            ends.iter().any(|end| call.contains(end)) || self.is_move(call)
        };
        if let Some(call) = self.calls().find(|call| !is_end(call)) {
            return Err(format!("is not inlined completely: {call}"));
        }
        let loops = self.innermost_loops();
        let parts = loops.iter().map(|code| Function {
            symbol: self.symbol,
            code: code.to_vec(),
        });
        let is_expert = |part: &Function<'_>| {
            let (packed, stores) = (part.packed("", level.register), part.stores(level.register));
            packed >= 2 && part.single() == 0 && stores >= outputs
        };
        match { parts }.any(|part| is_expert(&part)) {
            true => Ok(()),
            false => Err(format!(
                "has no loop of packed arithmetic alone on {} registers, with {outputs} stores",
                level.register
            )),
        }
    }

    /// Stores of whole registers of this kind.
    fn stores(&self, register: &str) -> usize {
        let is_store = |line: &&&str| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default().trim_start_matches('v');
            let first = words.next().unwrap_or_default();
            name.starts_with("mov") && first.contains(register) && line.ends_with(')')
        };
        self.code.iter().filter(is_store).count()
    }

    /// What is wrong with this loop, whose totals are no floats.
    fn check_integers(&self, level: &Level) -> Result<(), String> {
        if let Some(call) = self.calls().find(|call| !self.is_move(call)) {
            return Err(format!("is not inlined completely: {call}"));
        }
        let loops = self.innermost_loops();
        let wide = |code: &&&[&str]| {
            let lines = code.iter().filter(|line| line.contains(level.register));
            lines.count() >= 3
        };
        match loops.iter().find(wide) {
            Some(_) => Ok(()),
            None => Err(format!("has no loop over {} registers", level.register)),
        }
    }

    /// What is wrong with this kernel; the probes multiply and add, so both must be there.
    fn check(&self, level: &Level, branches: bool) -> Result<(), String> {
        if let Some(call) = self.calls().next() {
            return Err(format!("is not inlined completely: {call}"));
        }
        if branches && level.register == "%xmm" {
            return Ok(());
        }
        match ["mul", "add"]
            .iter()
            .find(|kind| self.packed(kind, level.register) == 0)
        {
            Some(kind) => Err(format!(
                "has no packed {kind} on {} registers",
                level.register
            )),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [xmm, ymm, zmm] = ["%xmm", "%ymm", "%zmm"].map(|register| self.packed("", register));
        write!(
            f,
            "{} instructions, packed on xmm/ymm/zmm: {xmm}/{ymm}/{zmm}: {}",
            self.code.len(),
            self.symbol
        )
    }
}

/// Compiles the probes without any flag of this environment that would change the code, in parts, as the compiler does on its own.
fn assembly() -> String {
    // Beside what else is built for release: the library is, for the benchmarks. Nothing locks the directory while tests run.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let target = target.expect("the folder of the build");
    let folder = target.join("release/deps");
    let is_part = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("codegen_probes-") && name.ends_with(".s"))
    };
    let parts = || -> Vec<_> {
        let entries = fs::read_dir(&folder).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(is_part).collect()
    };
    let cargo = |command: &str, arguments: &[&str]| {
        let done = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
            .args([command, "--package=codegen-probes", "--release", "--quiet"])
            .arg("--target-dir")
            .arg(target)
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .status()
            .expect("cargo starts");
        assert!(done.success(), "cargo {command} of the probes fails");
    };
    let compile = || {
        let flags = [
            "--lib",
            "--",
            "-Csymbol-mangling-version=v0",
            "-Ccodegen-units=8",
            "--emit=asm",
        ];
        cargo("rustc", &flags);
    };
    // Those of an earlier run would be read too.
    for part in parts() {
        fs::remove_file(part).expect("a file of ours");
    }
    compile();
    if parts().is_empty() {
        // Nothing has changed since an earlier run, and so cargo has not compiled.
        cargo("clean", &[]);
        compile();
    }
    let texts = parts()
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("a text"));
    texts.collect()
}

/// The functions of an assembly file: a label in the first column that is not local, and the instructions and local labels up to the next one.
fn functions(assembly: &str) -> Vec<Function<'_>> {
    let mut functions: Vec<Function<'_>> = Vec::new();
    for line in assembly.lines() {
        if let Some(symbol) = line
            .strip_suffix(':')
            .filter(|label| !label.starts_with('.'))
        {
            functions.push(Function {
                symbol,
                code: Vec::new(),
            });
        } else if let Some(function) = functions.last_mut() {
            match line.strip_prefix('\t') {
                Some(code) if !code.starts_with(['.', '#']) => function.code.push(code),
                None if line.starts_with(".L") => function.code.push(line),
                _ => {}
            }
        }
    }
    functions
}

/// The probes of functions, and whether each is arithmetic, not bits alone.
fn functions_and_casts() -> Vec<(String, bool)> {
    let mut probes = vec![("cast_f64_f32".to_string(), false)];
    for float in ["f32", "f64"] {
        probes.extend(OTHERS.map(|name| (format!("{name}_{float}"), true)));
        let module = if float == "f32" { "single" } else { "double" };
        let listed = FUNCTIONS.iter().map(|f| f.name);
        probes.extend(listed.map(|name| (format!("{module}::{name}"), name != "copysign")));
        for other in CASTS.iter().filter(|other| **other != float) {
            probes.push((format!("cast_{float}_{other}"), false));
            probes.push((format!("cast_{other}_{float}"), false));
        }
    }
    probes.sort();
    probes.dedup();
    probes
}

/// Of instances for leaves that are one element for a whole row: what is computed of such a leaf alone is computed once, before the loop, and what is
/// left may be a call that fills the row. So the checks do not apply to them.
const ONE_ELEMENT: [&str; 2] = ["4leaf7classes5Other", "10OneElement"];

/// Where a function is what its kernel should not have: a fused multiply-add is no instruction of the baseline, and 64-bit integers one by
/// one were faster with AVX2 than the vector code that there is.
const EXCEPTIONS: [(&str, &str); 3] = [
    ("%xmm", "mul_add_f32"),
    ("%xmm", "mul_add_f64"),
    ("%ymm", "cast_i64_f32"),
];

#[test]
fn kernels_are_vector_code_of_their_level() {
    let assembly = assembly();
    let functions = functions(&assembly);
    // A kernel's symbol spells the type of the probe's closure, and so the probe: the length of its name, then the name.
    let kernels = |level: &Level, probe: &str| {
        let names = probe.split("::");
        let name: String = names.map(|name| format!("{}{name}", name.len())).collect();
        let found: Vec<_> = functions
            .iter()
            .filter(|function| {
                let is_its =
                    function.symbol.contains(level.symbol) && function.symbol.contains(&name);
                is_its && !ONE_ELEMENT.iter().any(|of| function.symbol.contains(of))
            })
            .collect();
        assert!(
            !found.is_empty(),
            "no kernel of {probe} with {} in its symbol: was it renamed?",
            level.symbol
        );
        found
    };
    let mut wrong = String::new();
    for level in &LEVELS {
        for probe in PROBES {
            for kernel in kernels(level, probe) {
                println!("{probe}: {kernel}");
                if let Err(what) = kernel.check(level, BRANCHES.contains(&probe)) {
                    wrong += &format!("\n{probe}: a kernel {what}\n  {kernel}");
                }
            }
        }
        for (probe, has) in FOLDS {
            let name = format!("{}{probe}", probe.len());
            let loops = level.folds.iter().flatten().zip(has);
            for (symbol, _) in loops.filter(|(_, has)| *has) {
                let is_its =
                    |f: &&Function<'_>| f.symbol.contains(symbol) && f.symbol.contains(&name);
                let kernels: Vec<_> = functions.iter().filter(is_its).collect();
                assert!(
                    !kernels.is_empty(),
                    "no kernel of {probe} with {symbol} in its symbol"
                );
                for kernel in kernels {
                    println!("{probe}: {kernel}");
                    if let Err(what) = kernel.check_fold(level) {
                        wrong += &format!("\n{probe}: a fold {what}\n  {kernel}");
                    }
                }
            }
        }
        if level.folds.is_some() {
            let symbol = level
                .symbol
                .replace("4rows", "4fold6levels")
                .replace("6kernel4fold", "4fold");
            let symbol = symbol.replace("6kernelI", "5gridsI");
            let is_its =
                |f: &&Function<'_>| f.symbol.contains(&symbol) && f.symbol.contains("10fold_pairs");
            let grids: Vec<_> = functions.iter().filter(is_its).collect();
            assert!(!grids.is_empty(), "no {symbol} of fold_pairs");
            for kernel in grids {
                println!("fold_pairs: {kernel}");
                if let Err(what) = kernel.check_grid(level) {
                    wrong += &format!("\nfold_pairs: a loop {what}\n  {kernel}");
                }
            }
        }
        // Their first parameter is the type of a tuple.
        let several = |symbol: &str| {
            let symbol = symbol.replace("4rows", "7several7kernels");
            symbol.trim_end_matches('I').to_string() + "T"
        };
        for (probe, outputs) in INDEXED {
            let symbol = match outputs {
                1 => level.symbol.to_string(),
                _ => several(level.symbol),
            };
            let name = format!("{}{probe}", probe.len());
            let is_its = |f: &&Function<'_>| {
                let is_one = ONE_ELEMENT.iter().any(|of| f.symbol.contains(of));
                f.symbol.contains(&symbol) && f.symbol.contains(&name) && !is_one
            };
            let found: Vec<_> = functions.iter().filter(is_its).collect();
            assert!(!found.is_empty(), "no kernel of {probe} with {symbol}");
            for kernel in found {
                println!("{probe}: {kernel}");
                if let Err(what) = kernel.check_indexed(level, outputs) {
                    wrong += &format!("\n{probe}: a kernel {what}\n  {kernel}");
                }
            }
        }
        for probe in INDEXED_FOLDS {
            let name = format!("{}{probe}", probe.len());
            // The baseline has no loops of their own: they fold tiles, which the kernels compute.
            let symbols = match level.folds {
                Some(symbols) => symbols.to_vec(),
                None => vec![level.symbol],
            };
            for symbol in symbols {
                let is_its =
                    |f: &&Function<'_>| f.symbol.contains(symbol) && f.symbol.contains(&name);
                let found: Vec<_> = functions.iter().filter(is_its).collect();
                assert!(!found.is_empty(), "no loop of {probe} with {symbol}");
                for kernel in found {
                    println!("{probe}: {kernel}");
                    if let Err(what) = kernel.check_indexed(level, 0) {
                        wrong += &format!("\n{probe}: a fold {what}\n  {kernel}");
                    }
                }
            }
        }
        for probe in TILED_FOLDS {
            let computing = kernels(level, probe);
            assert!(!computing.is_empty(), "no kernel computes {probe}");
            let name = format!("{}{probe}", probe.len());
            let folds =
                |f: &&Function<'_>| f.symbol.contains("4fold6levels") && f.symbol.contains(&name);
            if let Some(kernel) = functions.iter().find(folds) {
                wrong += &format!("\n{probe}: a loop of its own folds\n  {kernel}");
            }
        }
        for probe in INTEGER_FOLDS {
            let Some([symbol, _]) = level.folds else {
                continue;
            };
            let name = format!("{}{probe}", probe.len());
            let is_its = |f: &&Function<'_>| f.symbol.contains(symbol) && f.symbol.contains(&name);
            let kernel = functions.iter().find(is_its);
            let kernel = kernel.unwrap_or_else(|| panic!("no loop of {probe} with {symbol}"));
            println!("{probe}: {kernel}");
            if let Err(what) = kernel.check_integers(level) {
                wrong += &format!("\n{probe}: a fold {what}\n  {kernel}");
            }
        }
        for (probe, arithmetic) in functions_and_casts() {
            if EXCEPTIONS.contains(&(level.register, &probe)) {
                continue;
            }
            for kernel in kernels(level, &probe) {
                println!("{probe}: {kernel}");
                if let Err(what) = kernel.check_function(level, arithmetic) {
                    wrong += &format!("\n{probe}: a kernel {what}\n  {kernel}");
                }
            }
        }
        // Of an element that is the same for a whole row the function is called once, before the loop.
        let call = |code: &&str| code.starts_with("call");
        let calls = |kernel: &&Function<'_>| {
            let loops = kernel.innermost_loops();
            kernel.calls().next().is_some() && loops.iter().any(|code| code.iter().any(call))
        };
        let control = kernels(level, CONTROL);
        assert!(
            control.iter().any(calls),
            "the check sees no call in the kernels of {CONTROL}"
        );
        assert!(
            control.iter().all(|k| k.check_indexed(level, 1).is_err()),
            "the check of index notation takes the kernels of {CONTROL}"
        );
    }
    // The second control: were wide registers everywhere (a target-cpu in a configuration file), the check would say nothing.
    for kernel in kernels(&LEVELS[0], PROBES[0]) {
        let wide = kernel.packed("", "%ymm") + kernel.packed("", "%zmm");
        assert_eq!(
            wide, 0,
            "the baseline kernel is not for the baseline: {kernel}"
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}
