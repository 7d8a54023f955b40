//! The current positions of running games, which their players may not have analysed.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};
use rules::{Color, Line, Position};
use store::{GameId, PlayerId, Seat};

use crate::state::Table;

/// How long positions from the store count as known. The bus tells of what other nodes change; this
/// is for games that have ended meanwhile, which need not be kept.
const FRESH: Millis = 60_000;
/// The positions of so many players are kept.
const PLAYERS: usize = 1_000;
/// So many games that other nodes have changed are read for one player, rather than all of theirs.
const CHANGED: usize = 100;

/// The current positions of the running games of players who have asked for an analysis lately.
#[derive(Debug, Default)]
pub struct InPlay(Mutex<HashMap<PlayerId, Known>>);

/// All of a player's games are read by one request at a time.
type Reading = tokio::sync::Mutex<()>;

#[derive(Debug)]
struct Known {
    since: Timestamp,
    /// Whose reading this is.
    reading: Arc<Reading>,
    /// Whether all their games have been read since then: before that nothing is known.
    is_complete: bool,
    /// None for a game that is not running.
    positions: HashMap<GameId, Option<Position>>,
    /// Games that another node has changed since then, and the version that it has made.
    changed: HashMap<GameId, u32>,
}

impl InPlay {
    /// Records the current state of a game.
    pub fn note(&self, table: &Table) {
        let mut players = self.lock();
        if players.is_empty() {
            return;
        }
        for seat in table.seats {
            if let Seat::Person(player) = seat
                && let Some(known) = players.get_mut(&player)
            {
                known.positions.insert(table.id, present(table));
            }
        }
    }

    /// Whether the line leads to or through a position that the player has to play, if that is
    /// known at this moment.
    pub(super) fn contains(&self, player: PlayerId, line: &Line, now: Timestamp) -> Option<bool> {
        let present: Vec<Position> = {
            let players = self.lock();
            let known = players.get(&player)?;
            if !known.is_complete || now - known.since >= FRESH {
                return None;
            }
            known.positions.values().flatten().copied().collect()
        };
        // Every game waits for the lock with each of its messages: it is not held for a long line.
        let hashes: HashSet<u64> = present.iter().map(Position::hash).collect();
        let is_present = |position: &Position| {
            hashes.contains(&position.hash())
                && present.iter().any(|one| position.is_same_position(one))
        };
        Some(line.positions().any(|position| is_present(&position)))
    }

    /// Begins to take notes of the player's games, for a reading that is to be
    /// [completed](Self::complete).
    pub(super) fn follow(&self, player: PlayerId, now: Timestamp) -> Arc<Reading> {
        let mut players = self.lock();
        let is_being_read = |known: &&Known| !known.is_complete && now - known.since < FRESH;
        if let Some(known) = players.get(&player).filter(is_being_read) {
            // By another request; what it notes counts here too.
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
            changed: HashMap::new(),
        };
        players.insert(player, known);
        reading
    }

    /// All games of the player have been read, unless what was read has been forgotten meanwhile.
    pub(super) fn complete(&self, player: PlayerId, reading: &Arc<Reading>) {
        if let Some(known) = self.lock().get_mut(&player)
            && Arc::ptr_eq(&known.reading, reading)
        {
            known.is_complete = true;
        }
    }

    /// Adds a position from the store, unless the game has been noted meanwhile.
    pub(super) fn add(&self, player: PlayerId, table: &Table) {
        if let Some(known) = self.lock().get_mut(&player) {
            let noted = known.positions.entry(table.id);
            noted.or_insert_with(|| present(table));
        }
    }

    /// Notes that another node has written this version of a game: it is read before the next
    /// answer about those who may play it.
    pub fn changed(&self, game: GameId, version: u32) {
        let mut players = self.lock();
        for known in players.values_mut() {
            // Who plays a game that begins is not known yet.
            if version <= 1 || known.positions.contains_key(&game) {
                let newest = known.changed.entry(game).or_default();
                *newest = version.max(*newest);
            }
        }
        // Reading them one by one would take longer than reading all anew.
        players.retain(|_, known| known.changed.len() <= CHANGED);
    }

    /// Nothing is known any more: other nodes may have written anything.
    pub fn forget_all(&self) {
        self.lock().clear();
    }

    /// The games that must be read before the next answer.
    pub(super) fn changed_games(&self, player: PlayerId) -> Vec<GameId> {
        let players = self.lock();
        let known = players.get(&player);
        known.map_or_else(Vec::new, |known| known.changed.keys().copied().collect())
    }

    /// A game has been read at this version; another node may have made a newer one meanwhile.
    pub(super) fn has_read(&self, player: PlayerId, game: GameId, version: u32) {
        if let Some(known) = self.lock().get_mut(&player)
            && known
                .changed
                .get(&game)
                .is_some_and(|&newest| newest <= version)
        {
            known.changed.remove(&game);
        }
    }

    pub(super) fn forget(&self, player: PlayerId) {
        self.lock().remove(&player);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, Known>> {
        self.0.lock().expect("no panic while it is held")
    }
}

/// The position that the players of a running game have before them. In a game against the computer,
/// which is never rated, they may be helped.
fn present(table: &Table) -> Option<Position> {
    let is_running = table.has_started() && table.game.verdict().is_none();
    let computer_plays = Color::ALL
        .into_iter()
        .any(|color| table.engine_level(color).is_some());
    let is_kept = is_running && (!computer_plays || table.game.terms().rated);
    is_kept.then(|| *table.game.position())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_players_who_asked_last_are_kept() {
        let in_play = InPlay::default();
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
        // What is known is asked for again after a while.
        let later = Timestamp(1 + FRESH);
        assert_eq!(in_play.contains(player(1), &line, later), None);
        assert_eq!(in_play.contains(player(2), &line, later), Some(false));
    }
    #[test]
    fn what_was_forgotten_is_not_completed_by_an_earlier_reading() {
        let in_play = InPlay::default();
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
