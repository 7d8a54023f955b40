//! The options that a UCI engine lists, so that a mistyped one is not set in vain.

/// An option as an engine lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    name: String,
    kind: String,
    least: Option<i64>,
    most: Option<i64>,
    choices: Vec<String>,
}

impl Declared {
    /// Reads `option name NAME type KIND default VALUE min N max N var VALUE …`; none of any
    /// other line.
    pub(super) fn read(line: &str) -> Option<Self> {
        let rest = line.trim().strip_prefix("option")?.trim_start();
        let rest = rest.strip_prefix("name")?;
        let (name, rest) = rest.split_once(" type ")?;
        let mut words = rest.split_whitespace();
        let mut option = Self {
            name: name.trim().to_owned(),
            kind: words.next()?.to_owned(),
            least: None,
            most: None,
            choices: Vec::new(),
        };
        let mut keyword = "";
        let mut value = String::new();
        for word in words.chain(["var"]) {
            if ["default", "min", "max", "var"].contains(&word) {
                match keyword {
                    "min" => option.least = value.parse().ok(),
                    "max" => option.most = value.parse().ok(),
                    "var" => option.choices.push(value),
                    _ => {}
                }
                (keyword, value) = (word, String::new());
            } else {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
        }
        Some(option)
    }

    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The command that sets it; an error says what it takes.
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

/// The command that sets an option that an engine with these options has.
///
/// # Errors
///
/// When it has no such option, or the option takes no such value; the sentence says what there is.
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
}
