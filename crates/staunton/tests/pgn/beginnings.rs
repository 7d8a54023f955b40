//! `pgn dedupe` of games that are the beginning of another one.

use std::fs;

use crate::staunton;

const OPENING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 \
                       Nb8 10. d4 Nbd7";

fn game(tags: &str, moves: &str, result: &str) -> String {
    let players = "[White \"Ada\"]\n[Black \"Boris\"]\n";
    format!("{players}{tags}\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

/// The text and the messages.
fn dedupe(args: &[&str], games: &[String]) -> (String, String) {
    let output = staunton(
        &[&["dedupe"], args, &["-"]].concat(),
        games.concat().as_bytes(),
    );
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn keeps_only_the_longer_game() {
    let longer = format!("{OPENING} 11. Nbd2 Bb7");
    let games = [
        game("[Event \"a\"]", OPENING, "*"),
        game("[Event \"b\"]", &format!("{longer} 12. Bc2"), "1-0"),
        game("[Event \"c\"]", &longer, "1-0"),
        game("[Event \"d\"]", "1. d4 d5", "1-0"),
    ];
    let (text, errors) = dedupe(&[], &games);
    let events: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("[Event"))
        .collect();
    assert_eq!(events, ["[Event \"b\"]", "[Event \"d\"]"]);
    assert_eq!(
        errors,
        "-: game 1 is the beginning of game 2 of -\n\
         -: game 3 is the beginning of game 2 of -\n\
         games left out: 2\n"
    );
    let (text, errors) = dedupe(&["--keep-beginnings"], &games);
    assert_eq!(text.matches("[Event ").count(), 4);
    assert_eq!(errors, "games left out: 0\n");
    // Other parts of the games do not matter.
    let (text, _) = dedupe(&["--keep-tags", "", "--no-comments"], &games);
    assert_eq!(text.matches("[Event ").count(), 2);
}

#[test]
fn keeps_games_whose_known_values_differ() {
    let longer = format!("{OPENING} 11. Nbd2 Bb7");
    let day = "[Date \"2024.05.17\"]";
    for (tags, result, left) in [
        ("", "*", 1),
        (day, "1-0", 1),
        ("[Date \"2024.??.??\"]", "1-0", 1),
        ("[Date \"2024.06.??\"]", "1-0", 2),
        ("[Date \"2023.05.17\"]", "*", 2),
        ("[Round \"2\"]", "*", 2),
        ("[UTCTime \"10:00:00\"]", "*", 2),
        ("", "1/2-1/2", 2),
    ] {
        let tags_of_longer = format!("{day}\n[Round \"1\"]\n[UTCTime \"09:00:00\"]");
        let games = [
            game(tags, OPENING, result),
            game(&tags_of_longer, &longer, "1-0"),
        ];
        let (text, _) = dedupe(&[], &games);
        assert_eq!(text.matches("[Event ").count(), left, "{tags} {result}");
    }
    // Unknown players may be different persons.
    let unknown =
        [game("", OPENING, "*"), game("", &longer, "*")].map(|game| game.replace("Ada", "?"));
    let (text, _) = dedupe(&[], &unknown);
    assert_eq!(text.matches("[Event ").count(), 2);
}

/// A broadcast often contains the first moves of each game too.
#[test]
fn short_games_need_the_same_date_and_round() {
    let longer = "1. e4 e5 2. Nf3 Nc6";
    let both = "[Date \"2024.05.17\"]\n[Round \"3.1\"]";
    for (tags, moves, left) in [
        (both, "1. e4", 1),
        (both, "1. d4", 2),
        (both, "", 2),
        (both, "1. e4 e4", 2),
        ("[Date \"2024.05.17\"]", "1. e4", 2),
        ("[Round \"3.1\"]", "1. e4", 2),
    ] {
        let games = [game(both, longer, "1-0"), game(tags, moves, "*")];
        let (text, _) = dedupe(&[], &games);
        assert_eq!(text.matches("[Event ").count(), left, "{tags} {moves}");
    }
}

#[test]
fn each_file_in_place_keeps_its_longest_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let shorter = game("[Event \"a\"]", OPENING, "*");
    let longer = game("[Event \"b\"]", &format!("{OPENING} 11. Nbd2"), "*");
    let other = game("[Event \"c\"]", &format!("{OPENING} 11. Nbd2 Bb7"), "*");
    let first = write("first.pgn", &[&*shorter, &*longer].concat());
    let second = write("second.pgn", &[&*longer, &*other].concat());
    let output = staunton(&["dedupe", "--in-place", &first, &second], b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.ends_with("games left out: 2\n"), "{errors}");
    let events = |path: &str| {
        let text = fs::read_to_string(path).expect("a file");
        let events = text.lines().filter(|line| line.starts_with("[Event"));
        events.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(events(&first), ["[Event \"b\"]"]);
    assert_eq!(events(&second), ["[Event \"c\"]"]);
}
