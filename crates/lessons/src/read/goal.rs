//! Reading a goal.

use std::str::FromStr;

use arbiter::Reason;
use rules::{CastlingSide, Color, File, Position, Rank, Role, Square, UciMove};

use super::exercise::line;
use crate::{Choice, Escape, Goal, Loss, MarkGoal, MoveGoal};

/// The most moves in which a piece reaches its squares.
const MAX_WITHIN: usize = 8;
/// The most moves in which a mate is searched for.
const MAX_MATE: usize = 3;
/// The most moves in which a pawn is promoted by force.
const MAX_QUEEN: usize = 6;
/// The most moves in which material is won by force.
const MAX_WIN: usize = 2;
/// The most moves of a line to be played.
const MAX_LINE: usize = 24;
/// The most moves to be judged.
const MAX_JUDGED: usize = 8;

/// The ways in which a single move can end a game.
const ENDS: [(&str, Reason); 5] = [
    ("checkmate", Reason::Checkmate),
    ("stalemate", Reason::Stalemate),
    ("dead-position", Reason::DeadPosition),
    ("fivefold-repetition", Reason::FivefoldRepetition),
    ("seventy-five-moves", Reason::SeventyFiveMoves),
];

const GOALS: &str = "move, visit, capture, en-passant, castle, promote, check, end, no stalemate, \
                     no mate, escape, mate in, queen in, win, touch, line, mark, choose, outcome, result, judge or claim";

pub(super) fn read(text: &str, position: &Position) -> Result<Goal, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else {
        return Err(format!("The goal is empty: write one of {GOALS}."));
    };
    let goal = match (first, rest) {
        ("move", []) => MoveGoal::Any,
        ("visit" | "capture", _) => pieces(first, rest, position)?,
        ("en-passant", []) => MoveGoal::EnPassant,
        ("castle", []) => MoveGoal::Castle(None),
        ("castle", ["kingside"]) => MoveGoal::Castle(Some(CastlingSide::King)),
        ("castle", ["queenside"]) => MoveGoal::Castle(Some(CastlingSide::Queen)),
        ("promote", []) => MoveGoal::Promote(None),
        ("promote", [role]) => MoveGoal::Promote(Some(promotion(role)?)),
        ("check", []) => MoveGoal::Check,
        ("end", [reason]) => MoveGoal::End(end(reason)?),
        ("no", ["mate"]) => MoveGoal::NoMate,
        ("queen", ["in", number]) => MoveGoal::Queen(count(number, MAX_QUEEN)?),
        ("no", ["stalemate"]) => MoveGoal::NoStalemate,
        ("escape", ways) if (1..=3).contains(&ways.len()) => {
            let ways: Result<Vec<Escape>, String> = ways.iter().map(|way| escape(way)).collect();
            MoveGoal::Escape(ways?)
        }
        ("mate", ["in", number]) => MoveGoal::Mate(count(number, MAX_MATE)?),
        ("win", [points, "in", number]) => MoveGoal::Win {
            points: self::points(points)?,
            within: count(number, MAX_WIN)?,
        },
        ("touch", ["takes", target]) => touch(None, Some(square(target)?)),
        ("touch", [own, "takes", target]) => touch(Some(square(own)?), Some(square(target)?)),
        ("touch", [own]) => touch(Some(square(own)?), None),
        ("line", _) => MoveGoal::Line(line(position, &rest.join(" "), MAX_LINE)?.0),
        ("mark", _) => return Ok(Goal::Mark(mark(rest)?)),
        ("choose", []) => return Ok(Goal::Choose(Choice::Text)),
        ("outcome", []) => return Ok(Goal::Choose(Choice::Outcome)),
        ("result", [loss, side]) => return result(loss, color(side)?, position.turn()),
        ("judge", moves) if (1..=MAX_JUDGED).contains(&moves.len()) => {
            let moves: Result<Vec<UciMove>, String> = moves.iter().map(|mv| uci(mv)).collect();
            return Ok(Goal::Judge(moves?));
        }
        ("claim", []) => return Ok(Goal::Claim),
        _ => return Err(format!("{text:?} is no goal: write one of {GOALS}.")),
    };
    Ok(Goal::Move(goal))
}

const fn touch(own: Option<Square>, target: Option<Square>) -> MoveGoal {
    MoveGoal::Touch { own, target }
}

/// `SQUARES [by SQUARE] in NUMBER`.
fn pieces(kind: &str, words: &[&str], position: &Position) -> Result<MoveGoal, String> {
    let form = || format!("Write `{kind} SQUARES by SQUARE in NUMBER`.");
    let [words @ .., "in", number] = words else {
        return Err(form());
    };
    let within = count(number, MAX_WITHIN)?;
    let (names, by) = match words {
        [names @ .., "by", by] => (names, Some(square(by)?)),
        names => (names, None),
    };
    let squares = squares(names)?;
    let turn = position.turn();
    if let Some(by) = by
        && position.board().color_at(by) != Some(turn)
    {
        return Err(format!("There is no piece of {turn} on {by}."));
    }
    if within < squares.len() {
        return Err(format!("{within} moves are too few for so many squares."));
    }
    match (kind, by) {
        ("visit", Some(by)) => Ok(MoveGoal::Visit {
            squares,
            by,
            within,
        }),
        ("visit", None) => Err(form()),
        _ => {
            let empty = squares
                .iter()
                .find(|&&square| position.board().color_at(square) != Some(!turn));
            match empty {
                Some(square) => Err(format!("There is nothing to capture on {square}.")),
                None => Ok(MoveGoal::Capture {
                    squares,
                    by,
                    within,
                }),
            }
        }
    }
}

fn mark(words: &[&str]) -> Result<MarkGoal, String> {
    let form = "Write `mark targets of SQUARE`, `mark squares SQUARES`, `mark file F`, \
                `mark rank N`, `mark SIDE PIECE` or `mark checkers`.";
    match words {
        ["targets", "of", from] => Ok(MarkGoal::Targets(square(from)?)),
        ["squares", names @ ..] => Ok(MarkGoal::Squares(squares(names)?)),
        ["file", name] => {
            let file = single(name).and_then(File::from_letter);
            file.map(MarkGoal::File).ok_or_else(|| form.to_owned())
        }
        ["rank", name] => {
            let rank = single(name).and_then(Rank::from_letter);
            rank.map(MarkGoal::Rank).ok_or_else(|| form.to_owned())
        }
        ["checkers"] => Ok(MarkGoal::Checkers),
        [side, name] => Ok(MarkGoal::Pieces(color(side)?, role(name)?)),
        _ => Err(form.to_owned()),
    }
}

fn result(loss: &str, side: Color, turn: Color) -> Result<Goal, String> {
    let loss = match loss {
        "resign" => Loss::Resignation,
        "flag" if side == turn => Loss::Flag,
        "flag" => return Err(format!("{side}'s clock does not run: {turn} is to move.")),
        _ => return Err(format!("{loss:?} ends no game: write resign or flag.")),
    };
    Ok(Goal::Choose(Choice::Result(loss, side)))
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn square(text: &str) -> Result<Square, String> {
    Square::from_str(text).map_err(|_| format!("{text:?} is no square: write one like e4."))
}

fn squares(names: &[&str]) -> Result<Vec<Square>, String> {
    if names.is_empty() {
        return Err("Name at least one square.".to_owned());
    }
    if names.len() > 64 {
        return Err("There are 64 squares: name each of them once at most.".to_owned());
    }
    let squares: Result<Vec<Square>, String> = names.iter().map(|name| square(name)).collect();
    squares
}

fn uci(text: &str) -> Result<UciMove, String> {
    UciMove::from_str(text).map_err(|why| format!("{text:?} cannot be judged: {why}."))
}

fn count(text: &str, most: usize) -> Result<usize, String> {
    let number = text.parse().ok();
    number
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| format!("{text:?} is no number of moves: write one from 1 to {most}."))
}

fn points(text: &str) -> Result<u8, String> {
    let points = text.parse().ok().filter(|points| (1..=9).contains(points));
    points.ok_or_else(|| format!("{text:?} is not what material is worth: write 1 to 9."))
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(format!("{text:?} is no side: write white or black.")),
    }
}

fn role(text: &str) -> Result<Role, String> {
    let role = Role::ALL.into_iter().find(|role| role.name() == text);
    role.ok_or_else(|| format!("{text:?} is no piece: write one like knight."))
}

fn promotion(text: &str) -> Result<Role, String> {
    let role = role(text)?;
    if Role::PROMOTIONS.contains(&role) {
        Ok(role)
    } else {
        Err(format!("No pawn becomes a {role}."))
    }
}

fn end(text: &str) -> Result<Reason, String> {
    let found = ENDS.iter().find(|(name, _)| *name == text);
    let names = || ENDS.map(|(name, _)| name).join(", ");
    found
        .map(|&(_, reason)| reason)
        .ok_or_else(|| format!("{text:?} ends no game: write one of {}.", names()))
}

fn escape(text: &str) -> Result<Escape, String> {
    match text {
        "king" => Ok(Escape::King),
        "capture" => Ok(Escape::Capture),
        "block" => Ok(Escape::Block),
        _ => Err(format!(
            "{text:?} is no way out of check: write king, capture or block."
        )),
    }
}
