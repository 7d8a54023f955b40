//! Tournaments as TRF26, as far as the referees need it.

use std::fmt::Write;

use pairing::{Color, Player, Points, Record, Score, Tournament, Tpn, dutch};

/// Writes a tournament; `rounds` are the pairings of the past rounds.
pub(crate) fn write(tournament: &Tournament, rounds: &[dutch::Round]) -> String {
    let mut text = String::from("012 Generated\n");
    for (index, player) in tournament.players.iter().enumerate() {
        let number = index + 1;
        let name = format!("Player {number}");
        let rating = 2800 - index;
        let points = player.records.iter().fold(Points(0), |sum, &record| {
            sum + tournament.points.points(record)
        });
        let _ = write!(
            text,
            "001 {number:>4}      {name:<33} {rating:>4}{:<28}{:>4} {number:>4}",
            "",
            points.to_string()
        );
        for (round, record) in player.records.iter().enumerate() {
            let _ = write!(
                text,
                "  {}",
                entry(*record, opponent(&rounds[round], Tpn::from_index(index)))
            );
        }
        text.push('\n');
    }
    write_settings(&mut text, tournament);
    text
}

fn write_settings(text: &mut String, tournament: &Tournament) {
    let color = if tournament.initial_color == Color::White {
        'W'
    } else {
        'B'
    };
    let _ = writeln!(text, "142 {}\n152 {color}", tournament.rounds);
    let points = &tournament.points;
    if points.win != Points(10) {
        let _ = write!(text, "162");
        for (index, (symbol, points)) in [('W', points.win), ('D', points.draw), ('L', points.loss)]
            .into_iter()
            .enumerate()
        {
            let gap = if index == 0 { "  " } else { "    " };
            let _ = write!(text, "{gap}{symbol}{:>4}", points.to_string());
        }
        text.push('\n');
    }
    for rule in &tournament.forbidden {
        let _ = write!(text, "260 {:>3} {:>3}", rule.first_round, rule.last_round);
        for player in &rule.players {
            let _ = write!(text, " {:>4}", player.0);
        }
        text.push('\n');
    }
    write_virtual_points(text, &tournament.players);
}

fn write_virtual_points(text: &mut String, players: &[Player]) {
    let points = |player: &Player, round: usize| {
        player
            .virtual_points
            .get(round)
            .copied()
            .unwrap_or_default()
    };
    let rounds = players
        .iter()
        .map(|player| player.virtual_points.len())
        .max()
        .unwrap_or(0);
    for round in 0..rounds {
        let mut first = 0;
        while first < players.len() {
            let value = points(&players[first], round);
            let end = (first..players.len())
                .find(|&index| points(&players[index], round) != value)
                .unwrap_or(players.len());
            if value != Points(0) {
                let number = round + 1;
                let _ = writeln!(
                    text,
                    "250      {:>4} {number:>3} {number:>3} {:>4} {end:>4}",
                    value.to_string(),
                    first + 1
                );
            }
            first = end;
        }
    }
}

/// Returns the opponent of a player in a round, and the color of the player.
fn opponent(round: &dutch::Round, player: Tpn) -> Option<(Tpn, char)> {
    round.pairs.iter().find_map(|pair| match player {
        player if player == pair.white => Some((pair.black, 'w')),
        player if player == pair.black => Some((pair.white, 'b')),
        _ => None,
    })
}

fn entry(record: Record, opponent: Option<(Tpn, char)>) -> String {
    let result = match record {
        Record::Game {
            score: Score::Win, ..
        } => '1',
        Record::Game {
            score: Score::Draw, ..
        } => '=',
        Record::Game {
            score: Score::Loss, ..
        } => '0',
        Record::ForfeitWin => '+',
        Record::ForfeitLoss => '-',
        Record::PairingBye => 'U',
        Record::FullPointBye => 'F',
        Record::HalfPointBye => 'H',
        Record::ZeroPointBye => 'Z',
    };
    match opponent {
        Some((opponent, color)) => format!("{:>4} {color} {result}", opponent.0),
        None => format!("0000 - {result}"),
    }
}
