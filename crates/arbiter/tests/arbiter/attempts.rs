//! Random terms and random commands.

use proptest::prelude::*;
use proptest::sample::Index;
use rules::Color;
use staunton_arbiter::{Bonus, Claims, Command, Millis, Stage, Terms, TimeControl, Timestamp};

use crate::play::Play;

/// A command before it is bound to a game.
#[derive(Clone, Debug)]
pub(crate) enum Attempt {
    LegalMove {
        pick: Index,
        offer_draw: bool,
        lag: Millis,
    },
    Text {
        by: Color,
        text: String,
        offer_draw: bool,
    },
    Claim {
        pick: Option<Index>,
    },
    Other(Command),
    Resume {
        heartbeat: Millis,
    },
    PushClock {
        millis: Millis,
    },
}

impl Attempt {
    pub(crate) fn command(&self, play: &Play) -> Option<Command> {
        Some(match self {
            Self::LegalMove {
                pick,
                offer_draw,
                lag,
            } => {
                let position = play.game.position();
                let moves = position.legal_moves();
                if moves.is_empty() {
                    return None;
                }
                Command::Move {
                    by: position.turn(),
                    mv: position.uci(moves[pick.index(moves.len())]),
                    offer_draw: *offer_draw,
                    lag: *lag,
                }
            }
            Self::Text {
                by,
                text,
                offer_draw,
            } => Command::Move {
                by: *by,
                mv: text.parse().ok()?,
                offer_draw: *offer_draw,
                lag: 0,
            },
            Self::Claim { pick } => {
                let position = play.game.position();
                let moves = position.legal_moves();
                Command::ClaimDraw {
                    by: position.turn(),
                    mv: pick
                        .filter(|_| !moves.is_empty())
                        .map(|pick| position.uci(moves[pick.index(moves.len())])),
                }
            }
            Self::Other(command) => command.clone(),
            Self::Resume { heartbeat } => Command::Resume {
                last_heartbeat: Timestamp(play.now.0.saturating_sub(*heartbeat)),
                lag: heartbeat % 700,
            },
            Self::PushClock { .. } => return None,
        })
    }
}

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

pub(crate) fn attempt() -> impl Strategy<Value = Attempt> {
    let lag = prop_oneof![Just(0), 0..2_000u64, any::<u64>()];
    let legal_move =
        (any::<Index>(), prop::bool::weighted(0.2), lag).prop_map(|(pick, offer_draw, lag)| {
            Attempt::LegalMove {
                pick,
                offer_draw,
                lag,
            }
        });
    let text = (side(), "[a-h][1-8][a-h][1-8][qrbnk]?|.{0,6}", any::<bool>()).prop_map(
        |(by, text, offer_draw)| Attempt::Text {
            by,
            text,
            offer_draw,
        },
    );
    let other = (side(), any::<bool>()).prop_flat_map(|(by, accept)| {
        prop_oneof![
            2 => Just(Command::AnswerDraw { by, accept }),
            3 => Just(Command::ProposeTakeback { by }),
            3 => Just(Command::AnswerTakeback { by, accept }),
            1 => Just(Command::Flag),
            2 => Just(Command::GiveTime { by }),
            1 => (0..3u16).prop_map(move |days| Command::TakeVacation { by, days }),
            1 => Just(Command::ClaimDraw { by, mv: None }),
        ]
    });
    let rare = side().prop_flat_map(|by| {
        prop_oneof![
            Just(Command::Resign { by }),
            Just(Command::Abort { by }),
            any::<bool>().prop_map(move |draw| Command::ClaimAbandoned { by, draw }),
        ]
    });
    prop_oneof![
        20 => legal_move,
        4 => text,
        2 => prop::option::of(any::<Index>()).prop_map(|pick| Attempt::Claim { pick }),
        9 => other.prop_map(Attempt::Other),
        1 => rare.prop_map(Attempt::Other),
        2 => (0..40_000u64).prop_map(|heartbeat| Attempt::Resume { heartbeat }),
        2 => (0..2_000u64).prop_map(|millis| Attempt::PushClock { millis }),
    ]
}

fn bonus() -> impl Strategy<Value = Bonus> {
    prop_oneof![
        Just(Bonus::None),
        (0..5_000u64).prop_map(|millis| Bonus::Increment { millis }),
        (0..5_000u64).prop_map(|millis| Bonus::Bronstein { millis }),
        (0..5_000u64).prop_map(|millis| Bonus::Delay { millis }),
    ]
}

fn time() -> impl Strategy<Value = TimeControl> {
    let stages = (
        prop::option::of((1..10u16, 1..100_000u64, bonus())),
        (10_000..100_000u64, bonus()),
    )
        .prop_map(|(first, (millis, bonus))| {
            let mut stages = Vec::new();
            if let Some((moves, millis, bonus)) = first {
                stages.push(Stage {
                    moves: Some(moves),
                    millis,
                    bonus,
                });
            }
            stages.push(Stage {
                moves: None,
                millis,
                bonus,
            });
            TimeControl::Clock { stages }
        });
    prop_oneof![
        1 => Just(TimeControl::Unlimited),
        4 => stages,
        1 => (1..3u16).prop_map(|days| TimeControl::Correspondence { days, vacation: days - 1 }),
    ]
}

pub(crate) fn terms() -> impl Strategy<Value = Terms> {
    // Start positions close to every kind of end, so that short games reach it.
    let start = prop_oneof![
        3 => Just(None),
        1 => Just(Some("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 140 90".to_owned())),
        1 => Just(Some("8/P5k1/8/8/8/8/6p1/K7 b - - 0 1".to_owned())),
        1 => Just(Some("7k/5Q2/8/6K1/8/8/8/8 w - - 147 90".to_owned())),
    ];
    let claims = prop_oneof![
        Just(Claims::ByPlayers),
        Just(Claims::WithoutPenalty),
        Just(Claims::Automatic)
    ];
    let first_move = prop::option::of(1..60_000u64);
    let terms = (
        start,
        any::<bool>(),
        time(),
        any::<bool>(),
        claims,
        first_move,
    );
    terms.prop_map(|(start, chess960, time, rated, claims, first_move)| Terms {
        start,
        chess960,
        time,
        rated,
        claims,
        first_move,
    })
}
