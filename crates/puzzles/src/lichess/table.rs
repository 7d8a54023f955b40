//! The columns of the table, and the parser of its rows.

use rules::{CastlingMode, Position};

use super::{Entry, Source};
use crate::puzzle::line_of;
use crate::{Id, Puzzle, Theme, ThemeSet};

/// The header line of the table.
pub const HEADER: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// The columns of a table: older tables have fewer.
///
/// ```
/// use staunton_puzzles::lichess::Table;
///
/// let table = Table::default();
/// let row = "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,\
///            f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1760,77,95,9000,crushing long middlegame,,";
/// let entry = table.read(row)?;
/// assert_eq!(entry.puzzle.moves.len(), 5);
/// assert_eq!(entry.row().as_deref(), Some(row));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(Vec<String>);

impl Default for Table {
    fn default() -> Self {
        Self(HEADER.split(',').map(str::to_owned).collect())
    }
}

impl Table {
    /// Returns the columns that a line names, or `None` if it is not a header line.
    pub fn of_header(line: &str) -> Option<Self> {
        let names: Vec<String> = fields(line.trim_start_matches('\u{feff}')).ok()?;
        let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        (has("FEN") && has("Moves")).then_some(Self(names))
    }

    /// Parses a row.
    ///
    /// # Errors
    ///
    /// The sentence describes the problem.
    pub fn read(&self, row: &str) -> Result<Entry, String> {
        let fields = fields(row)?;
        if fields.len() != self.0.len() {
            let (most, count) = (self.0.len(), fields.len());
            return Err(format!("{most} values are needed, not {count}"));
        }
        let value = |wanted: &str| -> String {
            let mut names = self.0.iter();
            let at = names.position(|name| name.eq_ignore_ascii_case(wanted));
            at.map_or_else(String::new, |at| fields[at].trim().to_owned())
        };
        let before = Position::from_fen(&value("FEN"), CastlingMode::Standard)
            .map_err(|why| why.to_string())?;
        let moves = value("Moves");
        let (first, solution) = moves
            .split_once(' ')
            .ok_or("the opponent's move and a solution are needed")?;
        let mv = before.parse_uci(first).map_err(|why| why.to_string())?;
        let start = before.after_unchecked(mv);
        let moves = line_of(&start, solution)?;
        if moves.len().is_multiple_of(2) {
            return Err("the solution ends with a move of the opponent".to_owned());
        }
        let rating = value("Rating");
        let rating = rating
            .parse()
            .map_err(|_| format!("the rating {rating:?} is no number"))?;
        let mut source = Source::new(value("PuzzleId"), before, mv);
        let mut themes = ThemeSet::default();
        for name in value("Themes").split_whitespace() {
            match name.parse::<Theme>() {
                Ok(theme) => themes.put(theme, true),
                Err(()) => source.themes.push(name.to_owned()),
            }
        }
        let statistics = ["RatingDeviation", "Popularity", "NbPlays"].map(value);
        for (known, new) in source.statistics.iter_mut().zip(statistics) {
            if !new.is_empty() {
                *known = new;
            }
        }
        (source.url, source.openings) = (value("GameUrl"), value("OpeningTags"));
        if source.id.is_empty() {
            source.id = Id::of(&start).to_string();
        }
        check_separators(&source)?;
        let puzzle = Puzzle {
            start,
            moves,
            rating,
            themes,
        };
        let source = Some(source);
        Ok(Entry { puzzle, source })
    }
}

/// Refuses values that contain a separator of one of the formats.
fn check_separators(source: &Source) -> Result<(), String> {
    let mut values = [&source.id, &source.url, &source.openings]
        .into_iter()
        .chain(&source.statistics)
        .chain(&source.themes);
    match values.find(|value| value.contains([',', ';', '"', '\n', '\r'])) {
        Some(value) => Err(format!("the value {value:?} contains a separator")),
        None => Ok(()),
    }
}

/// Splits a row at its commas. A value may be in quotes.
fn fields(row: &str) -> Result<Vec<String>, String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = row.trim_end_matches(['\n', '\r']).chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => push(&mut fields, '"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => push(&mut fields, letter),
        }
    }
    if is_quoted {
        return Err("a quotation mark is missing".to_owned());
    }
    Ok(fields)
}

fn push(fields: &mut [String], letter: char) {
    if let Some(last) = fields.last_mut() {
        last.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 \
                       d7d8 f7f8,1760,80,83,72,mate mateIn2 middlegame short,\
                       https://lichess.org/yyznGmXs/black#34,Italian_Game Italian_Game_Classical";

    #[test]
    fn reads_and_writes_rows() {
        let entry = Table::default().read(ROW).expect("a row");
        assert_eq!(entry.row().as_deref(), Some(ROW));
        let source = entry.source.as_ref().expect("a source");
        assert_eq!(source.themes, ["middlegame", "short"]);
        assert_eq!(entry.puzzle.themes.to_string(), "mate mateIn2");
        // The solver moves first in a puzzle.
        assert_eq!(entry.puzzle.start.turn(), rules::Color::White);
        assert_eq!(entry.puzzle.start.san(entry.puzzle.moves[0]), "Be6+");
        let back = Source::read(&source.to_string(), &entry.puzzle.start);
        assert_eq!(back.as_ref(), Ok(source));
    }

    #[test]
    fn reads_tables_with_other_columns() {
        let table = Table::of_header("\u{feff}fen,Moves,Rating\r\n").expect("a header");
        let row = "\"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\",g8f8 a1a8,900\n";
        let row = table.read(row).map(|entry| entry.row());
        let expected = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8f8 a1a8,900,500,0,0,,,";
        let row = row.expect("a row").expect("a row");
        assert_eq!(row.split_once(',').map(|(_, rest)| rest), Some(expected));
        for line in ["", "PuzzleId,FEN", ROW, "\"FEN,Moves"] {
            assert_eq!(Table::of_header(line), None, "{line}");
        }
    }

    #[test]
    fn refuses_bad_rows() {
        let changed = |from: &str, to: &str| {
            assert!(ROW.contains(from), "{from}");
            let row = ROW.replace(from, to);
            Table::default().read(&row).expect_err("a bad row")
        };
        for (from, to, said) in [
            (",1760,", ",", "10 values are needed, not 9"),
            (",1760,", ",many,", "the rating \"many\" is no number"),
            (
                " f7f8,",
                ",",
                "the solution ends with a move of the opponent",
            ),
            (
                "e8d7 a2e6 d7d8 f7f8",
                "e8d7",
                "the opponent's move and a solution are needed",
            ),
            ("00sHx", "\"a,b\"", "the value \"a,b\" contains a separator"),
            ("00sHx", "\"a", "a quotation mark is missing"),
        ] {
            assert_eq!(changed(from, to), said);
        }
        for (from, to) in [("e8d7", "e8e1"), ("f7f8", "f7a1"), ("q3k1nr", "q3k1n")] {
            assert!(!changed(from, to).is_empty());
        }
    }
}
