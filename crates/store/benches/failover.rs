//! `cargo bench -p staunton-store --bench failover`: measures how long nothing can be written and
//! read after the primary of a PostgreSQL pair fails and its standby is promoted at once.

use std::error::Error;

#[cfg(unix)]
fn main() -> Result<(), Box<dyn Error>> {
    measured::all()
}

#[cfg(not(unix))]
fn main() -> Result<(), Box<dyn Error>> {
    Err("PostgreSQL servers are only started on Unix".into())
}

#[cfg(unix)]
mod measured {
    use std::error::Error;
    use std::io;
    use std::time::{Duration, Instant};

    use arbiter::Timestamp;
    use private_postgres::Server;
    use staunton_store::Store;
    use tokio::runtime::Runtime;

    /// The number of failovers of each kind.
    const ROUNDS: usize = 10;

    /// The seconds from the failure to the end of the promotion, to the next durable write, and to
    /// the next read.
    struct Times {
        promoted: f64,
        written: f64,
        read: f64,
    }

    pub(super) fn all() -> Result<(), Box<dyn Error>> {
        let runtime = Runtime::new()?;
        println!("seconds after the failure, median and maximum of {ROUNDS} rounds");
        for (name, fail) in [
            ("killed", Server::kill as fn(&Server) -> io::Result<()>),
            ("frozen", Server::freeze),
        ] {
            let times: Result<Vec<_>, _> = (0..ROUNDS)
                .map(|_| runtime.block_on(failover(fail)))
                .collect();
            let times = times?;
            let show = |label, of: fn(&Times) -> f64| {
                let mut all: Vec<f64> = times.iter().map(of).collect();
                all.sort_by(f64::total_cmp);
                let (median, maximum) = (all[ROUNDS / 2], all[ROUNDS - 1]);
                println!("{name:8} {label:20} {median:6.2} {maximum:6.2}");
            };
            show("promoted", |times| times.promoted);
            show("first write", |times| times.written);
            show("first read", |times| times.read);
        }
        Ok(())
    }

    async fn failover(fail: fn(&Server) -> io::Result<()>) -> Result<Times, Box<dyn Error>> {
        let primary = Server::start()?;
        let standby = primary.start_standby()?;
        let url = Server::url_of_all(&[&primary, &standby], "postgres");
        let store = staunton_store::open(&url).await?;
        store.heartbeat("bench", Timestamp(1)).await?;
        primary.wait_for_standby(&standby)?;

        let began = Instant::now();
        fail(&primary)?;
        let promotion = tokio::task::spawn_blocking(move || {
            standby.promote()?;
            io::Result::Ok((standby, began.elapsed()))
        });
        let (written, read, promoted) = tokio::join!(
            first_write(&*store, began),
            first_read(&*store, began),
            promotion
        );
        let (_standby, promoted) = promoted??;
        store.close().await;
        let seconds = |time: Duration| time.as_secs_f64();
        Ok(Times {
            promoted: seconds(promoted),
            written: seconds(written),
            read: seconds(read),
        })
    }

    /// Repeats a write until it is durable.
    async fn first_write(store: &dyn Store, began: Instant) -> Duration {
        while store.heartbeat("bench", Timestamp(2)).await.is_err() {
            tokio::task::yield_now().await;
        }
        began.elapsed()
    }

    /// Repeats a read until it gets a response.
    async fn first_read(store: &dyn Store, began: Instant) -> Duration {
        while store.last_heartbeat().await.is_err() {
            tokio::task::yield_now().await;
        }
        began.elapsed()
    }
}
