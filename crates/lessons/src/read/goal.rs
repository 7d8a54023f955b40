//! Parses a goal.

use std::str::FromStr;

use arbiter::Reason;
use language::Sentence;
use rules::{CastlingSide, Color, File, Position, Rank, Role, Square, UciMove};

use super::moves::line;
use crate::{Choice, Escape, Goal, Loss, MarkGoal, MoveGoal};

/// The maximum number of moves for a piece to reach its squares.
const MAX_WITHIN: usize = 8;
/// The maximum number of moves of a mate.
const MAX_MATE: usize = 3;
/// The maximum number of moves to force a promotion.
const MAX_QUEEN: usize = 6;
/// The maximum number of moves to win material by force.
const MAX_WIN: usize = 2;
/// The maximum number of moves of a line to play.
const MAX_LINE: usize = 24;
/// The maximum number of moves to judge.
const MAX_JUDGED: usize = 8;

/// The ways in which a single move can end a game.
const ENDS: [(&str, Reason); 5] = [
    ("checkmate", Reason::Checkmate),
    ("stalemate", Reason::Stalemate),
    ("dead-position", Reason::DeadPosition),
    ("fivefold-repetition", Reason::FivefoldRepetition),
    ("seventy-five-moves", Reason::SeventyFiveMoves),
];

/// The first words of goals, the same in every language.
const GOALS: &str = "move, visit, capture, en-passant, castle, promote, check, end, no stalemate, \
                     no mate, escape, mate in, queen in, win, touch, line, mark, choose, outcome, result, judge, claim";

pub(super) fn read(text: &str, position: &Position) -> Result<Goal, Sentence> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else {
        return Err(Sentence::new("The goal is empty: write one of {goals}.").with("goals", GOALS));
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
            let ways: Result<Vec<Escape>, Sentence> = ways.iter().map(|way| escape(way)).collect();
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
            let moves: Result<Vec<UciMove>, Sentence> = moves.iter().map(|mv| uci(mv)).collect();
            return Ok(Goal::Judge(moves?));
        }
        ("claim", []) => return Ok(Goal::Claim),
        _ => {
            let problem = about("\"{text}\" is not a goal: write one of {goals}.", text);
            return Err(problem.with("goals", GOALS));
        }
    };
    Ok(Goal::Move(goal))
}

const fn touch(own: Option<Square>, target: Option<Square>) -> MoveGoal {
    MoveGoal::Touch { own, target }
}

/// Parses `SQUARES [by SQUARE] in NUMBER`.
fn pieces(kind: &str, words: &[&str], position: &Position) -> Result<MoveGoal, Sentence> {
    let form = || Sentence::new("Write `{kind} SQUARES by SQUARE in NUMBER`.").with("kind", kind);
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
        let problem = Sentence::new("There is no piece of {side} on {square}.");
        return Err(problem.saying("side", turn).with("square", by));
    }
    if within < squares.len() {
        let problem = Sentence::new(
            "`in {number}` is too few for these squares: a piece reaches only one in each move.",
        );
        return Err(problem.with("number", within));
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
                Some(square) => Err(Sentence::new("There is nothing to capture on {square}.")
                    .with("square", square)),
                None => Ok(MoveGoal::Capture {
                    squares,
                    by,
                    within,
                }),
            }
        }
    }
}

fn mark(words: &[&str]) -> Result<MarkGoal, Sentence> {
    let form = "Write `mark targets of SQUARE`, `mark squares SQUARES`, `mark file F`, \
                `mark rank N`, `mark SIDE PIECE` or `mark checkers`.";
    match words {
        ["targets", "of", from] => Ok(MarkGoal::Targets(square(from)?)),
        ["squares", names @ ..] => Ok(MarkGoal::Squares(squares(names)?)),
        ["file", name] => {
            let file = single(name).and_then(File::from_letter);
            file.map(MarkGoal::File).ok_or_else(|| form.into())
        }
        ["rank", name] => {
            let rank = single(name).and_then(Rank::from_letter);
            rank.map(MarkGoal::Rank).ok_or_else(|| form.into())
        }
        ["checkers"] => Ok(MarkGoal::Checkers),
        [side, name] => Ok(MarkGoal::Pieces(color(side)?, role(name)?)),
        _ => Err(form.into()),
    }
}

fn result(loss: &str, side: Color, turn: Color) -> Result<Goal, Sentence> {
    let loss = match loss {
        "resign" => Loss::Resignation,
        "flag" if side == turn => Loss::Flag,
        "flag" => {
            let problem = Sentence::new("{side}'s clock does not run: it is {turn}'s turn.");
            return Err(problem.saying("side", side).saying("turn", turn));
        }
        _ => {
            return Err(about(
                "\"{text}\" does not end a game: write resign or flag.",
                loss,
            ));
        }
    };
    Ok(Goal::Choose(Choice::Result(loss, side)))
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Creates a sentence about a text in a goal.
fn about(sentence: &'static str, text: &str) -> Sentence {
    Sentence::new(sentence).with("text", text)
}

fn square(text: &str) -> Result<Square, Sentence> {
    Square::from_str(text)
        .map_err(|_| about("\"{text}\" is not a square: write one like e4.", text))
}

fn squares(names: &[&str]) -> Result<Vec<Square>, Sentence> {
    if names.is_empty() {
        return Err("Name at least one square.".into());
    }
    if names.len() > 64 {
        return Err("There are 64 squares: name each of them once at most.".into());
    }
    let squares: Result<Vec<Square>, Sentence> = names.iter().map(|name| square(name)).collect();
    squares
}

fn uci(text: &str) -> Result<UciMove, Sentence> {
    UciMove::from_str(text).map_err(|_| {
        about(
            "\"{text}\" cannot be judged: write a move as two squares and, for a promotion, one of \
             q r b n, like e2e4 or e7e8q.",
            text,
        )
    })
}

fn count(text: &str, most: usize) -> Result<usize, Sentence> {
    let number = text.parse().ok();
    number
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| {
            about(
                "\"{text}\" is not a number of moves: write one from 1 to {most}.",
                text,
            )
            .with("most", most)
        })
}

fn points(text: &str) -> Result<u8, Sentence> {
    let points = text.parse().ok().filter(|points| (1..=9).contains(points));
    points.ok_or_else(|| {
        about(
            "\"{text}\" is not what material is worth: write 1 to 9.",
            text,
        )
    })
}

fn color(text: &str) -> Result<Color, Sentence> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(about(
            "\"{text}\" is not a side: write white or black.",
            text,
        )),
    }
}

fn role(text: &str) -> Result<Role, Sentence> {
    let role = Role::ALL.into_iter().find(|role| role.name() == text);
    role.ok_or_else(|| about("\"{text}\" is not a piece: write one like knight.", text))
}

fn promotion(text: &str) -> Result<Role, Sentence> {
    let role = role(text)?;
    if Role::PROMOTIONS.contains(&role) {
        Ok(role)
    } else {
        Err(about(
            "No pawn becomes a {text}: write queen, rook, bishop or knight.",
            text,
        ))
    }
}

fn end(text: &str) -> Result<Reason, Sentence> {
    let found = ENDS.iter().find(|(name, _)| *name == text);
    let names = || ENDS.map(|(name, _)| name).join(", ");
    found.map(|&(_, reason)| reason).ok_or_else(|| {
        about(
            "\"{text}\" does not end a game: write one of {names}.",
            text,
        )
        .with("names", names())
    })
}

fn escape(text: &str) -> Result<Escape, Sentence> {
    match text {
        "king" => Ok(Escape::King),
        "capture" => Ok(Escape::Capture),
        "block" => Ok(Escape::Block),
        _ => Err(about(
            "\"{text}\" is not a way out of check: write king, capture or block.",
            text,
        )),
    }
}
