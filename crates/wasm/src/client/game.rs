//! The class `ClientGame`.

use arbiter::{Timestamp, decide_quickly};
use protocol::PlayerCommand;
use protocol::http::offline::OfflineGame;
use serde_json::json;
use views::local_game::LocalGame;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{language_of, read, written};
use crate::error::{Result, error};

/// A game that the page plays without the server. Texts are JSON of the protocol; times are in
/// milliseconds since 1970.
#[wasm_bindgen]
pub struct ClientGame {
    game: LocalGame,
    language: language::Language,
}

#[wasm_bindgen]
impl ClientGame {
    /// Restores a game from its record, an `OfflineGame`. A new game has no entries.
    ///
    /// @throws If no game can be played under its terms, or it has an entry that is refused.
    #[wasm_bindgen(constructor)]
    pub fn new(id: String, record: &str, language: &str) -> Result<Self> {
        let language = language_of(language);
        let record: OfflineGame = read(record)?;
        // No other player waits for a long mating test here.
        let game = LocalGame::replay(id, record, usize::MAX);
        let game = game.map_err(|why| error(why.in_language(language)))?;
        Ok(Self { game, language })
    }

    /// Returns the record.
    pub fn record(&self) -> Result<String> {
        written(self.game.record())
    }

    /// Returns the message `game` with the events since a version that the page has seen.
    pub fn message(&self, now: f64, since: Option<u32>) -> Result<String> {
        written(&self.game.message(moment(now), since))
    }

    /// Returns the version.
    pub fn version(&self) -> u32 {
        self.game.game().version()
    }

    /// Carries out a `PlayerCommand`. Returns `undefined`, or the reason why it is refused as an
    /// object with `code`, `message` and `article`.
    pub fn command(&mut self, now: f64, command: &str) -> Result<Option<String>> {
        let command: PlayerCommand = read(command)?;
        match self.game.command(moment(now), command) {
            Ok(()) => Ok(None),
            Err(why) => written(&json!({
                "code": why.code(),
                "message": why.in_language(self.language),
                "article": why.article(),
            }))
            .map(Some),
        }
    }

    /// Returns the message `explanation` for a move in the current position.
    pub fn explain(&self, now: f64, text: &str) -> Result<String> {
        written(&self.game.explain(0, moment(now), text, self.language))
    }

    /// Ends the game if the time of the side to move has run out. Returns whether it has.
    #[wasm_bindgen(js_name = dropFlag)]
    pub fn drop_flag(&mut self, now: f64) -> bool {
        // The common answer is no.
        let flag = arbiter::Command::Flag;
        let fallen = decide_quickly(self.game.game(), &flag, moment(now));
        !matches!(fallen, Some(Err(_))) && self.game.drop_flag(moment(now))
    }

    /// Returns when the flag of the side to move falls, if there is a clock.
    #[wasm_bindgen(js_name = flagDue)]
    pub fn flag_due(&self) -> Option<f64> {
        self.game.game().flag_due().map(|due| due.0 as f64)
    }

    /// Returns the task of the computer if it is its turn: `fen`, `chess960`, `moves`, `level`,
    /// `character`, `seed` and `time`.
    pub fn search(&self, now: f64) -> Result<Option<String>> {
        let Some(search) = self.game.search(moment(now)) else {
            return Ok(None);
        };
        let line = search.line;
        let moves: Vec<String> = line
            .positions()
            .zip(line.moves())
            .map(|(position, &mv)| position.uci(mv).to_string())
            .collect();
        written(&json!({
            "fen": line.start().fen(),
            "chess960": line.start().castling_mode() == rules::CastlingMode::Chess960,
            "moves": moves,
            "level": search.level,
            "character": search.character,
            "seed": search.seed as f64,
            "time": search.millis,
        }))
        .map(Some)
    }

    /// Plays the choice of the computer, a move in UCI with its score for the computer: hundredths of
    /// a pawn, or moves to the mate. It may agree to a draw or claim one instead. `typical` says whether
    /// the move is typical of the computer's character.
    ///
    /// @throws If the move is not legal.
    #[wasm_bindgen(js_name = computerPlays)]
    pub fn computer_plays(
        &mut self,
        now: f64,
        uci: &str,
        cp: Option<i32>,
        mate: Option<i32>,
        typical: Option<bool>,
    ) -> Result<()> {
        let score = match mate {
            Some(moves) => protocol::Score::Mate(moves),
            None => protocol::Score::Cp(cp.unwrap_or_default()),
        };
        self.game
            .computer_plays(moment(now), uci, score, typical.unwrap_or_default())
            .map_err(|why| error(why.in_language(self.language)))
    }
}

/// A moment as the arbiter counts it.
fn moment(now: f64) -> Timestamp {
    Timestamp(now.max(0.0) as u64)
}
