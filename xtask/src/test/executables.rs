//! The test executables of the Rust crates, several at a time.
//!
//! `cargo test` runs them one after another, which leaves cores idle while the last tests of each
//! executable run.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use serde::Deserialize;

use crate::failure::Failure;
use crate::process;

/// The slowest executables. They start first, so that no core waits for them at the end.
const SLOW_EXECUTABLES: [&str; 3] = [
    "staunton-server --test server",
    "staunton-store --test store",
    "staunton --test server",
];

/// A compiled test executable.
pub(crate) struct Executable {
    /// Its crate.
    package: String,
    /// Its target as an option of `cargo test`: `--lib`, `--bin NAME` or `--test NAME`.
    target: String,
    file: PathBuf,
    /// The folder of the crate, in which its tests run.
    folder: PathBuf,
}

/// A line of cargo's output in JSON.
#[derive(Deserialize)]
struct Message {
    reason: String,
    target: Option<Target>,
    profile: Option<Profile>,
    manifest_path: Option<PathBuf>,
    package_id: Option<String>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    name: String,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// Compiles all tests of the workspace, and the programs that they start.
pub(crate) fn build() -> Result<Vec<Executable>, Failure> {
    let mut cargo = cargo_test();
    cargo.args(["--lib", "--bins", "--tests", "--no-run"]);
    cargo.arg("--message-format=json-render-diagnostics");
    process::show(&cargo);
    let messages = process::output(&mut cargo)?;
    let found = messages.lines().filter_map(|line| {
        let message = serde_json::from_str(line).ok()?;
        executable(message)
    });
    Ok(found.collect())
}

/// `cargo test` with the same flags for every build with tests, so that nothing is built twice.
pub(crate) fn cargo_test() -> Command {
    let mut command = process::cargo();
    command.args(["test", "--workspace", "--locked"]);
    if cfg!(target_os = "linux") {
        // The tests that use strace, PostgreSQL, nats-server and so on.
        command.args([
            "--features",
            "staunton/system-tests,staunton-engine/system-tests,\
             staunton-private-nats/system-tests,staunton-server/system-tests,\
             staunton-store/system-tests,staunton-tablebase/system-tests",
        ]);
    }
    command
}

fn executable(message: Message) -> Option<Executable> {
    let is_test = message.reason == "compiler-artifact" && message.profile?.test;
    let target = message.target?;
    let option = match target.kind.first()?.as_str() {
        "bin" => format!("--bin {}", target.name),
        "test" => format!("--test {}", target.name),
        _ => "--lib".to_owned(),
    };
    is_test.then_some(Executable {
        package: package_name(&message.package_id?)?.to_owned(),
        target: option,
        file: message.executable?,
        folder: message.manifest_path?.parent()?.to_owned(),
    })
}

/// The name in an id like `path+file:///staunton/crates/rules#staunton-rules@0.1.0`; an id without
/// a name has the name of the folder.
fn package_name(id: &str) -> Option<&str> {
    let (place, name) = id.rsplit_once('#')?;
    match name.split_once('@') {
        Some((name, _)) => Some(name),
        None => place.rsplit('/').next(),
    }
}

/// A program that tests start, by the environment variable in which they find its path.
pub(crate) type Tool = (&'static str, Option<PathBuf>);

/// Runs the executables of these crates, or all, with these tools; stops at the first failure.
pub(crate) fn run(
    mut executables: Vec<Executable>,
    only: Option<&BTreeSet<String>>,
    tools: &[Tool],
) -> Result<(), Failure> {
    executables.retain(|it| only.is_none_or(|only| only.contains(&it.package)));
    executables.sort_by_key(|it| !SLOW_EXECUTABLES.contains(&it.to_string().as_str()));
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let waiting = Mutex::new(VecDeque::from(executables));
    let result = Mutex::new(Ok(()));
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    // A separate statement, so that the lock is free while the tests run.
                    let next = locked(&waiting).pop_front();
                    let Some(next) = next else { break };
                    let started = Instant::now();
                    match next.run(tools) {
                        Ok(tests) => {
                            let seconds = started.elapsed().as_secs_f64();
                            println!("{next}: {tests} tests ({seconds:.1} s)");
                        }
                        Err(failure) => {
                            locked(&waiting).clear();
                            *locked(&result) = Err(failure);
                        }
                    }
                }
            });
        }
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Executable {
    /// Runs its tests, prints their output when one fails, and returns their number.
    fn run(&self, tools: &[Tool]) -> Result<u32, Failure> {
        let mut command = process::command(&self.file);
        for (variable, program) in tools {
            if let Some(program) = program {
                command.env(variable, program);
            }
        }
        command.current_dir(&self.folder);
        command.env("CARGO_MANIFEST_DIR", &self.folder);
        let captured = process::run_captured(&mut command, |_| {});
        if captured.result.is_err() {
            print!("\n{}", captured.text);
            return Err(Failure::new(format!(
                "Tests failed. To run them again: cargo test --package {self}"
            )));
        }
        Ok(passed(&captured.text))
    }
}

impl fmt::Display for Executable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.package, self.target)
    }
}

/// The number of tests that passed, from the last line of their output.
fn passed(output: &str) -> u32 {
    let results = output
        .lines()
        .filter_map(|line| line.strip_prefix("test result: ok. "));
    results
        .filter_map(|line| line.split(' ').next()?.parse::<u32>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_test_executables_in_the_output_of_cargo() {
        let line = |test: bool, kind: &str, name: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"path+file:///s/crates/rules#staunton-rules@0.1.0","manifest_path":"/s/crates/rules/Cargo.toml","target":{{"kind":["{kind}"],"name":"{name}"}},"profile":{{"test":{test}}},"executable":"/s/target/debug/deps/x-1"}}"#
            )
        };
        let read = |line: &str| executable(serde_json::from_str(line).unwrap());
        let shown = |line: &str| read(line).map(|it| it.to_string());
        assert_eq!(
            shown(&line(true, "lib", "rules")).unwrap(),
            "staunton-rules --lib"
        );
        assert_eq!(
            shown(&line(true, "test", "perft")).unwrap(),
            "staunton-rules --test perft"
        );
        assert!(read(&line(false, "bin", "staunton")).is_none());
        let folder = read(&line(true, "lib", "rules")).unwrap().folder;
        assert_eq!(folder, PathBuf::from("/s/crates/rules"));
        assert!(read(r#"{"reason":"build-finished","success":true}"#).is_none());
    }

    #[test]
    fn a_package_id_without_a_name_has_the_name_of_its_folder() {
        assert_eq!(package_name("path+file:///s/xtask#0.1.0"), Some("xtask"));
        assert_eq!(
            package_name("path+file:///s/crates/rules#staunton-rules@0.1.0"),
            Some("staunton-rules")
        );
    }

    #[test]
    fn counts_the_tests_that_passed() {
        let output = "running 2 tests\n..\ntest result: ok. 2 passed; 0 failed; 1 ignored\n";
        assert_eq!(passed(output), 2);
        assert_eq!(passed(""), 0);
    }
}
