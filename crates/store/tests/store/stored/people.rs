//! People: players, sessions, accounts, invites, tokens, settings.

use samples::variants;
use staunton_store::{
    Account, AccountsQuery, Credentials, Grant, Invite, InviteId, NewAccount, NewSession, Player,
    Registration, Revoked, Role, Scope, Scopes, SessionId, SessionSummary, Settings, Store, Token,
    TokenId,
};

use super::{DAY, HOUR, NOW, PLAYERS, player};

const NAMES: [&str; 8] = [
    "Ada",
    "Grace",
    "Élodie",
    "Boris",
    "Zoë",
    "Guest Six",
    "Guest Seven",
    "Guest Eight",
];
/// The players with an account, and their roles.
const ACCOUNTS: [(u8, Role); 5] = [
    (1, Role::Admin),
    (2, Role::Organiser),
    (3, Role::Player),
    (4, Role::Player),
    (5, Role::Player),
];
const INVITES: u8 = 6;
const TOKENS: u8 = 3;

fn session(number: u8) -> SessionId {
    SessionId::from_digest([number; 32])
}

/// The session that begins with the registration of a player.
fn registered(number: u8) -> SessionId {
    session(number + 100)
}

fn password(number: u8) -> String {
    format!("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA{number}")
}

fn invite(number: u8) -> InviteId {
    InviteId::from_digest([number; 32])
}

fn token(number: u8) -> TokenId {
    TokenId::from_digest([number + 50; 32])
}

fn new_session(id: SessionId, number: u8) -> NewSession {
    NewSession {
        id,
        device: format!("Firefox {number} on Linux"),
        at: NOW + u64::from(number),
    }
}

pub(super) async fn fill(store: &dyn Store) {
    let people = store.people();
    for (number, name) in (1..).zip(NAMES) {
        let newcomer = Player::guest(player(number), name);
        let session = new_session(session(number), number);
        people.ensure_session(session, newcomer).await.unwrap();
    }
    for (number, role) in ACCOUNTS {
        let account = NewAccount {
            player: player(number),
            name: NAMES[usize::from(number) - 1].parse().unwrap(),
            password: password(number),
            role,
            invite: None,
            session: new_session(registered(number), number),
            replaces: Some(session(number)),
        };
        people.register(account).await.unwrap();
    }
    people
        .note_use(registered(1), NOW + 2 * HOUR)
        .await
        .unwrap();
    for number in [60, 61] {
        let session = new_session(session(number), number);
        people
            .sign_in(player(1), &password(1), session, None)
            .await
            .unwrap();
    }
    let which = Revoked::One(session(61));
    people.revoke_sessions(player(1), which, NOW).await.unwrap();
    let name = "Guest Sixth".parse().unwrap();
    people.rename_guest(player(6), name).await.unwrap();
    fill_invites(store).await;
    fill_tokens(store).await;
    let settings = Settings {
        registration: Registration::Invite,
        refused_names: vec!["admin*".to_owned(), "*moderator*".to_owned()],
        safe: true,
        chat_off: true,
    };
    people.set_settings(settings).await.unwrap();
    people.erase_player(player(8), NOW + HOUR).await.unwrap();
}

async fn fill_invites(store: &dyn Store) {
    let grants = [
        Grant::Account(Role::Player),
        Grant::Account(Role::Organiser),
        Grant::Account(Role::Admin),
        Grant::Password(player(3)),
        Grant::SignIn(player(7)),
        Grant::Account(Role::Player),
    ];
    for (number, grant) in (1..).zip(grants) {
        let invite = Invite {
            id: invite(number),
            grant,
            created_by: (number != INVITES).then_some(player(1)),
            created_at: NOW + u64::from(number),
            expires_at: NOW + 7 * DAY,
        };
        store.people().make_invite(invite).await.unwrap();
    }
}

async fn fill_tokens(store: &dyn Store) {
    let people = store.people();
    let scopes = [
        vec![Scope::BoardPlay, Scope::ChallengeWrite],
        vec![Scope::BoardPlay],
        Vec::new(),
    ];
    for (number, scopes) in (1..).zip(scopes) {
        let token = Token {
            id: token(number),
            player: player(1),
            name: format!("Board {number}"),
            scopes: Scopes(scopes.into_iter().collect()),
            created_at: NOW + u64::from(number),
            used_at: None,
            expires_at: (number == 1).then_some(NOW + 90 * DAY),
        };
        people.make_token(token, None).await.unwrap();
    }
    let used = people.note_token_use(token(2), NOW + 3 * HOUR);
    used.await.unwrap();
    let revoked = people.revoke_token(player(1), token(TOKENS), NOW + 4 * HOUR);
    revoked.await.unwrap();
}

/// The people as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct People {
    players: Vec<(Option<Player>, bool)>,
    sessions: Vec<Vec<SessionSummary>>,
    owners: Vec<Option<Player>>,
    revoked: Vec<SessionId>,
    accounts: Vec<Account>,
    credentials: Vec<Option<Credentials>>,
    invites: Vec<Invite>,
    all_invites: Vec<Option<Invite>>,
    tokens: Vec<Option<(Token, Player)>>,
    settings: Settings,
}

pub(super) async fn read(store: &dyn Store) -> People {
    let people = store.people();
    let mut players = Vec::new();
    let mut sessions = Vec::new();
    let mut owners = Vec::new();
    let mut credentials = Vec::new();
    for number in 1..=PLAYERS {
        let id = player(number);
        let erased = people.is_erased(id).await.unwrap();
        players.push((people.player(id).await.unwrap(), erased));
        sessions.push(people.sessions_of(id).await.unwrap());
        for id in [session(number), registered(number)] {
            owners.push(people.session(id).await.unwrap());
        }
        credentials.push(people.credentials_of(id).await.unwrap());
    }
    let mut all_invites = Vec::new();
    for number in 1..=INVITES {
        all_invites.push(people.invite(invite(number), NOW).await.unwrap());
    }
    let mut tokens = Vec::new();
    for number in 1..=TOKENS {
        tokens.push(people.token(token(number), NOW).await.unwrap());
    }
    let mut revoked = people.revoked_since(NOW).await.unwrap();
    revoked.sort();
    let all = AccountsQuery {
        limit: 200,
        ..AccountsQuery::default()
    };
    People {
        players,
        sessions,
        owners,
        revoked,
        accounts: people.accounts(all).await.unwrap(),
        credentials,
        invites: people.invites(NOW).await.unwrap(),
        all_invites,
        tokens,
        settings: people.settings().await.unwrap(),
    }
}

impl People {
    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        let names: Vec<_> = self.accounts.iter().map(|one| &*one.name).collect();
        assert_eq!(names, ["Ada", "Boris", "Grace", "Zoë", "Élodie"]);
        let roles: Vec<_> = self.accounts.iter().map(|one| one.role).collect();
        let [player, organiser, admin] = Role::ALL;
        assert_eq!(roles, [admin, player, organiser, player, player]);
        let disabled: Vec<_> = self.accounts.iter().map(|one| one.is_disabled).collect();
        assert_eq!(disabled, [false, false, false, true, false]);
        assert!(self.players[7].1, "the last one is erased");
        let grants: Vec<_> = self
            .all_invites
            .iter()
            .flatten()
            .map(|one| one.grant)
            .collect();
        assert!(
            grants.contains(&Grant::SignIn(super::player(7))),
            "{grants:?}"
        );
        let scopes = self.tokens.iter().flatten();
        let scopes: Vec<_> = scopes.map(|(token, _)| token.scopes.to_string()).collect();
        assert_eq!(scopes, ["board:play challenge:write", "board:play"]);
        assert_eq!(self.settings.registration, Registration::Invite);
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let accounts = self.accounts.iter();
        variants!(Role: Player Organiser Admin).assert_complete(accounts.map(|one| &one.role));
        let invites = self.all_invites.iter().flatten();
        variants!(Grant: Account Password SignIn)
            .assert_complete(invites.map(|invite| &invite.grant));
        let tokens = self.tokens.iter().flatten();
        let scopes = tokens.flat_map(|(token, _)| &token.scopes.0);
        // Samples of older versions lack the others, which have the same form.
        let newer = [
            Scope::BotPlay,
            Scope::ChallengeRead,
            Scope::PuzzleRead,
            Scope::PuzzleWrite,
            Scope::TournamentWrite,
        ];
        variants!(Scope: BoardPlay ChallengeWrite BotPlay ChallengeRead PuzzleRead PuzzleWrite TournamentWrite)
            .assert_complete(scopes.chain(&newer));
    }
}

/// Databases store settings as JSON. A version may have more fields than an older one.
#[test]
fn settings_are_read_and_written_as_their_samples() {
    let registrations = [
        Registration::Open,
        Registration::Invite,
        Registration::Closed,
    ];
    variants!(Registration: Open Invite Closed).assert_complete(&registrations);
    let settings = registrations.map(|registration| Settings {
        registration,
        refused_names: vec!["admin*".to_owned()],
        safe: registration == Registration::Closed,
        chat_off: registration == Registration::Invite,
    });
    super::samples().messages("settings", &settings);
}
