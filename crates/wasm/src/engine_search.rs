//! The class `SyncEngine`.

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::{Character, Engine, Info, Level, Limits, Opponent, Score, Traits};
use js_sys::{Array, Function};
use rules::{Line, Move};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, error};
use crate::json::Json;
use crate::{argument, moves};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A position with the moves that led to it, which count for repetitions. */
export type EnginePosition =
  | string
  | {
      /** The start; the initial position by default. */
      fen?: string | undefined;
      /** The moves from the start, in SAN or the notation of UCI. */
      moves?: string[] | undefined;
      /** Whether the rules of Chess960 apply. */
      chess960?: boolean | undefined;
    };

/** Limits of a search; each one ends it. */
export interface SearchLimits {
  /** The maximum depth in plies. */
  depth?: number;
  /** The maximum number of positions. */
  nodes?: number;
  /** The maximum time in milliseconds. */
  time?: number;
  /** Stop at a mate in this many moves. */
  mate?: number;
  /** The number of best lines; 1 by default. */
  lines?: number;
}

/** A style of play. */
export type Character =
  | 'shy'
  | 'grabber'
  | 'swapper'
  | 'marcher'
  | 'gambler'
  | 'attacker'
  | 'guard'
  | 'finisher';

/**
 * A move that a level or a character has chosen, with the score of the position after it for its
 * side.
 */
export interface ChosenMove extends Move {
  /** The score in hundredths of a pawn, unless a mate was found. */
  cp?: number;
  /** The number of moves to the mate; negative if the side is mated. */
  mate?: number;
  /** Whether the move shows the style of the character; missing for levels. */
  typical?: boolean;
}

/** A line that a search has found. */
export interface SearchInfo {
  /** The iteration in plies. */
  depth: number;
  /** The deepest ply. */
  selectiveDepth: number;
  /** The number of the line among the best ones, from 1. */
  line: number;
  /** The score in hundredths of a pawn for the side to move, unless a mate was found. */
  cp?: number;
  /** The number of moves to the mate; negative if the side to move is mated. */
  mate?: number;
  /** The positions visited. */
  nodes: number;
  /** The time in milliseconds. */
  time: number;
  /** The moves in the notation of UCI. */
  pv: string[];
}

/** The result of a search. */
export interface SearchResult {
  /** The best move in the notation of UCI; missing if there is no legal move. */
  best?: string;
  /** The expected reply. */
  ponder?: string;
  cp?: number;
  mate?: number;
  /** The last completed iteration in plies. */
  depth: number;
  /** The positions visited. */
  nodes: number;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Ends the running search. There is one thread, so only [`clock`] sets it, during a search.
static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Returns whether the running search must stop.
    static IS_STOPPED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Reads the time, and asks on the way whether the search must stop: a search calls this function
/// regularly, and nothing else can run during it.
#[cfg_attr(
    not(all(target_family = "wasm", target_os = "unknown")),
    expect(dead_code, reason = "other targets have a clock")
)]
fn clock() -> Duration {
    let goes_on = IS_STOPPED.with_borrow(|is_stopped| {
        let answer = is_stopped.as_ref()?.call0(&JsValue::UNDEFINED);
        // A function that throws ends the search.
        Some(answer.is_ok_and(|stop| stop.is_falsy()))
    });
    if goes_on == Some(false) {
        STOP.store(true, Ordering::Relaxed);
    }
    Duration::try_from_secs_f64(performance_now() / 1_000.0).unwrap_or_default()
}

/// An engine that searches in this thread, so nothing else runs until its result. In pages use the
/// entry `./engine`, which searches in a worker.
#[wasm_bindgen]
pub struct SyncEngine(Engine);

#[wasm_bindgen]
impl SyncEngine {
    /// Creates an engine.
    ///
    /// @param megabytes The size of its table of positions, from 1 to 1024; 16 by default.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: Option<u32>) -> Result<Self> {
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        engine::set_clock(clock);
        let megabytes = megabytes.unwrap_or(16);
        if !(1..=1_024).contains(&megabytes) {
            return Err(error("the table has 1 to 1024 megabytes"));
        }
        let mut engine = Engine::new(1);
        engine.set_hash(megabytes as usize).map_err(error)?;
        Ok(Self(engine))
    }

    /// Forgets all earlier searches.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Searches a position.
    ///
    /// @param onInfo Called with each line that is found.
    /// @param isStopped Called regularly; the search ends when it returns `true`.
    /// @throws If no limit and no `isStopped` could end the search.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "EnginePosition")] position: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: &JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")]
        on_info: Option<Function>,
        #[wasm_bindgen(js_name = isStopped, unchecked_optional_param_type = "() => boolean")]
        is_stopped: Option<Function>,
    ) -> Result<JsValue> {
        let limits = read_limits(limits, is_stopped.is_some())?;
        let line = &read_line(position)?;
        let found = stoppable(is_stopped, || {
            self.0.search(line, &limits, &STOP, |info| {
                if let Some(on_info) = &on_info
                    && let Ok(info) = written_info(line, info)
                {
                    // An error of the listener does not end the search.
                    let _ = on_info.call1(&JsValue::UNDEFINED, &info);
                }
            })
        });
        let uci = |mv: Move| line.position().uci(mv).to_string();
        let mut json = Json::default();
        json.object(|json| {
            json.optional("best", found.best.map(uci).as_deref());
            if let (Some(best), Some(reply)) = (found.best, found.ponder) {
                let next = line.position().after_unchecked(best);
                json.key("ponder").plain(next.uci(reply));
            }
            write_score(json, found.score);
            json.key("depth")
                .raw(found.depth)
                .key("nodes")
                .raw(found.nodes);
        });
        json.parse()
    }

    /// Chooses a move as a player of a level or a character does, or returns `undefined` if the game is
    /// over.
    ///
    /// @param player A level from 1, the weakest, to 17, the whole engine; or a character.
    /// @param seed Moves below level 17 depend on it; the same seed gives the same move.
    /// @param limits Further limits; level 17 needs one.
    #[wasm_bindgen(unchecked_return_type = "ChosenMove | undefined")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "EnginePosition")] position: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number | Character")] player: &JsValue,
        seed: f64,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchLimits")] limits: &JsValue,
    ) -> Result<JsValue> {
        let player = read_player(player)?;
        let limits = read_limits(limits, player != Opponent::Level(Level::FULL))?;
        let line = &read_line(position)?;
        let seed = seed.to_bits();
        let chosen = stoppable(None, || {
            self.0.play_within(line, player, seed, limits, &STOP)
        });
        let Some(chosen) = chosen else {
            return Ok(JsValue::UNDEFINED);
        };
        let mut json = Json::default();
        json.object(|json| {
            moves::fields(json, line.position(), chosen.mv);
            write_score(json, chosen.score);
            if let Some(character) = player.character() {
                let traits = Traits::of(line.position(), chosen.mv);
                json.key("typical").raw(character.is_typical(&traits));
            }
        });
        json.parse()
    }

    /// Searches a fixed set of positions and returns the number of visited ones, which is the same
    /// on every machine.
    pub fn bench() -> f64 {
        engine::bench().nodes as f64
    }

    /// Counts the sequences of this many moves, several times as fast as `Position.perft`: this module
    /// is compiled for speed.
    pub fn perft(
        #[wasm_bindgen(unchecked_param_type = "EnginePosition")] position: &JsValue,
        depth: u32,
    ) -> Result<f64> {
        let line = read_line(position)?;
        Ok(rules::perft(line.position(), depth) as f64)
    }

    /// Evaluates a position without a search, in hundredths of a pawn for the side to move.
    pub fn evaluate(
        #[wasm_bindgen(unchecked_param_type = "EnginePosition")] position: &JsValue,
    ) -> Result<i32> {
        let line = read_line(position)?;
        Ok(engine::nnue::Network::built_in().evaluate(line.position()))
    }
}

/// Runs a search that this function can stop.
fn stoppable<T>(is_stopped: Option<Function>, search: impl FnOnce() -> T) -> T {
    STOP.store(false, Ordering::Relaxed);
    IS_STOPPED.set(is_stopped);
    let found = search();
    IS_STOPPED.set(None);
    found
}

/// Reads a level or the name of a character.
fn read_player(player: &JsValue) -> Result<Opponent> {
    if let Some(name) = player.as_string() {
        let character = Character::ALL
            .into_iter()
            .find(|character| character.name() == name);
        let names = Character::ALL.map(Character::name).join(", ");
        return character
            .map(Opponent::Character)
            .ok_or_else(|| error(format_args!("the characters are {names}")));
    }
    let number = player.as_f64().filter(|number| number.fract() == 0.0);
    let level = number.and_then(|number| Level::new(number as u8));
    level
        .map(Opponent::Level)
        .ok_or_else(|| error("a level is from 1 to 17"))
}

/// Reads a position with the moves that led to it.
fn read_line(position: &JsValue) -> Result<Line> {
    if let Some(fen) = position.as_string() {
        return argument::position(Some(&fen), &JsValue::UNDEFINED).map(Line::new);
    }
    let fen = argument::text(position, "fen");
    let mut line = Line::new(argument::position(fen.as_deref(), position)?);
    if let Some(moves) = argument::property(position, "moves") {
        for text in Array::from(&moves).iter() {
            let mv = argument::mv(line.position(), &text)?;
            line.play(mv).map_err(error)?;
        }
    }
    Ok(line)
}

/// Reads limits. A search that asks a function whether to stop does so when it reads the clock, which
/// needs a time limit.
fn read_limits(limits: &JsValue, has_other_end: bool) -> Result<Limits> {
    let number = |name| argument::number(limits, name);
    let whole = |name| number(name).map(|found| found.map(|number| number as u64));
    let time = number("time")?
        .map(|millis| Duration::try_from_secs_f64(millis / 1_000.0).unwrap_or(Duration::MAX));
    let read = Limits {
        depth: whole("depth")?.map(|depth| depth.min(u64::from(Limits::MAX_DEPTH)) as u32),
        nodes: whole("nodes")?,
        hard: time.or(has_other_end.then_some(Duration::MAX)),
        mate: whole("mate")?.map(|moves| moves as u32),
        lines: whole("lines")?
            .and_then(|lines| NonZeroUsize::new(lines as usize))
            .unwrap_or(NonZeroUsize::MIN),
        ..Limits::default()
    };
    let ends = read.depth.is_some() || read.nodes.is_some() || read.hard.is_some();
    if ends {
        Ok(read)
    } else {
        Err(error("name a limit: depth, nodes or time"))
    }
}

fn written_info(line: &Line, info: &Info) -> Result<JsValue> {
    let mut json = Json::default();
    json.object(|json| {
        json.key("depth").raw(info.depth);
        json.key("selectiveDepth").raw(info.deepest);
        json.key("line").raw(info.line);
        write_score(json, info.score);
        json.key("nodes").raw(info.nodes);
        json.key("time").raw(info.time.as_millis());
        json.key("pv").array(|json| {
            let mut position = *line.position();
            for &mv in info.variation {
                json.plain(position.uci(mv));
                position.play_unchecked(mv);
            }
        });
    });
    json.parse()
}

fn write_score(json: &mut Json, score: Score) {
    match score {
        Score::Centipawns(value) => json.key("cp").raw(value),
        Score::Mate(moves) => json.key("mate").raw(moves),
    };
}
