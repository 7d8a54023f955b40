//! Passwords, hashed with Argon2id, with limited concurrency.

use std::thread;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use protocol::RefusalCode;
use zxcvbn::{Score, zxcvbn};

use limits::table::Attempt;
use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use messages::sentence::Sentence;

/// The minimum and maximum length of a password, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// The number of characters whose guesses are estimated.
const ESTIMATED: usize = 40;
/// The maximum number of running and waiting hash jobs.
const MAX_JOBS: usize = 128;

/// Hashes and checks passwords. Each hash takes 19 MiB of memory and about 20 ms of CPU time (the
/// parameters that OWASP recommends). One job per processor but one runs at a time, and a limited
/// number waits: at a rate of 20 a second, for less time than a request may take. A school may use
/// all places, and gives them up to other networks.
pub(crate) struct Passwords {
    queue: WorkQueue,
    /// A dummy hash: a sign-in with an unknown name takes as long as one with a wrong password.
    nobody: String,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let at_once = at_once();
        Self {
            queue: WorkQueue::new(at_once, MAX_JOBS - at_once),
            nobody: hash_of("the password of nobody"),
        }
    }

    /// Checks a new password of the player with this name, and hashes it into the PHC string
    /// format.
    pub(crate) async fn hash(
        &self,
        attempt: &Attempt<'_>,
        password: String,
        name: String,
    ) -> Result<String, RequestError> {
        self.work(attempt, move || checked_hash(&password, &name))
            .await?
    }

    /// Returns whether the password matches this hash; false without a hash.
    pub(crate) async fn verify(
        &self,
        attempt: &Attempt<'_>,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, RequestError> {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.clone());
        // No valid password is longer, and hashing a long text would take time.
        let is_proper = password.len() <= 4 * LENGTH.end();
        let fits = move || fits(if is_proper { &password } else { "" }, &hash);
        Ok(self.work(attempt, fits).await? && is_known && is_proper)
    }

    async fn work<T: Send + 'static>(
        &self,
        attempt: &Attempt<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let done = self.queue.work(attempt.network(), work).await;
        done.map_err(|Busy| {
            attempt.give_back();
            busy()
        })
    }
}

/// Returns the number of hash jobs that run at the same time.
fn at_once() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    (processors - 1).clamp(1, MAX_JOBS)
}

/// Checks a new password of the player with this name, and returns its hash in the PHC string
/// format.
pub(super) fn checked_hash(password: &str, name: &str) -> Result<String, RequestError> {
    check_length(password)?;
    if is_common(password, name) {
        return Err(RequestError::bad(
            "This password is one of the first that others would try. A few unrelated words make \
             a good password.",
        ));
    }
    Ok(hash_of(password))
}

fn hash_of(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    // The salt comes from the operating system, and Argon2 accepts every length of password.
    hash.expect("the system provides random bytes for a salt")
        .to_string()
}

fn fits(password: &str, hash: &str) -> bool {
    let hash = PasswordHash::new(hash);
    hash.is_ok_and(|hash| {
        let verified = Argon2::default().verify_password(password.as_bytes(), &hash);
        verified.is_ok()
    })
}

fn check_length(password: &str) -> Result<(), RequestError> {
    let length = password.chars().count();
    if length < *LENGTH.start() {
        return Err(RequestError::bad(
            Sentence::new(
                "A password has at least {least} characters. A few unrelated words make a good \
                 password.",
            )
            .with("least", LENGTH.start()),
        ));
    }
    if length > *LENGTH.end() {
        return Err(RequestError::bad(
            Sentence::new("A password has at most {most} characters.").with("most", LENGTH.end()),
        ));
    }
    Ok(())
}

/// Whether a program that knows common passwords, words, names and keyboard patterns finds the
/// password within a million guesses. The name of the player and of the program are among the first.
fn is_common(password: &str, name: &str) -> bool {
    // The estimate of a long text takes time, and its beginning is enough.
    let beginning: String = password.chars().take(ESTIMATED).collect();
    zxcvbn(&beginning, &[name, "staunton"]).score() < Score::Two
}

fn busy() -> RequestError {
    RequestError::new(
        RefusalCode::Unavailable,
        "Too many people are signing in: try again in a few seconds.",
    )
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv6Addr};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::{join_all, join3};

    use limits::metrics::Metrics;
    use limits::table::RateLimits;
    use net::proxies::Proxies;

    use super::*;

    fn rate_limits() -> RateLimits {
        RateLimits::new(Proxies::default(), &Metrics::default())
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let (passwords, rate_limits) = (Passwords::new(), rate_limits());
        let attempt = rate_limits.admit_attempt(None, "Ada").expect("the first");
        let verify = |password: &str, hash: Option<&String>| {
            passwords.verify(&attempt, password.to_owned(), hash.cloned())
        };
        let new = async || {
            let hashed = passwords.hash(&attempt, "correct horse".to_owned(), "Ada".to_owned());
            hashed.await.unwrap()
        };
        let hash = new().await;
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(hash, new().await, "each hash has its own salt");
        assert!(verify("correct horse", Some(&hash)).await.unwrap());
        assert!(!verify("correct horsf", Some(&hash)).await.unwrap());
        assert!(!verify("", Some(&hash)).await.unwrap());
        assert!(!verify(&"x".repeat(10_000), Some(&hash)).await.unwrap());
        assert!(!verify("the password of nobody", None).await.unwrap());
    }

    #[tokio::test]
    async fn limits_the_length_of_passwords() {
        let (passwords, rate_limits) = (Passwords::new(), rate_limits());
        let attempt = rate_limits.admit_attempt(None, "Ada").expect("the first");
        for (password, is_one) in [
            ("1234567".to_owned(), false),
            ("éàüö-ñç8".to_owned(), true),
            ("correct horse ".repeat(14), true),
            ("correct horse".repeat(16), false),
        ] {
            let hash = passwords.hash(&attempt, password.clone(), "Ada".to_owned());
            let hash = hash.await;
            assert_eq!(hash.is_ok(), is_one, "{password}");
        }
    }

    #[tokio::test]
    async fn rejects_common_passwords() {
        let (passwords, rate_limits) = (Passwords::new(), rate_limits());
        let attempt = rate_limits.admit_attempt(None, "Ada").expect("the first");
        for password in [
            "password1",
            "Password1",
            "12345678",
            "qwertyuiop",
            "iloveyou1",
            "P@ssw0rd",
            "sunshine1",
            "aaaaaaaa",
            "Adalovelace",
            "adalovelace1",
            "staunton1",
        ] {
            let hash = passwords.hash(&attempt, password.to_owned(), "AdaLovelace".to_owned());
            let why = hash.await.expect_err(password).sentence().to_string();
            assert!(why.contains("others would try"), "{password}: {why}");
        }
    }

    #[tokio::test]
    async fn limits_the_number_of_waiting_passwords() {
        let (passwords, rate_limits) = (Passwords::new(), rate_limits());
        let attempt = rate_limits.admit_attempt(None, "Ada").expect("the first");
        let hash = |_| passwords.hash(&attempt, "long enough".to_owned(), "Ada".to_owned());
        let attempts = (0..MAX_JOBS + 10).map(hash);
        let results = join_all(attempts).await;
        let refused = results.iter().filter(|result| result.is_err()).count();
        assert_eq!(refused, 10);
    }

    /// An attacker uses another network of one /48 prefix for each attempt.
    #[tokio::test]
    async fn an_attack_does_not_keep_the_owner_from_signing_in() {
        let (passwords, rate_limits) = (Passwords::new(), rate_limits());
        let busy = passwords.queue.occupy(at_once()).await;
        let checked = AtomicUsize::new(0);
        let sign_in = async |address: IpAddr| {
            let attempt = rate_limits.admit_attempt(Some(address.into()), "Owner");
            let attempt = attempt.expect("each network has attempts");
            let done = passwords.work(&attempt, || ()).await;
            done.map(|()| checked.fetch_add(1, Ordering::Relaxed))
        };
        let attack = (0..MAX_JOBS as u16 + 50)
            .map(|number| Ipv6Addr::new(0x2001, 0xdb8, 0xbad, number, 0, 0, 0, 1))
            .map(|address| sign_in(address.into()));
        let owner = sign_in("198.51.100.7".parse().expect("an address"));
        let (attack, ahead, ()) = join3(join_all(attack), owner, async { drop(busy) }).await;
        assert!(attack.iter().filter(|result| result.is_err()).count() >= 50);
        let ahead = ahead.expect("the owner has a place");
        assert!(
            ahead <= 2 * at_once(),
            "{ahead} passwords were checked before"
        );
    }
}
