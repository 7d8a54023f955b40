//! Watches the hosts of a database, so that the process notices a promoted standby while the old
//! primary does not respond, and that searches use a replica only while it is not far behind.

use std::future::Future;
use std::io;
use std::thread;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{sleep, timeout};

use super::hosts::Endpoint;
use super::session::{Session, State, no_response};
use super::shared::{Choice, Shared};

/// The time between two questions to a host.
const INTERVAL: Duration = Duration::from_millis(500);
/// The time limit for a response.
const RESPONSE: Duration = Duration::from_secs(2);
/// The maximum age of the last transaction that a replica has replayed, in seconds. A running
/// server writes a heartbeat every second.
const MAX_DELAY: f64 = 5.0;

/// A connection that asks a host for its state.
struct Probe {
    endpoint: Endpoint,
    session: Option<Session>,
}

impl Probe {
    fn all(shared: &Shared) -> Vec<Self> {
        let endpoints = shared.endpoints.iter().cloned();
        let probe = |endpoint| Self {
            endpoint,
            session: None,
        };
        endpoints.map(probe).collect()
    }

    async fn ask(&mut self) -> Result<State, String> {
        let (session, state) = match self.session.take() {
            None => self.endpoint.connect(RESPONSE).await?,
            Some(session) => {
                let state = timeout(RESPONSE, session.state()).await;
                (
                    session,
                    state.unwrap_or_else(|_| Err(no_response(RESPONSE)))?,
                )
            }
        };
        self.session = Some(session);
        Ok(state)
    }
}

/// Publishes servers with later timelines, if the URL names several hosts.
pub(super) fn watch_primary(shared: &Shared) -> io::Result<()> {
    if shared.endpoints.len() == 1 {
        return Ok(());
    }
    let (choice, name) = (shared.chosen.clone(), shared.name.clone());
    let probes = Probe::all(shared);
    start(shared, async move {
        let each = probes.into_iter().enumerate();
        join_all(each.map(|(host, probe)| publish_promotions(host, probe, &choice, &name))).await;
    })
}

async fn publish_promotions(host: usize, mut probe: Probe, choice: &Choice, name: &str) {
    let mut was_old = false;
    loop {
        if let Ok(state) = probe.ask().await
            && let Some(known) = choice.now()
            && state.may_be_written()
            && state.cluster == *known.cluster
        {
            let host_name = &probe.endpoint.name;
            if state.timeline > known.timeline
                && choice
                    .publish(host, state.timeline, &state.cluster)
                    .is_some()
            {
                tracing::warn!(database = name, host = host_name, "a standby was promoted");
            }
            let is_old = state.timeline < known.timeline;
            if is_old && !was_old {
                tracing::error!(
                    database = name,
                    host = host_name,
                    "an old primary is running: stop it, and set it up as a standby"
                );
            }
            was_old = is_old;
        }
        sleep(INTERVAL).await;
    }
}

/// Publishes whether searches may use a replica, and which host.
pub(super) fn watch_replica(shared: &Shared, cluster: &str, database: &str) -> io::Result<()> {
    let (choice, name) = (shared.chosen.clone(), shared.name.clone());
    let (cluster, database) = (cluster.to_owned(), database.to_owned());
    let mut probes = Probe::all(shared);
    start(shared, async move {
        loop {
            let asked = join_all(probes.iter_mut().map(Probe::ask)).await;
            let asked = asked.into_iter().map(|state| {
                let state = state?;
                is_copy(&state, &cluster, &database)?;
                is_current(&state)
            });
            let states: Vec<Result<(), String>> = asked.collect();
            publish_replica(&states, &cluster, &choice, &name);
            sleep(INTERVAL).await;
        }
    })
}

fn publish_replica(states: &[Result<(), String>], cluster: &str, choice: &Choice, name: &str) {
    let known = choice.now().map(|chosen| chosen.host);
    if known.is_some_and(|host| states[host].is_ok()) {
        return;
    }
    if let Some(host) = states.iter().position(Result::is_ok) {
        choice.publish(host, 0, cluster);
        tracing::info!(replica = name, "searches read from the replica");
    } else if choice.0.send_replace(None).is_some() {
        let why = states.iter().find_map(|state| state.as_ref().err());
        let why = why.map_or("", String::as_str);
        tracing::warn!(replica = name, why, "searches read from the primary");
    }
}

/// Checks whether a server has a copy of this database. An error is a reason for the operator.
pub(super) fn is_copy(state: &State, cluster: &str, database: &str) -> Result<(), String> {
    if state.cluster != cluster {
        return Err(
            "it is not a copy of the database: its server has another system identifier; name a \
             streaming standby of the primary"
                .to_owned(),
        );
    }
    if state.database != database {
        return Err(format!(
            "it is not a copy of the database {database}, but another database of the same \
             server; name the same database"
        ));
    }
    Ok(())
}

/// Checks whether a copy is a standby that is not far behind. An error is a reason for the operator.
fn is_current(state: &State) -> Result<(), String> {
    match state.delay {
        _ if !state.is_standby => Err("it is not a standby; name a standby".to_owned()),
        None => Err("it has not replayed a transaction since its start".to_owned()),
        Some(delay) if delay > MAX_DELAY => Err(format!("it is {delay:.0} seconds behind")),
        Some(_) => Ok(()),
    }
}

/// Runs the task in its own thread until the last connection is closed.
fn start(shared: &Shared, task: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut in_use = shared.in_use.subscribe();
    thread::Builder::new()
        .name("store watcher".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = task => {}
                    _ = in_use.changed() => {}
                }
            });
        })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standby(delay: Option<f64>) -> State {
        State {
            is_standby: true,
            is_read_only: true,
            timeline: 0,
            delay,
            cluster: "7".to_owned(),
            database: "games".to_owned(),
        }
    }

    #[test]
    fn searches_use_only_a_current_standby() {
        let promoted = State {
            is_standby: false,
            ..standby(None)
        };
        for (state, expected) in [
            (standby(Some(-0.5)), None),
            (standby(Some(4.9)), None),
            (standby(Some(5.1)), Some("5 seconds behind")),
            (standby(None), Some("not replayed")),
            (promoted, Some("not a standby")),
        ] {
            let why = is_current(&state).err();
            match (&why, expected) {
                (None, None) => {}
                (Some(why), Some(part)) => assert!(why.contains(part), "{why}"),
                _ => panic!("{state:?}: {why:?}"),
            }
        }
    }

    #[test]
    fn a_replica_is_a_copy_of_the_same_database() {
        let state = standby(None);
        assert_eq!(is_copy(&state, "7", "games"), Ok(()));
        let other_server = is_copy(&state, "8", "games").unwrap_err();
        assert!(other_server.contains("system identifier"));
        let other_database = is_copy(&state, "7", "chess").unwrap_err();
        assert!(other_database.contains("the database chess"));
    }

    #[test]
    fn keeps_a_replica_until_it_fails() {
        let choice = Choice(std::sync::Arc::new(tokio::sync::watch::Sender::new(None)));
        let (good, bad) = (|| Ok(()), || Err("why".to_owned()));
        for (states, expected) in [
            ([bad(), bad()], None),
            ([bad(), good()], Some(1)),
            ([good(), good()], Some(1)),
            ([good(), bad()], Some(0)),
            ([bad(), bad()], None),
        ] {
            publish_replica(&states, "7", &choice, "the replica");
            assert_eq!(choice.now().map(|chosen| chosen.host), expected);
        }
    }
}
