//! A line of a file, divided into columns.

/// Stands for the second and further bytes of a character in lines whose columns are bytes.
const FILLER: char = '\0';

/// The columns of a record 001 that are blank: those between its fields.
const BLANK_COLUMNS: [usize; 10] = [4, 9, 14, 48, 53, 57, 69, 80, 85, 90];

/// A line with its number. Columns start at 1.
pub(crate) struct Line<'a> {
    /// The number of the line, starting at 1.
    pub(crate) number: usize,
    /// The whole line, without the end of line.
    pub(crate) text: &'a str,
    columns: Vec<char>,
}

impl<'a> Line<'a> {
    /// Divides a line into columns of one character.
    pub(crate) fn new(number: usize, text: &'a str) -> Self {
        Self {
            number,
            text,
            columns: text.chars().collect(),
        }
    }

    /// Divides the record of a player into columns. Some programs count bytes of UTF-8 instead of
    /// characters; this is recognized by the blank columns between the fields.
    pub(crate) fn player(number: usize, text: &'a str) -> Self {
        let characters = Self::new(number, text);
        if text.is_ascii() || characters.is_aligned() {
            return characters;
        }
        let columns = text
            .chars()
            .flat_map(|c| std::iter::once(c).chain(std::iter::repeat_n(FILLER, c.len_utf8() - 1)));
        let bytes = Self {
            number,
            text,
            columns: columns.collect(),
        };
        if bytes.is_aligned() {
            bytes
        } else {
            characters
        }
    }

    fn is_aligned(&self) -> bool {
        BLANK_COLUMNS.iter().all(|&column| self.is_blank(column))
    }

    /// The code of the record: the first three characters.
    pub(crate) fn code(&self) -> &'a str {
        self.text.get(..3).unwrap_or(self.text)
    }

    /// The number of the last column.
    pub(crate) fn len(&self) -> usize {
        self.columns.len()
    }

    /// The trimmed text of a range of columns, both inclusive.
    pub(crate) fn field(&self, first: usize, last: usize) -> String {
        let last = last.min(self.columns.len());
        let columns = self.columns.get(first - 1..last).unwrap_or_default();
        let text: String = columns.iter().filter(|&&c| c != FILLER).collect();
        text.trim().to_owned()
    }

    /// The trimmed text from a column to the end.
    pub(crate) fn rest(&self, first: usize) -> String {
        self.field(first, self.columns.len().max(first))
    }

    /// The character in a column; a space after the end.
    pub(crate) fn column(&self, column: usize) -> char {
        self.columns.get(column - 1).copied().unwrap_or(' ')
    }

    /// Whether a column is blank or after the end.
    pub(crate) fn is_blank(&self, column: usize) -> bool {
        self.column(column).is_whitespace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: &str = "001    1 m    Müller, Jürgen                    2100 GER     4600001 1990/01/01  1.0    1     2 w 1";

    #[test]
    fn columns_are_characters() {
        let line = Line::player(1, PLAYER);
        assert_eq!(line.field(15, 47), "Müller, Jürgen");
        assert_eq!(line.field(49, 52), "2100");
        assert_eq!(line.column(99), '1');
    }

    #[test]
    fn columns_are_bytes_if_only_that_is_aligned() {
        let shifted = PLAYER.replacen("Jürgen  ", "Jürgen", 1);
        let line = Line::player(1, &shifted);
        assert_eq!(line.field(15, 47), "Müller, Jürgen");
        assert_eq!(line.field(49, 52), "2100");
        assert_eq!(line.column(99), '1');
    }

    #[test]
    fn columns_after_the_end_are_blank() {
        let line = Line::new(1, "012");
        assert_eq!(line.rest(5), "");
        assert_eq!(line.field(1000, 1010), "");
        assert!(line.is_blank(7));
    }
}
