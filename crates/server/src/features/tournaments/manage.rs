//! Requests of organizers and officials.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use protocol::http::Created;
use protocol::http::tournaments::{Accepted, CommandRequest, NewTournament, Officials};
use store::{
    ClassId, MOST_TOURNAMENTS, Player, PlayerId, Role, TournamentEntry, TournamentError,
    TournamentId,
};
use tournament::{Command, Details, Event, NewEntrant, Refusal, Settings, Tournament};

use super::act::{Act, not_official};
use super::content::Content;
use super::loaded::Loaded;
use super::registry::Tournaments;
use super::{arena, games, refusals};
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of a command id, in bytes: with the player's id in front of it, it is at most
/// 64 bytes long.
const MAX_ID: usize = 36;
/// The maximum length of a reason, in characters.
const MAX_REASON: usize = 200;
/// The maximum number of deputies.
const MAX_DEPUTIES: usize = 20;
/// The maximum number of accounts that one command enters.
const MAX_ACCOUNTS: usize = 200;

/// `POST /app/tournaments`: creates a tournament, and enters the members of a class.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    member: Member,
    headers: HeaderMap,
    Sent(NewTournament { settings, class }): Sent<NewTournament>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if member.player.role < Some(Role::Organiser) {
        return Err(RequestError::not_allowed());
    }
    let settings = checked(settings)?;
    let pupils = match class {
        Some(class) => pupils(&site, &member, &class, &settings).await?,
        None => Vec::new(),
    };
    let id = store(
        &site,
        &member,
        settings,
        idempotency::request_key(&headers)?,
    )
    .await?;
    if !pupils.is_empty() {
        let new = || NewEntrant {
            details: Details::default(),
            is_member: true,
        };
        let act = Act {
            // A repeated request enters them once.
            id: "class".to_owned(),
            author: Some(member.player.id),
            reason: None,
            command: Command::Enter {
                entrants: pupils.iter().map(|_| new()).collect(),
            },
            enters: pupils,
            name: None,
            officials: None,
            continues: None,
        };
        tournaments.act(id, act).await?;
    }
    let id = id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// Returns the members of a class that the visitor teaches.
async fn pupils(
    site: &Site,
    member: &Member,
    class: &str,
    settings: &Settings,
) -> Result<Vec<PlayerId>, RequestError> {
    let no_such = || {
        RequestError::new(
            Code::NotFound,
            "There is no such class, or you do not teach it.",
        )
    };
    let id: ClassId = class.parse().map_err(|_| no_such())?;
    let overview = site.store.classes().class_overview(id).await?;
    let is_admin = member.player.role == Some(Role::Admin);
    let overview = overview.filter(|found| is_admin || found.class.teacher == member.player.id);
    let members = overview.ok_or_else(no_such)?.members;
    if settings.rated && members.iter().any(|pupil| pupil.is_guest) {
        return Err(RequestError::new(
            Code::Conflict,
            "Some members of the class have no account: play without rating.",
        ));
    }
    Ok(members.into_iter().map(|pupil| pupil.player).collect())
}

/// Stores a new tournament. For a repeated request, returns the existing one.
async fn store(
    site: &Site,
    member: &Member,
    settings: Settings,
    request_key: String,
) -> Result<TournamentId, RequestError> {
    let at = site.clock.now();
    let content = Content {
        command: Command::Create {
            settings: Box::new(settings.clone()),
        },
        reason: None,
        events: vec![Event::Created {
            settings: Box::new(settings.clone()),
        }],
        games: Vec::new(),
    };
    let overview = Loaded::of_new(Tournament::new(settings, at)).overview();
    let mut new = store::NewTournament {
        id: TournamentId::from_bits(random::bits()),
        organizer: member.player.id,
        overview,
        first: TournamentEntry {
            command: "create".to_owned(),
            actor: Some(member.player.id),
            at,
            content: serde_json::to_string(&content).map_err(|_| RequestError::unavailable())?,
        },
        request_key: Some(request_key),
        at,
    };
    loop {
        match site.store.tournaments().make_tournament(new.clone()).await {
            Ok(id) => return Ok(id),
            Err(TournamentError::IdTaken) => new.id = TournamentId::from_bits(random::bits()),
            Err(TournamentError::TooMany) => return Err(too_many()),
            Err(why) => {
                tracing::error!(%why, "a tournament was not created");
                return Err(RequestError::unavailable());
            }
        }
    }
}

fn too_many() -> RequestError {
    RequestError::new(
        Code::Conflict,
        Sentence::new("You have {most} tournaments that have not ended: end one first.")
            .with("most", MOST_TOURNAMENTS),
    )
}

/// Returns valid settings with trimmed names.
fn checked(mut settings: Settings) -> Result<Settings, RequestError> {
    settings
        .check()
        .map_err(|why| refusals::bad_settings(&why))?;
    games::check(&settings).map_err(refusals::bad_terms)?;
    settings.name = settings.name.trim().to_owned();
    settings.group = settings.group.trim().to_owned();
    Ok(settings)
}

/// `POST /app/tournaments/{id}/commands`: carries out a command of an official.
pub(super) async fn command(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
    Sent(request): Sent<CommandRequest>,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    if !may_command(&member.player, &loaded) {
        return Err(not_official());
    }
    let mut act = Act {
        id: own_id(member.player.id, &request.id)?,
        author: Some(member.player.id),
        reason: reason(request.reason)?,
        command: request.command,
        enters: Vec::new(),
        name: None,
        officials: None,
        continues: None,
    };
    match &mut act.command {
        Command::Create { .. }
        | Command::Report { .. }
        | Command::SetLink { .. }
        | Command::SetBoardLink { .. }
        | Command::Record { .. }
        | Command::EndGames { .. }
        | Command::NameOfficials => {
            return Err(RequestError::bad("This command has its own address."));
        }
        // The server pairs all later waves.
        Command::Pair { .. } if loaded.state.arena.wave > 0 => {
            return Err(refusals::refused(&Refusal::NotInArena, &loaded.state));
        }
        // The results of the last moments count.
        Command::End if loaded.state.is_arena() => {
            arena::enter_all(&tournaments, loaded.id).await?;
        }
        Command::ChangeSettings { settings } => **settings = checked((**settings).clone())?,
        Command::ChangeEntrant { entrant, details }
            if loaded
                .state
                .entrant(*entrant)
                .is_some_and(|it| it.is_member) =>
        {
            // The name belongs to the account.
            details.name.clear();
        }
        Command::Enter { entrants } => {
            act.enters = match accounts(&site, &loaded, entrants).await {
                Ok(enters) => enters,
                // A repeated command names players who were entered by it.
                Err(why) => {
                    let version = tournaments.version_of(loaded.id, &act.id).await?;
                    let version = version.ok_or(why)?;
                    return Ok(Json(Accepted { version }));
                }
            };
        }
        _ => {}
    }
    let version = tournaments.act(loaded.id, act).await?;
    Ok(Json(Accepted { version }))
}

/// Officials give commands, and admins where the officials are gone.
pub(super) fn may_command(player: &Player, loaded: &Loaded) -> bool {
    loaded.is_official(player.id) || player.role == Some(Role::Admin)
}

/// Returns the id of a player's command in the journal. No other author has this id.
pub(super) fn own_id(player: PlayerId, id: &str) -> Result<String, RequestError> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if id.is_empty() || id.len() > MAX_ID || !id.bytes().all(is_valid) {
        return Err(RequestError::bad(
            Sentence::new("A command's id is 1 to {most} letters, digits, hyphens or underscores.")
                .with("most", MAX_ID),
        ));
    }
    Ok(format!("{player}.{id}"))
}

fn reason(reason: Option<String>) -> Result<Option<String>, RequestError> {
    let reason = reason.map(|text| text.trim().to_owned());
    let is_too_long = |text: &String| text.chars().count() > MAX_REASON;
    if reason.as_ref().is_some_and(is_too_long) {
        return Err(RequestError::bad(
            Sentence::new("A reason has at most {most} characters.").with("most", MAX_REASON),
        ));
    }
    Ok(reason.filter(|text| !text.is_empty()))
}

/// Returns the accounts of the entrants who play on this server. Their names are those of accounts,
/// which the journal does not keep. The entrants with accounts come first.
async fn accounts(
    site: &Site,
    loaded: &Loaded,
    entrants: &mut [NewEntrant],
) -> Result<Vec<PlayerId>, RequestError> {
    entrants.sort_by_key(|entrant| !entrant.is_member);
    let members = entrants.iter_mut().filter(|entrant| entrant.is_member);
    let mut players = Vec::new();
    for entrant in members {
        if players.len() >= MAX_ACCOUNTS {
            return Err(RequestError::bad(
                Sentence::new("Enter at most {most} accounts at a time.")
                    .with("most", MAX_ACCOUNTS),
            ));
        }
        let name = std::mem::take(&mut entrant.details.name);
        let known = site.store.people().credentials(&name).await?;
        let known = known.filter(|known| !known.is_disabled).ok_or_else(|| {
            RequestError::new(
                Code::NotFound,
                Sentence::new("There is no account with the name {name}.").with("name", &name),
            )
        })?;
        let player = known.player.id;
        if players.contains(&player) || loaded.entrant_of(player).is_some() {
            return Err(RequestError::new(
                Code::Conflict,
                Sentence::new("{name} is in this tournament already.").with("name", &name),
            ));
        }
        players.push(player);
    }
    Ok(players)
}

/// `PUT /app/tournaments/{id}/officials`: names the arbiter and the deputies.
pub(super) async fn officials(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
    headers: HeaderMap,
    Sent(Officials { arbiter, deputies }): Sent<Officials>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    let is_arbiter = loaded.arbiter == Some(member.player.id);
    if !is_arbiter && member.player.role != Some(Role::Admin) {
        return Err(not_official());
    }
    if deputies.len() > MAX_DEPUTIES {
        return Err(RequestError::bad(
            Sentence::new("A tournament has at most {most} deputies.").with("most", MAX_DEPUTIES),
        ));
    }
    let mut officials = Vec::new();
    for (name, least) in std::iter::once((arbiter, Role::Organiser))
        .chain(deputies.into_iter().map(|name| (name, Role::Player)))
    {
        let known = site.store.people().credentials(&name).await?;
        let known = known.filter(|it| !it.is_disabled && it.player.role >= Some(least));
        let known = known.ok_or_else(|| {
            RequestError::new(
                Code::NotFound,
                match least {
                    Role::Player => Sentence::new("There is no account with the name {name}."),
                    _ => Sentence::new(
                        "There is no organizer or admin with the name {name}: only they are \
                         arbiters.",
                    ),
                }
                .with("name", &name),
            )
        })?;
        if !officials.contains(&known.player.id) {
            officials.push(known.player.id);
        }
    }
    let key = idempotency::request_key(&headers)?;
    let act = Act {
        id: own_id(member.player.id, &key)?,
        author: Some(member.player.id),
        reason: None,
        command: Command::NameOfficials,
        enters: Vec::new(),
        name: None,
        officials: Some(officials),
        continues: None,
    };
    tournaments.act(loaded.id, act).await?;
    Ok(StatusCode::NO_CONTENT)
}
