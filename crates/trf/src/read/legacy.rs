//! Records that programs added to TRF16: `XX?` of `JaVaFo` and `BB?` of bbpPairings.

use super::Reader;
use super::fields::parse_number;
use crate::line::Line;
use crate::{Acceleration, Byes, Forbidden, LAST_NUMBER, LAST_ROUND, Outcome, PointSystem, Points};

impl Reader {
    /// Reads a record; returns `false` if its code is unknown.
    pub(super) fn legacy(&mut self, code: &str, line: &Line) -> bool {
        match code {
            "XXR" => self.number_of_rounds(line),
            "XXC" => return self.configuration(line),
            "XXZ" => {
                let numbers = self.numbers(line);
                self.absent.extend(numbers);
            }
            "XXP" => {
                let players = self.numbers(line);
                self.tournament.forbidden.push(Forbidden {
                    first_round: 1,
                    last_round: LAST_ROUND,
                    players,
                });
            }
            "XXS" => self.javafo_points(line),
            "XXA" => self.virtual_points(line),
            _ => match code.strip_prefix("BB").and_then(bbp_result) {
                Some(set) => match line.rest(4).parse() {
                    Ok(points) => set(&mut self.tournament.points, points),
                    Err(_) => self.unreadable(line, 4, "points of a result", &line.rest(4)),
                },
                None => return false,
            },
        }
        true
    }

    /// `XXC`: the initial color, and words that have no counterpart in TRF26. A record with such
    /// words is kept.
    fn configuration(&mut self, line: &Line) -> bool {
        let text = line.rest(4);
        let mut all_known = true;
        for word in text.split_whitespace() {
            if matches!(word, "white1" | "black1") {
                self.initial_color(line, word);
            } else {
                all_known = false;
            }
        }
        all_known
    }

    /// The numbers of players in a record, separated by blanks, commas or slashes.
    fn numbers(&mut self, line: &Line) -> Vec<u16> {
        let text = line.rest(4);
        let words = text.split(|c: char| c == ',' || c == '/' || c.is_whitespace());
        let mut numbers = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            match parse_number(word).filter(|number| (1..=LAST_NUMBER).contains(number)) {
                Some(number) => {
                    self.mention(line, 5, number);
                    numbers.push(number);
                }
                None => self.unreadable(line, 5, "number of a player", word),
            }
        }
        numbers
    }

    /// `XXS WW=1.5 BW=1.5 WD=0.5 …`: the points of results.
    fn javafo_points(&mut self, line: &Line) {
        let text = line.rest(4);
        for word in text.split(|c: char| c == ',' || c.is_whitespace()) {
            if word.is_empty() {
                continue;
            }
            let value = word.split_once('=');
            let set = value.and_then(|(name, _)| javafo_result(name));
            let points = value.and_then(|(_, points)| points.parse().ok());
            match (set, points) {
                (Some(set), Some(points)) => set(&mut self.tournament.points, points),
                _ => self.unreadable(line, 5, "points of a result", word),
            }
        }
    }

    /// `XXA`: the number in columns 5 to 8, the virtual points of round 1 in 10 to 13, and so on
    /// every 5 columns.
    fn virtual_points(&mut self, line: &Line) {
        let Some(player) = self.required(line, (5, 8), "number of the player") else {
            return;
        };
        self.mention(line, 5, player);
        self.expect_blank(line, &[9]);
        for (round, column) in (1..=LAST_ROUND).zip((10..=line.len()).step_by(5)) {
            self.expect_blank(line, &[column - 1]);
            let points = self.points(line, (column, column + 3), "virtual points");
            let points = points.unwrap_or_default();
            let accelerations = &mut self.tournament.accelerations;
            match accelerations.last_mut() {
                Some(last)
                    if last.first_player == player
                        && last.last_player == player
                        && last.last_round + 1 == round
                        && last.points == points =>
                {
                    last.last_round = round;
                }
                _ if points == Points::ZERO => {}
                _ => accelerations.push(Acceleration {
                    match_points: None,
                    points,
                    first_round: round,
                    last_round: round,
                    first_player: player,
                    last_player: player,
                }),
            }
        }
    }

    /// Turns the absences of `XXZ` into announced byes of the next round.
    pub(super) fn set_absent(&mut self) {
        let players = std::mem::take(&mut self.absent);
        let round = self.tournament.completed_rounds() + 1;
        if !players.is_empty() {
            self.tournament.byes.push(Byes {
                outcome: Outcome::ZeroPointBye,
                round: round.min(LAST_ROUND),
                players,
            });
        }
    }
}

/// Sets the points of a result.
type Set = fn(&mut PointSystem, Points);

/// The result that a name in `XXS` means. `JaVaFo` distinguishes wins with White (`WW`) and Black
/// (`BW`); the last value counts for both.
fn javafo_result(name: &str) -> Option<Set> {
    Some(match name.to_ascii_uppercase().as_str() {
        "W" | "WW" | "BW" => |system, points| system.win = points,
        "D" | "WD" | "BD" => |system, points| system.draw = points,
        "L" | "WL" | "BL" => |system, points| system.loss = points,
        "ZPB" => |system, points| system.absence = points,
        "HPB" => |system, points| system.half_bye = Some(points),
        "FPB" => |system, points| system.full_bye = Some(points),
        "PAB" => |system, points| system.pairing_bye = Some(points),
        "FW" => |system, points| system.forfeit_win = Some(points),
        "FL" => |system, points| system.forfeit_loss = Some(points),
        _ => return None,
    })
}

/// The result that the last letter of a `BB?` record means.
fn bbp_result(letter: &str) -> Option<Set> {
    Some(match letter {
        "W" => |system, points| system.win = points,
        "D" => |system, points| system.draw = points,
        "L" => |system, points| system.loss = points,
        "Z" => |system, points| system.absence = points,
        "F" => |system, points| system.forfeit_loss = Some(points),
        "U" => |system, points| system.pairing_bye = Some(points),
        _ => return None,
    })
}
