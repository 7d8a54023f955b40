//! The tournament as a tournament report (TRF).

use std::collections::HashMap;

use trf::{Acceleration, Byes, Entry, Outcome, Points};

use crate::entrant::{EntrantId, Sex};
use crate::outcome::Side;
use crate::round::{Bye, Round};
use crate::settings::System;
use crate::state::Tournament;

impl Tournament {
    /// Returns the report, in which players have their pairing numbers.
    ///
    /// In an arena there are no rounds, and the report contains the players only.
    pub fn report(&self) -> trf::Tournament {
        self.report_in(&self.order())
    }

    /// Returns the report with the numbers of this order.
    pub(crate) fn report_in(&self, order: &[EntrantId]) -> trf::Tournament {
        let numbers: HashMap<EntrantId, u16> = order.iter().copied().zip(1..).collect();
        let mut players: Vec<trf::Player> =
            order.iter().zip(1..).map(|it| self.player(it)).collect();
        for round in &self.rounds {
            let entries = entries(round, &numbers, order.len());
            for (player, entry) in players.iter_mut().zip(entries) {
                player.rounds.push(entry);
            }
        }
        for player in &mut players {
            let last = player.rounds.iter().rposition(Option::is_some);
            player.rounds.truncate(last.map_or(0, |last| last + 1));
        }
        let mut report = trf::Tournament {
            name: self.settings.name.clone(),
            city: self.settings.place.clone(),
            kind: self.kind_in_words().to_owned(),
            type_code: self.type_code().to_owned(),
            rounds: Some(self.announced_rounds()),
            initial_color: self.initial_color.map(|color| match color {
                Side::White => trf::Color::White,
                Side::Black => trf::Color::Black,
            }),
            tie_breaks: self.settings.tie_breaks.clone(),
            pairing_program: "Staunton".to_owned(),
            players,
            ..trf::Tournament::default()
        };
        let values = self.settings.points;
        report.points.win = Points::from_tenths(values.win);
        report.points.draw = Points::from_tenths(values.draw);
        report.points.loss = Points::from_tenths(values.loss);
        report.points.pairing_bye = Some(Points::from_tenths(values.bye));
        report.accelerations = self.accelerations(&numbers);
        report.forbidden = self.forbidden_pairs(&numbers);
        let completed = self.completed_rounds();
        for at in 0..report.players.len() {
            let points = report.points_after(&report.players[at], completed);
            report.players[at].points = points;
        }
        report
    }

    /// Adds the absences of the next round, for its pairing.
    pub(crate) fn add_absences(
        &self,
        report: &mut trf::Tournament,
        order: &[EntrantId],
        round: u16,
    ) {
        for (entrant, number) in order.iter().zip(1..) {
            let player = &self.entrants[entrant.index()];
            let outcome = match player.byes.get(&round) {
                _ if !player.is_active => Outcome::ZeroPointBye,
                Some(&bye) => outcome(bye.into()),
                None => continue,
            };
            let list = report
                .byes
                .iter_mut()
                .find(|byes| byes.outcome == outcome && byes.round == round);
            match list {
                Some(list) => list.players.push(number),
                None => report.byes.push(Byes {
                    outcome,
                    round,
                    players: vec![number],
                }),
            }
        }
    }

    fn player(&self, (entrant, number): (&EntrantId, u16)) -> trf::Player {
        let player = &self.entrants[entrant.index()];
        let details = &player.details;
        trf::Player {
            number,
            title: details
                .title
                .map_or_else(String::new, |title| title.abbreviation().to_owned()),
            name: player.name.chars().take(33).collect(),
            rating: details.rating,
            federation: details.federation.clone(),
            fide_id: details.fide_id,
            birth: details
                .born
                .map_or_else(String::new, |year| year.to_string()),
            sex: details.sex.map(|sex| match sex {
                Sex::Female => 'w',
                Sex::Male => 'm',
            }),
            ..trf::Player::default()
        }
    }

    fn accelerations(&self, numbers: &HashMap<EntrantId, u16>) -> Vec<Acceleration> {
        let last = self.last_of_group_a.and_then(|last| numbers.get(&last));
        let (Some(&last_player), System::Swiss { rounds, .. }) = (last, self.settings.system)
        else {
            return Vec::new();
        };
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let group = |points, first_round, last_round| Acceleration {
            match_points: None,
            points: Points::from_tenths(points),
            first_round,
            last_round,
            first_player: 1,
            last_player,
        };
        let mut groups = vec![group(self.settings.points.win, 1, full)];
        if accelerated > full {
            groups.push(group(self.settings.points.draw, full + 1, accelerated));
        }
        groups
    }

    fn forbidden_pairs(&self, numbers: &HashMap<EntrantId, u16>) -> Vec<trf::Forbidden> {
        let groups = self.forbidden.iter().map(|group| trf::Forbidden {
            first_round: group.first_round,
            last_round: group.last_round.min(trf::LAST_ROUND),
            players: group
                .players
                .iter()
                .filter_map(|player| numbers.get(player).copied())
                .collect(),
        });
        groups.filter(|group| group.players.len() > 1).collect()
    }

    fn kind_in_words(&self) -> &'static str {
        match self.settings.system {
            System::Swiss { .. } => "Individual: Swiss-System",
            System::RoundRobin { double: false } => "Individual: Round-Robin",
            System::RoundRobin { double: true } => "Individual: Double-Round-Robin",
            System::KnockOut { .. } => "Individual: Knock-Out",
            System::Arena { .. } => "Individual: Arena",
        }
    }

    fn type_code(&self) -> &'static str {
        match self.settings.system {
            System::Swiss {
                accelerated: false, ..
            } => "FIDE_DUTCH_2026",
            System::Swiss {
                accelerated: true, ..
            } => "FIDE_DUTCH_2026_BAKU",
            System::RoundRobin { double: false } => "FIDE_ROUNDROBIN",
            System::RoundRobin { double: true } => "FIDE_DOUBLEROUNDROBIN",
            System::KnockOut { .. } => "OTHER_KNOCKOUT",
            System::Arena { .. } => "OTHER_ARENA",
        }
    }
}

/// Returns the entries of a round by pairing number.
fn entries(round: &Round, numbers: &HashMap<EntrantId, u16>, count: usize) -> Vec<Option<Entry>> {
    let mut entries = vec![None; count];
    let mut set = |entrant: EntrantId, entry| {
        let number = numbers.get(&entrant);
        if let Some(slot) = number.and_then(|&number| entries.get_mut(usize::from(number) - 1)) {
            *slot = Some(entry);
        }
    };
    for board in &round.boards {
        let pair = board.players.map(|player| numbers.get(&player).copied());
        // The games of a player without a number do not count.
        let [Some(white), Some(black)] = pair else {
            continue;
        };
        for (side, opponent) in [(Side::White, black), (Side::Black, white)] {
            let entry = Entry {
                opponent: Some(opponent),
                color: Some(match side {
                    Side::White => trf::Color::White,
                    Side::Black => trf::Color::Black,
                }),
                outcome: board
                    .outcome
                    .map_or(Outcome::Pending, |outcome| outcome.of(side)),
            };
            set(board.players[side.index()], entry);
        }
    }
    for &(entrant, bye) in &round.byes {
        set(entrant, Entry::bye(outcome(bye)));
    }
    entries
}

const fn outcome(bye: Bye) -> Outcome {
    match bye {
        Bye::Pairing => Outcome::PairingBye,
        Bye::Half => Outcome::HalfPointBye,
        Bye::Zero => Outcome::ZeroPointBye,
    }
}
