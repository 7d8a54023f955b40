//! The requests about people.

use samples::variants;
use staunton_protocol::http::people::{
    AccountList, AccountView, ChangePassword, ChangeRole, Confirm, EraseAccounts, ErasedAccounts,
    GuestName, Health, InviteList, InviteSummary, InviteView, MadeInvite, MadeToken, NewInvite,
    NewToken, Register, Registration, ResetPassword, Role, Scope, Session, SessionList,
    SessionView, Settings, SignIn, Token, TokenList, TokenView,
};

use super::{Wire, text, texts};

const AT: u64 = 1_700_000_000_000;
const ROLES: [Role; 3] = [Role::Player, Role::Organiser, Role::Admin];
const REGISTRATIONS: [Registration; 3] = [
    Registration::Open,
    Registration::Invite,
    Registration::Closed,
];
const SCOPES: [Scope; 7] = [
    Scope::BoardPlay,
    Scope::ChallengeWrite,
    Scope::BotPlay,
    Scope::ChallengeRead,
    Scope::PuzzleRead,
    Scope::PuzzleWrite,
    Scope::TournamentWrite,
];

pub(super) fn compare(wire: &mut Wire) {
    wire.variants("role", &variants!(Role: Player Organiser Admin), &ROLES);
    wire.variants(
        "registration",
        &variants!(Registration: Open Invite Closed),
        &REGISTRATIONS,
    );
    wire.variants(
        "scope",
        &variants!(
            Scope: BoardPlay ChallengeWrite BotPlay ChallengeRead PuzzleRead PuzzleWrite TournamentWrite
        ),
        &SCOPES,
    );
    compare_accounts(wire);
    compare_sessions(wire);
    compare_invites(wire);
    compare_administration(wire);
}

fn compare_accounts(wire: &mut Wire) {
    wire.messages(
        "guest_name",
        &[GuestName {
            name: text("Élodie"),
        }],
    );
    wire.messages(
        "register",
        &[
            Register {
                name: text("Ada"),
                password: text("correct horse"),
                invite: Some(text("invite-token")),
            },
            Register {
                name: text("Grace"),
                password: text("correct horse"),
                invite: None,
            },
        ],
    );
    wire.messages(
        "sign_in",
        &[SignIn {
            name: text("ada"),
            password: text("correct horse"),
            leave_games: true,
        }],
    );
    wire.messages(
        "confirm",
        &[Confirm {
            password: text("correct horse"),
        }],
    );
    wire.messages(
        "change_password",
        &[ChangePassword {
            current: text("correct horse"),
            new: text("battery staple"),
        }],
    );
    wire.messages(
        "reset_password",
        &[ResetPassword {
            token: text("invite-token"),
            password: text("battery staple"),
        }],
    );
}

fn compare_sessions(wire: &mut Wire) {
    let session = |role, registration| Session {
        id: text("Ada00001"),
        name: text("Ada"),
        role,
        registration,
        guests_choose_names: true,
        hides_strangers: false,
        public_url: None,
        open_reports: None,
    };
    let sessions = [
        session(None, Registration::Open),
        session(Some(Role::Player), Registration::Invite),
        session(Some(Role::Admin), Registration::Closed),
        Session {
            hides_strangers: true,
            public_url: Some(text("https://chess.example.org")),
            open_reports: Some(2),
            ..session(Some(Role::Admin), Registration::Invite)
        },
    ];
    wire.messages("session", &sessions);
    wire.messages(
        "session_list",
        &[SessionList {
            sessions: vec![SessionView {
                id: text("0123abcd"),
                device: text("Firefox on Linux"),
                created_at: AT,
                used_at: AT + 1,
                is_this: true,
            }],
        }],
    );
    let token = |used_at, expires_at| TokenView {
        id: text("0123abcd"),
        name: text("My board"),
        scopes: SCOPES[..2].to_vec(),
        created_at: AT,
        used_at,
        expires_at,
    };
    wire.messages(
        "token_list",
        &[TokenList {
            tokens: vec![token(Some(AT + 1), Some(AT + 2)), token(None, None)],
        }],
    );
    wire.messages(
        "new_token",
        &[Some(30), None].map(|days| NewToken {
            name: text("My board"),
            scopes: SCOPES[..2].to_vec(),
            days,
        }),
    );
    wire.messages(
        "made_token",
        &[MadeToken {
            token: text("stn_0123"),
        }],
    );
    wire.messages(
        "token",
        &[Token {
            token: text("invite-token"),
        }],
    );
}

fn compare_invites(wire: &mut Wire) {
    wire.variants(
        "invite_view",
        &variants!(InviteView: Account Password SignIn),
        &[
            InviteView::Account {
                role: Role::Organiser,
            },
            InviteView::Password { name: text("Ada") },
            InviteView::SignIn {
                name: text("Élodie"),
            },
        ],
    );
    wire.messages("new_invite", &ROLES.map(|role| NewInvite { role }));
    wire.messages(
        "made_invite",
        &[MadeInvite {
            path: text("/invite#invite-token"),
            expires_at: AT,
        }],
    );
    let invite = |created_by| InviteSummary {
        id: text("0123abcd"),
        role: Role::Player,
        created_by,
        expires_at: AT,
    };
    wire.messages(
        "invite_list",
        &[InviteList {
            invites: vec![invite(Some(text("Ada"))), invite(None)],
        }],
    );
}

fn compare_administration(wire: &mut Wire) {
    let account = |role| AccountView {
        player: text("Ada00001"),
        name: text("Ada"),
        role,
        registered_at: AT,
        is_disabled: role == Role::Player,
    };
    wire.messages(
        "account_list",
        &[Some(text("Ada")), None].map(|next| AccountList {
            accounts: [Role::Player, Role::Organiser, Role::Admin]
                .map(account)
                .to_vec(),
            next,
        }),
    );
    let players = vec![text("aB3dE6gH"), text("bC4eF7hJ")];
    wire.messages("erase_accounts", &[EraseAccounts { players }]);
    wire.messages("erased_accounts", &[ErasedAccounts { erased: 2 }]);
    wire.messages("change_role", &ROLES.map(|role| ChangeRole { role }));
    wire.messages(
        "settings",
        &REGISTRATIONS.map(|registration| Settings {
            registration,
            refused_names: texts(&["admin*", "*moderator*"]),
            safe: registration == Registration::Invite,
            chat_off: registration == Registration::Closed,
            always_safe: false,
        }),
    );
    wire.messages(
        "health",
        &[None, Some(text("The disk is full."))].map(|trouble| Health {
            memory: trouble.is_none().then_some(120_000_000),
            notices: trouble
                .iter()
                .map(|_| text("Limits per network are off."))
                .collect(),
            trouble,
            version: text("0.1.0"),
            started_at: AT,
            sockets: 12,
            live_games: 5,
            engine_waiting: 1,
            engine_running: 2,
            analyses: 3,
        }),
    );
}
