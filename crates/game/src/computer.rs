//! The computer as a player: starts searches, chooses their time, plays moves, and handles draws.

use std::time::Duration;

use arbiter::{Bonus, Claims, Command, Event, Game, TimeControl, Timestamp};
use engine::{Choice, Clock, Score};
use rules::{Color, UciMove};
use store::{Entry, Seat};
use views::draws::{accepts_a_draw, is_right_claim, wants_to_claim};

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::side::side_name;
use crate::engine_pool::{Task, User};

/// The maximum time on the clock that is passed to the engine, because other games wait for it.
const LONGEST_CLOCK: Duration = Duration::from_mins(2);
const MAX_BONUS: Duration = Duration::from_secs(3);
impl LiveGame {
    /// Starts a search if it is the computer's turn and none is running yet.
    pub(super) fn let_engine_think(&mut self) {
        if !self.runs_engine || self.thinking.is_some() || self.retry_at.is_some() {
            return;
        }
        let at = self.now();
        let Some(task) = self.task(at) else {
            return;
        };
        if self.cannot_be_timed() {
            return self.try_again_later();
        }
        let turn = task.line.position().turn();
        let pause = pause(self.games.engine_pause, task.clock.as_ref(), turn);
        let choice = self.games.engines.think(task);
        let clock = self.games.node.clock.clone();
        self.thinking = Some(Box::pin(async move {
            let choice = choice.await;
            clock.sleep_until(at + pause.as_millis() as u64).await;
            choice
        }));
    }

    /// Handles the result of the computer's search.
    pub(super) async fn engine_answers(&mut self, choice: Option<Choice>) {
        self.thinking = None;
        let Some(choice) = choice else {
            return self.try_again_later();
        };
        let version = self.table.version;
        let at = self.now();
        if self.end_outage(None).await.is_err() {
            return self.try_again_later();
        }
        if !matches!(
            self.drop_flag(at, 0).await,
            Ok(()) | Err(NotWritten::MovedOn)
        ) {
            return self.try_again_later();
        }
        if self.table.version == version
            && !matches!(self.play(choice).await, Ok(()) | Err(NotWritten::MovedOn))
        {
            self.try_again_later();
        }
    }

    async fn play(&mut self, choice: Choice) -> Result<(), NotWritten> {
        let position = self.table.game.position();
        let by = position.turn();
        let uci = position.uci(choice.mv);
        let at = self.now();
        let draw = self.take_draw(choice.score, by, uci, at).await;
        let (request, decision) = if let Some((request, events)) = draw {
            (request, Ok(events))
        } else {
            let request = format!("move {uci}");
            let mv = Command::Move {
                by,
                mv: uci,
                offer_draw: false,
                lag: 0,
            };
            (request, self.decide(&mv, at).await)
        };
        match decision {
            Ok(events) => {
                let entry = Entry {
                    command_id: format!("engine:{}", self.table.version + 1),
                    actor: side_name(by).to_owned(),
                    request,
                    at,
                    events,
                };
                self.write(entry).await
            }
            Err(why) => {
                tracing::error!(game = %self.table.id, %why, "the engine's move was refused");
                self.try_again_later();
                Ok(())
            }
        }
    }
}

impl LiveGame {
    /// Lets the computer offer or claim a draw instead of playing this move, which has this score.
    /// Returns `None` if the computer does not want a draw or cannot have one.
    async fn take_draw(
        &mut self,
        score: Score,
        by: Color,
        uci: UciMove,
        at: Timestamp,
    ) -> Option<(String, Vec<Event>)> {
        let score = match score {
            Score::Centipawns(value) => protocol::Score::Cp(value),
            Score::Mate(moves) => protocol::Score::Mate(moves),
        };
        let game = &self.table.game;
        let (plies, quiet) = (game.line().moves().len(), game.position().halfmove_clock());
        let claims = game.terms().claims != Claims::Automatic && wants_to_claim(score, quiet);
        if accepts_a_draw(score, plies, quiet) {
            let accept = Command::AnswerDraw { by, accept: true };
            if let Ok(events) = self.decide(&accept, at).await {
                return Some(("accept draw".to_owned(), events));
            }
        }
        if !claims {
            return None;
        }
        for named in [None, Some(uci)] {
            let claim = Command::ClaimDraw { by, mv: named };
            // A wrong claim would be penalized, but this one is only decided and not written.
            if let Ok(events) = self.decide(&claim, at).await
                && is_right_claim(&events)
            {
                let with = named.map_or_else(String::new, |uci| format!(" with {uci}"));
                return Some((format!("claim draw{with}"), events));
            }
        }
        None
    }

    /// Returns the search task if it is the computer's turn.
    fn task(&self, at: Timestamp) -> Option<Task> {
        let table = &self.table;
        let game = &table.game;
        if !table.has_started() || game.verdict().is_some() {
            return None;
        }
        let opponent = table.computer(game.position().turn())?;
        Some(Task {
            game: table.id,
            user: self.user()?,
            line: game.line().clone(),
            opponent,
            seed: table.seed()?,
            clock: clock(game, at),
        })
    }

    /// Returns the user that the computer's search is charged to: the network of the opponent's
    /// connection, or [`User::Absent`] if the opponent is not connected.
    fn user(&self) -> Option<User> {
        let player = self.table.seats.iter().find_map(|seat| match seat {
            Seat::Person(player) => Some(*player),
            Seat::Open | Seat::Engine { .. } => None,
        })?;
        let caller = self.watchers.caller(player);
        Some(caller.map_or(User::Absent, |caller| {
            caller.network.map_or(User::Player(player), User::Network)
        }))
    }
}

/// Returns the clock for the engine. In a correspondence game the engine plays as if there were no
/// clock.
fn clock(game: &Game, at: Timestamp) -> Option<Clock> {
    if !matches!(game.terms().time, TimeControl::Clock { .. }) {
        return None;
    }
    let remaining = |color| {
        let left = Duration::from_millis(game.remaining(color, at)?);
        Some(left.min(LONGEST_CLOCK))
    };
    let color = game.turn();
    let bonus = match game.clock()?.bonus(color) {
        Bonus::None => 0,
        Bonus::Increment { millis } | Bonus::Bronstein { millis } | Bonus::Delay { millis } => {
            millis
        }
    };
    Some(Clock {
        remaining: [remaining(Color::White)?, remaining(Color::Black)?],
        increment: [Duration::from_millis(bonus).min(MAX_BONUS); 2],
        moves_to_go: game.moves_to_next_stage(color).map(|moves| moves as u32),
    })
}

/// Returns the minimum time for a move of the computer, since an immediate answer would surprise
/// the player. At most one hundredth of the clock, so that the computer never loses on time because
/// of it.
fn pause(usual: Duration, clock: Option<&Clock>, turn: Color) -> Duration {
    clock.map_or(usual, |clock| {
        usual.min(clock.remaining[turn.index()] / 100)
    })
}

#[cfg(test)]
mod tests {
    use limits::caller::Caller;
    use net::network::Network;
    use store::{GameId, NewGame};

    use super::super::entry::first;
    use super::super::sample;
    use super::super::state::LoadedGame;
    use super::super::watchers::Watcher;
    use super::*;
    use crate::connected::Followers;
    use crate::outbound::Outbound;

    #[tokio::test]
    async fn disconnected_players_share_one_engine_user() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        game.table.seats[1] = Seat::Engine { identity: 12 };
        assert_eq!(game.user(), Some(User::Absent));
        let address: std::net::IpAddr = "203.0.113.7".parse().expect("an address");
        let network = Network::from(address);
        game.watchers.add(Watcher {
            outbound: Outbound::new(1, ::language::Language::ENGLISH).0,
            caller: Caller {
                player: sample::PLAYER,
                session: store::SessionId::from_digest([1; 32]),
                is_guest: true,
                network: Some(network),
            },
            may_spectate: true,
            base: None,
            following: std::sync::Arc::new(()),
        });
        assert_eq!(game.user(), Some(User::Network(network)));
    }

    #[tokio::test]
    async fn a_timer_starts_no_search_while_the_opponent_is_on_another_node() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        game.table.seats[0] = Seat::Engine { identity: 1 };
        let followers = Followers {
            sides: [false, true],
            spectators: 0,
        };
        let games = game.games.clone();
        games.connected.elsewhere("other", game.table.id, followers);
        for thinks in [false, true] {
            assert_eq!(game.attend(Timestamp(2_000)).await, Ok(()));
            game.let_engine_think();
            assert_eq!(game.thinking.is_some(), thinks);
            // The other node is gone now.
            games.connected.forget("other");
        }
    }

    #[tokio::test]
    async fn restarts_the_search_after_catching_up_if_the_opponent_is_only_here() {
        let (_folder, store) = sample::store().await;
        let games = sample::alone(&store, None).await.games.clone();
        let (id, at, terms) = (GameId::from_bits(2), Timestamp(1_000), sample::terms(None));
        let seats = [Seat::Engine { identity: 1 }, Seat::Person(sample::PLAYER)];
        let made = store.create_game(NewGame {
            id,
            first: Some(first(&terms, seats, at)),
            terms,
            white: seats[0],
            black: seats[1],
            created_by: sample::PLAYER,
            created_at: at,
            rematch_of: None,
            request_key: None,
        });
        made.await.expect("the store works");
        let table = LoadedGame::load(&*store, id).await;
        let table = table.expect("the store works").expect("a game");
        let mut game = LiveGame::new(games.clone(), table);
        let (outbound, _frames) = Outbound::new(1, ::language::Language::ENGLISH);
        let opponent = Watcher {
            outbound,
            caller: Caller {
                player: sample::PLAYER,
                session: store::SessionId::from_digest([1; 32]),
                is_guest: true,
                network: None,
            },
            may_spectate: true,
            base: None,
            following: std::sync::Arc::new(()),
        };
        game.watch(opponent, None);
        game.catch_up(u32::MAX, None).await;
        game.let_engine_think();
        assert!(game.thinking.is_some());
        // A player who is also connected to another node may have moved there; that node searches
        // then.
        let followers = Followers {
            sides: [false, true],
            spectators: 0,
        };
        games.connected.elsewhere("other", id, followers);
        game.catch_up(u32::MAX, None).await;
        game.let_engine_think();
        assert!(game.thinking.is_none());
    }

    #[test]
    fn pauses_before_a_move_but_never_loses_on_time() {
        let usual = Duration::from_millis(500);
        assert_eq!(pause(usual, None, Color::White), usual);
        for (left, millis) in [(60_000, 500), (10_000, 100), (90, 0)] {
            let clock = Clock {
                remaining: [Duration::from_millis(left), Duration::ZERO],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            };
            let [white, black] = Color::ALL.map(|turn| pause(usual, Some(&clock), turn));
            assert_eq!((white.as_millis(), black), (millis, Duration::ZERO));
        }
    }
}
