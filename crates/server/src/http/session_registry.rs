//! State that may change on another node or by another process: ended sessions, and the settings of
//! the admins.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use arbiter::Timestamp;
use store::{Registration, SessionId, Settings};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use net::clock::Clock;

/// The current settings and the open connections of sessions.
pub(crate) struct SessionRegistry {
    /// Whether the server was started with `--safe`, which overrides the admins' setting.
    always_safe: bool,
    settings: RwLock<Settings>,
    /// Whether the server is safe, for the connections that end when it becomes safe.
    safety: watch::Sender<bool>,
    sessions: Mutex<HashMap<SessionId, Open>>,
}

/// The open connections of a session.
struct Open {
    count: usize,
    ended: CancellationToken,
}

/// The right of a connection to stay open as long as its session lasts; returned when dropped.
pub(crate) struct SignedIn {
    sessions: Arc<SessionRegistry>,
    session: SessionId,
    ended: CancellationToken,
    /// The time at which the session expires.
    expires_at: Option<Timestamp>,
}

impl SignedIn {
    /// Completes when the session has ended.
    pub(crate) fn ended(&self, clock: &Clock) -> impl Future<Output = ()> + use<> {
        let ended = self.ended.clone().cancelled_owned();
        let (clock, expires_at) = (clock.clone(), self.expires_at);
        let expired = async move {
            match expires_at {
                // Boxed because few sessions expire, so that the others need no space for it.
                Some(moment) => Box::pin(clock.sleep_until(moment)).await,
                None => std::future::pending().await,
            }
        };
        async {
            tokio::select! {
                () = ended => {}
                () = expired => {}
            }
        }
    }
}

impl Drop for SignedIn {
    fn drop(&mut self) {
        let mut sessions = self.sessions.lock();
        if let Some(open) = sessions.get_mut(&self.session) {
            open.count -= 1;
            if open.count == 0 {
                sessions.remove(&self.session);
            }
        }
    }
}

impl SessionRegistry {
    pub(crate) fn new(always_safe: bool, settings: Settings) -> Self {
        Self {
            always_safe,
            safety: watch::Sender::new(always_safe || settings.safe),
            settings: RwLock::new(settings),
            sessions: Mutex::default(),
        }
    }

    /// Returns whether the server was started with `--safe`.
    pub(crate) fn is_always_safe(&self) -> bool {
        self.always_safe
    }

    /// Returns the settings for the admin page. `safe` is also set by the command line.
    pub(crate) fn set_by_admins(&self) -> Settings {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        let mut settings = settings.clone();
        settings.safe |= self.always_safe;
        settings
    }

    /// Returns the value of `safe` to store when the admins save their settings. On a server
    /// started with `--safe` the admins' page always shows `true`, so the stored value is kept.
    pub(crate) fn safe_to_keep(&self, wish: bool) -> bool {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        if self.always_safe {
            settings.safe
        } else {
            wish
        }
    }

    /// Returns the effective settings: a safe server has no open registration.
    pub(crate) fn settings(&self) -> Settings {
        let mut settings = self.set_by_admins();
        if settings.safe && settings.registration == Registration::Open {
            settings.registration = Registration::Invite;
        }
        settings
    }

    pub(crate) fn is_safe(&self) -> bool {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        self.always_safe || settings.safe
    }

    /// Returns whether chat is off.
    pub(crate) fn chat_is_off(&self) -> bool {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        self.always_safe || settings.safe || settings.chat_off
    }

    /// Subscribes to whether the server is safe.
    pub(crate) fn safety(&self) -> watch::Receiver<bool> {
        self.safety.subscribe()
    }

    pub(crate) fn set(&self, settings: Settings) {
        let is_safe = self.always_safe || settings.safe;
        *self
            .settings
            .write()
            .unwrap_or_else(PoisonError::into_inner) = settings;
        self.safety
            .send_if_modified(|known| std::mem::replace(known, is_safe) != is_safe);
    }

    /// Counts another connection of the session, which may expire at some time.
    pub(crate) fn connects(
        self: &Arc<Self>,
        session: SessionId,
        expires_at: Option<Timestamp>,
    ) -> SignedIn {
        let mut sessions = self.lock();
        let open = sessions.entry(session).or_insert_with(|| Open {
            count: 0,
            ended: CancellationToken::new(),
        });
        open.count += 1;
        SignedIn {
            sessions: Arc::clone(self),
            session,
            ended: open.ended.clone(),
            expires_at,
        }
    }

    /// Returns the open connections of these sessions on this node.
    pub(crate) fn open_of(&self, sessions: &[SessionId]) -> Vec<CancellationToken> {
        let open = self.lock();
        let open = sessions.iter().filter_map(|session| open.get(session));
        open.map(|open| open.ended.clone()).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<SessionId, Open>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_safe_flag_of_the_command_line_is_not_stored() {
        for (always_safe, kept) in [(true, false), (false, true)] {
            let sessions = SessionRegistry::new(always_safe, Settings::default());
            assert_eq!(sessions.safe_to_keep(true), kept);
            assert_eq!(sessions.set_by_admins().safe, always_safe);
            assert_eq!(
                sessions.set_by_admins().registration,
                Settings::default().registration
            );
        }
    }
}
