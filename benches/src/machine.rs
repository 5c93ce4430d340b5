//! What a record says about where it was made.

use std::fs;
use std::process::Command;

use broadloom::isa;

/// The first line that a command prints; nothing where there is no such command.
fn first_line(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let text = text.unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_string()
}

/// The CPU's name, as the kernel knows it.
pub fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find(|line| line.starts_with("model name"));
    let name = line.and_then(|line| line.split_once(':'));
    name.map_or("unknown", |(_, name)| name.trim()).to_string()
}

/// The caches of the first core: `L1 32K, L2 1024K, L3 36608K`; those of instructions are left out.
fn caches() -> String {
    let read = |index: usize, file: &str| {
        let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{file}");
        fs::read_to_string(path).map(|text| text.trim().to_string())
    };
    let cache = |index| -> std::io::Result<Option<String>> {
        let level = read(index, "level")?;
        let of_data = read(index, "type")? != "Instruction";
        Ok(of_data.then_some(format!("L{level} {}", read(index, "size")?)))
    };
    let known = (0..).map_while(|index| cache(index).ok());
    known.flatten().collect::<Vec<_>>().join(", ")
}

/// Today, as `2026-11-22`.
pub fn date() -> String {
    first_line("date", &["+%F"])
}

/// The machine, the compiler, the day and the command line.
pub fn describe() -> String {
    let cores = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = cores.matches("processor\t:").count();
    let arguments: Vec<String> = std::env::args().collect();
    format!(
        "{} ({cores} of them), caches {}; kernels at {}; {}; {}; `{}`",
        cpu(),
        caches(),
        isa::active().name(),
        first_line("rustc", &["--version"]),
        date(),
        arguments.join(" "),
    )
}
