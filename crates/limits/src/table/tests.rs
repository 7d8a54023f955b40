//! Tests of the limits.

use std::future::poll_fn;
use std::ops::Range;
use std::pin::pin;
use std::task::Poll;

use store::SessionId;

use super::*;

fn caller(number: u16, network: &str) -> Caller {
    let network: IpAddr = network.parse().expect("an address");
    Caller {
        player: PlayerId::from_bits(number.into()),
        session: SessionId::from_digest([0; 32]),
        is_guest: true,
        network: Some(network.into()),
    }
}

/// The range of requests admitted by a bucket of `most` per `per`. On a slow machine tokens are
/// refilled during the test, at most as many as in half a minute.
fn expected_range(most: u32, per: Duration) -> Range<usize> {
    let excess = f64::from(most) * HALF_MINUTE.as_secs_f64() / per.as_secs_f64();
    most as usize..most as usize + excess as usize
}

#[test]
fn limits_password_attempts_per_network_and_name() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let network = caller(0, "203.0.113.7").network;
    let tried = (0..2 * ATTEMPTS_PER_NETWORK).filter(|number| {
        rate_limits
            .admit_attempt(network, &format!("Person {number}"))
            .is_ok()
    });
    let tried = tried.count();
    let expected = expected_range(ATTEMPTS_PER_NETWORK, TEN_MINUTES);
    assert!(expected.contains(&tried), "{tried}");
    let other = caller(0, "203.0.113.8").network;
    for case in ["Ada", "ada", "ADA", "Ａda", "𝐀da"]
        .into_iter()
        .cycle()
        .take(10)
    {
        assert!(rate_limits.admit_attempt(other, case).is_ok());
    }
    assert!(rate_limits.admit_attempt(other, "Ada").is_err());
    // Attempts from other networks do not lock a user out.
    let elsewhere = caller(0, "203.0.113.9").network;
    assert!(rate_limits.admit_attempt(elsewhere, "Ada").is_ok());
    assert!(rate_limits.admit_attempt(None, "Ada").is_ok());
    assert!(rate_limits.admit_attempt(other, "Grace").is_ok());
}

#[test]
fn an_attempt_that_was_not_looked_at_is_given_back() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let network = caller(0, "203.0.113.7").network;
    for _ in 0..2 * ATTEMPTS_PER_NETWORK {
        let attempt = rate_limits.admit_attempt(network, "Ada");
        attempt.expect("all others were given back").give_back();
    }
}

#[test]
fn limits_accounts_per_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let register = |network: &str| rate_limits.admit_account(caller(0, network).network);
    let made = (0..210).filter(|number| register(&format!("2001:db8:1:{number:x}::1")).is_ok());
    assert_eq!(made.count(), ACCOUNTS_PER_NETWORK as usize);
    assert!(register("2001:db8:2::1").is_ok());
    assert!((0..100).all(|_| rate_limits.admit_account(None).is_ok()));
}

#[test]
fn limits_class_codes_per_network_and_in_total() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let network = |number: u16| caller(0, &format!("203.0.113.{number}")).network;
    let tried = (0..1_000)
        .filter(|_| rate_limits.admit_code(network(7)).is_ok())
        .count();
    let expected = expected_range(CODES_PER_NETWORK, TEN_MINUTES);
    assert!(expected.contains(&tried), "{tried}");
    let others = (0..40)
        .flat_map(|number| [number; 200])
        .filter(|&number| rate_limits.admit_code(network(100 + number)).is_ok());
    let total = tried + others.count();
    let expected = expected_range(CODES_IN_TOTAL, TEN_MINUTES);
    assert!(expected.contains(&total), "{total}");
    assert!(
        rate_limits.admit_code(None).is_err(),
        "refused from this computer too"
    );
}

#[test]
fn lookups_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    let looked_up = (0..200).filter(|_| rate_limits.lookups.take(one)).count();
    let of_player = expected_range(LOOKUPS_PER_PLAYER, MINUTE);
    assert!(of_player.contains(&looked_up), "{looked_up}");
    let others =
        (1..5_000).filter(|&number| rate_limits.lookups.take(caller(number, "203.0.113.7")));
    let looked_up = looked_up + others.count();
    let of_network = expected_range(LOOKUPS_PER_NETWORK, MINUTE);
    assert!(of_network.contains(&looked_up), "{looked_up}");
    assert!(rate_limits.lookups.take(caller(1, "203.0.113.8")));
}

#[test]
fn long_games_are_charged_by_their_rows() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    assert!((0..10_000).all(|_| rate_limits.admit_rows(one, FREE_ROWS_PER_GAME).is_ok()));
    let read = (0..1_000).take_while(|_| rate_limits.admit_rows(one, 20_400).is_ok());
    // Each game costs twenty lookups.
    let read = read.count();
    assert!((6..8).contains(&read), "{read}");
    assert!(!rate_limits.lookups.take(one));
    assert!(
        rate_limits
            .admit_rows(caller(1, "203.0.113.8"), 20_400)
            .is_ok()
    );
}

/// The start page requests two lists every fifteen seconds, even without user input.
#[test]
fn lookup_limits_allow_a_school_with_idle_start_pages() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    for pupil in 0..250 {
        for _ in 0..8 {
            assert!(
                rate_limits.lookups.take(caller(pupil, "203.0.113.7")),
                "{pupil}"
            );
        }
    }
}

#[test]
fn exploring_is_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    assert!((0..EXPLORED_PER_PLAYER).all(|_| rate_limits.explored.take(one)));
    let others =
        (1..5_000).filter(|&number| rate_limits.explored.take(caller(number, "203.0.113.7")));
    // The buckets are refilled during the test, by one token every five milliseconds.
    let explored = others.count() as u32;
    assert!(explored < 4_000, "{explored}");
    assert!(rate_limits.explored.take(caller(1, "203.0.113.8")));
}

#[test]
fn commands_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    assert!((0..COMMANDS_PER_PLAYER).all(|_| rate_limits.commands.take(one)));
    let others =
        (1..9_000).filter(|&number| rate_limits.commands.take(caller(number, "203.0.113.7")));
    // The buckets are refilled during the test, by one token every few milliseconds.
    let given = others.count() as u32;
    assert!(given < 2 * COMMANDS_PER_NETWORK, "{given}");
    assert!(rate_limits.commands.take(caller(1, "203.0.113.8")));
}

#[test]
fn texts_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    let read = (0..200).filter(|_| rate_limits.texts.take(one)).count();
    let of_player = expected_range(TEXTS_PER_PLAYER, MINUTE);
    assert!(of_player.contains(&read), "{read}");
    let others = (1..1_000).filter(|&number| rate_limits.texts.take(caller(number, "203.0.113.7")));
    let read = read + others.count();
    let of_network = expected_range(TEXTS_PER_NETWORK, MINUTE);
    assert!(of_network.contains(&read), "{read}");
}

#[test]
fn pictures_are_limited_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let network = caller(0, "203.0.113.7").network;
    let drawn = (0..1_000).filter(|_| rate_limits.draws(network)).count();
    let expected = expected_range(PICTURES_PER_NETWORK, MINUTE);
    assert!(expected.contains(&drawn), "{drawn}");
    assert!(rate_limits.draws(caller(0, "203.0.113.8").network));
}

#[test]
fn uploads_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    let sent = (0..100).filter(|_| rate_limits.uploads.take(one)).count();
    assert_eq!(sent, UPLOADS_PER_PLAYER as usize);
    let others = (1..500).filter(|&number| rate_limits.uploads.take(caller(number, "203.0.113.7")));
    let of_network = (UPLOADS_PER_NETWORK - UPLOADS_PER_PLAYER) as usize;
    assert_eq!(others.count(), of_network);
}

#[test]
fn tries_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let one = caller(0, "203.0.113.7");
    let made = (0..1_000).filter(|_| rate_limits.tries.take(one)).count();
    let of_player = expected_range(TRIES_PER_PLAYER, MINUTE);
    assert!(of_player.contains(&made), "{made}");
    let others = (1..5_000).filter(|&number| rate_limits.tries.take(caller(number, "203.0.113.7")));
    let made = made + others.count();
    let of_network = expected_range(TRIES_PER_NETWORK, MINUTE);
    assert!(of_network.contains(&made), "{made}");
}

#[test]
fn exports_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let first = rate_limits.exports(caller(0, "203.0.113.7"));
    assert!(first.is_some());
    assert!(rate_limits.exports(caller(0, "203.0.113.8")).is_none());
    let others: Vec<_> = (1..9)
        .filter_map(|number| rate_limits.exports(caller(number, "203.0.113.7")))
        .collect();
    assert_eq!(others.len(), EXPORTS_PER_NETWORK - 1);
    drop(first);
    assert!(rate_limits.exports(caller(0, "203.0.113.7")).is_some());
}

#[tokio::test]
async fn an_export_waits_for_exports_being_written_but_not_for_clients() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let exports: Vec<_> = (0..=CONCURRENT_EXPORTS as u16)
        .filter_map(|number| rate_limits.exports(caller(number, &format!("203.0.113.{number}"))))
        .collect();
    let (last, others) = exports.split_last().expect("at least one export");
    assert_eq!(others.len(), CONCURRENT_EXPORTS);
    for export in others {
        // The chunk is written, and its client reads it.
        drop(export.turn().await);
    }
    drop(last.turn().await);
    let mut turns = Vec::new();
    for export in others {
        turns.push(export.turn().await);
    }
    let mut turn = pin!(last.turn());
    let is_waiting = poll_fn(|context| Poll::Ready(turn.as_mut().poll(context).is_pending()));
    assert!(is_waiting.await);
    turns.pop();
    drop(turn.await);
}

#[test]
fn sockets_are_limited_by_player_and_by_network() {
    let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
    let mut open = Vec::new();
    for _ in 0..SOCKETS_PER_PLAYER {
        open.extend(rate_limits.acquire_socket(caller(0, "203.0.113.7")));
    }
    assert!(
        rate_limits
            .acquire_socket(caller(0, "203.0.113.9"))
            .is_none()
    );
    for number in 1..=SOCKETS_PER_NETWORK as u16 {
        open.extend(rate_limits.acquire_socket(caller(number, "203.0.113.7")));
    }
    assert_eq!(open.len(), SOCKETS_PER_NETWORK);
    assert!(
        rate_limits
            .acquire_socket(caller(1_000, "203.0.113.8"))
            .is_some()
    );
    open.pop();
    assert!(
        rate_limits
            .acquire_socket(caller(1_000, "203.0.113.7"))
            .is_some()
    );
}

#[test]
fn limits_connections_per_address_except_for_proxies() {
    let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
    let rate_limits = RateLimits::new(proxies, &Metrics::default());
    let quota = Arc::new(Quota::new(10, 2));
    for (address, most) in [("203.0.113.7", 2), ("10.1.2.3", 5), ("127.0.0.1", 5)] {
        let address = address.parse().expect("an address");
        let open: Vec<_> = (0..5)
            .filter_map(|_| quota.acquire(rate_limits.counted_with(address)))
            .collect();
        assert_eq!(open.len(), most, "{address}");
    }
}
