//! `cargo xtask test --only prose`: comments and documents are in plain technical English.
//!
//! Counts phrases that make text hard to read. The count is only an indicator: the goal is
//! sentences that are understood at first reading.

mod patterns;
mod text;

use std::fs;

use crate::failure::Failure;
use crate::{process, workspace};
use patterns::{PATTERNS, Pattern};
pub(crate) use text::is_prose;

/// The most hits of one pattern in 1,000 lines of prose. Well-kept projects have 0 to 0.7.
const LIMIT: f64 = 1.0;

/// The most hits of all patterns in one file.
const LIMIT_PER_FILE: usize = 5;

/// A phrase that was found in a file.
struct Hit {
    pattern: &'static str,
    place: String,
    text: String,
}

/// Checks all tracked sources, documents and English texts.
pub(crate) fn check() -> Result<(), Failure> {
    let mut lines = 0;
    let mut hits = Vec::new();
    let mut problems = Vec::new();
    for file in files()? {
        let path = workspace::root().join(&file);
        // A deleted file is listed until the deletion is committed.
        let Ok(content) = fs::read_to_string(&path) else {
            continue;
        };
        let before = hits.len();
        for (number, text) in text::prose(&file, &content) {
            lines += 1;
            hits.extend(find(&text).map(|pattern| Hit {
                pattern: pattern.name,
                place: format!("{file}:{number}"),
                text: text.clone(),
            }));
        }
        let of_file = hits.len() - before;
        if of_file > LIMIT_PER_FILE {
            problems.push(format!(
                "{file} has {of_file} hits, and {LIMIT_PER_FILE} are allowed in a file"
            ));
        }
    }
    println!("{lines} lines of prose; hits in 1,000 lines, of which {LIMIT} are allowed:");
    for pattern in PATTERNS {
        let count = hits
            .iter()
            .filter(|hit| hit.pattern == pattern.name)
            .count();
        let rate = 1_000.0 * count as f64 / f64::from(lines).max(1.0);
        println!("  {:<12}{rate:>5.1}", pattern.name);
        if rate > LIMIT {
            problems.push(format!("the pattern {} is above the limit", pattern.name));
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    for Hit {
        pattern,
        place,
        text,
    } in &hits
    {
        println!("{place}: [{pattern}] {text}");
    }
    Err(Failure::new(format!(
        "Some text is hard to read: {}.",
        problems.join("; ")
    )))
}

/// Returns the patterns that occur in a line of prose.
fn find(text: &str) -> impl Iterator<Item = &'static Pattern> {
    PATTERNS.iter().filter(move |pattern| pattern.is_in(text))
}

/// Returns the tracked files that contain prose.
fn files() -> Result<Vec<String>, Failure> {
    let text = process::output(process::command("git").args(["ls-files", "--full-name", ":/"]))?;
    let files = text.lines().filter(|file| is_prose(file));
    Ok(files.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        find(text).map(|pattern| pattern.name).collect()
    }

    #[test]
    fn finds_phrases_that_are_hard_to_read() {
        for (text, expected) in [
            ("What is read of a game", &["what-clause"][..]),
            ("Whoever reads nothing is dropped.", &["who-clause"]),
            ("The update is told to nobody.", &["somebody", "told"]),
            ("The piece stands on e4.", &["stands"]),
            ("So long as a seat is open", &["so-many"]),
            ("It begins anew, for ever.", &["archaic"]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn accepts_plain_sentences() {
        for text in [
            "What does the engine do when the time is up?",
            "Drops clients that stop reading, so that they cannot pin memory.",
            "SAN stands for standard algebraic notation.",
            "The standard position, and understood commands.",
        ] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
    }
}
