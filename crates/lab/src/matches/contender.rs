//! Engines of a match: their names, programs and options.

use std::str::FromStr;

use engine::Baseline;

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The name in tables and games.
    pub name: String,
    /// The program that plays.
    pub program: Program,
    /// UCI options, by name.
    pub options: Vec<(String, String)>,
}

/// Program of a contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// Our own engine, in this process.
    Own,
    /// A trivial player, in this process.
    Baseline(Baseline),
    /// A UCI program and its arguments.
    Uci(Vec<String>),
}

/// Parses `COMMAND; OPTION=VALUE; …`. The commands `own`, which is our own engine, `random` and
/// `greedy` (see [`Baseline`]) play in this process; every other command starts a program. Text in
/// double quotes is one word of the command, such as a path with spaces. In a value, quotes may
/// contain semicolons. The option `name` sets the displayed name.
///
/// ```
/// use staunton_lab::matches::Contender;
///
/// let weak: Contender = "stockfish; Skill Level=10; Hash=16; name=skill 10".parse()?;
/// assert_eq!(weak.name, "skill 10");
/// assert_eq!(weak.options[0], ("Skill Level".to_owned(), "10".to_owned()));
/// # Ok::<(), String>(())
/// ```
impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = parts(text)?.into_iter();
        let words = words(parts.next().unwrap_or_default());
        let Some(first) = words.first().filter(|first| !first.is_empty()) else {
            return Err(format!(
                "{text:?} names no engine: write a command, own, random, beginner or greedy"
            ));
        };
        let file = first.rsplit(['/', '\\']).next();
        let mut name = file.unwrap_or(first).to_owned();
        let program = match first.as_str() {
            "own" => Program::Own,
            "random" => Program::Baseline(Baseline::Random),
            "beginner" => Program::Baseline(Baseline::Beginner),
            "greedy" => Program::Baseline(Baseline::Greedy),
            _ => Program::Uci(words),
        };
        let mut options = Vec::new();
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let Some((option, value)) = part.split_once('=') else {
                return Err(format!("{part:?} is no option: write NAME=VALUE"));
            };
            let (option, value) = (option.trim().to_owned(), value.trim().replace('"', ""));
            if option == "name" {
                name = value;
            } else {
                options.push((option, value));
            }
        }
        Ok(Self {
            name,
            program,
            options,
        })
    }
}

/// Splits a text at the semicolons outside double quotes.
fn parts(text: &str) -> Result<Vec<&str>, String> {
    let mut is_quoted = false;
    let parts = text
        .split(|letter: char| {
            is_quoted ^= letter == '"';
            letter == ';' && !is_quoted
        })
        .collect();
    if is_quoted {
        return Err(format!("a double quote is not closed in {text}"));
    }
    Ok(parts)
}

/// Splits a command into words.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for letter in command.chars() {
        match letter {
            '"' => {
                is_quoted = !is_quoted;
                // Two quotes without text are a word too.
                word = Some(word.unwrap_or_default());
            }
            blank if blank.is_whitespace() && !is_quoted => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read_with_their_options() {
        let engine: Contender = "/usr/games/toga2 -x; Hash=16 ;; OwnBook = false"
            .parse()
            .unwrap();
        assert_eq!(engine.name, "toga2");
        let words = ["/usr/games/toga2", "-x"].map(str::to_owned).to_vec();
        assert_eq!(engine.program, Program::Uci(words));
        let options = [("Hash", "16"), ("OwnBook", "false")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(engine.options, options);

        for (text, program) in [
            ("own", Program::Own),
            ("random", Program::Baseline(Baseline::Random)),
            ("greedy; name=taker", Program::Baseline(Baseline::Greedy)),
        ] {
            assert_eq!(text.parse::<Contender>().unwrap().program, program);
        }
        assert!("".parse::<Contender>().unwrap_err().contains("no engine"));
        let why = "own; Hash".parse::<Contender>().unwrap_err();
        assert!(why.contains("NAME=VALUE"), "{why}");
    }

    #[test]
    fn accepts_a_quoted_value() {
        let text =
            r#"toga2; SyzygyPath="C:\wdl;D:\dtz"; EvalFile = "/my nets/a.nnue"; name="a; b""#;
        let engine: Contender = text.parse().unwrap();
        assert_eq!(engine.name, "a; b");
        let options = [
            ("SyzygyPath", r"C:\wdl;D:\dtz"),
            ("EvalFile", "/my nets/a.nnue"),
        ];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(engine.options, options);
        let why = "toga2; EvalFile=\"/my nets/a.nnue".parse::<Contender>();
        assert!(why.unwrap_err().contains("not closed"));
    }

    #[test]
    fn quoted_text_is_one_word() {
        for (text, name, words) in [
            (
                "\"/opt/my engines/toga2\" -x; Hash=16",
                "toga2",
                &["/opt/my engines/toga2", "-x"][..],
            ),
            (
                r#""C:\Program Files\Fish; 16\fish.exe""#,
                "fish.exe",
                &[r"C:\Program Files\Fish; 16\fish.exe"],
            ),
            (
                "/opt/\"my engines\"/toga2 \"\"",
                "toga2",
                &["/opt/my engines/toga2", ""],
            ),
            ("sh -c \"exec toga2\"", "sh", &["sh", "-c", "exec toga2"]),
        ] {
            let engine: Contender = text.parse().unwrap();
            assert_eq!(engine.name, name, "{text}");
            let words = words.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(engine.program, Program::Uci(words), "{text}");
        }
        let why = "\"/opt/my engines/toga2; Hash=16".parse::<Contender>();
        assert!(why.unwrap_err().contains("not closed"));
        let why = "\"\"; Hash=16".parse::<Contender>().unwrap_err();
        assert!(why.contains("no engine"), "{why}");
    }
}
