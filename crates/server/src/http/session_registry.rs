//! What holds at this moment and may change on another node or by another process: which sessions
//! have ended, and what the admins have set.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use arbiter::Timestamp;
use store::{Registration, SessionId, Settings};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use net::clock::Clock;

/// What holds at this moment.
pub(crate) struct Standing {
    /// Whether the server was started with `--safe`, whatever the admins set.
    always_safe: bool,
    settings: RwLock<Settings>,
    /// Whether the server is safe, for the connections that are to end when it becomes so.
    safety: watch::Sender<bool>,
    sessions: Mutex<HashMap<SessionId, Open>>,
}

/// The open connections of a session.
struct Open {
    count: usize,
    ended: CancellationToken,
}

/// The right of a connection to stay open as long as its session lasts; given back when dropped.
pub(crate) struct SignedIn {
    standing: Arc<Standing>,
    session: SessionId,
    ended: CancellationToken,
    /// When it ends by itself.
    expires_at: Option<Timestamp>,
}

impl SignedIn {
    /// Completes when the session has ended.
    pub(crate) fn ended(&self, clock: &Clock) -> impl Future<Output = ()> + use<> {
        let ended = self.ended.clone().cancelled_owned();
        let (clock, expires_at) = (clock.clone(), self.expires_at);
        let expired = async move {
            match expires_at {
                // Few connections have one: its room is not taken in the others.
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
        let mut sessions = self.standing.lock();
        if let Some(open) = sessions.get_mut(&self.session) {
            open.count -= 1;
            if open.count == 0 {
                sessions.remove(&self.session);
            }
        }
    }
}

impl Standing {
    pub(crate) fn new(always_safe: bool, settings: Settings) -> Self {
        Self {
            always_safe,
            safety: watch::Sender::new(always_safe || settings.safe),
            settings: RwLock::new(settings),
            sessions: Mutex::default(),
        }
    }

    /// What the admins have set; safe is also what whoever started the server wanted so.
    pub(crate) fn set_by_admins(&self) -> Settings {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        let mut settings = settings.clone();
        settings.safe |= self.always_safe;
        settings
    }

    /// Whether the server is to be safe, as the admins wish: where it was started safe, what they
    /// send back of that is nobody's wish.
    pub(crate) fn safe_to_keep(&self, wish: bool) -> bool {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        if self.always_safe {
            settings.safe
        } else {
            wish
        }
    }

    /// What holds: a safe server is open to nobody without an invitation.
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

    /// Whether nobody chats.
    pub(crate) fn chat_is_off(&self) -> bool {
        let settings = self.settings.read().unwrap_or_else(PoisonError::into_inner);
        self.always_safe || settings.safe || settings.chat_off
    }

    /// Whether the server is safe, now and whenever that changes.
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

    /// Counts another connection of the session, which may end by itself at some moment.
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
            standing: Arc::clone(self),
            session,
            ended: open.ended.clone(),
            expires_at,
        }
    }

    /// The connections of these sessions that are open here.
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
    fn what_the_start_asked_for_is_not_kept_as_a_wish_of_the_admins() {
        for (always_safe, kept) in [(true, false), (false, true)] {
            let standing = Standing::new(always_safe, Settings::default());
            assert_eq!(standing.safe_to_keep(true), kept);
            assert_eq!(standing.set_by_admins().safe, always_safe);
            assert_eq!(
                standing.set_by_admins().registration,
                Settings::default().registration
            );
        }
    }
}
