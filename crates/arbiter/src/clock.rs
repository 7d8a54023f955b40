//! The chess clock: two displays, at most one of which runs (FIDE 6.1).

use rules::Color;

use crate::push::push;
use crate::turn_times::{TakenBackTimes, TurnTimes};
use crate::{Bonus, DAY, Millis, Stage, Terms, TermsError, TimeControl, Timestamp};

/// Maximum lag compensation per turn.
pub const MAX_LAG: Millis = 500;
/// Lag compensation quota of a player per game, not counting the refill per move.
pub const LAG_QUOTA: Millis = 1_000;
/// Refill of a player's lag quota per move. The quota never exceeds its initial value.
pub const LAG_REFILL: Millis = 100;

/// Both clocks of a game. The remaining time is computed for a given moment; nothing ticks.
///
/// A flag has fallen when the remaining time is zero, to the millisecond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// Time left to White and Black at the start of their current or next turn.
    banked: [Millis; 2],
    /// The stage that White and Black have reached. A takeback before event format 7 did not return
    /// to an earlier stage: the time of the later stage remained on the clock.
    stage: [usize; 2],
    /// The turns that ended with the moves of the game, for takebacks. Empty with days per move,
    /// and in rated games, which allow no takebacks.
    turns: Vec<TurnTimes>,
    keeps_turns: bool,
    /// Time limit for each player's first move, while both clocks are stopped. `None` if the clock
    /// runs from the start.
    first_move: Option<Millis>,
    /// Remaining lag quotas of White and Black.
    lag_left: [Millis; 2],
    /// Whether White and Black halved their time and have no bonus.
    halved: [bool; 2],
    running: Option<Running>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Control {
    Stages(Vec<Stage>),
    PerMove(Millis),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    color: Color,
    /// The start of the turn, moved later by every credit.
    since: Timestamp,
    /// Time before this moment is settled and cannot be credited (again).
    settled: Timestamp,
    /// Whether this is a first move, during which both clocks are stopped.
    stands: bool,
}

impl Clock {
    /// Creates both clocks for a new game, or returns `None` for a game without a clock.
    pub(crate) fn new(terms: &Terms) -> Result<Option<Self>, TermsError> {
        terms.time.check()?;
        let (control, millis) = match &terms.time {
            TimeControl::Unlimited => return Ok(None),
            TimeControl::Clock { stages } => (Control::Stages(stages.clone()), stages[0].millis),
            TimeControl::Correspondence { days, .. } => {
                let millis = Millis::from(*days) * DAY;
                (Control::PerMove(millis), millis)
            }
        };
        let has_stages = matches!(control, Control::Stages(_));
        Ok(Some(Self {
            first_move: terms.first_move.filter(|_| has_stages),
            control,
            banked: [millis; 2],
            stage: [0; 2],
            turns: Vec::new(),
            keeps_turns: has_stages && !terms.rated,
            lag_left: [LAG_QUOTA; 2],
            halved: [false; 2],
            running: None,
        }))
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.counting().map(|running| running.color)
    }

    /// The running turn, or `None` while both clocks are stopped for a first move.
    fn counting(&self) -> Option<Running> {
        self.running.filter(|running| !running.stands)
    }

    /// Time left to this side at a moment; zero when the flag has fallen.
    pub fn remaining(&self, color: Color, at: Timestamp) -> Millis {
        let banked = self.banked[color.index()];
        match self.counting() {
            Some(running) if running.color == color => {
                banked.saturating_sub((at - running.since).saturating_sub(self.delay(color)))
            }
            _ => banked,
        }
    }

    /// The remaining delay before the running clock counts down (simple delay).
    pub fn delay_left(&self, at: Timestamp) -> Millis {
        self.counting().map_or(0, |running| {
            self.delay(running.color).saturating_sub(at - running.since)
        })
    }

    /// The moment at which the running flag falls if no move is made.
    pub fn flag_due(&self) -> Option<Timestamp> {
        self.counting().map(|running| {
            running.since + self.delay(running.color) + self.banked[running.color.index()]
        })
    }

    /// The deadline for the first move of the side to move, while both clocks are stopped.
    pub fn first_move_due(&self) -> Option<Timestamp> {
        let running = self.running.filter(|running| running.stands)?;
        Some(running.since + self.first_move?)
    }

    /// Whether the deadline for a first move has passed at this moment.
    pub(crate) fn first_move_overdue(&self, at: Timestamp) -> bool {
        self.first_move_due().is_some_and(|due| due <= at)
    }

    /// The start of the running turn after credits, or `None` if no clock runs.
    pub fn turn_since(&self) -> Option<Timestamp> {
        self.running.map(|running| running.since)
    }

    /// Returns how much of this lag is compensated to the side whose clock runs: at most
    /// [`MAX_LAG`] and at most its remaining quota. Zero in correspondence games.
    pub(crate) fn spares(&self, lag: Millis) -> Millis {
        match (self.counting(), &self.control) {
            (Some(running), Control::Stages(_)) => {
                lag.min(MAX_LAG).min(self.lag_left[running.color.index()])
            }
            _ => 0,
        }
    }

    /// Like [`Clock::spares`], for a move that arrives at this moment: limited to the time that the
    /// turn has cost by then.
    pub(crate) fn lag_compensation_at(&self, lag: Millis, at: Timestamp) -> Millis {
        let Some(Running { color, since, .. }) = self.counting() else {
            return 0;
        };
        let taken = at - since;
        // Time that is not counted, or that the move returns. Returned time does not prevent a flag
        // fall.
        let free = match self.bonus(color) {
            Bonus::Bronstein { millis } => millis.min(self.banked[color.index()].saturating_sub(1)),
            _ => self.delay(color),
        };
        let cost = taken.saturating_sub(free);
        self.spares(lag).min(cost)
    }

    /// Whether the running flag has fallen by this moment.
    pub fn flag_fallen(&self, at: Timestamp) -> bool {
        self.flag_due().is_some_and(|due| due <= at)
    }

    /// The bonus of this side for its next move.
    pub fn bonus(&self, color: Color) -> Bonus {
        match &self.control {
            Control::Stages(_) if self.halved[color.index()] => Bonus::None,
            Control::Stages(stages) => stages[self.stage[color.index()]].bonus,
            Control::PerMove(_) => Bonus::None,
        }
    }

    fn delay(&self, color: Color) -> Millis {
        match self.bonus(color) {
            Bonus::Delay { millis } => millis,
            Bonus::None | Bonus::Increment { .. } | Bonus::Bronstein { .. } => 0,
        }
    }

    /// Returns the time left to the side whose clock runs after its move number `made` at this
    /// moment, including its bonus and the time of a stage that begins.
    pub(crate) fn after_move(&self, made: usize, at: Timestamp) -> Millis {
        let Some(Running { color, .. }) = self.running else {
            return 0;
        };
        match self.control {
            Control::Stages(_) => self
                .remaining(color, at)
                .saturating_add(self.added_by_move(made, at)),
            // Unused time of this turn is not carried over.
            Control::PerMove(millis) => millis,
        }
    }

    /// Returns the bonus of move number `made` of the side whose turn it is, at this moment, and
    /// the time of a stage that begins.
    fn added_by_move(&self, made: usize, at: Timestamp) -> Millis {
        let (Some(running), Control::Stages(stages)) = (self.running, &self.control) else {
            return 0;
        };
        let bonus = match self.bonus(running.color) {
            _ if running.stands => 0,
            Bonus::None | Bonus::Delay { .. } => 0,
            Bonus::Increment { millis } => millis,
            Bonus::Bronstein { millis } => millis.min(at - running.since),
        };
        let next = self.stage_after(running.color, made);
        let reached = if next == self.stage[running.color.index()] {
            0
        } else {
            stages[next].millis
        };
        bonus.saturating_add(reached)
    }

    /// Returns both clocks after a takeback of this many plies at this moment.
    ///
    /// With stages, a taken-back move takes its bonus with it, and the time of a stage that it
    /// began: its player has the current time without these, but never more than before the move.
    /// If all moves are taken back, both clocks are as at the start. With days per move, both
    /// players get the full time of a move again, plus vacation.
    pub(crate) fn after_takeback(&self, plies: usize, at: Timestamp) -> TakenBackTimes {
        let now = Color::ALL.map(|color| self.remaining(color, at));
        let (remaining, stages) = match &self.control {
            Control::PerMove(millis) => (now.map(|left| left.max(*millis)), self.stages()),
            Control::Stages(stages) if plies == self.turns.len() => {
                let half = |halved| stages[0].millis / if halved { 2 } else { 1 };
                (self.halved.map(half), [0; 2])
            }
            Control::Stages(_) => (now, self.stages()),
        };
        let mut times = TakenBackTimes { remaining, stages };
        if plies < self.turns.len()
            && let Some(Running { color, .. }) = self.running
        {
            let last_turns = self.turns.iter().rev().take(plies);
            for (mover, turn) in [!color, color].into_iter().cycle().zip(last_turns) {
                times.undo(mover, turn);
            }
        }
        times
    }

    /// Returns the number of moves that this side, after `made` moves, still needs until the time
    /// of the next stage is added. `None` in the last stage and without stages.
    pub(crate) fn moves_to_next_stage(&self, color: Color, made: usize) -> Option<usize> {
        let Control::Stages(stages) = &self.control else {
            return None;
        };
        let mut due = 0;
        for stage in &stages[..=self.stage[color.index()]] {
            due += usize::from(stage.moves?);
        }
        Some(due.saturating_sub(made))
    }

    fn stage_after(&self, color: Color, made: usize) -> usize {
        let complete = self.moves_to_next_stage(color, made) == Some(0);
        self.stage[color.index()] + usize::from(complete)
    }

    /// Starts the turn of this side and its clock. The clock stays stopped if this is a first move
    /// and the terms stop the clocks for first moves.
    pub(crate) fn start(&mut self, color: Color, is_first_move: bool, at: Timestamp) {
        self.running = Some(Running {
            color,
            since: at,
            settled: at,
            stands: is_first_move && self.first_move.is_some(),
        });
    }

    /// Starts the clock of the side to move if it is stopped for a first move. The first moves no
    /// longer stop the clocks.
    pub(crate) fn start_counting(&mut self, at: Timestamp) {
        self.first_move = None;
        if let Some(running) = self.running.as_mut().filter(|running| running.stands) {
            running.stands = false;
            running.since = at;
            running.settled = at;
        }
    }

    /// Ends the turn after move number `made` of the side to move, which keeps `remaining`, and
    /// starts the opponent's turn.
    pub(crate) fn press(
        &mut self,
        made: usize,
        remaining: Millis,
        is_first_move: bool,
        at: Timestamp,
    ) {
        if let Some(Running { color, .. }) = self.running {
            let side = color.index();
            let stage = self.stage_after(color, made);
            if self.keeps_turns {
                let turn = TurnTimes {
                    before: self.banked[side],
                    added: self.added_by_move(made, at),
                    began_stage: stage != self.stage[side],
                };
                push(&mut self.turns, turn);
            }
            self.stage[side] = stage;
            self.banked[side] = remaining;
            self.lag_left[side] = LAG_QUOTA.min(self.lag_left[side] + LAG_REFILL);
            self.start(!color, is_first_move, at);
        }
    }

    /// Compensates this much lag to the side whose clock runs. Its move sets its remaining time.
    pub(crate) fn spare(&mut self, millis: Millis) {
        if let Some(running) = self.running {
            let left = &mut self.lag_left[running.color.index()];
            *left = left.saturating_sub(millis);
        }
    }

    /// Removes the turns of taken-back plies, and returns to these stages.
    pub(crate) fn take_back(&mut self, plies: usize, stages: Option<[u8; 2]>) {
        self.turns.truncate(self.turns.len().saturating_sub(plies));
        if let Some(stages) = stages {
            self.stage = stages.map(usize::from);
        }
    }

    /// Removes all turns: the game is over.
    pub(crate) fn forget_turns(&mut self) {
        self.turns = Vec::new();
    }

    /// The stages that White and Black have reached, counted from 0.
    pub(crate) fn stages(&self) -> [u8; 2] {
        self.stage.map(|stage| stage as u8)
    }

    /// Adds time for this side, whether its clock runs or not.
    pub(crate) fn add(&mut self, color: Color, millis: Millis) {
        let banked = &mut self.banked[color.index()];
        *banked = banked.saturating_add(millis);
    }

    /// Whether the game has a clock with stages (not correspondence), whose time may run out.
    pub(crate) fn has_stages(&self) -> bool {
        matches!(self.control, Control::Stages(_))
    }

    /// Whether this side halved its time.
    pub(crate) fn is_halved(&self, color: Color) -> bool {
        self.halved[color.index()]
    }

    /// Returns half of the time of this side before its first move. `None` with several stages or
    /// with days per move, and if nothing would be left.
    pub(crate) fn half(&self, color: Color) -> Option<Millis> {
        let is_single = matches!(&self.control, Control::Stages(stages) if stages.len() == 1);
        let half = self.banked[color.index()] / 2;
        (is_single && half > 0).then_some(half)
    }

    /// Sets the time of this side at the start of its first turn, and removes its bonus.
    pub(crate) fn halve(&mut self, color: Color, remaining: Millis) {
        self.banked[color.index()] = remaining;
        self.halved[color.index()] = true;
    }

    /// Sets the display of the side whose clock does not run.
    pub(crate) fn set(&mut self, color: Color, remaining: Millis) {
        self.banked[color.index()] = remaining;
    }

    /// Sets both displays, and stops the clock.
    pub(crate) fn stop(&mut self, remaining: [Millis; 2]) {
        self.banked = remaining;
        self.running = None;
    }

    /// Moves the start of the running turn to a later moment.
    pub(crate) fn start_later(&mut self, at: Timestamp) {
        if let Some(running) = &mut self.running {
            running.since = running.since.max(at);
            running.settled = running.settled.max(at);
        }
    }

    /// Returns the time from which an outage after this heartbeat is not charged to any player: not
    /// before the start of the turn, and not before the end of an outage that is already credited.
    pub(crate) fn outage_from(&self, last_heartbeat: Timestamp) -> Option<Timestamp> {
        self.running
            .map(|running| running.settled.max(last_heartbeat))
    }

    /// Subtracts `millis` from the running turn. Nothing before `until` can be credited again.
    pub(crate) fn credit(&mut self, millis: Millis, until: Timestamp) {
        if let Some(running) = &mut self.running {
            running.settled = running.settled.max(until);
            running.since = (running.since + millis).min(running.settled);
        }
    }
}
