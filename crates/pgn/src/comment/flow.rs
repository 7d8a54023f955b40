//! Line breaks in comments. Most only fill lines; those between paragraphs, before items of lists and
//! around the ranks of board diagrams are kept.

use std::borrow::Cow;

/// Number of successive ranks and borders that are a diagram.
const FEWEST_RANKS: usize = 4;

/// Maximum width of a rank. Two of them fit on a line, so a [`crate::MovetextWriter`] never makes
/// lines that look like a diagram by wrapping words.
const WIDEST_RANK: usize = 38;

/// A line of a comment that is not empty.
struct Line<'a> {
    text: &'a str,
    /// Whether an empty line precedes it.
    begins_paragraph: bool,
    looks_like_rank: bool,
    is_in_diagram: bool,
}

/// Trims the text. Replaces each line break and the blanks around it with one space, an empty line
/// between paragraphs with two line breaks, and a break before an item of a list, or before or after
/// a rank of a diagram, with one.
pub(crate) fn reflow(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return text.trim().into();
    }
    let mut lines = lines(text);
    mark_diagrams(&mut lines);
    let mut whole = String::with_capacity(text.len());
    let mut after_rank = false;
    for line in &lines {
        let gap = if line.begins_paragraph {
            "\n\n"
        } else if line.is_in_diagram || after_rank || is_item(line.text) {
            "\n"
        } else {
            " "
        };
        if !whole.is_empty() {
            whole.push_str(gap);
        }
        whole.push_str(line.text);
        after_rank = line.is_in_diagram;
    }
    match whole.trim() {
        trimmed if trimmed.len() == whole.len() => whole.into(),
        trimmed => trimmed.to_owned().into(),
    }
}

/// Replaces all line breaks with spaces.
pub(crate) fn on_one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return text.trim().into();
    }
    let lines: Vec<&str> = lines(text).iter().map(|line| line.text.trim()).collect();
    lines.join(" ").into()
}

/// Number of line breaks among these blanks: none, one, or several.
pub(super) fn breaks(blanks: &str) -> &'static str {
    let feeds = blanks.matches('\n').count();
    let returns = blanks.matches('\r').count();
    match feeds.max(returns) {
        0 => " ",
        1 => "\n",
        _ => "\n\n",
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut begins_paragraph = false;
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        for line in line.split('\r') {
            let text = line.trim_end();
            if text.is_empty() {
                begins_paragraph = true;
                continue;
            }
            let looks_like_rank = looks_like_rank(text);
            lines.push(Line {
                text: if looks_like_rank {
                    text
                } else {
                    text.trim_start()
                },
                begins_paragraph: std::mem::take(&mut begins_paragraph),
                looks_like_rank,
                is_in_diagram: false,
            });
        }
    }
    lines
}

/// Marks the ranks of diagrams, and removes the blanks before them that all of them have.
fn mark_diagrams(lines: &mut [Line<'_>]) {
    let continues = |one: &Line<'_>, next: &Line<'_>| {
        one.looks_like_rank == next.looks_like_rank && !next.begins_paragraph
    };
    for run in lines.chunk_by_mut(continues) {
        let is_in_diagram = run.len() >= FEWEST_RANKS && run[0].looks_like_rank;
        // The first line of a comment may follow its brace.
        let indentation =
            |line: &Line<'_>| line.text.len() - line.text.trim_start_matches(' ').len();
        let common = run.iter().map(indentation).min().unwrap_or_default();
        for line in run {
            line.is_in_diagram = is_in_diagram;
            line.text = if is_in_diagram {
                &line.text[common..]
            } else {
                line.text.trim_start()
            };
        }
    }
}

/// Whether a line has eight squares, possibly with numbers and borders around them, or only a
/// border.
fn looks_like_rank(line: &str) -> bool {
    if line.chars().count() > WIDEST_RANK {
        return false;
    }
    let is_border = |c: char| matches!(c, '+' | '-' | '=' | '_' | '|') || ('─'..='╬').contains(&c);
    let is_square = |c: char| {
        matches!(c, 'a'..='h' | 'A'..='H' | '.' | ':' | '-' | '_' | '#' | '·' | '♔'..='♟')
            || "pnbrqkPNBRQK".contains(c)
    };
    let signs = || line.chars().filter(|c| !c.is_whitespace());
    let is_digit = |c: char| c.is_ascii_digit();
    let without_number = || {
        let text = line.trim().trim_matches(is_digit).trim();
        text.chars()
            .filter(|c| !c.is_whitespace() && *c != '|' && *c != '│')
    };
    let has_squares = without_number().count() == 8 && without_number().all(is_square);
    let is_only_border = signs().count() > 8 && signs().all(is_border);
    // A word of eight letters, such as "feedback", has no blanks and no borders.
    let is_divided = line.trim().contains([' ', '|', '│', '.']) || is_only_border;
    is_divided && (has_squares || is_only_border)
}

/// Whether a line is an item of a list.
fn is_item(line: &str) -> bool {
    let rest = line.strip_prefix(ITEM_SIGNS);
    rest.is_some_and(|rest| rest.starts_with(' '))
}

/// The signs before items of lists. A line is never wrapped before them.
pub(crate) const ITEM_SIGNS: [char; 4] = ['*', '-', '•', '–'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_lines_that_only_fill_the_width() {
        for (raw, text) in [
            ("", ""),
            (" a  b ", "a  b"),
            ("a\r\n  b\nc", "a b c"),
            ("a\rb", "a b"),
            ("a \n b\n", "a b"),
            (
                "feedback\nfeedback\nfeedback\nfeedback",
                "feedback feedback feedback feedback",
            ),
        ] {
            assert_eq!(reflow(raw), text, "{raw:?}");
            assert_eq!(on_one_line(raw), text, "{raw:?}");
        }
    }

    #[test]
    fn keeps_paragraphs_lists_and_diagrams_apart() {
        const BOARD: &str = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\nR N B Q K B N R";
        for (raw, text) in [
            ("a\n\nb\n  \n\nc", "a\n\nb\n\nc".to_owned()),
            ("a\r\n\r\nb", "a\n\nb".to_owned()),
            ("a:\n * b\n * c\nd", "a:\n* b\n* c d".to_owned()),
            (&format!("see\n{BOARD}\nnow"), format!("see\n{BOARD}\nnow")),
            (
                &format!("see\n\n  {}", BOARD.replace('\n', "\n  ")),
                format!("see\n\n{BOARD}"),
            ),
            (
                "+-----------------+\n8 | r . . . k . . r | \n7 |p p p p p p p p|\n+-----------------+\n   a b c d e f g h",
                "+-----------------+\n8 | r . . . k . . r |\n7 |p p p p p p p p|\n+-----------------+\n   a b c d e f g h"
                    .to_owned(),
            ),
        ] {
            assert_eq!(reflow(raw), text, "{raw:?}");
            assert_eq!(reflow(&text), text, "{raw:?}");
            assert!(!on_one_line(raw).contains('\n'), "{raw:?}");
        }
    }
}
