//! Tests of the command line, and of the commands and links in the documents.

use std::collections::BTreeMap;
use std::fs;

use clap::{CommandFactory, Parser};

use crate::documents::{self, files, shown, words};
use crate::{Cli, workspace};

#[test]
fn the_command_line_is_well_formed() {
    Cli::command().debug_assert();
}

#[test]
fn the_name_of_a_bench_is_optional() {
    for words in [
        "bench",
        "bench rules",
        "bench pgn",
        "bench engine",
        "bench server",
        "bench notify",
        "bench python",
    ] {
        let words = std::iter::once("cargo xtask").chain(words.split(' '));
        assert!(Cli::try_parse_from(words).is_ok());
    }
}

#[test]
fn every_task_in_the_documents_exists() {
    let commands = documents::commands(&workspace::root()).expect("the documents can be read");
    let tasks: Vec<_> = commands
        .iter()
        .filter(|command| command.words.starts_with(&["cargo".into(), "xtask".into()]))
        .collect();
    assert!(!tasks.is_empty(), "the README shows `cargo xtask play`");
    for task in tasks {
        let words =
            std::iter::once("cargo xtask").chain(task.words[2..].iter().map(String::as_str));
        match Cli::try_parse_from(words) {
            Ok(_) => {}
            Err(error) if error.exit_code() == 0 => {}
            Err(error) => panic!("{}: `{}`\n{error}", task.place, task.words.join(" ")),
        }
    }
}

/// Runs in the same folder would mix their games.
#[test]
fn different_runs_of_self_play_have_different_folders() {
    let commands = documents::commands(&workspace::root()).expect("the documents can be read");
    let mut runs: BTreeMap<&str, &[String]> = BTreeMap::new();
    for command in &commands {
        let [program, area, task, folder, options @ ..] = command.words.as_slice() else {
            continue;
        };
        if [program, area, task] == ["staunton", "selfplay", "play"] {
            let first = *runs.entry(folder).or_insert(options);
            assert_eq!(first, options, "{}: {folder}", command.place);
        }
    }
    assert!(runs.len() > 1, "the documents play games to train with");
}

#[test]
fn finds_commands_in_code_blocks_and_inline_code() {
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

/// A link names a file of the repository; if its label is a name in code, like
/// `` [`stalemate`](../crates/rules/tests/laws.rs) ``, the file contains that name.
#[test]
fn every_link_in_the_documents_has_a_target() {
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
                    Some(name) if path.is_file() && !name.contains('/') => {
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

/// The example is the beginning of the one in the crate's README, which is run as a test of the
/// crate.
#[test]
fn the_example_in_the_readme_is_the_one_of_the_rules() {
    let example = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(workspace::root().join(file)).expect("a README");
        let (_, rest) = text.split_once("```rust\n").expect("an example");
        let (code, _) = rest.split_once("```").expect("its end");
        code.lines().map(str::to_owned).collect()
    };
    let tested = example("crates/rules/README.md");
    assert!(tested.starts_with(&example("README.md")));
}
