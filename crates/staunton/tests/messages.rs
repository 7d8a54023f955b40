//! Messages about wrong files and values.

mod program;

use std::fs;
use std::path::Path;

/// The first line of the messages of the program, and its exit code.
fn first_error(args: &[&str], folder: &Path) -> (String, Option<i32>) {
    let path = |arg: &&str| match arg.strip_prefix('@') {
        Some(name) => folder.join(name).display().to_string(),
        None => (*arg).to_owned(),
    };
    let args: Vec<String> = args.iter().map(path).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let output = program::run(&args, b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    let folder = format!("{}/", folder.display());
    let first = errors.lines().next().unwrap_or_default();
    (first.replace(&folder, "@"), output.status.code())
}

#[test]
fn wrong_inputs_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("a file");
    };
    write("empty.pgn", b"");
    write("game.pgn", b"1. e4 *\n");
    write("program.pgn", b"\x7fELF\x02\x01\x01\0\0\0");
    write("base.cbh", b"\0\0\x2c\0\x2e\x01\0\0\0\0");
    write("half.gz", b"\x1f\x8b\x08\0");
    write("text.gz", b"no puzzles\n");
    let no_fen = "a FEN begins with 8 ranks separated by /";
    for (args, message, code) in [
        (&["analyse", "nonsense"][..], format!("error: \"nonsense\" is neither a file nor a position: {no_fen}"), 2),
        (&["perft", "1", "--fen", "nonsense"], format!("error: {no_fen}"), 2),
        (&["perft", "1", "--fen", "startpos moves e2e4"], "error: \"moves e2e4\" follows startpos, which is a whole position".to_owned(), 2),
        (&["perft", "1", "--fen", "@game.pgn"], "error: @game.pgn is a file, not a FEN".to_owned(), 2),
        (&["perft", "1", "--fen", "@"], "error: @ is a folder, not a FEN".to_owned(), 2),
        (&["perft", "x"], "error: invalid value 'x' for '<DEPTH>': write a whole number".to_owned(), 2),
        (&["perft", "99999999999999999999"], "error: invalid value '99999999999999999999' for '<DEPTH>': the number is too large".to_owned(), 2),
        (&["serve", "--listen", "8064"], "error: invalid value '8064' for '--listen <ADDR:PORT>': write an IP address and a port, such as 127.0.0.1:8064".to_owned(), 2),
        (&["serve", "--listen", "127.0.0.1:0", "--database", "club.db"], "error: `club.db` is not the URL of a database; write sqlite:PATH, for example sqlite:club.db, or postgres://USER@HOST/DATABASE".to_owned(), 2),
        (&["serve", "--listen", "127.0.0.1:0", "--data-dir", "@empty.pgn"], "error: the data folder @empty.pgn cannot be used: it is a file, not a folder".to_owned(), 2),
        (&["man", "@empty.pgn"], "error: @empty.pgn: it is a file, not a folder".to_owned(), 2),
        (&["analyse", "@empty.pgn"], "note: @empty.pgn: no games found".to_owned(), 0),
        (&["pgn", "check", "@program.pgn"], "error: @program.pgn: it is no text but a program".to_owned(), 2),
        (&["pgn", "check", "@base.cbh"], "error: @base.cbh: it is no text but a binary file".to_owned(), 2),
        (&["pgn", "check", "@half.gz"], "error: @half.gz: its gzip data is damaged or incomplete: unexpected end of file".to_owned(), 2),
        (&["pgn", "normalize", "@game.pgn", "-o", "@"], "error: cannot write the results: @: it is a folder, not a file".to_owned(), 2),
        (&["pgn", "normalize", "@game.pgn", "-o", "@no/x.pgn"], "error: cannot write the results: @no/x.pgn: there is no folder @no".to_owned(), 2),
        (&["pgn", "filter", "--eco", "Z", "@game.pgn"], "error: invalid value 'Z' for '--eco <CODE>': write a code from A00 to E99, its beginning such as B9, or a range such as B90-B99".to_owned(), 2),
        (&["puzzles", "stats", "@text.gz"], "error: @text.gz: this is not a file of puzzles".to_owned(), 2),
        (&["puzzles", "stats", "@half.gz"], "error: @half.gz: the file is damaged: unexpected end of file".to_owned(), 2),
        (&["puzzles", "make", "@made.gz", "--pgn", "@empty.pgn"], "error: @empty.pgn: no games found".to_owned(), 2),
        (&["puzzles", "make", "@"], "error: @: it is a folder, not a file".to_owned(), 2),
        (&["book", "make", "@book.bin", "@empty.pgn"], "error: no games found".to_owned(), 2),
    ] {
        assert_eq!(first_error(args, folder.path()), (message, Some(code)), "{args:?}");
    }
}
