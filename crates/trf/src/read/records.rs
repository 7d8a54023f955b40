//! All records of TRF26 except that of a player.

use super::Reader;
use super::fields::parse_number;
use crate::line::Line;
use crate::{
    Acceleration, Byes, Color, Forbidden, LAST_ROUND, OddPoints, Outcome, Points, ProblemKind,
    Tournament,
};

/// The results that record 299 can give.
const RESULTS: &str = "WDLZAUPXFH+-10=?";

impl Reader {
    /// Reads a record; returns `false` if its code is unknown.
    pub(super) fn record(&mut self, code: &str, line: &Line) -> bool {
        if text_of(&mut self.tournament, code).is_some() {
            self.text(code, line);
            return true;
        }
        match code {
            "062" => self.player_count(line),
            // The number of rated players follows from the players.
            "072" => {}
            "112" => self.tournament.deputy_arbiters.extend(text(line)),
            "132" => self.round_dates(line),
            "142" => self.number_of_rounds(line),
            "152" => self.initial_color(line, &line.rest(5)),
            "162" => self.point_system(line),
            "202" => codes(&mut self.tournament.tie_breaks, line),
            "212" => codes(&mut self.tournament.standings, line),
            "240" => self.byes(line),
            "250" => self.acceleration(line),
            "260" => self.forbidden(line),
            "299" => self.odd_points(line),
            _ => return false,
        }
        self.expect_blank(line, &[4]);
        true
    }

    fn text(&mut self, code: &str, line: &Line) {
        self.expect_blank(line, &[4]);
        let text = line.rest(5);
        let Some(field) = text_of(&mut self.tournament, code) else {
            return;
        };
        if field.is_empty() {
            *field = text;
        } else if !text.is_empty() {
            self.repeated(line);
        }
    }

    fn repeated(&mut self, line: &Line) {
        let kind = ProblemKind::Repeated(line.code().to_owned());
        self.problem(line.number, 1, kind);
    }

    fn player_count(&mut self, line: &Line) {
        let text = line.rest(5);
        let first = text.split_whitespace().next().unwrap_or_default();
        match first.parse() {
            Ok(count) => self.player_count = Some((line.number, count)),
            Err(_) if text.is_empty() => {}
            Err(_) => self.unreadable(line, 5, "number of players", &text),
        }
    }

    fn round_dates(&mut self, line: &Line) {
        if !self.tournament.round_dates.is_empty() {
            return self.repeated(line);
        }
        self.expect_blank(line, &[90, 91]);
        let columns = (92..=line.len()).step_by(10).take(usize::from(LAST_ROUND));
        let dates = columns.map(|column| {
            self.expect_blank(line, &[column - 2, column - 1]);
            line.field(column, column + 7)
        });
        self.tournament.round_dates = dates.collect();
        while self
            .tournament
            .round_dates
            .last()
            .is_some_and(String::is_empty)
        {
            self.tournament.round_dates.pop();
        }
        if line.len() > 91 + 10 * usize::from(LAST_ROUND) || !line.field(5, 89).is_empty() {
            self.unreadable(line, 5, "dates", &line.rest(5));
        }
    }

    pub(super) fn number_of_rounds(&mut self, line: &Line) {
        let text = line.rest(5);
        let rounds = parse_number(&text).filter(|rounds| (1..=LAST_ROUND).contains(rounds));
        match (rounds, self.tournament.rounds) {
            (None, _) => self.unreadable(line, 5, "number of rounds", &text),
            (Some(_), None) => self.tournament.rounds = rounds,
            (Some(rounds), Some(known)) if rounds == known => {}
            _ => self.repeated(line),
        }
    }

    pub(super) fn initial_color(&mut self, line: &Line, text: &str) {
        let color = match text.to_ascii_lowercase().as_str() {
            "w" | "white" | "white1" => Color::White,
            "b" | "black" | "black1" => Color::Black,
            _ => return self.unreadable(line, 5, "initial color", text),
        };
        match self.tournament.initial_color {
            None => self.tournament.initial_color = Some(color),
            Some(known) if known == color => {}
            Some(_) => self.repeated(line),
        }
    }

    /// Record 162: a symbol in column 6, its points in columns 7 to 10, and so on every 9 columns.
    fn point_system(&mut self, line: &Line) {
        self.expect_blank(line, &[5]);
        for column in (6..=line.len()).step_by(9) {
            self.expect_blank(line, &[column - 1]);
            let symbol = line.column(column);
            let problems = self.problems.len();
            let points = self.points(line, (column + 1, column + 4), "points of a result");
            if self.problems.len() > problems {
                continue;
            }
            let system = &mut self.tournament.points;
            match (symbol.to_ascii_uppercase(), points) {
                ('W', Some(points)) => system.win = points,
                ('D', Some(points)) => system.draw = points,
                ('L', Some(points)) => system.loss = points,
                ('A', Some(points)) => system.absence = points,
                ('P', points) => system.pairing_bye = points.or(system.pairing_bye),
                ('X', points) => system.unknown = points.or(system.unknown),
                _ if symbol.is_whitespace() && points.is_none() => {}
                _ => self.unreadable(line, column, "result", &line.field(column, column + 4)),
            }
        }
    }

    /// Record 240: the type in column 5, the round in 7 to 9, players from 11 on.
    fn byes(&mut self, line: &Line) {
        self.expect_blank(line, &[6]);
        let outcome = Outcome::from_symbol(line.column(5)).unwrap_or(Outcome::Pending);
        let outcome = match outcome {
            Outcome::FullPointBye | Outcome::HalfPointBye | Outcome::ZeroPointBye => outcome,
            _ if line.is_blank(5) => Outcome::ZeroPointBye,
            _ => return self.unreadable(line, 5, "type of bye", &line.field(5, 5)),
        };
        if let Some(round) = self.round(line, (7, 9)) {
            let players = self.players(line, 11);
            self.tournament.byes.push(Byes {
                outcome,
                round,
                players,
            });
        }
    }

    /// Record 250: match points, points, first and last round, first and last player.
    fn acceleration(&mut self, line: &Line) {
        self.expect_blank(line, &[9, 14, 18, 22, 27, 32]);
        let match_points = self.points(line, (5, 8), "match points");
        let points = self.points(line, (10, 13), "points");
        let Some(first_round) = self.round(line, (15, 17)) else {
            return;
        };
        let last_round = self.number(line, (19, 21), "last round");
        let Some(first_player) = self.required(line, (23, 26), "number of a player") else {
            return;
        };
        let last_player = self.number(line, (28, 31), "number of a player");
        // Blank or 0: the same as the first one.
        let or_first = |last: Option<u16>, first| last.filter(|&it| it > 0).unwrap_or(first);
        let last_player = or_first(last_player, first_player);
        self.mention(line, 23, first_player);
        self.mention(line, 28, last_player);
        self.tournament.accelerations.push(Acceleration {
            match_points,
            points: points.or(match_points).unwrap_or_default(),
            first_round,
            last_round: or_first(last_round, first_round),
            first_player,
            last_player,
        });
    }

    /// Record 260: first and last round, players from column 13 on.
    fn forbidden(&mut self, line: &Line) {
        self.expect_blank(line, &[8]);
        let Some(first_round) = self.round(line, (5, 7)) else {
            return;
        };
        let last_round = self.number(line, (9, 11), "last round");
        let players = self.players(line, 13);
        self.tournament.forbidden.push(Forbidden {
            first_round,
            last_round: last_round.filter(|&it| it > 0).unwrap_or(first_round),
            players,
        });
    }

    /// Record 299: a result in column 5, match points in 8 to 11, points in 14 to 17, the round in
    /// 20 to 22, players from 24 on. Without round and players: the points of all such results.
    fn odd_points(&mut self, line: &Line) {
        self.expect_blank(line, &[6, 7, 12, 13, 18, 19]);
        let symbol = Some(line.column(5)).filter(|symbol| !symbol.is_whitespace());
        let match_points = self.points(line, (8, 11), "match points");
        let points = self.points(line, (14, 17), "points");
        let round = self.number(line, (20, 22), "round").unwrap_or_default();
        let players = self.players(line, 24);
        if points.is_none() && match_points.is_none() {
            return self.unreadable(line, 14, "points", &line.rest(5));
        }
        let either = points.or(match_points).unwrap_or_default();
        match symbol {
            Some(symbol) if round == 0 && players.is_empty() => {
                if !self.set_points(symbol, either) {
                    self.unreadable(line, 5, "result", &symbol.to_string());
                }
            }
            _ if round == 0 || players.is_empty() => {
                self.unreadable(line, 20, "round with players", &line.rest(20));
            }
            Some(symbol) if !RESULTS.contains(symbol) => {
                self.unreadable(line, 5, "result", &symbol.to_string());
            }
            _ => self.tournament.odd_points.push(OddPoints {
                result: symbol,
                match_points,
                points: either,
                round,
                players,
            }),
        }
    }

    /// Sets the points of a result in the whole tournament; returns `false` if there is no such
    /// result.
    fn set_points(&mut self, symbol: char, points: Points) -> bool {
        let system = &mut self.tournament.points;
        match symbol.to_ascii_uppercase() {
            'W' | '1' => system.win = points,
            'D' | '=' => system.draw = points,
            'L' | '0' => system.loss = points,
            'Z' | 'A' => system.absence = points,
            'U' | 'P' => system.pairing_bye = Some(points),
            'X' | '?' => system.unknown = Some(points),
            'F' => system.full_bye = Some(points),
            'H' => system.half_bye = Some(points),
            '+' => system.forfeit_win = Some(points),
            '-' => system.forfeit_loss = Some(points),
            _ => return false,
        }
        true
    }
}

/// The field of a record that is one text.
fn text_of<'a>(tournament: &'a mut Tournament, code: &str) -> Option<&'a mut String> {
    Some(match code {
        "012" => &mut tournament.name,
        "022" => &mut tournament.city,
        "032" => &mut tournament.federation,
        "042" => &mut tournament.start_date,
        "052" => &mut tournament.end_date,
        "092" => &mut tournament.kind,
        "102" => &mut tournament.chief_arbiter,
        "122" => &mut tournament.time_control,
        "182" => &mut tournament.pairing_program,
        "192" => &mut tournament.type_code,
        "222" => &mut tournament.time_control_code,
        _ => return None,
    })
}

/// The text of a record, if it is not empty.
fn text(line: &Line) -> Option<String> {
    Some(line.rest(5)).filter(|text| !text.is_empty())
}

/// Reads codes, which are separated by commas or spaces.
fn codes(into: &mut Vec<String>, line: &Line) {
    let text = line.rest(5);
    let codes = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
    into.extend(codes.filter(|code| !code.is_empty()).map(str::to_owned));
}
