//! The TypeScript declarations in `web/src/lib/protocol/protocol.ts` match these types. After a
//! change, generate them again with
//!
//! `UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript`

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use staunton_protocol::http::analysis::{AnalyzedLine, GameAnalysis, KeptAnalysis, NewAnalysis};
use staunton_protocol::http::classes::{
    ClassCode, ClassList, ClassName, ClassView, JoinClass, JoinView, MadeHomework, NewHomework,
    NewTeacher,
};
use staunton_protocol::http::endings::{EndingQuery, EndingView};
use staunton_protocol::http::explorer::{ExplorerBooks, ExplorerQuery, PlayedMoves};
use staunton_protocol::http::learn::{
    DraftTries, LearningPath, LessonChange, LessonCheck, LessonHomework, LessonSource, LessonView,
    OwnLessons, SavedLesson, SharedLesson, Tries, TryAnswer,
};
use staunton_protocol::http::library::{CollectedGame, CollectionList, CollectionPage};
use staunton_protocol::http::lobby::StandingOffers;
use staunton_protocol::http::oauth::{Consent, Consented, ProgramRequest};
use staunton_protocol::http::offline::OfflineGame;
use staunton_protocol::http::people::{
    AccountList, ChangePassword, ChangeRole, Confirm, EraseAccounts, ErasedAccounts, GuestName,
    Health, InviteList, InviteView, MadeInvite, MadeToken, NewInvite, NewToken, Register,
    ResetPassword, Session, SessionList, Settings, SignIn, Token, TokenList,
};
use staunton_protocol::http::pgn::{PgnGame, PgnList};
use staunton_protocol::http::players::{
    FollowedPeople, FoundGames, GamesFilter, GamesSearch, KnownPeople, PeopleQuery, PlayedGames,
    Profile, RatingHistory,
};
use staunton_protocol::http::puzzles::{
    FoundPuzzles, NewRun, PuzzleAnswer, PuzzleEstimate, PuzzleOverview, PuzzleTry, PuzzleView,
    RunAnswer, RunTry, RunView,
};
use staunton_protocol::http::talk::{
    ChatChoice, Decline, Disabled, NewChallenge, NewReport, ReportList, RestrictedPlayers, Say,
    Silence, Unwant,
};
use staunton_protocol::http::tournaments::{
    Accepted, ArenaPlayerView, ArenaView, BerserkRequest, BoardDevice, BoardDeviceView, ByeRequest,
    CalendarAddress, CommandRequest, CrossTable, EntryByLink, EntryCode, EntryLinkView,
    NewTournament, Officials, ReportedResult, RoundView, StandingsView, TournamentJournal,
    TournamentList, TournamentView,
};
use staunton_protocol::http::{ConditionalMoves, Created, GameList, NewGame, Problem};
use staunton_protocol::{ClientMessage, SUBPROTOCOL, ServerMessage};
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "\
// The messages between the server and its clients.
// Generated from crates/protocol; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript
";

/// Declares each type once, in the order of their names: the order in which ts-rs visits the parts
/// of a type changes from build to build.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
}

impl Declarations {
    fn declare<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let text = format!(
            "\n{}export {}\n",
            one_line(&T::docs().unwrap_or_default()),
            lay_out(&T::decl(&self.config))
        );
        self.texts.insert(T::name(&self.config), text);
        T::visit_dependencies(self);
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.declare::<T>();
    }
}

/// Puts doc comments of a single line on a single line.
fn one_line(text: &str) -> String {
    text.split("/**\n * ")
        .enumerate()
        .map(|(index, part)| match part.split_once("\n */") {
            _ if index == 0 => part.to_owned(),
            Some((comment, rest)) if !comment.contains('\n') => format!("/** {comment} */{rest}"),
            _ => format!("/**\n * {part}"),
        })
        .collect()
}

/// Puts each alternative, field and comment on a separate indented line.
fn lay_out(declaration: &str) -> String {
    let broken = one_line(declaration)
        .replace(" = { \"", " =\n| { \"")
        .replace("} | {", "}\n| {")
        .replace(", }", "\n}");
    let mut text = String::new();
    for (index, line) in broken.lines().enumerate() {
        let line = line.trim_end();
        let indent = match line {
            _ if index == 0 || line == "};" => "",
            _ if line.starts_with('|') || line == "}" => "  ",
            _ => "    ",
        };
        if index > 0 {
            text.push('\n');
        }
        text.push_str(indent);
        text.push_str(line);
    }
    text
}

fn declare_tournaments(declarations: &mut Declarations) {
    declarations.declare::<TournamentList>();
    declarations.declare::<NewTournament>();
    declarations.declare::<TournamentView>();
    declarations.declare::<RoundView>();
    declarations.declare::<StandingsView>();
    declarations.declare::<CrossTable>();
    declarations.declare::<TournamentJournal>();
    declarations.declare::<CommandRequest>();
    declarations.declare::<Accepted>();
    declarations.declare::<ReportedResult>();
    declarations.declare::<ByeRequest>();
    declarations.declare::<CalendarAddress>();
    declarations.declare::<EntryCode>();
    declarations.declare::<EntryByLink>();
    declarations.declare::<EntryLinkView>();
    declarations.declare::<BoardDevice>();
    declarations.declare::<BoardDeviceView>();
    declarations.declare::<Officials>();
    declarations.declare::<ArenaView>();
    declarations.declare::<ArenaPlayerView>();
    declarations.declare::<BerserkRequest>();
}

fn declare_puzzles(declarations: &mut Declarations) {
    declarations.declare::<NewRun>();
    declarations.declare::<FoundPuzzles>();
    declarations.declare::<PuzzleAnswer>();
    declarations.declare::<PuzzleOverview>();
    declarations.declare::<PuzzleEstimate>();
    declarations.declare::<PuzzleTry>();
    declarations.declare::<PuzzleView>();
    declarations.declare::<RunAnswer>();
    declarations.declare::<RunTry>();
    declarations.declare::<RunView>();
}

fn declare_explorer(declarations: &mut Declarations) {
    declarations.declare::<ExplorerQuery>();
    declarations.declare::<ExplorerBooks>();
    declarations.declare::<PlayedMoves>();
    declarations.declare::<EndingQuery>();
    declarations.declare::<EndingView>();
}

fn generate() -> String {
    let mut declarations = Declarations {
        config: Config::new(),
        seen: HashSet::new(),
        texts: BTreeMap::new(),
    };
    declarations.declare::<ClientMessage>();
    declarations.declare::<ServerMessage>();
    declarations.declare::<Session>();
    declarations.declare::<AccountList>();
    declarations.declare::<ChangePassword>();
    declarations.declare::<ChangeRole>();
    declarations.declare::<EraseAccounts>();
    declarations.declare::<ErasedAccounts>();
    declarations.declare::<Confirm>();
    declarations.declare::<GuestName>();
    declarations.declare::<InviteList>();
    declarations.declare::<InviteView>();
    declarations.declare::<MadeInvite>();
    declarations.declare::<NewInvite>();
    declarations.declare::<Register>();
    declarations.declare::<ResetPassword>();
    declarations.declare::<SessionList>();
    declarations.declare::<TokenList>();
    declarations.declare::<Health>();
    declarations.declare::<NewToken>();
    declarations.declare::<MadeToken>();
    declarations.declare::<Settings>();
    declare_tournaments(&mut declarations);
    declarations.declare::<SignIn>();
    declarations.declare::<ProgramRequest>();
    declarations.declare::<Consent>();
    declarations.declare::<Consented>();
    declarations.declare::<Token>();
    declarations.declare::<NewChallenge>();
    declarations.declare::<Decline>();
    declarations.declare::<Say>();
    declarations.declare::<ChatChoice>();
    declarations.declare::<Unwant>();
    declarations.declare::<RestrictedPlayers>();
    declarations.declare::<NewReport>();
    declarations.declare::<ReportList>();
    declarations.declare::<Silence>();
    declarations.declare::<Disabled>();
    declarations.declare::<NewGame>();
    declarations.declare::<Created>();
    declarations.declare::<GameList>();
    declarations.declare::<OfflineGame>();
    declarations.declare::<GameAnalysis>();
    declarations.declare::<AnalyzedLine>();
    declarations.declare::<KeptAnalysis>();
    declarations.declare::<NewAnalysis>();
    declarations.declare::<ConditionalMoves>();
    declarations.declare::<Problem>();
    declarations.declare::<PeopleQuery>();
    declarations.declare::<KnownPeople>();
    declarations.declare::<FollowedPeople>();
    declarations.declare::<Profile>();
    declarations.declare::<RatingHistory>();
    declarations.declare::<GamesFilter>();
    declarations.declare::<PlayedGames>();
    declarations.declare::<GamesSearch>();
    declarations.declare::<FoundGames>();
    declare_explorer(&mut declarations);
    declarations.declare::<CollectionList>();
    declarations.declare::<CollectionPage>();
    declarations.declare::<CollectedGame>();
    declarations.declare::<StandingOffers>();
    declarations.declare::<ClassList>();
    declarations.declare::<ClassName>();
    declarations.declare::<NewTeacher>();
    declarations.declare::<ClassCode>();
    declarations.declare::<ClassView>();
    declarations.declare::<JoinView>();
    declarations.declare::<JoinClass>();
    declarations.declare::<NewHomework>();
    declarations.declare::<MadeHomework>();
    declarations.declare::<LearningPath>();
    declarations.declare::<LessonView>();
    declarations.declare::<OwnLessons>();
    declarations.declare::<LessonChange>();
    declarations.declare::<LessonHomework>();
    declarations.declare::<LessonCheck>();
    declarations.declare::<LessonSource>();
    declarations.declare::<SavedLesson>();
    declarations.declare::<SharedLesson>();
    declarations.declare::<DraftTries>();
    declarations.declare::<Tries>();
    declarations.declare::<TryAnswer>();
    declare_puzzles(&mut declarations);
    declarations.declare::<PgnList>();
    declarations.declare::<PgnGame>();
    let texts: String = declarations.texts.into_values().collect();
    let subprotocol = format!(
        "\n/** The WebSocket subprotocol that names the version of these messages. */\n\
         export const SUBPROTOCOL = \"{SUBPROTOCOL}\";\n"
    );
    format!("{HEADER}{subprotocol}{texts}")
}

#[test]
fn committed_declarations_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol/protocol.ts");
    let generated = generate();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(&path, &generated).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "web/src/lib/protocol/protocol.ts differs from crates/protocol; generate it again with\n\
         UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript"
    );
}

#[test]
fn declares_no_bigint() {
    assert!(
        !generate().contains("bigint"),
        "JSON carries numbers, never a bigint"
    );
}
