//! Spellings of moves, and words that are no moves.

use staunton_pgn::{PieceLetters, Reader, Records};

use super::reading::{clean, flawed, read, summary};

#[test]
fn null_moves() {
    clean("1. e4 -- 2. Nf3 Z0 *", "e4 -- Nf3 -- *");
    clean("1. e4 0000 2. Nf3 @@@@ *", "e4 -- Nf3 -- *");
    flawed(
        "1. e4 e5 2. f4 exf4 3. Nc3 Qh4+ 4. -- Nc6 *",
        "e4 e5 f4 exf4 Nc3 Qh4+ <-- Nc6> *",
        &["1:36: game 1: a null move, but the side to move is in check"],
    );
}

#[test]
fn spellings_of_moves() {
    const CASTLES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ";
    for castling in ["O-O", "0-0", "o-o", "O–O", "0‑0"] {
        clean(
            format!("{CASTLES}{castling} *"),
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O *",
        );
    }
    for first in [
        "Nf3",
        "Ng1f3",
        "Ng1-f3",
        "Ngf3",
        "N1f3",
        "♘f3",
        "♘g1–f3",
        "Nf3+",
        "Nf3!",
        "g1f3",
    ] {
        let judged = if first.ends_with('!') {
            "Nf3 $1 *"
        } else {
            "Nf3 *"
        };
        clean(format!("1. {first} *"), judged);
    }
    clean("1. e2-e4 e7-e5 2. ♘f3 ♞c6 3. ♗b5 *", "e4 e5 Nf3 Nc6 Bb5 *");
    clean("1. Nb1-c3 Nb8-c6 *", "Nc3 Nc6 *");
    // Both squares, with and without the piece letter.
    clean(
        "1. e2-e4 d7d5 2. e4xd5 d8-d5 3. b1-c3 Qd5e5+ 4. f1e2 c8-g4 5. d2-d4 Bg4xe2 *",
        "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Bg4 d4 Bxe2 *",
    );
    clean(
        "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-c4 f8-c5 4. e1-g1 Ke8-e7 *",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Ke7 *",
    );
    for capture in ["exd5", "ed5", "e4xd5", "e4:d5", "e4d5"] {
        clean(format!("1. e4 d5 2. {capture} *"), "e4 d5 exd5 *");
    }
    for capture in [
        "exd6",
        "exd6e.p.",
        "exd6 e.p.",
        "exd6ep",
        "exd6e.p",
        "ed6",
        "exd6+e.p.",
        "exd6 e.p.+",
    ] {
        clean(
            format!("1. e4 a6 2. e5 d5 3. {capture} a5 *"),
            "e4 a6 e5 d5 exd6 a5 *",
        );
    }
    for queen in [
        "a8=Q", "a8Q", "a8=q", "a8(Q)", "a8q", "a8/Q", "a8=Q+", "a7a8q", "a7-a8=Q",
    ] {
        let text = format!("[FEN \"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {queen} Kd6 *");
        clean(&text, "a8=Q Kd6 *");
    }
    clean(
        "1.e4 e5 2.Nf3 Nc6 3 . Bb5 a6 4. ... *",
        "e4 e5 Nf3 Nc6 Bb5 a6 *",
    );
    clean("1…e4 *", "e4 *");
    clean("1 e4 e5 2 Nf3 2... Nc6 2… *", "e4 e5 Nf3 Nc6 *");
    clean("e4 e5 *", "e4 e5 *");
}

#[test]
fn letters_of_other_languages() {
    let read = |language: &str, text: &str| {
        let mut reader = Reader::from_bytes(text.as_bytes());
        reader.set_letters(PieceLetters::named(language));
        let mut games = Records::new(reader);
        let game = games.next().expect("a game").expect("no I/O");
        assert!(game.problems.is_empty(), "{text}: {:?}", game.problems);
        summary(&game)
    };
    let german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 Lc5 4. O-O Dh4 *";
    assert_eq!(read("german", german), "e4 e5 Nf3 Nc6 Bb5 Bc5 O-O Qh4 *");
    // In French, R means the king.
    let french = "1. e4 e5 2. Re2 Fc5 3. Cf3 *";
    assert_eq!(read("french", french), "e4 e5 Ke2 Bc5 Nf3 *");
    assert_eq!(read("german", "Sf3 Sf6 *"), "Nf3 Nf6 *");
    let small = "1. sf3 sf6 2. g3 g6 3. lg2 lg7 4. o-o o-o *";
    assert_eq!(read("german", small), "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O *");
    let promotion = "[FEN \"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8D *";
    assert_eq!(read("german", promotion), "a8=Q *");
}

#[test]
fn unreadable_and_illegal_moves() {
    // A pawn move without its file goes straight ahead.
    flawed(
        "1. e4 d5 2. d5 Nf6 *",
        "e4 d5 <d5 Nf6> *",
        &["1:13: game 1: d5 is illegal"],
    );
    flawed(
        "1. e4 a6 2. e5 d5 3. d6 *",
        "e4 a6 e5 d5 <d6> *",
        &["1:22: game 1: d6 is illegal"],
    );
    flawed(
        "1. e4 e5 2. Ke3 Nc6 3. Nf3 1-0",
        "e4 e5 <Ke3 Nc6 Nf3> 1-0",
        &["1:13: game 1: Ke3 is illegal: a king does not move from e1 to e3"],
    );
    flawed(
        "1. d4 d5 2. Nc3 Nf6 3. Nf3 e6 4. Bg5 Nbd7 5. e3 Be7 6. Bd3 O-O 7. Nd2 c6 8. Ne2 *",
        "d4 d5 Nc3 Nf6 Nf3 e6 Bg5 Nbd7 e3 Be7 Bd3 O-O Nd2 c6 Ne2 *",
        &[],
    );
    flawed(
        "1. d4 d5 2. Nf3 Nf6 3. Nd2 *",
        "d4 d5 Nf3 Nf6 <Nd2> *",
        &["1:24: game 1: Nd2 fits several moves: Nbd2, Nfd2"],
    );
    flawed(
        "1. e4 Sf6 2. d4 (2. c4 {why}) $1 ; hm\nd5, *",
        "e4 <Sf6 d4 ( c4 {why} ) $1 ; hm d5,> *",
        &["1:7: game 1: \"Sf6\" is not a move"],
    );
    // A problem in a variation has no effect outside it.
    flawed(
        "1. e4 (1. e5 e5) e5 (1... Kd3) 2. Nf3 *",
        "e4 (<e5 e5>) e5 (<Kd3>) Nf3 *",
        &[
            "1:11: game 1: e5 is illegal",
            "1:27: game 1: Kd3 is illegal",
        ],
    );
}

/// A word that cannot be a move is skipped; only a word that was meant as a move ends the line.
#[test]
fn stray_words() {
    let stray = |word: &str| {
        let text = format!("1. e4 e5 2. Nf3 {word} Nc6 3. Bb5 *");
        flawed(
            &text,
            "e4 e5 Nf3 Nc6 Bb5 *",
            &[&format!("1:17: game 1: {word:?} has no meaning here")],
        );
    };
    for word in [
        "\\", ",", "'", ",,", "mate", "Novelty", "diagram", "|", "``", "2023", "zugzwang", "<",
        "http", "1953-54",
    ] {
        if word == "2023" {
            // A number without dots counts as a move number.
            clean("1. e4 e5 2. Nf3 2023 Nc6 *", "e4 e5 Nf3 Nc6 *");
        } else {
            stray(word);
        }
    }
    let game = flawed(
        "1. e4 e5 2. Nf3 \\ $14 Nc6 3. Bb5 *",
        "e4 e5 Nf3 $14 Nc6 Bb5 *",
        &["1:17: game 1: \"\\\\\" has no meaning here"],
    );
    assert_eq!(game.main.unread, "");
    flawed(
        "1. e4, e5, 2. 'Nf3' mate, Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        &[
            "1:6: game 1: \",\"",
            "1:10: game 1: \",\"",
            "1:15: game 1: \"'\"",
            "1:19: game 1: \"'\"",
            "1:21: game 1: \"mate\"",
            "1:25: game 1: \",\"",
        ],
    );
    for word in [
        "Sf3", "e9", "Ke5", "exd", "ab", "E2E4", "h2h9", "Лf3", "Nd9+",
    ] {
        let text = format!("1. e4 e5 2. {word} Nc6 *");
        let problem = format!("1:13: game 1: {word}");
        let games = read(text.as_bytes());
        assert_eq!(summary(&games[0]), format!("e4 e5 <{word} Nc6> *"));
        assert_eq!(games[0].problems.len(), 1, "{problem}");
    }
}

#[test]
fn blank_lines_inside_movetext() {
    clean(
        "[Event \"x\"]\n\n\n1. e4\n\n\ne5\n\n2. Nf3\n\n*",
        "e4 e5 Nf3 *",
    );
}

/// Spellings of other programs and of people.
#[test]
fn other_spellings_of_moves() {
    let promotes = "[FEN \"8/8/8/8/2k5/8/1p5K/R7 b - - 0 1\"]\n\n1... ";
    for queen in ["bxa1+=Q", "bxa1#=Q", "bxa1+Q", "bxa1=(Q)", "ba1+=q"] {
        clean(format!("{promotes}{queen} *"), "bxa1=Q *");
    }
    clean(
        "1. e4 null 2. d4 pass 3. Nf3 NULL 4. Nc3 Pass *",
        "e4 -- d4 -- Nf3 -- Nc3 -- *",
    );
    clean(
        "1. nf3 nf6 2. nc3! nb8-c6 3. rg1 d5 4. e4 qd8-d7 5. bb5 dxe4 6. bc4 kd8 7. bd5 rg8? *",
        "Nf3 Nf6 Nc3 $1 Nc6 Rg1 d5 e4 Qd7 Bb5 dxe4 Bc4 Kd8 Bd5 Rg8 $2 *",
    );
    // A pawn has precedence: `bc4` is its capture if it is legal.
    clean(
        "1. b3 d5 2. e4 dxe4 3. b4 c5 4. bc5 *",
        "b3 d5 e4 dxe4 b4 c5 bxc5 *",
    );
    for (castling, side) in [
        ("Kg1", "O-O"),
        ("kg1", "O-O"),
        ("Kc1+", "O-O-O"),
        ("Kg1!", "O-O $1"),
    ] {
        clean(
            format!("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. {castling} *"),
            &format!("{side} *"),
        );
    }
    flawed(
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n\n1. Kg1 *",
        "<Kg1> *",
        &["3:4: game 1: Kg1 is illegal: a king does not move from e1 to g1"],
    );
}
