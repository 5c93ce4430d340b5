//! `cfg(all_cases)` where the environment has `ALL_CASES`: programs that are too dear for each run.

use std::env;

fn main() {
    println!("cargo:rustc-check-cfg=cfg(all_cases)");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=ALL_CASES");
    if env::var_os("ALL_CASES").is_some() {
        println!("cargo:rustc-cfg=all_cases");
    }
}
