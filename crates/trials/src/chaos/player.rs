//! The two players of a game, who play as fast as the server allows and reconnect whenever they are
//! disconnected.

use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use fastrand::Rng;
use protocol::{GameState, PlayerCommand, RefusalCode, ServerMessage, Side};
use rules::Position;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::charges::{Outage, Outages, Reading};
use super::known::{Known, Pending};
use crate::failure::Failure;
use crate::random_moves::random_move;
use crate::socket::Socket;

/// The time between two moves of a game, which stays within the rate limits of the server.
const MOVE_INTERVAL: Duration = Duration::from_millis(35);
/// The delay before a command that the server could not carry out is resent.
const RETRY_DELAY: Duration = Duration::from_millis(60);
/// The delay before a lost connection is reopened.
const RECONNECT: Duration = Duration::from_millis(20);
/// The time after which a connection attempt is abandoned.
const CONNECT: Duration = Duration::from_secs(3);
/// The time without progress after which the players of several nodes reconnect, as a page does
/// whose pings are not answered.
const STUCK: Duration = Duration::from_secs(4);
/// The part of the time without a working node that may be charged to a player: a node that cannot
/// write closes its sockets after two seconds, and a player may be elsewhere before it has failed for
/// the other nodes.
const MAX_CHARGED: Duration = Duration::from_secs(2);

/// The state shared by all players.
pub(super) struct World {
    /// The addresses of the nodes; a single server is one node.
    pub(super) nodes: RefCell<Vec<SocketAddr>>,
    /// The address of the proxy through which players connect, if there is one.
    pub(super) proxy: Option<SocketAddr>,
    /// The times since which nodes are suspended or cannot write.
    pub(super) disturbed: RefCell<Vec<Option<Instant>>>,
    /// Whether the nodes are running, or should be.
    pub(super) is_up: Cell<bool>,
    /// Whether players whose turn it is should resign.
    pub(super) is_closing: Cell<bool>,
    pub(super) outages: RefCell<Outages>,
    /// When the server first reported that it is temporarily unavailable, since this was last
    /// cleared.
    pub(super) refused: Cell<Option<Instant>>,
    /// Changes when players must be disconnected.
    pub(super) cuts: watch::Sender<u32>,
    /// Unexpected events.
    pub(super) troubles: RefCell<Vec<String>>,
}

impl World {
    /// Returns the numbers of nodes for White and Black: different ones if there are several.
    fn choose(&self, rng: &mut Rng) -> [usize; 2] {
        let number = self.nodes.borrow().len();
        if number == 1 {
            // Without a random number, so that seeds of campaigns with one server keep their games.
            return [0; 2];
        }
        let white = rng.usize(..number);
        [white, (white + rng.usize(1..number)) % number]
    }

    /// Records that a node is suspended or cannot write from now on, or is well again.
    pub(super) fn set_disturbed(&self, node: usize, since: Option<Instant>) {
        let mut disturbed = self.disturbed.borrow_mut();
        if disturbed.len() <= node {
            disturbed.resize(node + 1, None);
        }
        disturbed[node] = since;
    }
}

/// The progress of a game.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) acknowledged: Cell<usize>,
    pub(super) is_over: Cell<bool>,
    /// The end of the last sitting, for inspection.
    pub(super) ended: RefCell<String>,
}

/// Plays until the game is over or the nodes are gone.
pub(super) async fn play(
    mut known: Known,
    world: Rc<World>,
    progress: Rc<Progress>,
    mut rng: Rng,
) -> Known {
    while world.is_up.get() && !known.is_over {
        let mut sitting = Sitting {
            known: &mut known,
            world: &world,
            progress: &progress,
            rng: &mut rng,
            at: [0; 2],
            boards: Default::default(),
            next: Instant::now(),
            opened: Instant::now(),
            progressed: Instant::now(),
            sent: (Instant::now(), usize::MAX),
            is_sent: false,
            again: None,
        };
        if let Err(why) = sitting.run().await {
            *progress.ended.borrow_mut() = sitting.describe(&why);
            sitting.note_loss();
            sleep(RECONNECT).await;
        }
    }
    progress.is_over.set(known.is_over);
    known
}

/// The game according to the messages on a socket.
#[derive(Default)]
struct Board {
    moves: Vec<String>,
    /// The position after these moves.
    position: Option<Position>,
    version: u32,
    is_over: bool,
}

impl Board {
    fn show(&mut self, state: &GameState) -> Result<(), Failure> {
        self.moves.truncate(state.from_ply as usize);
        let plies = state.plies.iter().map(|ply| ply.uci.clone());
        self.moves.extend(plies);
        let mut position = Position::start();
        for uci in &self.moves {
            let mv = position.parse_uci(uci);
            let mv = mv.map_err(|why| Failure::new(format!("the server shows {uci}: {why}")))?;
            position.play_unchecked(mv);
        }
        self.position = Some(position);
        self.version = state.version;
        self.is_over = state.verdict.is_some();
        Ok(())
    }

    fn turn(&self) -> Side {
        if self.moves.len().is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }
}

/// Returns the side whose clock runs, as far as the players know. A pending move was carried out if
/// its opponent has received it.
fn to_move(boards: &[Board; 2], pending: Option<&Pending>) -> Side {
    let [white, black] = boards;
    let newest = if white.version >= black.version {
        white
    } else {
        black
    };
    match pending {
        Some(pending) if newest.version < pending.version => pending.side,
        _ => newest.turn(),
    }
}

/// Both players, with one socket each.
struct Sitting<'a> {
    known: &'a mut Known,
    world: &'a World,
    progress: &'a Progress,
    rng: &'a mut Rng,
    /// The nodes of White and Black.
    at: [usize; 2],
    /// What White and Black see.
    boards: [Board; 2],
    /// The time of the next move.
    next: Instant,
    /// The time at which both players subscribed to the game.
    opened: Instant,
    /// The time of the last acknowledged move.
    progressed: Instant,
    /// The time of the last sent command, and the number of moves before it.
    sent: (Instant, usize),
    /// Whether the pending command was sent since both players subscribed.
    is_sent: bool,
    /// The time at which the pending command is resent.
    again: Option<Instant>,
}

impl Sitting<'_> {
    async fn run(&mut self) -> Result<(), Failure> {
        let mut sockets = self.connect().await?;
        let mut cuts = self.world.cuts.subscribe();
        self.opened = Instant::now();
        self.progressed = self.opened;
        if let Some(since) = self.known.lost_since.take() {
            self.known.outages.add(Outage {
                since,
                until: self.opened,
                tolerance: MAX_CHARGED,
            });
        }
        let has_others = self.world.nodes.borrow().len() > 1;
        for socket in &mut sockets {
            socket.watch(&self.known.id).await?;
        }
        let played = loop {
            let [white, black] = &mut sockets;
            let mover = self.mover();
            let stuck = self.progressed + STUCK;
            let again = self.again.unwrap_or_else(Instant::now);
            let heard = tokio::select! {
                text = white.next() => text.map(|text| (Side::White, text)),
                text = black.next() => text.map(|text| (Side::Black, text)),
                () = sleep_until(self.next), if mover.is_some() => {
                    let mover = mover.expect("checked before");
                    if let Err(failure) = self.command(mover, &mut sockets).await {
                        break Err(failure);
                    }
                    continue;
                }
                () = sleep_until(again), if self.again.is_some() => {
                    self.again = None;
                    if let Err(failure) = self.send(&mut sockets).await {
                        break Err(failure);
                    }
                    continue;
                }
                () = sleep_until(stuck), if has_others => {
                    break Err(Failure::new("no progress on these nodes"));
                }
                _ = cuts.changed() => {
                    if self.rng.bool() {
                        return Err(Failure::new("cut off"));
                    }
                    continue;
                }
            };
            let heard = heard.and_then(|(side, text)| Ok((side, serde_json::from_str(&text)?)));
            let taken = match heard {
                Ok((side, message)) => self.take(side, message),
                Err(failure) => Err(failure),
            };
            if let Err(failure) = taken {
                break Err(failure);
            }
            // Clocks are read from White's messages, so these are taken first.
            let [white, _] = &self.boards;
            if white.is_over && self.known.pending.is_none() {
                self.known.is_over = true;
                return Ok(());
            }
        };
        // Messages that arrived before the server was gone count.
        for (side, mut socket) in [Side::White, Side::Black].into_iter().zip(sockets) {
            if !self.world.is_up.get() {
                while let Ok(Ok(text)) = timeout(CONNECT, socket.next()).await {
                    self.take(side, serde_json::from_str(&text)?)?;
                }
            }
        }
        played
    }

    /// Opens the sockets of White and Black.
    async fn connect(&mut self) -> Result<[Socket; 2], Failure> {
        self.at = self.world.choose(self.rng);
        let address = |node: usize| self.world.proxy.unwrap_or(self.world.nodes.borrow()[node]);
        let [white_at, black_at] = self.at.map(address);
        let [white, black] = &self.known.players;
        let connected = timeout(CONNECT, async {
            Ok([
                white.connect(white_at).await?,
                black.connect(black_at).await?,
            ])
        });
        let sockets: [Socket; 2] = connected
            .await
            .unwrap_or_else(|_| Err(Failure::new("a node does not answer")))?;
        for (at, socket) in self.at.iter_mut().zip(&sockets) {
            *at = socket.node().unwrap_or(*at);
        }
        Ok(sockets)
    }

    /// Describes the end of the sitting for inspection.
    fn describe(&self, why: &Failure) -> String {
        let [white, black] = &self.boards;
        format!(
            "game {} on nodes {:?} after {:?}: {why}; versions {} and {}, acknowledged {}, {:?}",
            self.known.id,
            self.at,
            self.opened.elapsed(),
            white.version,
            black.version,
            self.known.newest,
            self.known.pending,
        )
    }

    /// Records since when the player whose clock runs could not play because of their node. A node
    /// that did not show them the game does not count: it does not know that they play there.
    fn note_loss(&mut self) {
        let side = to_move(&self.boards, self.known.pending.as_ref());
        if self.boards[side as usize].position.is_none() {
            return;
        }
        let disturbed = self.world.disturbed.borrow();
        let since = disturbed.get(self.at[side as usize]).copied().flatten();
        if let Some(since) = since {
            let since = since.max(self.progressed);
            self.known.lost_since.get_or_insert(since);
        }
    }

    /// Returns the side that may command: it sees that it is its turn, after the last acknowledged
    /// move. A node may show an older position for a while.
    fn mover(&self) -> Option<Side> {
        if self.known.pending.is_some() || self.boards.iter().any(|board| board.is_over) {
            return None;
        }
        [Side::White, Side::Black].into_iter().find(|&side| {
            let board = &self.boards[side as usize];
            board.position.is_some() && board.version >= self.known.newest && board.turn() == side
        })
    }

    /// Moves or resigns.
    async fn command(&mut self, side: Side, sockets: &mut [Socket; 2]) -> Result<(), Failure> {
        let board = &self.boards[side as usize];
        let position = board.position.as_ref().expect("the position is known");
        let moved = random_move(position, self.rng);
        let command = match moved {
            Some((text, _)) if !self.world.is_closing.get() => PlayerCommand::Move {
                text,
                offer_draw: false,
            },
            _ => PlayerCommand::Resign,
        };
        self.known.sending(Pending {
            id: format!("{:021x}", self.rng.u64(..)),
            version: board.version,
            side,
            command,
        });
        self.next = Instant::now() + MOVE_INTERVAL;
        self.is_sent = true;
        self.send(sockets).await
    }

    async fn send(&mut self, sockets: &mut [Socket; 2]) -> Result<(), Failure> {
        let Some(pending) = &self.known.pending else {
            return Ok(());
        };
        let moves = self.boards[pending.side as usize].moves.len();
        self.sent = (Instant::now(), moves);
        let command = pending.command.clone();
        sockets[pending.side as usize]
            .command(&self.known.id, &pending.id, pending.version, command)
            .await
    }

    fn take(&mut self, side: Side, message: ServerMessage) -> Result<(), Failure> {
        let is_pending = |id: &str| {
            let pending = self.known.pending.as_ref();
            pending.is_some_and(|pending| pending.id == id)
        };
        match message {
            ServerMessage::Game { state, .. } | ServerMessage::Update { state, .. } => {
                self.show(side, &state)?;
                let is_due = |pending: &Pending| {
                    let is_current = pending.version <= state.version;
                    pending.side == side && is_current && !self.is_sent
                };
                if self.known.pending.as_ref().is_some_and(is_due) {
                    // The answer to the resent command will show whether it was carried out.
                    self.again = Some(Instant::now());
                    self.is_sent = true;
                }
            }
            ServerMessage::Ack { id, version, .. } if is_pending(&id) => {
                self.known.acknowledge(version);
                self.progressed = Instant::now();
                self.progress.acknowledged.set(self.known.acknowledged());
            }
            ServerMessage::Refused {
                id, code, message, ..
            } if is_pending(&id) => match code {
                RefusalCode::Unavailable | RefusalCode::TooMany => {
                    if code == RefusalCode::Unavailable && self.world.refused.get().is_none() {
                        self.world.refused.set(Some(Instant::now()));
                    }
                    self.again = Some(Instant::now() + RETRY_DELAY);
                }
                _ => {
                    let trouble = format!(
                        "In game {} the server refused {:?}: {message}",
                        self.known.id, self.known.pending
                    );
                    self.world.troubles.borrow_mut().push(trouble);
                    self.known.pending = None;
                }
            },
            ServerMessage::Error { message, .. } => return Err(Failure::new(message)),
            _ => {}
        }
        Ok(())
    }

    fn show(&mut self, side: Side, state: &GameState) -> Result<(), Failure> {
        let board = &mut self.boards[side as usize];
        board.show(state)?;
        let is_read = side == Side::White && !board.is_over;
        let Some(clocks) = state.clocks.as_ref().filter(|_| is_read) else {
            return Ok(());
        };
        // A state may be older than the last command, unless it answers that command.
        let last = self.known.reading.map_or(self.opened, |last| last.after);
        let after = if board.moves.len() > self.sent.1 {
            self.sent.0
        } else {
            last.max(self.opened)
        };
        self.known.reading = Some(Reading {
            after,
            before: Instant::now(),
            millis: clocks.white + clocks.black,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_opponent_runs_after_an_unanswered_move() {
        let board = |version: u32, moves: &[&str]| Board {
            moves: moves.iter().map(|&uci| uci.to_owned()).collect(),
            version,
            ..Board::default()
        };
        let pending = Pending {
            id: "a".to_owned(),
            version: 1,
            side: Side::White,
            command: PlayerCommand::Resign,
        };
        let before = || board(1, &[]);
        for (boards, expected) in [
            ([before(), before()], Side::White),
            ([before(), board(2, &["e2e4"])], Side::Black),
            // A credit is a version without a move.
            ([before(), board(2, &[])], Side::White),
            // No node has shown the game yet.
            ([Board::default(), Board::default()], Side::White),
        ] {
            assert_eq!(to_move(&boards, Some(&pending)), expected);
        }
        let black_to_move = [before(), board(2, &["e2e4"])];
        assert_eq!(to_move(&black_to_move, None), Side::Black);
    }
}
