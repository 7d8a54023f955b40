//! Judgments of moves.

use super::reading::{clean, flawed};

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
