//! Rule-based validation of puzzles.

use std::fmt;

use rules::Outcome;

use crate::puzzle::MAX_PLIES;
use crate::{Effort, MAX_MATE, Puzzle, RATINGS, themes};

/// A defect of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defect {
    /// The solution has no moves, more than [`MAX_PLIES`], or ends with a reply.
    Length(usize),
    /// The move with this number, starting at 1, is illegal.
    Illegal(usize),
    /// The game is over before the last move. The number is the move after the end.
    Over(usize),
    /// The solution ends with a mate in too many moves to prove.
    LongMate,
    /// A shorter mate exists.
    ShorterMate,
    /// The move with this number is not the only one that mates in time.
    NotOnly(usize),
    /// The reply with this number allows an earlier mate than another reply.
    WeakReply(usize),
    /// The themes of the puzzle are wrong; the text names the correct ones.
    Themes(String),
    /// The rating is outside [`RATINGS`].
    Rating(u16),
    /// The effort was spent before everything was proven.
    Unproven,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(plies) => write!(
                f,
                "it has {plies} moves; an odd number up to {MAX_PLIES} is needed"
            ),
            Self::Illegal(number) => write!(f, "move {number} is illegal"),
            Self::Over(number) => write!(f, "the game is over before move {number}"),
            Self::LongMate => write!(f, "its mate takes more than {MAX_MATE} moves"),
            Self::ShorterMate => f.write_str("there is a mate in fewer moves"),
            Self::NotOnly(number) => write!(f, "move {number} is not the only one that mates"),
            Self::WeakReply(number) => {
                write!(f, "move {number} lets itself be mated sooner than another")
            }
            Self::Themes(themes) => write!(f, "its themes are {themes}"),
            Self::Rating(rating) => write!(
                f,
                "a rating of {rating} is outside {} to {}",
                RATINGS.start(),
                RATINGS.end()
            ),
            Self::Unproven => f.write_str("it takes too long to prove"),
        }
    }
}

impl std::error::Error for Defect {}

/// Checks everything that the rules decide: all moves are legal; mates are mates, and no shorter
/// mate exists; each of the solver's moves except the last is the only one that mates in time, and
/// the first one always is; each reply delays the mate longest; and the themes are those that
/// [`themes`](fn@themes) finds. If the solution does not end with mate, an engine must check that
/// only one move wins.
pub fn check(puzzle: &Puzzle) -> Result<(), Defect> {
    check_within(puzzle, &mut Effort::unbounded())
}

/// Like [`check`](fn@check), with a limited effort.
pub fn check_within(puzzle: &Puzzle, effort: &mut Effort<'_>) -> Result<(), Defect> {
    let checked = check_by_the_rules(puzzle, effort);
    if effort.is_spent() {
        return Err(Defect::Unproven);
    }
    checked
}

fn check_by_the_rules(puzzle: &Puzzle, effort: &mut Effort<'_>) -> Result<(), Defect> {
    let plies = puzzle.moves.len();
    if plies.is_multiple_of(2) || plies > MAX_PLIES {
        return Err(Defect::Length(plies));
    }
    let mut position = puzzle.start;
    for (ply, &mv) in puzzle.moves.iter().enumerate() {
        if position.outcome().is_some() {
            return Err(Defect::Over(ply + 1));
        }
        position = position.play(mv).map_err(|_| Defect::Illegal(ply + 1))?;
    }
    if position.outcome() == Some(Outcome::Checkmate) {
        check_mate(puzzle, effort)?;
    } else if effort.mates_within(&puzzle.start, MAX_MATE) {
        return Err(Defect::ShorterMate);
    }
    let themes = themes(&puzzle.start, &puzzle.moves);
    if themes != puzzle.themes {
        return Err(Defect::Themes(themes.to_string()));
    }
    if !RATINGS.contains(&puzzle.rating) {
        return Err(Defect::Rating(puzzle.rating));
    }
    Ok(())
}

fn check_mate(puzzle: &Puzzle, effort: &mut Effort<'_>) -> Result<(), Defect> {
    let length = puzzle.length();
    if length > MAX_MATE {
        return Err(Defect::LongMate);
    }
    for (ply, position) in puzzle
        .positions()
        .iter()
        .enumerate()
        .take(puzzle.moves.len())
    {
        let left = length - ply / 2;
        if ply % 2 == 1 {
            let next = position.after_unchecked(puzzle.moves[ply]);
            if effort.mates_within(&next, left.saturating_sub(2)) {
                return Err(Defect::WeakReply(ply + 1));
            }
            continue;
        }
        if effort.mates_within(position, left - 1) {
            return Err(Defect::ShorterMate);
        }
        let is_any_mate = left == 1 && ply > 0;
        if !is_any_mate && effort.mating_moves(position, left) != [puzzle.moves[ply]] {
            return Err(Defect::NotOnly(ply + 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::themes::tests::{played, position};

    fn defect(fen: &str, line: &str) -> Option<Defect> {
        let start = position(fen);
        let moves = played(&start, line);
        let themes = themes(&start, &moves);
        check(&Puzzle {
            start,
            moves,
            rating: 1000,
            themes,
        })
        .err()
    }

    #[test]
    fn reports_each_defect() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(defect(fen, "Ra8#"), None);
        assert_eq!(defect(fen, "Ra7"), Some(Defect::ShorterMate));
        assert_eq!(defect(fen, "Ra7 Kf8"), Some(Defect::Length(2)));
        assert_eq!(defect(fen, "Kd2 Kf8 Ra8#"), Some(Defect::ShorterMate));
        let two_ways = "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1";
        assert_eq!(defect(two_ways, "Ra8#"), Some(Defect::NotOnly(1)));
        let two_moves = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
        assert_eq!(defect(two_moves, "Kf7 Kh7 Rh1#"), None);
        let fork = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1";
        assert_eq!(defect(fork, "Nc7+ Kd7 Nxa8"), None);
    }

    #[test]
    fn rejects_moves_and_themes_of_another_puzzle() {
        let start = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        let moves = played(&start, "Ra8#");
        let themes = themes(&start, &moves);
        let puzzle = Puzzle {
            start,
            moves,
            rating: 1000,
            themes,
        };
        let elsewhere = Puzzle {
            start: position("6k1/5ppp/8/8/8/8/8/1R2K3 w - - 0 1"),
            ..puzzle.clone()
        };
        assert_eq!(check(&elsewhere), Err(Defect::Illegal(1)));
        let unrated = Puzzle {
            rating: 0,
            ..puzzle.clone()
        };
        assert_eq!(check(&unrated), Err(Defect::Rating(0)));
        let mislabelled = Puzzle {
            themes: crate::ThemeSet::default(),
            ..puzzle
        };
        assert!(matches!(check(&mislabelled), Err(Defect::Themes(_))));
    }
}
