//! Accelerated systems.

use super::EVENTS;
use crate::laws::handbook::{Chapter, named, tested};

const BAKU: &str = "crates/pairing/src/baku.rs";

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.04.7",
    title: "Baku acceleration (1 February 2026)",
    articles: &[
        tested(
            "1.1",
            "The method needs a win of two draws and a loss of nothing",
            &[named("other_points_are_refused", BAKU)],
        ),
        tested(
            "1.2",
            "Group A has twice a quarter of the players, rounded up; its last player stays the last one \
             after late entries",
            &[
                named("article_1_2_divides_the_players", BAKU),
                named("group_a_keeps_its_last_player", EVENTS),
            ],
        ),
        tested(
            "1.3, 1.4",
            "The first half of the rounds is accelerated: a win's points in the first half of these, a \
             draw's points in the others",
            &[named("article_1_4_gives_points_in_the_first_half", BAKU)],
        ),
        tested(
            "1.5",
            "Virtual points count for the pairing only, not in the standings",
            &[
                named("group_a_keeps_its_last_player", EVENTS),
                named("the_written_report_gives_the_same_pairings", super::SWISS),
            ],
        ),
    ],
};
