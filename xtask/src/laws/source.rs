//! Looks up definitions and tests in the sources of this repository.

use std::fs;
use std::path::Path;

use super::Named;
use crate::workspace;

/// The text of a file of the repository, if it exists.
pub(super) fn read(file: &str) -> Option<String> {
    fs::read_to_string(workspace::root().join(file)).ok()
}

/// The text of a component of the client.
pub(super) fn component(path: &str) -> Option<String> {
    read(&format!("web/src/components/{path}"))
}

/// Whether the file defines a function, type, constant or property of this name.
pub(super) fn defines(named: &Named) -> bool {
    let name = named.name.rsplit("::").next().unwrap_or(named.name);
    read(named.file).is_some_and(|text| text.lines().any(|line| defines_in(line, name)))
}

fn defines_in(line: &str, name: &str) -> bool {
    let words = ["fn", "struct", "enum", "const", "function"];
    let definition = words.iter().any(|word| {
        let begin = format!("{word} {name}");
        line.match_indices(&begin).any(|(at, _)| {
            let follows = line[at + begin.len()..].chars().next();
            !follows.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    });
    definition || (name.starts_with("--") && line.trim_start().starts_with(&format!("{name}:")))
}

/// Whether the file contains a test of this name that is not ignored.
pub(super) fn tests(named: &Named) -> bool {
    let is_rust = Path::new(named.file)
        .extension()
        .is_some_and(|extension| extension == "rs");
    read(named.file).is_some_and(|text| {
        if is_rust {
            has_rust_test(&text, named.name)
        } else {
            has_typescript_test(&text, named.name)
        }
    })
}

fn has_rust_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let head = format!("fn {name}(");
    let Some(at) = lines
        .iter()
        .position(|line| line.trim_start_matches("async ").starts_with(&head))
    else {
        return false;
    };
    let above = lines[..at].iter().rev();
    let attributes: Vec<&&str> = above
        .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
        .collect();
    let is_test = |line: &str| line == "#[test]" || line.starts_with("#[tokio::test");
    attributes.iter().any(|line| is_test(line))
        && !attributes.iter().any(|line| line.starts_with("#[ignore"))
}

fn has_typescript_test(text: &str, name: &str) -> bool {
    let quotes: &[char] = &['\'', '"'];
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].trim_end_matches(quotes).trim_end();
        let after = &text[at + name.len()..];
        (before.ends_with("test(") || before.ends_with("it(")) && after.starts_with(quotes)
    })
}

#[test]
fn only_tests_that_are_run_are_found() {
    let text = "#[test]\nfn one() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\n\n\
                fn three() {}\n\n#[tokio::test]\nasync fn four() {}\n";
    for (name, expected) in [
        ("one", true),
        ("two", false),
        ("three", false),
        ("four", true),
        ("on", false),
    ] {
        assert_eq!(has_rust_test(text, name), expected, "{name}");
    }
    let text =
        "test('a b', async () => {});\n  it(\n    \"a c\", () => {});\n// a d\ntest.skip('a e')";
    for (name, expected) in [
        ("a b", true),
        ("a c", true),
        ("a d", false),
        ("a e", false),
        ("a", false),
    ] {
        assert_eq!(has_typescript_test(text, name), expected, "{name}");
    }
}

#[test]
fn definitions_are_found_and_uses_are_not() {
    for (line, name, expected) in [
        ("pub const fn king(self) {", "king", true),
        ("fn kings(self) {", "king", false),
        ("    king(self);", "king", false),
        ("export function boardConfig(state) {", "boardConfig", true),
        ("  --dark-square: #6f9197;", "--dark-square", true),
        ("  color: var(--dark-square);", "--dark-square", false),
    ] {
        assert_eq!(defines_in(line, name), expected, "{line}");
    }
}
