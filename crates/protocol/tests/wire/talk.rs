//! The requests about what people say, and whom they want to have nothing to do with.

use arbiter::Claims;
use samples::variants;
use staunton_protocol::http::ColorChoice;
use staunton_protocol::http::talk::{
    ChatChoice, Decline, Disabled, NewChallenge, NewReport, Relation, ReportList, ReportReason,
    ReportView, Say, Silence, Unwant, Unwanted, UnwantedList, Whom,
};
use staunton_protocol::{DeclineReason, Side};

use super::{Wire, game, text, texts};

const RELATIONS: [Relation; 2] = [Relation::Muted, Relation::Blocked];
const REASONS: [ReportReason; 4] = [
    ReportReason::Chat,
    ReportReason::Name,
    ReportReason::Play,
    ReportReason::Other,
];

fn whom() -> [Whom; 4] {
    [
        Whom::Seat {
            game: text("Game0001"),
            side: Side::Black,
        },
        Whom::Line {
            game: text("Game0001"),
            number: 3,
        },
        Whom::Classmate {
            class: text("Clas0001"),
            player: text("Guest001"),
        },
        Whom::Account {
            name: text("grace"),
        },
    ]
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "whom",
        &variants!(Whom: Seat Line Classmate Account),
        &whom(),
    );
    compare_chat(wire);
    compare_challenges(wire);
    compare_moderation(wire);
}

fn compare_chat(wire: &mut Wire) {
    wire.messages(
        "say",
        &[Say {
            text: text("Good luck!"),
        }],
    );
    wire.messages("chat_choice", &[ChatChoice { on: true }]);
}

fn compare_challenges(wire: &mut Wire) {
    wire.messages(
        "new_challenge",
        &whom().map(|whom| NewChallenge {
            claims: matches!(whom, Whom::Seat { .. }).then_some(Claims::WithoutPenalty),
            chess960: matches!(whom, Whom::Line { .. }),
            rated: matches!(whom, Whom::Account { .. }),
            whom,
            time: game::blitz(),
            color: ColorChoice::Random,
        }),
    );
    wire.messages(
        "decline",
        &[Decline {
            reason: DeclineReason::OtherTime,
        }],
    );
}

fn compare_moderation(wire: &mut Wire) {
    wire.variants("relation", &variants!(Relation: Muted Blocked), &RELATIONS);
    wire.variants(
        "report_reason",
        &variants!(ReportReason: Chat Name Play Other),
        &REASONS,
    );
    wire.messages(
        "unwant",
        &RELATIONS.map(|relation| Unwant {
            whom: Whom::Account {
                name: text("grace"),
            },
            relation,
        }),
    );
    wire.messages(
        "unwanted_list",
        &[UnwantedList {
            players: [Relation::Muted, Relation::Blocked]
                .map(|relation| Unwanted {
                    player: text("Guest001"),
                    name: text("Élodie"),
                    relation,
                })
                .to_vec(),
        }],
    );
    wire.messages(
        "new_report",
        &REASONS.map(|reason| NewReport {
            whom: Whom::Account {
                name: text("grace"),
            },
            reason,
            text: text("They insult me."),
        }),
    );
    wire.messages(
        "report_list",
        &[ReportList {
            reports: [ReportReason::Chat, ReportReason::Play]
                .map(|reason| ReportView {
                    number: 12,
                    reporter: text("Ada"),
                    player: text("Guest001"),
                    name: text("Élodie"),
                    is_account: true,
                    silent_until: (reason == ReportReason::Chat).then_some(1_700_000_000_000),
                    game: (reason == ReportReason::Play).then(|| text("Game0001")),
                    reason,
                    text: text("They insult me."),
                    lines: texts(&["Hello"]),
                    made_at: 1_700_000_000_000,
                })
                .to_vec(),
        }],
    );
    wire.messages("silence", &[Silence { hours: 24 }]);
    wire.messages("disabled", &[Disabled { disabled: true }]);
}
