//! Games of a match as PGN.

use engine::Score;
use pgn::{Annotation, Comment, Evaluation, GameResult, PlayedMove, Ply, Record};
use rules::Color;

use super::game::{Game, Note, Reason};
use super::{Contender, Tempo};

/// The game as a record, with what the engines said of their moves.
pub(super) fn record(game: &Game, round: usize, players: [&Contender; 2], tempo: Tempo) -> Record {
    let mut record = Record::new(*game.line.start());
    let [white, black] = players;
    for (tag, value) in [
        ("Event", "Engine match".to_owned()),
        ("Round", round.to_string()),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        ("TimeControl", time_control(tempo)),
        ("Termination", termination(&game.end.reason)),
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

fn termination(reason: &Reason) -> String {
    match reason {
        Reason::Checkmate | Reason::NobodyCanMate | Reason::Repetition | Reason::FiftyMoves => {
            "normal".to_owned()
        }
        Reason::Adjudicated => "adjudication".to_owned(),
        Reason::Flag => "time forfeit".to_owned(),
        Reason::IllegalMove(uci) => format!("rules infraction: {uci} is no legal move"),
        Reason::Crash(why) => format!("emergency: {why}"),
    }
}
