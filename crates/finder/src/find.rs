//! Finding puzzles in a game.

use engine::{Engine, Score};
use puzzles::{Effort, MAX_MATE, MAX_PLIES, Puzzle, check_within, rating, themes};
use rules::{CastlingMode, Line, Move, Position};

use crate::mates::{mates_after_check, only_mate};
use crate::search::{best, only_winning, score, wins};

/// Nodes of the first search for each position of the game.
const FIRST_SEARCH_NODES: u64 = 400;
/// Nodes of the second search, for candidates.
const SECOND_SEARCH_NODES: u64 = 3_000;
/// Nodes for the proof that only one move wins.
pub(crate) const PROOF: u64 = 16_000;
/// Nodes for a reply.
const REPLY: u64 = 5_000;
/// Maximum lead of the solver before the mistake, in centipawns.
const BEFORE: i32 = 250;
/// Maximum lead of the solver, in pawns, for a mate puzzle: with a larger lead no mate is needed.
const MATE_LEAD: i32 = 12;
/// Minimum number of legal moves, so that there is a choice.
const MIN_MOVES: usize = 4;
/// Maximum number of puzzles per game.
const MAX_PUZZLES: usize = 6;

/// Returns the puzzles in a game, in order; no puzzle begins inside another one. Puzzles found
/// before the effort is spent are complete. A Chess960 game has no puzzles, because the FENs of
/// puzzles are parsed with standard castling.
pub fn find(game: &Line, engine: &mut Engine, effort: &mut Effort<'_>) -> Vec<Puzzle> {
    if game.start().castling_mode() != CastlingMode::Standard {
        return Vec::new();
    }
    engine.new_game();
    let mut line = Line::new(*game.start());
    let mut before = score(engine, &line, FIRST_SEARCH_NODES, effort);
    let mut candidates = Vec::new();
    for &mv in game.moves() {
        let takes = line.position().is_capture(mv).then(|| mv.to());
        if line.play(mv).is_err() || line.position().outcome().is_some() {
            break;
        }
        let now = score(engine, &line, FIRST_SEARCH_NODES, effort);
        if is_candidate(line.position(), before, now, effort) {
            candidates.push((line.moves().len(), *line.position(), takes));
        }
        before = now;
    }
    let mut found = Vec::new();
    let mut free_from = 0;
    for (ply, position, taken_on) in candidates {
        if ply < free_from || found.len() == MAX_PUZZLES {
            continue;
        }
        let Some(start) = without_counters(&position) else {
            continue;
        };
        let puzzle = puzzle(&start, engine, effort);
        let takes_back = |puzzle: &Puzzle| puzzle.moves.first().map(|mv| mv.to()) == taken_on;
        if let Some(puzzle) = puzzle.filter(|puzzle| !takes_back(puzzle)) {
            free_from = ply + puzzle.moves.len();
            found.push(puzzle);
        }
    }
    found
}

/// Whether there is a mate, or the opponent's last move was probably a mistake.
fn is_candidate(
    position: &Position,
    before: Option<Score>,
    now: Option<Score>,
    effort: &mut Effort<'_>,
) -> bool {
    if position.legal_moves().len() < MIN_MOVES {
        return false;
    }
    let (Some(before), Some(now)) = (before, now) else {
        return false;
    };
    match (before, now) {
        (_, Score::Mate(moves)) if 0 < moves && moves <= MAX_MATE as i32 => true,
        _ if mates_after_check(position, effort) => true,
        (Score::Centipawns(before), now) => wins(now) && -before <= BEFORE,
        (Score::Mate(moves), now) => wins(now) && moves > 0,
    }
}

/// Returns the position with reset counters, so that it is identical in every game.
fn without_counters(position: &Position) -> Option<Position> {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let fen = format!("{} 0 1", fields.join(" "));
    Position::from_fen(&fen, CastlingMode::Standard).ok()
}

/// Returns the puzzle that starts here, if there is one.
fn puzzle(start: &Position, engine: &mut Engine, effort: &mut Effort<'_>) -> Option<Puzzle> {
    let (moves, nodes) = if effort.mates_within(start, MAX_MATE) {
        let ahead = start.board().material_balance(start.turn());
        let moves = only_mate(start, effort).filter(|_| ahead <= MATE_LEAD)?;
        let found = best(engine, start, PROOF, effort)?;
        let is_it = moves.first() == Some(&found.mv);
        (moves, if is_it { found.nodes } else { PROOF })
    } else {
        winning_line(start, engine, effort)?
    };
    let themes = themes(start, &moves);
    let puzzle = Puzzle {
        start: *start,
        rating: rating(start, &moves, themes, nodes),
        moves,
        themes,
    };
    check_within(&puzzle, effort).is_ok().then_some(puzzle)
}

/// Returns the longest line in which each of the solver's moves is the only winning one, and the
/// nodes after which the first move was found.
fn winning_line(
    start: &Position,
    engine: &mut Engine,
    effort: &mut Effort<'_>,
) -> Option<(Vec<Move>, u64)> {
    let quick = only_winning(engine, start, SECOND_SEARCH_NODES, effort)?;
    let first = only_winning(engine, start, PROOF, effort);
    let first = first.filter(|first| first.mv == quick.mv)?;
    let mut moves = vec![first.mv];
    let mut position = start.after_unchecked(first.mv);
    while moves.len() + 2 <= MAX_PLIES && position.has_legal_move() {
        let Some(reply) = best(engine, &position, REPLY, effort) else {
            break;
        };
        position.play_unchecked(reply.mv);
        let Some(next) = only_winning(engine, &position, PROOF, effort) else {
            break;
        };
        moves.extend([reply.mv, next.mv]);
        position.play_unchecked(next.mv);
    }
    Some((moves, first.nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rook captures a pawn and exposes its king to a mate in two moves.
    fn game() -> Line {
        let start = "6k1/p3rppp/8/8/r7/8/P4PPP/3R2K1 b - - 0 1";
        let start = Position::from_fen(start, CastlingMode::Standard).unwrap();
        let mut game = Line::new(start);
        for san in ["Rxa2", "Rd8+"] {
            let mv = game.position().parse_san(san).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    /// Légal's mate: a queen is captured, and then there is a mate in two moves.
    #[test]
    fn finds_a_mate_after_a_sacrifice() {
        let mut game = Line::new(Position::start());
        let moves = "e4 e5 Nf3 Nc6 Bc4 d6 Nc3 Bg4 h3 Bh5 Nxe5 Bxd1 Bxf7+";
        for san in moves.split(' ') {
            let mv = game.position().parse_san(san).unwrap();
            game.play(mv).unwrap();
        }
        let found = find(&game, &mut crate::engine(), &mut Effort::unbounded());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].moves.len(), 3);
    }

    #[test]
    fn no_game_takes_more_than_its_effort() {
        let mut engine = crate::engine();
        let found = find(&game(), &mut engine, &mut Effort::unbounded());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].moves.len(), 3);
        // Enough to search each position of the game, but not to prove anything.
        let mut little = Effort::new(16 * FIRST_SEARCH_NODES, &|| false);
        assert_eq!(find(&game(), &mut engine, &mut little), []);
        assert!(little.is_spent());
        let mut stopped = Effort::new(u64::MAX - 1, &|| true);
        assert_eq!(find(&game(), &mut engine, &mut stopped), []);
        assert!(stopped.is_spent());
    }
}
