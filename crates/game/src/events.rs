//! What happened in a game, for those who follow it: the journal's events in the words of the
//! protocol.

use std::collections::VecDeque;

use arbiter::{DAY, Event, Game, Ruling, Timestamp};
use protocol::{GameEvent, TimeReason};
use rules::{Color, Move};

use crate::side::side;

/// How many events of a game are kept for clients that were away.
const KEPT: usize = 16;

/// The last events of a game, each with the version that it came with.
#[derive(Clone, Debug, Default)]
pub struct RecentEvents(VecDeque<(u32, GameEvent)>);

impl RecentEvents {
    /// Takes over a row of the journal, and the game before it.
    pub fn note(&mut self, before: &Game, version: u32, row: &[Event]) {
        let ends = row.iter().any(|event| matches!(event, Event::Ended { .. }));
        for event in row {
            let told = match event {
                // What was offered does not matter any more.
                Event::Moved { .. } if ends => Vec::new(),
                Event::Moved { .. } => answered_by_move(before),
                _ => told(before, event, ends),
            };
            self.0
                .extend(told.into_iter().map(|event| (version, event)));
        }
        let excess = self.0.len().saturating_sub(KEPT);
        self.0.drain(..excess);
    }

    /// What happened after this version, the oldest first.
    pub fn since(&self, version: u32) -> Vec<GameEvent> {
        let newer = self.0.iter().filter(|(made, _)| *made > version);
        newer.map(|(_, event)| event.clone()).collect()
    }
}

/// An event other than a move, as clients are told of it; `ends` says whether the game ends with
/// its row.
fn told(before: &Game, event: &Event, ends: bool) -> Vec<GameEvent> {
    let event = match event {
        Event::DrawClaimed {
            by,
            uci,
            ruling: Ruling::Wrong { opponent_remaining },
        } => {
            let mut told = vec![claim_failed(before, *by, uci.as_deref())];
            told.extend(opponent_remaining.and_then(|now| penalty(before, !*by, now)));
            // The claim stands as an offer (FIDE 9.1.2.3), as long as there is a game.
            told.extend((!ends).then_some(GameEvent::DrawOffered { by: side(*by) }));
            return told;
        }
        Event::DrawOffered { by } => Some(GameEvent::DrawOffered { by: side(*by) }),
        Event::DrawDeclined { by } => {
            let by = by.or_else(|| before.draw_offer().map(|offered| !offered));
            by.map(|by| GameEvent::DrawDeclined {
                by: side(by),
                by_move: false,
            })
        }
        Event::TakebackProposed { by } => Some(GameEvent::TakebackProposed { by: side(*by) }),
        Event::TakebackDeclined => {
            let asked = before.takeback_offer();
            asked.map(|asked| GameEvent::TakebackDeclined {
                by: side(!asked),
                by_move: false,
            })
        }
        Event::TakenBack { plies, .. } => Some(GameEvent::TakenBack {
            plies: u32::from(*plies),
        }),
        // While both clocks stand, nothing was charged that could be given back.
        Event::Credited { .. } if before.running().is_none() => None,
        Event::TimeGiven { by, millis } => Some(GameEvent::TimeAdded {
            to: side(!*by),
            millis: *millis,
            reason: TimeReason::Gift,
        }),
        Event::VacationTaken { by, days } => Some(GameEvent::TimeAdded {
            to: side(*by),
            millis: u64::from(*days) * DAY,
            reason: TimeReason::Vacation,
        }),
        Event::Credited { millis, .. } => Some(GameEvent::TimeAdded {
            to: side(before.turn()),
            millis: *millis,
            reason: TimeReason::Outage,
        }),
        Event::Started
        | Event::Moved { .. }
        | Event::LagSpared { .. }
        | Event::DrawClaimed {
            ruling: Ruling::Right,
            ..
        }
        | Event::Ended { .. } => None,
    };
    event.into_iter().collect()
}

/// What a move of the side to move does to offers and requests.
fn answered_by_move(before: &Game) -> Vec<GameEvent> {
    let mover = before.turn();
    let by = side(mover);
    let declines = before.offers_draw(!mover);
    let draw = declines.then_some(GameEvent::DrawDeclined { by, by_move: true });
    let takeback = before.takeback_offer().map(|asked| {
        if asked == mover {
            GameEvent::TakebackWithdrawn { by }
        } else {
            GameEvent::TakebackDeclined { by, by_move: true }
        }
    });
    draw.into_iter().chain(takeback).collect()
}

fn claim_failed(before: &Game, by: Color, uci: Option<&str>) -> GameEvent {
    let position = before.position();
    let named = uci.and_then(|uci| position.parse_uci(uci).ok());
    let (appearances, quiet_plies) = claimed_position(before, named);
    GameEvent::ClaimFailed {
        by: side(by),
        san: named.map(|mv| position.san(mv)),
        appearances,
        quiet_plies,
    }
}

/// How often the position has appeared that a claim is about, the one on the board or the one after
/// a legal move, and how many plies without a capture or a pawn move led to it.
pub(crate) fn claimed_position(game: &Game, named: Option<Move>) -> (u32, u32) {
    let mut claimed = game.line().clone();
    if let Some(mv) = named {
        // It is legal.
        let _ = claimed.play(mv);
    }
    let quiet_plies = claimed.position().halfmove_clock();
    (claimed.repetitions() as u32, quiet_plies)
}

/// The move that a right claim of a draw in this row named, in English SAN: it is not made.
pub(crate) fn named_by_right_claim(before: &Game, row: &[Event]) -> Option<String> {
    let position = before.position();
    row.iter().find_map(|event| match event {
        Event::DrawClaimed {
            uci: Some(uci),
            ruling: Ruling::Right,
            ..
        } => position.parse_uci(uci).ok().map(|mv| position.san(mv)),
        _ => None,
    })
}

/// The time that a wrong claim of the opponent gave to this side, of which this much is left now.
fn penalty(before: &Game, to: Color, now: u64) -> Option<GameEvent> {
    // Its clock stands: it is the claimer's turn.
    let at = before.last_event_at().unwrap_or(Timestamp(0));
    let millis = now.saturating_sub(before.remaining(to, at)?);
    (millis > 0).then_some(GameEvent::TimeAdded {
        to: side(to),
        millis,
        reason: TimeReason::WrongClaim,
    })
}

#[cfg(test)]
mod tests {
    use arbiter::{Claims, Command, Events, Terms};
    use protocol::Side;

    use super::*;

    /// A game, and what was told of it.
    struct Told {
        game: Game,
        recent: RecentEvents,
    }

    impl Told {
        fn new(time: &str) -> Self {
            let terms = Terms {
                start: None,
                chess960: false,
                time: time.parse().expect("a time control"),
                rated: false,
                claims: Claims::ByPlayers,
                first_move: None,
            };
            let mut told = Self {
                game: Game::new(terms).expect("terms"),
                recent: RecentEvents::default(),
            };
            told.happens(&[Event::Started]);
            told
        }

        /// What is told of the next row.
        fn happens(&mut self, row: &[Event]) -> Vec<GameEvent> {
            let version = self.game.version();
            self.recent.note(&self.game, version + 1, row);
            let at = self.game.last_event_at().unwrap_or(Timestamp(1_000));
            self.game.apply(row, at).expect("a row that fits");
            self.recent.since(version)
        }

        fn asks(&mut self, command: &Command) -> Vec<GameEvent> {
            let at = self.game.last_event_at().expect("a game that runs");
            let row = arbiter::decide(&self.game, command, at).expect("a proper command");
            self.happens(&row)
        }

        fn plays(&mut self, uci: &str) -> Vec<GameEvent> {
            let (by, offer_draw) = (self.game.turn(), uci.ends_with('='));
            let mv = uci.trim_end_matches('=').parse().expect("a UCI move");
            self.asks(&Command::Move {
                by,
                mv,
                offer_draw,
                lag: 0,
            })
        }

        fn claims(&mut self, uci: Option<&str>) -> Vec<GameEvent> {
            let by = self.game.turn();
            let mv = uci.map(|uci| uci.parse().expect("a UCI move"));
            self.asks(&Command::ClaimDraw { by, mv })
        }
    }

    const WHITE: Side = Side::White;
    const BLACK: Side = Side::Black;

    #[test]
    fn a_wrong_claim_is_told_with_what_was_missing_and_what_the_opponent_got() {
        let mut told = Told::new("5+0");
        for uci in ["g1f3", "g8f6", "f3g1"] {
            assert_eq!(told.plays(uci), []);
        }
        let failed = |san: Option<&str>, appearances, quiet_plies| GameEvent::ClaimFailed {
            by: BLACK,
            san: san.map(str::to_owned),
            appearances,
            quiet_plies,
        };
        let added = GameEvent::TimeAdded {
            to: WHITE,
            millis: 60_000,
            reason: TimeReason::WrongClaim,
        };
        let offered = GameEvent::DrawOffered { by: BLACK };
        let mut other = Told {
            game: told.game.clone(),
            recent: RecentEvents::default(),
        };
        assert_eq!(
            told.claims(Some("f6g8")),
            [failed(Some("Ng8"), 2, 4), added.clone(), offered.clone()]
        );
        assert_eq!(
            other.claims(None),
            [failed(None, 1, 3), added, offered.clone()]
        );
        // A move of the opponent declines the draw that the claim offered.
        let declined = GameEvent::DrawDeclined {
            by: WHITE,
            by_move: true,
        };
        assert_eq!(told.plays("g1f3"), [declined]);
        // No clock, no time.
        let mut untimed = Told::new("unlimited");
        untimed.plays("e2e4");
        assert_eq!(
            untimed.claims(Some("e7e5")),
            [failed(Some("e5"), 1, 0), offered]
        );
    }

    #[test]
    fn a_wrong_claim_whose_move_ends_the_game_offers_nothing() {
        let mut told = Told::new("unlimited");
        for uci in ["f2f3", "e7e5", "g2g4"] {
            told.plays(uci);
        }
        let mate = told.claims(Some("d8h4"));
        assert!(
            matches!(mate[..], [GameEvent::ClaimFailed { .. }]),
            "{mate:?}"
        );
    }

    #[test]
    fn a_right_claim_is_known_by_the_move_that_it_named() {
        let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
        let mut told = Told::new("5+0");
        for uci in knights {
            told.plays(uci);
        }
        let at = told.game.last_event_at().expect("a game that runs");
        let named = |game: &Game, uci: &str| {
            let by = game.turn();
            let mv = Some(uci.parse().expect("a UCI move"));
            let row = arbiter::decide(game, &Command::ClaimDraw { by, mv }, at);
            named_by_right_claim(game, &row.expect("a proper claim"))
        };
        assert_eq!(named(&told.game, "f6g8").as_deref(), Some("Ng8"));
        assert_eq!(named(&told.game, "f6e4"), None, "a wrong claim");
        told.plays("f6g8");
        let by = told.game.turn();
        let on_the_board = Command::ClaimDraw { by, mv: None };
        let row = arbiter::decide(&told.game, &on_the_board, at).expect("a proper claim");
        assert_eq!(named_by_right_claim(&told.game, &row), None);
    }

    #[test]
    fn offers_and_their_answers_are_told() {
        let mut told = Told::new("unlimited");
        told.plays("e2e4");
        told.plays("e7e5");
        let offered = |by| GameEvent::DrawOffered { by };
        let declined = |by, by_move| GameEvent::DrawDeclined { by, by_move };
        assert_eq!(told.plays("g1f3="), [offered(WHITE)]);
        // Declined by a move, with which the other side offers.
        assert_eq!(told.plays("b8c6="), [declined(BLACK, true), offered(BLACK)]);
        let (by, accept) = (Color::White, false);
        let no = told.asks(&Command::AnswerDraw { by, accept });
        assert_eq!(no, [declined(WHITE, false)]);
    }

    #[test]
    fn takebacks_are_told() {
        let mut told = Told::new("unlimited");
        for uci in ["e2e4", "e7e5"] {
            told.plays(uci);
        }
        let (white, black) = (Color::White, Color::Black);
        let proposed = |by| GameEvent::TakebackProposed { by };
        let declined = |by_move| GameEvent::TakebackDeclined { by: BLACK, by_move };
        let answer = |accept| Command::AnswerTakeback { by: black, accept };
        let ask = Command::ProposeTakeback { by: white };
        assert_eq!(told.asks(&ask), [proposed(WHITE)]);
        assert_eq!(told.asks(&answer(false)), [declined(false)]);
        told.asks(&ask);
        let withdrawn = GameEvent::TakebackWithdrawn { by: WHITE };
        assert_eq!(told.plays("g1f3"), [withdrawn]);
        told.asks(&ask);
        assert_eq!(told.plays("b8c6"), [declined(true)]);
        told.asks(&ask);
        let taken_back = GameEvent::TakenBack { plies: 2 };
        assert_eq!(told.asks(&answer(true)), [taken_back]);
    }

    #[test]
    fn time_that_is_credited_is_told() {
        let mut told = Told::new("5+0");
        told.plays("e2e4");
        let credited = Event::Credited {
            millis: 12_000,
            until: Timestamp(20_000),
        };
        let added = GameEvent::TimeAdded {
            to: BLACK,
            millis: 12_000,
            reason: TimeReason::Outage,
        };
        assert_eq!(told.happens(&[credited]), [added]);
    }

    #[test]
    fn rows_of_older_formats_are_told() {
        let rows = [
            r#"{"format":1,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}"#,
            r#"{"format":1,"events":[{"type":"moved","uci":"e7e5","remaining":null},
                {"type":"draw_offered","by":"black"}]}"#,
            r#"{"format":1,"events":[{"type":"draw_declined"}]}"#,
        ];
        let mut told = Told::new("unlimited");
        for row in rows {
            let row: Events = serde_json::from_str(row).expect("a row");
            told.happens(&row.events);
        }
        let (by, by_move) = (WHITE, false);
        assert_eq!(
            told.recent.since(1),
            [
                GameEvent::DrawOffered { by: BLACK },
                GameEvent::DrawDeclined { by, by_move }
            ]
        );
    }

    #[test]
    fn a_move_that_ends_the_game_declines_nothing() {
        let mut told = Told::new("unlimited");
        for uci in ["f2f3", "e7e5", "g2g4="] {
            told.plays(uci);
        }
        assert_eq!(told.plays("d8h4"), []);
        assert!(told.game.verdict().is_some());
    }

    #[test]
    fn only_the_last_events_are_kept() {
        let mut told = Told::new("unlimited");
        for uci in ["e2e4", "e7e5"] {
            told.plays(uci);
        }
        for _ in 0..KEPT {
            told.asks(&Command::ProposeTakeback { by: Color::White });
            told.asks(&Command::AnswerTakeback {
                by: Color::Black,
                accept: false,
            });
        }
        let all = told.recent.since(0);
        assert_eq!(all.len(), KEPT);
        assert!(matches!(
            all.last(),
            Some(GameEvent::TakebackDeclined { .. })
        ));
    }
}
