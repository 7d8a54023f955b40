//! Players, their sessions and accounts.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{
    AccountsQuery, AppendError, Credentials, Grant, Invite, InviteError, InviteId, Name,
    NewAccount, NewPassword, NewSession, Player, RegisterError, Registration, Relation, Revoked,
    Role, RoleError, SessionError, Settings, Store,
};

use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

/// The session in which person `number` registers or signs in.
fn later_session(number: u8) -> NewSession {
    NewSession {
        at: NOW,
        ..new_session(number + 100)
    }
}

/// Registers person `number` with this name.
pub(super) fn account(number: u8, text: &str) -> NewAccount {
    NewAccount {
        player: player_id(number),
        name: name(text),
        password: format!("hash of {number}"),
        role: Role::Player,
        invite: None,
        session: later_session(number),
        replaces: Some(session_id(number)),
    }
}

fn registered(number: u8, text: &str, role: Role) -> Player {
    Player {
        name: text.to_owned(),
        role: Some(role),
        ..player(number)
    }
}

fn invite_id(number: u8) -> InviteId {
    InviteId::from_digest([number; 32])
}

fn invite(number: u8, grant: Grant) -> Invite {
    Invite {
        id: invite_id(number),
        grant,
        created_by: None,
        created_at: NOW,
        expires_at: NOW + 1_000,
    }
}

fn password(number: u8, text: &str) -> NewPassword {
    NewPassword {
        player: player_id(number),
        password: text.to_owned(),
        invite: None,
        keep: None,
        at: NOW,
    }
}

/// Opens a store in which these people are registered, the first one as an admin.
pub(super) async fn with_accounts(database: &impl Database, names: &[&str]) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    for (number, text) in (1..).zip(names) {
        let role = if number == 1 {
            Role::Admin
        } else {
            Role::Player
        };
        let account = NewAccount {
            role,
            ..account(number, text)
        };
        let known = store.people().register(account).await;
        assert_eq!(known, Ok(registered(number, text, role)));
    }
    store
}

pub(crate) async fn a_session_keeps_its_first_player(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.people().session(session_id(1)).await, Ok(None));
    for newcomer in [player(1), player(2)] {
        let known = store
            .people()
            .ensure_session(new_session(1), newcomer)
            .await;
        assert_eq!(known, Ok(player(1)));
        assert_eq!(
            store.people().session(session_id(1)).await,
            Ok(Some(player(1)))
        );
    }
    assert_eq!(store.people().player(player_id(2)).await, Ok(None));
    let taken = store
        .people()
        .ensure_session(new_session(3), player(1))
        .await;
    assert_eq!(taken, Err(SessionError::IdTaken));
}

pub(crate) async fn a_guest_keeps_seats_and_commands_after_registration(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    let known = registered(1, "Ada", Role::Player);
    assert_eq!(
        store.people().register(account(1, "Ada")).await,
        Ok(known.clone())
    );
    assert_eq!(store.people().session(session_id(1)).await, Ok(None));
    assert_eq!(
        store.people().session(session_id(101)).await,
        Ok(Some(known.clone()))
    );
    assert_eq!(store.people().player(player_id(1)).await, Ok(Some(known)));
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!(game.white, person(1));
    // The command is the same, even if another session repeats it.
    let resent = store.append(append(1, 3, "a")).await;
    assert!(matches!(resent, Err(AppendError::Duplicate(row)) if row.entry == entry("a")));
}

pub(crate) async fn refuses_registrations_with_a_reason(database: &impl Database) {
    let store = with_accounts(database, &["Ilya", "Ada"]).await;
    let refused = |account: NewAccount| {
        let store = Arc::clone(&store);
        async move { store.people().register(account).await.unwrap_err() }
    };
    for (number, text, why) in [
        (3, "ada", RegisterError::NameTaken),
        (3, "llya", RegisterError::NameTaken),
        (2, "Grace", RegisterError::AlreadyRegistered),
        (77, "Grace", RegisterError::NoSuchPlayer),
    ] {
        assert_eq!(refused(account(number, text)).await, why, "{text}");
    }
    let invited = NewAccount {
        invite: Some(invite_id(9)),
        ..account(3, "Grace")
    };
    assert_eq!(refused(invited).await, RegisterError::NoSuchInvite);
    let session_taken = NewAccount {
        session: new_session(4),
        ..account(3, "Grace")
    };
    assert_eq!(refused(session_taken).await, RegisterError::IdTaken);
    let renamed = store.people().rename_guest(player_id(3), name("ADA")).await;
    assert_eq!(renamed, Err(RegisterError::NameTaken));
    let renamed = store
        .people()
        .rename_guest(player_id(2), name("Grace"))
        .await;
    assert_eq!(renamed, Err(RegisterError::AlreadyRegistered));
    let renamed = store
        .people()
        .rename_guest(player_id(77), name("Grace"))
        .await;
    assert_eq!(renamed, Err(RegisterError::NoSuchPlayer));
    assert_eq!(
        store.people().player(player_id(3)).await,
        Ok(Some(player(3)))
    );
    store
        .people()
        .rename_guest(player_id(3), name("Grace"))
        .await
        .unwrap();
    let grace = store.people().player(player_id(3)).await.unwrap().unwrap();
    assert_eq!((grace.name.as_str(), grace.role), ("Grace", None));
}

pub(crate) async fn only_one_of_many_players_gets_a_name(database: &impl Database) {
    let store = with_games(database, []).await;
    let results = at_once((1..9).map(|number| {
        let store = Arc::clone(&store);
        async move { store.people().register(account(number, "Ada")).await }
    }))
    .await;
    let taken = results
        .iter()
        .filter(|result| **result == Err(RegisterError::NameTaken));
    assert_eq!(taken.count(), 7);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
}

pub(crate) async fn only_one_of_concurrent_requests_uses_an_invite(database: &impl Database) {
    let store = with_games(database, []).await;
    let grant = Grant::Account(Role::Organiser);
    store.people().make_invite(invite(1, grant)).await.unwrap();
    let results = at_once((1..9).map(|number| {
        let store = Arc::clone(&store);
        let account = NewAccount {
            invite: Some(invite_id(1)),
            ..account(number, &format!("Person no. {number}"))
        };
        async move { store.people().register(account).await }
    }))
    .await;
    let refused = results
        .iter()
        .filter(|result| **result == Err(RegisterError::NoSuchInvite));
    assert_eq!(refused.count(), 7);
    let known: Vec<_> = results.iter().flatten().map(|player| player.role).collect();
    assert_eq!(known, [Some(Role::Organiser)]);
}

pub(crate) async fn finds_players_by_name_in_any_case(database: &impl Database) {
    let store = with_accounts(database, &["Élodie"]).await;
    let credentials = Credentials {
        registered_at: NOW,
        player: registered(1, "Élodie", Role::Admin),
        password: "hash of 1".to_owned(),
        is_disabled: false,
    };
    for text in ["Élodie", "ÉLODIE", "e\u{301}lodie"] {
        let found = store.people().credentials(text).await;
        assert_eq!(found, Ok(Some(credentials.clone())), "{text}");
    }
    assert_eq!(store.people().credentials("Elodie").await, Ok(None));
    let found = store.people().credentials_of(player_id(1)).await;
    assert_eq!(found, Ok(Some(credentials)));
    assert_eq!(store.people().credentials_of(player_id(2)).await, Ok(None));
}

pub(crate) async fn sessions_are_listed_and_ended(database: &impl Database) {
    let store = with_accounts(database, &["Ada"]).await;
    for (number, replaces) in [(50, None), (51, None), (52, Some(session_id(50)))] {
        let session = NewSession {
            at: NOW + u64::from(number),
            ..new_session(number)
        };
        let signed_in = store
            .people()
            .sign_in(player_id(1), "hash of 1", session, replaces)
            .await;
        assert_eq!(signed_in, Ok(()));
    }
    let taken = store
        .people()
        .sign_in(player_id(1), "hash of 1", new_session(52), None)
        .await;
    assert_eq!(taken, Err(SessionError::IdTaken));
    let unknown = store
        .people()
        .sign_in(player_id(77), "hash of 77", new_session(60), None)
        .await;
    assert_eq!(unknown, Err(SessionError::NoSuchPlayer));
    let listed = || async {
        let listed = store.people().sessions_of(player_id(1)).await.unwrap();
        let ids = listed.iter().map(|session| session.id);
        ids.collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [52, 51, 101].map(session_id));
    // Within an hour it counts as the same use.
    store
        .people()
        .note_use(session_id(51), NOW + 60_000)
        .await
        .unwrap();
    assert_eq!(listed().await, [52, 51, 101].map(session_id));
    let at = NOW + 4_000_000;
    store.people().note_use(session_id(51), at).await.unwrap();
    assert_eq!(listed().await, [51, 52, 101].map(session_id));
    let first = store
        .people()
        .sessions_of(player_id(1))
        .await
        .unwrap()
        .remove(0);
    assert_eq!((&*first.device, first.created_at), ("Browser 51", NOW + 51));
    assert_eq!(first.used_at, at);

    let end = |number, which| store.people().revoke_sessions(player_id(number), which, at);
    // A player cannot end the session of another player.
    end(2, Revoked::One(session_id(52))).await.unwrap();
    assert_eq!(listed().await.len(), 3);
    end(1, Revoked::One(session_id(52))).await.unwrap();
    assert_eq!(listed().await, [51, 101].map(session_id));
    end(1, Revoked::AllBut(session_id(51))).await.unwrap();
    assert_eq!(listed().await, [session_id(51)]);
    end(1, Revoked::All).await.unwrap();
    assert_eq!(listed().await, []);
    assert_eq!(store.people().session(session_id(51)).await, Ok(None));
    let mut ended = store.people().revoked_since(at).await.unwrap();
    ended.sort();
    assert_eq!(ended, [51, 52, 101].map(session_id));
    assert_eq!(store.people().revoked_since(NOW).await.unwrap().len(), 5);
    // Revocations are only kept for a day.
    let next_day = at + 24 * 3_600_000 + 1;
    let sign_in = store
        .people()
        .revoke_sessions(player_id(1), Revoked::All, next_day);
    sign_in.await.unwrap();
    assert_eq!(
        store.people().revoked_since(Timestamp(0)).await.unwrap(),
        []
    );
}

pub(crate) async fn a_new_password_ends_other_sessions(database: &impl Database) {
    let store = with_accounts(database, &["Ada", "Grace"]).await;
    for number in [50, 51] {
        let session = new_session(number);
        store
            .people()
            .sign_in(player_id(2), "hash of 2", session, None)
            .await
            .unwrap();
    }
    let kept = NewPassword {
        keep: Some(session_id(50)),
        ..password(2, "another")
    };
    store.people().set_password(kept).await.unwrap();
    let sessions = store.people().sessions_of(player_id(2)).await.unwrap();
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].id, session_id(50));
    let nobody = store.people().set_password(password(3, "another")).await;
    assert_eq!(nobody, Err(InviteError::NoAccount));

    // A link for a forgotten password; a second link replaces it.
    for number in [1, 2] {
        let link = invite(number, Grant::Password(player_id(2)));
        store.people().make_invite(link).await.unwrap();
    }
    let by = |invite| NewPassword {
        invite: Some(invite_id(invite)),
        ..password(2, "remembered")
    };
    let old = store.people().set_password(by(1)).await;
    assert_eq!(old, Err(InviteError::NoSuchInvite));
    let of_another = NewPassword {
        player: player_id(1),
        ..by(2)
    };
    let of_another = store.people().set_password(of_another).await;
    assert_eq!(of_another, Err(InviteError::NoSuchInvite));
    let found = store
        .people()
        .credentials_of(player_id(2))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.password, "another");
    store.people().set_password(by(2)).await.unwrap();
    let found = store
        .people()
        .credentials_of(player_id(2))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.password, "remembered");
    assert_eq!(
        store.people().sessions_of(player_id(2)).await,
        Ok(Vec::new())
    );
    let again = store.people().set_password(by(2)).await;
    assert_eq!(again, Err(InviteError::NoSuchInvite));
    // A new password ends all links, however it was set.
    let link = invite(4, Grant::Password(player_id(2)));
    store.people().make_invite(link).await.unwrap();
    let chosen = store.people().set_password(password(2, "a third"));
    chosen.await.unwrap();
    let late = store.people().set_password(by(4)).await;
    assert_eq!(late, Err(InviteError::NoSuchInvite));
}

pub(crate) async fn invites_expire(database: &impl Database) {
    let store = with_accounts(database, &["Ada"]).await;
    let link = Invite {
        created_by: Some(player_id(1)),
        ..invite(1, Grant::Account(Role::Player))
    };
    store.people().make_invite(link.clone()).await.unwrap();
    let taken = store.people().make_invite(link.clone()).await;
    assert_eq!(taken, Err(InviteError::IdTaken));
    let nobody = invite(2, Grant::Password(player_id(77)));
    let nobody = store.people().make_invite(nobody).await;
    assert_eq!(nobody, Err(InviteError::NoAccount));
    let found = |at| store.people().invite(invite_id(1), at);
    assert_eq!(found(NOW + 999).await, Ok(Some(link.clone())));
    assert_eq!(found(NOW + 1_000).await, Ok(None));
    // Password links are not listed.
    let reset = invite(3, Grant::Password(player_id(1)));
    store.people().make_invite(reset).await.unwrap();
    assert_eq!(store.people().invites(NOW).await, Ok(vec![link]));
    assert_eq!(store.people().invites(NOW + 1_000).await, Ok(Vec::new()));
    store.people().call_off_invite(invite_id(1)).await.unwrap();
    assert_eq!(found(NOW).await, Ok(None));
    let invited = NewAccount {
        invite: Some(invite_id(3)),
        ..account(2, "Grace")
    };
    // A password link does not allow a registration.
    let refused = store.people().register(invited).await;
    assert_eq!(refused, Err(RegisterError::NoSuchInvite));
}

pub(crate) async fn refuses_a_link_after_its_maker_lost_the_role(database: &impl Database) {
    let store = with_accounts(database, &["Ada", "Grace", "Emmy"]).await;
    let people = store.people();
    let by = |number: u8, maker: u8, grant| Invite {
        created_by: Some(player_id(maker)),
        ..invite(number, grant)
    };
    let (to_player, to_admin) = (Grant::Account(Role::Player), Grant::Account(Role::Admin));
    let organises = people.set_role(player_id(2), Role::Organiser);
    organises.await.unwrap();
    people.make_invite(by(1, 2, to_player)).await.unwrap();
    people.make_invite(by(2, 1, to_admin)).await.unwrap();
    for (maker, grant) in [
        (2, to_admin),
        (2, Grant::Password(player_id(1))),
        (3, to_player),
        (4, to_player),
    ] {
        let refused = people.make_invite(by(3, maker, grant)).await;
        assert_eq!(refused, Err(InviteError::NotAllowed), "{maker}: {grant:?}");
    }
    // A request that was in progress when the account was disabled fails.
    let talk = store.talk();
    let disabled = talk.disable(player_id(2), Some(NOW), NOW);
    disabled.await.unwrap();
    let late = people.make_invite(by(3, 2, to_player)).await;
    assert_eq!(late, Err(InviteError::NotAllowed));
    assert_eq!(people.invite(invite_id(1), NOW).await, Ok(None));
}

pub(crate) async fn keeps_at_least_one_admin(database: &impl Database) {
    let store = with_accounts(database, &["Ada", "Grace"]).await;
    let set = |number, role| store.people().set_role(player_id(number), role);
    assert_eq!(set(3, Role::Organiser).await, Err(RoleError::NoAccount));
    assert_eq!(set(1, Role::Player).await, Err(RoleError::LastAdmin));
    let erased = store.people().erase_player(player_id(1), NOW).await;
    assert_eq!(erased, Err(RoleError::LastAdmin));
    set(2, Role::Admin).await.unwrap();
    let both = at_once([1, 2].map(|number| {
        let store = Arc::clone(&store);
        async move {
            store
                .people()
                .set_role(player_id(number), Role::Player)
                .await
        }
    }))
    .await;
    assert_eq!(both.iter().filter(|result| result.is_ok()).count(), 1);
}

pub(crate) async fn accounts_are_listed_by_name(database: &impl Database) {
    let names = ["Zoë", "ada", "Adam", "Bea", "Ängela"];
    let store = with_accounts(database, &names).await;
    let listed = |prefix: &str, after: Option<&str>, role, limit| {
        let query = AccountsQuery {
            prefix: prefix.to_owned(),
            after: after.map(str::to_owned),
            role,
            limit,
            since: None,
        };
        let store = Arc::clone(&store);
        async move {
            let accounts = store.people().accounts(query).await.unwrap();
            let names = accounts.into_iter().map(|account| account.name);
            names.collect::<Vec<_>>()
        }
    };
    let all = ["ada", "Adam", "Bea", "Zoë", "Ängela"];
    assert_eq!(listed("", None, None, 50).await, all);
    assert_eq!(listed("AD", None, None, 50).await, ["ada", "Adam"]);
    assert_eq!(listed("ä", None, None, 50).await, ["Ängela"]);
    assert_eq!(listed("x", None, None, 50).await, [""; 0]);
    assert_eq!(listed("", Some("Bea"), None, 1).await, ["Zoë"]);
    assert_eq!(listed("", None, Some(Role::Admin), 50).await, ["Zoë"]);
    // Characters with a special meaning in SQL are matched literally.
    assert_eq!(listed("%", None, None, 50).await, [""; 0]);
    let first = store.people().accounts(AccountsQuery {
        limit: 1,
        ..AccountsQuery::default()
    });
    let at = first.await.unwrap()[0].registered_at;
    for (since, role, found) in [
        (at, None, 5),
        (at, Some(Role::Admin), 1),
        (Timestamp(at.0 + 1), None, 0),
    ] {
        let query = AccountsQuery {
            since: Some(since),
            role,
            limit: 50,
            ..AccountsQuery::default()
        };
        let accounts = store.people().accounts(query).await.unwrap();
        assert_eq!(accounts.len(), found, "{since:?} {role:?}");
    }
}

pub(crate) async fn erasing_a_player_keeps_only_the_id(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    store.people().register(account(1, "Ada")).await.unwrap();
    let reset = invite(3, Grant::Password(player_id(1)));
    store.people().make_invite(reset).await.unwrap();
    let before = store.load(game_id(1)).await;
    store
        .people()
        .erase_player(player_id(1), NOW)
        .await
        .unwrap();
    let former = Player::guest(player_id(1), "Former player");
    assert_eq!(store.people().player(player_id(1)).await, Ok(Some(former)));
    assert_eq!(store.people().session(session_id(101)).await, Ok(None));
    assert_eq!(store.people().credentials("Ada").await, Ok(None));
    assert_eq!(store.people().invite(invite_id(3), NOW).await, Ok(None));
    assert_eq!(store.load(game_id(1)).await, before);
    // Requests that were in progress fail.
    let late = store.people().register(account(1, "Ada")).await;
    assert_eq!(late, Err(RegisterError::NoSuchPlayer));
    // The name is free again.
    store.people().register(account(2, "Ada")).await.unwrap();
}

pub(crate) async fn removes_unused_guests_without_references(database: &impl Database) {
    // Persons 1 and 2 are in a game.
    let store = with_games(database, [new_game(1)]).await;
    let people = store.people();
    people.register(account(3, "Ada")).await.unwrap();
    people.note_use(session_id(4), NOW).await.unwrap();
    let talk = store.talk();
    let muted = talk.relate(player_id(5), player_id(6), Some(Relation::Muted), NOW);
    muted.await.unwrap();
    people.erase_player(player_id(7), NOW).await.unwrap();
    let newcomer = people.ensure_session(later_session(10), player(10));
    newcomer.await.unwrap();
    let remove = || people.remove_unused_guests(None, Timestamp(1_000), NOW);
    for _ in 0..2 {
        assert_eq!(remove().await, Ok(None));
        for number in 0..=10 {
            let known = people.player(player_id(number)).await.unwrap();
            let is_unused = [0, 8, 9].contains(&number);
            assert_eq!(known.is_none(), is_unused, "{number}");
        }
    }
    // The sessions of the remaining players have ended if they were not used since.
    assert_eq!(people.session(session_id(1)).await, Ok(None));
    for number in [4, 103] {
        let known = people.session(session_id(number)).await.unwrap();
        assert!(known.is_some(), "{number}");
    }
    // Their sessions are recorded as ended, so that their connections are closed.
    assert_eq!(people.session(session_id(8)).await, Ok(None));
    let ended = people.revoked_since(NOW).await.unwrap();
    assert!(ended.contains(&session_id(8)), "{ended:?}");
    assert!(!ended.contains(&session_id(4)), "{ended:?}");
    // A client that still has the cookie becomes a new guest.
    let again = people.ensure_session(new_session(8), player(8)).await;
    assert_eq!(again, Ok(player(8)));
}

pub(crate) async fn removes_unused_guests_in_batches(database: &impl Database) {
    const GUESTS: u8 = 120;
    let store = with_games(database, [new_game(1)]).await;
    let people = store.people();
    for number in 10..GUESTS {
        let made = people.ensure_session(new_session(number), player(number));
        made.await.unwrap();
    }
    let mut left = Vec::new();
    let mut after = None;
    loop {
        let looked = people.remove_unused_guests(after, Timestamp(1_000), NOW);
        after = looked.await.unwrap();
        let mut known = 0;
        for number in 0..GUESTS {
            let player = people.player(player_id(number)).await.unwrap();
            known += usize::from(player.is_some());
        }
        left.push(known);
        if after.is_none() {
            break;
        }
    }
    // In the first batch of fifty players, and in the second one, all players may be removed except
    // the two in the game.
    let [first, .., last] = left[..] else {
        panic!("{left:?}");
    };
    assert!((70..=72).contains(&first), "{left:?}");
    assert_eq!((left.len(), last), (3, 2));
}

pub(crate) async fn stores_settings(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.people().settings().await, Ok(Settings::default()));
    for registration in [Registration::Closed, Registration::Invite] {
        let settings = Settings {
            registration,
            refused_names: vec!["*admin*".to_owned()],
            safe: true,
            chat_off: true,
        };
        store.people().set_settings(settings.clone()).await.unwrap();
        assert_eq!(store.people().settings().await, Ok(settings));
    }
}
