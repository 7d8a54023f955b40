//! Game events for clients: translates journal events into protocol events.

use std::collections::VecDeque;

use arbiter::{DAY, Event, Game, Ruling, Timestamp};
use rules::{Color, Move};

use protocol::{GameEvent, TimeReason};

use crate::games::side;

/// The number of events of a game kept for clients that were away.
const MAX_EVENTS: usize = 16;

/// The last events of a game, each with its version.
#[derive(Clone, Debug, Default)]
pub struct RecentEvents(VecDeque<(u32, GameEvent)>);

impl RecentEvents {
    /// Records the events of a journal row. `before` is the game before that row.
    pub fn note(&mut self, before: &Game, version: u32, row: &[Event]) {
        let ends = row.iter().any(|event| matches!(event, Event::Ended { .. }));
        for event in row {
            let translated = match event {
                // The game is over, so answers to earlier offers are not reported.
                Event::Moved { .. } if ends => Vec::new(),
                Event::Moved { .. } => answered_by_move(before),
                _ => reported(before, event, ends),
            };
            self.0
                .extend(translated.into_iter().map(|event| (version, event)));
        }
        let excess = self.0.len().saturating_sub(MAX_EVENTS);
        self.0.drain(..excess);
    }

    /// Returns the events after this version, oldest first.
    pub fn since(&self, version: u32) -> Vec<GameEvent> {
        let newer = self.0.iter().filter(|(made, _)| *made > version);
        newer.map(|(_, event)| event.clone()).collect()
    }
}

/// Translates an event other than a move; `ends` is true if the game ends with its row.
fn reported(before: &Game, event: &Event, ends: bool) -> Vec<GameEvent> {
    let event = match event {
        Event::DrawClaimed {
            by,
            uci,
            ruling: Ruling::Wrong { opponent_remaining },
        } => {
            let mut translated = vec![claim_failed(before, *by, uci.as_deref())];
            translated.extend(opponent_remaining.and_then(|now| penalty(before, !*by, now)));
            // The claim counts as a draw offer (FIDE 9.1.2.3) unless the game ended.
            translated.extend((!ends).then_some(GameEvent::DrawOffered { by: side(*by) }));
            return translated;
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
        // While both clocks are stopped, no time was charged that could be credited.
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
        | Event::Berserked { .. }
        | Event::ClocksStarted
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

/// Returns the effect of a move by the side to move on open offers and requests.
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

/// Returns how often the claimed position has occurred, and how many plies without a capture or a
/// pawn move led to it. The claimed position is the one on the board or the one after a legal move.
pub fn claimed_position(game: &Game, named: Option<Move>) -> (u32, u32) {
    let mut claimed = game.line().clone();
    if let Some(mv) = named {
        // The move is legal.
        let _ = claimed.play(mv);
    }
    let quiet_plies = claimed.position().halfmove_clock();
    (claimed.repetitions() as u32, quiet_plies)
}

/// Returns the move named by a correct draw claim in this row, in English SAN: that move is not
/// played.
pub fn named_by_right_claim(before: &Game, row: &[Event]) -> Option<String> {
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

/// Returns the time that this side gained from the opponent's wrong claim; `now` is its remaining
/// time.
fn penalty(before: &Game, to: Color, now: u64) -> Option<GameEvent> {
    // The clock of this side is stopped, because it is the claimer's turn.
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

    /// A game and its recorded events.
    struct Reported {
        game: Game,
        recent: RecentEvents,
    }

    impl Reported {
        fn new(time: &str) -> Self {
            let terms = Terms {
                start: None,
                chess960: false,
                time: time.parse().expect("a time control"),
                rated: false,
                claims: Claims::ByPlayers,
                first_move: None,
            };
            let mut history = Self {
                game: Game::new(terms).expect("terms"),
                recent: RecentEvents::default(),
            };
            history.happens(&[Event::Started]);
            history
        }

        /// Applies the row and returns the events for it.
        fn happens(&mut self, row: &[Event]) -> Vec<GameEvent> {
            let version = self.game.version();
            self.recent.note(&self.game, version + 1, row);
            let at = self.game.last_event_at().unwrap_or(Timestamp(1_000));
            self.game.apply(row, at).expect("the row fits");
            self.recent.since(version)
        }

        fn asks(&mut self, command: &Command) -> Vec<GameEvent> {
            let at = self.game.last_event_at().expect("a running game");
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
    fn a_wrong_claim_reports_what_was_missing_and_the_added_time() {
        let mut history = Reported::new("5+0");
        for uci in ["g1f3", "g8f6", "f3g1"] {
            assert_eq!(history.plays(uci), []);
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
        let mut other = Reported {
            game: history.game.clone(),
            recent: RecentEvents::default(),
        };
        assert_eq!(
            history.claims(Some("f6g8")),
            [failed(Some("Ng8"), 2, 4), added.clone(), offered.clone()]
        );
        assert_eq!(
            other.claims(None),
            [failed(None, 1, 3), added, offered.clone()]
        );
        // A move by the opponent declines the draw offer that the claim implied.
        let declined = GameEvent::DrawDeclined {
            by: WHITE,
            by_move: true,
        };
        assert_eq!(history.plays("g1f3"), [declined]);
        // Without a clock, no time is added.
        let mut untimed = Reported::new("unlimited");
        untimed.plays("e2e4");
        assert_eq!(
            untimed.claims(Some("e7e5")),
            [failed(Some("e5"), 1, 0), offered]
        );
    }

    #[test]
    fn a_wrong_claim_whose_move_ends_the_game_offers_no_draw() {
        let mut history = Reported::new("unlimited");
        for uci in ["f2f3", "e7e5", "g2g4"] {
            history.plays(uci);
        }
        let mate = history.claims(Some("d8h4"));
        assert!(
            matches!(mate[..], [GameEvent::ClaimFailed { .. }]),
            "{mate:?}"
        );
    }

    #[test]
    fn finds_the_move_named_by_a_correct_claim() {
        let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
        let mut history = Reported::new("5+0");
        for uci in knights {
            history.plays(uci);
        }
        let at = history.game.last_event_at().expect("a running game");
        let named = |game: &Game, uci: &str| {
            let by = game.turn();
            let mv = Some(uci.parse().expect("a UCI move"));
            let row = arbiter::decide(game, &Command::ClaimDraw { by, mv }, at);
            named_by_right_claim(game, &row.expect("a proper claim"))
        };
        assert_eq!(named(&history.game, "f6g8").as_deref(), Some("Ng8"));
        assert_eq!(named(&history.game, "f6e4"), None, "a wrong claim");
        history.plays("f6g8");
        let by = history.game.turn();
        let on_the_board = Command::ClaimDraw { by, mv: None };
        let row = arbiter::decide(&history.game, &on_the_board, at).expect("a proper claim");
        assert_eq!(named_by_right_claim(&history.game, &row), None);
    }

    #[test]
    fn reports_draw_offers_and_answers() {
        let mut history = Reported::new("unlimited");
        history.plays("e2e4");
        history.plays("e7e5");
        let offered = |by| GameEvent::DrawOffered { by };
        let declined = |by, by_move| GameEvent::DrawDeclined { by, by_move };
        assert_eq!(history.plays("g1f3="), [offered(WHITE)]);
        // Declined by a move with which the other side offers a draw.
        assert_eq!(
            history.plays("b8c6="),
            [declined(BLACK, true), offered(BLACK)]
        );
        let (by, accept) = (Color::White, false);
        let no = history.asks(&Command::AnswerDraw { by, accept });
        assert_eq!(no, [declined(WHITE, false)]);
    }

    #[test]
    fn reports_takebacks() {
        let mut history = Reported::new("unlimited");
        for uci in ["e2e4", "e7e5"] {
            history.plays(uci);
        }
        let (white, black) = (Color::White, Color::Black);
        let proposed = |by| GameEvent::TakebackProposed { by };
        let declined = |by_move| GameEvent::TakebackDeclined { by: BLACK, by_move };
        let answer = |accept| Command::AnswerTakeback { by: black, accept };
        let ask = Command::ProposeTakeback { by: white };
        assert_eq!(history.asks(&ask), [proposed(WHITE)]);
        assert_eq!(history.asks(&answer(false)), [declined(false)]);
        history.asks(&ask);
        let withdrawn = GameEvent::TakebackWithdrawn { by: WHITE };
        assert_eq!(history.plays("g1f3"), [withdrawn]);
        history.asks(&ask);
        assert_eq!(history.plays("b8c6"), [declined(true)]);
        history.asks(&ask);
        let taken_back = GameEvent::TakenBack { plies: 2 };
        assert_eq!(history.asks(&answer(true)), [taken_back]);
    }

    #[test]
    fn reports_credited_time() {
        let mut history = Reported::new("5+0");
        history.plays("e2e4");
        let credited = Event::Credited {
            millis: 12_000,
            until: Timestamp(20_000),
        };
        let added = GameEvent::TimeAdded {
            to: BLACK,
            millis: 12_000,
            reason: TimeReason::Outage,
        };
        assert_eq!(history.happens(&[credited]), [added]);
    }

    #[test]
    fn reports_events_of_older_journal_formats() {
        let rows = [
            r#"{"format":1,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}"#,
            r#"{"format":1,"events":[{"type":"moved","uci":"e7e5","remaining":null},
                {"type":"draw_offered","by":"black"}]}"#,
            r#"{"format":1,"events":[{"type":"draw_declined"}]}"#,
        ];
        let mut history = Reported::new("unlimited");
        for row in rows {
            let row: Events = serde_json::from_str(row).expect("a row");
            history.happens(&row.events);
        }
        let (by, by_move) = (WHITE, false);
        assert_eq!(
            history.recent.since(1),
            [
                GameEvent::DrawOffered { by: BLACK },
                GameEvent::DrawDeclined { by, by_move }
            ]
        );
    }

    #[test]
    fn a_move_that_ends_the_game_declines_no_offer() {
        let mut history = Reported::new("unlimited");
        for uci in ["f2f3", "e7e5", "g2g4="] {
            history.plays(uci);
        }
        assert_eq!(history.plays("d8h4"), []);
        assert!(history.game.verdict().is_some());
    }

    #[test]
    fn keeps_only_the_last_events() {
        let mut history = Reported::new("unlimited");
        for uci in ["e2e4", "e7e5"] {
            history.plays(uci);
        }
        for _ in 0..MAX_EVENTS {
            history.asks(&Command::ProposeTakeback { by: Color::White });
            history.asks(&Command::AnswerTakeback {
                by: Color::Black,
                accept: false,
            });
        }
        let all = history.recent.since(0);
        assert_eq!(all.len(), MAX_EVENTS);
        assert!(matches!(
            all.last(),
            Some(GameEvent::TakebackDeclined { .. })
        ));
    }
}
