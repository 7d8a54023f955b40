//! The current positions of running games. Their players may not analyze them, or positions that
//! [resemble](super::resemblance) them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};
use rules::{Color, Line, Position};
use store::{GameId, PlayerId, Seat};

use super::resemblance::Resemblance;
use crate::state::LoadedGame;

/// The lifetime of positions read from the store.
const FRESH: Millis = 60_000;
/// The maximum number of players in the cache.
const PLAYERS: usize = 1_000;

/// The current positions of the running games of players who recently asked for an analysis.
#[derive(Debug, Default)]
pub struct AnalysisGuard(Mutex<HashMap<PlayerId, Known>>);

/// Serializes the requests that read the games of one player.
type Reading = tokio::sync::Mutex<()>;

#[derive(Debug)]
struct Known {
    since: Timestamp,
    /// The lock for reading this player's games.
    reading: Arc<Reading>,
    /// Whether all games have been read since then; otherwise the cache cannot answer.
    is_complete: bool,
    /// The version of each game, and its position; `None` for a game that is not running.
    positions: HashMap<GameId, (u32, Option<Position>)>,
}

impl AnalysisGuard {
    /// Records the current state of a game.
    pub fn note(&self, table: &LoadedGame) {
        let mut players = self.lock();
        if players.is_empty() {
            return;
        }
        for seat in table.seats {
            if let Seat::Person(player) = seat
                && let Some(known) = players.get_mut(&player)
            {
                let position = (table.version, present(table));
                known.positions.insert(table.id, position);
            }
        }
    }

    /// Returns whether the line leads through a position that the player is playing, or to one that
    /// resembles it; `None` if the cache cannot decide it.
    pub(super) fn contains(&self, player: PlayerId, line: &Line, now: Timestamp) -> Option<bool> {
        let present: Vec<Position> = {
            let players = self.lock();
            let known = players.get(&player)?;
            if !known.is_complete || now - known.since >= FRESH {
                return None;
            }
            known
                .positions
                .values()
                .filter_map(|(_, position)| *position)
                .collect()
        };
        // The lock is released first: every game takes it for each of its messages, and the line
        // may be long.
        Some(Resemblance::to(present.into_iter()).is_in(line))
    }

    /// Starts recording the player's games for a reading that will be [completed](Self::complete).
    pub(super) fn follow(&self, player: PlayerId, now: Timestamp) -> Arc<Reading> {
        let mut players = self.lock();
        let is_being_read = |known: &&Known| !known.is_complete && now - known.since < FRESH;
        if let Some(known) = players.get(&player).filter(is_being_read) {
            // Another request is reading; its records count here too.
            return Arc::clone(&known.reading);
        }
        if players.len() >= PLAYERS && !players.contains_key(&player) {
            let oldest = players.iter().min_by_key(|(_, known)| known.since);
            if let Some(&oldest) = oldest.map(|(player, _)| player) {
                players.remove(&oldest);
            }
        }
        let since = now;
        let reading = Arc::<Reading>::default();
        let known = Known {
            since,
            reading: Arc::clone(&reading),
            is_complete: false,
            positions: HashMap::new(),
        };
        players.insert(player, known);
        reading
    }

    /// Marks all games of the player as read, unless the entry was removed in the meantime.
    pub(super) fn complete(&self, player: PlayerId, reading: &Arc<Reading>) {
        if let Some(known) = self.lock().get_mut(&player)
            && Arc::ptr_eq(&known.reading, reading)
        {
            known.is_complete = true;
        }
    }

    /// Adds a position from the store, unless the game was recorded in the meantime.
    pub(super) fn add(&self, player: PlayerId, table: &LoadedGame) {
        if let Some(known) = self.lock().get_mut(&player) {
            let noted = known.positions.entry(table.id);
            noted.or_insert_with(|| (table.version, present(table)));
        }
    }

    /// Whether the games of the player are in the cache.
    pub(super) fn knows(&self, player: PlayerId) -> bool {
        self.lock()
            .get(&player)
            .is_some_and(|known| known.is_complete)
    }

    /// Whether the game of the player was recorded at this version or a later one.
    pub(super) fn has_version(&self, player: PlayerId, game: GameId, version: u32) -> bool {
        let players = self.lock();
        let known = players.get(&player);
        let noted = known.and_then(|known| known.positions.get(&game));
        noted.is_some_and(|(noted, _)| *noted >= version)
    }

    /// Discards the games of the player that are not among the running ones.
    pub(super) fn retain(&self, player: PlayerId, running: &[GameId]) {
        if let Some(known) = self.lock().get_mut(&player) {
            let running: HashSet<&GameId> = running.iter().collect();
            known.positions.retain(|game, _| running.contains(game));
        }
    }

    pub(super) fn forget(&self, player: PlayerId) {
        self.lock().remove(&player);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, Known>> {
        self.0.lock().expect("the lock is not poisoned")
    }
}

/// Returns the position on the board of a running game. A game against the computer, which is never
/// rated, returns `None`: its player may use analysis.
fn present(table: &LoadedGame) -> Option<Position> {
    let is_running = table.has_started() && table.game.verdict().is_none();
    let computer_plays = Color::ALL
        .into_iter()
        .any(|color| table.computer(color).is_some());
    let is_kept = is_running && (!computer_plays || table.game.terms().rated);
    is_kept.then(|| *table.game.position())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_only_the_most_recent_players() {
        let in_play = AnalysisGuard::default();
        let player = |number| PlayerId::from_bits(number);
        let number = PLAYERS as u64 + 1;
        for number in 0..number {
            let reading = in_play.follow(player(number), Timestamp(number));
            in_play.complete(player(number), &reading);
        }
        let now = Timestamp(number);
        let line = Line::new(Position::start());
        assert_eq!(in_play.contains(player(0), &line, now), None);
        assert_eq!(in_play.contains(player(1), &line, now), Some(false));
        // The cached state expires after a while.
        let later = Timestamp(1 + FRESH);
        assert_eq!(in_play.contains(player(1), &line, later), None);
        assert_eq!(in_play.contains(player(2), &line, later), Some(false));
    }
    #[test]
    fn an_earlier_reading_does_not_complete_a_removed_entry() {
        let in_play = AnalysisGuard::default();
        let player = PlayerId::from_bits(1);
        let line = Line::new(Position::start());
        let one = in_play.follow(player, Timestamp(1));
        in_play.forget(player);
        let two = in_play.follow(player, Timestamp(2));
        in_play.complete(player, &one);
        assert_eq!(in_play.contains(player, &line, Timestamp(3)), None);
        in_play.complete(player, &two);
        assert_eq!(in_play.contains(player, &line, Timestamp(3)), Some(false));
    }
}
