//! Display and notation, and Chess960.

use super::{BOARD, RULES};
use crate::laws::{Law, named, shown};

const PERFT: &str = "crates/rules/tests/perft.rs";
const SETTINGS: &str = "shared/SettingsDialog.svelte";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 31,
        name: "material-values",
        rule: "The piece values 1, 3, 3, 5 and 9 are a guide, not a rule",
        articles: None,
        code: &[named("Material", "crates/protocol/src/game.rs")],
        tests: &[
            named(
                "two_people_play_to_mate",
                "crates/server/tests/server/whole_games.rs",
            ),
            named("says them in words", "web/src/lib/chess/captured.test.ts"),
        ],
        places: &[shown("the captured pieces", "game/CapturedPieces.svelte")],
    },
    Law {
        row: 32,
        name: "target-marks",
        rule: "Dots mark the squares where a piece may move, rings those where it captures",
        articles: None,
        code: &[
            named("targets", "crates/views/src/plies.rs"),
            named("destinations", "web/src/lib/board/config.ts"),
        ],
        tests: &[
            named(
                "dots where a piece may go, rings where it captures",
                "web/e2e/laws.test.ts",
            ),
            named(
                "a whole game against the computer, by the moves that the board shows",
                "web/e2e/computer.test.ts",
            ),
            named(
                "lets the player move their own pieces, with targets on their turn",
                "web/src/lib/board/config.test.ts",
            ),
        ],
        places: &[shown("the marks on the board", BOARD)],
    },
    Law {
        row: 33,
        name: "check-announcement",
        rule: "Announcing check is optional",
        articles: None,
        code: &[named("boardConfig", "web/src/lib/board/config.ts")],
        tests: &[
            named(
                "marks check only if the setting is on",
                "web/src/lib/board/config.test.ts",
            ),
            named(
                "says the move, who made it, and check",
                "web/src/lib/game/announcements.test.ts",
            ),
        ],
        places: &[shown("the setting", SETTINGS)],
    },
    Law {
        row: 34,
        name: "algebraic-notation",
        rule: "Algebraic notation, with check and mate signs; also with figurines, and in the long form",
        articles: Some("Appendix C"),
        code: &[named("san", "crates/rules/src/notation/san.rs")],
        tests: &[
            named("law_34_algebraic_notation", RULES),
            named("law_34_generous_reading", RULES),
            named("law_34_ambiguity_names_the_candidates", RULES),
            named(
                "accepts both notations and explains a refused move",
                "web/e2e/keyboard.test.ts",
            ),
        ],
        places: &[
            shown("the list of moves", "game/MoveList.svelte"),
            shown("the choice of notation", SETTINGS),
        ],
    },
    Law {
        row: 35,
        name: "board-and-pieces",
        rule: "Light and dark squares, Staunton pieces",
        articles: Some("2.1, 2.2"),
        code: &[named("--dark-square", "web/src/styles/tokens.css")],
        tests: &[named(
            "light and dark squares alternate, and a1 is dark",
            "web/e2e/laws.test.ts",
        )],
        places: &[shown("the board", BOARD)],
    },
    Law {
        row: 36,
        name: "chess960",
        rule: "Chess960: 960 starting positions, with castling from each of them",
        articles: Some("Guidelines II"),
        code: &[named(
            "Position::chess960",
            "crates/rules/src/position/create.rs",
        )],
        tests: &[
            named("law_36_chess960_starts", PERFT),
            named("law_36_chess960_castling", PERFT),
            named(
                "law_36_chess960_castling_judged_with_the_rook_lifted",
                RULES,
            ),
            named(
                "law_36_chess960_castling_is_with_the_rook_that_has_the_right",
                RULES,
            ),
            named("law_36_x_fen_and_shredder_fen", RULES),
        ],
        places: &[shown("the choice of Chess960", "home/NewGameForm.svelte")],
    },
];
