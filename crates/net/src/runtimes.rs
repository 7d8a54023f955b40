//! The threads that tasks run on: those who watch must not delay those who play.

use std::io;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::background;

/// Where tasks run.
#[derive(Clone, Debug)]
pub struct Runtimes {
    /// The server's own threads: for requests, games, and connections that have played.
    pub players: Handle,
    /// Threads that give way to those: for connections that have only watched so far, and for what
    /// spectators are told.
    pub spectators: Handle,
}

/// The spectators' threads, which end when this is dropped.
pub struct SpectatorThreads(Option<Runtime>);

impl SpectatorThreads {
    /// Starts them beside those of the runtime that this is called on.
    pub fn start() -> io::Result<(Self, Runtimes)> {
        let runtime = Builder::new_multi_thread()
            .thread_name("spectators")
            .on_thread_start(background::give_way_to_players)
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
            // A runtime must not be waited for by a task of another.
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn spectators_have_threads_of_their_own_that_end_with_the_server() {
        let (threads, runtimes) = SpectatorThreads::start().expect("threads");
        let name = async || thread::current().name().map(str::to_owned);
        let theirs = runtimes.spectators.spawn(async move { name().await });
        assert_eq!(
            theirs.await.expect("no panic").as_deref(),
            Some("spectators")
        );
        let here = thread::current().id();
        let players = runtimes.players.spawn(async { thread::current().id() });
        assert_eq!(players.await.expect("no panic"), here);
        drop(threads);
        let refused = runtimes.spectators.spawn(async {}).await;
        assert!(refused.expect_err("nobody runs it").is_cancelled());
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_threads_of_spectators_give_way_to_those_of_players() {
        let (_threads, runtimes) = SpectatorThreads::start().expect("threads");
        let niceness = || rustix::process::getpriority_process(None).expect("a priority");
        let theirs = runtimes.spectators.spawn(async move { niceness() });
        let theirs = theirs.await.expect("no panic");
        assert!(theirs > niceness() || theirs == 19, "{theirs}");
    }
}
