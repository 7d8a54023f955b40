//! The commands and links in the documents.
//!
//! Tests check that each command exists and that each link has a target.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// A command in a document.
pub(crate) struct ShownCommand {
    /// `FILE:LINE`, for error messages.
    pub(crate) place: String,
    /// Its words, without pipes, redirections and comments.
    pub(crate) words: Vec<String>,
}

/// Returns the commands in `sh` blocks, in `console` blocks after `$ `, and in inline code that
/// begins with `cargo xtask` or `staunton`.
pub(crate) fn commands(root: &Path) -> io::Result<Vec<ShownCommand>> {
    let mut commands = Vec::new();
    for file in files(root)? {
        let text = fs::read_to_string(&file)?;
        for (line, command) in shown(&text) {
            let place = format!("{}:{line}", file.display());
            commands.push(ShownCommand {
                place,
                words: words(command),
            });
        }
    }
    Ok(commands)
}

/// The documents at the root, in `docs/` and in `docs/decisions/`.
pub(crate) fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in [".", "docs", "docs/decisions"] {
        for entry in fs::read_dir(root.join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The commands in one text, with their lines.
pub(crate) fn shown(text: &str) -> Vec<(usize, &str)> {
    let mut shown = Vec::new();
    let mut fence: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        if let Some(language) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() {
                None
            } else {
                Some(language.trim())
            };
            continue;
        }
        let trimmed = line.trim();
        match fence {
            Some("sh") if !trimmed.is_empty() && !trimmed.starts_with('#') => {
                shown.push((line_number, trimmed));
            }
            Some("console") => {
                shown.extend(
                    trimmed
                        .strip_prefix("$ ")
                        .map(|command| (line_number, command)),
                );
            }
            Some(_) => {}
            None => {
                let spans = line.split('`').skip(1).step_by(2);
                let commands = spans.filter(|span| {
                    span.starts_with("cargo xtask ") || span.starts_with("staunton ")
                });
                shown.extend(commands.map(|command| (line_number, command)));
            }
        }
    }
    shown
}

/// A command's words, split as by a shell.
pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words = vec![];
    let mut quoted = false;
    let mut word = String::new();
    for letter in command.chars().chain([' ']) {
        match letter {
            '"' | '\'' => quoted = !quoted,
            '|' | '>' | '<' | '&' | ';' | '#' if !quoted => break,
            letter if letter.is_whitespace() && !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            letter => word.push(letter),
        }
    }
    words
}
