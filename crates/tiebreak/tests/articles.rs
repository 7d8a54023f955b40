//! Values computed by hand, one case or more for each article of C.07.

use tiebreak::{Criterion, Edition, Event, Explanation, Format, Settings, standings};
use trf::{Color, Entry, Outcome, Player, PointSystem, Tournament};

/// A tournament from cells such as `2w1` (White against player 2, won) or `H` (a half-point bye).
fn tournament(points: PointSystem, rows: &[&str]) -> Tournament {
    let players = (1..).zip(rows).map(|(number, row)| {
        let (rating, cells) = row.split_once(' ').expect("a rating and cells");
        Player {
            number,
            rating: rating.parse().ok(),
            rounds: cells.split_whitespace().map(cell).collect(),
            ..Player::default()
        }
    });
    let players: Vec<Player> = players.collect();
    let rounds = players.iter().map(|player| player.rounds.len()).max();
    Tournament {
        points,
        rounds: rounds.map(|rounds| rounds as u16),
        players,
        ..Tournament::default()
    }
}

fn cell(text: &str) -> Option<Entry> {
    let symbol = text.chars().last().expect("a cell");
    if symbol == '.' {
        return None;
    }
    let outcome = Outcome::from_symbol(symbol).expect("a result");
    let before = text.strip_suffix(symbol).unwrap_or_default();
    let number: String = before.chars().take_while(char::is_ascii_digit).collect();
    let Ok(opponent) = number.parse() else {
        return Some(Entry::bye(outcome));
    };
    let color = if text.contains('w') {
        Color::White
    } else {
        Color::Black
    };
    Some(Entry::game(opponent, color, outcome))
}

/// The event after its last round, even if that has only byes.
fn event(points: PointSystem, rows: &[&str]) -> Event {
    let tournament = tournament(points, rows);
    Event::from_trf(&tournament, tournament.rounds)
}

fn swiss(rows: &[&str]) -> Event {
    event(PointSystem::STANDARD, rows)
}

fn round_robin(rows: &[&str]) -> Event {
    Event {
        format: Format::RoundRobin,
        ..swiss(rows)
    }
}

/// The explanations of a criterion, in the order of the numbers; the players are ordered by the
/// criteria before the last one.
fn explained(event: &Event, codes: &str, settings: Settings) -> Vec<Explanation> {
    let criteria: Vec<Criterion> = codes.split(',').map(|code| code.parse().unwrap()).collect();
    let mut rows = standings(event, &criteria, &settings, None).rows;
    rows.sort_by_key(|row| row.player);
    rows.iter_mut()
        .map(|row| row.scores.pop().expect("a criterion"))
        .collect()
}

fn with(event: &Event, codes: &str, settings: Settings) -> Vec<String> {
    let explained = explained(event, codes, settings);
    explained
        .iter()
        .map(|it| it.text(event.completed))
        .collect()
}

fn values(event: &Event, codes: &str) -> Vec<String> {
    with(event, codes, Settings::default())
}

fn ranks(event: &Event, codes: &str) -> Vec<usize> {
    let criteria: Vec<Criterion> = codes.split(',').map(|code| code.parse().unwrap()).collect();
    let mut rows = standings(event, &criteria, &Settings::default(), None).rows;
    rows.sort_by_key(|row| row.player);
    rows.iter().map(|row| row.rank).collect()
}

/// Four players, three rounds, all games played.
const ALL_PLAYED: [&str; 4] = [
    "2400 4w1 2b= 3w1",
    "2300 3w1 1w= 4b1",
    "2200 2b0 4w= 1b0",
    "2100 1b0 3b= 2w0",
];

#[test]
fn article_4_2_lots_or_shared_places() {
    let event = swiss(&ALL_PLAYED);
    assert_eq!(ranks(&event, "PTS"), [1, 1, 3, 3]);
    let points = ["PTS".parse().unwrap()];
    let rows = standings(&event, &points, &Settings::default(), Some(&[4, 1, 2, 3])).rows;
    let order: Vec<(usize, usize)> = rows.iter().map(|row| (row.player, row.rank)).collect();
    assert_eq!(order, [(1, 1), (0, 2), (2, 3), (3, 4)]);
}

#[test]
fn article_4_each_criterion_applies_within_the_groups() {
    let event = swiss(&ALL_PLAYED);
    assert_eq!(ranks(&event, "PTS,BWG"), [2, 1, 3, 3]);
    assert_eq!(ranks(&event, "PTS,BWG/R"), [1, 2, 3, 3]);
    assert_eq!(ranks(&event, "PTS,BWG,TPN"), [2, 1, 3, 4]);
    assert_eq!(ranks(&event, "TPN/R"), [4, 3, 2, 1]);
}

#[test]
fn article_6_the_direct_encounter_is_recursive() {
    // Three players beat each other in turn; the fourth lost to all.
    let event = swiss(&[
        "- 2w1 3b0 4w1",
        "- 1b0 4w1 3w1",
        "- 4b1 1w1 2b0",
        "- 3w0 2b0 1b0",
    ]);
    assert_eq!(values(&event, "PTS,DE"), ["0", "0", "0", "0"]);
    // Without the points first, all four are tied: 2, 2, 2, 0.
    assert_eq!(values(&event, "DE"), ["1", "1", "1", "4"]);
}

#[test]
fn article_6_1_1_forfeits_do_not_count_in_a_swiss() {
    let event = swiss(&["- 2w+ 3b0", "- 1b- 4w1", "- 4w0 1w1", "- 3b1 2b0"]);
    // All have one point. In the cycle 1 < 3 < 4 < 2, the game 1-2 is forfeited.
    assert_eq!(values(&event, "PTS,DE"), ["0", "0", "0", "0"]);
    let event = swiss(&["- 2w+ Z", "- 1b- F"]);
    assert_eq!(values(&event, "PTS,DE"), ["0", "0"]);
    assert_eq!(values(&event, "PTS,DE/P"), ["1", "2"]);
}

#[test]
fn article_6_1_2_repeated_meetings_are_averaged() {
    let event = swiss(&["- 2w1 2b0 3w=", "- 1b0 1w1 H", "- H H 1b="]);
    // 1 against 2: ½ of one, against 3: ½. Together 1; 2 has ½, and 3 has ½.
    let explained = explained(&event, "PTS,DE", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "DE direct encounter: does not separate the 3 tied players; 1 against 2, 0 against 2, ½ against 3"
    );
    let complete = swiss(&["- 2w1 2b0 3w=", "- 1b0 1w1 3b=", "- F Z 1b="]);
    let third = &values(&complete, "PTS,DE");
    assert_eq!(third[2], "0");
}

#[test]
fn article_6_2_a_player_who_is_first_alone_is_placed() {
    // 1 beat 2 and 3, who did not meet; then 2 and 3 remain tied.
    let event = swiss(&["- 2w1 3b1 Z", "- 1b0 F F", "- F 1w0 F"]);
    assert_eq!(values(&event, "PTS,DE"), ["1", "2", "2"]);
    // 1 has 1½ points, and 3 could have as many after a win against 2.
    let event = swiss(&["- 2w1 3b= Z", "- 1b0 F H", "- F 1w= Z"]);
    assert_eq!(values(&event, "PTS,DE"), ["0", "0", "0"]);
    // 1 beat 2, and 3 met none of them: 3 could win both games.
    let event = swiss(&["- 2w1 Z", "- 1b0 F", "- F Z"]);
    assert_eq!(values(&event, "PTS,DE"), ["0", "0", "0"]);
}

#[test]
fn article_7_counts() {
    let event = swiss(&[
        "- 2b1 3w+ U H",
        "- 1w0 H 4b+ 3b1",
        "- 4b= 1b- F 2w0",
        "- 3w= U 2w- Z",
    ]);
    assert_eq!(values(&event, "WIN"), ["3", "2", "1", "1"], "7.1");
    assert_eq!(values(&event, "WON"), ["1", "1", "0", "0"], "7.2");
    assert_eq!(values(&event, "BPG"), ["1", "1", "1", "0"], "7.3");
    assert_eq!(values(&event, "BWG"), ["1", "1", "0", "0"], "7.4");
    assert_eq!(values(&event, "PS"), ["9.5", "4.5", "4.0", "5.0"], "7.5");
    assert_eq!(
        values(&event, "PS/C1"),
        ["8.5", "4.5", "3.5", "4.5"],
        "14.1.1.c"
    );
    assert_eq!(values(&event, "REP"), ["3", "3", "3", "2"], "7.6");
    assert_eq!(values(&event, "TPN"), ["1", "2", "3", "4"], "7.8");
}

#[test]
fn article_7_7_standard_points_compare_with_the_opponent_of_the_round() {
    let event = event(
        PointSystem::THREE_ONE_ZERO,
        &["- 2w1 3b= H", "- 1b0 U H", "- Z 1w= Z"],
    );
    assert_eq!(values(&event, "STD"), ["2.0", "1.5", "0.5"]);
    // Unusual results: ½-0 gives a whole point, and 0-0 gives both half a point. Gacrux compares
    // with the points of a draw and gives ½ and 0.
    let event = swiss(&["- 2w= 3b0", "- 1b0 Z", "- Z 1w0"]);
    assert_eq!(values(&event, "STD"), ["1.5", "0.0", "0.5"]);
}

#[test]
fn article_8_1_buchholz() {
    let event = swiss(&ALL_PLAYED);
    let explained = explained(&event, "BH", Settings::default());
    assert_eq!(explained[0].to_string(), "BH Buchholz 3½ = ½ + 2½ + ½");
    assert_eq!(values(&event, "BH"), ["3.5", "3.5", "5.5", "5.5"]);
    assert_eq!(
        values(&event, "BH/C1"),
        ["3.0", "3.0", "5.0", "5.0"],
        "14.1"
    );
    assert_eq!(
        values(&event, "BH/C2"),
        ["2.5", "2.5", "2.5", "2.5"],
        "14.2"
    );
    assert_eq!(
        values(&event, "BH/M1"),
        ["0.5", "0.5", "2.5", "2.5"],
        "14.3"
    );
    assert_eq!(
        values(&event, "BH/M2"),
        ["0.0", "0.0", "0.0", "0.0"],
        "14.4"
    );
    assert_eq!(values(&event, "BH/C9"), ["0.0", "0.0", "0.0", "0.0"]);
}

#[test]
fn article_8_2_average_buchholz() {
    let event = swiss(&ALL_PLAYED);
    // (5½ + 3½ + 5½) / 3
    assert_eq!(values(&event, "AOB"), ["4.83", "4.83", "4.17", "4.17"]);
    let explained = explained(&event, "AOB", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "AOB average Buchholz of the opponents 4.83 = (5½ + 3½ + 5½) / 3"
    );
    let nobody = swiss(&["- U", "- Z"]);
    assert_eq!(values(&nobody, "AOB"), ["-", "-"]);
    assert_eq!(ranks(&nobody, "AOB"), [1, 1]);
}

#[test]
fn article_8_3_fore_buchholz_has_draws_in_the_last_round() {
    let event = swiss(&ALL_PLAYED);
    // Scores with draws in round 3: 2, 2, 1, 1.
    assert_eq!(values(&event, "FB"), ["4.0", "4.0", "5.0", "5.0"]);
    let before = Event {
        completed: 2,
        ..swiss(&ALL_PLAYED)
    };
    assert_eq!(values(&before, "FB"), values(&before, "BH"));
}

#[test]
fn article_8_3_forfeits_in_the_last_round_are_a_setting() {
    let event = swiss(&["- 2w1 3b+", "- 1b0 4w1", "- 4w1 1w-", "- 3b0 2b0"]);
    // Draws in round 2: scores 1½, ½, 1½, ½; player 3 is a game of player 1.
    assert_eq!(values(&event, "FB"), ["2.0", "2.0", "2.0", "2.0"]);
    let unplayed = Settings {
        fore_forfeits: false,
        ..Settings::default()
    };
    // Scores 2, ½, 1, ½; the dummy of player 1 is limited to 1, that of player 3 to 1.
    assert_eq!(with(&event, "FB", unplayed), ["1.5", "2.5", "1.5", "1.5"]);
}

#[test]
fn article_9_1_sonneborn_berger() {
    let event = swiss(&ALL_PLAYED);
    let explained = explained(&event, "SB", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "SB Sonneborn-Berger 2.25 = ½×1 + 2½×½ + ½×1"
    );
    assert_eq!(values(&event, "SB"), ["2.25", "2.25", "0.25", "0.25"]);
    // 14.1.1.d: the product with the lowest opponent, even if another one is smaller.
    assert_eq!(values(&event, "SB/C1"), ["1.75", "1.75", "0.00", "0.00"]);
}

#[test]
fn article_9_2_koya() {
    let event = round_robin(&ALL_PLAYED);
    // Half of three points: players 1 and 2.
    assert_eq!(values(&event, "KS"), ["0.5", "0.5", "0.0", "0.0"]);
    assert_eq!(
        values(&event, "KS/L-2"),
        ["2.5", "2.5", "0.5", "0.5"],
        "14.5"
    );
    assert_eq!(
        values(&event, "KS/L+3"),
        ["0.0", "0.0", "0.0", "0.0"],
        "14.5"
    );
    assert_eq!(values(&event, "KS/L17"), ["0.5", "0.5", "0.0", "0.0"]);
    assert_eq!(values(&event, "KS/L16"), ["2.5", "2.5", "0.5", "0.5"]);
    let explained = explained(&event, "KS", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "KS Koya ½ = ½, below the limit 1, 1"
    );
    // Three players: each has two games in three rounds, and half of the points is 1.
    let odd = round_robin(&["- 2w1 . 3b=", "- 1b0 3w1 .", "- . 2b0 1w="]);
    assert_eq!(values(&odd, "KS"), ["1.0", "0.0", "0.5"]);
}

#[test]
fn article_10_ratings() {
    let event = swiss(&ALL_PLAYED);
    assert_eq!(
        values(&event, "ARO"),
        ["2200", "2233", "2267", "2300"],
        "10.1"
    );
    assert_eq!(values(&event, "ARO/C1"), ["2250", "2300", "2350", "2350"]);
    assert_eq!(values(&event, "ARO/M1"), ["2200", "2200", "2300", "2300"]);
    // 2½ of 3 are 83 %: +273; ½ of 3 are 17 %: -273.
    assert_eq!(
        values(&event, "TPR"),
        ["2473", "2506", "1994", "2027"],
        "10.2"
    );
    let explained = explained(&event, "TPR", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "TPR performance rating 2473 = 2200 + 273 (2½ of 3 against 2200 on average)"
    );
    // (1994 + 2506 + 2027) / 3 is 2175⅔, and so on.
    assert_eq!(
        values(&event, "APRO"),
        ["2176", "2165", "2335", "2324"],
        "10.4"
    );
    assert_eq!(
        values(&event, "RTNG"),
        ["2400", "2300", "2200", "2100"],
        "10.6"
    );
}

#[test]
fn article_10_3_the_perfect_performance_has_no_limit_of_400() {
    let event = swiss(&["2000 2w1 3b=", "1000 1b0 .", "2400 . 1w="]);
    // Against 1000 and 2400: 1½ points are expected from 2397 on (50 % and 100 %).
    assert_eq!(values(&event, "PTP"), ["2397", "1200", "1997"]);
    assert_eq!(values(&event, "APPO"), ["1599", "2397", "2397"], "10.5");
}

#[test]
fn article_10_needs_ratings() {
    let event = swiss(&["2000 2w1", "- 1b0"]);
    for code in ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"] {
        assert_eq!(values(&event, code), ["-", "-"], "{code}");
    }
    let rated = Settings {
        unrated: Some(1400),
        ..Settings::default()
    };
    assert_eq!(with(&event, "ARO", rated), ["1400", "2000"]);
}

#[test]
fn article_15_2_forfeits_in_a_round_robin_are_games() {
    let event = round_robin(&["2000 2b+ 3w=", "1900 1w- .", "1800 . 1b="]);
    assert_eq!(values(&event, "SB"), ["0.25", "0.00", "0.75"]);
    assert_eq!(
        values(&event, "ARO"),
        ["1800", "-", "2000"],
        "rating tie-breaks"
    );
    // By the text, forfeit wins count in article 7 too; Gacrux does not count them.
    assert_eq!(values(&event, "WON"), ["0", "0", "0"]);
    let text = Settings {
        round_robin_forfeits: true,
        ..Settings::default()
    };
    assert_eq!(with(&event, "WON", text), ["1", "0", "0"]);
    assert_eq!(with(&event, "BPG", text), ["1", "0", "1"]);
    assert_eq!(with(&event, "BWG", text), ["1", "0", "0"]);
    let losses = round_robin(&["2000 2b-", "1900 1w-"]);
    assert_eq!(with(&losses, "BPG", text), ["0", "0"], "no forfeit losses");
}

#[test]
fn article_16_3_late_byes_are_draws_for_the_opponents() {
    let rows = |later: &str| {
        let absent = format!("- 2w1 {later}");
        let event = swiss(&[&absent, "- 1b0 3w1 3w1", "- Z 2b0 2b0"]);
        values(&event, "BH")[1].clone()
    };
    // Player 2 met 1 and 3; 3 has nothing. The zero-point bye in round 1 stays one.
    assert_eq!(rows("Z Z"), "2.0", "1 + ½ + ½");
    assert_eq!(rows("H Z"), "2.0");
    assert_eq!(
        rows("Z U"),
        "2.0",
        "0 and 1: a later round was not voluntary"
    );
    assert_eq!(rows("Z F"), "2.0");
    assert_eq!(rows("U Z"), "2.5");
}

#[test]
fn article_16_4_dummy_opponents_are_limited() {
    // 16.4.1: the forfeit of player 1 counts as much as the opponent, who has half a point.
    let forfeit = swiss(&[
        "- 2w+ 3b1 4w1",
        "- 1b- 4w= Z",
        "- 4b1 1w0 H",
        "- 3w0 2b= 1b0",
    ]);
    let explained = explained(&forfeit, "BH", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "BH Buchholz 3 = 1 + 1½ + ½; unplayed round 1: score of the scheduled opponent"
    );
    // 16.4.2: a bye counts at most half a point per round.
    let bye = swiss(&["- U 2w1 3b1", "- 3b= 1b0 Z", "- 2w= Z 1w0"]);
    assert_eq!(values(&bye, "BH"), ["3.0", "4.0", "4.5"]);
    let before = Settings {
        edition: Edition::August2024,
        ..Settings::default()
    };
    // Without the limits, the bye is worth the player's own three points.
    assert_eq!(with(&bye, "BH", before), ["4.5", "4.0", "4.5"]);
}

#[test]
fn article_16_5_voluntary_rounds_are_cut_first() {
    // Player 1 has 2½ points: the half-point bye counts 2 (16.4.2), more than player 4.
    let event = swiss(&[
        "- 4w1 H 2b1 3w0",
        "- 3w= 4b= 1w0 Z",
        "- 2b= Z 4w1 1b1",
        "- 1b0 2w= 3b0 U",
    ]);
    let explained = explained(&event, "BH/C1", Settings::default());
    assert_eq!(
        explained[0].to_string(),
        "BH/C1 Buchholz 5½ = 1½ + 1½ + 2½, cut 2; unplayed round 2: draws in all rounds"
    );
    assert_eq!(values(&event, "BH/C2")[0], "4.0", "then the least");
}

#[test]
fn modifier_p_counts_forfeits_as_played() {
    let event = swiss(&["- 2w+ 3b1", "- 1b- 4w1", "- 4b1 1w0", "- 3w0 2b0"]);
    assert_eq!(values(&event, "BH"), ["2.0", "1.0", "2.0", "2.0"]);
    assert_eq!(values(&event, "BH/P"), ["2.0", "2.0", "2.0", "2.0"]);
    let only_encounters = Settings {
        as_played_everywhere: false,
        ..Settings::default()
    };
    assert_eq!(with(&event, "BH/P", only_encounters), values(&event, "BH"));
}

#[test]
fn a_pairing_without_a_result_gives_nothing_yet() {
    let event = swiss(&["- 2w1 2b=", "- 1b0 1w="]);
    assert_eq!(values(&event, "PTS"), ["1.5", "0.5"]);
    let mut open = tournament(PointSystem::STANDARD, &["- 2w1 3bX", "- 1b0 U", "- Z 1wX"]);
    for (player, opponent) in [(0, 3), (2, 1)] {
        open.players[player].rounds[1] =
            Some(Entry::game(opponent, Color::White, Outcome::Pending));
    }
    let event = Event::from_trf(&open, None);
    assert_eq!(event.completed, 2);
    assert_eq!(values(&event, "PTS"), ["1.0", "1.0", "0.0"]);
}
