//! An organizer who gives commands and keeps the events.

use arbiter::{TimeControl, Timestamp};
use tournament::{
    Command, Details, EntrantId, Event, Lots, NewEntrant, Outcome, PointValues, Refusal, Settings,
    System, Tournament, Venue, decide,
};

pub(crate) struct Organizer {
    pub(crate) event: Tournament,
    pub(crate) journal: Vec<(Timestamp, Event)>,
    pub(crate) lots: Lots,
    /// The time of the next commands; without it, a second per entry.
    pub(crate) now: Option<Timestamp>,
}

pub(crate) fn settings(system: System) -> Settings {
    Settings {
        name: "Village championship".to_owned(),
        place: String::new(),
        system,
        venue: Venue::Board,
        time: TimeControl::Unlimited,
        chess960: false,
        rated: false,
        starts_at: None,
        pause: None,
        grace: None,
        points: PointValues::default(),
        half_point_byes: 1,
        tie_breaks: vec!["BH/C1".to_owned(), "SB".to_owned()],
        entry: tournament::Entry::Arbiter,
        listed: true,
        categories: Vec::new(),
        group: String::new(),
        bots: false,
    }
}

pub(crate) fn swiss(rounds: u16) -> Settings {
    settings(System::Swiss {
        rounds,
        accelerated: false,
    })
}

pub(crate) fn player(name: &str, rating: u16) -> NewEntrant {
    NewEntrant {
        details: Details {
            name: name.to_owned(),
            rating: Some(rating),
            ..Details::default()
        },
        is_member: false,
    }
}

/// Players in the order of their ratings.
pub(crate) fn players(count: u16) -> Vec<NewEntrant> {
    (1..=count)
        .map(|number| player(&format!("Player {number}"), 2400 - 10 * number))
        .collect()
}

impl Organizer {
    pub(crate) fn new(settings: Settings, entrants: Vec<NewEntrant>) -> Self {
        let created = Event::Created {
            settings: Box::new(settings.clone()),
        };
        let mut organizer = Self {
            event: Tournament::new(settings, Timestamp(0)),
            journal: vec![(Timestamp(0), created)],
            lots: Lots(0),
            now: None,
        };
        organizer.give(Command::Enter { entrants }).unwrap();
        organizer
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "the tests write commands in place"
    )]
    pub(crate) fn give(&mut self, command: Command) -> Result<(), Refusal> {
        let at = Timestamp(1_000 * self.journal.len() as u64);
        let at = self.now.unwrap_or(at);
        let stored = serde_json::to_string(&command).unwrap();
        let command = serde_json::from_str(&stored).unwrap();
        for event in decide(&self.event, &command, self.lots)? {
            self.event.apply(&event, at);
            let stored = serde_json::to_string(&event).unwrap();
            self.journal
                .push((at, serde_json::from_str(&stored).unwrap()));
        }
        Ok(())
    }

    pub(crate) fn pair(&mut self) -> Result<(), Refusal> {
        let round = self.event.current_round() + 1;
        self.give(Command::Pair {
            round,
            by_hand: None,
        })
    }

    pub(crate) fn enter(
        &mut self,
        round: u16,
        board: u16,
        outcome: Outcome,
    ) -> Result<(), Refusal> {
        let shown = self.event.round(round).unwrap().board(board).unwrap();
        let replaces = shown.rating_only.or(shown.outcome);
        self.give(Command::EnterResult {
            round,
            board,
            replaces,
            outcome: Some(outcome),
        })
    }

    /// Enters the result of the better player's win on each board without a result.
    pub(crate) fn favorites_win(&mut self) {
        self.results(|white, black| {
            if white < black {
                Outcome::WhiteWins
            } else {
                Outcome::BlackWins
            }
        });
    }

    pub(crate) fn results(&mut self, mut outcome: impl FnMut(EntrantId, EntrantId) -> Outcome) {
        let round = self.event.current_round();
        for board in self.event.rounds.last().unwrap().boards.clone() {
            if board.outcome.is_none() {
                let [white, black] = board.players;
                self.enter(round, board.number, outcome(white, black))
                    .unwrap();
            }
        }
    }

    /// The pairs of the current round.
    pub(crate) fn pairs(&self) -> Vec<(u16, u16)> {
        let boards = self.event.rounds.last().unwrap().boards.iter();
        boards
            .map(|board| (board.players[0].0, board.players[1].0))
            .collect()
    }

    /// Checks that the journal folds into the same state.
    pub(crate) fn check(&self) {
        let events = self.journal.iter().map(|(at, event)| (*at, event));
        assert_eq!(Tournament::fold(events).as_ref(), Some(&self.event));
    }
}
