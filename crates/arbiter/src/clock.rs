//! The chess clock: two displays, of which at most one runs (FIDE 6.1).

use rules::Color;

use crate::{Bonus, Millis, Stage, TermsError, TimeControl, Timestamp};

const DAY: Millis = 24 * 60 * 60 * 1000;

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
}

impl Clock {
    /// Both clocks before the game, or none where no time is counted.
    pub(crate) fn new(time: &TimeControl) -> Result<Option<Self>, TermsError> {
        time.check()?;
        let (control, millis) = match time {
            TimeControl::Unlimited => return Ok(None),
            TimeControl::Clock { stages } => (Control::Stages(stages.clone()), stages[0].millis),
            TimeControl::Correspondence { days } => {
                let millis = Millis::from(*days) * DAY;
                (Control::PerMove(millis), millis)
            }
        };
        Ok(Some(Self {
            control,
            banked: [millis; 2],
            stage: [0; 2],
            running: None,
        }))
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.color)
    }

    /// Time left to this side at a moment; zero when the flag has fallen.
    pub fn remaining(&self, color: Color, at: Timestamp) -> Millis {
        let banked = self.banked[color.index()];
        match self.running {
            Some(running) if running.color == color => {
                banked.saturating_sub((at - running.since).saturating_sub(self.delay(color)))
            }
            _ => banked,
        }
    }

    /// How long the running clock still stands before it counts (simple delay).
    pub fn delay_left(&self, at: Timestamp) -> Millis {
        self.running.map_or(0, |running| {
            self.delay(running.color).saturating_sub(at - running.since)
        })
    }

    /// When the running flag falls, if no move is made.
    pub fn flag_due(&self) -> Option<Timestamp> {
        self.running.map(|running| {
            running.since + self.delay(running.color) + self.banked[running.color.index()]
        })
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
        let Some(Running { color, since, .. }) = self.running else {
            return 0;
        };
        let Control::Stages(stages) = &self.control else {
            return self.banked[color.index()];
        };
        let bonus = match self.bonus(color) {
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
    /// but where each move has its own time, both have all of it again.
    pub(crate) fn after_takeback(&self, at: Timestamp) -> [Millis; 2] {
        match self.control {
            Control::Stages(_) => Color::ALL.map(|color| self.remaining(color, at)),
            Control::PerMove(millis) => [millis; 2],
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

    /// Starts the clock of this side.
    pub(crate) fn start(&mut self, color: Color, at: Timestamp) {
        self.running = Some(Running {
            color,
            since: at,
            settled: at,
        });
    }

    /// The side whose clock runs has made its `made`th move and keeps so much time; the
    /// other clock starts.
    pub(crate) fn press(&mut self, made: usize, remaining: Millis, at: Timestamp) {
        if let Some(Running { color, .. }) = self.running {
            self.stage[color.index()] = self.stage_after(color, made);
            self.banked[color.index()] = remaining;
            self.start(!color, at);
        }
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
