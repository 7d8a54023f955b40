//! A game in a page that cannot reach the server.
//!
//! The record of the game contains only what the players did. The arbiter judges it when it is done,
//! again when the page reloads, and again when the server receives it.

use std::fmt;

use ::language::{InLanguage, Language};
use arbiter::{Bonus, Claims, Command, Event, Game, JournalError, Refusal, Terms, TermsError};
use arbiter::{TimeControl, Timestamp, decide, decide_quickly};
use protocol::http::offline::{OfflineGame, OfflineRow};
use protocol::{Character, Player, PlayerCommand, RefusalCode, Score, Seats, ServerMessage, Side};
use protocol::{GameState, You};
use rules::{CastlingMode, Color, Line};

use crate::commands::{NotCommand, code_of_move, code_of_refusal, to_command};
use crate::draws::{accepts_a_draw, wants_to_claim};
use crate::explanations;
use crate::games::{self, side};
use crate::recent_events::{RecentEvents, named_by_right_claim};

/// The maximum number of entries of a game.
pub const MAX_ROWS: usize = 1_200;
/// The longest text of a move in bytes, as in games on the server.
const LONGEST_MOVE: usize = 64;
/// The part of the remaining time that the computer may use for a move.
const PART_OF_CLOCK: u64 = 30;
/// The time for a move of the computer without a clock, in milliseconds. Only the full level needs it.
const USUAL_TIME: u64 = 1_000;

/// A game against the computer or of one person on both sides.
#[derive(Clone, Debug)]
pub struct LocalGame {
    id: String,
    record: OfflineGame,
    game: Game,
    /// The events after the start.
    journal: Vec<Event>,
    events: RecentEvents,
    claimed_with: Option<String>,
    /// Whether the last entry is a move that is typical of the computer's character.
    typical: bool,
    /// The number of takebacks.
    takebacks: u32,
    /// The number of further entries whose mating test may take long.
    slow: usize,
}

/// The reason why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAGame {
    /// No game is played under its terms.
    Terms(TermsError),
    /// It has more than [`MAX_ROWS`] entries.
    Long,
    /// The arbiter refuses an entry.
    Row {
        /// The index of the entry, from 0.
        index: usize,
        /// The reason.
        why: NotDone,
    },
}

/// The reason why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The game or the Laws do not allow it.
    Command(NotCommand),
    /// The side that acts is not one of the game's.
    Side,
    /// The time is before that of the entry before.
    Time,
    /// The game has [`MAX_ROWS`] entries.
    Full,
    /// The events cannot be applied.
    Journal(JournalError),
}

impl NotAGame {
    /// Returns the sentence for the player.
    pub fn in_language(&self, language: Language) -> String {
        match self {
            Self::Terms(why) => why.in_language(language),
            Self::Long => NotDone::Full.in_language(language),
            Self::Row { why, .. } => why.in_language(language),
        }
    }
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

impl NotDone {
    /// Returns the sentence for the player.
    pub fn in_language(&self, language: Language) -> String {
        match self {
            Self::Command(NotCommand::Refused(why)) => why.in_language(language),
            Self::Command(NotCommand::Move(why)) => why.in_language(language),
            Self::Command(NotCommand::Rematch) => "The game is not over.".to_owned(),
            Self::Side => "This side is not yours.".to_owned(),
            Self::Time => "The time is before that of the last move.".to_owned(),
            Self::Full => "The game is too long.".to_owned(),
            Self::Journal(why) => why.to_string(),
        }
    }

    /// Returns the code for the client.
    pub const fn code(&self) -> RefusalCode {
        match self {
            Self::Command(NotCommand::Refused(why)) => code_of_refusal(why),
            Self::Command(NotCommand::Move(why)) => code_of_move(why),
            _ => RefusalCode::NotNow,
        }
    }

    /// Returns the article of the FIDE Laws that decides.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Self::Command(NotCommand::Refused(why)) => why.article(),
            Self::Command(NotCommand::Move(why)) => why.article(),
            _ => None,
        }
    }
}

impl From<NotCommand> for NotDone {
    fn from(why: NotCommand) -> Self {
        Self::Command(why)
    }
}

impl From<Refusal> for NotDone {
    fn from(why: Refusal) -> Self {
        Self::Command(why.into())
    }
}

/// A search for the computer's next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search<'a> {
    /// The moves of the game.
    pub line: &'a Line,
    /// The level.
    pub level: u8,
    /// The character as which the computer plays.
    pub character: Option<Character>,
    /// The seed of its errors, which changes with a takeback.
    pub seed: u64,
    /// The time for the move in milliseconds.
    pub millis: u64,
}

impl LocalGame {
    /// Replays a record; a new game has no entries. `id` is the game's id in the page, and `slow` the
    /// number of entries whose mating test may take long.
    ///
    /// # Errors
    ///
    /// If no game is played under these terms, or the arbiter refuses an entry.
    pub fn replay(id: String, record: OfflineGame, slow: usize) -> Result<Self, NotAGame> {
        let mut game = Game::new(terms(&record)).map_err(NotAGame::Terms)?;
        let started_at = Timestamp(record.started_at);
        game.apply(&[Event::Started], started_at)
            .map_err(|why| NotAGame::Row {
                index: 0,
                why: NotDone::Journal(why),
            })?;
        if record.rows.len() > MAX_ROWS {
            return Err(NotAGame::Long);
        }
        let mut events = RecentEvents::default();
        let before = Game::new(terms(&record)).map_err(NotAGame::Terms)?;
        events.note(&before, 1, &[Event::Started]);
        let mut this = Self {
            id,
            record: OfflineGame {
                rows: Vec::new(),
                ..record.clone()
            },
            game,
            journal: Vec::new(),
            events,
            claimed_with: None,
            typical: false,
            takebacks: 0,
            slow,
        };
        for (index, row) in record.rows.into_iter().enumerate() {
            this.enter(row)
                .map_err(|why| NotAGame::Row { index, why })?;
        }
        Ok(this)
    }

    /// The record, from which [`replay`](Self::replay) makes the same game.
    pub const fn record(&self) -> &OfflineGame {
        &self.record
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The events after the start.
    pub fn events(&self) -> &[Event] {
        &self.journal
    }

    /// Returns the whole game for the page, with the events since a version that it has seen.
    pub fn message(&self, at: Timestamp, since: Option<u32>) -> ServerMessage {
        let start = self.game.line().start();
        let terms = self.game.terms();
        ServerMessage::Game {
            info: Box::new(protocol::GameInfo {
                id: self.id.clone(),
                start_fen: start.fen(),
                chess960: start.castling_mode() == CastlingMode::Chess960,
                time: terms.time.clone(),
                rated: false,
                claims: terms.claims,
                claim_penalty: terms.claim_penalty(),
                seats: self.seats(),
                you: match (self.record.level, self.record.side) {
                    (None, _) => You::Both,
                    (Some(_), Side::White) => You::White,
                    (Some(_), Side::Black) => You::Black,
                },
                invitation: None,
            }),
            state: self.state(at),
            events: since.map_or_else(Vec::new, |since| self.events.since(since)),
            away: Vec::new(),
            claim: None,
            spectators: 0,
        }
    }

    fn state(&self, at: Timestamp) -> GameState {
        GameState {
            typical: self.typical,
            ..games::state(&self.game, 0, at, self.claimed_with.clone())
        }
    }

    fn seats(&self) -> Seats {
        let player = |of: Side| match self.record.level {
            Some(level) if of != self.record.side => Player::Engine {
                level,
                character: self.record.character,
            },
            _ => Player::Person {
                id: String::new(),
                name: String::new(),
                rating: None,
                bot: false,
            },
        };
        Seats {
            white: player(Side::White),
            black: player(Side::Black),
        }
    }

    /// Carries out a command of the person, and the automatic answers to it.
    ///
    /// # Errors
    ///
    /// If the game does not allow it, or the flag has fallen before.
    pub fn command(&mut self, at: Timestamp, command: PlayerCommand) -> Result<(), NotDone> {
        self.drop_flag(at);
        let by = self.record.level.map(|_| self.record.side);
        self.enter(self.row(at, by, Some(command)))?;
        self.answer_offers(at)
    }

    /// Ends the game if the time of the side to move has run out. Returns whether it has.
    pub fn drop_flag(&mut self, at: Timestamp) -> bool {
        self.enter(self.row(at, None, None)).is_ok()
    }

    /// The computer accepts every takeback, and a person on both sides accepts the own offers.
    fn answer_offers(&mut self, at: Timestamp) -> Result<(), NotDone> {
        let is_alone = self.record.level.is_none();
        if let Some(proposer) = self.game.takeback_offer()
            && (is_alone || side(proposer) == self.record.side)
        {
            let accept = PlayerCommand::AnswerTakeback { accept: true };
            return self.enter(self.row(at, Some(side(!proposer)), Some(accept)));
        }
        if let Some(offered) = self.game.draw_offer()
            && is_alone
        {
            let accept = PlayerCommand::AnswerDraw { accept: true };
            return self.enter(self.row(at, Some(side(!offered)), Some(accept)));
        }
        Ok(())
    }

    /// Returns the computer's task if it is its turn.
    pub fn search(&self, at: Timestamp) -> Option<Search<'_>> {
        let level = self.record.level?;
        let turn = self.game.turn();
        if self.game.verdict().is_some() || side(turn) == self.record.side {
            return None;
        }
        let left = self.game.remaining(turn, at);
        let bonus = self
            .game
            .clock()
            .map_or(0, |clock| match clock.bonus(turn) {
                Bonus::None => 0,
                Bonus::Increment { millis }
                | Bonus::Bronstein { millis }
                | Bonus::Delay { millis } => millis,
            });
        let millis = match left {
            Some(left) if matches!(self.record.time, TimeControl::Clock { .. }) => {
                (left / PART_OF_CLOCK + bonus / 2).clamp(10, 2 * USUAL_TIME)
            }
            _ => USUAL_TIME,
        };
        Some(Search {
            line: self.game.line(),
            level,
            character: self.record.character,
            seed: self.record.started_at ^ u64::from(self.takebacks),
            millis,
        })
    }

    /// Plays the computer's choice: it may agree to a draw or claim one instead. Does nothing if it
    /// is not its turn. `typical` says whether the move is typical of the computer's character.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    pub fn computer_plays(
        &mut self,
        at: Timestamp,
        uci: &str,
        score: Score,
        typical: bool,
    ) -> Result<(), NotDone> {
        self.drop_flag(at);
        if self.search(at).is_none() {
            return Ok(());
        }
        let by = Some(side(self.game.turn()));
        let (plies, quiet) = (
            self.game.line().moves().len(),
            self.game.position().halfmove_clock(),
        );
        if accepts_a_draw(score, plies, quiet) {
            let accept = PlayerCommand::AnswerDraw { accept: true };
            if self.enter(self.row(at, by, Some(accept))).is_ok() {
                return Ok(());
            }
        }
        let claims = self.record.claims != Claims::Automatic && wants_to_claim(score, quiet);
        let mv = self.game.position().parse_move(uci).ok();
        for named in [None, mv] {
            let is_right =
                || explanations::claim_with(&self.game, named, at).is_some_and(|claim| claim.right);
            if claims && is_right() {
                let text = named.map(|_| uci.to_owned());
                let claim = PlayerCommand::ClaimDraw { text };
                return self.enter(self.row(at, by, Some(claim)));
            }
        }
        let mv = PlayerCommand::Move {
            text: uci.to_owned(),
            offer_draw: false,
        };
        self.enter(self.row(at, by, Some(mv)))?;
        self.typical = typical;
        Ok(())
    }

    /// Explains a move in the current position.
    pub fn explain(
        &self,
        request: u32,
        at: Timestamp,
        text: &str,
        language: Language,
    ) -> ServerMessage {
        let id = self.id.clone();
        explanations::explain(&self.game, id, request, text, language, at)
    }

    fn row(&self, at: Timestamp, by: Option<Side>, command: Option<PlayerCommand>) -> OfflineRow {
        // The clock of a device may be set back.
        let last = self.record.rows.last().map_or(0, |row| row.at);
        OfflineRow {
            at: (at - Timestamp(self.record.started_at)).max(last),
            by,
            command,
        }
    }

    /// Judges an entry and adds it.
    fn enter(&mut self, row: OfflineRow) -> Result<(), NotDone> {
        if self.record.rows.len() >= MAX_ROWS {
            return Err(NotDone::Full);
        }
        if self.record.rows.last().is_some_and(|last| row.at < last.at) {
            return Err(NotDone::Time);
        }
        let at = Timestamp(self.record.started_at.saturating_add(row.at));
        let command = self.judged(&row)?;
        let events = if let Some(decision) = decide_quickly(&self.game, &command, at) {
            decision?
        } else {
            self.slow = self.slow.checked_sub(1).ok_or(NotDone::Full)?;
            decide(&self.game, &command, at)?
        };
        let game = self.game.after(&events, at).map_err(NotDone::Journal)?;
        let version = self.game.version() + 1;
        self.events.note(&self.game, version, &events);
        self.claimed_with = named_by_right_claim(&self.game, &events);
        self.typical = false;
        let taken_back = |event: &&Event| matches!(event, Event::TakenBack { .. });
        self.takebacks += events.iter().filter(taken_back).count() as u32;
        self.game = game;
        self.journal.extend(events);
        self.record.rows.push(row);
        Ok(())
    }

    /// Translates an entry for the arbiter.
    fn judged(&self, row: &OfflineRow) -> Result<Command, NotDone> {
        let Some(command) = &row.command else {
            return Ok(Command::Flag);
        };
        if row.by.is_none() && self.record.level.is_some() {
            return Err(NotDone::Side);
        }
        if let PlayerCommand::Move { text, .. } | PlayerCommand::ClaimDraw { text: Some(text) } =
            command
            && text.len() > LONGEST_MOVE
        {
            let why = rules::MoveError::Unreadable(text.chars().take(LONGEST_MOVE).collect());
            return Err(NotCommand::from(why).into());
        }
        // A page has no absent opponents.
        if matches!(command, PlayerCommand::ClaimAbandoned { .. }) {
            return Err(Refusal::CannotBeAbandoned.into());
        }
        let held = row.by.map(|by| match by {
            Side::White => Color::White,
            Side::Black => Color::Black,
        });
        Ok(to_command(&self.game, held, command, 0)?)
    }
}

/// Returns the terms of a game.
fn terms(record: &OfflineGame) -> Terms {
    Terms {
        start: record.start.clone(),
        chess960: record.chess960,
        time: record.time.clone(),
        rated: false,
        claims: record.claims,
        first_move: None,
    }
}

#[cfg(test)]
mod tests;
