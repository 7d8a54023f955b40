//! tiebreak-core: one process that answers many questions.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tiebreak::{Format, Kind, Participant};
use trf::Color;

use super::gacrux::Job;
use crate::failure::Failure;

/// Computes the criteria of each event, which is a line of JSON.
const DRIVER: &str = "
import json
import sys
from tiebreak_core import GameRecord, PlayerTiebreakData
from tiebreak_core.fide2026 import FIDE2026_REGISTRY
for line in sys.stdin:
    event = json.loads(line)
    players = {}
    for number, rating, points, games in event['players']:
        records = [GameRecord(*game) for game in games]
        players[number] = PlayerTiebreakData(number, rating, points, records)
    answer = {}
    for criterion in event['criteria']:
        function = FIDE2026_REGISTRY[criterion]
        answer[criterion] = {
            number: function(player, players, event['rounds'], event['mode'])
            for number, player in players.items()
        }
    print(json.dumps(answer), flush=True)
";

/// The criteria that tiebreak-core computes as the text says, with its names. It computes PTP, APPO
/// and FB differently, its cuts keep a last value, and a second cut of SB depends on the order of
/// unplayed rounds with equal products.
const CRITERIA: [(&str, &str); 16] = [
    ("BH", "buchholz"),
    ("BH/C1", "buchholz_cut1"),
    ("BH/C2", "buchholz_cut2"),
    ("SB", "sonneborn_berger"),
    ("SB/C1", "sonneborn_berger_cut1"),
    ("PS", "progressive"),
    ("PS/C1", "progressive_cut1"),
    ("WIN", "wins"),
    ("WON", "won"),
    ("BPG", "games_black"),
    ("BWG", "wins_black"),
    ("REP", "rounds_elected"),
    ("STD", "std"),
    ("AOB", "aob"),
    ("ARO", "aro"),
    ("TPR", "tpr"),
];

/// The values by the name of the criterion and the number of the player.
pub(super) type Answer = BTreeMap<String, BTreeMap<String, Option<f64>>>;

pub(super) struct Core {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Returns the name of a criterion in tiebreak-core, if it is compared.
pub(super) fn name_of(code: &str) -> Option<&'static str> {
    let known = CRITERIA.iter().find(|(known, _)| *known == code);
    known.map(|(_, name)| *name)
}

/// Returns whether tiebreak-core computes the event as the text says: it knows only 1, ½ and 0
/// points, needs all ratings, and rates no tournament that still runs.
pub(super) fn knows(job: &Job) -> bool {
    let event = &job.event;
    let standard = event.win.tenths() == 10 && event.draw.tenths() == 5;
    let is_bye_a_win = |player: &Participant| {
        let byes = player
            .rounds
            .iter()
            .filter(|it| it.kind == Kind::PairingBye);
        byes.into_iter().all(|it| it.points == event.win)
    };
    standard
        && event.completed == event.rounds
        && event.rounds > 3
        && event.format == Format::Swiss
        && event.players.iter().all(|player| player.rating.is_some())
        && event.players.iter().all(is_bye_a_win)
}

impl Core {
    /// Starts Python; `None` if it cannot import tiebreak-core.
    pub(super) fn start(python: &Path) -> Option<Self> {
        let installed = Command::new(python)
            .args(["-c", "import tiebreak_core"])
            .stderr(Stdio::null())
            .status();
        if !installed.is_ok_and(|status| status.success()) {
            return None;
        }
        let mut process = Command::new(python)
            .args(["-c", DRIVER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let (input, output) = process.stdin.take().zip(process.stdout.take())?;
        Some(Self {
            process,
            input,
            output: BufReader::new(output),
        })
    }

    /// Asks for the values of an event.
    pub(super) fn ask(&mut self, job: &Job) -> Result<Answer, Failure> {
        let lost = |error: &dyn std::fmt::Display| {
            Failure::new(format!(
                "tiebreak-core did not answer for event {} ({}): {error}",
                job.seed,
                job.file.display()
            ))
        };
        writeln!(self.input, "{}", question(job)).map_err(|error| lost(&error))?;
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .map_err(|error| lost(&error))?;
        serde_json::from_str(&line).map_err(|error| lost(&error))
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn question(job: &Job) -> Value {
    let event = &job.event;
    let points = |tenths: i32| f64::from(tenths) / 10.0;
    let players = event.players.iter().map(|player| {
        let games = (1..).zip(&player.rounds).map(|(number, round)| {
            let opponent = round.opponent.map(|index| &event.players[index]);
            let color = match round.color {
                Some(Color::Black) => "black",
                _ => "white",
            };
            let kind = match round.kind {
                Kind::Game(_) => "played",
                Kind::ForfeitWin => "forfeit_win",
                Kind::ForfeitLoss => "forfeit_loss",
                Kind::PairingBye | Kind::FullPointBye => "pairing_bye",
                Kind::HalfPointBye | Kind::ZeroPointBye => "requested_bye",
            };
            json!([
                opponent.map_or(-1, |it| i32::from(it.number)),
                opponent.and_then(|it| it.rating).unwrap_or_default(),
                points(round.points.tenths()),
                color,
                number,
                kind,
            ])
        });
        let total: i32 = player
            .rounds
            .iter()
            .map(|round| round.points.tenths())
            .sum();
        json!([
            player.number,
            player.rating,
            points(total),
            games.collect::<Value>()
        ])
    });
    let criteria = CRITERIA.map(|(_, name)| name);
    json!({
        "rounds": event.completed,
        "mode": "swiss",
        "players": players.collect::<Value>(),
        "criteria": criteria,
    })
}
