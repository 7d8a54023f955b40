//! Games in the style of different programs.

mod corpus;

use corpus::{Game, PRODUCERS, games};
use rules::{CastlingMode, Move, Position};
use staunton_pgn::{PieceLetters, Ply, Reader, Records};

fn read(text: &[u8], letters: Option<PieceLetters>) -> Vec<staunton_pgn::Record> {
    let mut reader = Reader::from_bytes(text);
    reader.set_letters(letters);
    Records::new(reader)
        .map(|game| game.expect("no I/O"))
        .collect()
}

fn moves(record: &staunton_pgn::Record) -> Vec<Move> {
    let moves = record.main.moves.iter();
    moves
        .map(|played| match played.ply {
            Ply::Move(mv) => mv,
            Ply::Null => panic!("no null moves"),
        })
        .collect()
}

/// Returns the number of stray words in a game.
fn strays(game: &Game) -> usize {
    game.moves.len() - game.moves.len().div_ceil(5)
}

#[test]
fn reads_games_of_every_producer() {
    let games = games(60);
    for producer in PRODUCERS {
        let name = producer.name;
        let letters = producer.language.and_then(PieceLetters::named);
        let text: Vec<u8> = games.iter().flat_map(producer.write).collect();
        let records = read(&text, letters);
        assert_eq!(records.len(), games.len(), "{name}");
        for (record, game) in records.iter().zip(&games) {
            let problems = if producer.strays { strays(game) } else { 0 };
            assert_eq!(
                record.problems.len(),
                problems,
                "{name}: {:?}",
                record.problems
            );
            assert_eq!(moves(record), game.moves, "{name}");
            assert_eq!(record.main.unread, "", "{name}");
            assert_eq!(record.result.mark(), game.result, "{name}");
            assert_eq!(record.start, Position::start(), "{name}");
            assert_eq!(record.start.castling_mode(), CastlingMode::Standard);
            // The written text is the same game.
            let again = read(record.to_string().as_bytes(), None).remove(0);
            assert!(again.problems.is_empty(), "{name}: {:?}", again.problems);
            assert_eq!(again.main, record.main, "{name}");
        }
    }
}
