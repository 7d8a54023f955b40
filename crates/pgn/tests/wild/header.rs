//! Text among tags that is no tag. It neither ends nor begins a game.

use super::reading::flawed;

/// Reads a game with these lines before its moves, and compares the players.
#[track_caller]
fn players(header: &str, white: Option<&str>, black: Option<&str>, problems: &[&str]) {
    for end in ["\n", "\r\n"] {
        let text = format!("{header}\n\n1. e4 *\n").replace('\n', end);
        let game = flawed(&text, "e4 *", problems);
        assert_eq!(game.tags.get("White"), white, "{text}");
        assert_eq!(game.tags.get("Black"), black, "{text}");
    }
}

#[test]
fn skips_signs_after_a_tag() {
    for sign in [
        ",", ":", "]", "}", "\"", "'", "<br />", "</p>", "&nbsp;", ">", "|", "\\",
    ] {
        let problem = format!("1:12: game 1: {sign:?} has no meaning here");
        players(
            &format!("[Event \"a\"]{sign}\n[White \"b\"]\n[Black \"c\"]"),
            Some("b"),
            Some("c"),
            &[&problem],
        );
    }
    players(
        "[Event \"a\"],\n[White \"b\"],\n[Black \"c\"]",
        Some("b"),
        Some("c"),
        &["1:12: game 1: \",\"", "2:12: game 1: \",\""],
    );
}

#[test]
fn skips_html_lines() {
    players(
        "[Event \"X Open 2018\"]<br />\n[White \"A\"]<br />\n<br />\n<p>",
        Some("A"),
        None,
        &[
            "1:22",
            "2:12",
            "3:1: game 1: \"<br />\"",
            "4:1: game 1: \"<p>\"",
        ],
    );
    // Also among moves.
    flawed(
        "[Event \"x\"]\n\n1. e4 <br />\ne5 < *",
        "e4 e5 *",
        &["3:7: game 1: \"<br />\"", "4:4: game 1: \"<\""],
    );
}

#[test]
fn reads_tags_without_a_bracket() {
    for line in [
        "White \"b\"]",
        "White \"b\"",
        "White  \"b\" ];",
        "White: \"b\"]",
    ] {
        players(
            &format!("[Event \"a\"]\n{line}\n[Black \"c\"]"),
            Some("b"),
            Some("c"),
            &[&format!("2:1: game 1: {line:?} is not a tag")],
        );
    }
    for line in [
        "[White \"b\")",
        "[White \"b\"}",
        "[White \"b\";",
        "[White 'b']",
    ] {
        players(
            &format!("[Event \"a\"]\n{line}\n[Black \"c\"]"),
            Some("b"),
            Some("c"),
            &[&format!("2:1: game 1: {line:?} is not a tag")],
        );
    }
    players(
        "Event \"a\"]\n[White \"b\"]",
        Some("b"),
        None,
        &["1:1: game 1: \"Event \\\"a\\\"]\" is not a tag"],
    );
    players("[[White \"b\"]", Some("b"), None, &["1:1: game 1: \"[\""]);
    players(
        "[Event \"a\"]\n[[White \"b\"]]",
        Some("b"),
        None,
        &["2:1: game 1: \"[\"", "2:13: game 1: \"]\""],
    );
}

#[test]
fn reads_tags_with_a_sign_after_the_name() {
    for tag in [
        "[White: \"b\"]",
        "[White = \"b\"]",
        "[White=\"b\"]",
        "[White : \"b\"]",
    ] {
        players(
            &format!("[Event: \"a\"]\n{tag}\n[Black \"c\"]"),
            Some("b"),
            Some("c"),
            &[
                "1:1: game 1: \"[Event: \\\"a\\\"]\" is not a tag",
                "2:1: game 1:",
            ],
        );
    }
}

#[test]
fn skips_lines_of_text_among_tags() {
    players(
        "[Event \"a\"]\nA fine game\nFrom the newspaper, page 3\n\n[White \"b\"]\n[Black \"c\"]",
        Some("b"),
        Some("c"),
        &[
            "2:1: game 1: \"A fine game\" is not a tag",
            "3:1: game 1: \"From the newspaper",
        ],
    );
}

/// The moves of a game can begin without an empty line, and the next game without one.
#[test]
fn moves_are_not_skipped_as_text() {
    for moves in ["1. e4 *", "e4 *", "O-O *", "*", "{e4} *", "Nf3 *", "dxe4 *"] {
        let text = format!("[Event \"a\"]\n{moves}\n[White \"b\"]\n\n1. d4 *\n");
        assert_eq!(super::reading::read(text.as_bytes()).len(), 2, "{text}");
    }
}
