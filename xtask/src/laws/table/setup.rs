//! The board, the starting position, the first move.

use super::{BOARD, MESSAGE, RULES, RULES_TEXTS};
use crate::laws::{Law, named, shown};

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 1,
        name: "board",
        rule: "Eight by eight squares of alternating colors: h1 is light, a1 is dark",
        articles: Some("2.1"),
        code: &[named("is_light", "crates/rules/src/square.rs")],
        tests: &[
            named("law_1_colours_of_the_board", "crates/rules/src/square.rs"),
            named("law_01_a1_is_dark", RULES_TEXTS),
        ],
        places: &[shown("the board", BOARD)],
    },
    Law {
        row: 2,
        name: "starting-position",
        rule: "Each side has sixteen pieces in the starting position, with each queen on a square of her own color",
        articles: Some("2.2, 2.3"),
        code: &[named(
            "Position::start",
            "crates/rules/src/position/create.rs",
        )],
        tests: &[named("law_02_initial_array", RULES)],
        places: &[shown("the pieces on the board", BOARD)],
    },
    Law {
        row: 3,
        name: "turns",
        rule: "White moves first, the players move alternately, and no player may pass",
        articles: Some("1.2"),
        code: &[
            named("play", "crates/rules/src/position/play.rs"),
            named("legal", "crates/arbiter/src/decide/making_a_move.rs"),
        ],
        tests: &[
            named("law_03_white_first_then_in_turn_and_no_passing", RULES),
            named(
                "only_the_side_to_move_moves",
                "crates/arbiter/tests/arbiter/laws.rs",
            ),
        ],
        places: &[
            shown("whose turn it is", "game/PlayerBar.svelte"),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 4,
        name: "colour-choice",
        rule: "The colors are chosen by the creator of the game, or at random",
        articles: None,
        code: &[named(
            "seats",
            "crates/server/src/features/play/new_game.rs",
        )],
        tests: &[named(
            "law_04_colours_are_chosen_or_random",
            "crates/server/tests/server/invitations.rs",
        )],
        places: &[
            shown("the choice of a side", "home/ColorField.svelte"),
            shown(
                "the side offered in an invitation",
                "game/InvitationPanel.svelte",
            ),
        ],
    },
];
