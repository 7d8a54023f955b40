//! Opening files in PGN, FEN or EPD.

use rules::{CastlingMode, FenNote, Line, Position};

/// A part of an opening file that was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The part that was dropped from the FEN on this line.
    Fen(usize, FenNote),
    /// A problem of the PGN, with its location.
    Pgn(String),
}

/// Parses openings from a text: games in PGN, whose moves are all part of the opening, or one FEN,
/// EPD or `startpos` per line. EPD operations are skipped, except the counters; so are a byte order
/// mark, empty lines, and text after a `#` at the beginning of a word. Calls `note` for every
/// skipped part.
///
/// # Errors
///
/// Returns an error if an opening cannot be parsed, or has no legal move at its end. The error
/// names the line or game.
pub fn read(
    text: &str,
    mode: CastlingMode,
    mut note: impl FnMut(Note),
) -> Result<Vec<Line>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let openings = if is_pgn(text) {
        from_pgn(text, &mut note)?
    } else {
        from_lines(text, mode, &mut note)?
    };
    if openings.is_empty() {
        return Err("there is no opening in it".to_owned());
    }
    Ok(openings)
}

/// A PGN begins with a tag or a move number, a FEN with pieces.
fn is_pgn(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.starts_with(['[', '%', ';', '{'])
        || word.starts_with(|first: char| first.is_ascii_digit()) && word.contains('.')
}

fn from_pgn(text: &str, note: &mut dyn FnMut(Note)) -> Result<Vec<Line>, String> {
    let mut openings = Vec::new();
    for (number, record) in (1..).zip(pgn::records(text.as_bytes())) {
        let record = record.map_err(|why| why.to_string())?;
        let unplayable = record.problems.iter().find(|found| {
            matches!(
                found.problem,
                pgn::Problem::Fen(_) | pgn::Problem::Variant(_)
            )
        });
        if let Some(found) = unplayable {
            return Err(format!("game {number}: {}", found.problem));
        }
        for problem in &record.problems {
            note(Note::Pgn(problem.to_string()));
        }
        let mut line = Line::new(record.start);
        for played in &record.main.moves {
            let pgn::Ply::Move(mv) = played.ply else {
                break;
            };
            line.play(mv)
                .map_err(|why| format!("game {number}: {why}"))?;
        }
        if line.position().outcome().is_some() {
            return Err(format!("game {number}: it is over after its last move"));
        }
        openings.push(line);
    }
    Ok(openings)
}

fn from_lines(
    text: &str,
    mode: CastlingMode,
    note: &mut dyn FnMut(Note),
) -> Result<Vec<Line>, String> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        // Each file of an archive may begin with a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        // Quoted text is not parsed.
        let unquoted: String = line.split('"').step_by(2).collect();
        let line = without_comment(&unquoted).trim();
        if line.is_empty() {
            continue;
        }
        let fen = match line {
            "startpos" => Position::start().fen(),
            _ => fen(line),
        };
        let (position, notes) =
            Position::detect_fen(&fen, mode).map_err(|why| format!("line {number}: {why}"))?;
        for dropped in notes {
            note(Note::Fen(number, dropped));
        }
        if position.outcome().is_some() {
            return Err(format!("line {number}: the game is over there"));
        }
        openings.push(Line::new(position));
    }
    Ok(openings)
}

/// Returns a line up to its comment. A `#` directly after a move is a mate and starts no comment.
fn without_comment(line: &str) -> &str {
    let mut before = line.match_indices('#').map(|(at, _)| &line[..at]);
    let uncommented = before.find(|text| !text.ends_with(|last: char| !last.is_whitespace()));
    uncommented.unwrap_or(line)
}

/// Returns the FEN on a line that may be an EPD: four fields, then counters or operations such as
/// `hmvc 3; bm Nf3;`. Missing counters have the values of a new game.
fn fen(line: &str) -> String {
    let mut operations = line
        .split(';')
        .map(|part| part.split_whitespace().collect::<Vec<_>>());
    // There is no semicolon between the fields and the first operation.
    let mut fields = operations.next().unwrap_or_default();
    let first = fields.split_off(fields.len().min(4));
    let is_operation = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    if first.first().is_some_and(|word| !is_operation(word)) {
        // The fields of a FEN, possibly with unreadable counters and an operation after them.
        fields.extend(first.into_iter().take_while(|word| !is_operation(word)));
    } else if fields.len() == 4 {
        let mut counters = ["0", "1"];
        for operation in std::iter::once(first).chain(operations) {
            match operation[..] {
                ["hmvc", value] => counters[0] = value,
                ["fmvn", value] => counters[1] = value,
                _ => {}
            }
        }
        fields.extend(counters);
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(text: &str, mode: CastlingMode) -> Vec<String> {
        let openings = read(text, mode, |note| panic!("{note:?}")).unwrap();
        openings.iter().map(|line| line.position().fen()).collect()
    }

    #[test]
    fn fens_and_epds_are_read() {
        const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3";
        let text = format!(
            "# mine\n\n{ROOK} w - - 3 9 ; one\n{ROOK} w Q -\n{ROOK} w Q - bm Ra8+; id \"a # 1\";\n\
             {ROOK} w - - hmvc 7; fmvn 31;\n{ROOK} w - -;\n"
        );
        let expected = [
            "w - - 3 9",
            "w Q - 0 1",
            "w Q - 0 1",
            "w - - 7 31",
            "w - - 0 1",
        ];
        for text in [&text, &format!("\u{feff}{text}")] {
            assert_eq!(
                fens(text, CastlingMode::Standard),
                expected.map(|rest| format!("{ROOK} {rest}"))
            );
        }
        for text in ["startpos\n", "\u{feff}startpos\r\n"] {
            assert_eq!(
                fens(text, CastlingMode::Standard),
                [Position::start().fen()]
            );
        }
        let shredder = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
        assert_eq!(fens(shredder, CastlingMode::Chess960).len(), 1);
    }

    #[test]
    fn reads_openings_with_unreadable_counters_or_unannounced_chess960() {
        const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3";
        for (line, fen, count) in [
            ("w Q - 161+0 0 1", "w Q - 0 1", 1),
            ("w Q - - -", "w Q - 0 1", 2),
            ("w Q - 3+3 7 30 bm Ra8;", "w Q - 7 30", 1),
            ("w A - 0 1", "w Q - 0 1", 1),
        ] {
            let mut notes = Vec::new();
            let text = format!("{ROOK} {line}\n");
            let openings = read(&text, CastlingMode::Standard, |note| notes.push(note)).unwrap();
            assert_eq!(openings[0].position().fen(), format!("{ROOK} {fen}"));
            assert_eq!(notes.len(), count, "{line}: {notes:?}");
        }
        let shredder = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
        let openings = read(shredder, CastlingMode::Standard, |_| ()).unwrap();
        assert_eq!(openings[0].start().castling_mode(), CastlingMode::Chess960);
    }

    #[test]
    fn each_file_of_an_archive_may_begin_with_a_byte_order_mark() {
        const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        let text = format!("{ROOK}\n\n\u{feff}{ROOK}\n\n\u{feff}# the rest\n");
        assert_eq!(fens(&text, CastlingMode::Standard), [ROOK, ROOK]);
    }

    #[test]
    fn reads_counters_from_epd_operations() {
        const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w Q -";
        for (operations, counters) in [
            ("bm Ra8#; hmvc 7; fmvn 31;", "7 31"),
            ("am Ra7+ Ra8#;hmvc 7;fmvn 31", "7 31"),
            ("hmvc 7;", "7 1"),
            ("fmvn 31;", "0 31"),
            ("id \"a # 1; hmvc 3\"; fmvn 31; hmvc 7;", "7 31"),
            ("3 9;", "3 9"),
            ("bm Ra8#; # hmvc 7;", "0 1"),
            ("3 9 # one", "3 9"),
        ] {
            let text = format!("{ROOK} {operations}\n");
            assert_eq!(
                fens(&text, CastlingMode::Standard),
                [format!("{ROOK} {counters}")],
                "{operations}"
            );
        }
    }

    #[test]
    fn reads_openings_from_the_moves_of_games() {
        let text = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Variant \"Chess960\"]\n[FEN \
                    \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. e4 *\n";
        let openings = read(text, CastlingMode::Standard, |_| ()).unwrap();
        let moves: Vec<usize> = openings.iter().map(|line| line.moves().len()).collect();
        assert_eq!(moves, [3, 1]);
        assert_eq!(openings[1].start().castling_mode(), CastlingMode::Chess960);
        assert_eq!(
            read("1. d4 d5 *", CastlingMode::Standard, |_| ())
                .unwrap()
                .len(),
            1
        );
    }

    #[test]
    fn reports_skipped_parts() {
        let stale = "4k3/8/8/8/8/8/8/R3K3 w Q -\n4k3/8/8/8/8/8/8/R3K3 w KQ -\n";
        let mut notes = Vec::new();
        let openings = read(stale, CastlingMode::Standard, |note| notes.push(note)).unwrap();
        assert_eq!(openings[0], openings[1]);
        assert!(matches!(notes[..], [Note::Fen(2, _)]), "{notes:?}");
        notes.clear();
        let text = "1. e4 Ke4 *";
        let openings = read(text, CastlingMode::Standard, |note| notes.push(note)).unwrap();
        assert_eq!(openings[0].moves().len(), 1);
        assert!(matches!(notes[..], [Note::Pgn(_)]), "{notes:?}");
    }

    #[test]
    fn rejects_unusable_openings_with_their_location() {
        for (text, why) in [
            ("", "no opening"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nrubbish", "line 2: "),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "line 1: the game is over"),
            ("1. f3 e5 2. g4 Qh4# *", "game 1: it is over"),
            (
                "[FEN \"4k3/9/8/8/8/8/8/4K3 w\"]\n\n1. Kd2 *",
                "game 1: the FEN cannot be read",
            ),
            (
                "[Variant \"Atomic\"]\n\n1. e4 *",
                "game 1: the rules of the variant",
            ),
        ] {
            let error = read(text, CastlingMode::Standard, |_| ()).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
