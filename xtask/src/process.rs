//! Starts other programs.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::failure::Failure;
use crate::root::root;

/// Maximum number of arguments of a command that are shown: thousands of files would hide its
/// output.
const SHOWN: usize = 24;

/// A command to be run in the repository's root.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The same cargo that runs this task.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Prints the command.
pub(crate) fn show(command: &Command) {
    println!("$ {}", written(command));
}

/// Prints and runs the command.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    show(command);
    let line = written(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("`{line}` failed ({status})."))),
        Err(error) => Err(Failure::new(format!(
            "`{line}` could not be started: {error}."
        ))),
    }
}

/// Runs the command without printing it, passes on each line of its output, and returns the whole
/// output.
pub(crate) fn run_captured(command: &mut Command, mut line: impl FnMut(&str)) -> Captured {
    let name = written(command);
    let started = io::pipe().and_then(|(output, input)| {
        command.stdin(Stdio::null());
        command.stdout(input.try_clone()?).stderr(input);
        let child = command.spawn()?;
        // The command holds the other end of the pipe, which must be closed so that reading ends.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok((child, output))
    });
    let (mut child, output) = match started {
        Ok(started) => started,
        Err(error) => {
            let failure = Failure::new(format!("`{name}` could not be started: {error}."));
            return Captured::failed(failure);
        }
    };
    let mut text = String::new();
    for bytes in BufReader::new(output).split(b'\n').map_while(Result::ok) {
        let printed = String::from_utf8_lossy(&bytes);
        line(&printed);
        text.push_str(&printed);
        text.push('\n');
    }
    let result = match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("`{name}` failed ({status})."))),
        Err(error) => Err(Failure::new(format!("`{name}` was lost: {error}."))),
    };
    Captured { text, result }
}

/// Runs commands at the same time, prints each with its output when it ends, and waits for all.
pub(crate) fn run_all(commands: impl IntoIterator<Item = Command>) -> Result<(), Failure> {
    thread::scope(|scope| {
        let running: Vec<_> = commands
            .into_iter()
            .map(|mut command| {
                scope.spawn(move || {
                    let captured = run_captured(&mut command, |_| {});
                    print!("$ {}\n{}", written(&command), captured.text);
                    captured.result
                })
            })
            .collect();
        // All of them are waited for before the first failure is returned.
        let results: Vec<_> = running.into_iter().map(joined).collect();
        results.into_iter().collect()
    })
}

/// The result of a thread; a panic of the thread continues here.
pub(crate) fn joined<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The end of a command that [`run_captured`] ran.
pub(crate) struct Captured {
    /// Standard output and standard error, in the order in which they were written.
    pub(crate) text: String,
    pub(crate) result: Result<(), Failure>,
}

impl Captured {
    fn failed(failure: Failure) -> Self {
        Self {
            text: String::new(),
            result: Err(failure),
        }
    }
}

/// Runs the command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let line = written(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("`{line}` could not be started: {error}.")))?;
    if !output.status.success() {
        return Err(Failure::new(format!(
            "`{line}` failed ({}).",
            output.status
        )));
    }
    String::from_utf8(output.stdout)
        .map_err(|error| Failure::new(format!("`{line}` printed invalid UTF-8: {error}.")))
}

/// The path of a program, if it is on the PATH under one of these names.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        let file = file_name(name, std::env::consts::EXE_SUFFIX);
        folders
            .iter()
            .map(|folder| folder.join(&file))
            .find(|candidate| candidate.is_file())
    })
}

/// The file name of a program: with the extension of programs on this system, unless its name has
/// an extension.
fn file_name(name: &str, ending: &str) -> String {
    if name.contains('.') {
        name.to_owned()
    } else {
        format!("{name}{ending}")
    }
}

fn written(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let mut line = name.to_string_lossy().into_owned();
    for argument in command.get_args().take(SHOWN) {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    let more = command.get_args().len().saturating_sub(SHOWN);
    if more > 0 {
        write!(line, " … and {more} more").expect("a string takes everything");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_only_some_of_thousands_of_files() {
        let mut command = Command::new("cargo");
        command.arg("run");
        assert_eq!(written(&command), "cargo run");
        command.args((0..3_000).map(|shard| format!("{shard:08}.games")));
        let line = written(&command);
        assert!(line.starts_with("cargo run 00000000.games "), "{line}");
        assert!(line.ends_with(" 00000022.games … and 2977 more"), "{line}");
    }

    #[test]
    fn a_windows_script_gets_no_exe_extension() {
        for (name, ending, file) in [
            ("node", ".exe", "node.exe"),
            ("npm.cmd", ".exe", "npm.cmd"),
            ("node", "", "node"),
        ] {
            assert_eq!(file_name(name, ending), file);
        }
    }
}
