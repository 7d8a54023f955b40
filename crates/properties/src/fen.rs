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
