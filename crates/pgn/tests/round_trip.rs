//! Round trips: the written text is read as the same game.

use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Selector;
use rules::{CastlingMode, Position, Square};
use staunton_pgn::{
    Annotation, Comment, Evaluation, GameResult, LeftOut, Movetext, MovetextWriter, Nag, Paint,
    PlayedMove, Ply, Reader, Record, Tags, WhiteScore, records,
};

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[a-zA-Z0-9.,é♘]{1,9}",
        1 => "[!-|~]{1,12}",
        1 => Just("[Event \"x\"]".to_owned()),
        1 => Just("%".to_owned()),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(
        (
            word(),
            prop::sample::select(vec![" ", " ", " ", "  ", "\t"]),
        ),
        0..30,
    );
    (words, any::<Option<Selector>>()).prop_map(|(words, brace)| {
        let words: Vec<String> = words
            .into_iter()
            .map(|(word, blank)| word + blank)
            .collect();
        let text = words.concat();
        let mut text = text.trim().to_owned();
        if brace.is_some_and(|_| text.len().is_multiple_of(5)) {
            text.push('}');
        }
        // Known commands would be read as annotations.
        text.replace("[%", "[ %")
    })
}

fn square() -> impl Strategy<Value = Square> {
    (0_usize..64).prop_map(|index| Square::from_index(index).expect("below 64"))
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let paint = || prop::sample::select(vec![Paint::Green, Paint::Red, Paint::Yellow, Paint::Blue]);
    let time = || (0_u64..360_000_000).prop_map(Duration::from_millis);
    let score = prop_oneof![
        (-99_999..99_999).prop_map(WhiteScore::Centipawns),
        prop_oneof![-60..=-1, 1..=60].prop_map(WhiteScore::Mate),
    ];
    prop_oneof![
        time().prop_map(Annotation::Clock),
        time().prop_map(Annotation::Elapsed),
        (score, prop::option::of(0_u32..99))
            .prop_map(|(score, depth)| Annotation::Evaluation(Evaluation { score, depth })),
        prop::collection::vec((paint(), square()), 1..4).prop_map(Annotation::Squares),
        prop::collection::vec((paint(), square(), square()), 1..20).prop_map(Annotation::Arrows),
    ]
}

fn comment() -> impl Strategy<Value = Comment> {
    (text(), prop::collection::vec(annotation(), 0..3))
        .prop_map(|(text, annotations)| Comment { text, annotations })
}

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    prop_oneof![
        4 => Just(Vec::new()),
        1 => prop::collection::vec(comment(), 1..3),
    ]
}

/// A move before its position is known.
#[derive(Clone, Debug)]
struct Plan {
    choice: Selector,
    null: bool,
    nags: Vec<u16>,
    before: Vec<Comment>,
    after: Vec<Comment>,
    variations: Vec<LinePlan>,
}

#[derive(Clone, Debug)]
struct LinePlan {
    comments: Vec<Comment>,
    moves: Vec<Plan>,
}

fn line(depth: u32) -> BoxedStrategy<LinePlan> {
    let variations = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        prop_oneof![
            5 => Just(Vec::new()),
            1 => prop::collection::vec(line(depth - 1), 1..3),
        ]
        .boxed()
    };
    let nags = prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::vec(any::<u16>(), 1..3)];
    let plan = (
        any::<Selector>(),
        prop::bool::weighted(0.03),
        nags,
        comments(),
        comments(),
        variations,
    )
        .prop_map(|(choice, null, nags, before, after, variations)| Plan {
            choice,
            null,
            nags,
            before,
            after,
            variations,
        });
    (
        comments(),
        prop::collection::vec(plan, 0..16 / (3 - depth) as usize),
    )
        .prop_map(|(comments, moves)| LinePlan { comments, moves })
        .boxed()
}

fn play(start: Position, plan: LinePlan) -> Movetext {
    let mut position = start;
    let mut moves = Vec::new();
    for plan in plan.moves {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let ply = if plan.null && !position.is_check() {
            Ply::Null
        } else {
            Ply::Move(plan.choice.select(legal))
        };
        let variations = plan.variations.into_iter();
        moves.push(PlayedMove {
            ply,
            nags: plan.nags.into_iter().map(Nag).collect(),
            comments_before: plan.before,
            comments: plan.after,
            variations: variations.map(|line| play(position, line)).collect(),
        });
        ply.play(&mut position);
    }
    Movetext {
        comments: plan.comments,
        moves,
        unread: String::new(),
    }
}

fn start() -> impl Strategy<Value = Position> {
    let fen = |fen: &str, mode| Just(Position::from_fen(fen, mode).expect("a FEN"));
    prop_oneof![
        3 => Just(Position::start()),
        3 => (0_u16..960).prop_map(|number| Position::chess960(number).expect("below 960")),
        1 => fen("8/P3k2p/8/3pP3/8/8/p6P/1R2K2R b K - 3 40", CastlingMode::Standard),
        1 => fen("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 0 9", CastlingMode::Standard),
        // Two rooks on one side of the king: X-FEN must name the inner one.
        1 => fen("1r1k2rr/8/8/8/8/8/8/1R1K1RR1 w Fg - 0 1", CastlingMode::Chess960),
    ]
}

fn tags() -> impl Strategy<Value = Tags> {
    let roster = ["Event", "Site", "Date", "Round", "White", "Black"];
    let value = "[ -~é♘]{0,30}";
    let others = prop::collection::btree_map("[A-Z][a-zA-Z0-9_]{3,8}", value, 0..4);
    (prop::collection::vec(value, 6), others).prop_map(move |(values, others)| {
        let mut tags: Tags = roster.into_iter().zip(values).collect();
        for (name, value) in others {
            if !["SetUp", "Variant", "Result"]
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known))
            {
                tags.set(&name, &value);
            }
        }
        tags
    })
}

fn record() -> impl Strategy<Value = Record> {
    let result = prop::sample::select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ]);
    (tags(), start(), line(2), result).prop_map(|(tags, start, plan, result)| {
        let mut record = Record::new(start);
        record.tags = tags;
        record.main = play(start, plan);
        record.result = result;
        record
    })
}

fn left_out() -> impl Strategy<Value = LeftOut> {
    prop::array::uniform5(any::<bool>()).prop_map(
        |[comments, clocks, evaluations, variations, nags]| LeftOut {
            comments,
            clocks,
            evaluations,
            variations,
            nags,
        },
    )
}

/// Removes parts of a line.
fn strip(line: &mut Movetext, left_out: LeftOut) {
    strip_comments(&mut line.comments, left_out);
    for played in &mut line.moves {
        strip_comments(&mut played.comments_before, left_out);
        strip_comments(&mut played.comments, left_out);
        if left_out.nags {
            played.nags.clear();
        }
        if left_out.variations {
            played.variations.clear();
        }
        for variation in &mut played.variations {
            strip(variation, left_out);
        }
    }
}

fn strip_comments(comments: &mut Vec<Comment>, left_out: LeftOut) {
    if left_out.comments {
        comments.clear();
    }
    if !left_out.clocks && !left_out.evaluations {
        return;
    }
    for comment in comments.iter_mut() {
        comment.leave_out(left_out);
    }
    comments.retain(|comment| !comment.text.is_empty() || !comment.annotations.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn round_trips_games(all in prop::collection::vec(record(), 1..4)) {
        let text: String = all.iter().map(ToString::to_string).collect();
        let again: Vec<Record> = records(text.as_bytes())
            .map(|record| record.expect("no I/O"))
            .collect();
        prop_assert_eq!(again, all, "{}", text);
    }

    /// Omitting parts during reading gives the same text as removing them from the record.
    #[test]
    fn omits_parts(record in record(), left_out in left_out()) {
        let text = record.to_string();
        let mut movetext = MovetextWriter::new(left_out);
        Reader::from_bytes(text.as_bytes()).read_game(&mut movetext).expect("no I/O");
        let mut written = Vec::new();
        movetext.write_to(&mut written);
        let mut stripped = record;
        strip(&mut stripped.main, left_out);
        let expected = stripped.to_string();
        let expected = expected.split_once("\n\n").expect("tags and movetext").1;
        prop_assert_eq!(String::from_utf8_lossy(&written), expected.trim_end_matches('\n'));
    }

    #[test]
    fn lines_are_short(record in record()) {
        let text = record.to_string();
        let movetext = text.split_once("\n\n").expect("tags and movetext").1;
        for line in movetext.lines() {
            let width = line.chars().count();
            let comment = line.contains(';') || line.contains('[') || line.contains("  ") || line.contains('\t');
            prop_assert!(width <= 79 || comment, "{width}: {line}");
            prop_assert!(!line.starts_with(['%', '[']) && !line.ends_with(' '), "{line}");
        }
    }
}

#[test]
fn writes_exact_export_format() {
    let text = "[White \"A \\\"B\\\" C\\\\\"]\n[Annotator \"x\"]\n[Black \"D\"]\n\n1. e4! (1. d4 d5 {solid}) e5 {[%clk 0:01:00]} 2. Nf3 {best} Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0";
    let record = records(text.as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert_eq!(
        record.to_string(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"A \\\"B\\\" C\\\\\"]\n[Black \"D\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n\n\
         1. e4 $1 (1. d4 d5 {solid}) 1... e5 {[%clk 0:01:00]} 2. Nf3 {best} 2... Nc6 3.\n\
         Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n\n"
    );
}

#[test]
fn tag_names_are_case_insensitive() {
    let text = "[event \"A\"]\n[WHITE \"B\"]\n\n1. e4 *\n\n";
    let record = records(text.as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert_eq!(record.tags.get("Event"), Some("A"));
    let written = record.to_string();
    assert!(
        written.starts_with("[Event \"A\"]\n[Site \"?\"]\n"),
        "{written}"
    );
    let again = records(written.as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert!(again.problems.is_empty(), "{:?}\n{written}", again.problems);
    assert_eq!(again.tags.get("white"), Some("B"));
}

/// Names that differ only in a sign are two tags, also in the written text.
#[test]
fn keeps_signs_in_tag_names() {
    let text = "[R-+ult \"a\"]\n[R__ult \"b\"]\n\n1. e4 *\n\n";
    let mut record = records(text.as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    record = records(record.to_string().as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert!(record.problems.is_empty(), "{:?}", record.problems);
    assert_eq!(record.tags.get("R-+ult"), Some("a"));
    assert_eq!(record.tags.get("R__ult"), Some("b"));
}

/// The longest possible tag name, and a longer one, with both ways of writing a tag.
#[test]
fn limits_the_length_of_tag_names() {
    for quote in ["\"", ""] {
        for (length, kept) in [(250, true), (251, false), (400, false)] {
            let name = "n".repeat(length);
            let text = format!("[{name} {quote}value{quote}]\n\n1. e4 *\n\n");
            let record = records(text.as_bytes())
                .next()
                .expect("a game")
                .expect("no I/O");
            assert_eq!(record.tags.get(&name).is_some(), kept, "{text}");
            let again = records(record.to_string().as_bytes())
                .next()
                .expect("a game")
                .expect("no I/O");
            assert!(again.problems.is_empty(), "{:?}", again.problems);
            assert_eq!(again.tags.get(&name).is_some(), kept, "{text}");
        }
    }
    let mut record = Record::new(Position::start());
    record.tags.set(&"n".repeat(400), "value");
    let again = records(record.to_string().as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert_eq!(again.tags.get(&"n".repeat(250)), Some("value"));
}

#[test]
fn sanitizes_unrepresentable_values() {
    let mut record = Record::new(Position::start());
    record.tags.set("White", "a\nb\r\nc\0d");
    record.tags.set("White Elo \"x\"]", "2000");
    record.main.comments.push(Comment {
        text: "a } b\nc".to_owned(),
        annotations: Vec::new(),
    });
    record.main.unread = "1. e4 {x}\ny".to_owned();
    let text = record.to_string();
    let again = records(text.as_bytes())
        .next()
        .expect("a game")
        .expect("no I/O");
    assert!(again.problems.is_empty(), "{:?}\n{text}", again.problems);
    assert_eq!(again.tags.get("White"), Some("a b c d"));
    assert_eq!(again.tags.get("White_Elo__x__"), Some("2000"));
    let comments: Vec<&str> = again
        .main
        .comments
        .iter()
        .map(|c| c.text.as_str())
        .collect();
    assert_eq!(comments, ["a } b c", "unread: 1. e4 {x} y"]);
}

#[test]
fn escapes_clocks_of_unread_moves() {
    let written = |text: &str| -> String {
        records(text.as_bytes())
            .map(|record| record.expect("no I/O").to_string())
            .collect()
    };
    let once = written("1. e4 e5 2. Ke3 {[%clk 0:01:00]} *");
    assert!(
        once.ends_with("\n\n1. e4 e5 ; unread: Ke3 {[ %clk 0:01:00]}\n*\n\n"),
        "{once}"
    );
    assert_eq!(written(&once), once);
    let atomic = written("[Variant \"Atomic\"]\n\n1. e4 {[%clk 0:03:00]} e5 *");
    assert!(
        atomic.contains("; unread: e4 {[ %clk 0:03:00]} e5\n*"),
        "{atomic}"
    );
    assert_eq!(written(&atomic), atomic);
}
