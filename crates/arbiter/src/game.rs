//! The state of one game.

use mating::Budget;
use rules::{Color, Line, Position};

use crate::gift::MAX_GIFTS;
use crate::{Clock, Millis, Terms, TermsError, TimeControl, Timestamp, Verdict};

/// One game of chess: the fold of its events.
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
    /// Whose draw offers stand, by [`Color::index`]: both, when a wrong claim was added to the
    /// opponent's offer.
    pub(crate) draw_offers: [bool; 2],
    /// How many plies had been made at each wrong claim among the moves that stand.
    pub(crate) wrong_claims: Vec<usize>,
    pub(crate) takeback_offer: Option<Color>,
    /// How often White and Black have given time.
    pub(crate) gifts: [u8; 2],
    /// How many days of vacation White and Black have taken.
    pub(crate) vacation: [u16; 2],
    pub(crate) verdict: Option<Verdict>,
    pub(crate) version: u32,
}

impl Game {
    /// A game that has not begun: version 0, waiting for [`crate::Event::Started`].
    ///
    /// # Errors
    ///
    /// When no game can be played under these terms; the error is a sentence for whoever
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

    /// As [`Game::new`], but without the question whether anyone can mate: a better answer
    /// to it must not make a game unreadable that has been played.
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

    /// The terms the game is played under.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The start and the moves that stand.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// Who is to move (or would be, had the game not ended).
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How the game ended; none while it goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether a draw offer of this side stands.
    ///
    /// Both sides' may: a wrong claim stands as an offer (FIDE 9.1.2.3) beside the opponent's.
    pub fn offers_draw(&self, color: Color) -> bool {
        self.draw_offers[color.index()]
    }

    /// Whose draw offer waits for an answer; of two, the one that the player to move may answer.
    pub fn draw_offer(&self) -> Option<Color> {
        let turn = self.turn();
        [!turn, turn]
            .into_iter()
            .find(|&color| self.offers_draw(color))
    }

    /// Whether the player to move has already claimed a draw wrongly in this position: another
    /// wrong claim is refused.
    pub fn has_claimed_wrongly(&self) -> bool {
        self.wrong_claims.contains(&self.line.moves().len())
    }

    /// Whose request to take back stands.
    pub fn takeback_offer(&self) -> Option<Color> {
        self.takeback_offer
    }

    /// How many commands were accepted.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// When the game began.
    pub fn started_at(&self) -> Option<Timestamp> {
        self.started_at
    }

    /// When the last event happened. The arbiter takes an earlier moment for this one.
    pub fn last_event_at(&self) -> Option<Timestamp> {
        self.last_event_at
    }

    /// Whether this side may give the opponent time now.
    pub fn can_give_time(&self, by: Color) -> bool {
        let has_stages = self.clock.as_ref().is_some_and(Clock::has_stages);
        let is_going_on = self.started_at.is_some() && self.verdict.is_none();
        has_stages && is_going_on && self.gifts[by.index()] < MAX_GIFTS
    }

    /// How many days of vacation this side may still take; none in a game without them.
    pub fn vacation_left(&self, by: Color) -> Option<u16> {
        match self.terms.time {
            TimeControl::Correspondence { vacation, .. } if vacation > 0 => {
                Some(vacation.saturating_sub(self.vacation[by.index()]))
            }
            _ => None,
        }
    }

    /// Whether the game could be claimed from an opponent who has left it: one at a sitting, in
    /// which both have moved.
    pub fn can_be_abandoned(&self) -> bool {
        let has_stages = self.clock.as_ref().is_some_and(Clock::has_stages);
        has_stages && self.verdict.is_none() && self.both_have_moved()
    }

    /// Whether this side may call the game off: either may, until both have moved.
    pub fn can_abort(&self, _color: Color) -> bool {
        self.verdict.is_none() && !self.both_have_moved()
    }
}

/// The clocks; all of these are none in a game without a clock.
impl Game {
    /// Both clocks.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Time left to this side at a moment; zero when its flag has fallen.
    pub fn remaining(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.clock.as_ref().map(|clock| clock.remaining(color, at))
    }

    /// Whose clock runs; none before the start, for first moves for which both stand, and after the
    /// end.
    pub fn running(&self) -> Option<Color> {
        self.clock.as_ref().and_then(Clock::running)
    }

    /// How long the running clock still stands before it counts (simple delay).
    pub fn delay_left(&self, at: Timestamp) -> Option<Millis> {
        self.clock.as_ref().map(|clock| clock.delay_left(at))
    }

    /// When the running flag falls, if no move is made.
    pub fn flag_due(&self) -> Option<Timestamp> {
        self.clock.as_ref().and_then(Clock::flag_due)
    }

    /// When it is too late for the first move of the side to move; none while a clock runs.
    pub fn first_move_due(&self) -> Option<Timestamp> {
        self.clock.as_ref().and_then(Clock::first_move_due)
    }

    /// When time decides the game if no move is made, the time for [`crate::Command::Flag`]: the
    /// flag falls, or it is too late for a first move. A move of the side to move may still be on
    /// its way for as much of this lag as is spared.
    pub fn due(&self, lag: Millis) -> Option<Timestamp> {
        let clock = self.clock.as_ref()?;
        let flag = clock.flag_due().map(|due| due + clock.spares(lag));
        flag.or_else(|| clock.first_move_due())
    }

    /// When this side sent what arrives at this moment after so much lag, as far as that is spared:
    /// the moment itself while the other side is to move.
    pub fn sent_at(&self, by: Color, lag: Millis, at: Timestamp) -> Timestamp {
        let clock = self.clock.as_ref().filter(|_| self.turn() == by);
        Timestamp(at.0 - clock.map_or(0, |clock| clock.spares_at(lag, at)))
    }

    /// Time left to the mover after each ply of [`Game::line`].
    pub fn remaining_after(&self) -> &[Option<Millis>] {
        &self.remaining_after
    }

    /// How many moves this side still has to make until the next stage brings it time;
    /// none in the last stage.
    pub fn moves_to_next_stage(&self, color: Color) -> Option<usize> {
        let clock = self.clock.as_ref()?;
        clock.moves_to_next_stage(color, self.moves_made(color))
    }

    /// Starts the running turn later, never earlier: the opponent's clock starts only when
    /// the move is safely written. This is not an event; a replay starts the turn at the
    /// moment of the move, and the next move says what time was really left.
    pub fn clock_starts(&mut self, at: Timestamp) {
        if let Some(clock) = &mut self.clock {
            clock.start_later(at);
        }
    }
}

impl Game {
    /// How many moves this side has made that stand.
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
