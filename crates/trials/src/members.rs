//! Registered players. They are created directly in the database, because hashing thousands of
//! passwords is not part of the measurement.

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter::Timestamp;
use futures_util::future::try_join_all;
use sha2::{Digest, Sha256};
use store::{NewAccount, NewSession, People, Player, PlayerId, Role, SessionId};

use crate::database::Database;
use crate::failure::Failure;
use crate::progress;
use crate::visitor::Visitor;

/// The number of players created at the same time.
const BATCH_SIZE: usize = 500;
/// A hash that no password matches.
const PASSWORD: &str = "none";

/// Creates this many registered players, who are signed in. Numbers from `first` on distinguish
/// them from others in the same database.
pub(crate) async fn register(
    database: &Database,
    first: usize,
    number: usize,
) -> Result<Vec<Visitor>, Failure> {
    let people = store::open_people(&database.url).await;
    let people = people.map_err(|why| Failure::new(why.to_string()))?;
    let bar = progress::bar("accounts", number as u64);
    let mut members = Vec::new();
    while members.len() < number {
        let done = members.len();
        let next = first + done..first + number.min(done + BATCH_SIZE);
        bar.inc(next.len() as u64);
        let next = next.map(|member| new(&*people, member, Role::Player));
        members.extend(try_join_all(next).await?);
    }
    bar.finish_and_clear();
    Ok(members)
}

/// Creates a member with this number who may organize tournaments.
pub(crate) async fn organizer(database: &Database, number: usize) -> Result<Visitor, Failure> {
    let people = store::open_people(&database.url).await;
    let people = people.map_err(|why| Failure::new(why.to_string()))?;
    new(&*people, number, Role::Organiser).await
}

async fn new(people: &dyn People, number: usize, role: Role) -> Result<Visitor, Failure> {
    let token = |kind: u8| format!("{kind:02x}{number:062x}");
    // The server deletes sessions that were not used for a long time.
    let at = now();
    let session = |kind| NewSession {
        id: SessionId::from_digest(Sha256::digest(token(kind)).into()),
        device: String::new(),
        at,
    };
    let id = PlayerId::from_bits(number as u64);
    let name = format!("Member {number}");
    let failed = |why: &dyn std::fmt::Display| Failure::new(format!("{name}: {why}"));
    let guest = people.ensure_session(session(0), Player::guest(id, name.as_str()));
    guest.await.map_err(|why| failed(&why))?;
    let account = NewAccount {
        player: id,
        name: name.parse().map_err(|why: store::NameError| failed(&why))?,
        password: PASSWORD.to_owned(),
        role,
        invite: None,
        session: session(1),
        replaces: None,
    };
    people.register(account).await.map_err(|why| failed(&why))?;
    Ok(Visitor::with(&format!("staunton_session={}", token(1))))
}

fn now() -> Timestamp {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp(since_epoch.unwrap_or_default().as_millis() as u64)
}
