//! Every example in `docs/PROTOCOL.md` matches the JSON of its type, and every message of the
//! protocol has an example there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use staunton_protocol::http::analysis::{AnalyzedLine, GameAnalysis, KeptAnalysis, NewAnalysis};
use staunton_protocol::http::classes::{
    ClassCode, ClassList, ClassName, ClassView, JoinClass, JoinView, NewHomework, NewTeacher,
};
use staunton_protocol::http::endings::EndingView;
use staunton_protocol::http::explorer::{ExplorerBooks, PlayedMoves};
use staunton_protocol::http::learn::{
    LearningPath, LessonChange, LessonDraft, LessonHomework, LessonView, Tries, TryAnswer,
};
use staunton_protocol::http::library::{CollectedGame, CollectionList, CollectionPage};
use staunton_protocol::http::offline::OfflineGame;
use staunton_protocol::http::people::Session;
use staunton_protocol::http::pgn::{PgnGame, PgnList};
use staunton_protocol::http::players::{
    FoundGames, KnownPeople, PlayedGames, Profile, RatingHistory,
};
use staunton_protocol::http::puzzles::{
    FoundPuzzles, NewRun, PuzzleAnswer, PuzzleEstimate, PuzzleOverview, PuzzleTry, PuzzleView,
    RunAnswer, RunTry, RunView,
};
use staunton_protocol::http::{ConditionalMoves, Created, GameList, NewGame, Problem};
use staunton_protocol::{
    ClientMessage, Clocks, GameEvent, Player, PlayerCommand, PositionView, RefusalCode,
    SUBPROTOCOL, ServerMessage,
};

/// A fenced block with a type name after `json`.
struct Example {
    kind: String,
    text: String,
    line: usize,
}

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md");
    fs::read_to_string(path).expect("docs/PROTOCOL.md")
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut open: Option<Example> = None;
    for (index, line) in document().lines().enumerate() {
        match &mut open {
            Some(_) if line == "```" => examples.extend(open.take()),
            Some(example) => {
                example.text.push_str(line);
                example.text.push('\n');
            }
            None => {
                open = line.strip_prefix("```json ").map(|kind| Example {
                    kind: kind.to_owned(),
                    text: String::new(),
                    line: index + 1,
                });
                assert!(
                    open.is_some() || !line.starts_with("```json"),
                    "{line} names no type"
                );
            }
        }
    }
    examples
}

fn read<T: DeserializeOwned + Serialize>(example: &Example) -> T {
    let Example { kind, text, line } = example;
    let value: T = serde_json::from_str(text)
        .unwrap_or_else(|error| panic!("line {line} is no {kind}: {error}"));
    let written: Value = serde_json::to_value(&value).expect("JSON");
    let shown: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(
        written, shown,
        "line {line} differs from the JSON of {kind}"
    );
    value
}

/// Returns the name of a variant. A new variant must be added here, and needs an example.
fn client_message(message: &ClientMessage) -> &'static str {
    match message {
        ClientMessage::Watch { .. } => "watch",
        ClientMessage::Unwatch { .. } => "unwatch",
        ClientMessage::Command { .. } => "command",
        ClientMessage::Explain { .. } => "explain",
        ClientMessage::Analyse { .. } => "analyse",
        ClientMessage::EndAnalysis { .. } => "end_analysis",
        ClientMessage::Explore { .. } => "explore",
        ClientMessage::WatchLobby => "watch_lobby",
        ClientMessage::UnwatchLobby => "unwatch_lobby",
        ClientMessage::WatchTournament { .. } => "watch_tournament",
        ClientMessage::UnwatchTournament => "unwatch_tournament",
        ClientMessage::Seek { .. } => "seek",
        ClientMessage::EndSeek => "end_seek",
        ClientMessage::AcceptSeek { .. } => "accept_seek",
        ClientMessage::WatchChallenges => "watch_challenges",
        ClientMessage::WatchChat { .. } => "watch_chat",
        ClientMessage::UnwatchChat { .. } => "unwatch_chat",
        ClientMessage::Ping { .. } => "ping",
    }
}

fn server_message(message: &ServerMessage) -> &'static str {
    match message {
        ServerMessage::Game { .. } => "game",
        ServerMessage::Update { .. } => "update",
        ServerMessage::Presence { .. } => "presence",
        ServerMessage::Spectators { .. } => "spectators",
        ServerMessage::Ack { .. } => "ack",
        ServerMessage::Refused { .. } => "refused",
        ServerMessage::Explanation { .. } => "explanation",
        ServerMessage::Analysis { .. } => "analysis",
        ServerMessage::AnalysisEnd { .. } => "analysis_end",
        ServerMessage::Explored { .. } => "explored",
        ServerMessage::ExploreRefused { .. } => "explore_refused",
        ServerMessage::Lobby { .. } => "lobby",
        ServerMessage::Tournament { .. } => "tournament",
        ServerMessage::TournamentGame { .. } => "tournament_game",
        ServerMessage::Seeking { .. } => "seeking",
        ServerMessage::Paired { .. } => "paired",
        ServerMessage::SeekRefused { .. } => "seek_refused",
        ServerMessage::Challenges { .. } => "challenges",
        ServerMessage::Chat { .. } => "chat",
        ServerMessage::Said { .. } => "said",
        ServerMessage::Pong { .. } => "pong",
        ServerMessage::Error { .. } => "error",
    }
}

fn player_command(command: &PlayerCommand) -> &'static str {
    match command {
        PlayerCommand::Move { .. } => "move",
        PlayerCommand::Resign => "resign",
        PlayerCommand::OfferDraw => "offer_draw",
        PlayerCommand::AnswerDraw { .. } => "answer_draw",
        PlayerCommand::ClaimDraw { .. } => "claim_draw",
        PlayerCommand::ProposeTakeback => "propose_takeback",
        PlayerCommand::AnswerTakeback { .. } => "answer_takeback",
        PlayerCommand::GiveTime => "give_time",
        PlayerCommand::TakeVacation { .. } => "take_vacation",
        PlayerCommand::ClaimAbandoned { .. } => "claim_abandoned",
        PlayerCommand::Abort => "abort",
        PlayerCommand::Rematch => "rematch",
    }
}

fn game_event(event: &GameEvent) -> &'static str {
    match event {
        GameEvent::ClaimFailed { .. } => "claim_failed",
        GameEvent::DrawOffered { .. } => "draw_offered",
        GameEvent::DrawDeclined { .. } => "draw_declined",
        GameEvent::TakebackProposed { .. } => "takeback_proposed",
        GameEvent::TakebackDeclined { .. } => "takeback_declined",
        GameEvent::TakebackWithdrawn { .. } => "takeback_withdrawn",
        GameEvent::TakenBack { .. } => "taken_back",
        GameEvent::TimeAdded { .. } => "time_added",
    }
}

/// A check of an example against its type.
type Check = fn(&Example);

/// The bodies of requests and answers that have an example.
const BODIES: [(&str, Check); 49] = [
    ("Session", check::<Session>),
    ("NewGame", check::<NewGame>),
    ("Created", check::<Created>),
    ("GameList", check::<GameList>),
    ("ConditionalMoves", check::<ConditionalMoves>),
    ("KnownPeople", check::<KnownPeople>),
    ("Profile", check::<Profile>),
    ("RatingHistory", check::<RatingHistory>),
    ("PlayedGames", check::<PlayedGames>),
    ("FoundGames", check::<FoundGames>),
    ("PlayedMoves", check::<PlayedMoves>),
    ("ExplorerBooks", check::<ExplorerBooks>),
    ("EndingView", check::<EndingView>),
    ("CollectionList", check::<CollectionList>),
    ("CollectionPage", check::<CollectionPage>),
    ("CollectedGame", check::<CollectedGame>),
    ("LearningPath", check::<LearningPath>),
    ("LessonView", check::<LessonView>),
    ("LessonDraft", check::<LessonDraft>),
    ("LessonChange", check::<LessonChange>),
    ("LessonHomework", check::<LessonHomework>),
    ("Tries", check::<Tries>),
    ("TryAnswer", check::<TryAnswer>),
    ("NewRun", check::<NewRun>),
    ("FoundPuzzles", check::<FoundPuzzles>),
    ("PuzzleAnswer", check::<PuzzleAnswer>),
    ("PuzzleOverview", check::<PuzzleOverview>),
    ("PuzzleEstimate", check::<PuzzleEstimate>),
    ("PuzzleTry", check::<PuzzleTry>),
    ("PuzzleView", check::<PuzzleView>),
    ("RunAnswer", check::<RunAnswer>),
    ("RunTry", check::<RunTry>),
    ("OfflineGame", check::<OfflineGame>),
    ("GameAnalysis", check::<GameAnalysis>),
    ("AnalyzedLine", check::<AnalyzedLine>),
    ("KeptAnalysis", check::<KeptAnalysis>),
    ("NewAnalysis", check::<NewAnalysis>),
    ("RunView", check::<RunView>),
    ("ClassList", check::<ClassList>),
    ("ClassName", check::<ClassName>),
    ("NewTeacher", check::<NewTeacher>),
    ("ClassView", check::<ClassView>),
    ("ClassCode", check::<ClassCode>),
    ("JoinView", check::<JoinView>),
    ("JoinClass", check::<JoinClass>),
    ("NewHomework", check::<NewHomework>),
    ("PgnList", check::<PgnList>),
    ("PgnGame", check::<PgnGame>),
    ("Problem", check::<Problem>),
];

/// Checks that the example matches the JSON of its type.
fn check<T: DeserializeOwned + Serialize>(example: &Example) {
    read::<T>(example);
}

#[test]
fn every_example_matches_its_type_and_every_message_has_one() {
    let mut shown = BTreeSet::new();
    for example in examples() {
        match &*example.kind {
            "ClientMessage" => {
                shown.insert(client_message(&read(&example)));
            }
            "ServerMessage" => {
                shown.insert(server_message(&read(&example)));
            }
            "PlayerCommand" => {
                shown.insert(player_command(&read(&example)));
            }
            "GameEvent" => {
                shown.insert(game_event(&read(&example)));
            }
            "PositionView" => drop(read::<PositionView>(&example)),
            "Clocks" => drop(read::<Clocks>(&example)),
            "Player" => drop(read::<Player>(&example)),
            kind => {
                let body = BODIES.iter().find(|(name, _)| *name == kind);
                let Some((name, read)) = body else {
                    panic!("line {}: there is no type {kind}", example.line);
                };
                read(&example);
                shown.insert(name);
            }
        }
    }
    let all = [
        "watch",
        "unwatch",
        "command",
        "explain",
        "analyse",
        "end_analysis",
        "explore",
        "watch_lobby",
        "unwatch_lobby",
        "watch_tournament",
        "unwatch_tournament",
        "seek",
        "end_seek",
        "accept_seek",
        "watch_challenges",
        "watch_chat",
        "unwatch_chat",
        "ping",
        "game",
        "update",
        "presence",
        "spectators",
        "ack",
        "refused",
        "explanation",
        "analysis",
        "analysis_end",
        "explored",
        "explore_refused",
        "lobby",
        "tournament",
        "tournament_game",
        "seeking",
        "paired",
        "seek_refused",
        "challenges",
        "chat",
        "said",
        "pong",
        "error",
        "move",
        "resign",
        "offer_draw",
        "answer_draw",
        "claim_draw",
        "propose_takeback",
        "answer_takeback",
        "give_time",
        "take_vacation",
        "claim_abandoned",
        "abort",
        "rematch",
        "claim_failed",
        "draw_offered",
        "draw_declined",
        "takeback_proposed",
        "takeback_declined",
        "takeback_withdrawn",
        "taken_back",
        "time_added",
    ];
    let bodies = BODIES.map(|(name, _)| name);
    assert_eq!(shown, all.into_iter().chain(bodies).collect());
}

#[test]
fn every_code_is_in_the_table() {
    let document = document();
    for code in [
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
    ] {
        let name = serde_json::to_value(code).expect("JSON");
        let row = format!("| `{}` |", name.as_str().expect("a name"));
        assert!(document.contains(&row), "{row}");
    }
}

#[test]
fn names_the_version() {
    let line = format!("Sec-WebSocket-Protocol: {SUBPROTOCOL}");
    assert!(document().contains(&line), "{line}");
}

#[test]
fn reads_messages_without_optional_fields() {
    let watch: ClientMessage = serde_json::from_str(r#"{"type":"watch","game":"k3XbT9qa"}"#)
        .expect("`since` may be left out");
    assert!(matches!(watch, ClientMessage::Watch { since: None, .. }));
    let command: PlayerCommand = serde_json::from_str(r#"{"type":"move","text":"e4"}"#)
        .expect("`offer_draw` may be left out");
    let analyse: ClientMessage = serde_json::from_str(
        r#"{"type":"analyse","request":1,"fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","lines":1}"#,
    )
    .expect("`chess960` and `moves` may be left out");
    assert!(
        matches!(&analyse, ClientMessage::Analyse { chess960: false, moves, .. } if moves.is_empty())
    );
    let offer_draw = false;
    let text = "e4".to_owned();
    assert_eq!(command, PlayerCommand::Move { text, offer_draw });
}
