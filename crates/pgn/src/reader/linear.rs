//! Texts with repeated elements are read in linear time and constant memory.

use std::fmt::Write;

use super::{LONGEST, Reader};
use crate::{MovetextWriter, Records, Source, Visitor, work};

/// Repeated elements, with the text before and after the repetition.
const REPEATED: &[(&str, &str, &str)] = &[
    ("", "{}", "1. e4 *"),
    ("", "{a}\n", "1. e4 *"),
    ("", ";x\n", "1. e4 *"),
    ("", "%\n", "1. e4 *"),
    ("", "junk\n", ""),
    ("", "[", ""),
    ("", "[\n", ""),
    ("", "[Event\n", ""),
    ("", "[a \"b\"]", "1. e4 *"),
    ("", "[a \"b\n", "1. e4 *"),
    ("[a \"", "\" ", "\"]\n\n1. e4 *"),
    ("[a \"", "\\\" ", "\"]\n\n1. e4 *"),
    ("[a \"", "\"\n", "\"]\n\n1. e4 *"),
    ("[a \"", "\n ", "\"]\n\n1. e4 *"),
    ("[a b", " b", "]\n\n1. e4 *"),
    ("", "*\n", ""),
    ("", "1-0 1-0 ", ""),
    ("1. e4 ", "{}", "e5 *"),
    ("1. e4 ", "{x} ", "e5 *"),
    ("1. e4 {", "{", "} e5 *"),
    ("1. e4 {", "[", "} e5 *"),
    ("1. e4 {", "[%", "} e5 *"),
    ("1. e4 {", "[%clk ", "]} e5 *"),
    ("1. e4 {", "[%clk 0:00:01]", "} e5 *"),
    ("1. e4 {", "[%eval x]", "} e5 *"),
    ("1. e4 {", "\n[Event \"x\"]", "} e5 *"),
    ("1. e4 {", "\n[Event \"x\"]", " e5 *"),
    ("1. e4 {", "\n[", "} e5 *"),
    ("1. e4 {", "a  b\n", "} e5 *"),
    ("1. e4 ", "{\n[Event \"x\"]\n", "e5 *"),
    ("1. e4 ; ", "}", "\n e5 *"),
    ("1. e4 ", "(1. d4)", " e5 *"),
    ("1. e4 ", "()", " e5 *"),
    ("1. e4 ", "(", " e5 *"),
    ("1. e4 ", "(1. d4 ", " e5 *"),
    ("", "(1. d4)", "1. e4 *"),
    ("", "(1. d4 ", "1. e4 *"),
    ("1. e4 ", ")", " e5 *"),
    ("1. e4 ", "$1", " e5 *"),
    ("", "$1 ", "1. e4 *"),
    ("1. e4 ", "!", " e5 *"),
    ("1. e4 ", "1.", " e5 *"),
    ("1. e4 ", ".", " e5 *"),
    ("1. e4 ", "…", " e5 *"),
    ("1. e4 ", ", ", "e5 *"),
    ("1. e4 ", ",", "e5 *"),
    ("1. e4 ", "'x", " e5 *"),
    ("1. e4 ", "mate ", "e5 *"),
    ("1. e4 ", "x", " e5 *"),
    ("1. e4 ", "é", " e5 *"),
    ("1. e4 ", "\u{a0}", "e5 *"),
    ("1. e4 ", "Ke9 ", "e5 *"),
    ("1. e4 Ke9 ", "(x) {y} $1 ", "e5 *"),
    ("1. e4 ", "e.p.", " e5 *"),
    ("1. e4 ", "a8(Q)", " e5 *"),
    ("1. e4 ", "\n", "e5 *"),
    ("1. e4 ", "\r\n", "e5 *"),
    ("1. e4 ", "\u{1a}", "e5 *"),
    ("1. e4 ", " % ", "e5 *"),
    ("1. e4 ", "[x]", "e5 *"),
    ("1. e4 ", "-- ", "*"),
    ("1. e4 ", "0-0 ", "*"),
    ("1. e4 ", "0-0 {x} ", "*"),
    ("1. e4 ", "0-0\n{x\n", "*"),
    (
        "[Result \"0-0\"]\n\n1. e4 ",
        "0-0 {a longer comment} ",
        "0-0",
    ),
    ("1. e4 ", "1 - ", "*"),
    ("1. e4 ", "½ - ", "*"),
    ("1. e4 ", "1-0F ", "*"),
    ("1. e4 ", "<br />", "e5 *"),
    ("1. e4 ", "<", "e5 *"),
    ("", "<br />\n", "1. e4 *"),
    ("[a \"b\"]\n", "text\n", "1. e4 *"),
    ("[a \"b\"]\n", "text ", "\n[c \"d\"]\n\n1. e4 *"),
    ("[a \"b\"]\n", "x \"v\"\n", "1. e4 *"),
    ("", "x \"v\"\n", "1. e4 *"),
    ("", "x \"v\" ", "1. e4 *"),
    ("[a \"b\"]\n", ",", "1. e4 *"),
    ("[a \"b\"]\n", "[[", "1. e4 *"),
    ("1. e4 {", "a\n\n", "} e5 *"),
    ("1. e4 {", "* a\n", "} e5 *"),
    ("1. e4 {", "r n b q k b n r\n", "} e5 *"),
    ("1. e4 {", " \n", "} e5 *"),
    ("1. e4 ", "{\u{e9}}", " e5 *"),
    ("", "Nf3 Nf6 Ng1 Ng8 ", "*"),
];

/// Source that forwards bytes and records the maximum window length.
struct Measured<'a> {
    rest: &'a [u8],
    window: usize,
    longest: usize,
}

impl Measured<'_> {
    const PIECE: usize = 4096;
}

impl Source for Measured<'_> {
    fn window(&self) -> &[u8] {
        &self.rest[..self.window]
    }

    fn consume(&mut self, count: usize) {
        self.rest = &self.rest[count..];
        self.window -= count;
    }

    fn refill(&mut self) -> std::io::Result<bool> {
        let more = Self::PIECE.min(self.rest.len() - self.window);
        self.window += more;
        self.longest = self.longest.max(self.window);
        Ok(more > 0)
    }
}

struct Nothing;

impl Visitor for Nothing {}

fn repeated(&(before, unit, behind): &(&str, &str, &str), length: usize) -> String {
    before.to_owned() + &unit.repeat(length / unit.len()) + behind
}

/// Returns the work of reading a text, of making records and writing them, and of writing it while
/// reading.
fn work_on(text: &str) -> [usize; 3] {
    work::take();
    let mut reader = Reader::from_bytes(text.as_bytes());
    while reader.read_game(&mut Nothing).expect("no I/O") {}
    let reading = work::take();
    let mut written = String::new();
    for record in Records::new(Reader::from_bytes(text.as_bytes())) {
        write!(written, "{}", record.expect("no I/O")).expect("it fits");
    }
    let records = work::take() + written.len();
    let mut reader = Reader::from_bytes(text.as_bytes());
    let mut movetext = MovetextWriter::default();
    let mut written = Vec::new();
    while reader.read_game(&mut movetext).expect("no I/O") {
        movetext.write_to(&mut written);
    }
    [reading, records, work::take() + written.len()]
}

#[test]
fn work_is_linear_in_the_text_length() {
    for case in REPEATED {
        // More than the limits of what is kept individually.
        let once = work_on(&repeated(case, 40_000));
        let twice = work_on(&repeated(case, 80_000));
        // With a hundred open variations, the text of the inner ones is part of the outer ones.
        for ((once, twice), most) in once.into_iter().zip(twice).zip([60, 500, 700]) {
            assert!(twice <= 2 * once + 40_000, "{case:?}: {once}, then {twice}");
            assert!(twice <= most * 80_000, "{case:?}: {twice}");
        }
    }
}

#[test]
fn memory_does_not_grow_with_the_text() {
    for case in REPEATED {
        let text = repeated(case, LONGEST + LONGEST / 2);
        let mut reader = Reader::new(Measured {
            rest: text.as_bytes(),
            window: 0,
            longest: 0,
        });
        while reader.read_game(&mut Nothing).expect("no I/O") {
            assert!(reader.prelude.comments.capacity() < 2048, "{case:?}");
        }
        let longest = reader.input.source().longest;
        assert!(
            longest <= LONGEST + 2 * Measured::PIECE,
            "{case:?}: {longest}"
        );
    }
}
