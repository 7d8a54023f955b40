//! Variations, also in wrong places.

use super::reading::{clean, flawed, read, same_problems};

#[test]
fn variations() {
    clean(
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *",
        "e4 (d4 d5 (Nf6 c4) c4) (c4) e5 *",
    );
    clean("(1. d4) 1. e4 *", "e4 (d4) *");
    clean("1. e4 e5 ((1... c5) 1... c6) *", "e4 e5 (c6 (c5)) *");
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
