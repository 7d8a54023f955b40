//! The board, the array, who begins.

use super::{BOARD, MESSAGE, RULES, RULES_TEXTS};
use crate::laws::Met::Lesson;
use crate::laws::{Law, mark, named};

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 1,
        rule: "Eight by eight squares of alternating colours: h1 is light, a1 is dark",
        articles: Some("2.1"),
        code: &[named("is_light", "crates/rules/src/square.rs")],
        tests: &[
            named("law_1_colours_of_the_board", "crates/rules/src/square.rs"),
            named("law_01_a1_is_dark", RULES_TEXTS),
        ],
        met: &[mark("the board", BOARD), Lesson],
    },
    Law {
        row: 2,
        rule: "Sixteen men a side in the usual array, each queen on her own colour",
        articles: Some("2.2, 2.3"),
        code: &[named(
            "Position::start",
            "crates/rules/src/position/create.rs",
        )],
        tests: &[named("law_02_initial_array", RULES)],
        met: &[mark("the men on the board", BOARD), Lesson],
    },
    Law {
        row: 3,
        rule: "White begins, the players move in turn, and nobody may pass",
        articles: Some("1.2"),
        code: &[
            named("play", "crates/rules/src/position/play.rs"),
            named("read", "crates/arbiter/src/decide/making_a_move.rs"),
        ],
        tests: &[
            named("law_03_white_first_then_in_turn_and_no_passing", RULES),
            named(
                "only_the_side_to_move_moves",
                "crates/arbiter/tests/arbiter/laws.rs",
            ),
        ],
        met: &[
            mark("whose turn it is", "game/PlayerBar.svelte"),
            mark("why a move is refused", MESSAGE),
        ],
    },
    Law {
        row: 4,
        rule: "Who has White is chosen, or drawn by lot",
        articles: None,
        code: &[named("seats", "crates/server/src/lobby.rs")],
        tests: &[named(
            "law_04_white_is_chosen_or_drawn_by_lot",
            "crates/server/tests/server/invitations.rs",
        )],
        met: &[
            mark("the choice of a side", "home/ColorField.svelte"),
            mark("the side one is invited to", "game/InvitationPanel.svelte"),
        ],
    },
];
