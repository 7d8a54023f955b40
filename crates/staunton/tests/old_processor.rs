//! On a processor that lacks what the program was built for, it says so and ends; qemu plays
//! the processor.

#![cfg(all(feature = "system-tests", target_os = "linux", target_arch = "x86_64"))]

use std::process::Command;

/// A processor as qemu calls it, and whether it has all that this build presumes.
const PROCESSORS: [(&str, bool); 3] = [
    // Every x86-64 processor has what the first had, and there is nothing older.
    ("qemu64", !cfg!(target_feature = "sse4.2")),
    // x86-64-v2: SSE 4.2, no AVX.
    ("Nehalem-v1", !cfg!(target_feature = "avx")),
    // qemu knows no AVX-512 for programs, whatever it calls the processor.
    ("max", !cfg!(target_feature = "avx512f")),
];

#[test]
fn a_processor_that_lacks_something_is_told_in_a_sentence() {
    for (processor, suffices) in PROCESSORS {
        let output = Command::new("qemu-x86_64")
            .args([
                "-cpu",
                processor,
                env!("CARGO_BIN_EXE_staunton"),
                "--version",
            ])
            .output()
            .expect("qemu-user is installed");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        if suffices {
            assert_eq!(output.status.code(), Some(0), "{processor}: {errors}");
        } else {
            assert_eq!(output.status.code(), Some(2), "{processor}: {errors}");
            assert!(
                errors.contains("error: this staunton was built for x86-64-v")
                    && errors.contains(", which this one lacks; use a build for an older level")
                    && errors
                        .lines()
                        .filter(|line| line.contains("error:"))
                        .count()
                        == 1,
                "{processor}: {errors}"
            );
        }
    }
}
