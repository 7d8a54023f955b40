//! The lines of a game stream.

use arbiter::{Points, TimeControl};
use protocol::{GameInfo, GameState, Player, RatingView, Side, VerdictView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::status::{Status, names};
use super::terms_view::{
    CategoryName, ColorName, NO_RATING, SpeedName, Variant, clock, is_standard, speed,
    variant_of_info,
};
use super::tournaments::{EventOf, Kind};
use super::update::NewState;
use super::users::{Title, title, user_id};

/// The time that a game without a clock shows: clients expect a number.
const NO_CLOCK: u64 = 2_147_483_647;

/// A line of a game stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum GameLine {
    /// The first line of a stream: the whole game.
    GameFull(Box<GameFull>),
    /// The game after a move or another change. The last one of a stream has the final status.
    GameState(GameStateView),
    /// A new line of the chat.
    ChatLine(ChatLineView),
    /// The opponent has left, or is back.
    OpponentGone(OpponentGone),
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameFull {
    #[schema(example = "AbCd1234")]
    id: String,
    variant: Variant,
    /// The clock, in games with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<ClockView>,
    /// The days for each move of a correspondence game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    days_per_turn: Option<u16>,
    speed: SpeedName,
    perf: CategoryName,
    rated: bool,
    /// The start of the game, in milliseconds.
    #[schema(required)]
    created_at: Option<u64>,
    white: PlayerView,
    black: PlayerView,
    /// `startpos`, or the FEN of the starting position.
    #[schema(example = "startpos")]
    initial_fen: String,
    state: StateLine,
    /// The arena of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tournament_id: Option<String>,
    /// The tournament of the game, unless it is an arena.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    swiss_id: Option<String>,
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Clock)]
struct ClockView {
    initial: u64,
    increment: u64,
}

/// The state within `gameFull`, which has a type too.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
enum StateLine {
    GameState(GameStateView),
}

/// The player of a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Player)]
enum PlayerView {
    Computer(ComputerView),
    User(PersonView),
    /// There is no player yet.
    Open(OpenSeat),
}

/// A seat without a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OpenSeat {}

/// The computer as a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ComputerPlayer)]
struct ComputerView {
    ai_level: u8,
    #[schema(required)]
    id: Option<String>,
    #[schema(example = "Staunton level 3")]
    name: String,
    #[schema(required)]
    title: Option<Title>,
}

/// A user as a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = UserPlayer)]
struct PersonView {
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    name: String,
    #[schema(required)]
    title: Option<Title>,
    #[schema(example = 1_500)]
    rating: u16,
    /// Present if the rating is too uncertain to be compared with others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    provisional: bool,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameState)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent member of the line"
)]
pub(super) struct GameStateView {
    /// All moves in UCI notation, separated by spaces.
    #[schema(example = "e2e4 e7e5")]
    moves: String,
    /// The time left to White, in milliseconds; the largest 32-bit number in games without a clock.
    #[schema(example = 300_000)]
    wtime: u64,
    /// The time left to Black, in milliseconds; the largest 32-bit number in games without a clock.
    #[schema(example = 300_000)]
    btime: u64,
    /// The increment of White, in milliseconds.
    #[schema(example = 2_000)]
    winc: u64,
    /// The increment of Black, in milliseconds.
    #[schema(example = 2_000)]
    binc: u64,
    #[schema(schema_with = names)]
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<ColorName>,
    /// Present while White offers a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    wdraw: bool,
    /// Present while Black offers a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    bdraw: bool,
    /// Present while White asks for a takeback.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    wtakeback: bool,
    /// Present while Black asks for a takeback.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    btakeback: bool,
    /// The time for the first move of a side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    expiration: Option<Expiration>,
}

/// The time until a game without a first move is aborted.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Expiration {
    /// Always 0: `millisToMove` counts from now.
    idle_millis: u64,
    /// The time left for the move, in milliseconds.
    millis_to_move: u64,
}

/// A line of the chat.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ChatLine)]
pub(super) struct ChatLineView {
    pub(super) room: Room,
    #[schema(example = "Bob")]
    pub(super) username: String,
    #[schema(example = "Good luck!")]
    pub(super) text: String,
}

/// A room of the chat of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Room {
    #[default]
    Player,
    Spectator,
}

/// The presence of the opponent.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpponentGone {
    pub(super) gone: bool,
    /// The seconds after which the recipient may claim the game, if ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) claim_win_in_seconds: Option<u64>,
}

/// The fixed data and the moves of a game that a stream has sent.
pub(super) struct Board {
    time: TimeControl,
    /// Whether the game began from a chosen position with standard castling.
    is_set: bool,
    /// The moves in UCI notation, separated by spaces, and their number.
    moves: String,
    plies: usize,
}

/// Returns a move as clients expect it: in games from a chosen position, castling names the square
/// of the rook.
pub(super) fn shown_uci(uci: &str, san: &str, is_set: bool) -> String {
    if is_set && san.starts_with("O-O") && uci.len() == 4 {
        let file = if san.starts_with("O-O-O") { 'a' } else { 'h' };
        return format!("{}{file}{}", &uci[..2], &uci[3..]);
    }
    uci.to_owned()
}

impl Board {
    pub(super) fn new(info: &GameInfo) -> Self {
        Self {
            time: info.time.clone(),
            is_set: !info.chess960 && !is_standard(&info.start_fen),
            moves: String::new(),
            plies: 0,
        }
    }

    /// Keeps this number of moves.
    fn truncate(&mut self, plies: usize) {
        if plies < self.plies {
            let end = plies.checked_sub(1).and_then(|last| {
                let mut spaces = self.moves.match_indices(' ');
                spaces.nth(last).map(|(index, _)| index)
            });
            self.moves.truncate(end.unwrap_or(0));
            self.plies = plies;
        }
    }

    /// Applies a newer state, and returns its line.
    pub(super) fn state(&mut self, state: &NewState<'_>) -> GameStateView {
        self.truncate(state.from_ply);
        for ply in &state.plies {
            if self.plies > 0 {
                self.moves.push(' ');
            }
            self.moves
                .push_str(&shown_uci(&ply.uci, &ply.san, self.is_set));
            self.plies += 1;
        }
        let clocks = state.clocks.as_ref();
        let (_, increment) = clock(&self.time).unwrap_or_default();
        let verdict = state.verdict.as_ref();
        let is_open = verdict.is_none();
        let status = verdict.map_or(Status::STARTED, status_of);
        let first_move = clocks.and_then(|clocks| clocks.first_move);
        GameStateView {
            moves: self.moves.clone(),
            wtime: clocks.map_or(NO_CLOCK, |clocks| clocks.white),
            btime: clocks.map_or(NO_CLOCK, |clocks| clocks.black),
            winc: increment,
            binc: increment,
            status: status.1,
            winner: verdict.and_then(|verdict| verdict.winner).map(color_of),
            wdraw: is_open && state.draw_offer == Some(Side::White),
            bdraw: is_open && state.draw_offer == Some(Side::Black),
            wtakeback: is_open && state.takeback == Some(Side::White),
            btakeback: is_open && state.takeback == Some(Side::Black),
            expiration: first_move.filter(|_| is_open).map(|left| Expiration {
                idle_millis: 0,
                millis_to_move: left,
            }),
        }
    }

    /// Returns the first line of a stream.
    pub(super) fn full(&mut self, info: &GameInfo, state: &GameState, at: Option<u64>) -> GameFull {
        let start = if is_standard(&info.start_fen) {
            "startpos"
        } else {
            &info.start_fen
        };
        GameFull {
            id: info.id.clone(),
            variant: variant_of_info(info),
            clock: clock(&info.time).map(|(initial, increment)| ClockView { initial, increment }),
            days_per_turn: match info.time {
                TimeControl::Correspondence { days, .. } => Some(days),
                TimeControl::Clock { .. } | TimeControl::Unlimited => None,
            },
            speed: speed(&info.time),
            perf: CategoryName::of(&info.time),
            rated: info.rated,
            created_at: at,
            white: player(&info.seats.white),
            black: player(&info.seats.black),
            initial_fen: start.to_owned(),
            state: StateLine::GameState(self.state(&state.into())),
            tournament_id: None,
            swiss_id: None,
        }
    }
}

impl GameFull {
    /// Adds the tournament of the game.
    pub(super) fn in_event(self, event: Option<EventOf>) -> Self {
        Self {
            tournament_id: event.and_then(|event| event.id_of(Kind::Arena)),
            swiss_id: event.and_then(|event| event.id_of(Kind::Rounds)),
            ..self
        }
    }
}

/// The name of a side.
pub(super) const fn color_of(side: Side) -> ColorName {
    match side {
        Side::White => ColorName::White,
        Side::Black => ColorName::Black,
    }
}

/// Returns the status of a game with this result.
pub(super) fn status_of(verdict: &VerdictView) -> Status {
    let score = match &*verdict.result {
        "1-0" => Points::WhiteWins,
        "0-1" => Points::BlackWins,
        "1/2-1/2" => Points::Draw,
        _ => Points::None,
    };
    Status::of(verdict.reason, score)
}

/// The name of the computer: `Staunton level 3`, or `Staunton the attacker`.
fn computer_name(level: u8, character: Option<protocol::Character>) -> String {
    match character.map(game::character::played) {
        Some(character) => format!("Staunton {}", engine::Opponent::Character(character)),
        None => format!("Staunton level {level}"),
    }
}

fn player(player: &Player) -> PlayerView {
    match player {
        Player::Open => PlayerView::Open(OpenSeat {}),
        Player::Engine { level, character } => PlayerView::Computer(ComputerView {
            ai_level: *level,
            id: None,
            name: computer_name(*level, *character),
            title: None,
        }),
        Player::Person {
            name, rating, bot, ..
        } => {
            let rating = rating.as_ref();
            let is_provisional = |rating: &RatingView| rating.provisional;
            PlayerView::User(PersonView {
                id: user_id(name),
                name: name.clone(),
                title: title(*bot),
                rating: rating.map_or(NO_RATING, |rating| rating.points),
                provisional: rating.is_none_or(is_provisional),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::update::NewPly;
    use super::*;

    #[test]
    fn takes_back_moves_of_different_lengths() {
        let mut board = Board {
            time: TimeControl::Unlimited,
            is_set: false,
            moves: String::new(),
            plies: 0,
        };
        let mut moves = |from_ply, plies: &[&'static str]| {
            let plies = plies.iter().map(|uci| NewPly {
                uci: (*uci).into(),
                san: "".into(),
            });
            let state = NewState {
                from_ply,
                plies: plies.collect(),
                clocks: None,
                draw_offer: None,
                takeback: None,
                verdict: None,
            };
            board.state(&state).moves
        };
        assert_eq!(moves(0, &[]), "");
        assert_eq!(moves(0, &["a7a8q"]), "a7a8q");
        assert_eq!(moves(1, &["e7e5", "g1f3"]), "a7a8q e7e5 g1f3");
        assert_eq!(moves(3, &[]), "a7a8q e7e5 g1f3");
        assert_eq!(moves(2, &["b1c3"]), "a7a8q e7e5 b1c3");
        assert_eq!(moves(1, &[]), "a7a8q");
        assert_eq!(moves(0, &["e2e4", "e7e5"]), "e2e4 e7e5");
        assert_eq!(moves(0, &[]), "");
    }

    #[test]
    fn castling_from_a_chosen_position_names_the_rook() {
        for (uci, san, is_set, shown) in [
            ("e1g1", "O-O", false, "e1g1"),
            ("e1g1", "O-O", true, "e1h1"),
            ("e8c8", "O-O-O+", true, "e8a8"),
            ("e1c1", "Rc1", true, "e1c1"),
            ("a7a8q", "a8=Q", true, "a7a8q"),
        ] {
            assert_eq!(shown_uci(uci, san, is_set), shown, "{uci} {san}");
        }
    }
}
