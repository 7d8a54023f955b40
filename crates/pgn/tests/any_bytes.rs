//! Invariants for every text, however malformed.

use std::io::Read;

use proptest::prelude::*;
use rules::{Move, Position};
use staunton_pgn::{
    CommentSide, Diagnostic, GameResult, Interest, MovetextWriter, Nag, Outline, Place, Reader,
    Record, Records, Source, Text, Visitor, records,
};

/// All visitor calls as text.
#[derive(Default)]
struct Transcript(Vec<String>);

impl Visitor for Transcript {
    fn begin_game(&mut self) {
        self.0.push("game".to_owned());
    }
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.0.push(format!("tag {name} {value}"));
    }
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.0.push(format!("start {start}"));
        Interest::Read
    }
    fn mv(&mut self, mv: Move, after: &Position) {
        self.0.push(format!("move {mv:?} {after}"));
    }
    fn null_move(&mut self, after: &Position) {
        self.0.push(format!("null {after}"));
    }
    fn nag(&mut self, nag: Nag) {
        self.0.push(nag.to_string());
    }
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        self.0.push(format!("{side:?} {text}"));
    }
    fn begin_variation(&mut self, start: &Position) -> Interest {
        self.0.push(format!("( {start}"));
        Interest::Read
    }
    fn end_variation(&mut self) {
        self.0.push(")".to_owned());
    }
    fn unread(&mut self, text: Text<'_>) {
        self.0.push(format!("unread {text}"));
    }
    fn problem(&mut self, diagnostic: Diagnostic) {
        self.0.push(format!("{diagnostic:?}"));
    }
    fn end_game(&mut self, result: GameResult) {
        self.0.push(result.to_string());
    }
}

/// An outline and the movetext, in combination.
#[derive(Default)]
struct Both(Outline, MovetextWriter);

impl Visitor for Both {
    fn begin_game(&mut self) {
        self.0.begin_game();
        self.1.begin_game();
    }
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.0.tag(name, value);
    }
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.0.begin_moves(start);
        self.1.begin_moves(start)
    }
    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        self.0.mv(mv, after);
        self.1.written_move(mv, san, before, after);
    }
    fn null_move(&mut self, after: &Position) {
        self.0.null_move(after);
        self.1.null_move(after);
    }
    fn nag(&mut self, nag: Nag) {
        self.1.nag(nag);
    }
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        self.1.comment(text, side);
    }
    fn begin_variation(&mut self, start: &Position) -> Interest {
        self.0.begin_variation(start);
        self.1.begin_variation(start)
    }
    fn end_variation(&mut self) {
        self.0.end_variation();
        self.1.end_variation();
    }
    fn unread(&mut self, text: Text<'_>) {
        self.1.unread(text);
    }
    fn problem(&mut self, diagnostic: Diagnostic) {
        self.0.problem(diagnostic);
    }
    fn end_game(&mut self, result: GameResult) {
        self.0.end_game(result);
        self.1.end_game(result);
    }
}

/// The tags, starts and results of games, either read or with skipped moves.
struct Ends(Interest, Vec<String>);

impl Visitor for Ends {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.1.push(format!("tag {name} {value}"));
    }
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.1.push(format!("start {start}"));
        self.0
    }
    fn end_game(&mut self, result: GameResult) {
        self.1.push(result.to_string());
    }
}

fn ends(text: &[u8], interest: Interest) -> Vec<String> {
    let mut reader = Reader::from_bytes(text);
    let mut ends = Ends(interest, Vec::new());
    while reader.read_game(&mut ends).expect("no I/O") {}
    ends.1
}

fn transcript<S: Source>(mut reader: Reader<S>) -> Vec<String> {
    let mut transcript = Transcript::default();
    while reader.read_game(&mut transcript).expect("no I/O") {}
    transcript.0
}

/// A reader that returns a few bytes at a time.
struct Dribble<'a> {
    bytes: &'a [u8],
    sizes: std::iter::Cycle<std::vec::IntoIter<usize>>,
}

impl Read for Dribble<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let size = self.sizes.next().unwrap_or(1).min(into.len());
        self.bytes.read(&mut into[..size])
    }
}

/// Parts of games, complete and broken, in any order.
fn fragments() -> impl Strategy<Value = Vec<u8>> {
    const SCRAPS: &[&str] = &[
        "[Event \"x\"]",
        "[White \"a \\\"b\\\" \\\\\"]",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]",
        "[Variant \"Chess960\"]",
        "[Result \"1-0\"]",
        "[Result \"0-1\"]",
        "[Event \"",
        "[",
        "]",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        " ",
        " ",
        " ",
        "1.",
        "1...",
        "1",
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "d4",
        "d5",
        "O-O",
        "0-0",
        "a8=Q",
        "a8(Q)",
        "exd6e.p.",
        "e.p.",
        "--",
        "Z0",
        "(",
        ")",
        "{",
        "}",
        "{good}",
        "{ good [%clk 0:00:01] }",
        "{a % b  c [d]}",
        "(1. e4)",
        "({good} 1... e5 $2)",
        "Ng1f3",
        "exd5",
        ";",
        "%",
        "\n%",
        "$1",
        "$",
        "$99999",
        "!",
        "??",
        "±",
        "=",
        "1-0",
        "1–0",
        "½-½",
        "*",
        "\u{a0}",
        "\u{feff}",
        "…",
        "♘f3",
        "[%clk 0:00:01]",
        "\"",
        "\\",
        "<",
        "Ke9",
        "\n[Event \"y\"]\n\n",
        "\n\n[Event \"y\"]\n\n",
    ];
    let scrap = prop_oneof![
        9 => (0..SCRAPS.len()).prop_map(|index| SCRAPS[index].as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(scrap, 0..60).prop_map(|fragments| fragments.concat())
}

/// Computes line and column by scanning the text from its beginning.
fn place_by_hand(text: &[u8], offset: usize) -> (u64, u64) {
    let before = &text[..offset];
    // A CR LF that is split by the offset has already ended the line.
    let lines = String::from_utf8_lossy(before)
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let line = lines.matches('\n').count() + 1;
    let start = before
        .iter()
        .rposition(|b| matches!(b, b'\n' | b'\r'))
        .map_or(0, |at| at + 1);
    let mut column = 1;
    let mut rest = &before[start..];
    while let Some(&first) = rest.first() {
        // The longest complete character that begins here.
        let width = match first {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 1,
        };
        let continued = rest[1..]
            .iter()
            .take(width - 1)
            .take_while(|&&b| b & 0xc0 == 0x80)
            .count();
        rest = &rest[1 + continued..];
        column += 1;
    }
    (line as u64, column)
}

fn check_places(text: &[u8], problems: &[Diagnostic]) {
    for diagnostic in problems {
        let Place {
            line,
            column,
            offset,
            ..
        } = diagnostic.place;
        let offset = usize::try_from(offset).expect("small");
        assert!(offset <= text.len(), "{diagnostic:?}");
        assert_eq!(
            (line, column),
            place_by_hand(text, offset),
            "{diagnostic:?}"
        );
        assert!(!diagnostic.to_string().is_empty());
    }
}

fn all(text: &[u8]) -> (Vec<Record>, Vec<Diagnostic>) {
    let mut games = records(text);
    let all: Vec<Record> = games.by_ref().map(|game| game.expect("no I/O")).collect();
    let rest = games.take_problems();
    (all, rest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn reads_any_bytes(text in prop::collection::vec(any::<u8>(), 0..300)) {
        let (games, rest) = all(&text);
        for game in &games {
            check_places(&text, &game.problems);
        }
        check_places(&text, &rest);
    }

    #[test]
    fn reads_any_fragments(text in fragments()) {
        let (games, rest) = all(&text);
        for game in &games {
            check_places(&text, &game.problems);
        }
        check_places(&text, &rest);
    }

    /// The written text is read again without a problem and with the same moves.
    #[test]
    fn output_of_fragments_is_clean(text in fragments()) {
        for game in all(&text).0 {
            let written = game.to_string();
            let (again, rest) = all(written.as_bytes());
            prop_assert!(rest.is_empty(), "{rest:?}\n{written}");
            prop_assert_eq!(again.len(), 1, "{}", written);
            prop_assert!(again[0].problems.is_empty(), "{:?}\n{}", again[0].problems, written);
            prop_assert_eq!(again[0].positions().collect::<Vec<_>>(), game.positions().collect::<Vec<_>>());
            // A comment after variations moves before them; the second round trip changes nothing.
            let written = again[0].to_string();
            prop_assert_eq!(all(written.as_bytes()).0[0].to_string(), written);
        }
    }

    /// The visitor writes the same text as a record.
    #[test]
    fn visitor_and_record_write_the_same_text(text in fragments()) {
        let mut reader = Reader::from_bytes(&text);
        let mut game = Both::default();
        for record in all(&text).0 {
            prop_assert!(reader.read_game(&mut game).expect("no I/O"));
            let mut written = Vec::new();
            game.0.write_to(&mut written, &game.1);
            prop_assert_eq!(String::from_utf8_lossy(&written), record.to_string());
            prop_assert_eq!(
                game.0.positions().collect::<Vec<_>>(),
                record.positions().collect::<Vec<_>>()
            );
            prop_assert_eq!(std::mem::take(&mut game.0.problems), record.problems);
        }
        prop_assert!(!reader.read_game(&mut game).expect("no I/O"));
    }

    /// Unless text is kept unread, a skipped game ends where it would end if it were read.
    #[test]
    fn skipped_games_end_at_the_same_place(text in fragments()) {
        let punctuation = |byte: &u8| if b",'|\\^`".contains(byte) { b' ' } else { *byte };
        let text: Vec<u8> = text.iter().map(punctuation).collect();
        prop_assert_eq!(ends(&text, Interest::Skip), ends(&text, Interest::Read));
    }

    #[test]
    fn piece_size_does_not_affect_the_result(
        text in fragments(),
        sizes in prop::collection::vec(1_usize..9, 1..5),
    ) {
        let dribble = Dribble { bytes: &text, sizes: sizes.into_iter().cycle() };
        prop_assert_eq!(
            transcript(Reader::from_read(dribble)),
            transcript(Reader::from_bytes(&text))
        );
    }

    /// The visitor receives every word of the text.
    #[test]
    fn reports_every_word(words in prop::collection::vec("[a-zA-Z]{1,6}[1-8]?", 1..20)) {
        let text = format!("[Event \"x\"]\n\n{} *", words.join(" "));
        let told = transcript(Reader::from_bytes(text.as_bytes()));
        let moves = told.iter().filter(|line| {
            line.starts_with("move ") || line.starts_with("unread ") || line.starts_with('$')
                || line.contains("Stray(")
        });
        let parts_of_moves = words.iter().filter(|word| *word == "ep").count();
        prop_assert!(moves.count() + parts_of_moves >= words.len(), "{text}\n{told:#?}");
    }
}

#[test]
fn truncates_long_tokens_in_bounded_memory() {
    let long = "é".repeat(3_000_000);
    let text = format!(
        "[Event \"x\"]\n[White \"{long}\"]\n\n1. e4 {{{long}}} e5 ;{long}\n2. Nf3 {long} Nc6 *\n\n[Event \"y\"]\n\n1. d4 *\n"
    );
    let whole = transcript(Reader::from_bytes(text.as_bytes()));
    let dribble = Dribble {
        bytes: text.as_bytes(),
        sizes: vec![60_000, 1, 5_000].into_iter().cycle(),
    };
    let pieces = transcript(Reader::from_read(dribble));
    assert!(whole == pieces);
    assert_eq!(
        whole.iter().filter(|line| line.contains("TooLong")).count(),
        3
    );
    assert_eq!(whole.iter().filter(|line| *line == "game").count(), 2);
    assert!(whole.iter().all(|line| line.len() < 5_000_000));
}

#[test]
fn source_errors_follow_the_readable_part() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(std::io::Error::other("the disk is gone"));
            }
            let text = b"1. e4 *\n\n1. d4 d5";
            into[..text.len()].copy_from_slice(text);
            Ok(text.len())
        }
    }
    let mut games = Records::new(Reader::from_read(Broken(false)));
    assert_eq!(
        games
            .next()
            .expect("a game")
            .expect("read")
            .main
            .moves
            .len(),
        1
    );
    let error = games
        .next()
        .expect("an item")
        .expect_err("the source failed");
    assert_eq!(error.to_string(), "the disk is gone");
    assert!(games.next().is_none());
}

#[test]
fn skips_parts_at_the_request_of_the_visitor() {
    struct Second(u32, Vec<Move>);
    impl Visitor for Second {
        fn begin_moves(&mut self, _: &Position) -> Interest {
            self.0 += 1;
            if self.0 == 2 {
                Interest::Read
            } else {
                Interest::Skip
            }
        }
        fn begin_variation(&mut self, _: &Position) -> Interest {
            Interest::Skip
        }
        fn mv(&mut self, mv: Move, _: &Position) {
            self.1.push(mv);
        }
        fn comment(&mut self, _: Text<'_>, _: CommentSide) {
            panic!("a comment in a skipped part");
        }
        fn end_variation(&mut self) {
            panic!("a skipped variation");
        }
        fn problem(&mut self, diagnostic: Diagnostic) {
            panic!("{diagnostic:?}");
        }
    }
    let text =
        b"1. e4 {no} (1. e9 (x)) Ke9 1-0 {no}\n\n1. e4 (1. d4 {no} (1. c4)) e5 1-0\n\n1. zz *";
    let mut reader = Reader::from_bytes(text);
    let mut second = Second(0, Vec::new());
    while reader.read_game(&mut second).expect("no I/O") {}
    assert_eq!(reader.games(), 3);
    assert_eq!(second.1.len(), 2);
}
