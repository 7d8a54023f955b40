//! A game played in a test: commands, moments and results.

use rules::Color;
use staunton_arbiter::{
    Bonus, Claims, Command, Event, Game, Millis, Points, Reason, Refusal, Stage, Terms,
    TimeControl, Timestamp, Verdict,
};

/// The start moment of every test game.
pub(crate) const T0: Timestamp = Timestamp(1_700_000_000_000);

pub(crate) struct Play {
    pub(crate) game: Game,
    pub(crate) now: Timestamp,
    pub(crate) journal: Vec<(Timestamp, Vec<Event>)>,
}

impl Play {
    pub(crate) fn under(terms: Terms) -> Self {
        let mut game = Game::new(terms).unwrap();
        game.apply(&[Event::Started], T0).unwrap();
        Self {
            game,
            now: T0,
            journal: vec![(T0, vec![Event::Started])],
        }
    }

    /// Creates a game without a clock, from a FEN.
    pub(crate) fn from(fen: &str) -> Self {
        Self::under(Terms {
            start: Some(fen.to_owned()),
            ..casual(TimeControl::Unlimited)
        })
    }

    pub(crate) fn usual() -> Self {
        Self::under(casual(TimeControl::Unlimited))
    }

    /// Creates a game with a single-stage clock.
    pub(crate) fn timed(millis: Millis, bonus: Bonus) -> Self {
        Self::under(casual(one_stage(millis, bonus)))
    }

    pub(crate) fn wait(&mut self, millis: Millis) -> &mut Self {
        self.now = self.now + millis;
        self
    }

    pub(crate) fn ask(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let decision = staunton_arbiter::decide(&self.game, command, self.now);
        if let Some(quickly) = staunton_arbiter::decide_quickly(&self.game, command, self.now) {
            assert_eq!(quickly, decision, "{command:?}");
        }
        let events = decision?;
        self.game.apply(&events, self.now).unwrap();
        self.journal.push((self.now, events.clone()));
        Ok(events)
    }

    /// Attempts a move of the side to move.
    pub(crate) fn attempt(&mut self, uci: &str) -> Result<Vec<Event>, Refusal> {
        let command = mv(self.game.turn(), uci);
        self.ask(&command)
    }

    /// Plays legal moves in sequence.
    pub(crate) fn moves(&mut self, ucis: &str) -> &mut Self {
        for uci in ucis.split_whitespace() {
            if let Err(refusal) = self.attempt(uci) {
                panic!("{uci}: {refusal}");
            }
        }
        self
    }

    /// Plays a legal move with a draw offer.
    pub(crate) fn offer(&mut self, uci: &str) -> &mut Self {
        let command = Command::Move {
            by: self.game.turn(),
            mv: uci.parse().unwrap(),
            offer_draw: true,
            lag: 0,
        };
        self.ask(&command).unwrap();
        self
    }

    pub(crate) fn remaining(&self) -> [Millis; 2] {
        Color::ALL.map(|color| self.game.remaining(color, self.now).unwrap())
    }

    pub(crate) fn replayed(&self) -> Game {
        Game::replay(self.game.terms().clone(), self.journal.clone()).unwrap()
    }

    #[track_caller]
    pub(crate) fn assert_ended(&self, score: Points, reason: Reason) {
        assert_eq!(self.game.verdict(), Some(Verdict { score, reason }));
        assert_eq!(self.replayed(), self.game);
    }

    #[track_caller]
    pub(crate) fn assert_open(&self) {
        assert_eq!(self.game.verdict(), None);
    }
}

pub(crate) fn casual(time: TimeControl) -> Terms {
    Terms {
        start: None,
        chess960: false,
        time,
        rated: false,
        claims: Claims::ByPlayers,
        first_move: None,
    }
}

pub(crate) fn one_stage(millis: Millis, bonus: Bonus) -> TimeControl {
    TimeControl::Clock {
        stages: vec![Stage {
            moves: None,
            millis,
            bonus,
        }],
    }
}

pub(crate) fn mv(by: Color, uci: &str) -> Command {
    Command::Move {
        by,
        mv: uci.parse().unwrap(),
        offer_draw: false,
        lag: 0,
    }
}

pub(crate) fn accept_draw(by: Color) -> Command {
    Command::AnswerDraw { by, accept: true }
}

pub(crate) fn accept_takeback(by: Color) -> Command {
    Command::AnswerTakeback { by, accept: true }
}
