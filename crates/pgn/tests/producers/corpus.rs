//! The same generated games in the style of different programs, from a fixed seed.

use rules::{Color, Move, Outcome, Position};

/// A small random number generator, so that every run has the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// A game without annotations.
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: &'static str,
}

pub(crate) fn games(count: usize) -> Vec<Game> {
    let mut dice = Dice(20_251_122);
    (0..count)
        .map(|_| {
            let mut position = Position::start();
            let mut moves = Vec::new();
            let length = 10 + dice.below(150);
            while moves.len() < length && position.has_legal_move() {
                let legal = position.legal_moves();
                let mv = legal[dice.below(legal.len())];
                position.play_unchecked(mv);
                moves.push(mv);
            }
            let result = match (position.outcome(), position.turn()) {
                (Some(Outcome::Checkmate), Color::Black) => "1-0",
                (Some(Outcome::Checkmate), Color::White) => "0-1",
                _ => ["1-0", "0-1", "1/2-1/2"][dice.below(3)],
            };
            Game { moves, result }
        })
        .collect()
}

/// A move with the data that a producer needs to write it.
struct Written<'a> {
    position: &'a Position,
    mv: Move,
    san: String,
    /// The ply, starting at 0.
    ply: usize,
}

impl Written<'_> {
    fn number(&self) -> usize {
        self.ply / 2 + 1
    }

    fn is_white(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// `Ng1-f3`, `e7-e8=Q`.
fn long(written: &Written<'_>) -> String {
    if written.san.starts_with('O') {
        return written.san.clone();
    }
    let letter = written.san.chars().next().filter(char::is_ascii_uppercase);
    let sign = if written.san.contains('x') { 'x' } else { '-' };
    let promotion = written.mv.promotion();
    let promotion = promotion.map(|role| format!("={}", role.letter().to_ascii_uppercase()));
    format!(
        "{}{}{sign}{}{}",
        letter.map(String::from).unwrap_or_default(),
        written.mv.from(),
        written.mv.to(),
        promotion.unwrap_or_default()
    )
}

/// Returns movetext with each move formatted by `write`, and a number before White's moves.
fn movetext(game: &Game, gap: &str, write: impl Fn(&Written<'_>) -> String) -> String {
    let mut position = Position::start();
    let mut words = Vec::new();
    for (ply, &mv) in game.moves.iter().enumerate() {
        let written = Written {
            position: &position,
            mv,
            san: position.san(mv),
            ply,
        };
        let number = if written.is_white() {
            format!("{}.{gap}", written.number())
        } else {
            String::new()
        };
        words.push(number + &write(&written));
        position.play_unchecked(mv);
    }
    words.push(game.result.to_owned());
    words.join(" ")
}

fn tags(pairs: &[(&str, &str)], result: &str) -> String {
    let lines: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    lines.concat() + &format!("[Result \"{result}\"]\n\n")
}

/// Wraps lines at 79 columns.
fn wrapped(text: &str) -> String {
    let mut column = 0;
    let mut lines = String::new();
    for word in text.split(' ') {
        if column > 0 && column + 1 + word.len() > 79 {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += word.len();
    }
    lines
}

const NAMES: [(&str, &str); 2] = [("White", "Réti, Richard"), ("Black", "Đurić, S")];

/// Black's move number, repeated after a comment.
fn again(written: &Written<'_>) -> String {
    if written.is_white() {
        String::new()
    } else {
        format!("{}... ", written.number())
    }
}

fn lichess(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let eval = if written.ply.is_multiple_of(7) {
            "#-3"
        } else {
            "0.31"
        };
        let comment = format!("{{ [%eval {eval}] [%clk 0:02:59] }}");
        format!("{}{} {comment}", again(written), written.san)
    });
    let head = [
        ("Event", "Rated blitz game"),
        ("Site", "https://lichess.org/abcdefgh"),
    ];
    (tags(&[&head[..], &NAMES].concat(), game.result) + &text + "\n\n\n").into_bytes()
}

fn chess_com(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let comment = format!("{{[%clk 0:09:58.{}]}}", written.ply % 10);
        format!("{}{} {comment}", again(written), written.san)
    });
    let head = [
        ("Event", "Live Chess"),
        ("CurrentPosition", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ];
    (tags(&[&head[..], &NAMES].concat(), game.result) + &text + "\n\n").into_bytes()
}

/// CRLF, Latin-1, hundredths with the depth, and NAGs before variations.
fn chessbase(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let remark = match written.ply % 11 {
            3 => " {[%eval 16,20] [%emt 0:00:07]}".to_owned(),
            5 => format!(
                " $1 ($142 {}{} {} $14)",
                written.number(),
                dots(written),
                written.san
            ),
            7 => " {[%cal Gd1h5,Rb1c3][%csl Ye4] s\u{e9}rieux}".to_owned(),
            _ => String::new(),
        };
        format!("{}{remark}", written.san)
    });
    let text = tags(&[("Event", "Wien, \u{d6}sterreich")], game.result) + &wrapped(&text) + "\n\n";
    latin1(&text.replace('\n', "\r\n"))
}

fn dots(written: &Written<'_>) -> &'static str {
    if written.is_white() { "." } else { "..." }
}

fn latin1(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| u8::try_from(c).expect("Latin-1"))
        .collect()
}

/// The minimal form of a game: no gaps, only one tag.
fn twic(game: &Game) -> Vec<u8> {
    let text = movetext(game, "", |written| written.san.clone());
    (tags(&[("Event", "TWIC")], game.result) + &wrapped(&text) + "\n\n").into_bytes()
}

/// Signs in place of NAG numbers, and dashes.
fn informant_signs(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let sign = ["", "±", "∓", "+-", "!", "□", "=", "∞"][written.ply % 8];
        format!(
            "{}{}{sign}",
            written.san,
            if sign.len() > 1 { " " } else { "" }
        )
    });
    let text = text.replace("O-O-O", "0–0–0");
    let text = match text.strip_suffix("1/2-1/2") {
        Some(moves) => format!("{moves}½–½"),
        None => text,
    };
    (tags(&NAMES, game.result) + &wrapped(&text) + "\n\n").into_bytes()
}

/// Zeros for castling, lowercase letters, stray blanks, a final Ctrl-Z.
fn old_dos(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let san = written.san.replace("O-O-O", "0-0-0").replace("O-O", "0-0");
        san.replace(['+', '#', '='], "")
    });
    let text = text.replace(". ", " . ").replace(' ', "  ");
    let text = format!(
        "[Event\n\"old\"\n]\n[Result \"{}\"]\n\n{text}\n",
        game.result
    );
    [text.replace('\n', "\r\n").into_bytes(), vec![0x1a]].concat()
}

/// Long algebraic notation, as printed by chess computers.
fn long_algebraic(game: &Game) -> Vec<u8> {
    let text = movetext(game, "", long);
    (tags(&[], game.result) + &text + "\n\n").into_bytes()
}

/// UCI notation, with castling as the king's move.
fn uci(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        written.position.uci(written.mv).to_string()
    });
    (tags(&[], game.result) + &text + "\n\n").into_bytes()
}

fn figurines(game: &Game) -> Vec<u8> {
    let text = movetext(game, "\u{a0}", |written| {
        let figures = [('K', '♔'), ('Q', '♕'), ('R', '♖'), ('B', '♗'), ('N', '♘')];
        figures
            .iter()
            .fold(written.san.clone(), |san, &(letter, figure)| {
                san.replace(letter, &figure.to_string())
            })
    });
    ("\u{feff}".to_owned() + &tags(&[], game.result) + &text + "\n\n").into_bytes()
}

fn german(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let letters = [('Q', 'D'), ('R', 'T'), ('B', 'L'), ('N', 'S')];
        letters
            .iter()
            .fold(written.san.clone(), |san, &(letter, german)| {
                san.replace(letter, &german.to_string())
            })
    });
    (tags(&[], game.result) + &wrapped(&text) + "\n\n").into_bytes()
}

/// Words that are not part of any notation; they are reported, and no move is lost.
fn web_page(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let stray = ["", ",", " \\", " mate", " ' "][written.ply % 5];
        written.san.clone() + stray
    });
    (tags(&NAMES, game.result) + &text + "\n\n").into_bytes()
}

/// Variations within variations, null moves, comments to the end of the line.
fn annotator(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let (number, dots, san) = (written.number(), dots(written), &written.san);
        let again = format!("{number}{dots} {san}");
        let remark = match written.ply % 13 {
            2 => format!(" $6 ({{at last}} {again} $10 ({again} {{so}}))"),
            4 if !written.position.is_check() => format!(" ({number}{dots} -- {{and now?}})"),
            6 => " ; to the end of the line\n".to_owned(),
            8 => format!("!? ({again}) ({again} ({again} ({again})))"),
            10 => " {}".to_owned(),
            _ => String::new(),
        };
        format!("{san}{remark}")
    });
    (tags(&NAMES, game.result) + &text.replace("\n ", "\n") + "\n\n").into_bytes()
}

/// Comments that quote games, and lines that the reader must skip.
fn quoting(game: &Game) -> Vec<u8> {
    let text = movetext(game, " ", |written| {
        let remark = match written.ply % 17 {
            5 => " {compare\n[Event \"another\"]\n[Result \"*\"]\n\n1. d4 d5 *\n}",
            9 => "\n% an escape, 1. d4 d5 *\n",
            _ => "",
        };
        format!("{}{remark}", written.san)
    });
    let head = [("Event", "a \\\"b\\\" \\\\ c"), ("Annotator", "")];
    (tags(&head, game.result) + &text.replace("\n ", "\n") + "\n\n").into_bytes()
}

/// The style of a program that writes games.
pub(crate) struct Producer {
    pub(crate) name: &'static str,
    /// The language of its piece letters, unless English.
    pub(crate) language: Option<&'static str>,
    /// Whether it writes words that are not part of any notation.
    pub(crate) strays: bool,
    pub(crate) write: fn(&Game) -> Vec<u8>,
}

const fn plain(name: &'static str, write: fn(&Game) -> Vec<u8>) -> Producer {
    Producer {
        name,
        language: None,
        strays: false,
        write,
    }
}

pub(crate) const PRODUCERS: &[Producer] = &[
    plain("Lichess", lichess),
    plain("chess.com", chess_com),
    plain("ChessBase", chessbase),
    plain("TWIC", twic),
    plain("Informant", informant_signs),
    plain("old DOS programs", old_dos),
    plain("long algebraic", long_algebraic),
    plain("UCI", uci),
    plain("figurines", figurines),
    plain("annotator", annotator),
    plain("quoting", quoting),
    Producer {
        language: Some("German"),
        ..plain("German", german)
    },
    Producer {
        strays: true,
        ..plain("web page", web_page)
    },
];
