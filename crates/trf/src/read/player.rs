//! Record 001: a player.

use super::{Reader, Record};
use crate::line::Line;
use crate::{Color, Entry, LAST_ROUND, Outcome, Player};

impl Reader {
    pub(super) fn player(&mut self, line: &Line) {
        let Some(number) = self.required(line, (5, 8), "number of the player") else {
            return;
        };
        self.expect_blank(line, &[4, 9, 14, 48, 53, 57, 69, 80, 85]);
        let points = self.points(line, (81, 84), "points");
        let player = Player {
            number,
            sex: self.sex(line),
            title: line.field(11, 13),
            name: line.field(15, 47),
            rating: self.positive(line, (49, 52), "rating"),
            federation: line.field(54, 56),
            fide_id: self.fide_id(line),
            birth: line.field(70, 79),
            points: points.unwrap_or_default(),
            rank: self.positive(line, (86, 89), "rank"),
            rounds: self.rounds(line),
        };
        let record = Record {
            line: line.number,
            states_points: points.is_some(),
        };
        self.add_player(player, record);
    }

    /// Reads a number; 0 means the same as a blank field.
    fn positive(
        &mut self,
        line: &Line,
        columns: (usize, usize),
        field: &'static str,
    ) -> Option<u16> {
        self.number(line, columns, field).filter(|&it| it > 0)
    }

    fn sex(&mut self, line: &Line) -> Option<char> {
        let letter = line.column(10);
        if letter.is_alphabetic() {
            return Some(letter);
        }
        if !letter.is_whitespace() {
            self.unreadable(line, 10, "sex", &letter.to_string());
        }
        None
    }

    fn fide_id(&mut self, line: &Line) -> Option<u64> {
        let text = line.field(58, 68);
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let id = if digits { text.parse().ok() } else { None };
        if id.is_none() && !text.is_empty() {
            self.unreadable(line, 58, "FIDE number", &text);
        }
        id.filter(|&id| id > 0)
    }

    fn rounds(&mut self, line: &Line) -> Vec<Option<Entry>> {
        let mut rounds = Vec::new();
        for column in (92..=line.len()).step_by(10) {
            if rounds.len() == usize::from(LAST_ROUND) {
                self.unreadable(line, column, "round after round 999", &line.rest(column));
                break;
            }
            rounds.push(self.entry(line, column));
        }
        while rounds.last().is_some_and(Option::is_none) {
            rounds.pop();
        }
        rounds
    }

    /// Reads a cell: the opponent at the column, the color five and the result seven columns later.
    fn entry(&mut self, line: &Line, column: usize) -> Option<Entry> {
        self.expect_blank(line, &[column - 2, column - 1, column + 4, column + 6]);
        let opponent = self.positive(line, (column, column + 3), "number of the opponent");
        let color = match line.column(column + 5) {
            'w' | 'W' => Some(Color::White),
            'b' | 'B' => Some(Color::Black),
            '-' => None,
            other => {
                if !other.is_whitespace() {
                    self.unreadable(line, column + 5, "color", &other.to_string());
                }
                None
            }
        };
        let symbol = line.column(column + 7);
        let blank = symbol.is_whitespace();
        let outcome = if blank {
            Some(Outcome::Pending)
        } else {
            Outcome::from_symbol(symbol)
        };
        let Some(outcome) = outcome else {
            self.unreadable(line, column + 7, "result", &symbol.to_string());
            return None;
        };
        // A blank result without opponent is an absence, like a blank cell.
        (opponent.is_some() || !blank).then_some(Entry {
            opponent,
            color: color.filter(|_| opponent.is_some()),
            outcome,
        })
    }
}
