//! Oddities of real files, read by this program, by python-chess and by pgn-extract. docs/PGN.md
//! has the same list, and explains which program is right where they differ.

use std::path::PathBuf;

use crate::referees::{by_pgn_extract, by_python, ends_of, ours};

struct Oddity {
    name: &'static str,
    text: &'static str,
    /// The board and the side to move at the end of the game.
    end: &'static str,
    /// Whether python-chess and pgn-extract find the same end.
    others: [bool; 2],
}

const BOTH: [bool; 2] = [true, true];
const PYTHON: [bool; 2] = [true, false];
const PGN_EXTRACT: [bool; 2] = [false, true];
const NEITHER: [bool; 2] = [false, false];

const E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w";
const NF3: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b";
const NC6: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w";
const CASTLED: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b";
const PROMOTED: &str = "Q7/6k1/8/8/8/8/8/K7 w";

const fn oddity(
    name: &'static str,
    others: [bool; 2],
    end: &'static str,
    text: &'static str,
) -> Oddity {
    Oddity {
        name,
        text,
        end,
        others,
    }
}

const ODDITIES: &[Oddity] = &[
    oddity("SAN", BOTH, NC6, "1. e4 e5 2. Nf3 Nc6 *"),
    oddity("UCI", BOTH, NF3, "1. e2e4 e7e5 2. g1f3 *"),
    oddity(
        "long algebraic",
        BOTH,
        NC6,
        "1. e2-e4 e7-e5 2. Ng1-f3 b8-c6 *",
    ),
    oddity(
        "castling as the king's move",
        BOTH,
        CASTLED,
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1g1 *",
    ),
    oddity(
        "castling with zeros",
        BOTH,
        CASTLED,
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *",
    ),
    oddity(
        "castling in small letters",
        PGN_EXTRACT,
        CASTLED,
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o *",
    ),
    oddity(
        "castling with dashes",
        NEITHER,
        CASTLED,
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O\u{2013}O *",
    ),
    oddity("figurines", NEITHER, NC6, "1. e4 e5 2. ♘f3 ♞c6 *"),
    oddity(
        "a promotion in parentheses",
        PGN_EXTRACT,
        PROMOTED,
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q) Kg7 *",
    ),
    oddity(
        "a promotion without a sign",
        BOTH,
        PROMOTED,
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8Q Kg7 *",
    ),
    oddity(
        "e.p.",
        PYTHON,
        "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b",
        "1. e4 a6 2. e5 d5 3. exd6e.p. *",
    ),
    oddity(
        "a null move",
        PYTHON,
        "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b",
        "1. e4 -- 2. d4 *",
    ),
    oddity("a sign such as ±", PYTHON, NF3, "1. e4 e5± 2. Nf3 *"),
    oddity(
        "a stray backslash",
        BOTH,
        NC6,
        "1. e4 e5 2. Nf3 \\ $14 Nc6 *",
    ),
    oddity(
        "a comma behind a move",
        PYTHON,
        NC6,
        "1. e4, e5, 2. Nf3 Nc6 *",
    ),
    oddity(
        "a word that is no move",
        BOTH,
        NC6,
        "1. e4 e5 2. Nf3 good Nc6 *",
    ),
    oddity("an illegal move", PYTHON, E4_E5, "1. e4 e5 2. Ke3 Nc6 *"),
    oddity("½-½", PYTHON, E4_E5, "[Result \"1/2-1/2\"]\n\n1. e4 e5 ½-½"),
    oddity(
        "1–0 with a dash",
        PYTHON,
        E4_E5,
        "[Result \"1-0\"]\n\n1. e4 e5 1–0",
    ),
    oddity(
        "a result in a variation",
        PGN_EXTRACT,
        E4_E5,
        "1. e4 (1. d4 d5 *) e5 *",
    ),
    oddity(
        "a variation before the first move",
        NEITHER,
        E4_E5,
        "(1. d4) 1. e4 e5 *",
    ),
    oddity(
        "an empty line among the moves",
        PGN_EXTRACT,
        NC6,
        "1. e4 e5\n\n2. Nf3 Nc6 *",
    ),
    oddity(
        "lines that end in a bare CR",
        BOTH,
        NF3,
        "[Event \"a\"]\r\r1. e4 e5\r2. Nf3 *\r",
    ),
    oddity(
        "a tag broken over lines",
        PGN_EXTRACT,
        NF3,
        "[Event\n\"a\"\n]\n\n1. e4 e5 2. Nf3 *",
    ),
    oddity(
        "a comment that quotes a tag",
        BOTH,
        NF3,
        "1. e4 {see\n[Event \"b\"]\n} e5 2. Nf3 *",
    ),
    oddity(
        "a comment that is not closed",
        PYTHON,
        E4_E5,
        "1. e4 e5 {oh\n\n[Event \"b\"]\n\n1. d4 *",
    ),
    oddity(
        "tags without moves",
        NEITHER,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *",
    ),
    oddity(
        "the byte that ends DOS files",
        BOTH,
        E4_E5,
        "1. e4 e5 *\n\u{1a}",
    ),
    oddity(
        "castling rights without a rook",
        BOTH,
        "4k3/8/8/8/8/8/4K3/8 b",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1\"]\n\n1. Ke2 *",
    ),
    oddity(
        "an en-passant square without a pawn",
        NEITHER,
        "4k3/8/8/3P4/8/8/8/4K3 w",
        "[FEN \"4k3/8/8/3P4/8/8/8/4K3 w - c6 0 1\"]\n\n1. dxc6 *",
    ),
    oddity(
        "a FEN without counters",
        PYTHON,
        "4k3/8/8/8/8/8/4K3/8 b",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w\"]\n\n1. Ke2 *",
    ),
    oddity(
        "Chess960",
        BOTH,
        "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRRKN b",
        "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. O-O *",
    ),
];

#[test]
#[cfg_attr(
    not(feature = "system-tests"),
    ignore = "needs python-chess and pgn-extract"
)]
fn each_program_reads_the_expected_oddities() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<PathBuf> = ODDITIES
        .iter()
        .enumerate()
        .map(|(number, oddity)| {
            let path = folder.path().join(format!("{number}.pgn"));
            // pgn-extract ignores games before the first tag.
            let text = if oddity.text.starts_with('[') {
                oddity.text.to_owned()
            } else {
                format!("[Event \"a\"]\n[Result \"*\"]\n\n{}\n", oddity.text)
            };
            std::fs::write(&path, text).expect("written");
            path
        })
        .collect();
    let [python, pgn_extract] = [by_python(&paths), by_pgn_extract(&paths)];
    let mut surprises = Vec::new();
    for (at, oddity) in ODDITIES.iter().enumerate() {
        let first = ends_of(&ours(&paths[at..=at], None).stdout);
        assert_eq!(first[0], oddity.end, "{}", oddity.name);
        let others = [&python, &pgn_extract].map(|found| found[at] == oddity.end);
        if others != oddity.others {
            surprises.push((oddity.name, &python[at], &pgn_extract[at]));
        }
    }
    assert!(surprises.is_empty(), "{surprises:#?}");
}
