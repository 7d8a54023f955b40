//! Samples of games as texts, in `tests/samples`.

use std::time::Duration;

use rules::{CastlingMode, Position, Square};
use samples::{Samples, variants};
use staunton_pgn::{
    Annotation, Comment, Evaluation, GameResult, Movetext, Nag, Paint, PlayedMove, Ply, Record,
    WhiteScore, records,
};

const PAINTS: [Paint; 6] = [
    Paint::Green,
    Paint::Red,
    Paint::Yellow,
    Paint::Blue,
    Paint::Orange,
    Paint::Cyan,
];

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn annotations() -> Vec<Annotation> {
    let evaluation = |score, depth| Annotation::Evaluation(Evaluation { score, depth });
    let e4 = square("e4");
    vec![
        Annotation::Clock(Duration::from_millis(3_723_400)),
        Annotation::Elapsed(Duration::from_secs(7)),
        evaluation(WhiteScore::Centipawns(-31), Some(18)),
        evaluation(WhiteScore::Mate(-3), None),
        Annotation::Squares(PAINTS.map(|paint| (paint, e4)).to_vec()),
        Annotation::Arrows(PAINTS.map(|paint| (paint, e4, square("h7"))).to_vec()),
    ]
}

fn new_comment(text: &str, annotations: Vec<Annotation>) -> Comment {
    Comment {
        text: text.to_owned(),
        annotations,
    }
}

/// Returns the moves of a line from this position.
fn movetext(position: &Position, moves: &str) -> Movetext {
    let mut position = *position;
    let mut movetext = Movetext::default();
    for word in moves.split_whitespace() {
        let ply = if word == "--" {
            Ply::Null
        } else {
            Ply::Move(position.parse_san(word).unwrap())
        };
        ply.play(&mut position);
        movetext.moves.push(PlayedMove::new(ply));
    }
    movetext
}

/// Returns a game without moves and with the tags that every game has.
fn game(start: Position) -> Record {
    let mut record = Record::new(start);
    for (tag, value) in [
        ("Event", "Club \"Élodie\""),
        ("Site", "Hastings"),
        ("Date", "2026.11.28"),
        ("Round", "1.2"),
        ("White", "Lovelace, Ada"),
        ("Black", "Hopper, Grace"),
    ] {
        record.tags.set(tag, value);
    }
    record
}

/// Returns a game with all kinds of annotations.
fn annotated() -> Record {
    let start = Position::start();
    let mut record = game(start);
    record.tags.set("TimeControl", "300+3");
    record.tags.set("WhiteElo", "1612");
    record.main = movetext(&start, "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Bc5");
    record.main.comments = vec![new_comment("The Italian Game.", Vec::new())];
    let moves = &mut record.main.moves;
    moves[0].nags = vec![Nag(1), Nag(14)];
    moves[0].comments = vec![new_comment("Best by test.", annotations())];
    moves[1].comments_before = vec![new_comment("Of course.", Vec::new())];
    let mut after = start;
    moves[0].ply.play(&mut after);
    let mut variation = movetext(&after, "c5 Nf3 d6");
    variation.moves[1].variations = vec![movetext(
        &{
            let mut position = after;
            variation.moves[0].ply.play(&mut position);
            position
        },
        "Nc3 Nc6",
    )];
    moves[1].variations = vec![variation, movetext(&after, "-- d4 d5")];
    record.result = GameResult::Draw;
    record
}

fn chess960() -> Record {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    let start = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
    let mut record = game(start);
    record.main = movetext(&start, "g3 g6 Nf3 Nf6");
    record.result = GameResult::WhiteWins;
    record
}

fn plain(result: GameResult) -> Record {
    let start = Position::start();
    let mut record = game(start);
    record.main = movetext(&start, "f3 e5 g4 Qh4#");
    record.result = result;
    record
}

#[test]
fn games_match_their_sample() {
    variants!(Annotation: Clock Elapsed Evaluation Squares Arrows).assert_complete(&annotations());
    variants!(Paint: Green Red Yellow Blue Orange Cyan).assert_complete(&PAINTS);
    let games = [
        annotated(),
        chess960(),
        plain(GameResult::BlackWins),
        plain(GameResult::Unknown),
    ];
    let later = [plain(GameResult::BothLose)];
    let results = games.iter().chain(&later).map(|game| &game.result);
    variants!(GameResult: WhiteWins BlackWins Draw BothLose Unknown).assert_complete(results);
    compare("games.pgn", &games);
    compare("double-forfeit.pgn", &later);
}

/// Compares games with the sample of this name.
fn compare(name: &str, games: &[Record]) {
    let written: String = games.iter().map(ToString::to_string).collect();
    let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
    let text = samples.text(name, || written.clone());
    let read: Vec<Record> = records(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(read, games);
    assert_eq!(written, text);
}
