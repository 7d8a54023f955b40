//! The writer.

use std::fmt;

use crate::{
    Acceleration, Color, Entry, LAST_NUMBER, LAST_ROUND, Outcome, Player, PointSystem, Points,
    Tournament,
};

/// A value that no TRF can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The code of the record.
    pub record: &'static str,
    /// The value.
    pub value: String,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { record, value } = self;
        let value = value.escape_debug();
        write!(
            f,
            "record {record} cannot hold \"{value}\": it is too long, too large or has several lines"
        )
    }
}

impl std::error::Error for WriteError {}

impl Tournament {
    /// Writes the tournament as TRF26: UTF-8, with LF at the end of each line.
    ///
    /// A file that was read and written is read again as the same tournament.
    ///
    /// ```
    /// let tournament = trf::read(b"012 Club Open\r\nXXR 5\r\nXXC black1\r\n").tournament;
    /// assert_eq!(tournament.to_trf()?, "012 Club Open\n062 0\n072 0\n142 5\n152 B\n");
    /// # Ok::<(), trf::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`WriteError`] if a text or a number does not fit into its columns.
    pub fn to_trf(&self) -> Result<String, WriteError> {
        let mut writer = Writer::default();
        writer.texts(self)?;
        writer.settings(self)?;
        for player in &self.players {
            writer.player(player)?;
        }
        writer.pairing(self)?;
        for line in &self.other {
            writer.line(single_line("other", line)?);
        }
        Ok(writer.0)
    }
}

#[derive(Default)]
struct Writer(String);

impl Writer {
    fn line(&mut self, line: &str) {
        self.0.push_str(line.trim_end());
        self.0.push('\n');
    }

    fn text(&mut self, record: &'static str, text: &str) -> Result<(), WriteError> {
        if !text.trim().is_empty() {
            self.line(&format!("{record} {}", single_line(record, text)?.trim()));
        }
        Ok(())
    }

    /// The records of texts, and the counts of players.
    fn texts(&mut self, it: &Tournament) -> Result<(), WriteError> {
        self.text("012", &it.name)?;
        self.text("022", &it.city)?;
        self.text("032", &it.federation)?;
        self.text("042", &it.start_date)?;
        self.text("052", &it.end_date)?;
        let rated = it.players.iter().filter(|player| player.rating.is_some());
        self.line(&format!("062 {}", it.players.len()));
        self.line(&format!("072 {}", rated.count()));
        self.text("092", &it.kind)?;
        self.text("102", &it.chief_arbiter)?;
        for arbiter in &it.deputy_arbiters {
            self.text("112", arbiter)?;
        }
        self.text("122", &it.time_control)
    }

    fn settings(&mut self, it: &Tournament) -> Result<(), WriteError> {
        if !it.round_dates.is_empty() {
            let mut line = format!("{:<89}", "132");
            for date in &it.round_dates {
                line.push_str("  ");
                line.push_str(&left("132", date, 8)?);
            }
            self.line(&line);
        }
        if let Some(rounds) = it.rounds {
            self.text("142", number("142", rounds, LAST_ROUND)?.trim())?;
        }
        if let Some(color) = it.initial_color {
            self.text("152", letter(color))?;
        }
        self.points(&it.points)?;
        self.text("182", &it.pairing_program)?;
        self.text("192", &it.type_code)?;
        self.text("202", &it.tie_breaks.join(","))?;
        self.text("212", &it.standings.join(","))?;
        self.text("222", &it.time_control_code)
    }

    fn points(&mut self, system: &PointSystem) -> Result<(), WriteError> {
        let values = [
            ('W', Some(system.win)),
            ('D', Some(system.draw)),
            ('L', Some(system.loss)),
            ('A', Some(system.absence)),
            ('P', system.pairing_bye),
            ('X', system.unknown),
        ];
        let common = PointSystem {
            full_bye: None,
            half_bye: None,
            forfeit_win: None,
            forfeit_loss: None,
            ..*system
        };
        if common != PointSystem::STANDARD {
            let values = values
                .iter()
                .filter_map(|&(symbol, points)| Some((symbol, points?)))
                .map(|(symbol, points)| Ok(format!("{symbol}{}", points_field("162", points)?)))
                .collect::<Result<Vec<_>, _>>()?;
            self.line(&format!("162  {}", values.join("    ")));
        }
        let rare = [
            ('F', system.full_bye),
            ('H', system.half_bye),
            ('+', system.forfeit_win),
            ('-', system.forfeit_loss),
        ];
        for (symbol, points) in rare {
            if let Some(points) = points {
                let points = points_field("299", points)?;
                self.line(&format!("299 {symbol}  {points}  {points}"));
            }
        }
        Ok(())
    }

    fn player(&mut self, player: &Player) -> Result<(), WriteError> {
        const RECORD: &str = "001";
        let optional = |value: Option<u16>| {
            value.map_or_else(
                || Ok("    ".to_owned()),
                |it| number(RECORD, it, LAST_NUMBER),
            )
        };
        let id = player.fide_id.map_or_else(String::new, |id| id.to_string());
        let mut line = format!(
            "001 {} {}{} {} {} {} {} {} {} {}",
            number(RECORD, player.number, LAST_NUMBER)?,
            player.sex.unwrap_or(' '),
            right(RECORD, &player.title, 3)?,
            left(RECORD, &player.name, 33)?,
            optional(player.rating)?,
            left(RECORD, &player.federation, 3)?,
            right(RECORD, &id, 11)?,
            left(RECORD, &player.birth, 10)?,
            points_field(RECORD, player.points)?,
            optional(player.rank)?,
        );
        for entry in &player.rounds {
            line.push_str("  ");
            line.push_str(&cell(*entry)?);
        }
        self.line(&line);
        Ok(())
    }

    /// The records that concern pairings.
    fn pairing(&mut self, it: &Tournament) -> Result<(), WriteError> {
        for byes in &it.byes {
            let line = format!(
                "240 {} {}{}",
                byes.outcome.symbol(),
                round("240", byes.round)?,
                players("240", &byes.players)?
            );
            self.line(&line);
        }
        for acceleration in &it.accelerations {
            self.acceleration(*acceleration)?;
        }
        for forbidden in &it.forbidden {
            let line = format!(
                "260 {} {}{}",
                round("260", forbidden.first_round)?,
                round("260", forbidden.last_round)?,
                players("260", &forbidden.players)?
            );
            self.line(&line);
        }
        for odd in &it.odd_points {
            let line = format!(
                "299 {}  {}  {}  {}{}",
                odd.result.unwrap_or(' '),
                optional_points("299", odd.match_points)?,
                points_field("299", odd.points)?,
                round("299", odd.round)?,
                players("299", &odd.players)?
            );
            self.line(&line);
        }
        Ok(())
    }

    fn acceleration(&mut self, it: Acceleration) -> Result<(), WriteError> {
        let line = format!(
            "250 {} {} {} {} {} {}",
            optional_points("250", it.match_points)?,
            points_field("250", it.points)?,
            round("250", it.first_round)?,
            round("250", it.last_round)?,
            number("250", it.first_player, LAST_NUMBER)?,
            number("250", it.last_player, LAST_NUMBER)?,
        );
        self.line(&line);
        Ok(())
    }
}

fn cell(entry: Option<Entry>) -> Result<String, WriteError> {
    let Some(entry) = entry else {
        return Ok(" ".repeat(8));
    };
    let opponent = match entry.opponent {
        Some(opponent) => number("001", opponent, LAST_NUMBER)?,
        None if entry.outcome == Outcome::Pending => return Ok(" ".repeat(8)),
        None => "0000".to_owned(),
    };
    let color = match entry.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    Ok(format!("{opponent} {color} {}", entry.outcome.symbol()))
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Black => "B",
    }
}

fn refused(record: &'static str, value: &str) -> WriteError {
    WriteError {
        record,
        value: value.to_owned(),
    }
}

fn single_line<'a>(record: &'static str, text: &'a str) -> Result<&'a str, WriteError> {
    if text.contains(['\r', '\n']) {
        return Err(refused(record, text));
    }
    Ok(text)
}

/// The text, checked to fit into a number of columns.
fn fitting<'a>(record: &'static str, text: &'a str, width: usize) -> Result<&'a str, WriteError> {
    let text = single_line(record, text)?.trim();
    if text.chars().count() > width {
        return Err(refused(record, text));
    }
    Ok(text)
}

fn left(record: &'static str, text: &str, width: usize) -> Result<String, WriteError> {
    Ok(format!("{:<width$}", fitting(record, text, width)?))
}

fn right(record: &'static str, text: &str, width: usize) -> Result<String, WriteError> {
    Ok(format!("{:>width$}", fitting(record, text, width)?))
}

/// A number in four columns.
fn number(record: &'static str, number: u16, last: u16) -> Result<String, WriteError> {
    if number > last {
        return Err(refused(record, &number.to_string()));
    }
    Ok(format!("{number:>4}"))
}

/// A round in three columns.
fn round(record: &'static str, round: u16) -> Result<String, WriteError> {
    right(record, &round.to_string(), 3)
}

/// Points in four columns.
fn points_field(record: &'static str, points: Points) -> Result<String, WriteError> {
    right(record, &points.to_string(), 4)
}

fn optional_points(record: &'static str, points: Option<Points>) -> Result<String, WriteError> {
    points.map_or_else(|| Ok(" ".repeat(4)), |points| points_field(record, points))
}

/// Numbers of players, each in four columns after a blank.
fn players(record: &'static str, players: &[u16]) -> Result<String, WriteError> {
    let numbers = players.iter().map(|&player| {
        let number = number(record, player, LAST_NUMBER)?;
        Ok(format!(" {number}"))
    });
    numbers.collect()
}
