//! Authorization codes.

use arbiter::Timestamp;
use staunton_store::{
    AuthorizationCode, CodeId, MOST_CODES, MOST_TOKENS, NewPassword, RedeemError, Redeemed,
    Redemption, Scope, Scopes, Store, Token, TokenError, TokenId,
};

use super::tokens::with_two_accounts;
use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);
const MINUTE: u64 = 60 * 1_000;
const YEAR: u64 = 365 * 24 * 60 * MINUTE;

fn code(number: u8, owner: u8) -> AuthorizationCode {
    AuthorizationCode {
        id: CodeId::from_digest([number; 32]),
        player: player_id(owner),
        client: "a program".to_owned(),
        redirect_uri: "http://localhost:8080/".to_owned(),
        challenge: "a challenge".to_owned(),
        scopes: Scopes([Scope::BoardPlay].into()),
        created_at: NOW + u64::from(number),
        expires_at: NOW + 2 * MINUTE,
    }
}

/// The right request for a code. The token gets the same number.
fn redemption(number: u8) -> Redemption {
    Redemption {
        code: CodeId::from_digest([number; 32]),
        client: "a program".to_owned(),
        redirect_uri: "http://localhost:8080/".to_owned(),
        challenge: "a challenge".to_owned(),
        token: TokenId::from_digest([number; 32]),
        at: NOW + MINUTE,
        expires_at: NOW + YEAR,
    }
}

async fn redeem(store: &dyn Store, redemption: Redemption) -> Result<Redeemed, RedeemError> {
    store.people().redeem_code(redemption).await
}

pub(crate) async fn a_code_gives_one_token(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    people.make_code(code(1, 1), session_id(101)).await.unwrap();
    let token = Token {
        id: TokenId::from_digest([1; 32]),
        player: player_id(1),
        name: "a program".to_owned(),
        scopes: Scopes([Scope::BoardPlay].into()),
        created_at: NOW + MINUTE,
        used_at: None,
        expires_at: Some(NOW + YEAR),
    };
    let redeemed = redeem(&*store, redemption(1)).await;
    assert_eq!(redeemed, Ok(Redeemed::Token(token.clone())));
    let listed = people.tokens_of(player_id(1), NOW + MINUTE).await.unwrap();
    assert_eq!(listed, [token]);
    // The second program may have stolen the code, or the first one.
    for other in [
        Redemption {
            challenge: "another".to_owned(),
            at: NOW + 5 * MINUTE,
            ..redemption(1)
        },
        redemption(1),
    ] {
        assert_eq!(redeem(&*store, other).await, Ok(Redeemed::Again));
        let listed = people.tokens_of(player_id(1), NOW + MINUTE).await;
        assert_eq!(listed, Ok(Vec::new()));
    }
}

pub(crate) async fn a_code_is_bound_to_its_request(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    people.make_code(code(1, 1), session_id(101)).await.unwrap();
    let right = || redemption(1);
    for (wrong, why) in [
        (
            Redemption {
                client: "another".to_owned(),
                ..right()
            },
            RedeemError::OtherClient,
        ),
        (
            Redemption {
                redirect_uri: "http://localhost:8081/".to_owned(),
                ..right()
            },
            RedeemError::OtherRedirect,
        ),
        (
            Redemption {
                challenge: "another".to_owned(),
                ..right()
            },
            RedeemError::WrongVerifier,
        ),
        (
            Redemption {
                at: NOW + 2 * MINUTE,
                ..right()
            },
            RedeemError::Expired,
        ),
        (redemption(2), RedeemError::NoSuchCode),
    ] {
        assert_eq!(redeem(&*store, wrong).await, Err(why));
    }
    // A refused request does not use up the code.
    let redeemed = redeem(&*store, right()).await;
    assert!(matches!(redeemed, Ok(Redeemed::Token(_))), "{redeemed:?}");
    people.make_code(code(2, 1), session_id(101)).await.unwrap();
    let again = Redemption {
        token: TokenId::from_digest([1; 32]),
        ..redemption(2)
    };
    assert_eq!(redeem(&*store, again).await, Err(RedeemError::IdTaken));
    for number in 3..2 + u8::try_from(MOST_TOKENS).unwrap() {
        let token = Token {
            id: TokenId::from_digest([number; 32]),
            player: player_id(1),
            name: "another".to_owned(),
            scopes: Scopes::default(),
            created_at: NOW,
            used_at: None,
            expires_at: None,
        };
        people.make_token(token, None).await.unwrap();
    }
    let excess = redeem(&*store, redemption(2)).await;
    assert_eq!(excess, Err(RedeemError::TooMany));
}

pub(crate) async fn codes_end_with_the_account_or_the_password(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    // A guest, and a session of another player.
    for (owner, session) in [(3, 3), (1, 102), (1, 50)] {
        let made = people.make_code(code(1, owner), session_id(session));
        assert_eq!(made.await, Err(TokenError::NoAccount));
    }
    people.make_code(code(1, 1), session_id(101)).await.unwrap();
    people.make_code(code(2, 2), session_id(102)).await.unwrap();
    let taken = people.make_code(code(2, 1), session_id(101)).await;
    assert_eq!(taken, Err(TokenError::IdTaken));
    let password = NewPassword {
        player: player_id(1),
        password: "another hash".to_owned(),
        invite: None,
        keep: Some(session_id(101)),
        at: NOW,
    };
    people.set_password(password).await.unwrap();
    let disable = store.talk().disable(player_id(2), Some(NOW), NOW);
    disable.await.unwrap();
    for number in [1, 2] {
        let late = redeem(&*store, redemption(number)).await;
        assert_eq!(late, Err(RedeemError::NoSuchCode));
    }
}

pub(crate) async fn a_new_code_replaces_the_oldest_one(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let people = store.people();
    let most = u8::try_from(MOST_CODES).unwrap();
    for number in 1..=most + 1 {
        let made = people.make_code(code(number, 1), session_id(101));
        made.await.unwrap();
    }
    let oldest = redeem(&*store, redemption(1)).await;
    assert_eq!(oldest, Err(RedeemError::NoSuchCode));
    for number in [2, most + 1] {
        let redeemed = redeem(&*store, redemption(number)).await;
        assert!(matches!(redeemed, Ok(Redeemed::Token(_))), "{redeemed:?}");
    }
}
