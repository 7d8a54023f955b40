//! The state of a game.

use mating::Budget;
use rules::{Color, Line, Position};

use crate::gift::MAX_GIFTS;
use crate::{Clock, Millis, Terms, TermsError, TimeControl, Timestamp, Verdict};

/// A game of chess: the fold of its events.
///
/// It changes only through [`crate::evolve`] (or [`Game::apply`], which takes all events of a
/// command and counts them as one version).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) terms: Terms,
    pub(crate) line: Line,
    pub(crate) clock: Option<Clock>,
    /// Time left to the mover after each ply of `line`.
    pub(crate) remaining_after: Vec<Option<Millis>>,
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) last_event_at: Option<Timestamp>,
    /// The sides with an open draw offer, by [`Color::index`]: both, if a wrong claim was added to
    /// the opponent's offer.
    pub(crate) draw_offers: [bool; 2],
    /// The number of plies at each wrong claim, for the moves that were not taken back.
    pub(crate) wrong_claims: Vec<usize>,
    pub(crate) takeback_offer: Option<Color>,
    /// The number of time gifts by White and Black.
    pub(crate) gifts: [u8; 2],
    /// The number of vacation days taken by White and Black.
    pub(crate) vacation: [u16; 2],
    pub(crate) verdict: Option<Verdict>,
    pub(crate) version: u32,
}

impl Game {
    /// Creates a game that has not begun: version 0, waiting for [`crate::Event::Started`].
    ///
    /// # Errors
    ///
    /// If no game can be played under these terms. The error is a sentence for the player who
    /// proposed them.
    pub fn new(terms: Terms) -> Result<Self, TermsError> {
        let game = Self::under(terms)?;
        if mating::is_dead(game.position(), Budget::default()) == Some(true) {
            return Err(TermsError::DeadStart);
        }
        if game.position().halfmove_clock() >= 150 {
            return Err(TermsError::SeventyFiveMoves);
        }
        Ok(game)
    }

    /// Like [`Game::new`], but without the check whether a side can mate: a later improvement of
    /// that check must not make an old game unreadable.
    pub(crate) fn under(terms: Terms) -> Result<Self, TermsError> {
        Ok(Self {
            line: Line::new(terms.start_position()?),
            clock: Clock::new(&terms)?,
            terms,
            remaining_after: Vec::new(),
            started_at: None,
            last_event_at: None,
            draw_offers: [false; 2],
            wrong_claims: Vec::new(),
            takeback_offer: None,
            gifts: [0; 2],
            vacation: [0; 2],
            verdict: None,
            version: 0,
        })
    }

    /// The terms of the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The start position and the moves that were not taken back.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The side to move (or, after the end, the side that would move).
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The result, or `None` while the game is in progress.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether this side has an open draw offer.
    ///
    /// Both sides may have one: a wrong claim counts as an offer (FIDE 9.1.2.3) in addition to the
    /// opponent's.
    pub fn offers_draw(&self, color: Color) -> bool {
        self.draw_offers[color.index()]
    }

    /// The side whose draw offer waits for an answer. If both have one, the offer that the player
    /// to move may answer.
    pub fn draw_offer(&self) -> Option<Color> {
        let turn = self.turn();
        [!turn, turn]
            .into_iter()
            .find(|&color| self.offers_draw(color))
    }

    /// Whether the player to move has already made a wrong draw claim in this position: another
    /// wrong claim is refused.
    pub fn has_claimed_wrongly(&self) -> bool {
        self.wrong_claims.contains(&self.line.moves().len())
    }

    /// The side with an open takeback proposal.
    pub fn takeback_offer(&self) -> Option<Color> {
        self.takeback_offer
    }

    /// The number of accepted commands.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The moment at which the game began.
    pub fn started_at(&self) -> Option<Timestamp> {
        self.started_at
    }

    /// The moment of the last event. The arbiter replaces an earlier moment with this one.
    pub fn last_event_at(&self) -> Option<Timestamp> {
        self.last_event_at
    }

    /// Whether this side may give time to the opponent now.
    pub fn can_give_time(&self, by: Color) -> bool {
        let has_stages = self.clock.as_ref().is_some_and(Clock::has_stages);
        let is_going_on = self.started_at.is_some() && self.verdict.is_none();
        has_stages && is_going_on && self.gifts[by.index()] < MAX_GIFTS
    }

    /// The number of vacation days that this side may still take; `None` in a game without
    /// vacation.
    pub fn vacation_left(&self, by: Color) -> Option<u16> {
        match self.terms.time {
            TimeControl::Correspondence { vacation, .. } if vacation > 0 => {
                Some(vacation.saturating_sub(self.vacation[by.index()]))
            }
            _ => None,
        }
    }

    /// Whether a player may claim the game from an absent opponent: the game has a stage clock, and
    /// both have moved.
    pub fn can_be_abandoned(&self) -> bool {
        let has_stages = self.clock.as_ref().is_some_and(Clock::has_stages);
        has_stages && self.verdict.is_none() && self.both_have_moved()
    }

    /// Whether this side may abort the game: either side may, until both have moved.
    pub fn can_abort(&self, _color: Color) -> bool {
        self.verdict.is_none() && !self.both_have_moved()
    }
}

/// Clock queries. All of them return `None` in a game without a clock.
impl Game {
    /// Both clocks.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Time left to this side at a moment; zero when its flag has fallen.
    pub fn remaining(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.clock.as_ref().map(|clock| clock.remaining(color, at))
    }

    /// The side whose clock runs. `None` before the start, while both clocks are stopped for first
    /// moves, and after the end.
    pub fn running(&self) -> Option<Color> {
        self.clock.as_ref().and_then(Clock::running)
    }

    /// The remaining delay before the running clock counts down (simple delay).
    pub fn delay_left(&self, at: Timestamp) -> Option<Millis> {
        self.clock.as_ref().map(|clock| clock.delay_left(at))
    }

    /// The moment at which the running flag falls if no move is made.
    pub fn flag_due(&self) -> Option<Timestamp> {
        self.clock.as_ref().and_then(Clock::flag_due)
    }

    /// The deadline for the first move of the side to move; `None` while a clock runs.
    pub fn first_move_due(&self) -> Option<Timestamp> {
        self.clock.as_ref().and_then(Clock::first_move_due)
    }

    /// The moment at which time decides the game if no move is made, for [`crate::Command::Flag`]:
    /// the flag falls, or the deadline for a first move passes. A move of the side to move may
    /// still be in transit, so the compensated part of this lag is added.
    pub fn due(&self, lag: Millis) -> Option<Timestamp> {
        let clock = self.clock.as_ref()?;
        let flag = clock.flag_due().map(|due| due + clock.spares(lag));
        flag.or_else(|| clock.first_move_due())
    }

    /// Returns when this side sent a command that arrives at this moment with this lag, as far as
    /// the lag is compensated. Returns the moment itself during the opponent's turn.
    pub fn sent_at(&self, by: Color, lag: Millis, at: Timestamp) -> Timestamp {
        let clock = self.clock.as_ref().filter(|_| self.turn() == by);
        Timestamp(at.0 - clock.map_or(0, |clock| clock.lag_compensation_at(lag, at)))
    }

    /// Time left to the mover after each ply of [`Game::line`].
    pub fn remaining_after(&self) -> &[Option<Millis>] {
        &self.remaining_after
    }

    /// The number of moves that this side still has to make until the next stage adds time; `None`
    /// in the last stage.
    pub fn moves_to_next_stage(&self, color: Color) -> Option<usize> {
        let clock = self.clock.as_ref()?;
        clock.moves_to_next_stage(color, self.moves_made(color))
    }

    /// Moves the start of the running turn later, never earlier: the opponent's clock starts only
    /// after the move is safely written. This is not an event. A replay starts the turn at the
    /// moment of the move, and the next move contains the actual remaining time.
    pub fn clock_starts(&mut self, at: Timestamp) {
        if let Some(clock) = &mut self.clock {
            clock.start_later(at);
        }
    }
}

impl Game {
    /// The number of moves of this side that were not taken back.
    pub(crate) fn moves_made(&self, color: Color) -> usize {
        let plies = self.line.moves().len();
        if color == self.line.start().turn() {
            plies.div_ceil(2)
        } else {
            plies / 2
        }
    }

    pub(crate) fn both_have_moved(&self) -> bool {
        self.line.moves().len() >= 2
    }

    /// Time left to White and Black at a moment.
    pub(crate) fn both_remaining(&self, at: Timestamp) -> Option<[Millis; 2]> {
        let clock = self.clock.as_ref()?;
        Some(Color::ALL.map(|color| clock.remaining(color, at)))
    }
}
