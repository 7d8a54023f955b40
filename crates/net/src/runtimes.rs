//! The runtimes for tasks: spectators must not delay players.

use std::io;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::background;

/// The runtimes on which tasks are spawned.
#[derive(Clone, Debug)]
pub struct Runtimes {
    /// The main runtime: for requests, games, and connections that have played.
    pub players: Handle,
    /// The spectator runtime, whose threads have a lower priority: for connections that have only
    /// watched, and for spectator events.
    pub spectators: Handle,
}

/// The threads of the spectator runtime, which end when this is dropped.
pub struct SpectatorThreads(Option<Runtime>);

impl SpectatorThreads {
    /// Starts the spectator runtime beside the runtime of the caller.
    pub fn start() -> io::Result<(Self, Runtimes)> {
        let runtime = Builder::new_multi_thread()
            .thread_name("spectators")
            .on_thread_start(background::lower_priority_slightly)
            .enable_all()
            .build()?;
        let runtimes = Runtimes {
            players: Handle::current(),
            spectators: runtime.handle().clone(),
        };
        Ok((Self(Some(runtime)), runtimes))
    }
}

impl Drop for SpectatorThreads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // A task must not block on the shutdown of another runtime.
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn spectator_threads_are_separate_and_end_with_the_server() {
        let (threads, runtimes) = SpectatorThreads::start().expect("the runtime starts");
        let name = async || thread::current().name().map(str::to_owned);
        let theirs = runtimes.spectators.spawn(async move { name().await });
        assert_eq!(
            theirs.await.expect("the task does not panic").as_deref(),
            Some("spectators")
        );
        let here = thread::current().id();
        let players = runtimes.players.spawn(async { thread::current().id() });
        assert_eq!(players.await.expect("the task does not panic"), here);
        drop(threads);
        let refused = runtimes.spectators.spawn(async {}).await;
        assert!(
            refused
                .expect_err("the runtime has shut down")
                .is_cancelled()
        );
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn spectator_threads_have_a_lower_priority_than_player_threads() {
        let (_threads, runtimes) = SpectatorThreads::start().expect("the runtime starts");
        let niceness = || rustix::process::getpriority_process(None).expect("a priority");
        let theirs = runtimes.spectators.spawn(async move { niceness() });
        let theirs = theirs.await.expect("the task does not panic");
        assert!(theirs > niceness() || theirs == 19, "{theirs}");
    }
}
