//! One game between two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::Clock;
use rules::{Color, Line, Outcome};

use super::answer::{Allowance, Choice, Fault};
use super::end::{End, Note, Reason};
use super::player::Player;
use super::{Adjudication, Tempo};

/// Tolerance before a player loses on time, because the engine is not responsible for the delay
/// between it and its clock.
const GRACE: Duration = Duration::from_millis(20);

/// A finished game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The opening and the moves played.
    pub line: Line,
    /// Number of plies that belong to the opening.
    pub opening: usize,
    /// Notes of the players on each of their moves.
    pub notes: Vec<Note>,
    /// The result.
    pub end: End,
}

/// Plays from the opening to the end. `players` are White and Black; `seed` determines the random
/// choices of players in this process. `None` if the match is stopped before the end.
pub(super) fn play(
    mut line: Line,
    tempo: Tempo,
    adjudication: Adjudication,
    seed: u64,
    players: [&mut Player; 2],
    enough: &AtomicBool,
) -> Option<Game> {
    let opening = line.moves().len();
    let mut notes = Vec::new();
    let mut clocks = Clocks::new(tempo);
    let [white, black] = players;
    let mode = line.start().castling_mode();
    let begun = [(Color::White, &mut *white), (Color::Black, &mut *black)]
        .into_iter()
        .find_map(|(color, player)| Some((color, player.new_game(seed, mode).err()?)));
    let end = match begun {
        Some((color, fault)) => End::lost(color, Reason::Crash(fault.to_string())),
        None => loop {
            if let Some(end) = end(&line) {
                break end;
            }
            let color = line.position().turn();
            let player = match color {
                Color::White => &mut *white,
                Color::Black => &mut *black,
            };
            let choice = match player.choose(&line, clocks.allowance(), enough) {
                // The search may have been aborted.
                _ if enough.load(Ordering::Relaxed) => return None,
                Ok(choice) => choice,
                Err(Fault::Silent) if clocks.run() => break End::lost(color, Reason::Flag),
                Err(fault) => break End::lost(color, Reason::Crash(fault.to_string())),
            };
            if !clocks.charge(color, choice.took) {
                break End::lost(color, Reason::Flag);
            }
            if let Err(reason) = make(&mut line, &choice) {
                break End::lost(color, reason);
            }
            notes.push(Note {
                score: choice.score,
                depth: choice.depth,
                took: choice.took,
            });
            // The rules have priority over adjudication: a mate on the board ends the game.
            if end(&line).is_none()
                && let Some(end) = adjudication.end(&notes, line.position())
            {
                break end;
            }
        },
    };
    Some(Game {
        line,
        opening,
        notes,
        end,
    })
}

fn make(line: &mut Line, choice: &Choice) -> Result<(), Reason> {
    // Some engines write the promotion piece as a capital letter.
    let mv = line
        .position()
        .parse_uci(&choice.uci.to_ascii_lowercase())
        .ok();
    mv.and_then(|mv| line.play(mv).ok())
        .ok_or_else(|| Reason::IllegalMove(choice.uci.clone()))
}

/// Returns the result of the game, if it has ended. Draws that players may claim are claimed.
fn end(line: &Line) -> Option<End> {
    let position = line.position();
    match position.outcome() {
        Some(Outcome::Checkmate) => Some(End::lost(position.turn(), Reason::Checkmate)),
        Some(Outcome::Stalemate) => Some(End::draw(Reason::NobodyCanMate)),
        None if mating::is_dead_by_material(position) => Some(End::draw(Reason::NobodyCanMate)),
        None if line.repetitions() >= 3 => Some(End::draw(Reason::Repetition)),
        None if position.halfmove_clock() >= 100 => Some(End::draw(Reason::FiftyMoves)),
        None => None,
    }
}

/// Both clocks; unused with a node limit.
struct Clocks {
    tempo: Tempo,
    remaining: [Duration; 2],
}

impl Clocks {
    const fn new(tempo: Tempo) -> Self {
        let base = match tempo {
            Tempo::Clock { base, .. } => base,
            Tempo::Nodes(_) => Duration::ZERO,
        };
        Self {
            tempo,
            remaining: [base; 2],
        }
    }

    const fn run(&self) -> bool {
        matches!(self.tempo, Tempo::Clock { .. })
    }

    const fn allowance(&self) -> Allowance {
        match self.tempo {
            Tempo::Nodes(nodes) => Allowance::Nodes(nodes),
            Tempo::Clock { increment, .. } => Allowance::Clock(Clock {
                remaining: self.remaining,
                increment: [increment; 2],
                moves_to_go: None,
            }),
        }
    }

    /// Subtracts the time of a move. Returns `false` if the flag has fallen.
    fn charge(&mut self, color: Color, took: Duration) -> bool {
        let Tempo::Clock { increment, .. } = self.tempo else {
            return true;
        };
        let left = &mut self.remaining[color.index()];
        if took > *left + GRACE {
            return false;
        }
        *left = left.saturating_sub(took) + increment;
        true
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Position};

    use super::*;

    fn line(fen: &str) -> Line {
        Line::new(Position::from_fen(fen, CastlingMode::Standard).unwrap())
    }

    #[test]
    fn accepts_an_uppercase_promotion() {
        let mut line = line("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        let choice = Choice {
            uci: "a7a8Q".to_owned(),
            score: None,
            depth: None,
            took: Duration::ZERO,
        };
        assert_eq!(make(&mut line, &choice), Ok(()));
    }

    #[test]
    fn recognizes_the_end_of_games() {
        for (fen, winner, reason) in [
            (
                "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                Some(Color::White),
                Reason::Checkmate,
            ),
            (
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                None,
                Reason::NobodyCanMate,
            ),
            ("7k/8/6K1/8/8/8/8/8 b - - 0 1", None, Reason::NobodyCanMate),
            ("7k/8/6K1/8/8/8/8/R7 b - - 100 90", None, Reason::FiftyMoves),
            (
                "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90",
                Some(Color::White),
                Reason::Checkmate,
            ),
        ] {
            assert_eq!(end(&line(fen)), Some(End { winner, reason }), "{fen}");
        }
        assert_eq!(end(&line("7k/8/6K1/8/8/8/8/R7 b - - 99 90")), None);
    }

    #[test]
    fn a_flag_falls_when_more_time_is_used_than_is_left() {
        let tempo = "1+0.1".parse().unwrap();
        let mut clocks = Clocks::new(tempo);
        let ms = Duration::from_millis;
        assert!(clocks.charge(Color::White, ms(600)));
        assert_eq!(clocks.remaining, [ms(500), ms(1_000)]);
        assert!(!clocks.charge(Color::White, ms(500) + GRACE + ms(1)));
        assert!(clocks.charge(Color::White, ms(500) + GRACE));
        assert_eq!(clocks.remaining[0], ms(100));
    }
}
