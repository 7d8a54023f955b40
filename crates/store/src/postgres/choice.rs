//! The choice of a server among the hosts of the URL.
//!
//! A promotion begins a new timeline. Of several servers that may be written, only the one with the
//! latest timeline is the primary; another one is an old primary that has returned. A process never
//! goes back to an earlier timeline.

use std::cmp::Reverse;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use super::session::{Session, State};
use super::shared::{Chosen, Role, Shared};
use crate::sql::Failure;

/// The time limit for connecting to a host.
const CONNECTING: Duration = Duration::from_secs(5);

/// A session on the host with this index.
struct Found {
    host: usize,
    session: Session,
    state: State,
}

/// Connects to the right server. `tried` is the round of the last choice that the connection used.
pub(super) async fn connect(shared: &Shared, tried: u64) -> Result<(Session, Chosen), Failure> {
    if shared.role == Role::Replica {
        return to_replica(shared).await;
    }
    let mut tried = tried;
    loop {
        let known = shared.chosen.now();
        if let Some(known) = known.as_ref().filter(|known| known.round > tried) {
            tried = known.round;
            if let Ok(found) = again(shared, known).await
                && found.state.timeline == known.timeline
            {
                return Ok((found.session, known.clone()));
            }
        }
        let found = tokio::select! {
            found = survey(shared, known.as_ref()) => found?,
            () = outdated(shared, known.as_ref()) => continue,
        };
        let State {
            timeline, cluster, ..
        } = &found.state;
        if shared.role == Role::Any {
            let chosen = Chosen {
                host: found.host,
                timeline: *timeline,
                cluster: cluster.as_str().into(),
                round: 0,
            };
            return Ok((found.session, chosen));
        }
        if let Some(chosen) = shared.chosen.publish(found.host, *timeline, cluster) {
            return Ok((found.session, chosen));
        }
    }
}

/// Connects to the replica that the watcher has found.
async fn to_replica(shared: &Shared) -> Result<(Session, Chosen), Failure> {
    let Some(known) = shared.chosen.now() else {
        return Err(shared.failure("there is no usable standby"));
    };
    match again(shared, &known).await {
        Ok(found) => Ok((found.session, known)),
        Err(why) => Err(shared.failure(&why)),
    }
}

async fn outdated(shared: &Shared, known: Option<&Chosen>) {
    match known {
        Some(known) => shared.outdated(known).await,
        None => std::future::pending().await,
    }
}

/// Connects to the chosen server.
async fn again(shared: &Shared, chosen: &Chosen) -> Result<Found, String> {
    let host = chosen.host;
    let (session, state) = shared.endpoints[host].connect(CONNECTING).await?;
    check(shared.role, &state, Some(chosen))?;
    Ok(Found {
        host,
        session,
        state,
    })
}

/// Connects to all hosts at the same time and returns the session on the right one.
async fn survey(shared: &Shared, known: Option<&Chosen>) -> Result<Found, Failure> {
    let attempt = async |host: usize| {
        let connected = shared.endpoints[host].connect(CONNECTING).await;
        let checked = connected.and_then(|(session, state)| {
            check(shared.role, &state, known)?;
            Ok(Found {
                host,
                session,
                state,
            })
        });
        (host, checked)
    };
    let mut attempts: FuturesUnordered<_> = (0..shared.endpoints.len()).map(attempt).collect();
    let (mut found, mut refusals) = (Vec::new(), Vec::new());
    while let Some((host, result)) = attempts.next().await {
        match result {
            // No other host needs to be awaited: servers that do not respond would delay the
            // failover.
            Ok(new) if known.is_some_and(|known| new.state.timeline > known.timeline) => {
                return Ok(new);
            }
            Ok(new) => found.push(new),
            Err(why) => refusals.push((host, why)),
        }
    }
    found.sort_by_key(|one| one.host);
    let cluster = found.first().map(|one| one.state.cluster.clone());
    let newest = found
        .into_iter()
        .filter(|one| Some(&one.state.cluster) == cluster.as_ref())
        .max_by_key(|one| {
            let is_known = known.is_some_and(|known| known.host == one.host);
            (one.state.timeline, is_known, Reverse(one.host))
        });
    newest.ok_or_else(|| {
        refusals.sort();
        shared.failure(&reasons(shared, &refusals))
    })
}

/// Checks whether the server has this role. An error is a reason for the operator.
fn check(role: Role, state: &State, known: Option<&Chosen>) -> Result<(), String> {
    if role == Role::Primary && !state.may_be_written() {
        return Err("it only reads; name the primary server".to_owned());
    }
    if role == Role::Replica && !state.is_standby {
        return Err("it is not a standby".to_owned());
    }
    let Some(known) = known else {
        return Ok(());
    };
    if state.cluster != *known.cluster {
        return Err(
            "it has other data than before (another system identifier); restart Staunton if that \
             is intended"
                .to_owned(),
        );
    }
    if role == Role::Primary && state.timeline < known.timeline {
        return Err(format!(
            "it is an old primary (timeline {}, but a standby was promoted to timeline {}); stop \
             it, and set it up as a standby",
            state.timeline, known.timeline
        ));
    }
    Ok(())
}

/// The reasons for all hosts. A single host is known from the name of the database.
fn reasons(shared: &Shared, refusals: &[(usize, String)]) -> String {
    if let [(_, why)] = refusals {
        return why.clone();
    }
    let reason = |(host, why): &(usize, String)| format!("{}: {why}", shared.endpoints[*host].name);
    let reasons: Vec<_> = refusals.iter().map(reason).collect();
    reasons.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_or_foreign_server_is_refused() {
        let state = State {
            is_standby: false,
            is_read_only: false,
            timeline: 2,
            delay: None,
            cluster: "7".to_owned(),
            database: "games".to_owned(),
        };
        let known = |timeline, cluster: &str| Chosen {
            host: 0,
            timeline,
            cluster: cluster.into(),
            round: 1,
        };
        for (known, expected) in [
            (None, Ok(())),
            (Some(known(1, "7")), Ok(())),
            (Some(known(2, "7")), Ok(())),
            (Some(known(3, "7")), Err("an old primary (timeline 2")),
            (Some(known(1, "8")), Err("other data")),
        ] {
            let checked = check(Role::Primary, &state, known.as_ref());
            match (checked, expected) {
                (Ok(()), Ok(())) => {}
                (Err(why), Err(part)) => assert!(why.contains(part), "{why}"),
                (checked, _) => panic!("{known:?}: {checked:?}"),
            }
        }
        let standby = State {
            is_standby: true,
            is_read_only: true,
            timeline: 0,
            ..state.clone()
        };
        assert!(check(Role::Primary, &standby, None).is_err());
        assert_eq!(check(Role::Any, &standby, None), Ok(()));
        assert_eq!(check(Role::Replica, &standby, None), Ok(()));
        assert!(check(Role::Replica, &state, None).is_err());
    }
}
