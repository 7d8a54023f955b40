//! Real-world games: one test for each spelling and each mistake.

use rules::Position;
use staunton_pgn::{PieceLetters, Ply, Reader, Record, Records, records};

fn read(text: &[u8]) -> Vec<Record> {
    let mut games = records(text);
    let mut all: Vec<Record> = games.by_ref().map(|game| game.expect("no I/O")).collect();
    let rest = games.take_problems();
    if let Some(last) = all.last_mut() {
        last.problems.extend(rest);
    } else {
        assert!(rest.is_empty(), "no game, but {rest:?}");
    }
    all
}

/// Returns the moves of the main line in plain SAN, then the unread text, then the result.
fn summary(record: &Record) -> String {
    let mut words = sans(&record.start, &record.main);
    words.push(record.result.to_string());
    words.join(" ")
}

fn sans(start: &Position, line: &staunton_pgn::Movetext) -> Vec<String> {
    let mut position = *start;
    let mut words = Vec::new();
    for played in &line.moves {
        words.push(match played.ply {
            Ply::Move(mv) => position.san(mv),
            Ply::Null => "--".to_owned(),
        });
        words.extend(played.nags.iter().map(ToString::to_string));
        for variation in &played.variations {
            words.push(format!("({})", sans(&position, variation).join(" ")));
        }
        played.ply.play(&mut position);
    }
    if !line.unread.is_empty() {
        words.push(format!("<{}>", line.unread));
    }
    words
}

/// Checks one game that is read without a problem.
#[track_caller]
fn clean(text: impl AsRef<[u8]>, moves: &str) -> Record {
    let text = text.as_ref();
    let mut games = read(text);
    let shown = String::from_utf8_lossy(text);
    assert_eq!(games.len(), 1, "{shown}: {games:?}");
    let game = games.remove(0);
    assert_eq!(summary(&game), moves, "{shown}: {:?}", game.problems);
    assert!(game.problems.is_empty(), "{shown}: {:?}", game.problems);
    game
}

/// Checks one game with these problems: `LINE:COLUMN: game N: MESSAGE` each, or its beginning.
#[track_caller]
fn flawed(text: impl AsRef<[u8]>, moves: &str, problems: &[&str]) -> Record {
    let text = text.as_ref();
    let mut games = read(text);
    let shown = String::from_utf8_lossy(text);
    assert_eq!(games.len(), 1, "{shown}: {games:?}");
    let game = games.remove(0);
    assert_eq!(summary(&game), moves, "{shown}: {:?}", game.problems);
    same_problems(&shown, &game, problems);
    game
}

#[track_caller]
fn same_problems(shown: &str, game: &Record, problems: &[&str]) {
    let found: Vec<String> = game.problems.iter().map(ToString::to_string).collect();
    assert!(
        found.len() == problems.len()
            && found
                .iter()
                .zip(problems)
                .all(|(found, expected)| found.starts_with(expected)),
        "{shown}:\n{found:#?}\nand not\n{problems:#?}"
    );
}

#[test]
fn encodings() {
    clean("\u{feff}1. e4 *", "e4 *");
    clean("\u{feff}[Event \"x\"]\n\n1. e4 *", "e4 *");
    let game = clean(b"[White \"M\xfcller\"]\n\n1. e4 {s\xe9rieux} *", "e4 *");
    assert_eq!(game.tags.get("White"), Some("Müller"));
    assert_eq!(game.main.moves[0].comments[0].text, "sérieux");
    let game = clean("[White \"Müller\"]\n\n1. e4 *", "e4 *");
    assert_eq!(game.tags.get("White"), Some("Müller"));
    // No-break spaces, in UTF-8 and in Latin-1.
    clean("1.\u{a0}e4\u{a0}e5\u{202f}2.\u{2009}Nf3 *", "e4 e5 Nf3 *");
    clean(b"1.\xa0e4\xa0e5 *", "e4 e5 *");
}

#[test]
fn line_ends() {
    for end in ["\n", "\r\n", "\r", "\n\r\n"] {
        let text = [
            "[Event \"x\"]",
            "[White \"y\"]",
            "",
            "1. e4 ; best",
            "e5 {by",
            "test} 2. Nf3",
            "*",
            "",
        ];
        let game = clean(text.join(end), "e4 e5 Nf3 *");
        assert_eq!(game.tags.get("White"), Some("y"));
        assert_eq!(game.main.moves[0].comments[0].text, "best");
        assert_eq!(game.main.moves[1].comments[0].text, "by test");
        let problem = ["[Event \"x\"]", "", "1. e4 e5 2. Ke3 *"].join(end);
        let line = if end == "\n\r\n" { 5 } else { 3 };
        flawed(
            &problem,
            "e4 e5 <Ke3> *",
            &[&format!("{line}:13: game 1: Ke3 is illegal")],
        );
    }
}

#[test]
fn escape_lines_and_comments() {
    clean("% made by hand\n1. e4\n%1. d4 {\ne5 *", "e4 e5 *");
    clean("% one\n% two\n[Event \"x\"]\n% three\n\n1. e4 *", "e4 *");
    let game = clean("1. e4 ; first\n{second} e5 {a ; b} 2. Nf3 *", "e4 e5 Nf3 *");
    assert_eq!(game.main.moves[0].comments.len(), 2);
    assert_eq!(game.main.moves[1].comments[0].text, "a ; b");
    let game = clean(
        "{intro}\n[Event \"x\"]\n{between}\n\n{before} 1. {close} e4 *",
        "e4 *",
    );
    let comments: Vec<&str> = game.main.comments.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(comments, ["intro", "between", "before"]);
    assert_eq!(game.main.moves[0].comments_before[0].text, "close");
    let game = clean("1. e4 (1. d4) {then} e5 1-0 {resigns}", "e4 (d4) e5 1-0");
    assert_eq!(game.main.moves[1].comments_before[0].text, "then");
    assert_eq!(game.main.moves[1].comments[0].text, "resigns");
    clean("1. e4 {a { b} e5 {} *", "e4 e5 *");
    // A separate comment between two games introduces the second.
    let games = read(b"1. e4 *\n\n{next}\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].main.comments[0].text, "next");
}

/// `%` starts an escape line only in the first column.
#[test]
fn indented_percent_signs() {
    flawed(
        "1. e4\n %x e5\n2. Nf3 *",
        "e4 e5 Nf3 *",
        &[
            "2:2: game 1: \"%\" has no meaning here",
            "2:3: game 1: \"x\" has no meaning here",
        ],
    );
    flawed(
        "[Event \"x\"]\n\t% e5\n\n1. e4 *",
        "<e5 e4> *",
        &[
            "2:2: game 1: \"%\" has no meaning here",
            "2:4: game 1: e5 is illegal",
        ],
    );
    clean("\u{feff}% first line\n1. e4 *", "e4 *");
    let games = read(b" % e4\n1. d4 *");
    assert_eq!(summary(&games[0]), "d4 *");
    same_problems(
        "outside",
        &games[0],
        &["1:2: game 0: \"% e4\" does not belong to a game"],
    );
}

/// A comment may quote a game if a brace closes it.
#[test]
fn games_quoted_in_comments() {
    for quoted in [
        "[Event \"y\"]\n\n1. d4 d5",
        "\n[Event \"y\"]\n[Site \"z\"]\n\n1. d4 d5 *",
        "[Event \"y\"]\n\n1. d4 1-0\n[Event \"z\"]\n\n1. c4",
    ] {
        let text = format!("[Event \"x\"]\n\n1. e4 {{compare\n{quoted}}} e5 *");
        clean(&text, "e4 e5 *");
        clean(text.replace('\n', "\r\n"), "e4 e5 *");
    }
    // After a result and an empty line, a game begins regardless of the text before.
    for end in ["\n", "\r\n", "\r"] {
        let text = "1. e4 {open 1-0\n\n[Event \"y\"]\n\n1. d4 d5} *".replace('\n', end);
        let games = read(text.as_bytes());
        assert_eq!(games.len(), 2, "{text:?}");
        assert_eq!(games[0].main.moves[0].comments[0].text, "open 1-0");
    }
    // A brace that opens before the closing one means that the comment was not closed.
    let games = read(b"1. e4 {open\n[Event \"y\"]\n\n1. d4 {x} d5 *");
    assert_eq!(games.len(), 2);
}

/// DOS programs end a text with this byte.
#[test]
fn end_of_file_marks() {
    clean("1. e4 *\n\u{1a}", "e4 *");
    clean("1. e4 *\u{1a}", "e4 *");
    clean("1. e4 e5\u{1a}\u{1a} *\r\n\u{1a}\r\n", "e4 e5 *");
    let games = read(b"1. e4 *\n\x1a\n[Event \"joined\"]\n\n1. d4 *\n\x1a");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.problems.is_empty()));
}

#[test]
fn variations() {
    clean(
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *",
        "e4 (d4 d5 (Nf6 c4) c4) (c4) e5 *",
    );
    clean("(1. d4) 1. e4 *", "e4 (d4) *");
    clean("1. e4 e5 ((1... c5) 1... c6) *", "e4 e5 (c6 (c5)) *");
}

/// The mark that score sheets use.
#[test]
fn reads_a_draw_offer_mark_as_a_comment() {
    for text in [
        "1. e4 e5 (=) 2. Nf3 *",
        "1. e4 e5(=) 2. Nf3 *",
        "1. e4 e5\n(=)\n2. Nf3 *",
    ] {
        let game = clean(text, "e4 e5 Nf3 *");
        assert_eq!(game.main.moves[1].comments[0].text, "(=)", "{text}");
    }
}

#[test]
fn nags_before_the_first_move_of_a_line() {
    clean("$1 1. e4 *", "e4 $1 *");
    clean("[Event \"x\"]\n\n! 1. e4 *", "e4 $1 *");
    // ChessBase and the Informant write "better is" like this.
    clean("1. e4 ($142 1. d4! d5) e5 *", "e4 (d4 $142 $1 d5) e5 *");
    clean("1. e4 ($140 {idea} 1. d4) *", "e4 (d4 $140) *");
    flawed(
        "1. e4 ($142) e5 *",
        "e4 (<$142>) e5 *",
        &["1:8: game 1: \"$142\" has no move to annotate"],
    );
    flawed(
        "$142 (1. d4) *",
        "<$142 (1. d4)> *",
        &[
            "1:6: game 1: there is no move",
            "1:1: game 1: \"$142\" has no move",
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
fn results_in_variations() {
    let game = flawed(
        "1. e4 (1. d4 d5 1/2-1/2) (1. c4 * 1... c5) e5 1-0",
        "e4 (d4 d5) (c4 c5) e5 1-0",
        &[
            "1:17: game 1: 1/2-1/2 is inside a variation",
            "1:33: game 1: * is inside a variation",
        ],
    );
    let drawn = &game.main.moves[0].variations[0].moves[1];
    assert_eq!(drawn.comments[0].text, "1/2-1/2");
}

#[test]
fn misplaced_variations() {
    flawed(
        "(1. d4 d5) *",
        "<(1. d4 d5)> *",
        &["1:1: game 1: there is no move"],
    );
    flawed(
        "1. e4 (1. d4 e5 *",
        "e4 (d4 e5) *",
        &[
            "1:17: game 1: * is inside a variation",
            "1:7: game 1: this variation is not closed",
        ],
    );
    flawed(
        "1. e4 ) e5 *",
        "e4 e5 *",
        &["1:7: game 1: \")\" has no meaning here"],
    );
    let deep = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(300), ")".repeat(300));
    let game = read(deep.as_bytes()).remove(0);
    assert_eq!(game.main.moves.len(), 2);
    same_problems("deep", &game, &["1:707: game 1: too many variations"]);
}

#[test]
fn annotations_of_moves() {
    clean(
        "1. e4! e5?! 2. Nf3 $1 $300 Nc6 $65535 *",
        "e4 $1 e5 $6 Nf3 $1 $300 Nc6 $65535 *",
    );
    clean(
        "1. e4 ! e5 !? 2. Nf3 += Nc6 ± 3. Bb5± a6 N *",
        "e4 $1 e5 $5 Nf3 $14 Nc6 $16 Bb5 $16 a6 $146 *",
    );
    clean(
        "1. e4 e5 2. Nf3N Nc6 3. Bb5 a6N *",
        "e4 e5 Nf3 $146 Nc6 Bb5 a6 $146 *",
    );
    // With typographic dashes and the minus sign.
    clean(
        "1. e4 +− e5 –/+ 2. Qh5+— Nc6−+ 3. Bc4+/− Nf6?? 4. Qxf7+− 1-0",
        "e4 $18 e5 $17 Qh5 $18 Nc6 $19 Bc4 $16 Nf6 $4 Qxf7# $18 1-0",
    );
    // Spellings of books and Scid.
    clean(
        "1. e4 ⟳ e5→ 2. Nf3=∞ Nc6 --+ 3. Bb5 +-- a6 =/& *",
        "e4 $32 e5 $40 Nf3 $44 Nc6 $21 Bb5 $20 a6 $44 *",
    );
    // An unknown sign does not affect the move.
    flawed(
        "1. e4⊥ ♘f6⊥ 2. e5 *",
        "e4 Nf6 e5 *",
        &[
            "1:6: game 1: \"⊥\" has no meaning here",
            "1:11: game 1: \"⊥\" has no meaning here",
        ],
    );
    flawed(
        "1. e4½ *",
        "*",
        &["1:4: game 1: \"e4½\" has no meaning here"],
    );
    flawed(
        "1. e4 e4⊥ 2. Nf3 *",
        "e4 <e4 ⊥ Nf3> *",
        &["1:7: game 1: e4 is illegal"],
    );
    flawed(
        "1. e4 $ $99999 !!! *",
        "e4 *",
        &[
            "1:7: game 1: \"$\" is not an annotation",
            "1:9: game 1: \"$99999\" is not an annotation",
            "1:16: game 1: \"!!!\" is not an annotation",
        ],
    );
}

#[test]
fn annotations_in_comments() {
    let game = clean(
        "1. e4 {[%clk 0:01:59.5] [%emt 0:00:01]} e5 {[%eval -0.31,20] weak} 2. Nf3 {[%csl Ge5][%cal Gf3e5,Rb1c3]} *",
        "e4 e5 Nf3 *",
    );
    let shown = |ply: usize| game.main.moves[ply].comments[0].to_string();
    assert_eq!(shown(0), "[%clk 0:01:59.5] [%emt 0:00:01]");
    assert_eq!(shown(1), "[%eval -0.31,20] weak");
    assert_eq!(game.main.moves[1].comments[0].text, "weak");
    assert_eq!(shown(2), "[%csl Ge5] [%cal Gf3e5,Rb1c3]");
}

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

#[test]
fn results() {
    for (written, result) in [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1–0", "1-0"),
        ("0—1", "0-1"),
        ("0‑1", "0-1"),
        ("*", "*"),
    ] {
        clean(format!("1. e4 {written}"), &format!("e4 {result}"));
        clean(
            format!("[Result \"{written}\"]\n\n1. e4 {result}"),
            &format!("e4 {result}"),
        );
    }
    clean(b"1. e4 \xbd-\xbd", "e4 1/2-1/2");
    clean(b"1. e4 1\x960", "e4 1-0");
    clean("*", "*");
    flawed(
        "1. e4",
        "e4 *",
        &["1:6: game 1: the game ends without a result"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4\n",
        "e4 0-1",
        &["4:1: game 1: the game ends without a result"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4 1-0",
        "e4 1-0",
        &["3:7: game 1: the game ends with 1-0, but its tag Result says 0-1"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4 *",
        "e4 0-1",
        &["3:7: game 1: the game ends with *, but"],
    );
    flawed(
        "[Result \"won\"]\n\n1. e4 1-0",
        "e4 1-0",
        &["1:1: game 1: the tag Result says \"won\""],
    );
    flawed(
        "1. e4 1-0 1-0",
        "e4 1-0",
        &["1:11: game 1: 1-0 follows the result"],
    );
}

#[test]
fn consecutive_games() {
    let both = |text: &str, count: usize, problems: &[&str]| {
        let games = read(text.as_bytes());
        assert_eq!(games.len(), count, "{text}");
        let found: Vec<String> = games
            .iter()
            .flat_map(|game| &game.problems)
            .map(ToString::to_string)
            .collect();
        assert!(
            found.len() == problems.len()
                && found.iter().zip(problems).all(|(f, p)| f.starts_with(p)),
            "{text}: {found:#?}"
        );
    };
    both("", 0, &[]);
    both("\n \r\n% nothing\n", 0, &[]);
    both("1. e4 1-0\n1. d4 0-1\n\n1. c4 *", 3, &[]);
    both("[Event \"a\"]\n\n1. e4 1-0\n[Event \"b\"]\n1. d4 *", 2, &[]);
    both(
        "[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 *",
        2,
        &["5:1: game 1: the game ends without a result"],
    );
    both(
        "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1. d4 *",
        2,
        &["4:1: game 1: the game ends without a result"],
    );
    both(
        "[White \"a\"]\n\n[White \"b\"]\n\n1. d4 *",
        2,
        &["3:1: game 1: the game ends without a result"],
    );
    both("[White \"a\"]\n\n[Black \"b\"]\n\n1. d4 *", 1, &[]);
    both(
        "From: somebody\nSubject: games\n\n[Event \"a\"]\n\n1. e4 *\n\nBye\n",
        1,
        &[
            "1:1: game 0: \"From: somebody\" does not belong to a game",
            "2:1: game 0: \"Subject: games\" does not belong to a game",
            "8:1: game 1: \"Bye\" does not belong to a game",
        ],
    );
    both(
        "1. e4 *\n\n{the end}\n",
        1,
        &["3:1: game 1: \"the end\" does not belong to a game"],
    );
    both(
        "[Event \"a\"]\n\n1. e4 {oops e5\n\n[Event \"b\"]\n\n1. d4 {x} *",
        2,
        &[
            "3:7: game 1: this comment is not closed",
            "5:1: game 1: the game ends without a result",
        ],
    );
    both(
        "1. e4 e5 {never closed 2. Nf3 *",
        1,
        &[
            "1:10: game 1: this comment is not closed",
            "1:32: game 1: the game ends",
        ],
    );
}

/// Problems are reported individually up to a limit; further ones are only counted.
#[test]
fn limits_reported_problems() {
    let text = format!(
        "1. e4 {}e5 *\n\n{}1. d4 *",
        ", ".repeat(2500),
        "junk\n".repeat(1001)
    );
    let games = read(text.as_bytes());
    assert_eq!(summary(&games[0]), "e4 e5 *");
    assert_eq!(games[0].problems.len(), 1001);
    let last = games[0].problems[1000].to_string();
    assert_eq!(last, "3:1: game 1: 1500 more problems here are not shown");
    assert_eq!(games[1].problems.len(), 1001);
    let last = games[1].problems[1000].to_string();
    assert_eq!(last, "1004:1: game 1: 1 more problems here are not shown");
}

#[test]
fn blank_lines_inside_movetext() {
    clean(
        "[Event \"x\"]\n\n\n1. e4\n\n\ne5\n\n2. Nf3\n\n*",
        "e4 e5 Nf3 *",
    );
}

/// The value is used although the quotes are missing.
#[test]
fn start_and_result_without_quotes() {
    let game = flawed(
        "[FEN 4k3/8/8/8/8/8/8/4K2R w K - 0 1]\n[Result 1-0]\n\n1. O-O *",
        "O-O 1-0",
        &[
            "1:1: game 1: \"[FEN 4k3/8/8/8/8/8/8/4K2R w K - 0 1]\" is not a tag",
            "2:1: game 1: \"[Result 1-0]\" is not a tag",
            "4:8: game 1: the game ends with *, but its tag Result says 1-0",
        ],
    );
    assert_eq!(game.start.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let game = flawed(
        "[Variant Chess960]\n\n1. e4 *",
        "e4 *",
        &["1:1: game 1: \"[Variant Chess960]\" is not a tag"],
    );
    assert_eq!(game.start.castling_mode(), rules::CastlingMode::Chess960);
}

/// Blogs and word processors replace straight quotes with these.
#[test]
fn tags_in_typographic_quotes() {
    for (open, close) in [("“", "”"), ("“", "″"), ("„", "“"), ("«", "»")] {
        let tag = |name: &str, value: &str| format!("[{name} {open}{value}{close}]\n");
        let text = [
            tag("White", "Anderssen"),
            tag("FEN", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            tag("Result", "1-0"),
            "\n1. O-O 1-0".to_owned(),
        ];
        let game = flawed(
            text.concat(),
            "O-O 1-0",
            &[
                "1:1: game 1: \"[White ",
                "2:1: game 1: \"[FEN ",
                "3:1: game 1: \"[Result ",
            ],
        );
        assert_eq!(game.tags.get("White"), Some("Anderssen"));
    }
    let game = flawed(
        b"[White \x93M\xfcller\x94]\n\n1. e4 *",
        "e4 *",
        &["1:1: game 1: \"[White "],
    );
    assert_eq!(game.tags.get("White"), Some("Müller"));
}

#[test]
fn tags() {
    let long = "x".repeat(100_000);
    for (written, value) in [
        (r#"[White "a \"b\" c"]"#, r#"a "b" c"#),
        (r#"[White "a \\ b"]"#, r"a \ b"),
        (r#"[White "C:\games"]"#, r"C:\games"),
        (r#"[White "C:\"]"#, r"C:\"),
        (r#"[White "C:\\"]"#, r"C:\"),
        (r#"[White "a "b" c"]"#, r#"a "b" c"#),
        (r#"[White "a\""]"#, r#"a""#),
        (r#"[ White   "a" ]"#, "a"),
        (r#"[White"a"]"#, "a"),
        ("[White \"a\r\nb\"]", "a b"),
        (r#"[White ""]"#, ""),
        (r#"[White "a]b[c"]"#, "a]b[c"),
        (&format!("[White \"{long}\"]"), long.as_str()),
        (r#"[Event "e"] [White "a"]"#, "a"),
        ("[White\n\"a\"\n]", "a"),
        ("[\nWhite \"a\"]", "a"),
        ("[White \"a\"\r\n\r\n]", "a"),
        ("[Event\n\"e\"\n]\n[White\n\"a\"\n]", "a"),
    ] {
        let game = clean(format!("{written}\n\n1. e4 *"), "e4 *");
        assert_eq!(game.tags.get("White"), Some(value), "{written}");
    }
    for (written, value, problem) in [
        (
            "[White Kasparov]",
            Some("Kasparov"),
            "1:1: game 1: \"[White Kasparov]\" is not a tag",
        ),
        (
            "[White \"a\"",
            Some("a"),
            "1:1: game 1: \"[White \\\"a\\\"\" is not a tag",
        ),
        (
            "[White \"a\n[Black \"b\"]",
            Some("a"),
            "1:1: game 1: the value of this tag has no closing quote",
        ),
        (
            "[White \"a",
            Some("a"),
            "1:1: game 1: the value of this tag",
        ),
        ("[White]", None, "1:1: game 1: \"[White]\" is not a tag"),
        (
            "[White \"a\"]\n[White \"b\"]",
            Some("a"),
            "2:1: game 1: the tag White appears twice; its second value \"b\"",
        ),
        (
            &format!("[White \"{}\"]", "x".repeat(2_000_000)),
            None,
            "1:1: game 1: this is too long",
        ),
    ] {
        let game = flawed(format!("{written}\n\n1. e4 *"), "e4 *", &[problem]);
        if value.is_some() {
            assert_eq!(game.tags.get("White"), value, "{written}");
        }
    }
}

#[test]
fn starts() {
    let start = |tags: &str| format!("{tags}\n\n");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for tags in [
        format!("[FEN \"{fen}\"]"),
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"),
        format!("[Setup \"1\"]\n[Fen \"{fen}\"]\n[Variant \"From Position\"]"),
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"]".to_owned(),
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]".to_owned(),
    ] {
        let game = clean(start(&tags) + "1. e4 Ke7 *", "e4 Ke7 *");
        assert_eq!(game.start.fen(), fen);
    }
    for name in ["Classical", "wild/2", "wild/5", "Wild/8a"] {
        let tags = format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]");
        clean(start(&tags) + "1. e4 Ke7 *", "e4 Ke7 *");
    }
    clean("[FEN \"\"]\n\n1. e4 *", "e4 *");
    clean("[SetUp \"0\"]\n\n1. e4 *", "e4 *");
    flawed(
        "[SetUp \"1\"]\n\n1. e4 *",
        "e4 *",
        &["1:1: game 1: SetUp says that the game starts from a position"],
    );
    let game = flawed(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1\"]\n\n1. O-O-O *",
        "O-O-O *",
        &[
            "1:1: game 1: the castling right K was dropped: White has no rook on h1 to castle kingside with",
        ],
    );
    assert_eq!(game.start.fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    flawed(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b kq - 0 1\"]\n\n1... Kd7 *",
        "Kd7 *",
        &[
            "1:1: game 1: the castling right k was dropped: Black",
            "1:1: game 1: the castling right q was dropped: Black",
        ],
    );
    // The PGN standard writes the square after every double step, whether or not a capture is
    // possible.
    clean(
        "[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\"]\n\n1... Kd7 *",
        "Kd7 *",
    );
    flawed(
        "[FEN \"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1\"]\n\n1. Kd2 *",
        "Kd2 *",
        &["1:1: game 1: the en-passant square e3 was dropped"],
    );
    flawed(
        "[FEN \"4k3/9/8/8/8/8/8/4K3 w\"]\n\n1. Kd2 (1. Kf2) 1-0",
        "<4k3/9/8/8/8/8/8/4K3 w Kd2 ( Kf2 )> 1-0",
        &["1:1: game 1: the FEN cannot be read"],
    );
    flawed(
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "<e4> *",
        &["1:1: game 1: the rules of the variant \"Atomic\""],
    );
}

#[test]
fn chess960() {
    let shredder = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1";
    let x_fen = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1";
    let moves = "1. f4 f5 2. Nf2 Nf7 3. b3 *";
    let expected = "f4 f5 Nf2 Nf7 b3 *";
    for tags in [
        format!("[Variant \"Chess960\"]\n[FEN \"{shredder}\"]"),
        format!("[Variant \"Fischerandom\"]\n[FEN \"{x_fen}\"]"),
        format!("[Variant \"wild/fr\"]\n[FEN \"{x_fen}\"]"),
        format!("[FEN \"{shredder}\"]"),
        format!("[FEN \"{x_fen}\"]"),
    ] {
        let game = clean(format!("{tags}\n\n{moves}"), expected);
        assert_eq!(game.start.fen(), x_fen, "{tags}");
    }
    // Rooks named by file on their standard squares: still standard chess.
    let letters = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]";
    for tags in [
        letters.to_owned(),
        format!("[Variant \"Standard\"]\n{letters}"),
    ] {
        let game = clean(format!("{tags}\n\n1. e4 *"), "e4 *");
        assert_eq!(game.start, Position::start(), "{tags}");
    }
    // The king is next to its rook: castling swaps them.
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n\n1. O-O Ke7 *";
    let game = clean(text, "O-O Ke7 *");
    let last = game.positions().last().expect("a position");
    assert_eq!(last.fen(), "8/4k3/8/8/8/8/8/5RK1 w - - 2 2");
    clean(
        "[FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n\n1. O-O *",
        "O-O *",
    );
    // Both kings have castled, and the rights were not cleared: this is not Chess960.
    let castled = flawed(
        "[FEN \"r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w KQkq - 0 20\"]\n\n20. Rfd1 Rfd8 *",
        "Rfd1 Rfd8 *",
        &[
            "1:1: game 1: the castling right K was dropped: White's king on g1 cannot castle",
            "1:1: game 1: the castling right Q was dropped: White's king on g1 cannot castle",
            "1:1: game 1: the castling right k was dropped: Black's king on g8 cannot castle",
            "1:1: game 1: the castling right q was dropped: Black's king on g8 cannot castle",
        ],
    );
    assert_eq!(castled.start.castling_mode(), rules::CastlingMode::Standard);
    assert!(castled.start.fen().contains(" w - - "));
    // A start position with kings on the e-file, without a tag for Chess960.
    clean(
        format!("[FEN \"{x_fen}\"]\n\n1. g3 g6 2. Qg2 Qg7 3. O-O *"),
        "g3 g6 Qg2 Qg7 O-O *",
    );
}

/// Some games of the Lichess database look like this; their rooks are on other squares.
#[test]
fn rights_with_two_rooks_on_one_side() {
    let game = flawed(
        "[Variant \"Chess960\"]\n\
         [FEN \"rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w HEhe - 0 1\"]\n\n1. e4 e5 *",
        "e4 e5 *",
        &[
            "2:1: game 1: the castling right K was dropped: White has no rook on h1",
            "2:1: game 1: the castling right Q was dropped: White has no rook on e1",
            "2:1: game 1: the castling right k was dropped: Black has no rook on h8",
            "2:1: game 1: the castling right q was dropped: Black has no rook on e8",
        ],
    );
    assert_eq!(game.start.castling_mode(), rules::CastlingMode::Chess960);
    // The same rook twice is not a valid right.
    flawed(
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w HH - 0 1\"]\n\n1. Kd2 *",
        "<4k3/8/8/8/8/8/8/4K2R w HH - 0 1 Kd2> *",
        &["2:1: game 1: the FEN cannot be read"],
    );
}

/// The number of tags of a game is limited, with quotes or without.
#[test]
fn limits_the_number_of_tags() {
    for quote in ["\"", ""] {
        let tags: Vec<String> = (0..1500)
            .map(|number| format!("[t{number} {quote}v{quote}]\n"))
            .collect();
        let text = format!("{}\n1. e4 *", tags.concat());
        let game = read(text.as_bytes()).remove(0);
        assert_eq!(game.tags.iter().count(), 1000, "{quote:?}");
        assert_eq!(summary(&game), "e4 *");
    }
}
