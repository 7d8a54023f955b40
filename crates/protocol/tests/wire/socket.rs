//! The messages on the WebSocket.

use arbiter::{Claims, TimeControl};
use samples::variants;
use staunton_protocol::http::ColorChoice;
use staunton_protocol::http::players::OpeningName;
use staunton_protocol::{
    AnalysisEnd, Challenge, ChatRoom, ClientMessage, PlayerCommand, RefusalCode, Seek,
    ServerMessage, Side,
};

use super::{Wire, game, text, texts};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn id() -> String {
    text("Game0001")
}

fn commands() -> Vec<PlayerCommand> {
    vec![
        PlayerCommand::Move {
            text: text("Nf3"),
            offer_draw: true,
        },
        PlayerCommand::Resign,
        PlayerCommand::AnswerDraw { accept: true },
        PlayerCommand::ClaimDraw {
            text: Some(text("g1f3")),
        },
        PlayerCommand::ClaimDraw { text: None },
        PlayerCommand::ProposeTakeback,
        PlayerCommand::AnswerTakeback { accept: false },
        PlayerCommand::GiveTime,
        PlayerCommand::TakeVacation { days: 3 },
        PlayerCommand::ClaimAbandoned { draw: true },
        PlayerCommand::Abort,
        PlayerCommand::Rematch,
        PlayerCommand::OfferDraw,
    ]
}

fn client_messages() -> Vec<ClientMessage> {
    let seek = |time, claims, within: Option<u16>| ClientMessage::Seek {
        time,
        color: ColorChoice::White,
        chess960: true,
        chess960_number: None,
        claims,
        rated: within.is_some(),
        within,
    };
    vec![
        ClientMessage::Watch {
            game: id(),
            since: Some(7),
        },
        ClientMessage::Watch {
            game: id(),
            since: None,
        },
        ClientMessage::Unwatch { game: id() },
        ClientMessage::Command {
            game: id(),
            id: text("c-1"),
            version: 7,
            command: PlayerCommand::Resign,
        },
        ClientMessage::Explain {
            game: id(),
            request: 1,
            text: text("Ke3"),
        },
        ClientMessage::Analyse {
            request: 2,
            fen: text(FEN),
            chess960: true,
            moves: texts(&["e2e4"]),
            lines: 3,
        },
        ClientMessage::Explore {
            request: 3,
            fen: text(FEN),
            chess960: true,
            moves: texts(&["e4", "e7e5"]),
            from_ply: 1,
        },
        ClientMessage::EndAnalysis { request: 2 },
        ClientMessage::WatchLobby,
        ClientMessage::UnwatchLobby,
        seek(game::blitz(), Some(Claims::ByPlayers), Some(200)),
        seek(TimeControl::Unlimited, None, None),
        ClientMessage::EndSeek,
        ClientMessage::AcceptSeek {
            seek: text("seek-1"),
        },
        ClientMessage::WatchChallenges,
        ClientMessage::WatchChat { game: id() },
        ClientMessage::UnwatchChat { game: id() },
        ClientMessage::Ping { nonce: 9 },
        ClientMessage::Seek {
            time: game::blitz(),
            color: ColorChoice::White,
            chess960: true,
            chess960_number: Some(518),
            claims: None,
            rated: false,
            within: None,
        },
        ClientMessage::WatchTournament {
            tournament: text("tournament-1"),
        },
        ClientMessage::UnwatchTournament,
    ]
}

const CODES: [RefusalCode; 17] = [
    RefusalCode::Malformed,
    RefusalCode::OtherVersion,
    RefusalCode::NoSuchGame,
    RefusalCode::NotYourGame,
    RefusalCode::NotStarted,
    RefusalCode::NotYourTurn,
    RefusalCode::IllegalMove,
    RefusalCode::UnreadableMove,
    RefusalCode::GameOver,
    RefusalCode::NotNow,
    RefusalCode::Stale,
    RefusalCode::BadPosition,
    RefusalCode::BadCommandId,
    RefusalCode::BadTerms,
    RefusalCode::NoSuchSeek,
    RefusalCode::TooMany,
    RefusalCode::Unavailable,
];

fn of_games() -> Vec<ServerMessage> {
    let [going_on, over] = game::states();
    vec![
        ServerMessage::Game {
            info: Box::new(game::info()),
            state: going_on,
            events: game::events()[..3].to_vec(),
            away: vec![Side::White, Side::Black],
            claim: Some(game::ABSENCE),
            spectators: 4,
        },
        ServerMessage::Update {
            game: id(),
            state: over,
            events: Vec::new(),
        },
        ServerMessage::Presence {
            game: id(),
            away: vec![Side::Black],
            claim: None,
        },
        ServerMessage::Spectators {
            game: id(),
            count: 5,
        },
        ServerMessage::Ack {
            game: id(),
            id: text("c-1"),
            version: 8,
        },
        ServerMessage::Refused {
            game: id(),
            id: text("c-2"),
            code: RefusalCode::IllegalMove,
            message: text("a king does not move from e1 to e3"),
            article: Some(text("3.8.1")),
        },
        ServerMessage::Explanation {
            game: id(),
            request: 1,
            legal: true,
            message: text("Nf3"),
            article: None,
            ends: true,
            claim: Some(game::CLAIM),
        },
    ]
}

fn of_positions() -> Vec<ServerMessage> {
    vec![
        ServerMessage::Analysis {
            request: 2,
            depth: 20,
            seldepth: 31,
            nodes: 1_234_567,
            nps: 900_000,
            time: 1_400,
            lines: game::analysis_lines(),
        },
        ServerMessage::AnalysisEnd {
            request: 2,
            reason: AnalysisEnd::Refused,
            code: Some(RefusalCode::TooMany),
            message: Some(text("Too many analyses; wait a little.")),
        },
        ServerMessage::Explored {
            request: 3,
            start_fen: text(FEN),
            notes: texts(&["White cannot castle."]),
            from_ply: 1,
            plies: vec![game::ply()],
            position: game::position(),
            ending: Some(game::verdict()),
            opening: Some(OpeningName {
                eco: text("C20"),
                name: text("King's Pawn Game"),
            }),
        },
        ServerMessage::ExploreRefused {
            request: 3,
            at: Some(1),
            code: RefusalCode::BadPosition,
            message: text("This move is not legal."),
            article: Some(text("3.1")),
        },
    ]
}

fn of_people() -> Vec<ServerMessage> {
    let mut messages = vec![
        ServerMessage::Lobby {
            seeks: game::seeks(),
        },
        ServerMessage::Seeking {
            seek: Some(text("seek-1")),
        },
        ServerMessage::Seeking { seek: None },
        ServerMessage::Paired {
            seek: text("seek-1"),
            game: id(),
        },
        ServerMessage::SeekRefused {
            seek: Some(text("seek-1")),
            code: RefusalCode::NoSuchSeek,
            message: text("Someone else was first."),
        },
        ServerMessage::Challenges {
            challenges: game::challenges()[..4].to_vec(),
        },
        ServerMessage::Chat {
            game: id(),
            room: ChatRoom::Players,
            closed: Some(game::chat_closed()),
            lines: game::chat_lines(),
        },
        ServerMessage::Pong { nonce: 9 },
        ServerMessage::Error {
            code: RefusalCode::Malformed,
            message: text("This is no message."),
        },
    ];
    messages.extend(
        game::chat_lines()
            .into_iter()
            .map(|line| ServerMessage::Said { game: id(), line }),
    );
    messages.extend(of_later_messages());
    messages
}

fn of_later_messages() -> [ServerMessage; 5] {
    let chess960_number = Some(518);
    let seek = Seek {
        chess960_number,
        ..game::seeks()[0].clone()
    };
    let challenge = Challenge {
        chess960: true,
        chess960_number,
        ..game::challenges()[0].clone()
    };
    [
        ServerMessage::Lobby { seeks: vec![seek] },
        ServerMessage::Challenges {
            challenges: vec![challenge],
        },
        ServerMessage::Tournament {
            tournament: text("tournament-1"),
            version: 7,
        },
        ServerMessage::TournamentGame {
            tournament: text("tournament-1"),
            name: text("Club evening"),
            round: 2,
            board: 3,
            game: id(),
            arena: None,
        },
        ServerMessage::TournamentGame {
            tournament: text("tournament-1"),
            name: text("Arena"),
            round: 2,
            board: 3,
            game: id(),
            arena: Some(staunton_protocol::ArenaGame { berserk: true }),
        },
    ]
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "client_message",
        &variants!(ClientMessage:
            Watch Unwatch Command Explain Analyse Explore EndAnalysis WatchLobby UnwatchLobby
            WatchTournament UnwatchTournament Seek EndSeek AcceptSeek WatchChallenges WatchChat UnwatchChat Ping),
        &client_messages(),
    );
    wire.variants(
        "player_command",
        &variants!(PlayerCommand:
            Move Resign AnswerDraw ClaimDraw ProposeTakeback AnswerTakeback GiveTime TakeVacation
            ClaimAbandoned Abort Rematch OfferDraw),
        &commands(),
    );
    // The journal stores each command as this text, by which it recognizes a resent one.
    wire.samples.json("player_command", &commands());
    let messages = [of_games(), of_positions(), of_people()].concat();
    wire.variants(
        "server_message",
        &variants!(ServerMessage:
            Game Update Presence Spectators Ack Refused Explanation Analysis AnalysisEnd Explored
            ExploreRefused Lobby Tournament TournamentGame Seeking Paired SeekRefused Challenges Chat Said Pong Error),
        &messages,
    );
    wire.variants(
        "refusal_code",
        &variants!(RefusalCode:
            Malformed OtherVersion NoSuchGame NotYourGame NotStarted NotYourTurn IllegalMove
            UnreadableMove GameOver NotNow Stale BadPosition BadCommandId BadTerms NoSuchSeek
            TooMany Unavailable),
        &CODES,
    );
}
