//! The API tokens that were used last, in memory: programs send their token with every request.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arbiter::{Millis, Timestamp};
use store::{Player, SessionId, Token, TokenId, Unavailable};
use tokio::sync::watch;

/// The maximum number of tokens in memory.
const MAX_TOKENS: usize = 8_192;
/// The maximum time for which a token is not read again, in milliseconds. It limits the effect of
/// changes by another process of which this node receives no message.
const MAX_AGE: Millis = 10_000;

/// A token and its player.
pub(crate) type Known = (Token, Player);

/// Valid tokens with their players.
///
/// An entry is used only while no account and no token has changed: [`Tokens::account_changes`]
/// counts the changes by this node, and [`TokenCache::clear`] those by others.
///
/// [`Tokens::account_changes`]: store::Tokens::account_changes
pub(crate) struct TokenCache {
    changes: watch::Receiver<u64>,
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    /// The number of calls of [`TokenCache::clear`].
    cleared: u64,
    entries: HashMap<SessionId, Entry>,
}

struct Entry {
    known: Known,
    version: Version,
    read_at: Timestamp,
}

/// The numbers of changes on this node and on others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Version {
    here: u64,
    elsewhere: u64,
}

impl Entry {
    /// Returns whether the token need not be read again.
    fn is_current(&self, version: Version, now: Timestamp) -> bool {
        let is_valid = self.known.0.expires_at.is_none_or(|at| at > now);
        is_valid && self.version == version && now - self.read_at < MAX_AGE
    }
}

impl TokenCache {
    /// Creates an empty cache, which follows these changes.
    pub(crate) fn new(changes: watch::Receiver<u64>) -> Self {
        Self {
            changes,
            tables: Mutex::default(),
        }
    }

    /// Returns a valid token with its player. `read` reads it from the store, unless it is known.
    pub(crate) async fn find(
        &self,
        id: TokenId,
        now: Timestamp,
        read: impl Future<Output = Result<Option<Known>, Unavailable>>,
    ) -> Result<Option<Known>, Unavailable> {
        let version = {
            let tables = self.lock();
            let version = self.version(&tables);
            let entry = tables.entries.get(&id.into());
            if let Some(entry) = entry.filter(|entry| entry.is_current(version, now)) {
                return Ok(Some(entry.known.clone()));
            }
            version
        };
        let known = read.await?;
        let mut tables = self.lock();
        match &known {
            // A change during the read makes the entry obsolete at once.
            Some(known) => tables.insert(id, known.clone(), version, now),
            None => drop(tables.entries.remove(&id.into())),
        }
        Ok(known)
    }

    /// Forgets all tokens, because accounts or tokens were changed elsewhere.
    pub(crate) fn clear(&self) {
        let mut tables = self.lock();
        tables.cleared += 1;
        tables.entries.clear();
    }

    /// Forgets these tokens, which are revoked.
    pub(crate) fn forget(&self, revoked: &[SessionId]) {
        let mut tables = self.lock();
        for id in revoked {
            tables.entries.remove(id);
        }
    }

    fn version(&self, tables: &Tables) -> Version {
        Version {
            here: *self.changes.borrow(),
            elsewhere: tables.cleared,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn insert(&mut self, id: TokenId, known: Known, version: Version, now: Timestamp) {
        if self.entries.len() >= MAX_TOKENS {
            self.entries
                .retain(|_, entry| entry.is_current(version, now));
        }
        if self.entries.len() >= MAX_TOKENS {
            self.entries.clear();
        }
        let entry = Entry {
            known,
            version,
            read_at: now,
        };
        self.entries.insert(id.into(), entry);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use store::{PlayerId, Scopes};

    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000);

    /// A cache, and a store with one token for each id.
    struct Rig {
        changes: watch::Sender<u64>,
        cache: TokenCache,
        reads: Cell<u32>,
        expires_at: Option<Timestamp>,
    }

    impl Rig {
        fn new() -> Self {
            let changes = watch::Sender::new(0);
            Self {
                cache: TokenCache::new(changes.subscribe()),
                changes,
                reads: Cell::new(0),
                expires_at: None,
            }
        }

        fn read(&self, id: TokenId, now: Timestamp) -> Option<Known> {
            self.reads.set(self.reads.get() + 1);
            let player = Player::guest(PlayerId::from_bits(1), "Ada");
            let token = Token {
                id,
                player: player.id,
                name: "a program".to_owned(),
                scopes: Scopes::default(),
                created_at: NOW,
                used_at: None,
                expires_at: self.expires_at,
            };
            let is_valid = self.expires_at.is_none_or(|at| at > now);
            is_valid.then_some((token, player))
        }

        /// Looks up the token with this number, and returns whether it is valid and the total number
        /// of reads.
        async fn find(&self, number: u16, now: Timestamp) -> (bool, u32) {
            let id = id(number);
            let found = self
                .cache
                .find(id, now, async { Ok(self.read(id, now)) })
                .await;
            (found.expect("the store works").is_some(), self.reads.get())
        }
    }

    fn id(number: u16) -> TokenId {
        let mut digest = [0; 32];
        digest[..2].copy_from_slice(&number.to_le_bytes());
        TokenId::from_digest(digest)
    }

    #[tokio::test]
    async fn many_requests_read_a_token_once() {
        let rig = Rig::new();
        for _ in 0..100 {
            assert_eq!(rig.find(1, NOW).await, (true, 1));
        }
        assert_eq!(rig.find(2, NOW).await, (true, 2));
        assert_eq!(rig.find(1, NOW + (MAX_AGE - 1)).await, (true, 2));
        assert_eq!(rig.find(1, NOW + MAX_AGE).await, (true, 3));
    }

    #[tokio::test]
    async fn an_expired_token_is_refused() {
        let mut rig = Rig::new();
        rig.expires_at = Some(NOW + 1_000);
        assert_eq!(rig.find(1, NOW).await, (true, 1));
        assert_eq!(rig.find(1, NOW + 999).await, (true, 1));
        assert_eq!(rig.find(1, NOW + 1_000).await, (false, 2));
    }

    #[tokio::test]
    async fn changes_make_entries_obsolete() {
        let rig = Rig::new();
        rig.find(1, NOW).await;
        rig.changes.send_modify(|count| *count += 1);
        assert_eq!(rig.find(1, NOW).await, (true, 2));
        rig.cache.clear();
        assert_eq!(rig.find(1, NOW).await, (true, 3));
        let session = |number| SessionId::from(id(number));
        rig.cache.forget(&[session(2)]);
        assert_eq!(rig.find(1, NOW).await, (true, 3));
        rig.cache.forget(&[session(2), session(1)]);
        assert_eq!(rig.find(1, NOW).await, (true, 4));
    }

    #[tokio::test]
    async fn a_change_during_a_read_makes_its_result_obsolete() {
        for is_cleared in [false, true] {
            let rig = Rig::new();
            let read = async {
                let known = rig.read(id(1), NOW);
                if is_cleared {
                    rig.cache.clear();
                } else {
                    rig.changes.send_modify(|count| *count += 1);
                }
                Ok(known)
            };
            let found = rig.cache.find(id(1), NOW, read).await;
            assert!(found.is_ok_and(|found| found.is_some()));
            assert_eq!(rig.find(1, NOW).await, (true, 2), "{is_cleared}");
        }
    }

    #[tokio::test]
    async fn the_number_of_entries_is_bounded() {
        let rig = Rig::new();
        let numbers = 0..u16::try_from(3 * MAX_TOKENS).expect("a small number");
        for number in numbers {
            rig.find(number, NOW).await;
            assert!(rig.cache.lock().entries.len() <= MAX_TOKENS);
        }
        // Obsolete entries leave before current ones.
        let rig = Rig::new();
        for number in 0..u16::try_from(MAX_TOKENS).expect("a small number") {
            let at = if number == 0 { NOW + MAX_AGE } else { NOW };
            rig.find(number, at).await;
        }
        rig.find(u16::MAX, NOW + MAX_AGE).await;
        assert_eq!(rig.cache.lock().entries.len(), 2);
    }
}
