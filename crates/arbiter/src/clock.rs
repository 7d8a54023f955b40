//! The chess clock: two displays, at most one of which runs (FIDE 6.1).

use rules::Color;

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
    /// The stage that White and Black have reached. A takeback does not return to an earlier stage:
    /// the time of the later stage is already on the clock.
    stage: [usize; 2],
    /// Time limit for each player's first move, while both clocks are stopped. `None` if the clock
    /// runs from the start.
    first_move: Option<Millis>,
    /// Remaining lag quotas of White and Black.
    lag_left: [Millis; 2],
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
        Ok(Some(Self {
            first_move: terms
                .first_move
                .filter(|_| matches!(control, Control::Stages(_))),
            control,
            banked: [millis; 2],
            stage: [0; 2],
            lag_left: [LAG_QUOTA; 2],
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
        let Some(Running {
            color,
            since,
            stands,
            ..
        }) = self.running
        else {
            return 0;
        };
        let stages = match &self.control {
            Control::Stages(stages) => stages,
            // Unused time of this turn is not carried over.
            Control::PerMove(millis) => return *millis,
        };
        let bonus = match self.bonus(color) {
            _ if stands => 0,
            Bonus::None | Bonus::Delay { .. } => 0,
            Bonus::Increment { millis } => millis,
            Bonus::Bronstein { millis } => millis.min(at - since),
        };
        let next = self.stage_after(color, made);
        let reached = if next == self.stage[color.index()] {
            0
        } else {
            stages[next].millis
        };
        self.remaining(color, at)
            .saturating_add(bonus)
            .saturating_add(reached)
    }

    /// Returns the times left to White and Black after a takeback at this moment. Stage clocks keep
    /// their times. With days per move, both players get the full time of a move again, plus
    /// vacation.
    pub(crate) fn after_takeback(&self, at: Timestamp) -> [Millis; 2] {
        match self.control {
            Control::Stages(_) => Color::ALL.map(|color| self.remaining(color, at)),
            Control::PerMove(millis) => {
                Color::ALL.map(|color| self.remaining(color, at).max(millis))
            }
        }
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
            self.stage[side] = self.stage_after(color, made);
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

    /// Adds time for this side, whether its clock runs or not.
    pub(crate) fn add(&mut self, color: Color, millis: Millis) {
        let banked = &mut self.banked[color.index()];
        *banked = banked.saturating_add(millis);
    }

    /// Whether the game has a clock with stages (not correspondence), whose time may run out.
    pub(crate) fn has_stages(&self) -> bool {
        matches!(self.control, Control::Stages(_))
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
