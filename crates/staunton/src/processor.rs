//! The processor level of this build, and a check that the processor has it.
//!
//! A program built for newer processors crashes at the first instruction that an older one lacks.
//! Therefore `main` runs this check before anything else. `is_x86_feature_detected!` assumes the
//! features of the build target; this module asks the processor itself.

use std::io::Write;

/// The level of the x86-64 psABI whose instructions the build uses. `cargo xtask dist` makes a
/// program for each.
#[cfg(all(
    target_feature = "avx512bw",
    target_feature = "avx512cd",
    target_feature = "avx512dq",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
macro_rules! level {
    () => {
        "x86-64-v4 with AVX512_VPOPCNTDQ"
    };
}
#[cfg(all(
    target_feature = "avx512bw",
    target_feature = "avx512cd",
    target_feature = "avx512dq",
    target_feature = "avx512vl",
    not(target_feature = "avx512vpopcntdq")
))]
macro_rules! level {
    () => {
        "x86-64-v4"
    };
}
#[cfg(all(
    target_feature = "avx2",
    target_feature = "bmi2",
    not(all(
        target_feature = "avx512bw",
        target_feature = "avx512cd",
        target_feature = "avx512dq",
        target_feature = "avx512vl"
    ))
))]
macro_rules! level {
    () => {
        "x86-64-v3"
    };
}
#[cfg(all(
    target_feature = "sse4.2",
    target_feature = "popcnt",
    not(all(target_feature = "avx2", target_feature = "bmi2"))
))]
macro_rules! level {
    () => {
        "x86-64-v2"
    };
}
#[cfg(all(
    target_arch = "x86_64",
    not(all(target_feature = "sse4.2", target_feature = "popcnt"))
))]
macro_rules! level {
    () => {
        "x86-64"
    };
}
#[cfg(not(target_arch = "x86_64"))]
macro_rules! level {
    () => {
        "not x86-64"
    };
}

/// The version and the level, as `staunton --version` shows them.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", level!(), ")");

/// Reports on standard error the first feature that the build needs and the processor lacks;
/// returns whether there is one.
///
/// The text is written in pieces and not formatted: any code of this program may use the missing
/// instructions, so as little code as possible may run.
pub(crate) fn lacks_something() -> bool {
    let Some(missing) = x86::missing() else {
        return false;
    };
    let mut stderr = std::io::stderr();
    for piece in [
        "error: this staunton was built for ",
        level!(),
        " and needs a processor with ",
        missing,
        ", which this one lacks; use a build for an older level, or build it on this machine\n",
    ] {
        // A failed write cannot be reported anywhere.
        let _ = stderr.write_all(piece.as_bytes());
    }
    true
}

#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    pub(super) const fn missing() -> Option<&'static str> {
        None
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::__cpuid_count;

    /// A CPUID result register.
    enum Register {
        Eax,
        Ebx,
        Ecx,
    }

    /// A feature and its CPUID bit.
    struct Feature {
        name: &'static str,
        /// Whether the build assumes the feature.
        presumed: bool,
        leaf: u32,
        subleaf: u32,
        register: Register,
        bit: u32,
    }

    macro_rules! features {
        ($($leaf:literal $subleaf:literal $register:ident: $($name:literal $bit:literal),*;)*) => {
            &[$($(Feature {
                name: $name,
                presumed: cfg!(target_feature = $name),
                leaf: $leaf,
                subleaf: $subleaf,
                register: Register::$register,
                bit: $bit,
            }),*),*]
        };
    }

    /// Features that a compiler may use without being asked, from the vendors' manuals (Intel's
    /// volume 2, CPUID; AMD's volume 3, appendix E), oldest first.
    const FEATURES: &[Feature] = features! {
        1 0 Ecx: "sse3" 0, "ssse3" 9, "cmpxchg16b" 13, "sse4.1" 19, "sse4.2" 20, "popcnt" 23,
            "pclmulqdq" 1, "aes" 25, "xsave" 26, "avx" 28, "f16c" 29, "fma" 12, "movbe" 22,
            "rdrand" 30;
        0x8000_0001 0 Ecx: "lzcnt" 5, "sse4a" 6, "tbm" 21;
        7 0 Ebx: "bmi1" 3, "avx2" 5, "bmi2" 8, "rdseed" 18, "adx" 19, "sha" 29, "avx512f" 16,
            "avx512cd" 28, "avx512bw" 30, "avx512dq" 17, "avx512vl" 31, "avx512ifma" 21;
        7 0 Ecx: "avx512vbmi" 1, "avx512vbmi2" 6, "gfni" 8, "vaes" 9, "vpclmulqdq" 10,
            "avx512vnni" 11, "avx512bitalg" 12, "avx512vpopcntdq" 14;
        7 1 Eax: "avxvnni" 4, "avx512bf16" 5, "avxifma" 23;
    };

    /// Returns the first feature that the build assumes and the processor lacks.
    pub(super) fn missing() -> Option<&'static str> {
        for feature in FEATURES {
            if feature.presumed && !is_present(feature) {
                return Some(feature.name);
            }
        }
        None
    }

    fn is_present(feature: &Feature) -> bool {
        // The first leaf of the same range contains the number of the last one.
        let last = __cpuid_count(feature.leaf & 0x8000_0000, 0).eax;
        if feature.leaf > last {
            return false;
        }
        let answer = __cpuid_count(feature.leaf, feature.subleaf);
        let bits = match feature.register {
            Register::Eax => answer.eax,
            Register::Ebx => answer.ebx,
            Register::Ecx => answer.ecx,
        };
        bits >> feature.bit & 1 == 1
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// Compares with the standard library where it really checks the processor.
        #[test]
        fn agrees_with_the_standard_library() {
            macro_rules! compare {
                ($($name:tt),*) => {
                    $(
                        let feature = FEATURES.iter().find(|feature| feature.name == $name);
                        let feature = feature.expect("a known feature");
                        assert_eq!(
                            is_present(feature),
                            std::arch::is_x86_feature_detected!($name),
                            $name
                        );
                    )*
                };
            }
            compare!(
                "sse3",
                "ssse3",
                "cmpxchg16b",
                "sse4.1",
                "sse4.2",
                "popcnt",
                "pclmulqdq",
                "aes",
                "avx",
                "f16c",
                "fma",
                "movbe",
                "rdrand",
                "lzcnt",
                "sse4a",
                "tbm",
                "bmi1",
                "avx2",
                "bmi2",
                "rdseed",
                "adx",
                "sha",
                "avx512f",
                "avx512cd",
                "avx512bw",
                "avx512dq",
                "avx512vl",
                "avx512ifma",
                "avx512vbmi",
                "avx512vbmi2",
                "gfni",
                "vaes",
                "vpclmulqdq",
                "avx512vnni",
                "avx512bitalg",
                "avx512vpopcntdq",
                "avxvnni",
                "avx512bf16",
                "avxifma"
            );
        }

        #[test]
        fn the_build_machine_has_all_required_features() {
            assert_eq!(missing(), None);
        }
    }
}
