//! `staunton pgn check`: reports problems with their places.

mod clocks;
mod dates;
mod ending;
mod game;
mod opening;
mod players;
mod start;

use std::io;

use game::Game;
use lab::pgn::Work;
use pgn::{
    Comment, CommentSide, Diagnostic, GameResult, Interest, PieceLetters, Reader, Source, Text,
    Visitor,
};
use rules::{Move, Position};

use super::files;
use super::finding::Finding;
use super::input::Files;

pub(super) fn run(files: &Files) -> u8 {
    let (mut games, mut moves) = (0, 0);
    let mut outcome = files::read(files, &Check(files.letters), |part, sink| {
        games += part.output.games;
        moves += part.output.moves;
        sink.results(part, &part.output.findings)
    });
    outcome.finish(&format!(
        "games {games}, moves {moves}, problems {}\n",
        outcome.problems
    ));
    outcome.code()
}

/// Holds the piece letters, if they are not the English ones.
struct Check(Option<PieceLetters>);

#[derive(Default)]
struct Found {
    games: u64,
    moves: u64,
    findings: Vec<Finding>,
    /// The game that is being read.
    game: Game,
    /// Number of open variations.
    depth: usize,
}

impl Visitor for Found {
    fn begin_game(&mut self) {
        self.depth = 0;
        self.game.begin();
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.game.outline.tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.game.begin_moves(start);
        Interest::Read
    }

    fn mv(&mut self, mv: Move, after: &Position) {
        self.moves += 1;
        if self.depth == 0 {
            self.game.play(mv, after);
        }
    }

    fn null_move(&mut self, after: &Position) {
        if self.depth == 0 {
            self.game.pass(after);
        }
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        if self.depth == 0 && side == CommentSide::After && self.game.has_time_control() {
            self.game.comment(&Comment::read(&text.decode()));
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        self.depth += 1;
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn unread(&mut self, _: Text<'_>) {
        if self.depth == 0 {
            self.game.is_complete = false;
        }
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        let Diagnostic { place, problem } = diagnostic;
        self.findings.push((place, problem.to_string()));
    }

    fn end_game(&mut self, result: GameResult) {
        self.game.outline.result = result;
    }
}

impl Work for Check {
    type Output = Found;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Found> {
        reader.set_letters(self.0);
        reader.keep_game_places();
        let mut found = Found::default();
        while found.games < most && reader.read_game(&mut found)? {
            found.games += 1;
            let contradictions = found.game.contradictions();
            if let Some(place) = reader.game_place() {
                let contradictions = contradictions.into_iter();
                found
                    .findings
                    .extend(contradictions.map(|text| (place, text)));
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contradictions in a game.
    fn contradictions(text: &str) -> Vec<String> {
        let mut found = Found::default();
        let mut reader = Reader::from_bytes(text.as_bytes());
        reader.read_game(&mut found).expect("no I/O");
        found.game.contradictions()
    }

    #[track_caller]
    fn contradicts(text: &str, expected: &str) {
        let found = contradictions(text);
        assert!(
            found.len() == 1 && found[0].starts_with(expected),
            "{text}\n{found:#?}"
        );
    }

    #[track_caller]
    fn agrees(text: &str) {
        assert_eq!(contradictions(text), [""; 0], "{text}");
    }

    const MATE: &str = "1. f3 e5 2. g4 Qh4#";

    #[test]
    fn the_result_agrees_with_the_last_position() {
        agrees(&format!("{MATE} 0-1"));
        for result in ["1-0", "1/2-1/2", "*"] {
            contradicts(
                &format!("{MATE} {result}"),
                &format!("Black has given checkmate, but the result is {result}"),
            );
        }
        let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7";
        agrees(&format!("{stalemate} 1/2-1/2"));
        contradicts(
            &format!("{stalemate} 1-0"),
            "the game ends with stalemate, but the result is 1-0",
        );
        let bare = "[FEN \"7k/8/6K1/8/8/8/8/5n2 w - - 0 1\"]\n\n1. Kf6";
        agrees(&format!("{bare} 1/2-1/2"));
        contradicts(
            &format!("{bare} 0-1"),
            "neither side can still give checkmate",
        );
    }

    #[test]
    fn the_termination_agrees_with_the_result() {
        let game = |termination: &str, rest: &str| {
            format!("[White \"A\"]\n[Black \"B\"]\n[Termination \"{termination}\"]\n\n{rest}")
        };
        for (termination, rest) in [
            ("Normal", "1. e4 1-0"),
            ("unterminated", "1. e4 *"),
            ("Time forfeit", "1. e4 0-1"),
            ("A won by resignation", "1. e4 1-0"),
            ("Game drawn by agreement", "1. e4 1/2-1/2"),
            ("B won by checkmate", "1. f3 e5 2. g4 Qh4# 0-1"),
            ("?", "1. e4 1-0"),
        ] {
            agrees(&game(termination, rest));
        }
        for (termination, rest) in [
            ("unterminated", "1. e4 1-0"),
            ("A won by resignation", "1. e4 0-1"),
            ("A won on time", "1. e4 1/2-1/2"),
            ("Game drawn by agreement", "1. e4 1-0"),
            ("A won by checkmate", "1. e4 1-0"),
            ("drawn by stalemate", "1. e4 1/2-1/2"),
        ] {
            contradicts(&game(termination, rest), "the tag Termination says");
        }
    }

    #[test]
    fn the_number_of_plies_agrees_with_the_moves() {
        agrees("[PlyCount \"3\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
        agrees("[PlyCount \"?\"]\n\n1. e4 *");
        agrees("[PlyCount \"9\"]\n\n1. e4 Ke3 2. d4 *");
        contradicts(
            "[PlyCount \"4\"]\n\n1. e4 *",
            "PlyCount says 4, but the game has 1",
        );
        contradicts("[PlyCount \"x\"]\n\n1. e4 *", "PlyCount says \"x\"");
    }

    #[test]
    fn dates_exist_and_are_in_order() {
        for tags in [
            "[Date \"2021.05.03\"]\n[EventDate \"2021.05.01\"]",
            "[Date \"2021.??.??\"]\n[EventDate \"2021.05.01\"]",
            "[Date \"2020.02.29\"]\n[UTCDate \"2020.03.01\"]\n[UTCTime \"23:59:59\"]",
            "[Date \"????.??.??\"]\n[EventDate \"?\"]",
            "[Date \"03.05.2021\"]\n[EventDate \"2021/05/01\"]",
        ] {
            agrees(&format!("{tags}\n\n1. e4 *"));
        }
        for (tags, expected) in [
            (
                "[Date \"2021.02.30\"]",
                "the tag Date says \"2021.02.30\", and there is no such day",
            ),
            ("[EventDate \"2021.13.01\"]", "the tag EventDate says"),
            (
                "[Date \"2021.04.30\"]\n[EventDate \"2021.05.01\"]",
                "the game was played on 2021.04.30",
            ),
            (
                "[Date \"2021.05.03\"]\n[UTCDate \"2021.05.05\"]",
                "Date and UTCDate are more than a day",
            ),
            ("[UTCTime \"25:00:00\"]", "the tag UTCTime says"),
        ] {
            contradicts(&format!("{tags}\n\n1. e4 *"), expected);
        }
    }

    #[test]
    fn players_and_their_ratings_are_possible() {
        for tags in [
            "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2500\"]\n[BlackElo \"?\"]\n[WhiteTitle \"GM\"]",
            "[White \"?\"]\n[Black \"?\"]\n[WhiteElo \"-\"]\n[BlackElo \"0\"]",
            "[White \"N.N.\"]\n[Black \"NN\"]\n[WhiteTitle \"-\"]\n[BlackElo \"\"]",
            "[WhiteElo \"1500?\"]",
        ] {
            agrees(&format!("{tags}\n\n1. e4 *"));
        }
        for (tags, expected) in [
            ("[WhiteElo \"strong\"]", "the tag WhiteElo says \"strong\""),
            ("[BlackElo \"25000\"]", "the tag BlackElo says \"25000\""),
            (
                "[White \"Carlsen, Magnus\"]\n[Black \"carlsen, magnus \"]",
                "the players are the same",
            ),
            (
                "[WhiteFideId \"1503014\"]\n[BlackFideId \"1503014\"]",
                "the players have the same",
            ),
            (
                "[WhiteElo \"1400\"]\n[WhiteTitle \"GM\"]",
                "WhiteTitle says GM, but WhiteElo only 1400",
            ),
        ] {
            contradicts(&format!("{tags}\n\n1. e4 *"), expected);
        }
    }

    #[test]
    fn the_opening_code_agrees_with_the_moves() {
        let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *";
        for code in ["B90", "B99", "B00", "b20", "?", "", "B90/02"] {
            agrees(&format!("[ECO \"{code}\"]\n\n{najdorf}"));
        }
        // By transposition.
        agrees("[ECO \"D50\"]\n\n1. c4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 *");
        agrees("[ECO \"C50\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
        contradicts(
            &format!("[ECO \"D10\"]\n\n{najdorf}"),
            "ECO says D10, but the moves are of B90",
        );
        contradicts(&format!("[ECO \"X10\"]\n\n{najdorf}"), "ECO says \"X10\"");
    }

    #[test]
    fn the_start_agrees_with_the_tags() {
        let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
        agrees(&format!("{fen}\n\n1. e4 *"));
        agrees(&format!("[SetUp \"1\"]\n{fen}\n\n1. e4 *"));
        agrees("[SetUp \"0\"]\n\n1. e4 *");
        agrees("[Round \"3.2\"]\n[Board \"2\"]\n\n1. e4 *");
        agrees("[Round \"3\"]\n[Board \"2\"]\n\n1. e4 *");
        contradicts(
            &format!("[SetUp \"0\"]\n{fen}\n\n1. e4 *"),
            "SetUp says that the game",
        );
        contradicts(
            "[Variant \"Standard\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n1. Kd2 *",
            "Variant says \"Standard\", but",
        );
        contradicts(
            "[Round \"3.1\"]\n[Board \"2\"]\n\n1. e4 *",
            "Round says board 1",
        );
    }

    #[test]
    fn clocks_agree_with_the_time_control() {
        let game = |control: &str, clocks: [&str; 4]| {
            let [a, b, c, d] = clocks.map(|clock| format!("{{[%clk {clock}]}}"));
            format!("[TimeControl \"{control}\"]\n\n1. e4 {a} e5 {b} 2. Nf3 {c} Nc6 {d} *")
        };
        let usual = ["0:05:00", "0:05:00", "0:04:58", "0:04:30"];
        for control in ["300", "300+3", "300+0", "?", "-", "40/300:300", "G/5"] {
            agrees(&game(control, usual));
        }
        agrees(&game("300+3", ["0:05:00", "0:05:03", "0:05:02", "0:05:05"]));
        agrees(&game(
            "40/7200:3600",
            ["2:00:00", "2:00:00", "2:59:00", "1:00:00"],
        ));
        contradicts(
            &game("300+3", ["0:05:00", "0:05:00", "0:05:20", "0:05:00"]),
            "White's clock rises from 0:05:00 to 0:05:20 with move 2, but TimeControl says 300+3",
        );
        contradicts(
            &game("300", ["0:05:00", "0:04:00", "0:04:50", "0:04:01"]),
            "Black's clock rises from 0:04:00 to 0:04:01 with move 2",
        );
        contradicts(
            &game("60", ["0:05:00", "0:00:59", "0:00:50", "0:00:50"]),
            "White's clock shows 0:05:00 after move 1",
        );
    }
}
