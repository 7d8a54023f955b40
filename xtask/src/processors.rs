//! The processors that a program can be built for.

use std::path::PathBuf;
use std::process::Command;

use clap::ValueEnum;

use crate::failure::Failure;
use crate::{needs, process, workspace};

/// The other architecture that tests run on: its programs need no system libraries, and the linker
/// that comes with Rust can link them.
const ARM: &str = "aarch64-unknown-linux-musl";

/// A level of x86-64: the instructions that a build may use. The lowest level runs on the most
/// processors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum Level {
    /// Every x86-64 processor: SSE2
    V1,
    /// From 2009 on: SSE 4.2 and POPCNT
    V2,
    /// From 2013 on: AVX2 and BMI2
    V3,
    /// From 2019 on, not all: AVX-512 with `VPOPCNTDQ` (Ice Lake, Zen 4 and later)
    Avx512,
    /// The features of this machine's processor, on any architecture
    Native,
}

impl Level {
    /// Its name in file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::V1 => "x86-64",
            Self::V2 => "x86-64-v2",
            Self::V3 => "x86-64-v3",
            Self::Avx512 => "x86-64-avx512",
            Self::Native => "native",
        }
    }

    /// Returns whether this machine's processor runs builds for this level.
    pub(crate) fn runs_here(self) -> bool {
        match self {
            Self::Native => true,
            Self::V1 => cfg!(target_arch = "x86_64"),
            Self::V2 => has_v2(),
            Self::V3 => has_v3(),
            Self::Avx512 => has_avx512(),
        }
    }

    const fn compiler_flags(self) -> &'static str {
        match self {
            Self::V1 => "-Ctarget-cpu=x86-64",
            Self::V2 => "-Ctarget-cpu=x86-64-v2",
            Self::V3 => "-Ctarget-cpu=x86-64-v3",
            Self::Avx512 => "-Ctarget-cpu=x86-64-v4 -Ctarget-feature=+avx512vpopcntdq",
            Self::Native => "-Ctarget-cpu=native",
        }
    }

    /// The program of a release build for this level.
    pub(crate) fn built(self) -> Result<PathBuf, Failure> {
        Ok(match self {
            Self::Native => workspace::built("release", "staunton")?,
            _ => self
                .target()
                .join("release")
                .join(format!("staunton{}", std::env::consts::EXE_SUFFIX)),
        })
    }

    fn target(self) -> PathBuf {
        workspace::root().join("target/levels").join(self.name())
    }

    /// Cargo for builds for this level. Each level has a separate target folder, so that building
    /// for one does not undo a build for another; `native` has the usual one.
    pub(crate) fn cargo(self, subcommand: &str) -> Command {
        let mut command = process::cargo();
        command.arg(subcommand);
        self.set(&mut command);
        command
    }

    /// Sets the variables with which a command compiles for this level.
    pub(crate) fn set(self, command: &mut Command) {
        if self != Self::Native {
            command.env("CARGO_TARGET_DIR", self.target());
        }
        // Replaces the flags in .cargo/config.toml.
        command.env("RUSTFLAGS", self.compiler_flags());
    }
}

/// Tests the rules and the engine with the instructions that the usual build for this machine
/// leaves out, with the feature `pext`, and some of them on an emulated 64-bit ARM. A build for all
/// processors must run on each.
pub(crate) fn test() -> Result<(), Failure> {
    if !cfg!(target_arch = "x86_64") {
        println!("Nothing to do: only x86-64 has levels.");
        return Ok(());
    }
    test_levels()?;
    if emulates_arm() { test_arm() } else { Ok(()) }
}

/// Returns whether this system can have the emulator and the linker that [`test_arm`] needs.
pub(crate) const fn emulates_arm() -> bool {
    cfg!(all(target_arch = "x86_64", target_os = "linux"))
}

/// `cargo test` for another processor or level. All share a target folder: code that runs during
/// the build is compiled once, for this machine.
fn cargo_test(target: &str, flags: &str) -> Command {
    let mut command = process::cargo();
    command.args(["test", "--locked", "--quiet", "--target", target]);
    command.env(
        "CARGO_TARGET_DIR",
        workspace::root().join("target/processors"),
    );
    command.env("RUSTFLAGS", flags);
    command
}

fn test_levels() -> Result<(), Failure> {
    let here = process::output(process::command("rustc").args(["--print", "host-tuple"]))?;
    for (level, features) in [(Level::V1, ""), (Level::V3, ""), (Level::V3, "pext")] {
        if level == Level::V3 && !has_v3() {
            println!("Left out: this machine's processor has no AVX2.");
            continue;
        }
        println!("\n{} {features}", level.name());
        let mut tests = cargo_test(here.trim(), level.compiler_flags());
        tests.args(["--package", "staunton-rules"]);
        if features.is_empty() {
            // The engine leaves everything that depends on the processor to the rules: its tests
            // need not run again for another slider table.
            tests.args(["--package", "staunton-engine"]);
        } else {
            tests.args(["--features", features]);
        }
        process::run(tests.args(["--lib", "--tests"]))?;
    }
    Ok(())
}

/// Tests the code that depends on the width of a vector, with the vectors of 64-bit ARM (NEON): the
/// network, the node counts of bounded searches, and the moves of many positions.
fn test_arm() -> Result<(), Failure> {
    println!("\n{ARM}");
    if let Err(failure) = needs::target(ARM) {
        println!("Left out: {failure}");
        return Ok(());
    }
    let tests = |arguments: &[&str]| {
        let mut tests = cargo_test(ARM, "-Clinker=rust-lld -Ctarget-cpu=generic");
        tests.env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER",
            "qemu-aarch64",
        );
        process::run(tests.args(arguments))
    };
    tests(&["--package", "staunton-rules", "--lib", "--test", "perft"])?;
    tests(&[
        "--package",
        "staunton-engine",
        "--lib",
        "--",
        "nnue::",
        "bench::",
    ])
}

#[cfg(target_arch = "x86_64")]
fn has_v2() -> bool {
    std::arch::is_x86_feature_detected!("sse4.2") && std::arch::is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_v3() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_v3()
        && std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512cd")
        && std::arch::is_x86_feature_detected!("avx512dq")
        && std::arch::is_x86_feature_detected!("avx512vl")
        && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_v2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_avx512() -> bool {
    false
}
