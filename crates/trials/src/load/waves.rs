//! How long players wait for their games after a round or wave was due.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::table::Call;
use crate::times::Times;

/// The notifications of players, by round or wave.
#[derive(Default)]
pub(super) struct Waves(BTreeMap<u16, Vec<u64>>);

impl Waves {
    /// Adds the notification of a player.
    pub(super) fn add(&mut self, call: &Call) {
        let notified = self.0.entry(call.round).or_default();
        notified.push(millis(call.at));
    }

    /// Returns the number of notifications.
    pub(super) fn players(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Returns the times from the beginning of each pairing until the last of its players was
    /// notified. A wave is left out if the server names no time for it.
    pub(super) fn durations(&self, paired_at: &HashMap<u16, u64>) -> Times {
        let mut times = Times::default();
        for (wave, notified) in &self.0 {
            if let (Some(&paired), Some(&last)) = (paired_at.get(wave), notified.iter().max()) {
                times.add(Duration::from_millis(last.saturating_sub(paired)));
            }
        }
        times
    }
}

/// Returns the milliseconds since 1970.
pub(super) fn millis(at: SystemTime) -> u64 {
    let since_epoch = at.duration_since(UNIX_EPOCH);
    since_epoch.unwrap_or_default().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_takes_until_its_last_player_is_notified() {
        let mut waves = Waves::default();
        for (round, millis) in [(1, 1_030), (1, 1_080), (1, 1_050), (2, 5_001), (3, 9_000)] {
            let at = UNIX_EPOCH + Duration::from_millis(millis);
            let game = "game".to_owned();
            waves.add(&Call { game, round, at });
        }
        assert_eq!(waves.players(), 5);
        let times = waves.durations(&HashMap::from([(1, 1_000), (2, 5_000)]));
        assert_eq!(times.len(), 2);
        assert_eq!(times.summary().max, Duration::from_millis(80));
        assert_eq!(times.summary().p50, Duration::from_millis(1));
    }
}
