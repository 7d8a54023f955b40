//! The requests for chat, muting and blocking, challenges, and reports.

use arbiter::Claims;
use samples::variants;
use staunton_protocol::http::ColorChoice;
use staunton_protocol::http::talk::{
    ChatChoice, Decline, Disabled, NewChallenge, NewReport, PlayerRef, Relation, ReportList,
    ReportReason, ReportView, RestrictedPlayer, RestrictedPlayers, Say, Silence, Unwant,
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

fn player_refs() -> [PlayerRef; 4] {
    [
        PlayerRef::Seat {
            game: text("Game0001"),
            side: Side::Black,
        },
        PlayerRef::Line {
            game: text("Game0001"),
            number: 3,
        },
        PlayerRef::Classmate {
            class: text("Clas0001"),
            player: text("Guest001"),
        },
        PlayerRef::Account {
            name: text("grace"),
        },
    ]
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "whom",
        &variants!(PlayerRef: Seat Line Classmate Account),
        &player_refs(),
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
    let mut challenges: Vec<NewChallenge> = player_refs()
        .into_iter()
        .map(|whom| NewChallenge {
            claims: matches!(whom, PlayerRef::Seat { .. }).then_some(Claims::WithoutPenalty),
            chess960: matches!(whom, PlayerRef::Line { .. }),
            chess960_number: None,
            rated: matches!(whom, PlayerRef::Account { .. }),
            whom,
            time: game::blitz(),
            color: ColorChoice::Random,
        })
        .collect();
    challenges.push(NewChallenge {
        chess960: true,
        chess960_number: Some(518),
        ..challenges[0].clone()
    });
    wire.messages("new_challenge", &challenges);
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
            whom: PlayerRef::Account {
                name: text("grace"),
            },
            relation,
        }),
    );
    wire.messages(
        "unwanted_list",
        &[RestrictedPlayers {
            players: [Relation::Muted, Relation::Blocked]
                .map(|relation| RestrictedPlayer {
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
            whom: PlayerRef::Account {
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
