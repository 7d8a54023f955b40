//! The answers to `d`, `eval` and `go perft`, commands outside UCI that people type and that other
//! engines have too.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Color, File, Piece, Position, Rank, Square, perft};

use super::output::Output;

/// Sequences of this length are counted at once; longer ones can be stopped in between. This takes
/// at most some tenths of a second.
const AT_ONCE: u32 = 4;

/// Draws the position, and describes it as text.
pub(super) fn describe(position: &Position) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(" +---+---+---+---+---+---+---+---+\n");
        for file in File::ALL {
            let piece = position.board().piece_at(Square::new(file, rank));
            let _ = write!(text, " | {}", piece.map_or(' ', Piece::letter));
        }
        let _ = writeln!(text, " | {rank}");
    }
    text.push_str(" +---+---+---+---+---+---+---+---+\n   a   b   c   d   e   f   g   h\n\n");
    let checkers = position.checkers().into_iter();
    let checkers: Vec<String> = checkers.map(|square| square.to_string()).collect();
    let _ = write!(
        text,
        "Fen: {position}\nKey: {:016X}\nCheckers: {}",
        position.hash(),
        checkers.join(" "),
    );
    text
}

/// Describes a static evaluation in centipawns for the side to move. The value is given for White,
/// as by other engines.
pub(super) fn evaluation(position: &Position, centipawns: i32) -> String {
    let white = match position.turn() {
        Color::White => centipawns,
        Color::Black => -centipawns,
    };
    format!("Evaluation: {:+.2} (white side)", f64::from(white) / 100.0)
}

/// Counts the sequences of moves of this length after each move, unless it is stopped.
pub(super) fn count<W: Write>(
    position: &Position,
    depth: u32,
    stop: &AtomicBool,
    output: &Output<W>,
) {
    let mut sum: u64 = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for mv in position.legal_moves() {
            let after = position.after_unchecked(mv);
            let Some(sequences) = sequences(&after, depth - 1, stop) else {
                return output.remark("perft stopped");
            };
            output.line(format_args!("{}: {sequences}", position.uci(mv)));
            sum = sum.saturating_add(sequences);
        }
    }
    output.line(format_args!("\nNodes searched: {sum}\n"));
}

/// Returns the number of sequences, or `None` when it is stopped.
fn sequences(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::SeqCst) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(position, depth));
    }
    let moves = position.legal_moves().into_iter();
    moves
        .map(|mv| sequences(&position.after_unchecked(mv), depth - 1, stop))
        .try_fold(0, |sum: u64, count| Some(sum.saturating_add(count?)))
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::Session;

    fn session(input: &'static str) -> String {
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output).expect("a session");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn shows_the_position() {
        let shown = session("position startpos moves e2e4 f7f6 d1h5\nd\n");
        let rows: Vec<&str> = shown.lines().filter(|line| line.contains('|')).collect();
        assert_eq!(rows.len(), 8);
        assert_eq!(rows[0], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(rows[3], " |   |   |   |   |   |   |   | Q | 5");
        let rest = shown.split_once("   a   b").expect("the files").1;
        assert!(
            rest.contains("\nFen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n")
        );
        assert!(rest.ends_with("\nCheckers: h5\n"), "{rest}");
    }

    #[test]
    fn shows_the_static_evaluation_for_white() {
        for (fen, sign) in [
            ("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "+"),
            ("q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "-"),
        ] {
            let input = format!("position fen {fen}\neval\n").leak();
            let shown = session(input);
            let start = format!("Evaluation: {sign}");
            assert!(shown.starts_with(&start), "{shown}");
        }
    }

    #[test]
    fn counts_sequences_of_moves() {
        let kiwipete =
            "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
        for (setting, depth, moves, sum) in [
            ("", 0, 0, 1),
            ("", 1, 20, 20),
            ("", 6, 20, 119_060_324),
            (kiwipete, 3, 48, 97_862),
        ] {
            let mut session = Session::start();
            session.say(setting).say(&format!("go perft {depth}"));
            let shown = session.read_until("Nodes searched");
            assert_eq!(shown.last(), Some(&format!("Nodes searched: {sum}")));
            assert_eq!(shown.len(), moves + 2, "an empty line before the sum");
            if depth == 1 {
                assert!(shown.contains(&"a2a3: 1".to_owned()), "{shown:?}");
            }
            session.end();
        }
    }

    /// A count that takes longer than any test ends with `stop`, and another command is answered.
    #[test]
    fn a_count_can_be_stopped() {
        let shown = session("go perft 20\nisready\nstop\nd\ngo depth 1\n");
        assert!(shown.contains("info string perft stopped"), "{shown}");
        assert!(shown.contains("bestmove "), "{shown}");
    }

    #[test]
    fn nothing_is_shown_without_a_position() {
        let shown = session("position fen nonsense\nd\neval\ngo perft 3\n");
        assert_eq!(shown.matches("there is no position").count(), 3, "{shown}");
    }
}
