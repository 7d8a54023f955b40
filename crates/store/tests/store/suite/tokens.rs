//! API tokens.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{
    InviteError, MOST_TOKENS, Name, NewAccount, NewPassword, Player, Role, Scope, Scopes,
    SessionError, SessionId, Store, Token, TokenError, TokenId,
};

use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);
const HOUR: u64 = 60 * 60 * 1_000;

fn token_id(number: u8) -> TokenId {
    TokenId::from_digest([number; 32])
}

fn token(number: u8, owner: u8) -> Token {
    Token {
        id: token_id(number),
        player: player_id(owner),
        name: format!("program {number}"),
        scopes: Scopes([Scope::BoardPlay].into()),
        created_at: NOW + u64::from(number),
        used_at: None,
        expires_at: None,
    }
}

/// Opens a store in which persons 1 and 2 have accounts and person 3 has none.
pub(super) async fn with_two_accounts(database: &impl Database) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    for (number, text) in [(1, "Ada"), (2, "Grace")] {
        let name: Name = text.parse().unwrap();
        let account = NewAccount {
            player: player_id(number),
            name,
            password: "a hash".to_owned(),
            role: Role::Player,
            invite: None,
            session: new_session(number + 100),
            replaces: None,
        };
        store.people().register(account).await.unwrap();
    }
    store
}

pub(crate) async fn a_token_acts_for_its_player_until_it_expires(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    let short = Token {
        scopes: Scopes(Scope::ALL.into()),
        expires_at: Some(NOW + HOUR),
        ..token(1, 1)
    };
    people.make_token(short.clone(), None).await.unwrap();
    people.make_token(token(2, 1), None).await.unwrap();
    let ada = Player {
        name: "Ada".to_owned(),
        role: Some(Role::Player),
        ..player(1)
    };
    let known = people.token(token_id(1), NOW + (HOUR - 1)).await;
    assert_eq!(known, Ok(Some((short.clone(), ada))));
    assert_eq!(people.token(token_id(1), NOW + HOUR).await, Ok(None));
    assert_eq!(people.token(token_id(9), NOW).await, Ok(None));
    let listed = people.tokens_of(player_id(1), NOW).await.unwrap();
    assert_eq!(listed, [token(2, 1), short]);
    let listed = people.tokens_of(player_id(1), NOW + HOUR).await.unwrap();
    assert_eq!(listed, [token(2, 1)]);
    assert_eq!(people.tokens_of(player_id(2), NOW).await, Ok(Vec::new()));
}

pub(crate) async fn tokens_are_refused_for_a_reason(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    let of_a_guest = people.make_token(token(1, 3), None).await;
    assert_eq!(of_a_guest, Err(TokenError::NoAccount));
    people.make_token(token(1, 2), None).await.unwrap();
    let again = people.make_token(token(1, 1), None).await;
    assert_eq!(again, Err(TokenError::IdTaken));
    for number in 2..2 + u8::try_from(MOST_TOKENS).unwrap() {
        let short = Token {
            expires_at: Some(NOW + HOUR),
            ..token(number, 1)
        };
        people.make_token(short, None).await.unwrap();
    }
    let excess = people.make_token(token(200, 1), None).await;
    assert_eq!(excess, Err(TokenError::TooMany));
    // Expired tokens do not count.
    let later = Token {
        created_at: NOW + HOUR,
        ..token(200, 1)
    };
    people.make_token(later, None).await.unwrap();
}

pub(crate) async fn stores_the_use_of_a_token_to_the_hour(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    people.make_token(token(1, 1), None).await.unwrap();
    for (at, noted) in [(NOW, NOW), (NOW + 5, NOW), (NOW + HOUR, NOW + HOUR)] {
        people.note_token_use(token_id(1), at).await.unwrap();
        let (token, _) = people.token(token_id(1), at).await.unwrap().unwrap();
        assert_eq!(token.used_at, Some(noted));
    }
}

pub(crate) async fn tokens_end_on_revocation_new_password_or_erasure(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    for (number, owner) in [(1, 1), (2, 1), (3, 2), (4, 1)] {
        let made = people.make_token(token(number, owner), None);
        made.await.unwrap();
    }
    let ended = || async {
        let mut ended = people.revoked_since(NOW).await.unwrap();
        ended.retain(|id| (1..5).any(|number| *id == SessionId::from_digest([number; 32])));
        ended.sort();
        ended
    };
    let as_session = |number: u8| SessionId::from_digest([number; 32]);
    // A player cannot revoke the token of another player.
    people
        .revoke_token(player_id(2), token_id(1), NOW)
        .await
        .unwrap();
    assert_eq!(ended().await, []);
    people
        .revoke_token(player_id(1), token_id(1), NOW)
        .await
        .unwrap();
    assert_eq!(ended().await, [as_session(1)]);
    let password = NewPassword {
        player: player_id(1),
        password: "another hash".to_owned(),
        invite: None,
        keep: Some(session_id(101)),
        at: NOW,
    };
    people.set_password(password).await.unwrap();
    assert_eq!(ended().await, [1, 2, 4].map(as_session));
    people.erase_player(player_id(2), NOW).await.unwrap();
    assert_eq!(ended().await, [1, 2, 3, 4].map(as_session));
    for number in 1..5 {
        assert_eq!(people.token(token_id(number), NOW).await, Ok(None));
    }
}

/// The password changes, or the account is disabled, while requests are in progress.
pub(crate) async fn refuses_requests_in_progress_after_a_password_change(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    let own = Some(session_id(101));
    let foreign = people.make_token(token(1, 2), own).await;
    assert_eq!(foreign, Err(TokenError::NoAccount));
    people.make_token(token(1, 1), own).await.unwrap();
    let password = NewPassword {
        player: player_id(1),
        password: "another hash".to_owned(),
        invite: None,
        keep: None,
        at: NOW,
    };
    people.set_password(password).await.unwrap();
    let late = people.make_token(token(2, 1), own).await;
    assert_eq!(late, Err(TokenError::NoAccount));
    let late = NewPassword {
        player: player_id(1),
        password: "a third hash".to_owned(),
        invite: None,
        keep: own,
        at: NOW,
    };
    let late = people.set_password(late).await;
    assert_eq!(late, Err(InviteError::NoAccount));
    let sign_in = |password| people.sign_in(player_id(1), password, new_session(50), None);
    assert_eq!(sign_in("a hash").await, Err(SessionError::NoSuchPlayer));
    assert_eq!(sign_in("another hash").await, Ok(()));
    let own = Some(session_id(50));
    people.make_token(token(2, 1), own).await.unwrap();

    let disable = store.talk().disable(player_id(1), Some(NOW), NOW);
    disable.await.unwrap();
    for by in [own, None] {
        let late = people.make_token(token(3, 1), by).await;
        assert_eq!(late, Err(TokenError::NoAccount));
    }
    assert_eq!(people.tokens_of(player_id(1), NOW).await, Ok(Vec::new()));
}

pub(crate) async fn only_an_account_without_games_becomes_a_bot(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    // A guest has no account.
    assert_eq!(people.become_bot(player_id(3)).await, Ok(false));
    for _ in 0..2 {
        assert_eq!(people.become_bot(player_id(1)).await, Ok(true));
    }
    let bot = people.player(player_id(1)).await.unwrap().unwrap();
    assert!(bot.is_bot);
    let credentials = people.credentials("ada").await.unwrap().unwrap();
    assert_eq!(credentials.player, bot);
    store.create_game(new_game(1)).await.unwrap();
    // A bot stays one, and another player with a game does not become one.
    assert_eq!(people.become_bot(player_id(1)).await, Ok(true));
    assert_eq!(people.become_bot(player_id(2)).await, Ok(false));
}

pub(crate) async fn counts_changes_that_make_known_tokens_obsolete(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    let changes = people.account_changes();
    let count = || *changes.borrow();
    let start = count();
    people.make_token(token(1, 1), None).await.unwrap();
    people.note_token_use(token_id(1), NOW).await.unwrap();
    assert_eq!(count(), start, "the other tokens are as before");
    let revoked = people.revoke_token(player_id(1), token_id(1), NOW).await;
    assert_eq!((revoked, count()), (Ok(()), start + 1));
    assert_eq!(people.become_bot(player_id(1)).await, Ok(true));
    assert_eq!(count(), start + 2);
    let role = people.set_role(player_id(1), Role::Organiser).await;
    assert_eq!((role, count()), (Ok(()), start + 3));
    let password = NewPassword {
        player: player_id(1),
        password: "another hash".to_owned(),
        invite: None,
        keep: None,
        at: NOW,
    };
    let password_set = people.set_password(password).await;
    assert_eq!((password_set, count()), (Ok(()), start + 4));
    let disabled = store.talk().disable(player_id(1), Some(NOW), NOW).await;
    assert_eq!((disabled, count()), (Ok(()), start + 5));
    let erased = people.erase_player(player_id(1), NOW).await;
    assert_eq!((erased, count()), (Ok(()), start + 6));
}
