//! Two players who play a sequence of games, each over a socket, and a spectator.

use std::time::{Duration, SystemTime};

use fastrand::Rng;
use protocol::{PlayerCommand, You};
use rules::{CastlingMode, Color, Position};
use tokio::time::{Instant, sleep_until, timeout};

use crate::failure::Failure;
use crate::random_moves::random_move;
use crate::socket::{Kind, Received, Socket, State};

/// The maximum time for an answer before the game is abandoned.
const PATIENCE: Duration = Duration::from_mins(1);
/// The delay before a command that the server could not carry out is resent.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// A game and its players.
pub(super) struct Table {
    game: String,
    /// The sockets of White and Black.
    sockets: [Socket; 2],
    spectator: Option<Socket>,
    position: Position,
    /// The FEN of the position at which both players subscribed.
    fen: String,
    version: u32,
    plies: u32,
    /// The side to move: 0 for White.
    turn: usize,
    is_over: bool,
    /// The ply after which the side to move resigns, if ever.
    resigned_after: Option<u32>,
    /// The number of plies by which the first game is resigned earlier.
    earlier: u32,
    /// The next games of the players in a tournament, if they have begun.
    next: [Option<Call>; 2],
    rng: Rng,
}

/// The times at which the answers to a move arrived.
pub(super) struct Answered {
    /// The time at which the sender received the ack.
    pub(super) ack: Instant,
    /// The time at which the opponent received the update.
    pub(super) update: Instant,
    /// The time at which the spectator received it, if there is one.
    pub(super) seen: Option<Instant>,
}

/// A game of a tournament that a player was notified of.
pub(super) struct Call {
    pub(super) game: String,
    /// The round or wave.
    pub(super) round: u16,
    pub(super) at: SystemTime,
}

impl Call {
    /// Returns the call in this message, if it is one.
    pub(super) fn read(incoming: Received) -> Option<Self> {
        Some(Self {
            round: incoming
                .round
                .filter(|_| incoming.kind == Kind::TournamentGame)?,
            game: incoming.game?,
            at: SystemTime::now(),
        })
    }
}

/// The number of the spectator, after those of White and Black.
const SPECTATOR: usize = 2;

impl Table {
    /// Subscribes the players, in any order, and the spectator to a game that has just begun.
    pub(super) async fn new(
        game: String,
        sockets: [Socket; 2],
        spectator: Option<Socket>,
        resigned_after: Option<u32>,
        rng: Rng,
    ) -> Result<Self, Failure> {
        let mut table = Self {
            game,
            sockets,
            spectator,
            position: Position::start(),
            fen: String::new(),
            version: 0,
            plies: 0,
            turn: 0,
            is_over: false,
            resigned_after,
            earlier: 0,
            next: [None, None],
            rng,
        };
        table.follow().await?;
        Ok(table)
    }

    /// Unsubscribes the players of a tournament, and returns them with the calls to their next
    /// games.
    pub(super) async fn leave(mut self) -> Result<[(Socket, Option<Call>); 2], Failure> {
        for socket in &mut self.sockets {
            socket.unwatch(&self.game).await?;
        }
        let [white, black] = self.sockets;
        let [next_of_white, next_of_black] = self.next;
        Ok([(white, next_of_white), (black, next_of_black)])
    }

    /// Subscribes both players to a game that has been played for a while.
    pub(super) async fn resume(
        game: &str,
        sockets: [Socket; 2],
        rng: Rng,
    ) -> Result<Self, Failure> {
        let mut table = Self::new(game.to_owned(), sockets, None, None, rng).await?;
        table.position = Position::from_fen(&table.fen, CastlingMode::Standard)
            .map_err(|why| Failure::new(format!("the server shows {}: {why}", table.fen)))?;
        table.turn = usize::from(table.position.turn() == Color::Black);
        Ok(table)
    }

    /// Makes the first game end this many plies earlier than the following ones.
    pub(super) fn shorten_the_first(&mut self, earlier: u32) {
        self.earlier = earlier;
    }

    async fn follow(&mut self) -> Result<(), Failure> {
        for socket in self.sockets.iter_mut().chain(&mut self.spectator) {
            socket.watch(&self.game).await?;
        }
        if let Some(spectator) = &mut self.spectator {
            game(spectator).await?;
        }
        let mut is_swapped = false;
        for (side, socket) in self.sockets.iter_mut().enumerate() {
            let (you, state) = game(socket).await?;
            self.version = state.version;
            self.fen = state.position.fen;
            is_swapped |= (side == 0) == (you == You::Black);
        }
        if is_swapped {
            self.sockets.swap(0, 1);
        }
        Ok(())
    }

    /// Resigns for the side to move, and waits until both players have been notified.
    pub(super) async fn resign(&mut self) -> Result<(), Failure> {
        self.sockets[self.turn]
            .command(&self.game, "resigns", self.version, PlayerCommand::Resign)
            .await?;
        let mut knows = [false; 2];
        while knows != [true; 2] {
            let (side, incoming) = self.next_message().await?;
            if incoming.kind == Kind::Refused {
                let code = incoming.code.unwrap_or_default();
                return Err(Failure::new(format!("a player could not resign: {code}")));
            }
            if side < SPECTATOR
                && let Some(state) = self.of_this_game(incoming)
                && state.verdict.is_some()
            {
                self.version = state.version;
                (knows[side], self.is_over) = (true, true);
            }
        }
        Ok(())
    }

    /// Returns the id of the current game.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the number of plies of the current game.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// Only answers pings until this moment.
    pub(super) async fn wait_until(&mut self, moment: Instant) -> Result<(), Failure> {
        tokio::select! {
            failure = self.listen() => Err(failure),
            () = sleep_until(moment) => Ok(()),
        }
    }

    /// Answers pings; returns only when a socket fails. Cancel safe.
    pub(super) async fn listen(&mut self) -> Failure {
        loop {
            if let Err(failure) = self.next_message().await {
                return failure;
            }
        }
    }

    /// Plays a random move, and waits until both players have received it. A game that is over is
    /// followed by a rematch.
    pub(super) async fn play(&mut self) -> Result<Answered, Failure> {
        let answered = self.play_once().await?;
        if self.is_over {
            let rematch = timeout(PATIENCE, self.rematch()).await;
            rematch.map_err(|_| Failure::new("a rematch was not answered"))??;
        }
        Ok(answered)
    }

    /// Plays a random move, and waits until both players have received it. Then the game may be
    /// over.
    pub(super) async fn play_once(&mut self) -> Result<Answered, Failure> {
        let moved = random_move(&self.position, &mut self.rng);
        let (uci, after) = moved.ok_or_else(|| {
            Failure::new("the server takes a game that is over for one that is not")
        })?;
        // Random numbers are used only for moves, so that the seed determines the game.
        let id = format!("{:021x}", self.version);
        let answered = timeout(PATIENCE, self.send(&id, &uci)).await;
        let answered = answered.map_err(|_| Failure::new("a move was not answered"))??;
        self.position = after;
        self.plies += 1;
        self.turn = 1 - self.turn;
        let plies = self.plies + self.earlier;
        let is_resigned = self.resigned_after.is_some_and(|limit| plies >= limit);
        if is_resigned && !self.is_over {
            let resigned = timeout(PATIENCE, self.resign()).await;
            resigned.map_err(|_| Failure::new("a resignation was not answered"))??;
        }
        Ok(answered)
    }

    async fn send(&mut self, id: &str, uci: &str) -> Result<Answered, Failure> {
        self.send_once(id, uci).await?;
        let (mut ack, mut updates) = (None, [None; 3]);
        let before = self.version;
        loop {
            if let (Some(ack), [Some(white), Some(black), seen]) = (ack, updates)
                && (seen.is_some() || self.spectator.is_none())
            {
                let update = if self.turn == 0 { black } else { white };
                return Ok(Answered { ack, update, seen });
            }
            let (side, incoming) = self.next_message().await?;
            match incoming.kind {
                Kind::Ack if incoming.id.as_deref() == Some(id) => ack = Some(Instant::now()),
                Kind::Update => {
                    // Nodes may send a version again.
                    let state = self.of_this_game(incoming);
                    if let Some(state) = state.filter(|state| state.version > before) {
                        updates[side] = Some(Instant::now());
                        self.version = state.version;
                        self.is_over = state.verdict.is_some();
                    }
                }
                Kind::Refused if incoming.code.as_deref() == Some("unavailable") => {
                    tokio::time::sleep(RETRY_DELAY).await;
                    self.send_once(id, uci).await?;
                }
                Kind::Refused | Kind::Error => {
                    let code = incoming.code.unwrap_or_default();
                    return Err(Failure::new(format!("a move was refused as {code}")));
                }
                _ => {}
            }
        }
    }

    async fn send_once(&mut self, id: &str, uci: &str) -> Result<(), Failure> {
        let command = PlayerCommand::Move {
            text: uci.to_owned(),
            offer_draw: false,
        };
        self.sockets[self.turn]
            .command(&self.game, id, self.version, command)
            .await
    }

    /// Starts another game with colors reversed.
    async fn rematch(&mut self) -> Result<(), Failure> {
        for side in 0..2 {
            self.sockets[side]
                .command(
                    &self.game,
                    &format!("rematch-{side}"),
                    self.version,
                    PlayerCommand::Rematch,
                )
                .await?;
        }
        let mut games = [None, None];
        while games.iter().any(Option::is_none) {
            let (side, incoming) = self.next_message().await?;
            if incoming.kind == Kind::Refused {
                let code = incoming.code.unwrap_or_default();
                return Err(Failure::new(format!("a rematch was refused as {code}")));
            }
            if side < SPECTATOR
                && let Some(state) = self.of_this_game(incoming)
                && state.rematch.is_some()
            {
                games[side] = state.rematch;
            }
        }
        for socket in self.sockets.iter_mut().chain(&mut self.spectator) {
            socket.unwatch(&self.game).await?;
        }
        let [game, _] = games;
        self.game = game.expect("both players received it");
        self.sockets.swap(0, 1);
        self.position = Position::start();
        (self.plies, self.earlier) = (0, 0);
        (self.turn, self.is_over) = (0, false);
        self.follow().await
    }

    /// Returns the state in an update of the current game.
    fn of_this_game(&self, incoming: Received) -> Option<State> {
        let is_of_this = incoming.game.as_ref() == Some(&self.game);
        incoming.state.filter(|_| is_of_this)
    }

    /// Waits for the next message to a player or the spectator. Cancel safe.
    async fn next_message(&mut self) -> Result<(usize, Received), Failure> {
        let [white, black] = &mut self.sockets;
        let spectator = async {
            match &mut self.spectator {
                Some(spectator) => spectator.next().await,
                None => std::future::pending().await,
            }
        };
        let (side, text) = tokio::select! {
            text = white.next() => (0, text),
            text = black.next() => (1, text),
            text = spectator => (SPECTATOR, text),
        };
        let incoming = Received::read(&text?)?;
        if incoming.kind == Kind::TournamentGame && side < SPECTATOR {
            self.next[side] = Call::read(incoming);
            return Ok((side, Received::default()));
        }
        Ok((side, incoming))
    }
}

/// Waits for a game, and returns the role of the recipient in it and its state.
async fn game(socket: &mut Socket) -> Result<(You, State), Failure> {
    loop {
        let incoming = Received::read(&socket.next().await?)?;
        if incoming.kind == Kind::Error {
            let code = incoming.code.unwrap_or_default();
            return Err(Failure::new(format!("a game cannot be followed: {code}")));
        }
        if incoming.kind == Kind::Game
            && let (Some(info), Some(state)) = (incoming.info, incoming.state)
        {
            return Ok((info.you, state));
        }
    }
}
