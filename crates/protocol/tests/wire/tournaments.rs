//! The requests about tournaments.

use arbiter::TimeControl;
use samples::variants;
use staunton_protocol::http::tournaments::{
    Accepted, ArenaGameView, ArenaMark, ArenaPlayerView, ArenaRow, ArenaState, ArenaView,
    BerserkRequest, BoardDevice, BoardDeviceView, BoardLinkView, BoardView, ByeRequest, ByeView,
    CalendarAddress, CommandRequest, CrossCell, CrossRow, CrossTable, EntrantView, EntryByLink,
    EntryCode, EntryLinkView, JournalEntry, NewTournament, Officials, PlaceView, PlayedView,
    ReportedResult, RequestedByeView, RoundView, ScoreView, SectionView, StandingsView,
    TournamentJournal, TournamentList, TournamentPhase, TournamentSummary, TournamentView,
};
use tournament::{
    ArenaResult, ByHand, Bye, Category, Command, Details, EntrantId, Entry, Group, NewEntrant,
    Outcome, PointValues, RequestedBye, Settings, Sex, Side, System, Title, Venue,
};

use super::{Wire, text, texts};

const AT: u64 = 1_700_000_000_000;
const ADA: EntrantId = EntrantId(1);
const BEN: EntrantId = EntrantId(2);

fn settings(system: System, venue: Venue) -> Settings {
    Settings {
        name: text("Club evening"),
        place: text("Library"),
        system,
        venue,
        time: TimeControl::Unlimited,
        chess960: false,
        rated: false,
        starts_at: Some(arbiter::Timestamp(AT)),
        pause: Some(60_000),
        grace: None,
        points: PointValues::default(),
        half_point_byes: 1,
        tie_breaks: texts(&["BH/C1", "SB"]),
        entry: Entry::Open,
        listed: true,
        categories: Vec::new(),
        group: String::new(),
        bots: false,
    }
}

fn swiss() -> Settings {
    let system = System::Swiss {
        rounds: 5,
        accelerated: true,
    };
    settings(system, Venue::Mixed)
}

fn details() -> Details {
    Details {
        name: text("Ada"),
        rating: Some(1_500),
        title: Some(Title::Wfm),
        federation: text("ENG"),
        club: text("Library"),
        born: Some(2_010),
        category: text("U18"),
        fide_id: Some(400_000),
        at_board: true,
        sex: None,
    }
}

fn commands() -> Vec<Command> {
    let group = Group {
        players: vec![ADA, BEN],
        first_round: 1,
        last_round: 3,
        weak: true,
    };
    vec![
        Command::Create {
            settings: Box::new(swiss()),
        },
        Command::ChangeSettings {
            settings: Box::new(settings(System::RoundRobin { double: true }, Venue::Board)),
        },
        Command::Enter {
            entrants: vec![NewEntrant {
                details: details(),
                is_member: true,
            }],
        },
        Command::ChangeEntrant {
            entrant: ADA,
            details: Details::default(),
        },
        Command::Remove { entrant: ADA },
        Command::Withdraw { entrant: ADA },
        Command::Return { entrant: ADA },
        Command::CheckIn {
            entrant: ADA,
            present: true,
        },
        Command::RequestBye {
            entrant: ADA,
            round: 2,
            bye: Some(RequestedBye::Half),
        },
        Command::FixBoard {
            entrant: ADA,
            board: Some(1),
        },
        Command::Forbid {
            groups: vec![group],
        },
        Command::Pair {
            round: 2,
            by_hand: Some(ByHand {
                pairs: vec![(ADA, BEN)],
                bye: Some(EntrantId(3)),
            }),
        },
        Command::EnterResult {
            round: 2,
            board: 1,
            replaces: Some(Outcome::Draw),
            outcome: Some(Outcome::DrawAndLoss),
        },
        Command::Report {
            round: 2,
            entrant: ADA,
            outcome: Outcome::WhiteWins,
        },
        Command::NameWinner {
            round: 2,
            board: 1,
            winner: Side::Black,
        },
        Command::UndoRound { round: 2 },
        Command::End,
        Command::Reopen,
        Command::NameOfficials,
    ]
}

fn arena_commands() -> Vec<Command> {
    vec![
        Command::EndGames {
            games: vec![ArenaResult {
                wave: 3,
                board: 2,
                outcome: Outcome::Draw,
                plies: 80,
                berserk: [false, true],
            }],
        },
        Command::CancelGame { wave: 3, board: 2 },
        Command::Pause { entrant: ADA },
        Command::Resume { entrant: ADA },
    ]
}

fn link_commands() -> Vec<Command> {
    vec![
        Command::SetLink {
            code: Some(text("K7M-2QX-9TD")),
        },
        Command::SetLink { code: None },
    ]
}

fn category() -> Category {
    Category {
        name: text("U12"),
        born_from: Some(2_014),
        born_to: Some(2_020),
        rating_from: Some(1),
        rating_to: Some(1_599),
        sex: Some(Sex::Male),
    }
}

fn recording_commands() -> Vec<Command> {
    vec![
        Command::SetBoardLink {
            board: 3,
            code: Some(text("K7M-2QX-9TD")),
        },
        Command::SetBoardLink {
            board: 3,
            code: None,
        },
        Command::Record { round: 2, board: 3 },
    ]
}

fn summary(phase: TournamentPhase) -> TournamentSummary {
    TournamentSummary {
        id: text("Tour0001"),
        name: text("Club evening"),
        kind: text("swiss"),
        phase,
        starts_at: Some(AT),
        rounds: 5,
        round: 2,
        players: 20,
        arbiter: Some(text("Cleo")),
    }
}

fn view() -> TournamentView {
    TournamentView {
        id: text("Tour0001"),
        version: 7,
        settings: settings(System::KnockOut { replays: 1 }, Venue::Online),
        phase: TournamentPhase::Running,
        rounds: 3,
        round: 1,
        complete: 0,
        due: Some(AT),
        officials: texts(&["Cleo"]),
        is_official: true,
        is_arbiter: false,
        own: Some(ADA),
        entrants: vec![EntrantView {
            id: ADA,
            number: Some(1),
            name: text("Ada"),
            details: details(),
            categories: Vec::new(),
            is_member: true,
            is_active: true,
            is_present: false,
            byes: vec![RequestedByeView {
                round: 2,
                bye: RequestedBye::Zero,
            }],
            board: None,
            points: 5,
        }],
        link: None,
        forbidden: Vec::new(),
        categories: Vec::new(),
        sections: Vec::new(),
        board_links: Vec::new(),
    }
}

fn round() -> RoundView {
    RoundView {
        round: 1,
        edition: text("FIDE Dutch 2026"),
        by_hand: false,
        boards: vec![BoardView {
            number: 1,
            white: ADA,
            black: BEN,
            white_points: 0,
            black_points: 10,
            outcome: Some(Outcome::BlackForfeits),
            rating_only: None,
            reported: [Some(Outcome::Draw), None],
            decided: Some(Side::White),
            replays: 1,
            game: Some(text("Game0001")),
            is_recorded: false,
            reasons: texts(&["Both color preferences are granted (5.2.1)."]),
        }],
        byes: vec![ByeView {
            player: EntrantId(3),
            bye: Bye::Pairing,
        }],
    }
}

pub(super) fn compare(wire: &mut Wire) {
    let phases = [
        TournamentPhase::Open,
        TournamentPhase::Running,
        TournamentPhase::Ended,
    ];
    wire.variants(
        "tournament_phase",
        &variants!(TournamentPhase: Open Running Ended),
        &phases,
    );
    let [open, running, ended] = phases.map(summary);
    wire.messages(
        "tournament_list",
        &[TournamentList {
            own: vec![running.clone()],
            open: vec![open],
            running: vec![running],
            ended: vec![ended],
        }],
    );
    let arena = System::Arena {
        minutes: 60,
        berserk: true,
    };
    let new = [swiss(), settings(arena, Venue::Online)];
    let mut new = new.map(|settings| NewTournament {
        settings,
        class: None,
    });
    new[0].class = Some(text("Clas0001"));
    wire.messages("new_tournament", &new);
    let mut linked = view();
    linked.link = Some(text("/tournament/Tour0001/enter?code=K7M-2QX-9TD"));
    let mut grouped = view();
    grouped.settings.group = text("City open");
    grouped.settings.categories = vec![category()];
    grouped.categories = texts(&["U12", "Guests"]);
    grouped.sections = vec![SectionView {
        id: text("Tour0002"),
        name: text("City open B"),
    }];
    grouped.board_links = vec![BoardLinkView {
        board: 3,
        link: text("/board?tournament=Tour0001&board=3&code=K7M-2QX-9TD"),
    }];
    grouped.entrants[0].categories = texts(&["U12"]);
    grouped.entrants[0].details.sex = Some(Sex::Female);
    wire.messages("tournament_view", &[view(), linked, grouped]);
    let mut recorded = round();
    recorded.boards[0].is_recorded = true;
    wire.messages("round_view", &[round(), recorded]);
    wire.messages(
        "standings_view",
        &[StandingsView {
            after: 1,
            criteria: texts(&["PTS"]),
            places: vec![PlaceView {
                player: ADA,
                rank: 1,
                scores: vec![ScoreView {
                    text: text("1.0"),
                    explanation: text("PTS points 1 = 1"),
                }],
            }],
        }],
    );
    let cell = CrossCell {
        opponent: Some(BEN),
        side: Some(Side::White),
        result: '1',
    };
    wire.messages(
        "cross_table",
        &[CrossTable {
            rows: vec![CrossRow {
                player: ADA,
                rank: 1,
                points: 10,
                cells: vec![Some(cell), None],
            }],
        }],
    );
    compare_commands(wire);
    compare_arena(wire);
}

fn row(state: ArenaState) -> ArenaRow {
    ArenaRow {
        player: ADA,
        rank: 1,
        name: text("Ada"),
        title: Some(Title::Wfm),
        rating: Some(1_500),
        score: 5,
        performance: Some(1_800),
        is_double: true,
        state,
        game: (state == ArenaState::Playing).then(|| text("Game0001")),
        results: vec![mark()],
    }
}

fn mark() -> ArenaMark {
    ArenaMark {
        points: 5,
        is_double: true,
        berserk: true,
    }
}

fn compare_arena(wire: &mut Wire) {
    let states = [
        ArenaState::Waiting,
        ArenaState::Playing,
        ArenaState::Paused,
        ArenaState::Withdrawn,
    ];
    let all = variants!(ArenaState: Waiting Playing Paused Withdrawn);
    wire.variants("arena_state", &all, &states);
    let view = |starts_in, ends_in| ArenaView {
        version: 7,
        phase: TournamentPhase::Running,
        starts_in,
        ends_in,
        is_closing: false,
        players: 4,
        waiting: 1,
        playing: 2,
        page: 1,
        pages: 1,
        rows: states.map(row).to_vec(),
        own: starts_in.map(|_| row(ArenaState::Waiting)),
        games: vec![ArenaGameView {
            game: text("Game0001"),
            white: text("Ada"),
            black: text("Ben"),
        }],
    };
    let views = [view(Some(60_000), None), view(None, Some(3_000_000))];
    wire.messages("arena_view", &views);
    wire.messages(
        "arena_player_view",
        &[ArenaPlayerView {
            row: row(ArenaState::Playing),
            games: vec![PlayedView {
                wave: 3,
                board: 2,
                game: Some(text("Game0002")),
                opponent: BEN,
                opponent_name: text("Ben"),
                side: Side::Black,
                result: '1',
                mark: mark(),
            }],
        }],
    );
    let game = text("Game0001");
    wire.messages("berserk_request", &[BerserkRequest { game }]);
}

fn compare_commands(wire: &mut Wire) {
    let entry = |command| JournalEntry {
        version: 7,
        at: AT,
        author: Some(text("Cleo")),
        reason: Some(text("late")),
        command,
    };
    let journal = |commands: Vec<Command>, players, has_older| TournamentJournal {
        entries: commands.into_iter().map(entry).collect(),
        players,
        has_older,
    };
    wire.messages(
        "tournament_journal",
        &[
            journal(commands(), Vec::new(), false),
            journal(link_commands(), Vec::new(), false),
            journal(arena_commands(), Vec::new(), false),
            journal(
                vec![Command::Reopen],
                vec![(EntrantId(1), text("Ann"))],
                true,
            ),
            journal(recording_commands(), Vec::new(), false),
        ],
    );
    let requests: Vec<CommandRequest> = commands()
        .into_iter()
        .chain(link_commands())
        .chain(arena_commands())
        .chain(recording_commands())
        .map(|command| CommandRequest {
            id: text("command-1"),
            reason: None,
            command,
        })
        .collect();
    wire.messages("command_request", &requests);
    wire.messages("accepted", &[Accepted { version: 8 }]);
    wire.messages(
        "reported_result",
        &[ReportedResult {
            round: 1,
            outcome: Outcome::WhiteWins,
        }],
    );
    wire.messages(
        "bye_request",
        &[ByeRequest {
            round: 2,
            bye: Some(RequestedBye::Half),
        }],
    );
    wire.messages(
        "entry_code",
        &[EntryCode {
            code: text("K7M-2QX-9TD"),
            version: 9,
        }],
    );
    let code = text("K7M-2QX-9TD");
    let name = Some(text("Ann"));
    wire.messages("entry_by_link", &[EntryByLink { code, name }]);
    wire.messages(
        "entry_link_view",
        &[EntryLinkView {
            name: text("Club evening"),
            phase: TournamentPhase::Open,
            needs_account: true,
            is_entered: false,
        }],
    );
    compare_devices(wire);
    let url = text("https://chess.example.org/app/calendar/staunton_0.ics");
    wire.messages("calendar_address", &[CalendarAddress { url }]);
    wire.messages(
        "officials",
        &[Officials {
            arbiter: text("Cleo"),
            deputies: texts(&["Dan"]),
        }],
    );
}

fn compare_devices(wire: &mut Wire) {
    let device = |round, from_start| BoardDevice {
        code: text("K7M-2QX-9TD"),
        round,
        from_start,
    };
    wire.messages(
        "board_device",
        &[device(None, false), device(Some(2), false)],
    );
    wire.messages("board_device_from_start", &[device(Some(2), true)]);
    let view = |players, game, outcome, continues| BoardDeviceView {
        name: text("Club evening"),
        phase: TournamentPhase::Running,
        round: 2,
        players,
        time: TimeControl::Unlimited,
        outcome,
        game,
        is_elsewhere: false,
        continues,
    };
    let players = || Some([text("Ada"), text("Ben")]);
    let game = Some(text("Game0001"));
    let views = [
        view(None, None, None, None),
        view(players(), game, Some(Outcome::WhiteWins), None),
    ];
    wire.messages("board_device_view", &views);
    let continues = view(players(), None, None, Some(24));
    wire.messages("board_device_view_continues", &[continues]);
}
