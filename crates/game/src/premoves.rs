//! Conditional moves: answers that a correspondence player has prepared are played as soon as the
//! opponent makes the expected move.

use arbiter::{Command, Event, TimeControl, Timestamp};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::ConditionalMoves as Wish;
use rules::{Color, Position};
use store::{ConditionalMoves, Entry, PlayerId, Seat};

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::side::side_name;
use super::state::{Held, LoadedGame};
use crate::move_lines;

impl LiveGame {
    /// Returns the lines of a player from the position on the board, in SAN, after replacing them
    /// if `wish` is given.
    pub(super) async fn conditional_lines(
        &mut self,
        player: PlayerId,
        wish: Option<Wish>,
    ) -> Result<Wish, RequestError> {
        if self.table.held_by(player) == Held::None {
            // The same error as for a game that does not exist, so that its existence is not
            // revealed.
            return Err(RequestError::no_such_game());
        }
        if let Some(wish) = wish {
            self.set_conditional(player, &wish).await?;
        }
        Ok(Wish {
            version: Some(self.table.version),
            lines: own_lines(&self.table, player),
        })
    }

    async fn set_conditional(
        &mut self,
        player: PlayerId,
        Wish {
            version,
            lines: wish,
        }: &Wish,
    ) -> Result<(), RequestError> {
        let position = *self.table.game.position();
        if !wish.is_empty() {
            if version.is_some_and(|seen| !self.table.position_unchanged_since(seen)) {
                return Err(RequestError::new(
                    Code::Conflict,
                    "The game changed before this arrived, so nothing was done: look at the board \
                     and decide again.",
                ));
            }
            self.may_have_conditional(player, &position)?;
        }
        let moves = ConditionalMoves {
            player,
            version: self.table.version,
            plies: self.table.game.line().moves().len() as u32,
            lines: move_lines::read(&position, wish).map_err(RequestError::bad)?,
        };
        let (store, game) = (&self.games.node.store, self.table.id);
        store.set_conditional_moves(game, moves.clone()).await?;
        self.table
            .conditional
            .retain(|other| other.player != player);
        if !moves.lines.is_empty() {
            self.table.conditional.push(moves);
        }
        Ok(())
    }

    fn may_have_conditional(
        &self,
        player: PlayerId,
        position: &Position,
    ) -> Result<(), RequestError> {
        let game = &self.table.game;
        let why = if !matches!(game.terms().time, TimeControl::Correspondence { .. }) {
            "Only correspondence games have conditional moves."
        } else if !self.table.has_started() || game.verdict().is_some() {
            "Only games in progress have conditional moves."
        } else if self.table.held_by(player) != Held::One(!position.turn()) {
            "You can enter conditional moves only on your opponent's turn: make your move first."
        } else {
            return Ok(());
        };
        Err(RequestError::new(Code::Conflict, why))
    }

    /// Whether a conditional move is due now.
    pub(super) fn has_reply(&self) -> bool {
        reply_due(&self.table).is_some()
    }

    /// Whether this side has lines, of which one may answer the opponent's next move.
    pub(super) fn may_reply(&self, color: Color) -> bool {
        match self.table.seats[color.index()] {
            Seat::Person(player) => of(&self.table, player).is_some(),
            Seat::Open | Seat::Engine { .. } => false,
        }
    }

    /// Plays the conditional moves for the position on the board, if there are any.
    pub(super) async fn play_conditional(&mut self) {
        while let Some((by, uci)) = reply_due(&self.table) {
            let version = self.table.version;
            if self.cannot_be_timed() || self.end_outage(None).await.is_err() {
                return self.try_again_later();
            }
            let at = self.now();
            match self.drop_flag(at, 0).await {
                Ok(()) => {}
                Err(NotWritten::MovedOn) => continue,
                Err(_) => return self.try_again_later(),
            }
            // If another node wrote first, the game has been reloaded: there may be a different
            // answer, or none.
            if self.table.version != version {
                self.send_update();
                continue;
            }
            // Another node may have changed them, and its message may not have arrived yet.
            match self.games.node.store.conditional_moves(self.table.id).await {
                Ok(moves) => self.table.conditional = moves,
                Err(_) => return self.try_again_later(),
            }
            if reply_due(&self.table) != Some((by, uci.clone())) {
                continue;
            }
            let Ok(mv) = uci.parse() else {
                return;
            };
            let command = Command::Move {
                by,
                mv,
                offer_draw: false,
                lag: 0,
            };
            // The game may have ended just now.
            let Ok(mut events) = self.decide(&command, at).await else {
                return;
            };
            preserve_vacation(&self.table, by, at, &mut events);
            let entry = Entry {
                command_id: format!("conditional:{}", self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: format!("conditional move {uci}"),
                at,
                events,
            };
            match self.write(entry).await {
                Ok(()) | Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(_)) => return self.try_again_later(),
                Err(NotWritten::Invalid) => return,
            }
            self.send_update();
        }
    }
}

/// Keeps the vacation days on the clock of a player whose conditional move is played: the player is
/// away and has not used them.
fn preserve_vacation(table: &LoadedGame, by: Color, at: Timestamp, events: &mut [Event]) {
    let Some(clock) = table.game.clock() else {
        return;
    };
    let left = clock.remaining(by, at);
    for event in events {
        if let Event::Moved {
            remaining: Some(remaining),
            ..
        } = event
        {
            *remaining = left.max(*remaining);
        }
    }
}

/// Returns the moves played since these conditional moves were written; `None` if one of the
/// earlier moves was taken back.
fn played_since(table: &LoadedGame, moves: &ConditionalMoves) -> Option<(Position, Vec<String>)> {
    let plies = moves.plies as usize;
    if table.kept_plies.held_since(moves.version) < plies {
        return None;
    }
    let line = table.game.line();
    let mut positions = line.positions().skip(plies);
    let mut played = Vec::new();
    for &mv in line.moves().get(plies..)? {
        played.push(positions.next()?.uci(mv).to_string());
    }
    Some((*table.game.position(), played))
}

fn of(table: &LoadedGame, player: PlayerId) -> Option<&ConditionalMoves> {
    let mut all = table.conditional.iter();
    all.find(|moves| moves.player == player)
}

fn own_lines(table: &LoadedGame, player: PlayerId) -> Vec<Vec<String>> {
    let Some(moves) = of(table, player) else {
        return Vec::new();
    };
    let Some((position, since)) = played_since(table, moves) else {
        return Vec::new();
    };
    move_lines::in_san(&position, &move_lines::rest(&moves.lines, &since))
}

/// Returns the conditional move for the position on the board, and its side. While the opponent has
/// an open offer, the player decides.
fn reply_due(table: &LoadedGame) -> Option<(Color, String)> {
    let game = &table.game;
    if table.conditional.is_empty() || game.verdict().is_some() {
        return None;
    }
    if game.draw_offer().is_some() || game.takeback_offer().is_some() {
        return None;
    }
    // A player who took back to this turn wants to give another answer.
    if table.is_taken_back {
        return None;
    }
    let by = game.turn();
    let Seat::Person(player) = table.seats[by.index()] else {
        return None;
    };
    let moves = of(table, player)?;
    let (_, since) = played_since(table, moves)?;
    if since.len() % 2 == 0 {
        return None;
    }
    let rests = move_lines::rest(&moves.lines, &since);
    Some((by, rests.first()?.first()?.clone()))
}

#[cfg(test)]
mod tests {
    use arbiter::{DAY, Terms};

    use super::super::entry::system_entry;
    use super::super::sample;
    use super::*;

    #[tokio::test]
    async fn plays_conditional_moves_only_in_their_position() {
        let (_folder, store) = sample::store().await;
        let by_days = Terms {
            time: "3 days".parse().expect("a time control"),
            ..sample::terms(None)
        };
        let mut game = sample::under(&store, by_days).await;
        let id = game.table.id;
        let moves = ConditionalMoves {
            player: sample::PLAYER,
            version: 1,
            plies: 0,
            lines: vec![vec!["e2e4".to_owned(), "e7e5".to_owned()]],
        };
        let noted = store.set_conditional_moves(id, moves).await;
        noted.expect("the store works");
        let entry = |at: u64, event: Event| {
            let command_id = format!("test:{at}");
            system_entry(command_id, "test", Timestamp(at), vec![event])
        };
        let made = |uci: &str| Event::Moved {
            uci: uci.to_owned(),
            remaining: Some(3 * DAY),
        };
        let back = Event::TakenBack {
            plies: 1,
            remaining: Some([3 * DAY; 2]),
            stages: None,
        };
        game.reload().await.expect("the store works");
        assert_eq!(game.write(entry(1_100, made("e2e4"))).await, Ok(()));
        assert!(game.has_reply());

        let table = LoadedGame::load(&*store, id).await;
        let table = table.expect("the store works").expect("a game");
        let mut elsewhere = LiveGame::new(game.games.clone(), table);
        assert_eq!(elsewhere.write(entry(1_200, back)).await, Ok(()));
        let d4 = entry(1_300, made("d2d4"));
        assert_eq!(elsewhere.write(d4).await, Ok(()));

        // The outage is credited first, which reveals that the game has advanced.
        game.games.node.outages.clock_is_behind(Timestamp(1_400));
        game.games
            .node
            .outages
            .clock_has_caught_up(Timestamp(1_500));
        game.play_conditional().await;
        let played = game.table.game.line().moves();
        assert_eq!(played.len(), 1, "there is no conditional move for d4");
    }
}
