//! On a processor that lacks features of the build, the program prints an error and ends. qemu
//! emulates the processor.

#![cfg(all(feature = "system-tests", target_os = "linux", target_arch = "x86_64"))]

use std::process::Command;

/// The expected behavior on a processor.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Runs,
    Refuses,
    /// Refuses, unless this version of qemu also emulates the instructions.
    RefusesOrRuns,
}

/// A processor by its qemu name, and the expected behavior of this build.
const PROCESSORS: [(&str, Answer); 3] = [
    // Every x86-64 processor has the features of the first one; there is nothing older.
    ("qemu64", refuses_if(cfg!(target_feature = "sse4.2"))),
    // x86-64-v2: SSE 4.2, no AVX.
    ("Nehalem-v1", refuses_if(cfg!(target_feature = "avx"))),
    // Everything that qemu emulates: x86-64-v3 and, depending on its version, some newer features.
    (
        "max",
        if cfg!(any(
            target_feature = "avx512f",
            target_feature = "rdseed",
            target_feature = "sha",
            target_feature = "gfni",
            target_feature = "vaes",
            target_feature = "vpclmulqdq",
            target_feature = "avxvnni",
            target_feature = "tbm",
        )) {
            Answer::RefusesOrRuns
        } else {
            Answer::Runs
        },
    ),
];

const fn refuses_if(presumed: bool) -> Answer {
    if presumed {
        Answer::Refuses
    } else {
        Answer::Runs
    }
}

#[test]
fn reports_a_missing_processor_feature() {
    for (processor, expected) in PROCESSORS {
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
        let refused = output.status.code() == Some(2);
        match expected {
            Answer::Runs => assert_eq!(output.status.code(), Some(0), "{processor}: {errors}"),
            Answer::Refuses => assert!(refused, "{processor}: {errors}"),
            Answer::RefusesOrRuns => {
                assert!(refused || output.status.success(), "{processor}: {errors}");
            }
        }
        if refused {
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
            // The reported feature is not one that the newest processor has in every version of
            // qemu.
            assert!(
                processor != "max" || !errors.contains("avx2") && !errors.contains("sse4"),
                "{errors}"
            );
        }
    }
}
