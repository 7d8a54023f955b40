//! The players of a tournament, who play the games that they are notified of.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::oneshot;
use tokio::task::spawn_local;
use tokio::time::Instant;

use super::table::{Call, Table};
use super::tally::Tally;
use super::waves::Waves;
use crate::failure::Failure;
use crate::socket::{Received, Socket};

/// The maximum number of moves per second of a game within the server's rate limits.
const MOVES_PER_SECOND_OF_A_GAME: u32 = 20;

/// The players and games of a tournament.
pub(super) struct Hall {
    /// The numbers of plies after which games are resigned.
    plies: Range<u32>,
    /// The first players of games that wait for the second.
    first: RefCell<HashMap<String, First>>,
    /// The next moment at which no move is due.
    free: Cell<Instant>,
    interval: Duration,
    pub(super) tally: RefCell<Tally>,
    pub(super) waves: RefCell<Waves>,
    pub(super) ended: Cell<usize>,
}

/// The first player of a game to arrive, and the place to return the socket to.
struct First {
    socket: Socket,
    back: oneshot::Sender<(Socket, Option<Call>)>,
}

impl Hall {
    /// Lets these players play their games from now on, with this number of moves per second in all
    /// games together.
    pub(super) fn open(players: Vec<Socket>, plies: Range<u32>, rate: u32) -> Rc<Self> {
        let hall = Rc::new(Self::new(plies, rate));
        for (seed, socket) in (0..).zip(players) {
            let hall = Rc::clone(&hall);
            spawn_local(async move {
                let failure = hall.play(socket, Rng::with_seed(seed)).await;
                hall.tally.borrow_mut().failed(&failure);
            });
        }
        hall
    }

    fn new(plies: Range<u32>, rate: u32) -> Self {
        Self {
            plies,
            first: RefCell::default(),
            free: Cell::new(Instant::now()),
            interval: Duration::from_secs(1) / rate,
            tally: RefCell::default(),
            waves: RefCell::default(),
            ended: Cell::new(0),
        }
    }

    /// Plays the games of a player until a connection fails.
    async fn play(&self, mut socket: Socket, mut rng: Rng) -> Failure {
        let mut next = None;
        loop {
            let call = match next.take() {
                Some(call) => call,
                None => match call(&mut socket).await {
                    Ok(call) => call,
                    Err(failure) => return failure,
                },
            };
            self.waves.borrow_mut().add(&call);
            match self.play_one(call.game, socket, &mut rng).await {
                Ok(after) => (socket, next) = after,
                Err(failure) => return failure,
            }
        }
    }

    /// Plays a game together with the task of the opponent. The sockets may be exchanged.
    async fn play_one(
        &self,
        game: String,
        socket: Socket,
        rng: &mut Rng,
    ) -> Result<(Socket, Option<Call>), Failure> {
        let first = self.first.borrow_mut().remove(&game);
        let Some(First {
            socket: other,
            back,
        }) = first
        else {
            let (back, returned) = oneshot::channel();
            let first = First { socket, back };
            self.first.borrow_mut().insert(game, first);
            let returned = returned.await;
            return returned.map_err(|_| Failure::new("a game failed"));
        };
        let plies = rng.u32(self.plies.clone());
        let mut table = Table::new(game, [socket, other], None, Some(plies), rng.fork()).await?;
        let mut earliest = Instant::now();
        while !table.is_over() {
            let due = self.next(earliest);
            earliest = due + Duration::from_secs(1) / MOVES_PER_SECOND_OF_A_GAME;
            table.wait_until(due).await?;
            let answered = table.play_once().await?;
            self.tally.borrow_mut().answered(&answered, due);
        }
        self.ended.set(self.ended.get() + 1);
        let [one, two] = table.leave().await?;
        // The other task ends only with the trial.
        let _ = back.send(two);
        Ok(one)
    }

    /// Returns the time of the next move of a game: not before `earliest`, and at most as many
    /// moves per second in all games as the rate says.
    fn next(&self, earliest: Instant) -> Instant {
        let free = self.free.get().max(Instant::now());
        self.free.set(free + self.interval);
        free.max(earliest)
    }
}

/// Waits for the next game of a player.
async fn call(socket: &mut Socket) -> Result<Call, Failure> {
    loop {
        let incoming = Received::read(&socket.next().await?)?;
        if let Some(call) = Call::read(incoming) {
            return Ok(call);
        }
    }
}
