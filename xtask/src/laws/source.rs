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
    let lines = without_comments(text);
    (0..lines.len()).any(|at| begins_test(&lines[at..], name) && !is_skipped(&lines[..=at]))
}

/// Returns the lines of a client's source that are not comments. Comments at the end of other lines
/// cannot begin a test.
fn without_comments(text: &str) -> Vec<&str> {
    let mut is_within = false;
    let is_code = |line: &&str| {
        let begins = line.trim_start().starts_with("/*");
        let is_comment = is_within || begins || line.trim_start().starts_with("//");
        is_within = (is_within || begins) && !line.contains("*/");
        !is_comment
    };
    text.lines().filter(is_code).collect()
}

/// Whether a test of this name begins in the first of these lines; its name may be in the second.
fn begins_test(lines: &[&str], name: &str) -> bool {
    let quotes: &[char] = &['\'', '"'];
    let mut lines = lines.iter().map(|line| line.trim());
    let first = lines.next().unwrap_or_default();
    let call = first
        .strip_prefix("test(")
        .or_else(|| first.strip_prefix("it("));
    let argument = match call {
        Some("") => lines.next(),
        other => other,
    };
    argument
        .and_then(|text| text.strip_prefix(quotes)?.strip_prefix(name))
        .is_some_and(|rest| rest.starts_with(quotes))
}

/// Returns whether the last of these lines is in a group of skipped tests. Nested code is indented
/// further, because the client's sources are formatted.
fn is_skipped(lines: &[&str]) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut around = usize::MAX;
    let code = lines.iter().rev().filter(|line| !line.trim().is_empty());
    code.filter(|line| {
        let is_around = indent(line) < around;
        around = around.min(indent(line));
        is_around
    })
    .any(|line| line.contains("describe.skip(") || line.contains("describe.fixme("))
}

#[test]
fn finds_only_tests_that_run() {
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
    let text = "\
test('a b', async () => {});
  it(
    \"a c\", () => {});
// a d
test.skip('a e')
// test('a f', () => {});
/* test('a g', () => {}); */
/*
test('a h', () => {});
*/
describe.skip('group', () => {
  test('a i', () => {});
  describe('within', () => {

    test('a j', () => {});
  });
});
describe('another', () => {
  test('a k', () => {});
});
test.describe.skip(
  'third',
  () => {
    test('a l', () => {});
  },
);
submit('a m');
test('a n', () => {});
";
    for (name, expected) in [
        ("a b", true),
        ("a c", true),
        ("a d", false),
        ("a e", false),
        ("a f", false),
        ("a g", false),
        ("a h", false),
        ("a i", false),
        ("a j", false),
        ("a k", true),
        ("a l", false),
        ("a m", false),
        ("a n", true),
        ("a", false),
    ] {
        assert_eq!(has_typescript_test(text, name), expected, "{name}");
    }
}

#[test]
fn finds_definitions_but_not_uses() {
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
