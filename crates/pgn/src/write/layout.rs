//! Words on lines of at most 79 columns.

/// The standard wants lines of fewer than 80 columns.
const WIDTH: usize = 79;

/// Movetext as it grows.
#[derive(Debug, Default)]
pub(super) struct Layout {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// Parentheses that the next word brings with it.
    opening: String,
    /// What comes next must begin a line.
    line_is_full: bool,
}

impl Layout {
    /// Begins a variation, at the next word.
    pub(super) fn open(&mut self) {
        self.opening.push('(');
    }

    /// Ends a variation, behind the last word.
    pub(super) fn close(&mut self) {
        if !self.opening.is_empty() || self.line_is_full || self.column >= WIDTH {
            self.word(")");
        } else {
            self.text.push(')');
            self.column += 1;
        }
    }

    /// Adds a word, on a new line if this one is full.
    pub(super) fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.opening) + word;
        let width = word.chars().count();
        if self.line_is_full || self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
            self.line_is_full = false;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += width;
    }

    /// Adds a comment of one line of text. One that holds a closing brace goes to the end of
    /// its line, since nothing can be escaped between braces.
    pub(super) fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.word(&format!("; {text}"));
            self.line_is_full = true;
            return;
        }
        let braced = format!("{{{text}}}");
        for word in breakable(&braced) {
            self.word(word);
        }
    }

    /// The whole movetext, without a line break at its end.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// Parts a comment where a line may end: at single spaces (more would not survive), but not
/// before what would mean something else at the beginning of a line, and not in an annotation.
fn breakable(text: &str) -> impl Iterator<Item = &str> {
    let mut in_annotation = false;
    let mut from = 0;
    let mut ends: Vec<usize> = text
        .match_indices(' ')
        .map(|(at, _)| at)
        .filter(|&at| {
            let word = &text[from..at];
            in_annotation = word.trim_start_matches('{').starts_with("[%") && !word.contains(']')
                || in_annotation && !word.contains(']');
            from = at + 1;
            let after = &text[from..];
            !in_annotation
                && !word.is_empty()
                && !word.ends_with(char::is_whitespace)
                && !after.starts_with(char::is_whitespace)
                && !after.starts_with(['%', '['])
        })
        .collect();
    ends.push(text.len());
    let mut from = 0;
    ends.into_iter().map(move |to| {
        let part = &text[from..to];
        from = to + 1;
        part
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_only_where_they_may() {
        let parts = |text| breakable(text).collect::<Vec<_>>().join("|");
        assert_eq!(parts("{one two}"), "{one|two}");
        assert_eq!(parts("{one  two three}"), "{one  two|three}");
        assert_eq!(parts("{a % b [Event \"x\"]}"), "{a %|b [Event|\"x\"]}");
        assert_eq!(parts("{[%clk 0:00:01] x}"), "{[%clk 0:00:01]|x}");
    }
}
