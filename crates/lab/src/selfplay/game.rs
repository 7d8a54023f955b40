//! A self-play game.

use engine::{Engine, Score};
use rules::{Color, Line, Move, Outcome, Position};

use super::{Adjudication, Settings};
use crate::random::Random;

/// A game, starting after the random moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start position.
    pub start: Position,
    /// The moves with the scores of the engine.
    pub plies: Vec<Ply>,
    /// The winner, by the rules or by adjudication; `None` for a draw.
    pub winner: Option<Color>,
}

impl Game {
    /// The quiet positions, each with its ply from the start and its score: the side to move is not
    /// in check, the best move is neither a capture nor a promotion, and the score is no mate.
    pub(crate) fn quiet_positions(&self) -> impl Iterator<Item = (usize, Position, i16)> {
        let mut next = self.start;
        let played = self.plies.iter().enumerate();
        played.filter_map(move |(ply, &Ply { mv, score })| {
            let position = next;
            next.play_unchecked(mv);
            let is_quiet = !position.is_check()
                && !position.is_capture(mv)
                && mv.promotion().is_none()
                && score.abs() < MATE_FROM;
            is_quiet.then_some((ply, position, score))
        })
    }
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The score of the search that chose it, in centipawns from White's point of view; see
    /// [`MATE_FROM`].
    pub score: i16,
}

/// The lowest score that encodes a mate, for either sign. The number of moves to mate is the
/// difference to 32,000.
pub const MATE_FROM: i16 = 31_500;
const MATE: i32 = 32_000;

/// Number of Chess960 start positions.
const CHESS960_STARTS: usize = 960;

/// The end of a game, with the winner, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End(Option<Color>);

/// Plays the game with this number.
pub(super) fn play(settings: &Settings, number: u64, engine: &mut Engine) -> Game {
    let mut random = Random::new(settings.seed, number);
    loop {
        engine.new_game();
        let opened = random_opening(settings, &mut random);
        if let Some(game) = opened.and_then(|start| play_from(settings, start, engine)) {
            return game;
        }
    }
}

/// Returns a position some random moves after a start position; `None` if the moves ended the game.
fn random_opening(settings: &Settings, random: &mut Random) -> Option<Position> {
    let mut position = if random.below(1_000) < usize::from(settings.chess960_permille) {
        Position::chess960(random.below(CHESS960_STARTS) as u16)?
    } else {
        Position::start()
    };
    for _ in 0..usize::from(settings.random_plies) + random.below(2) {
        let moves = position.legal_moves();
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        position.play_unchecked(mv);
    }
    Some(position)
}

/// Plays from a position to the end; `None` if the game is over or one-sided at once.
pub(crate) fn play_from(settings: &Settings, start: Position, engine: &mut Engine) -> Option<Game> {
    let limits = settings.limits();
    let mut line = Line::new(start);
    let mut plies: Vec<Ply> = Vec::new();
    let winner = loop {
        let over = end(&line).or_else(|| adjudicate(&settings.adjudication, &plies));
        if let Some(End(winner)) = over {
            break winner;
        }
        let found = engine.search(&line, &limits, &false.into(), |_| ());
        let score = for_white(found.score, line.position().turn());
        let mv = found.best?;
        if plies.is_empty() && score.abs() > settings.opening_limit {
            return None;
        }
        plies.push(Ply { mv, score });
        line.play(mv).ok()?;
    };
    (!plies.is_empty()).then_some(Game {
        start,
        plies,
        winner,
    })
}

/// Returns the end of a game by the rules; `None` while it continues.
fn end(line: &Line) -> Option<End> {
    let position = line.position();
    match position.outcome() {
        Some(Outcome::Checkmate) => Some(End(Some(!position.turn()))),
        Some(Outcome::Stalemate) => Some(End(None)),
        None => {
            let drawn = line.repetitions() >= 3
                || position.halfmove_clock() >= 100
                || mating::is_dead_by_material(position);
            drawn.then_some(End(None))
        }
    }
}

/// Adjudicates a game about which both sides agree.
fn adjudicate(rules: &Adjudication, plies: &[Ply]) -> Option<End> {
    let all = |count: u16, holds: &dyn Fn(i16) -> bool| {
        let from = plies.len().checked_sub(usize::from(count));
        from.is_some_and(|from| plies[from..].iter().all(|ply| holds(ply.score)))
    };
    if all(rules.win_plies, &|score| score >= rules.win_score) {
        Some(End(Some(Color::White)))
    } else if all(rules.win_plies, &|score| score <= -rules.win_score) {
        Some(End(Some(Color::Black)))
    } else {
        let drawn = plies.len() >= usize::from(rules.draw_from)
            && all(rules.draw_plies, &|score| score.abs() <= rules.draw_score);
        drawn.then_some(End(None))
    }
}

fn for_white(score: Score, turn: Color) -> i16 {
    let value = match score {
        Score::Centipawns(value) => value.clamp(1 - i32::from(MATE_FROM), i32::from(MATE_FROM) - 1),
        Score::Mate(moves) if moves > 0 => (MATE - moves).max(i32::from(MATE_FROM)),
        Score::Mate(moves) => (-MATE - moves).min(-i32::from(MATE_FROM)),
    };
    match turn {
        Color::White => value as i16,
        Color::Black => -value as i16,
    }
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::super::settings::tests::quick;
    use super::*;

    #[test]
    fn a_game_replays_and_is_legal() {
        let settings = quick(1, 1);
        let mut engine = Engine::new(1);
        let game = play(&settings, 7, &mut engine);
        play(&settings, 8, &mut engine);
        assert_eq!(play(&settings, 7, &mut engine), game);
        assert!(game.plies[0].score.abs() <= settings.opening_limit);
        let mut line = Line::new(game.start);
        for ply in &game.plies {
            line.play(ply.mv).unwrap();
        }
        let ended = end(&line).or_else(|| adjudicate(&settings.adjudication, &game.plies));
        assert_eq!(ended, Some(End(game.winner)));
    }

    #[test]
    fn the_given_share_of_games_starts_from_chess960_positions() {
        let count = |chess960_permille| {
            let settings = Settings {
                chess960_permille,
                ..quick(1, 3)
            };
            (0..400)
                .filter_map(|stream| random_opening(&settings, &mut Random::new(3, stream)))
                .filter(|start| start.castling_mode() == CastlingMode::Chess960)
                .count()
        };
        assert_eq!(count(0), 0);
        assert!((350..=400).contains(&count(1_000)));
        // 50 of 400 are expected, with a standard deviation of 6.6.
        assert!((25..=75).contains(&count(125)), "{}", count(125));
    }

    #[test]
    fn scores_are_from_whites_point_of_view() {
        for (score, white) in [
            (Score::Centipawns(31), 31),
            (Score::Mate(1), 31_999),
            (Score::Mate(-2), -31_998),
            (Score::Centipawns(31_800), MATE_FROM - 1),
        ] {
            assert_eq!(for_white(score, Color::White), white);
            assert_eq!(for_white(score, Color::Black), -white);
        }
    }

    #[test]
    fn adjudicates_decided_games() {
        let rules = Adjudication {
            win_score: 900,
            win_plies: 4,
            draw_score: 10,
            draw_plies: 12,
            draw_from: 60,
        };
        for (score, plies, end) in [
            (900, 4, Some(Some(Color::White))),
            (-900, 4, Some(Some(Color::Black))),
            (900, 3, None),
            (899, 200, None),
            (-10, 60, Some(None)),
            (-10, 59, None),
            (11, 200, None),
        ] {
            let mv = Position::start().legal_moves()[0];
            let plies = vec![Ply { mv, score }; plies];
            assert_eq!(adjudicate(&rules, &plies), end.map(End), "{score}");
        }
    }
}
