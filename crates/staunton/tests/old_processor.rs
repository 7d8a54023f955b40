//! On a processor that lacks what the program was built for, it says so and ends; qemu plays
//! the processor.

#![cfg(all(feature = "system-tests", target_os = "linux", target_arch = "x86_64"))]

use std::process::Command;

/// What the program does on a processor.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Runs,
    Refuses,
    /// Refuses, unless this version of qemu knows the instruction, too.
    RefusesOrRuns,
}

/// A processor as qemu calls it, and what this build does there.
const PROCESSORS: [(&str, Answer); 3] = [
    // Every x86-64 processor has what the first had, and there is nothing older.
    ("qemu64", refuses_if(cfg!(target_feature = "sse4.2"))),
    // x86-64-v2: SSE 4.2, no AVX.
    ("Nehalem-v1", refuses_if(cfg!(target_feature = "avx"))),
    // All that qemu knows: x86-64-v3, and from version to version more of what came later.
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
fn a_processor_that_lacks_something_is_told_in_a_sentence() {
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
            // It is not told to lack what qemu's newest processor has in every version.
            assert!(
                processor != "max" || !errors.contains("avx2") && !errors.contains("sse4"),
                "{errors}"
            );
        }
    }
}
