//! A game on a server, as the player in the terminal sees it.

use std::io;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::{
    ClientMessage, GameEvent, GameInfo, GameState, PlayerCommand, ServerMessage, Side, You,
};
use rules::{CastlingMode, Color, Position};
use tokio::sync::mpsc::Receiver;

use super::http::{Connection, Lost, plain};
use crate::play::board::drawing;
use crate::play::clocks::written;
use crate::print;

/// The longest text of a move in bytes. The server refuses longer ones.
const LONGEST_MOVE: usize = 64;

/// The game, which outlives its connections.
pub(super) struct Table {
    game: String,
    opponent: String,
    /// Distinguishes the commands of this program.
    prefix: u128,
    commands: u32,
    /// The command that the server has not answered. It is sent again with the same id, and is
    /// carried out only once.
    pending: Option<(String, u32, PlayerCommand)>,
    /// The version that the last command has made.
    made: u32,
    seen: Option<Seen>,
    /// Whether the current connection has shown the game.
    shown: bool,
    leaving: bool,
}

/// The last state of the game that was shown.
struct Seen {
    own: Color,
    mode: CastlingMode,
    /// The side that moves first.
    first: Color,
    state: GameState,
    /// The number of plies that were shown.
    plies: usize,
}

impl Seen {
    fn new(info: &GameInfo, state: GameState) -> Self {
        let mode = if info.chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let start = Position::from_fen(&info.start_fen, mode);
        Self {
            own: match info.you {
                You::Black => Color::Black,
                You::White | You::Both | You::Spectator => Color::White,
            },
            mode,
            first: start.map_or(Color::White, |start| start.turn()),
            state,
            plies: 0,
        }
    }

    fn is_own_turn(&self) -> bool {
        self.state.verdict.is_none() && color(self.state.position.turn) == self.own
    }
}

impl Table {
    pub(super) fn new(game: String, opponent: String) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            game,
            opponent,
            prefix: now.map_or(0, |passed| passed.as_nanos()),
            commands: 0,
            pending: None,
            made: 0,
            seen: None,
            shown: false,
            leaving: false,
        }
    }

    /// Whether the last connection has shown the game.
    pub(super) const fn was_shown(&self) -> bool {
        self.shown
    }

    /// Plays over a connection until the game is over.
    pub(super) async fn follow(
        &mut self,
        connection: &mut Connection,
        input: &mut Receiver<io::Result<String>>,
    ) -> Result<(), Lost> {
        self.shown = false;
        let watch = ClientMessage::Watch {
            game: self.game.clone(),
            since: self.seen.as_ref().map(|seen| seen.state.version),
        };
        connection.send(&watch).await?;
        loop {
            let reads = self.asks();
            tokio::select! {
                message = connection.next() => {
                    let was_shown = self.shown;
                    self.receive(message?)?;
                    if self.seen.as_ref().is_some_and(|seen| seen.state.verdict.is_some()) {
                        return Ok(());
                    }
                    if self.shown && !was_shown && self.pending.is_some() {
                        self.send_pending(connection).await?;
                    }
                }
                line = input.recv(), if reads => {
                    let line = match line {
                        Some(Ok(line)) => Some(line),
                        Some(Err(why)) => {
                            print::note(format_args!("error: the input cannot be read: {why}"));
                            None
                        }
                        None => None,
                    };
                    if let Some(command) = self.command(line.as_deref()) {
                        self.commands += 1;
                        let id = format!("{:x}-{}", self.prefix, self.commands);
                        let version = self.seen.as_ref().map_or(0, |seen| seen.state.version);
                        self.pending = Some((id, version, command));
                        self.send_pending(connection).await?;
                    }
                }
            }
        }
    }

    /// Whether the player is asked for a move: the last command is answered and its effect is shown.
    fn asks(&self) -> bool {
        let Some(seen) = self.seen.as_ref().filter(|_| self.shown) else {
            return false;
        };
        let is_done = self.pending.is_none() && seen.state.version >= self.made;
        is_done && seen.state.takeback.is_none() && seen.is_own_turn()
    }

    async fn send_pending(&self, connection: &mut Connection) -> Result<(), Lost> {
        let Some((id, version, command)) = &self.pending else {
            return Ok(());
        };
        let message = ClientMessage::Command {
            game: self.game.clone(),
            id: id.clone(),
            version: *version,
            command: command.clone(),
        };
        connection.send(&message).await
    }

    /// The command that a line of the input stands for; the end of the input leaves the game.
    fn command(&mut self, line: Option<&str>) -> Option<PlayerCommand> {
        match line.map_or("quit", str::trim) {
            "" => {
                self.ask();
                None
            }
            "quit" => {
                let can_abort = self.seen.as_ref().is_some_and(|seen| seen.state.can_abort);
                self.leaving = true;
                Some(if can_abort {
                    PlayerCommand::Abort
                } else {
                    PlayerCommand::Resign
                })
            }
            "resign" => Some(PlayerCommand::Resign),
            "back" => Some(PlayerCommand::ProposeTakeback),
            mv if mv.len() > LONGEST_MOVE => {
                print::line(format_args!(
                    "A move has at most {LONGEST_MOVE} characters."
                ));
                None
            }
            mv => Some(PlayerCommand::Move {
                text: mv.to_owned(),
                offer_draw: false,
            }),
        }
    }

    fn receive(&mut self, message: ServerMessage) -> Result<(), Lost> {
        match message {
            ServerMessage::Game {
                info,
                state,
                events,
                ..
            } if info.id == self.game => {
                let opponent = &self.opponent;
                self.seen.get_or_insert_with(|| {
                    let seen = Seen::new(&info, state.clone());
                    print::line(format_args!("You play {:?} against {opponent}.", seen.own));
                    seen
                });
                let is_first = !self.shown;
                self.shown = true;
                // A standby server may have lost the last versions.
                self.made = self.made.min(state.version);
                self.update(state, &events, is_first);
            }
            ServerMessage::Update {
                game,
                state,
                events,
            } if game == self.game => self.update(state, &events, false),
            ServerMessage::Ack { id, version, .. } if self.is_pending(&id) => {
                self.pending = None;
                self.made = version;
            }
            ServerMessage::Refused {
                id,
                message,
                article,
                ..
            } if self.is_pending(&id) => {
                self.pending = None;
                let article = article.map(|article| format!(" [FIDE {}]", plain(&article)));
                print::line(format_args!(
                    "{}{}",
                    plain(&message),
                    article.unwrap_or_default()
                ));
                if self.leaving {
                    return Err(Lost::ForGood("the game cannot be left".to_owned()));
                }
                self.ask();
            }
            ServerMessage::Error { message, .. } => return Err(Lost::ForGood(plain(&message))),
            _ => {}
        }
        Ok(())
    }

    fn is_pending(&self, id: &str) -> bool {
        self.pending.as_ref().is_some_and(|(own, ..)| own == id)
    }

    /// Shows the changes of a new state, and the board if it is another one or has to be shown.
    fn update(&mut self, state: GameState, events: &[GameEvent], mut shows: bool) {
        let Some(seen) = &mut self.seen else {
            return;
        };
        let from = state.from_ply as usize;
        if from < seen.plies {
            print::line("Moves were taken back.");
            shows = true;
        }
        for (index, ply) in (from..).zip(&state.plies) {
            let by = match index % 2 {
                0 => seen.first,
                _ => !seen.first,
            };
            if by != seen.own {
                print::line(format_args!("The computer plays {}.", plain(&ply.san)));
            }
            shows = true;
        }
        for event in events {
            match event {
                GameEvent::TakebackDeclined { .. } => {
                    print::line("The computer takes no move back.");
                    shows = true;
                }
                GameEvent::TimeAdded { to, millis, .. } => {
                    let seconds = millis / 1_000;
                    print::line(format_args!("{:?} gets {seconds} s more.", color(*to)));
                }
                _ => {}
            }
        }
        seen.plies = from + state.plies.len();
        seen.state = state;
        if shows || seen.state.verdict.is_some() {
            self.ask();
        }
    }

    /// Shows the board and asks for a move on the own turn, and shows the result after the end.
    fn ask(&self) {
        let Some(seen) = &self.seen else {
            return;
        };
        let verdict = seen.state.verdict.as_ref();
        if verdict.is_none() && !seen.is_own_turn() {
            return;
        }
        match Position::from_fen(&seen.state.position.fen, seen.mode) {
            Ok(position) => print::line(drawing(&position, seen.own)),
            Err(_) => print::line(plain(&seen.state.position.fen)),
        }
        if let Some(verdict) = verdict {
            let (sentence, result) = (plain(&verdict.sentence), plain(&verdict.result));
            print::line(format_args!("{sentence} {result}"));
            return;
        }
        if let Some(clocks) = &seen.state.clocks {
            let [white, black] =
                [clocks.white, clocks.black].map(|millis| written(Duration::from_millis(millis)));
            print::line(format_args!("White {white}, Black {black}"));
        }
        print::line("Your move:");
    }
}

const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
