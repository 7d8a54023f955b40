//! Starting other programs.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::root::root;

/// So many arguments of a command are shown: thousands of files would bury what it says itself.
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

/// Prints and runs the command.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let line = written(command);
    println!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("`{line}` failed ({status})."))),
        Err(error) => Err(Failure::new(format!(
            "`{line}` could not be started: {error}."
        ))),
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

/// The file of a program: with the ending that programs have here, unless its name has one.
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
    fn thousands_of_files_are_not_all_shown() {
        let mut command = Command::new("cargo");
        command.arg("run");
        assert_eq!(written(&command), "cargo run");
        command.args((0..3_000).map(|shard| format!("{shard:08}.games")));
        let line = written(&command);
        assert!(line.starts_with("cargo run 00000000.games "), "{line}");
        assert!(line.ends_with(" 00000022.games … and 2977 more"), "{line}");
    }

    #[test]
    fn a_script_of_windows_is_no_exe() {
        for (name, ending, file) in [
            ("node", ".exe", "node.exe"),
            ("npm.cmd", ".exe", "npm.cmd"),
            ("node", "", "node"),
        ] {
            assert_eq!(file_name(name, ending), file);
        }
    }
}
