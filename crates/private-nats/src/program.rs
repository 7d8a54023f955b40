//! The program `nats-server`.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable with the path of the program.
const VARIABLE: &str = "NATS_SERVER";
/// The oldest version that can be used.
const OLDEST: (u32, u32) = (2, 11);

/// Returns the path of the program: that in the environment variable `NATS_SERVER`, else the one
/// that the task runner installs in the target folder, else the one on the PATH.
///
/// # Errors
///
/// Fails if it is not installed or too old.
pub fn find() -> io::Result<PathBuf> {
    let named = env::var_os(VARIABLE).filter(|value| !value.is_empty());
    let program = match named {
        Some(named) => PathBuf::from(named),
        None => Some(installed())
            .filter(|path| path.is_file())
            .unwrap_or_else(|| "nats-server".into()),
    };
    let output = Command::new(&program).arg("--version").output();
    let output = output.map_err(|error| {
        let why = format!(
            "`{}` cannot be started: {error}. {}",
            program.display(),
            hint()
        );
        io::Error::new(error.kind(), why)
    })?;
    let text = String::from_utf8_lossy(&output.stdout);
    if version(&text).is_some_and(|version| version >= OLDEST) {
        return Ok(program);
    }
    Err(io::Error::other(format!(
        "`{}` is too old ({}). {}",
        program.display(),
        text.trim(),
        hint()
    )))
}

fn hint() -> String {
    let (major, minor) = OLDEST;
    format!(
        "NATS {major}.{minor} or later is needed. `cargo xtask test --only rust` installs it, or \
         set {VARIABLE} to its path."
    )
}

/// Returns the path at which the task runner installs the program.
fn installed() -> PathBuf {
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"),
    };
    target.join("tools/nats-server")
}

/// Reads major and minor version from a line like `nats-server: v2.15.1`.
fn version(line: &str) -> Option<(u32, u32)> {
    let (_, version) = line.trim().split_once(": v")?;
    let mut numbers = version.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_versions() {
        for (line, expected) in [
            ("nats-server: v2.15.1\n", Some((2, 15))),
            ("nats-server: v2.9.10", Some((2, 9))),
            ("nats-server: v3.0.0-beta.1", Some((3, 0))),
            ("nats-server: vnext", None),
            ("", None),
        ] {
            assert_eq!(version(line), expected, "{line:?}");
        }
        assert!(version("nats-server: v2.9.10") < Some(OLDEST));
        assert!(version("nats-server: v2.11.0") >= Some(OLDEST));
    }
}
