//! Followed players.

use arbiter::Timestamp;
use staunton_store::{
    FollowError, MOST_FOLLOWED, NewAccount, NewSession, Player, PlayerId, Relation, Role,
    SessionId, Store,
};

use super::ratings::register;
use crate::words::*;

async fn followed(store: &dyn Store, player: u8) -> Vec<(String, u64)> {
    let followed = store.follows().followed_by(player_id(player)).await;
    let followed = followed.unwrap().into_iter();
    followed.map(|it| (it.name, it.since.0)).collect()
}

pub(crate) async fn players_follow_each_other(database: &impl Database) {
    let store = with_games(database, []).await;
    register(&*store, [1, 2, 3]).await;
    let follows = store.follows();
    let follow = async |player, other, at| {
        let (player, other) = (player_id(player), player_id(other));
        follows.follow(player, other, Timestamp(at)).await
    };
    assert_eq!(follow(1, 2, 5).await, Ok(()));
    assert_eq!(follow(1, 3, 6).await, Ok(()));
    // Repeating it keeps the time.
    assert_eq!(follow(1, 2, 9).await, Ok(()));
    let expected = [("Player 2".to_owned(), 5), ("Player 3".to_owned(), 6)];
    assert_eq!(followed(&*store, 1).await, expected);
    assert_eq!(followed(&*store, 2).await, []);
    let is_followed = async |one, other| {
        let follows = follows.follows(player_id(one), player_id(other)).await;
        follows.unwrap()
    };
    assert!(is_followed(1, 2).await && !is_followed(2, 1).await);
    assert_eq!(follow(1, 1, 5).await, Err(FollowError::Oneself));
    assert_eq!(follow(1, 99, 5).await, Err(FollowError::NoAccount));

    // A block in either direction hides the entry and refuses a new one.
    let relate = async |relation| {
        let (talk, at) = (store.talk(), Timestamp(7));
        let related = talk.relate(player_id(2), player_id(1), relation, at).await;
        related.unwrap();
    };
    relate(Some(Relation::Muted)).await;
    assert!(is_followed(1, 2).await);
    relate(Some(Relation::Blocked)).await;
    assert!(!is_followed(1, 2).await);
    assert_eq!(followed(&*store, 1).await, [("Player 3".to_owned(), 6)]);
    assert_eq!(follow(2, 1, 8).await, Err(FollowError::Blocked));
    relate(None).await;
    assert!(is_followed(1, 2).await);

    let people = store.people();
    people
        .erase_player(player_id(3), Timestamp(10))
        .await
        .unwrap();
    follows.unfollow(player_id(1), player_id(2)).await.unwrap();
    assert_eq!(followed(&*store, 1).await, []);
}

/// The id of the first further account.
const FIRST: u64 = 50_000;

/// Registers a further account.
async fn account(store: &dyn Store, number: u32) -> PlayerId {
    let id = PlayerId::from_bits(FIRST + u64::from(number));
    let session = |kind: u8| {
        let mut digest = [kind; 32];
        digest[..4].copy_from_slice(&number.to_le_bytes());
        NewSession {
            id: SessionId::from_digest(digest),
            device: String::new(),
            at: Timestamp(4),
        }
    };
    let guest = session(201);
    let people = store.people();
    people
        .ensure_session(guest.clone(), Player::guest(id, "Guest"))
        .await
        .unwrap();
    let account = NewAccount {
        player: id,
        name: format!("Follower {number}").parse().unwrap(),
        password: "hash".to_owned(),
        role: Role::Player,
        invite: None,
        session: session(202),
        replaces: Some(guest.id),
    };
    people.register(account).await.unwrap().id
}

pub(crate) async fn the_number_of_followed_players_is_limited(database: &impl Database) {
    let store = with_games(database, []).await;
    register(&*store, [1]).await;
    let follows = store.follows();
    for number in 0..=MOST_FOLLOWED {
        let other = account(&*store, number).await;
        let followed = follows.follow(player_id(1), other, Timestamp(5)).await;
        let expected = match number {
            MOST_FOLLOWED => Err(FollowError::TooMany),
            _ => Ok(()),
        };
        assert_eq!(followed, expected, "{number}");
    }
    let count = follows.followed_by(player_id(1)).await.unwrap().len();
    assert_eq!(count, MOST_FOLLOWED as usize);
    // Repeating an entry of a full list is no new one.
    let first = PlayerId::from_bits(FIRST);
    let again = follows.follow(player_id(1), first, Timestamp(9)).await;
    assert_eq!(again, Ok(()));
}
