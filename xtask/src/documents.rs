//! What the documents show and point at: commands and links.
//!
//! Tests use it to see that each command exists and each link leads somewhere.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// A command as a document shows it.
pub(crate) struct ShownCommand {
    /// `FILE:LINE`, for the person who must mend it.
    pub(crate) place: String,
    /// Its words; what follows a pipe, a redirection or a comment is left out.
    pub(crate) words: Vec<String>,
}

/// The commands in `sh` blocks, in `console` blocks after `$ `, and those between
/// backticks that begin with `cargo xtask` or `staunton`.
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

/// The README and everything in `docs/`.
pub(crate) fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = vec![root.join("README.md")];
    for entry in fs::read_dir(root.join("docs"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn shown(text: &str) -> Vec<(usize, &str)> {
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

fn words(command: &str) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn commands_are_found_where_people_would_type_them() {
        let text = "Run `staunton serve` or `cargo`.\n\
                    ```sh\n# why\ncargo xtask play -- --listen 0.0.0.0:8064\n```\n\
                    ```console\n$ staunton perft 5 | tail -1\nnodes 4865609\n```\n\
                    ```rust\nlet x = 1;\n```\n";
        let found: Vec<(usize, Vec<String>)> = shown(text)
            .into_iter()
            .map(|(line, command)| (line, words(command)))
            .collect();
        let expected = [
            (1, vec!["staunton", "serve"]),
            (
                4,
                vec!["cargo", "xtask", "play", "--", "--listen", "0.0.0.0:8064"],
            ),
            (7, vec!["staunton", "perft", "5"]),
        ];
        assert_eq!(found.len(), expected.len());
        for ((line, words), (expected_line, expected_words)) in found.iter().zip(&expected) {
            assert_eq!(
                (line, words.iter().map(String::as_str).collect()),
                (expected_line, expected_words.clone())
            );
        }
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(
            words("staunton explain \"8/8 w - -\" Ke2 # why"),
            ["staunton", "explain", "8/8 w - -", "Ke2"]
        );
    }

    /// The links of a line as (label, target), pictures included.
    fn links(line: &str) -> Vec<(&str, &str)> {
        line.match_indices("](")
            .filter_map(|(middle, _)| {
                let label = &line[line[..middle].rfind('[')? + 1..middle];
                let target = line[middle + 2..].split(')').next()?;
                Some((label, target))
            })
            .collect()
    }

    /// A link leads to a file of the repository; where its label is code, like
    /// `` [`stalemate`](../crates/rules/tests/laws.rs) ``, the file has that name in it.
    #[test]
    fn every_link_in_the_documents_leads_somewhere() {
        let mut dead = Vec::new();
        for file in files(&workspace::root()).expect("the documents are there") {
            let text = fs::read_to_string(&file).expect("the document can be read");
            for (index, line) in text.lines().enumerate() {
                for (label, target) in links(line) {
                    if target.starts_with("http") || target.starts_with('#') {
                        continue;
                    }
                    let path = file
                        .with_file_name("")
                        .join(target.split('#').next().unwrap_or(target));
                    let name = label
                        .strip_prefix('`')
                        .and_then(|label| label.strip_suffix('`'));
                    let alive = match name {
                        Some(name) if path.is_file() => {
                            fs::read_to_string(&path).is_ok_and(|text| {
                                text.contains(name.rsplit("::").next().unwrap_or(name))
                            })
                        }
                        _ => path.exists(),
                    };
                    if !alive {
                        dead.push(format!(
                            "{}:{}: [{label}]({target})",
                            file.display(),
                            index + 1
                        ));
                    }
                }
            }
        }
        assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
    }
}
