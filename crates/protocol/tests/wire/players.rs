//! The requests about players and their games.

use samples::variants;
use staunton_protocol::http::players::{
    FollowedPeople, FoundGame, FoundGames, GameEnd, GamesFilter, GamesSearch, KnownPeople,
    KnownPerson, OpeningName, PeopleQuery, PlayedGame, PlayedGames, PlayerResult, Profile,
    RatingAfter, RatingHistory, RatingPoint, ResultCount, Speed, SpeedRating,
};
use staunton_protocol::{RatingView, Side, You};

use super::{Wire, game, text};

const AT: u64 = 1_700_000_000_000;
const SPEEDS: [Speed; 6] = [
    Speed::Bullet,
    Speed::Blitz,
    Speed::Rapid,
    Speed::Classical,
    Speed::Correspondence,
    Speed::Unlimited,
];
const RESULTS: [PlayerResult; 3] = [PlayerResult::Won, PlayerResult::Drawn, PlayerResult::Lost];

fn played(is_over: bool) -> PlayedGame {
    let after = RatingAfter {
        points: 1_620,
        change: -8,
    };
    PlayedGame {
        id: text("Game0001"),
        seats: game::seats(),
        ratings: [is_over.then_some(after), None],
        side: You::Black,
        at: AT,
        speed: Speed::Rapid,
        rated: is_over,
        end: is_over.then(|| GameEnd {
            verdict: game::verdict(),
            plies: 61,
            fen: text("8/8/8/8/8/5k2/8/5K1R w - - 0 1"),
            opening: Some(OpeningName {
                eco: text("C20"),
                name: text("King's Pawn Game"),
            }),
        }),
    }
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "speed",
        &variants!(Speed: Bullet Blitz Rapid Classical Correspondence Unlimited),
        &SPEEDS,
    );
    wire.variants(
        "player_result",
        &variants!(PlayerResult: Won Drawn Lost),
        &RESULTS,
    );
    compare_profiles(wire);
    compare_lists(wire);
}

fn compare_profiles(wire: &mut Wire) {
    wire.messages(
        "followed_profile",
        &[Profile {
            id: text("Ada00001"),
            name: text("Ada"),
            has_account: true,
            is_you: false,
            followed: Some(true),
            ratings: Vec::new(),
            results: Vec::new(),
            results_are_complete: true,
        }],
    );
    wire.messages(
        "followed_people",
        &[FollowedPeople {
            people: vec![KnownPerson {
                id: text("Ada00001"),
                name: text("Ada"),
                online: true,
            }],
        }],
    );
    wire.messages(
        "profile",
        &[Profile {
            id: text("Ada00001"),
            name: text("Ada"),
            has_account: true,
            is_you: true,
            followed: None,
            ratings: [Speed::Bullet, Speed::Correspondence]
                .map(|speed| SpeedRating {
                    speed,
                    rating: RatingView {
                        points: 1_612,
                        provisional: false,
                        change: None,
                    },
                    games: 34,
                })
                .to_vec(),
            results: vec![ResultCount {
                speed: Speed::Blitz,
                side: Side::Black,
                won: 5,
                drawn: 2,
                lost: 3,
            }],
            results_are_complete: true,
        }],
    );
    wire.messages(
        "rating_history",
        &[Some(4), None].map(|older| RatingHistory {
            points: vec![RatingPoint {
                game: text("Game0001"),
                at: AT,
                rating: 1_612,
                deviation: 62,
            }],
            older,
        }),
    );
}

fn compare_lists(wire: &mut Wire) {
    wire.messages(
        "people_query",
        &[Some(text("gr")), None].map(|name| PeopleQuery { name }),
    );
    wire.messages(
        "known_people",
        &[KnownPeople {
            people: [true, false]
                .map(|online| KnownPerson {
                    id: text("Grace001"),
                    name: text("Grace"),
                    online,
                })
                .to_vec(),
        }],
    );
    let mut filters = RESULTS.map(|result| GamesFilter {
        opponent: Some(text("Grace")),
        result: Some(result),
        side: Some(Side::White),
        speed: Some(Speed::Blitz),
        rated: Some(true),
        opening: Some(text("e4 e5")),
        from: Some(AT),
        before: Some(AT + 1),
        after: Some(text("Game0001")),
    });
    filters[2] = GamesFilter::default();
    wire.messages("games_filter", &filters);
    wire.messages(
        "played_games",
        &[Some(text("Game0000")), None].map(|older| PlayedGames {
            games: vec![played(true), played(false)],
            older,
        }),
    );
    wire.messages(
        "games_search",
        &[
            GamesSearch {
                fen: Some(text("8/8/8/8/8/5k2/8/5K1R w - - 0 1")),
                material: Some(text("KRPPvKR")),
                opening: Some(text("e4 e5")),
                player: Some(text("Ada")),
                opponent: Some(text("Grace")),
                result: Some(text("1/2-1/2")),
                speed: Some(Speed::Classical),
                from: Some(AT),
                before: Some(AT + 1),
                after: Some(-7),
            },
            GamesSearch::default(),
        ],
    );
    wire.messages(
        "found_games",
        &[Some(-7), None].map(|older| FoundGames {
            games: [Some(12), None]
                .map(|ply| FoundGame {
                    game: played(true),
                    ply,
                })
                .to_vec(),
            older,
        }),
    );
}
