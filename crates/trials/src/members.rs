//! Registered players. They are created directly in the database, because hashing thousands of
//! passwords is not part of the measurement.

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter::Timestamp;
use futures_util::future::try_join_all;
use sha2::{Digest, Sha256};
use store::{
    NewAccount, NewSession, People, Player, PlayerId, Role, Scope, Scopes, SessionId, Token,
    TokenId,
};

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

/// A program with a token of a separate account.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) token: String,
}

/// Creates this many accounts, each with a token for a program that plays.
pub(crate) async fn programs(database: &Database, number: usize) -> Result<Vec<Program>, Failure> {
    register(database, 0, number).await?;
    let people = store::open_people(&database.url).await;
    let people = people.map_err(|why| Failure::new(why.to_string()))?;
    let mut programs = Vec::new();
    while programs.len() < number {
        let done = programs.len();
        let next = done..number.min(done + BATCH_SIZE);
        programs.extend(try_join_all(next.map(|member| program(&*people, member))).await?);
    }
    Ok(programs)
}

async fn program(people: &dyn People, number: usize) -> Result<Program, Failure> {
    let text = format!("{number:064x}");
    let token = Token {
        id: TokenId::from_digest(Sha256::digest(&text).into()),
        player: PlayerId::from_bits(number as u64),
        name: "trial".to_owned(),
        scopes: Scopes(Scope::ALL.into()),
        created_at: now(),
        used_at: None,
        expires_at: None,
    };
    let made = people.make_token(token, None).await;
    made.map_err(|why| Failure::new(why.to_string()))?;
    Ok(Program {
        name: name(number),
        token: format!("staunton_{text}"),
    })
}

/// A name that needs no escapes in addresses.
fn name(number: usize) -> String {
    format!("Member-{number}")
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
    let name = name(number);
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
