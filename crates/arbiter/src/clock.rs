//! The chess clock: two displays, of which at most one runs (FIDE 6.1).

use rules::Color;

use crate::{Bonus, DAY, Millis, Stage, Terms, TermsError, TimeControl, Timestamp};

/// The most lag that a player is spared in one turn.
pub const MAX_LAG: Millis = 500;
/// The most lag that a player is spared in all, but for what their moves add to it.
pub const LAG_QUOTA: Millis = 1_000;
/// What each move of a player adds to what is left of their quota, up to the whole of it.
pub const LAG_REFILL: Millis = 100;

/// Both clocks of a game. The time left is computed for the moment that is asked about;
/// nothing ticks.
///
/// A flag has fallen when the time left is zero, to the millisecond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// Time left to White and Black when their present or next turn begins.
    banked: [Millis; 2],
    /// The stage that White and Black have reached. A takeback does not lead back to an
    /// earlier one: the time of the later stage is already on the clock.
    stage: [usize; 2],
    /// How long each player may take for the first move, while both clocks stand; none where they
    /// run from the start.
    first_move: Option<Millis>,
    /// What is left of the quotas for lag of White and Black.
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
    /// Everything before is settled and cannot be credited (again).
    settled: Timestamp,
    /// Whether this is a first move, for which both clocks stand.
    stands: bool,
}

impl Clock {
    /// Both clocks before the game, or none where no time is counted.
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

    /// The running turn, unless both clocks stand for a first move.
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

    /// How long the running clock still stands before it counts (simple delay).
    pub fn delay_left(&self, at: Timestamp) -> Millis {
        self.counting().map_or(0, |running| {
            self.delay(running.color).saturating_sub(at - running.since)
        })
    }

    /// When the running flag falls, if no move is made.
    pub fn flag_due(&self) -> Option<Timestamp> {
        self.counting().map(|running| {
            running.since + self.delay(running.color) + self.banked[running.color.index()]
        })
    }

    /// When it is too late for the first move of the side to move, while both clocks stand.
    pub fn first_move_due(&self) -> Option<Timestamp> {
        let running = self.running.filter(|running| running.stands)?;
        Some(running.since + self.first_move?)
    }

    /// Whether the time for a first move is over by this moment.
    pub(crate) fn first_move_overdue(&self, at: Timestamp) -> bool {
        self.first_move_due().is_some_and(|due| due <= at)
    }

    /// When the running turn began, as it is counted; none while no clock runs.
    pub fn turn_since(&self) -> Option<Timestamp> {
        self.running.map(|running| running.since)
    }

    /// How much of this lag is spared the side whose clock runs: no more than [`MAX_LAG`], and no
    /// more than is left of its quota. None where each move has days.
    pub(crate) fn spares(&self, lag: Millis) -> Millis {
        match (self.counting(), &self.control) {
            (Some(running), Control::Stages(_)) => {
                lag.min(MAX_LAG).min(self.lag_left[running.color.index()])
            }
            _ => 0,
        }
    }

    /// As [`Clock::spares`], for a move that arrives at this moment: no more than the turn has cost
    /// by then.
    pub(crate) fn spares_at(&self, lag: Millis, at: Timestamp) -> Millis {
        let Some(Running { color, since, .. }) = self.counting() else {
            return 0;
        };
        let taken = at - since;
        // What is not counted, or comes back with the move; but what comes back saves no flag.
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

    /// What this side gets for its next move.
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

    /// Time left to the side whose clock runs when it has made its move at this moment,
    /// the move being its `made`th: with its bonus, and the time of a stage that begins.
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
            // What was left of this turn is not kept for the next.
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

    /// Time left to White and Black when moves are taken back at this moment: as it stands,
    /// but where each move has its own time, both have all of it again, and vacation beside it.
    pub(crate) fn after_takeback(&self, at: Timestamp) -> [Millis; 2] {
        match self.control {
            Control::Stages(_) => Color::ALL.map(|color| self.remaining(color, at)),
            Control::PerMove(millis) => {
                Color::ALL.map(|color| self.remaining(color, at).max(millis))
            }
        }
    }

    /// How many moves this side, having made so many, still has to make until the time of
    /// the next stage is added; none in the last stage and where there are no stages.
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

    /// Begins the turn of this side, and starts its clock, unless the game is played with clocks
    /// that stand for first moves and this is one.
    pub(crate) fn start(&mut self, color: Color, is_first_move: bool, at: Timestamp) {
        self.running = Some(Running {
            color,
            since: at,
            settled: at,
            stands: is_first_move && self.first_move.is_some(),
        });
    }

    /// The side to move has made its `made`th move and keeps so much time; the turn of the other
    /// begins.
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

    /// So much lag is spared the side whose clock runs; what it keeps comes with its move.
    pub(crate) fn spare(&mut self, millis: Millis) {
        if let Some(running) = self.running {
            let left = &mut self.lag_left[running.color.index()];
            *left = left.saturating_sub(millis);
        }
    }

    /// Adds time to what this side has, whether its clock runs or not.
    pub(crate) fn add(&mut self, color: Color, millis: Millis) {
        let banked = &mut self.banked[color.index()];
        *banked = banked.saturating_add(millis);
    }

    /// Whether there is a clock of stages, whose time may run out for a game at one sitting.
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

    /// The moment from which an outage that followed this heartbeat is charged to no one: not
    /// before the turn began, and not before the end of an outage already credited.
    pub(crate) fn outage_from(&self, last_heartbeat: Timestamp) -> Option<Timestamp> {
        self.running
            .map(|running| running.settled.max(last_heartbeat))
    }

    /// Takes `millis` off the running turn; nothing before `until` can be credited again.
    pub(crate) fn credit(&mut self, millis: Millis, until: Timestamp) {
        if let Some(running) = &mut self.running {
            running.settled = running.settled.max(until);
            running.since = (running.since + millis).min(running.settled);
        }
    }
}
