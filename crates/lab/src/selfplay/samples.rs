//! Tests of the samples of game files in `tests/samples`.

use rules::{CastlingMode, Color, Position};
use samples::Samples;

use super::archive::write_block;
use super::{Adjudication, EngineId, Game, Ply, Settings, Shard, Shards};

fn game(fen: &str, mode: CastlingMode, moves: &[(&str, i16)], winner: Option<Color>) -> Game {
    let start = Position::from_fen(fen, mode).unwrap();
    let mut position = start;
    let mut plies = Vec::new();
    for &(san, score) in moves {
        let mv = position.parse_san(san).unwrap();
        position.play_unchecked(mv);
        plies.push(Ply { mv, score });
    }
    Game {
        start,
        plies,
        winner,
    }
}

fn games() -> Vec<Game> {
    let start = Position::start().fen();
    let other = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    vec![
        game(
            &start,
            CastlingMode::Standard,
            &[
                ("e4", 31),
                ("e5", 28),
                ("Nf3", 25),
                ("Nc6", -3),
                ("Bc4", 12),
                ("Nf6", 14),
                ("O-O", 0),
                ("Nxe4", -40),
            ],
            None,
        ),
        game(
            other,
            CastlingMode::Chess960,
            &[("g3", 5), ("b6", 9), ("Nf3", -7)],
            Some(Color::Black),
        ),
        game(
            "8/P5pp/5p1k/8/6PP/8/1p6/4K2R w K - 3 40",
            CastlingMode::Standard,
            &[
                ("g5+", 600),
                ("Kh5", 31_998),
                ("a8=N", 650),
                ("b1=Q+", -640),
            ],
            Some(Color::White),
        ),
    ]
}

fn shards() -> Vec<Shard> {
    let settings = Settings {
        engine: EngineId {
            signature: 315_165,
            evaluation: 0x0123_4567_89ab_cdef,
        },
        soft_nodes: 5_000,
        hard_nodes: 40_000,
        random_plies: 8,
        chess960_permille: 125,
        opening_limit: 230,
        adjudication: Adjudication {
            win_score: 600,
            win_plies: 4,
            draw_score: 10,
            draw_plies: 12,
            draw_from: 60,
        },
        games: 3,
        seed: 7,
    };
    [3, 4]
        .map(|number| Shard {
            settings,
            number,
            games: games(),
        })
        .to_vec()
}

fn assert_read_and_written_as(name: &str, written: &[u8]) {
    let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
    let bytes = samples.bytes(name, || written.to_vec());
    let read = Shards::open(&samples.path(name)).unwrap();
    assert_eq!(read.collect::<Result<Vec<_>, _>>(), Ok(shards()));
    assert_eq!(written, bytes);
}

#[test]
fn shards_are_read_and_written_as_their_sample() {
    let bytes: Vec<u8> = shards().iter().flat_map(Shard::to_bytes).collect();
    assert_read_and_written_as("shards.games", &bytes);
}

#[test]
fn an_archive_is_read_and_written_as_its_sample() {
    assert_read_and_written_as("archive.games", &write_block(&shards()));
}
