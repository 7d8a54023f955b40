//! Properties of the FEN parser: a FEN is rejected with a reason, or it yields a position that can
//! be written and played.

use rules::{CastlingMode, Position};

/// The input is a FEN.
///
/// # Panics
///
/// When a property does not hold.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        match Position::from_fen(&text, mode) {
            Ok(position) => {
                assert_written_as_read(&position);
                assert_playable(&position);
            }
            Err(why) => assert!(!why.to_string().is_empty(), "{why:?}"),
        }
        assert_tolerant(&text, mode);
    }
}

/// The tolerant parsers read every FEN that the usual one reads, and the result can be written.
fn assert_tolerant(text: &str, mode: CastlingMode) {
    let usual = Position::from_fen(text, mode);
    for read in [
        Position::read_fen(text, mode),
        Position::detect_fen(text, mode),
    ] {
        match read {
            Ok((position, notes)) => {
                assert_written_as_read(&position);
                for note in notes {
                    assert!(!note.to_string().is_empty(), "{note:?}");
                }
            }
            Err(why) => assert!(usual.is_err(), "{text:?}: {why}"),
        }
    }
}

fn assert_written_as_read(position: &Position) {
    let fen = position.fen();
    let again = Position::from_fen(&fen, position.castling_mode())
        .unwrap_or_else(|why| panic!("{fen} was written and is rejected: {why}"));
    assert_eq!(again, *position, "{fen}");
    assert_eq!(again.hash(), position.hash(), "{fen}");
    assert_eq!(again.fen(), fen);
}

fn assert_playable(position: &Position) {
    let before = *position;
    for mv in position.legal_moves() {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        let next = position
            .play(mv)
            .unwrap_or_else(|why| panic!("{position}: {why}"));
        assert_written_as_read(&next);
    }
    assert_eq!(*position, before);
}
