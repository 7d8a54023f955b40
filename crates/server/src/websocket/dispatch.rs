//! What a connection does with a message of its client.

use std::sync::Arc;

use ::language::InLanguage;
use protocol::{AnalysisEnd, ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use store::GameId;
use tokio::time::Instant;

use super::connection::Connection;
use super::request_queue::{Done, Errand};
use crate::features::analysis::{self, AnalysisRequest, Watched};
use crate::features::explore;
use crate::features::lobby;
use crate::game::actor::Message;
use crate::game::watchers::Watcher;
use crate::limits::metrics::Limit;
use crate::messages::refusal::{self, CommandError};
use crate::messages::sentence::Sentence;

/// How many games one connection may follow.
const MAX_WATCHED: usize = 16;

/// Whether whoever sends this wants to be told of something, and nothing else.
pub(super) const fn only_watches(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Watch { .. }
            | ClientMessage::Unwatch { .. }
            | ClientMessage::WatchLobby
            | ClientMessage::UnwatchLobby
            | ClientMessage::WatchChallenges
            | ClientMessage::WatchChat { .. }
            | ClientMessage::UnwatchChat { .. }
            | ClientMessage::Ping { .. }
    )
}

impl Connection {
    pub(super) async fn act(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Watch { game, since } => self.watch(&game, since).await,
            ClientMessage::Unwatch { game } => self.unwatch(&game).await,
            ClientMessage::Command {
                game,
                id,
                version,
                command,
            } => self.command(game, id, version, command).await,
            ClientMessage::Explain {
                game,
                request,
                text,
            } => self.explain(&game, request, text).await,
            ClientMessage::Analyse {
                request,
                fen,
                chess960,
                moves,
                lines,
            } => {
                let asked = AnalysisRequest {
                    request,
                    fen,
                    chess960,
                    moves,
                    lines,
                };
                self.send_on(Errand::Analyse(asked));
            }
            ClientMessage::Explore {
                request,
                fen,
                chess960,
                moves,
                from_ply,
            } => {
                let wish = explore::Wish {
                    fen: &fen,
                    chess960,
                    moves: &moves,
                    from_ply,
                };
                let answer = self.explore(request, wish);
                self.outbound.send(&answer);
            }
            ClientMessage::EndAnalysis { request } => self.send_on(Errand::EndAnalysis(request)),
            ClientMessage::WatchLobby => self.watch_lobby(),
            ClientMessage::UnwatchLobby => self.lobby = None,
            ClientMessage::Seek {
                time,
                color,
                chess960,
                claims,
                rated,
                within,
            } => self.send_on(Errand::Seek(lobby::Wish {
                time,
                color,
                chess960,
                claims: claims.unwrap_or_default(),
                rated,
                within,
            })),
            ClientMessage::EndSeek => self.send_on(Errand::EndSeek),
            ClientMessage::AcceptSeek { seek } => self.send_on(Errand::AcceptSeek(seek)),
            ClientMessage::WatchChallenges => self.watch_challenges(),
            ClientMessage::WatchChat { game } => self.watch_chat(&game),
            ClientMessage::UnwatchChat { game } => self.unwatch_chat(&game),
            ClientMessage::Ping { nonce } => self.outbound.send(&ServerMessage::Pong { nonce }),
        }
    }

    /// Whether the client may have this game opened, if it is not. If not, it is told so.
    fn may_open(&self, game: GameId) -> bool {
        self.app.games.is_live(game) || self.may_read()
    }

    /// Whether the caller may have a game or a chat read from the store, of which there are so many a
    /// minute. Who may not is told.
    fn may_read(&self) -> bool {
        let may = self.app.gates.opened.take(self.caller);
        if !may {
            let sentence = "Too many frames: wait a little. This one was ignored.";
            self.outbound.send_error(RefusalCode::TooMany, sentence);
        }
        may
    }

    /// Passes a command to its game, with the moment at which it has arrived.
    async fn command(&mut self, game: String, id: String, version: u32, command: PlayerCommand) {
        let Ok(at) = game.parse() else {
            return self.outbound.send(&ServerMessage::Refused {
                message: refusal::no_game(&game).in_language(self.outbound.language()),
                game,
                id,
                code: RefusalCode::NoSuchGame,
                article: None,
            });
        };
        // Not as what only reads a game: whoever gives a command waits for an answer under its id.
        let may_open = self.app.games.is_live(at) || self.app.gates.opened.take(self.caller);
        let refused = if !may_open || !self.app.gates.commands.take(self.caller) {
            Some(CommandError::too_many_commands())
        } else if command == PlayerCommand::Rematch && !self.app.gates.games.take(self.caller) {
            // A rematch is another game.
            Some(CommandError::too_many_seeks())
        } else {
            None
        };
        if let Some(why) = refused {
            return self.outbound.send(&ServerMessage::Refused {
                game,
                id,
                code: why.code,
                message: why.message.in_language(self.outbound.language()),
                article: None,
            });
        }
        let first = || Instant::now() + self.app.lag_pings;
        self.ping_for_lag.get_or_insert_with(first);
        let outbound = self.outbound.clone();
        let player = self.caller.player;
        let may_spectate = self.may_meet_strangers();
        let received = std::time::Instant::now();
        let lag = self.outbound.lag();
        let message = |arrived| Message::Command {
            outbound,
            player,
            may_spectate,
            id,
            version,
            command,
            arrived,
            lag,
            received,
        };
        self.app.games.send_stamped(at, message).await;
    }

    async fn explain(&self, game: &str, request: u32, text: String) {
        let Ok(id) = game.parse() else {
            return self.no_such_game(game);
        };
        if !self.may_open(id) {
            return;
        }
        // It may put the same questions as exploring does.
        if !self.app.gates.explored.take(self.caller) {
            let why = CommandError::too_many_explored();
            return self.outbound.send_error(why.code, why.message);
        }
        let message = Message::Explain {
            outbound: self.outbound.clone(),
            player: self.caller.player,
            may_spectate: self.may_meet_strangers(),
            request,
            text,
        };
        self.pass(id, message).await;
    }

    async fn unwatch(&mut self, game: &str) {
        if let Ok(id) = game.parse()
            && self.watched.remove(&id).is_some()
        {
            let connection = self.outbound.connection();
            self.pass(id, Message::Unwatch { connection }).await;
        }
    }

    async fn watch(&mut self, game: &str, since: Option<u32>) {
        let Ok(id) = game.parse() else {
            return self.no_such_game(game);
        };
        if self.watched.len() >= MAX_WATCHED {
            // Games that do not exist, or could not be opened, are not followed.
            self.watched
                .retain(|_, following| following.strong_count() > 0);
        }
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&id) {
            return self.outbound.send_error(
                RefusalCode::TooMany,
                Sentence::new("You follow {number} games already: stop following one first.")
                    .with("number", MAX_WATCHED),
            );
        }
        // All of it may be sent, whoever has it open already.
        if !self.may_read() {
            return;
        }
        let following = Arc::new(());
        self.watched.insert(id, Arc::downgrade(&following));
        lobby::looks_at(&self.app.games, self.caller.player, id);
        let watcher = Watcher {
            outbound: self.outbound.clone(),
            caller: self.caller,
            may_spectate: self.may_meet_strangers(),
            base: self.base.clone(),
            _following: following,
        };
        self.pass(id, Message::Watch { watcher, since }).await;
    }

    fn watch_challenges(&self) {
        // All of them are read, however often it is asked.
        if !self.app.gates.lookups.take(self.caller) {
            let sentence = "Too many frames: wait a little. This one was ignored.";
            return self.outbound.send_error(RefusalCode::TooMany, sentence);
        }
        let challenges = &self.app.games.challenges;
        challenges.follow(self.caller.player, self.outbound.clone());
    }

    fn unwatch_chat(&mut self, game: &str) {
        if let Ok(id) = game.parse()
            && self.chats.remove(&id)
        {
            self.app.games.chats.leave(id, self.outbound.connection());
        }
    }

    fn watch_chat(&mut self, game: &str) {
        let Ok(id) = game.parse() else {
            return self.no_such_game(game);
        };
        if self.chats.len() >= MAX_WATCHED {
            // Those of games that do not exist are not followed.
            let (chats, connection) = (&self.app.games.chats, self.outbound.connection());
            self.chats
                .retain(|&game| chats.is_followed(game, connection));
        }
        if self.chats.len() >= MAX_WATCHED && !self.chats.contains(&id) {
            return self.outbound.send_error(
                RefusalCode::TooMany,
                Sentence::new("You follow {number} chats already: stop following one first.")
                    .with("number", MAX_WATCHED),
            );
        }
        // All its lines are read, whoever follows it already.
        if !self.may_read() {
            return;
        }
        self.chats.insert(id);
        let chats = &self.app.games.chats;
        chats.follow(id, self.caller.player, self.outbound.clone());
    }

    /// Whether the client may have to do with people who have not invited them: on a safe server
    /// guests may not.
    fn may_meet_strangers(&self) -> bool {
        !(self.caller.is_guest && self.app.standing.is_safe())
    }

    fn watch_lobby(&mut self) {
        let is_open = self.may_meet_strangers();
        self.lobby = is_open.then(|| self.app.games.lobby.follow());
        if !is_open {
            let seeks = Vec::new();
            self.outbound.send(&ServerMessage::Lobby { seeks });
        }
        lobby::tell_missed(&self.app.games, self.caller.player, &self.outbound);
    }

    /// Whether the client may begin another game by the lobby at this time. If not, it is told so.
    fn may_play(&self, seek: Option<&str>) -> bool {
        let refused = if !self.may_meet_strangers() {
            Some(CommandError::no_lobby_for_guests())
        } else if !self.app.gates.games.take(self.caller) {
            Some(CommandError::too_many_seeks())
        } else {
            None
        };
        let may = refused.is_none();
        if let Some(why) = refused {
            lobby::refuse(&self.outbound, seek, &why);
        }
        may
    }

    /// Does what takes a while, once those before it are done.
    fn send_on(&mut self, errand: Errand) {
        if self.errands.add(errand) {
            return self.go_on();
        }
        self.app.metrics.refused(Limit::Frames);
        let sentence = "Too many frames: wait a little. This one was ignored.";
        self.outbound.send_error(RefusalCode::TooMany, sentence);
    }

    /// Begins what waits, as far as nothing is being done.
    fn go_on(&mut self) {
        while let Some(errand) = self.errands.next() {
            match errand {
                Errand::Analyse(asked) => self.analyse(asked),
                Errand::EndAnalysis(request) => self.end_analysis(request),
                Errand::Seek(wish) => self.seek(wish),
                Errand::EndSeek => {
                    lobby::end(&self.app.games, self.outbound.connection());
                    self.outbound.send(&ServerMessage::Seeking { seek: None });
                }
                Errand::AcceptSeek(seek) => self.accept_seek(seek),
            }
        }
    }

    /// One errand is done.
    pub(super) fn finish(&mut self, done: Done) {
        if let Done::Analysis { request, begun } = done {
            self.show_analysis(request, begun);
        }
        self.go_on();
    }

    fn seek(&mut self, wish: lobby::Wish) {
        if !self.may_play(None) {
            return;
        }
        if lobby::tell_missed(&self.app.games, self.caller.player, &self.outbound) {
            return;
        }
        let (app, caller) = (Arc::clone(&self.app), self.caller);
        let outbound = self.outbound.clone();
        self.errands.began(self.app.tasks.spawn(async move {
            lobby::seek(&app.games, caller, &outbound, wish).await;
            Done::Nothing
        }));
    }

    fn accept_seek(&mut self, seek: String) {
        if !self.may_play(Some(&seek)) {
            return;
        }
        let (app, caller) = (Arc::clone(&self.app), self.caller);
        let outbound = self.outbound.clone();
        self.errands.began(self.app.tasks.spawn(async move {
            lobby::accept(&app.games, caller, &outbound, &seek).await;
            Done::Nothing
        }));
    }

    fn analyse(&mut self, asked: AnalysisRequest) {
        let (app, caller) = (Arc::clone(&self.app), self.caller);
        let held = self.analysis.as_ref().map(Watched::permit);
        self.errands.began(self.app.tasks.spawn(async move {
            let begun = app.analyses.begin(caller, &asked, held, &app.games).await;
            Done::Analysis {
                request: asked.request,
                begun,
            }
        }));
    }

    /// Shows an analysis from now on; if it was refused, an older one continues.
    fn show_analysis(&mut self, request: u32, begun: Result<Watched, CommandError>) {
        match begun {
            Ok(new) => {
                let old = self.analysis.replace(new);
                for message in old.into_iter().flat_map(Watched::rest) {
                    self.outbound.send(&message);
                }
            }
            Err(why) => {
                if why.code == RefusalCode::TooMany {
                    self.app.metrics.refused(Limit::Analyses);
                }
                let language = self.outbound.language();
                self.outbound
                    .send(&analysis::refusal(request, &why, language));
            }
        }
    }

    fn end_analysis(&mut self, request: u32) {
        let is_meant = |watched: &mut Watched| watched.request() == request;
        if self.analysis.take_if(is_meant).is_some() {
            let last = analysis::end(request, AnalysisEnd::Ended);
            self.outbound.send(&last);
        }
    }

    fn explore(&self, request: u32, wish: explore::Wish<'_>) -> ServerMessage {
        let language = self.outbound.language();
        if self.app.gates.explored.take(self.caller) {
            return explore::answer(request, wish, language);
        }
        explore::refusal(request, None, &CommandError::too_many_explored(), language)
    }

    async fn pass(&self, game: GameId, message: Message) {
        self.app.games.send(game, message).await;
    }

    fn no_such_game(&self, game: &str) {
        let why = refusal::no_game(game);
        self.outbound.send_error(RefusalCode::NoSuchGame, why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever may make a game, change one, or take the processor is done where the games are.
    #[test]
    fn only_those_who_are_told_of_something_are_spectators() {
        for (message, watches) in [
            (r#"{"type":"watch","game":"g","since":null}"#, true),
            (r#"{"type":"watch_lobby"}"#, true),
            (r#"{"type":"watch_challenges"}"#, true),
            (r#"{"type":"ping","nonce":1}"#, true),
            (r#"{"type":"end_seek"}"#, false),
            (r#"{"type":"accept_seek","seek":"s"}"#, false),
            (
                r#"{"type":"command","game":"g","id":"1","version":1,"command":{"type":"resign"}}"#,
                false,
            ),
            (
                r#"{"type":"explain","game":"g","request":1,"text":"e4"}"#,
                false,
            ),
        ] {
            let read: ClientMessage = serde_json::from_str(message).expect(message);
            assert_eq!(only_watches(&read), watches, "{message}");
        }
    }
}
