//! The options that a UCI engine declares, so that a mistyped option is detected.

/// An option as declared by an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    name: String,
    kind: String,
    least: Option<i64>,
    most: Option<i64>,
    choices: Vec<String>,
}

/// The UCI option types, and the keywords that may follow one.
const TYPES: [&str; 5] = ["check", "spin", "combo", "button", "string"];
const KEYWORDS: [&str; 4] = ["default", "min", "max", "var"];

impl Declared {
    /// Parses `option name NAME type KIND default VALUE min N max N var VALUE …`; `None` for any
    /// other line.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["option", "name", words @ ..] = words.as_slice() else {
            return None;
        };
        // The word "type" may also be part of a name.
        let is_type = |&at: &usize| match &words[at..] {
            ["type", kind, rest @ ..] => {
                TYPES.contains(kind) && rest.first().is_none_or(|word| KEYWORDS.contains(word))
            }
            _ => false,
        };
        // Some engines have their own types.
        let first = || words.iter().position(|&word| word == "type");
        let at = (0..words.len()).find(is_type).or_else(first)?;
        let (name, rest) = words.split_at(at);
        let [_, kind, values @ ..] = rest else {
            return None;
        };
        let mut option = Self {
            name: name.join(" "),
            kind: (*kind).to_owned(),
            least: None,
            most: None,
            choices: Vec::new(),
        };
        match *kind {
            "spin" => {
                for pair in values.windows(2) {
                    match pair {
                        ["min", number] => option.least = number.parse().ok(),
                        ["max", number] => option.most = number.parse().ok(),
                        _ => {}
                    }
                }
            }
            "combo" => option.choices = choices(values),
            _ => {}
        }
        Some(option)
    }

    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the command that sets it, or an error with the accepted values.
    fn command(&self, value: &str) -> Result<String, String> {
        let name = &self.name;
        let takes = match self.kind.as_str() {
            "button" => return Ok(format!("setoption name {name}")),
            "check" if !["true", "false"].contains(&value) => "true or false".to_owned(),
            "spin" => match value.parse::<i64>() {
                Ok(number)
                    if self.least.is_none_or(|least| number >= least)
                        && self.most.is_none_or(|most| number <= most) =>
                {
                    return Ok(format!("setoption name {name} value {number}"));
                }
                _ => match (self.least, self.most) {
                    (Some(least), Some(most)) => format!("a whole number from {least} to {most}"),
                    _ => "a whole number".to_owned(),
                },
            },
            "combo" if !self.choices.iter().any(|choice| choice == value) => {
                format!("one of {}", self.choices.join(", "))
            }
            _ => return Ok(format!("setoption name {name} value {value}")),
        };
        Err(format!("the option {name} takes {takes}, not {value:?}"))
    }
}

/// Returns the values after `var`. The default is before the first of them or after the last, and a
/// value may be the word "default" itself.
fn choices(values: &[&str]) -> Vec<String> {
    let mut parts = values.split(|&word| word == "var");
    let is_default_behind = parts.next().is_none_or(<[_]>::is_empty);
    let choice = |part: &[&str]| {
        let end = (1..part.len()).find(|&at| is_default_behind && part[at] == "default");
        part[..end.unwrap_or(part.len())].join(" ")
    };
    parts.map(choice).collect()
}

/// Returns the command that sets an option of an engine with these options.
///
/// # Errors
///
/// Returns an error if the engine has no such option, or the option does not accept the value. The
/// sentence lists the alternatives.
pub(super) fn set_option(declared: &[Declared], name: &str, value: &str) -> Result<String, String> {
    if let Some(option) = declared.iter().find(|option| option.is_called(name)) {
        return option.command(value);
    }
    let names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
    Err(format!(
        "there is no option {name:?}; there are {}",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_as_they_are_declared() {
        let declared: Vec<Declared> = [
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name Book File type string default <empty>",
            "id name x",
        ]
        .iter()
        .filter_map(|line| Declared::read(line))
        .collect();
        assert_eq!(declared.len(), 5);
        for (name, value, command) in [
            ("skill level", "5", "setoption name Skill Level value 5"),
            ("Clear Hash", "", "setoption name Clear Hash"),
            ("Ponder", "true", "setoption name Ponder value true"),
            (
                "Style",
                "Very Solid",
                "setoption name Style value Very Solid",
            ),
            (
                "Book File",
                "a b.bin",
                "setoption name Book File value a b.bin",
            ),
        ] {
            assert_eq!(set_option(&declared, name, value).as_deref(), Ok(command));
        }
        for (name, value, why) in [
            (
                "Skil Level",
                "5",
                "there is no option \"Skil Level\"; there are Skill Level,",
            ),
            ("Skill Level", "21", "from 0 to 20, not \"21\""),
            ("Skill Level", "high", "a whole number"),
            ("Ponder", "yes", "true or false"),
            ("Style", "Wild", "one of Very Solid, Risky"),
        ] {
            let error = set_option(&declared, name, value).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn keywords_may_occur_in_names_and_values() {
        let combo =
            "option name Search type to use type combo default default var default var min max";
        for (line, name, value) in [
            (combo, "Search type to use", "default"),
            (combo, "Search type to use", "min max"),
            (
                "option name Order type combo var best first var random default best first",
                "Order",
                "random",
            ),
            (
                "option\tname  Log\tFile  type string default",
                "Log File",
                "a type spin b",
            ),
            (
                "option name Depth type spin max 9 min 1 default 3",
                "Depth",
                "9",
            ),
            ("option name Net type file default <empty>", "Net", "a b"),
        ] {
            let declared: Vec<Declared> = Declared::read(line).into_iter().collect();
            let command = format!("setoption name {name} value {value}");
            assert_eq!(set_option(&declared, name, value), Ok(command), "{line}");
        }
        for line in [
            "option name x",
            "option name x type",
            "options name x type check",
        ] {
            assert_eq!(Declared::read(line), None, "{line}");
        }
    }
}
