//! PGN export of the games of a match.

use engine::Score;
use pgn::{Annotation, Comment, Evaluation, GameResult, PlayedMove, Ply, Record};
use rules::Color;

use super::end::{Note, Reason};
use super::game::Game;
use super::{Contender, Tempo};

/// Converts the game to a record with the scores of the engines.
pub(super) fn record(game: &Game, round: usize, players: [&Contender; 2], tempo: Tempo) -> Record {
    let mut record = Record::new(*game.line.start());
    let [white, black] = players;
    for (tag, value) in [
        ("Event", "Engine match".to_owned()),
        ("Round", round.to_string()),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        ("TimeControl", time_control(tempo)),
        ("Termination", termination(&game.end.reason).to_owned()),
    ] {
        record.tags.set(tag, &value);
    }
    let mut turn = game.line.start().turn();
    for (index, &mv) in game.line.moves().iter().enumerate() {
        let mut played = PlayedMove::new(Ply::Move(mv));
        if let Some(note) = index
            .checked_sub(game.opening)
            .and_then(|at| game.notes.get(at))
        {
            played.comments.push(comment(note, turn));
        }
        record.main.moves.push(played);
        turn = !turn;
    }
    if let Some(text) = failure(&game.end.reason) {
        let comments = match record.main.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut record.main.comments,
        };
        comments.push(Comment {
            text,
            annotations: Vec::new(),
        });
    }
    record.result = match game.end.winner {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    record
}

fn comment(note: &Note, mover: Color) -> Comment {
    let for_white = |value: i32| match mover {
        Color::White => value,
        Color::Black => -value,
    };
    let evaluation = note.score.and_then(|score| {
        let score = match score {
            Score::Centipawns(value) => pgn::WhiteScore::Centipawns(for_white(value)),
            Score::Mate(0) => return None,
            Score::Mate(count) => pgn::WhiteScore::Mate(for_white(count)),
        };
        Some(Annotation::Evaluation(Evaluation {
            score,
            depth: note.depth,
        }))
    });
    Comment {
        text: String::new(),
        annotations: evaluation
            .into_iter()
            .chain([Annotation::Elapsed(note.took)])
            .collect(),
    }
}

fn time_control(tempo: Tempo) -> String {
    match tempo {
        Tempo::Clock { .. } => tempo.to_string(),
        Tempo::Nodes(_) => "-".to_owned(),
    }
}

/// The word for the reason in section 9.8.1 of the PGN standard, which has only these words.
const fn termination(reason: &Reason) -> &'static str {
    match reason {
        Reason::Checkmate | Reason::NobodyCanMate | Reason::Repetition | Reason::FiftyMoves => {
            "normal"
        }
        Reason::Adjudicated => "adjudication",
        Reason::Flag => "time forfeit",
        Reason::IllegalMove(_) => "rules infraction",
        Reason::Crash(_) => "emergency",
    }
}

/// Description of the fault of the loser's program, which the standard's words do not express.
fn failure(reason: &Reason) -> Option<String> {
    match reason {
        Reason::IllegalMove(uci) => Some(format!("{uci} is no legal move")),
        Reason::Crash(why) => Some(why.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rules::{Line, Position};

    use super::*;
    use crate::matches::End;

    #[test]
    fn the_termination_tag_uses_the_words_of_the_standard() {
        let random: Contender = "random".parse().unwrap();
        for (reason, word, moves) in [
            (Reason::Flag, "time forfeit", "1. e4 1-0"),
            (
                Reason::IllegalMove("e7e4".to_owned()),
                "rules infraction",
                "1. e4 {e7e4 is no legal move} 1-0",
            ),
            (
                Reason::Crash("the program has ended".to_owned()),
                "emergency",
                "1. e4 {the program has ended} 1-0",
            ),
        ] {
            let mut line = Line::new(Position::start());
            let mv = line.position().parse_move("e4").unwrap();
            line.play(mv).unwrap();
            let winner = Some(Color::White);
            let game = Game {
                line,
                opening: 1,
                notes: Vec::new(),
                end: End { winner, reason },
            };
            let record = record(&game, 1, [&random, &random], Tempo::Nodes(1));
            assert_eq!(record.tags.get("Termination"), Some(word));
            let text = record.to_string();
            assert!(text.ends_with(&format!("\n\n{moves}\n\n")), "{text}");
        }
    }
}
