//! One game of the engine against itself.

use engine::{Engine, Limits, Score};
use rules::{Color, Line, Move, Outcome, Position};

use super::SelfPlay;
use crate::chance::Chance;

/// A game, from the position after the moves by lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where it starts.
    pub start: Position,
    /// The moves, and what the engine thought of them.
    pub plies: Vec<Ply>,
    /// Who won, or was about to; none if it was a draw.
    pub winner: Option<Color>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The score of the search that chose it, in centipawns as White sees it; see
    /// [`MATE_FROM`].
    pub score: i16,
}

/// Scores from here up, and from here down with the sign changed, are mates: in as many
/// moves as are missing to 32,000.
pub const MATE_FROM: i16 = 31_500;
const MATE: i32 = 32_000;

/// A game does not begin where one side leads by more than this, in centipawns.
const LOPSIDED: i16 = 400;
/// A lead that wins, when both sides have agreed about it for so many plies.
const WON: i16 = 1_500;
const WON_PLIES: usize = 4;
/// A game is drawn when both sides have seen no more than this for so many plies, late enough.
const EVEN: i16 = 10;
const EVEN_PLIES: usize = 12;
const EVEN_FROM: usize = 60;

/// That a game is over: who won, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End(Option<Color>);

/// Plays the game with this number.
pub(super) fn play(settings: &SelfPlay, number: u64, engine: &mut Engine) -> Game {
    let mut chance = Chance::new(settings.seed, number);
    loop {
        engine.new_game();
        let opened = by_lot(settings.random_plies, &mut chance);
        if let Some(game) = opened.and_then(|start| play_from(settings, start, engine)) {
            return game;
        }
    }
}

/// A position some moves by lot from the start; none when they ended the game.
fn by_lot(plies: u32, chance: &mut Chance) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..plies as usize + chance.below(2) {
        let moves = position.legal_moves();
        let mv = *moves.get(chance.below(moves.len().max(1)))?;
        position.play_unchecked(mv);
    }
    Some(position)
}

/// Plays from a position to the end; none when it is over or one-sided at once.
fn play_from(settings: &SelfPlay, start: Position, engine: &mut Engine) -> Option<Game> {
    let limits = Limits {
        nodes: Some(settings.nodes),
        ..Limits::default()
    };
    let mut line = Line::new(start);
    let mut plies: Vec<Ply> = Vec::new();
    let winner = loop {
        if let Some(End(winner)) = end(&line).or_else(|| adjudged(&plies)) {
            break winner;
        }
        let found = engine.search(&line, &limits, &false.into(), |_| ());
        let score = for_white(found.score, line.position().turn());
        let mv = found.best?;
        if plies.is_empty() && score.abs() > LOPSIDED {
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

/// How a game has ended by the rules; none while it goes on.
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

/// How a game is taken to end when nobody doubts it.
fn adjudged(plies: &[Ply]) -> Option<End> {
    let last = |count: usize| plies.len().checked_sub(count).map(|from| &plies[from..]);
    let all = |count, holds: &dyn Fn(i16) -> bool| {
        last(count).is_some_and(|plies| plies.iter().all(|ply| holds(ply.score)))
    };
    if all(WON_PLIES, &|score| score >= WON) {
        Some(End(Some(Color::White)))
    } else if all(WON_PLIES, &|score| score <= -WON) {
        Some(End(Some(Color::Black)))
    } else {
        let even = plies.len() >= EVEN_FROM && all(EVEN_PLIES, &|score| score.abs() <= EVEN);
        even.then_some(End(None))
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
    use super::*;

    const QUICK: SelfPlay = SelfPlay {
        nodes: 80,
        random_plies: 8,
        games: 1,
        seed: 1,
    };

    #[test]
    fn a_game_replays_and_is_legal() {
        let mut engine = Engine::new(1);
        let game = play(&QUICK, 7, &mut engine);
        play(&QUICK, 8, &mut engine);
        assert_eq!(play(&QUICK, 7, &mut engine), game);
        assert!(game.plies[0].score.abs() <= LOPSIDED);
        let mut line = Line::new(game.start);
        for ply in &game.plies {
            line.play(ply.mv).unwrap();
        }
        let ended = end(&line).or_else(|| adjudged(&game.plies));
        assert_eq!(ended, Some(End(game.winner)));
    }

    #[test]
    fn scores_are_whites() {
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
    fn clear_games_are_not_played_out() {
        let plies = |score: i16, count: usize| {
            let mv = Position::start().legal_moves()[0];
            vec![Ply { mv, score }; count]
        };
        assert_eq!(
            adjudged(&plies(WON, WON_PLIES)),
            Some(End(Some(Color::White)))
        );
        assert_eq!(
            adjudged(&plies(-WON, WON_PLIES)),
            Some(End(Some(Color::Black)))
        );
        assert_eq!(adjudged(&plies(WON, WON_PLIES - 1)), None);
        assert_eq!(adjudged(&plies(WON - 1, 200)), None);
        assert_eq!(adjudged(&plies(-EVEN, EVEN_FROM)), Some(End(None)));
        assert_eq!(adjudged(&plies(-EVEN, EVEN_FROM - 1)), None);
    }
}
