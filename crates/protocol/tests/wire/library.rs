//! The requests about collections, about games as a text, about the moves in a position, and about
//! endings.

use samples::variants;
use staunton_protocol::http::endings::{EndingMove, EndingQuery, EndingValue, EndingView};
use staunton_protocol::http::explorer::{
    BookView, ExplorerBooks, ExplorerGames, ExplorerQuery, LastPlayed, PlayedMove, PlayedMoves,
};
use staunton_protocol::http::library::{
    CollectedGame, CollectedHeading, CollectedPly, CollectionList, CollectionPage, CollectionState,
    CollectionView, ImportProblem,
};
use staunton_protocol::http::pgn::{PgnGame, PgnHeading, PgnList, PgnNode, PgnProblem};

use super::{Wire, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const STATES: [CollectionState; 4] = [
    CollectionState::Uploading,
    CollectionState::Reading,
    CollectionState::Done,
    CollectionState::BrokenOff,
];

fn collection(state: CollectionState) -> CollectionView {
    CollectionView {
        id: text("Coll0001"),
        name: text("Club 2026"),
        at: 1_700_000_000_000,
        state,
        bytes: 4_096,
        read_bytes: 2_048,
        games: 7,
        left_out: 1,
    }
}

pub(super) fn heading() -> CollectedHeading {
    CollectedHeading {
        number: 3,
        white: text("Anderssen"),
        black: text("Kieseritzky"),
        event: text("London"),
        date: text("1851.06.21"),
        result: text("1-0"),
        plies: 45,
    }
}

pub(super) fn compare(wire: &mut Wire) {
    compare_collections(wire);
    compare_texts(wire);
    compare_moves(wire);
    compare_endings(wire);
}

fn compare_endings(wire: &mut Wire) {
    wire.messages(
        "ending_query",
        &[EndingQuery {
            fen: text("8/8/8/8/8/2k5/8/K6Q w - - 0 1"),
        }],
    );
    wire.variants(
        "ending_value",
        &variants!(EndingValue: Win Draw Loss),
        &[EndingValue::Win, EndingValue::Draw, EndingValue::Loss],
    );
    wire.messages(
        "ending_view",
        &[
            EndingView {
                value: None,
                moves: Vec::new(),
            },
            EndingView {
                value: Some(EndingValue::Win),
                moves: vec![EndingMove {
                    uci: text("h1c1"),
                    san: text("Qc1+"),
                    value: EndingValue::Draw,
                }],
            },
        ],
    );
}

fn compare_collections(wire: &mut Wire) {
    wire.variants(
        "collection_state",
        &variants!(CollectionState: Uploading Reading Done BrokenOff),
        &STATES,
    );
    wire.messages(
        "collection_list",
        &[CollectionList {
            collections: [CollectionState::Done, CollectionState::Reading]
                .map(collection)
                .to_vec(),
        }],
    );
    wire.messages(
        "collection_page",
        &[Some(3), None].map(|next| CollectionPage {
            collection: collection(CollectionState::Done),
            games: vec![heading()],
            next,
            problems: vec![ImportProblem {
                number: 4,
                line: 88,
                reason: text("Ke3 is illegal"),
            }],
        }),
    );
    wire.messages(
        "collected_game",
        &[CollectedGame {
            heading: heading(),
            start_fen: text(START),
            plies: vec![CollectedPly {
                san: text("e4"),
                fen: text(AFTER_E4),
            }],
            pgn: text("[Event \"London\"]\n\n1. e4 1-0\n\n"),
        }],
    );
}

fn compare_texts(wire: &mut Wire) {
    wire.messages(
        "pgn_list",
        &[PgnList {
            games: vec![PgnHeading {
                number: 1,
                white: text("Anderssen"),
                black: text("Kieseritzky"),
                event: text("London"),
                date: text("1851.06.21"),
                result: text("1-0"),
            }],
            more: true,
        }],
    );
    let node = |parent| PgnNode {
        parent,
        uci: text("e2e4"),
        san: text("e4"),
        fen: text(AFTER_E4),
        squares: [text("e2"), text("e4")],
        check: true,
        nags: vec![1, 14],
        before: text("The best move."),
        comment: text("Black resigned."),
        annotations: text("[%clk 0:01:30]"),
    };
    wire.messages(
        "pgn_game",
        &[PgnGame {
            tags: vec![[text("Event"), text("London")]],
            start_fen: text(START),
            chess960: true,
            result: text("1-0"),
            comment: text("The Immortal Game."),
            annotations: text("[%cal Ge2e4]"),
            nodes: vec![node(None), node(Some(0))],
            problems: [Some(12), None]
                .map(|line| PgnProblem {
                    line,
                    reason: text("Ke3 is illegal"),
                })
                .to_vec(),
        }],
    );
}

fn compare_moves(wire: &mut Wire) {
    let games = [
        ExplorerGames::Server,
        ExplorerGames::Collections,
        ExplorerGames::Book,
    ];
    wire.variants(
        "explorer_games",
        &variants!(ExplorerGames: Server Collections Book),
        &games,
    );
    wire.messages(
        "explorer_query",
        &games.map(|games| ExplorerQuery {
            fen: text(START),
            games,
            book: None,
        }),
    );
    wire.messages(
        "explorer_query_of_a_book",
        &[ExplorerQuery {
            fen: text(START),
            games: ExplorerGames::Book,
            book: Some(text("Book0001")),
        }],
    );
    wire.messages(
        "explorer_books",
        &[ExplorerBooks {
            books: vec![BookView {
                id: text("Book0001"),
                name: text("Club championships"),
                games: 4_210,
            }],
        }],
    );
    let last = [
        LastPlayed::Game {
            id: text("Game0001"),
            at: 1_700_000_000_000,
        },
        LastPlayed::Collected {
            collection: text("Coll0001"),
            number: 3,
        },
    ];
    wire.variants("last_played", &variants!(LastPlayed: Game Collected), &last);
    let [game, collected] = last;
    wire.messages(
        "played_moves",
        &[PlayedMoves {
            moves: [Some(game), Some(collected), None]
                .map(|last| PlayedMove {
                    uci: text("e2e4"),
                    san: text("e4"),
                    white: 5,
                    draws: 4,
                    black: 3,
                    average_rating: last.is_some().then_some(1_612),
                    last,
                })
                .to_vec(),
            plies: 30,
        }],
    );
}
