//! The points of a game in an arena.

/// The wins in a row after which games count double.
const WINS_BEFORE_DOUBLE: u8 = 2;
/// A win after fewer plies gives no additional point for halved time.
const BERSERK_PLIES: u16 = 14;
/// A draw after fewer plies gives no points.
const DRAW_PLIES: u16 = 20;
/// A draw that follows a draw gives no points after fewer plies.
const SECOND_DRAW_PLIES: u16 = 60;

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// The points of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// The points, 0 to 5.
    pub points: u8,
    /// Whether the game counted double.
    pub is_double: bool,
}

/// The last results of a player, as far as they affect the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The wins in a row, as far as they matter.
    wins: u8,
    /// Whether the player has drawn a game since the last win.
    has_drawn: bool,
}

impl Streak {
    /// Whether the next game counts double.
    pub const fn is_double(self) -> bool {
        self.wins >= WINS_BEFORE_DOUBLE
    }

    /// Adds a game, and returns its points.
    pub fn add(&mut self, result: Result, plies: u16, berserk: bool) -> Points {
        let is_double = self.is_double();
        let factor = if is_double { 2 } else { 1 };
        let points = match result {
            Result::Win => 2 * factor + u8::from(berserk && plies >= BERSERK_PLIES),
            Result::Draw if plies < DRAW_PLIES => 0,
            Result::Draw if self.has_drawn && plies < SECOND_DRAW_PLIES => 0,
            Result::Draw => factor,
            Result::Loss => 0,
        };
        match result {
            Result::Win => {
                self.wins = WINS_BEFORE_DOUBLE.min(self.wins + 1);
                self.has_drawn = false;
            }
            Result::Draw => {
                self.wins = 0;
                self.has_drawn = true;
            }
            Result::Loss => self.wins = 0,
        }
        Points {
            points,
            is_double: is_double && points > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games as `w` win, `d` draw, `l` loss with the number of plies, and `!` for halved time.
    fn points(games: &str) -> Vec<u8> {
        let mut streak = Streak::default();
        let game = |text: &str| {
            let berserk = text.ends_with('!');
            let (result, plies) = text.trim_end_matches('!').split_at(1);
            let result = match result {
                "w" => Result::Win,
                "d" => Result::Draw,
                _ => Result::Loss,
            };
            let plies = plies.parse().expect("a number of plies");
            streak.add(result, plies, berserk).points
        };
        games.split_whitespace().map(game).collect()
    }

    #[test]
    fn games_count_by_the_rules() {
        let cases: [(&str, &[u8]); 16] = [
            // A win 2, a draw 1, a loss 0.
            ("w40 l40 d40", &[2, 0, 1]),
            // After two wins, games count double until one is not won.
            ("w40 w40 w40 w40", &[2, 2, 4, 4]),
            ("w40 w40 d40 w40", &[2, 2, 2, 2]),
            ("w40 w40 l40 w40 w40 w40", &[2, 2, 0, 2, 2, 4]),
            ("w40 w40 w40 d40 d80", &[2, 2, 4, 2, 1]),
            ("w40 l40 w40 w40", &[2, 0, 2, 2]),
            ("w40 d40 w40 w40 w40", &[2, 1, 2, 2, 4]),
            // Halved time: a point for a win with at least 14 plies.
            ("w14! w13! w0!", &[3, 2, 4]),
            ("w40! w40! w40!", &[3, 3, 5]),
            ("d40! l40!", &[1, 0]),
            // A draw under 20 plies gives nothing.
            ("d19 d20", &[0, 0]),
            ("d20", &[1]),
            ("w40 w40 d19 w40", &[2, 2, 0, 2]),
            // After a draw, draws under 60 plies give nothing until a win.
            ("d40 d59 d60 d40", &[1, 0, 1, 0]),
            ("d40 l40 d40 w40 d40", &[1, 0, 0, 2, 1]),
            ("", &[]),
        ];
        for (games, expected) in cases {
            assert_eq!(points(games), expected, "{games}");
        }
    }
}
