//! Texts with several games.

use super::reading::{read, summary};

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
