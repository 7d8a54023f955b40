//! Spellings of tags.

use super::reading::{clean, flawed, read, summary};

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
