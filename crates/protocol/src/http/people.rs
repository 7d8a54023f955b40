//! Requests for accounts, sessions and invites.
//!
//! - `GET /app/session` → [`Session`]; creates a guest with a session if there is none.
//! - `PUT /app/session/name` with [`GuestName`] → [`Session`].
//! - `POST /app/account` with [`Register`] → 201 [`Session`], with a new session.
//! - `DELETE /app/account` with [`Confirm`] → 204; erases the player. A guest's password is empty.
//! - `GET /app/account/data` → the data that the server has about the visitor, in JSON, except for
//!   the games of their collections and their rating history, which have separate requests.
//! - `POST /app/sign-in` with [`SignIn`] → [`Session`], with a new session; 409 with [`Problem`]
//!   while games of the guest are running or the guest is in a class, unless `leave_games` is set.
//! - `POST /app/sign-out` → 204.
//! - `PUT /app/password` with [`ChangePassword`] → 204; other sessions and all tokens end.
//! - `GET /app/sessions` → [`SessionList`]; `DELETE /app/sessions/{id}` ends one and
//!   `DELETE /app/sessions` all others → 204.
//! - `GET /app/tokens` → [`TokenList`]; `POST` with [`NewToken`] → 201 [`MadeToken`];
//!   `DELETE /app/tokens/{id}` → 204. A program sends its token with `Authorization: Bearer …`.
//! - `POST /app/invites/look` with [`Token`] → [`InviteView`].
//! - `POST /app/invites/password` with [`ResetPassword`] → 204; all sessions end.
//! - `POST /app/invites/sign-in` with [`Token`] → [`Session`]; all other sessions end.
//! - Organizers and admins: `GET /app/admin/invites` → [`InviteList`]; `POST` with [`NewInvite`] →
//!   201 [`MadeInvite`]; `DELETE /app/admin/invites/{id}` → 204;
//!   `GET /app/admin/accounts?prefix=&since=&after=` → [`AccountList`];
//!   `POST /app/admin/accounts/{player}/password` → 201 [`MadeInvite`].
//! - Admins: `PUT /app/admin/accounts/{player}/role` with [`ChangeRole`] → 204;
//!   `DELETE /app/admin/accounts/{player}` → 204; `POST /app/admin/accounts/erase` with
//!   [`EraseAccounts`] → [`ErasedAccounts`]; `GET /app/admin/health` → [`Health`]; `GET` and
//!   `PUT /app/admin/settings` with [`Settings`].
//!
//! [`Problem`]: super::Problem

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The visitor's identity and permissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Session {
    /// The player's id: the profile is at `/player/{id}`.
    pub id: String,
    /// The name shown to other players.
    pub name: String,
    /// The role of the account; null for a guest.
    pub role: Option<Role>,
    /// The registration policy.
    pub registration: Registration,
    /// Whether guests may choose a name.
    pub guests_choose_names: bool,
    /// Whether the visitor can neither offer games to strangers nor see theirs: a guest on a safe
    /// server.
    #[serde(default)]
    pub hides_strangers: bool,
    /// The address under which others reach the server, if it is configured, for links to share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub public_url: Option<String>,
    /// The number of open reports, at most 100; omitted without one, and for visitors who are not
    /// organizers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open_reports: Option<u32>,
}

/// The role of an account. Each role includes the permissions of the roles before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Invites others to register, and helps players who have forgotten their password.
    Organiser,
    /// Runs the server.
    Admin,
}

/// The registration policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Registration is open to everyone.
    Open,
    /// Registration requires the link of an invite.
    Invite,
    /// Registration is closed.
    Closed,
}

/// The name that a guest chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// The name.
    pub name: String,
}

/// A request to register.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The name shown to other players and used to sign in.
    pub name: String,
    /// The password: 8 to 200 characters.
    pub password: String,
    /// The token of an invite, if one is required.
    #[serde(default)]
    pub invite: Option<String>,
}

/// A request to sign in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name, case-insensitive.
    pub name: String,
    /// The password.
    pub password: String,
    /// Whether to sign in although games of the guest are running, which the guest cannot finish
    /// then.
    #[serde(default)]
    pub leave_games: bool,
}

/// A password that confirms a request.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password.
    pub password: String,
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    pub current: String,
    /// The new password.
    pub new: String,
}

/// The sessions of a visitor, the last used first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionList {
    /// The sessions.
    pub sessions: Vec<SessionView>,
}

/// A session in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionView {
    /// The id to end it; it cannot be used for anything else.
    pub id: String,
    /// The browser and the system.
    pub device: String,
    /// When it began, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub created_at: u64,
    /// When it was last used, to the hour.
    #[ts(type = "number")]
    pub used_at: u64,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

/// The API tokens of a visitor, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenList {
    /// The tokens.
    pub tokens: Vec<TokenView>,
}

/// An API token in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenView {
    /// The id to revoke it; it cannot be used for anything else.
    pub id: String,
    /// The name given by its owner.
    pub name: String,
    /// The permissions.
    pub scopes: Vec<Scope>,
    /// When it was created, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub created_at: u64,
    /// When it was last used, to the hour.
    #[ts(type = "number | null")]
    pub used_at: Option<u64>,
    /// When it expires; null for never.
    #[ts(type = "number | null")]
    pub expires_at: Option<u64>,
}

/// A permission of a token, named as in the Lichess API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Scope {
    /// Subscribing to games and playing in them: `/socket`, and `POST /app/games/{id}/accept`.
    #[serde(rename = "board:play")]
    BoardPlay,
    /// Playing as a bot, with the API in [docs/API.md](../../../docs/API.md).
    #[serde(rename = "bot:play")]
    BotPlay,
    /// Receiving challenges with that API.
    #[serde(rename = "challenge:read")]
    ChallengeRead,
    /// Creating games: `POST /app/games`; sending and answering challenges with that API.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
    /// Reading puzzles, and the results of the player, with that API.
    #[serde(rename = "puzzle:read")]
    PuzzleRead,
    /// Solving puzzles with that API.
    #[serde(rename = "puzzle:write")]
    PuzzleWrite,
    /// Entering tournaments and leaving them with that API.
    #[serde(rename = "tournament:write")]
    TournamentWrite,
}

/// A request for an API token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// The name given by its owner: 1 to 60 characters.
    pub name: String,
    /// The permissions.
    pub scopes: Vec<Scope>,
    /// The number of days that it is valid, 1 to 366; null for no limit.
    #[serde(default)]
    pub days: Option<u16>,
}

/// A new API token. It is sent only here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeToken {
    /// The token.
    pub token: String,
}

/// The token in the link of an invite.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The token.
    pub token: String,
}

/// The action that an invite allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum InviteView {
    /// Registering with this role.
    Account {
        /// The role.
        role: Role,
    },
    /// Choosing a new password.
    Password {
        /// The name of the account.
        name: String,
    },
    /// Signing in as a guest who has lost their device.
    SignIn {
        /// The guest's name.
        name: String,
    },
}

/// A request to set a new password with the link of an invite.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The token of the link.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// A request for an invite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewInvite {
    /// The role of the account. Only admins create organizers and admins.
    pub role: Role,
}

/// A new invite. Its link is sent only here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeInvite {
    /// The path of the link, with the token in the fragment, which is never sent to servers and
    /// proxies.
    pub path: String,
    /// When it expires, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub expires_at: u64,
}

/// The invites that are currently valid, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InviteList {
    /// The invites.
    pub invites: Vec<InviteSummary>,
}

/// An invite in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InviteSummary {
    /// The id to withdraw it; it cannot be used for anything else.
    pub id: String,
    /// The role of the account.
    pub role: Role,
    /// The player who created it; null if it was the server itself or its operator.
    pub created_by: Option<String>,
    /// When it expires, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub expires_at: u64,
}

/// Accounts ordered by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountList {
    /// The accounts.
    pub accounts: Vec<AccountView>,
    /// The value of `?after=` for the next page; null if this is the last.
    pub next: Option<String>,
}

/// An account in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountView {
    /// The id of the player.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// When the player registered, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub registered_at: u64,
    /// Whether signing in is disabled.
    pub is_disabled: bool,
}

/// A request to change the role of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeRole {
    /// The role.
    pub role: Role,
}

/// Server settings of the admins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The registration policy.
    pub registration: Registration,
    /// Names that are not allowed, case-insensitive; `*` matches any text at the beginning or at
    /// the end.
    pub refused_names: Vec<String>,
    /// Whether only registered players may choose names and watch games of others. In answers this
    /// is also true if the server was started in that mode.
    pub safe: bool,
    /// Whether chat is turned off; on a safe server it is off in any case.
    #[serde(default)]
    pub chat_off: bool,
    /// Whether the server was started with `--safe`, so that `safe` cannot be turned off. Ignored in
    /// requests.
    #[serde(default)]
    pub always_safe: bool,
}

/// Players to erase; accounts with other roles are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EraseAccounts {
    /// The ids of the players, at most 50.
    pub players: Vec<String>,
}

/// The result of erasing several players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErasedAccounts {
    /// The number of erased players.
    pub erased: u32,
}

/// The health of the server. With several nodes: of the node that answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Health {
    /// A problem that keeps it from working; null if there is none.
    pub trouble: Option<String>,
    /// The version of the program.
    pub version: String,
    /// When it was started, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub started_at: u64,
    /// The number of open connections.
    pub sockets: u32,
    /// Games in memory: they have connections, or the computer is searching.
    pub live_games: u32,
    /// Moves of the computer that are waiting for a thread.
    pub engine_waiting: u32,
    /// Moves of the computer that are being searched.
    pub engine_running: u32,
    /// Analyses that are running or waiting.
    pub analyses: u32,
    /// Memory use in bytes; null if the system does not report it.
    #[ts(type = "number | null")]
    pub memory: Option<u64>,
    /// Other facts for the operator: the state of the database file, and mistakes in the setup.
    #[serde(default)]
    pub notices: Vec<String>,
}
