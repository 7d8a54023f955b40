//! The requests about people: accounts, sessions, invites.
//!
//! - `GET /app/session` → [`Session`]; makes a guest with a session if there is none.
//! - `PUT /app/session/name` with [`GuestName`] → [`Session`].
//! - `POST /app/account` with [`Register`] → 201 [`Session`], with a new session.
//! - `DELETE /app/account` with [`Confirm`] → 204; erases the person. A guest's password is empty.
//! - `GET /app/account/data` → what the server has about the visitor, in JSON, but for the games of
//!   their collections and the history of their ratings, which have requests of their own.
//! - `POST /app/sign-in` with [`SignIn`] → [`Session`], with a new session; 409 with [`Problem`]
//!   while games of the guest are going on or the guest is in a class, unless `leave_games` is set.
//! - `POST /app/sign-out` → 204.
//! - `PUT /app/password` with [`ChangePassword`] → 204; other sessions and all tokens end.
//! - `GET /app/sessions` → [`SessionList`]; `DELETE /app/sessions/{id}` ends one and
//!   `DELETE /app/sessions` all others → 204.
//! - `GET /app/tokens` → [`TokenList`]; `POST` with [`NewToken`] → 201 [`MadeToken`];
//!   `DELETE /app/tokens/{id}` → 204. A program sends its token with `Authorization: Bearer …`.
//! - `POST /app/invites/look` with [`Token`] → [`InviteView`].
//! - `POST /app/invites/password` with [`ResetPassword`] → 204; all sessions end.
//! - `POST /app/invites/sign-in` with [`Token`] → [`Session`]; all other sessions end.
//! - Organisers and admins: `GET /app/admin/invites` → [`InviteList`]; `POST` with [`NewInvite`] →
//!   201 [`MadeInvite`]; `DELETE /app/admin/invites/{id}` → 204;
//!   `GET /app/admin/accounts?prefix=&after=` → [`AccountList`];
//!   `POST /app/admin/accounts/{player}/password` → 201 [`MadeInvite`].
//! - Admins: `PUT /app/admin/accounts/{player}/role` with [`ChangeRole`] → 204;
//!   `DELETE /app/admin/accounts/{player}` → 204; `GET /app/admin/health` → [`Health`]; `GET` and `PUT /app/admin/settings` with
//!   [`Settings`].
//!
//! [`Problem`]: super::Problem

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who the visitor is, and what they can do here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Session {
    /// The player's id: the profile is at `/player/{id}`.
    pub id: String,
    /// The name that other people see.
    pub name: String,
    /// What the holder of an account may do; none for a guest.
    pub role: Option<Role>,
    /// Who may register.
    pub registration: Registration,
    /// Whether guests may choose a name.
    pub guests_choose_names: bool,
}

/// What the holder of an account may do. Each may do what those before it may.
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

/// Who may register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everybody.
    Open,
    /// Those who have the link of an invite.
    Invite,
    /// Nobody.
    Closed,
}

/// The name that a guest chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// The name.
    pub name: String,
}

/// A visitor who makes an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The name that others will see, and by which its owner signs in.
    pub name: String,
    /// The password: 8 to 200 characters.
    pub password: String,
    /// The token of an invite, where one is needed.
    #[serde(default)]
    pub invite: Option<String>,
}

/// A visitor who has an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name, in whatever case.
    pub name: String,
    /// The password.
    pub password: String,
    /// Whether to sign in although games of the guest are going on, which they cannot finish then.
    #[serde(default)]
    pub leave_games: bool,
}

/// A password that proves that its owner asks.
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
    /// The password so far.
    pub current: String,
    /// The new one.
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
    /// By which it can be ended; nobody can use it otherwise.
    pub id: String,
    /// The browser and the system.
    pub device: String,
    /// When it began, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub created_at: u64,
    /// When it was last used, to the hour.
    #[ts(type = "number")]
    pub used_at: u64,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// The API tokens of a visitor, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenList {
    /// The tokens.
    pub tokens: Vec<TokenView>,
}

/// An API token in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenView {
    /// By which it can be revoked; nobody can use it otherwise.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub created_at: u64,
    /// When it was last used, to the hour.
    #[ts(type = "number | null")]
    pub used_at: Option<u64>,
    /// When it stops being good; none when that is never.
    #[ts(type = "number | null")]
    pub expires_at: Option<u64>,
}

/// One thing that a token may allow, by the names of the Lichess API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Scope {
    /// To follow games and to play in them: `/socket`, and `POST /app/games/{id}/accept`.
    #[serde(rename = "board:play")]
    BoardPlay,
    /// To make games: `POST /app/games`.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
}

/// An API token that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it: 1 to 60 characters.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// For how many days it is good, 1 to 366; for ever if there is no number.
    #[serde(default)]
    pub days: Option<u16>,
}

/// An API token that was made. It is told only here.
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

/// What an invite allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum InviteView {
    /// To register, with this role.
    Account {
        /// The role.
        role: Role,
    },
    /// To choose a new password.
    Password {
        /// The name of the account.
        name: String,
    },
    /// To sign in as a guest who has lost their device.
    SignIn {
        /// The guest's name.
        name: String,
    },
}

/// A new password by the link of an invite.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The token of the link.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// An invite that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewInvite {
    /// The role of the account. Only admins make organisers and admins.
    pub role: Role,
}

/// An invite that was made. Its link is told only here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeInvite {
    /// The path of the link, with the token in its hash: servers and proxies never see it.
    pub path: String,
    /// When it stops being good, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub expires_at: u64,
}

/// The invites that are good at this moment, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InviteList {
    /// The invites.
    pub invites: Vec<InviteSummary>,
}

/// An invite in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InviteSummary {
    /// By which it can be called off; nobody can use it otherwise.
    pub id: String,
    /// The role of the account.
    pub role: Role,
    /// Who made it; none when the server itself or its operator did.
    pub created_by: Option<String>,
    /// When it stops being good, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub expires_at: u64,
}

/// Accounts in the order of their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountList {
    /// The accounts.
    pub accounts: Vec<AccountView>,
    /// What `?after=` names for the next page; none when this is the last.
    pub next: Option<String>,
}

/// An account in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountView {
    /// The id of the player.
    pub player: String,
    /// Their name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// When they registered, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub registered_at: u64,
    /// Whether nobody can sign in to it.
    pub is_disabled: bool,
}

/// Another role for an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeRole {
    /// The role.
    pub role: Role,
}

/// What the admins set for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Who may register.
    pub registration: Registration,
    /// Names that nobody may choose, in whatever case; `*` stands for anything at the beginning or
    /// at the end.
    pub refused_names: Vec<String>,
    /// Whether only people with accounts choose names and watch the games of others. In answers
    /// also true where the server was started so.
    pub safe: bool,
    /// Whether nobody chats; on a safe server nobody does anyway.
    #[serde(default)]
    pub chat_off: bool,
}

/// How the server is. With several nodes: the one that answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Health {
    /// What keeps it from working; none when nothing does.
    pub trouble: Option<String>,
    /// The version of the program.
    pub version: String,
    /// When it was started, in milliseconds since the Unix epoch.
    #[ts(type = "number")]
    pub started_at: u64,
    /// Open connections of pages and programs.
    pub sockets: u32,
    /// Games in memory: someone follows them, or the computer thinks.
    pub live_games: u32,
    /// Moves of the computer that wait for a thread.
    pub engine_waiting: u32,
    /// Moves of the computer that are being searched.
    pub engine_running: u32,
    /// Analyses that run or wait.
    pub analyses: u32,
    /// In bytes; none where the system does not tell.
    #[ts(type = "number | null")]
    pub memory: Option<u64>,
}
