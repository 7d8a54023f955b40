//! A game against the computer of a server.

mod address;
mod http;
mod table;

use std::time::Duration;

use engine::Opponent;
use protocol::http::{ColorChoice, NewGame, Opponent as Adversary};
use rules::Position;
use tokio::runtime::Builder;
use tokio::sync::mpsc;

pub(super) use self::address::Address;
use self::http::{Lost, Server};
use self::table::Table;
use super::clocks::TimeControl;
use super::input::{LINES, read_lines};
use super::side::Side;
use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// The first and the longest pause before connecting again.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The game that the server is asked for.
pub(super) fn new_game(
    start: &Position,
    chess960: bool,
    opponent: Opponent,
    color: Side,
    time: Option<TimeControl>,
) -> NewGame {
    let character = opponent.character().map(|character| {
        serde_json::from_value(character.name().into()).expect("all characters are in the protocol")
    });
    NewGame {
        opponent: Adversary::Engine {
            level: opponent.level().number(),
            character,
        },
        color: match color {
            Side::White => ColorChoice::White,
            Side::Black => ColorChoice::Black,
            Side::Random => ColorChoice::Random,
        },
        time: time.map_or(arbiter::TimeControl::Unlimited, TimeControl::on_server),
        // A server chooses the start of Chess960 at random unless it is named.
        start: (chess960 || *start != Position::start()).then(|| start.fen()),
        chess960,
        chess960_number: None,
        claims: None,
        rated: false,
    }
}

/// Plays the game on the server until it is over. Returns the exit code.
pub(super) fn play(address: &Address, wish: &NewGame, opponent: Opponent) -> u8 {
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => {
            print::note(format_args!("error: {why}"));
            return FAILURE;
        }
    };
    match runtime.block_on(game(address, wish, opponent)) {
        Ok(()) => SUCCESS,
        Err(why) => {
            print::note(format_args!("error: {why}"));
            FAILURE
        }
    }
}

async fn game(address: &Address, wish: &NewGame, opponent: Opponent) -> Result<(), String> {
    let server = Server::open(address.clone())?;
    let guest = server.guest().await?;
    let id = server.new_game(&guest, wish).await?;
    print::line(format_args!("The game is at {address}/game/{id}."));
    let (sender, mut input) = mpsc::channel(LINES);
    read_lines(move |line| sender.blocking_send(line).is_ok());
    let mut table = Table::new(id, opponent.to_string());
    let mut pause = FIRST_PAUSE;
    loop {
        let end = match server.connect(&guest).await {
            Ok(mut connection) => {
                let end = table.follow(&mut connection, &mut input).await;
                if table.was_shown() {
                    pause = FIRST_PAUSE;
                }
                end
            }
            Err(lost) => Err(lost),
        };
        let Err(lost) = end else {
            return Ok(());
        };
        match lost {
            Lost::ForGood(why) => return Err(why),
            Lost::Again(why) => {
                let seconds = pause.as_secs();
                print::note(format_args!("{why}; connecting again in {seconds} s"));
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
