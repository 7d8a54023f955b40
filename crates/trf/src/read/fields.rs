//! Fields of a record.

use super::{Mention, Reader};
use crate::line::Line;
use crate::{LAST_NUMBER, LAST_ROUND, Points, ProblemKind};

impl Reader {
    /// Reports a field that cannot be read.
    pub(super) fn unreadable(
        &mut self,
        line: &Line,
        column: usize,
        field: &'static str,
        text: &str,
    ) {
        let text = text.to_owned();
        self.problem(line.number, column, ProblemKind::Unreadable { field, text });
    }

    /// Reads a number from a range of columns; `None` if they are blank or unreadable.
    pub(super) fn number(
        &mut self,
        line: &Line,
        (first, last): (usize, usize),
        field: &'static str,
    ) -> Option<u16> {
        let text = line.field(first, last);
        if text.is_empty() {
            return None;
        }
        let number = parse_number(&text);
        if number.is_none() {
            self.unreadable(line, first, field, &text);
        }
        number
    }

    /// Reads the number of a player, from 1 to 9999, which is required.
    pub(super) fn required(
        &mut self,
        line: &Line,
        columns: (usize, usize),
        field: &'static str,
    ) -> Option<u16> {
        let text = line.field(columns.0, columns.1);
        let number = parse_number(&text).filter(|number| (1..=LAST_NUMBER).contains(number));
        if number.is_none() {
            self.unreadable(line, columns.0, field, &text);
        }
        number
    }

    /// Reads points from a range of columns; `None` if they are blank or unreadable.
    pub(super) fn points(
        &mut self,
        line: &Line,
        (first, last): (usize, usize),
        field: &'static str,
    ) -> Option<Points> {
        let text = line.field(first, last);
        if text.is_empty() {
            return None;
        }
        let points = text.parse().ok().filter(|points: &Points| {
            // Four columns hold no other points.
            (-99..=999).contains(&points.tenths())
        });
        if points.is_none() {
            self.unreadable(line, first, field, &text);
        }
        points
    }

    /// Reads a round, from 1 to 999, which is required.
    pub(super) fn round(&mut self, line: &Line, columns: (usize, usize)) -> Option<u16> {
        let text = line.field(columns.0, columns.1);
        let round = parse_number(&text).filter(|round| (1..=LAST_ROUND).contains(round));
        if round.is_none() {
            self.unreadable(line, columns.0, "round", &text);
        }
        round
    }

    /// Reads numbers of players: four columns each, with a blank before each of them.
    pub(super) fn players(&mut self, line: &Line, first: usize) -> Vec<u16> {
        let mut players = Vec::new();
        for column in (first..=line.len()).step_by(5) {
            self.expect_blank(line, &[column - 1]);
            let number = self.number(line, (column, column + 3), "number of a player");
            if let Some(number) = number.filter(|&number| number > 0) {
                self.mention(line, column, number);
                players.push(number);
            }
        }
        players
    }

    /// Remembers a number, to check at the end that a player has it.
    pub(super) fn mention(&mut self, line: &Line, column: usize, number: u16) {
        self.mentions.push(Mention {
            line: line.number,
            column,
            number,
        });
    }

    /// Reports the first of these columns that is not blank.
    pub(super) fn expect_blank(&mut self, line: &Line, columns: &[usize]) {
        if let Some(&column) = columns.iter().find(|&&column| !line.is_blank(column)) {
            let kind = ProblemKind::Misaligned(line.column(column));
            self.problem(line.number, column, kind);
        }
    }
}

/// Parses a number of ASCII digits.
pub(super) fn parse_number(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
