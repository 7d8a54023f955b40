//! Settings from the command line, the environment and a file; the first one that has a setting
//! wins.
//!
//! A setting of the file becomes an option of the command line, unless that option is given there
//! or in the environment. So each setting has one name, one check and one default.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The option that names the file.
const FILE: &str = "config";
/// The option that names the database.
const DATABASE: &str = "database";
/// The least similarity of a suggested name, from 0 to 1.
const ALIKE: f64 = 0.7;

/// Returns the command line with the settings of the file that it or the environment names.
///
/// `every` has all options that a file may set; a command takes only the options that it has, so
/// that one file serves the server and the admin commands. Errors name the file, the line, and the
/// correction.
pub(crate) fn with_file(
    program: &Command,
    every: &[Arg],
    mut words: Vec<OsString>,
) -> Result<Vec<OsString>, String> {
    // Errors in the command line are reported when it is parsed the second time.
    let Ok(matches) = program.clone().try_get_matches_from(&words) else {
        return Ok(words);
    };
    let (command, given) = leaf(program, &matches);
    let source = |id: &str| {
        let is_known = command.get_arguments().any(|arg| arg.get_id() == id);
        is_known.then(|| given.value_source(id)).flatten()
    };
    let names_folder = source("data_dir") == Some(ValueSource::CommandLine);
    if names_folder && source(DATABASE) == Some(ValueSource::EnvVariable) {
        return Err(another_database("STAUNTON_DATABASE"));
    }
    let Ok(Some(path)) = given.try_get_one::<std::path::PathBuf>(FILE) else {
        return Ok(words);
    };
    let text = fs::read_to_string(path)
        .map_err(|why| format!("the settings in {} cannot be read: {why}", path.display()))?;
    let mut added = Vec::new();
    for (option, values) in read(path, &text, every)? {
        let id = option.get_id().as_str();
        if command.get_arguments().all(|arg| arg.get_id() != id) {
            continue;
        }
        let is_given = matches!(
            source(id),
            Some(ValueSource::CommandLine | ValueSource::EnvVariable)
        );
        if is_given {
            continue;
        }
        if names_folder && id == DATABASE {
            let setting = format!("`{DATABASE}` in {}", path.display());
            return Err(another_database(&setting));
        }
        added.extend(values);
    }
    // After this word there are no options.
    let end = words.iter().position(|word| word == "--");
    let end = end.unwrap_or(words.len());
    words.splice(end..end, added);
    Ok(words)
}

/// Otherwise the folder on the command line would be ignored, and a restored copy would replace the
/// wrong games.
fn another_database(setting: &str) -> String {
    format!(
        "--data-dir and {setting} name two databases: remove one of them, or select one with \
         --database"
    )
}

/// Returns the subcommand that was called, and its arguments.
fn leaf<'all>(
    mut command: &'all Command,
    mut matches: &'all ArgMatches,
) -> (&'all Command, &'all ArgMatches) {
    while let Some((name, deeper)) = matches.subcommand()
        && let Some(called) = command.find_subcommand(name)
    {
        (command, matches) = (called, deeper);
    }
    (command, matches)
}

/// Returns the options that the file sets, each as words of a command line.
fn read<'every>(
    path: &Path,
    text: &str,
    every: &'every [Arg],
) -> Result<Vec<(&'every Arg, Vec<OsString>)>, String> {
    let table = DeTable::parse(text)
        .map_err(|why| format!("the settings in {} are not valid: {why}", path.display()))?;
    let mut settings = Vec::new();
    for (name, value) in table.get_ref() {
        let line = 1 + text[..name.span().start].matches('\n').count();
        let option = setting(name.get_ref(), every);
        let words = option.and_then(|option| Ok((option, words(option, value)?)));
        settings.push(words.map_err(|why| format!("{}:{line}: {why}", path.display()))?);
    }
    Ok(settings)
}

/// Returns the option with this name.
fn setting<'every>(name: &str, every: &'every [Arg]) -> Result<&'every Arg, String> {
    let names = || every.iter().filter_map(Arg::get_long);
    if let Some(option) = every.iter().find(|option| option.get_long() == Some(name)) {
        return Ok(option);
    }
    let likeness = |known: &str| strsim::jaro_winkler(known, name);
    let nearest = names().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    Err(match nearest {
        Some(nearest) if likeness(nearest) > ALIKE => {
            format!("there is no setting `{name}`; did you mean `{nearest}`?")
        }
        _ => {
            let known: Vec<_> = names().collect();
            format!(
                "there is no setting `{name}`; there are {}",
                known.join(", ")
            )
        }
    })
}

/// Converts the option and its value to words of a command line. The value is checked here, where
/// its line in the file is known.
fn words(option: &Arg, value: &Spanned<DeValue<'_>>) -> Result<Vec<OsString>, String> {
    let name = option.get_long().unwrap_or_default();
    let is_switch = !option.get_action().takes_values();
    let has_many = matches!(option.get_action(), ArgAction::Append);
    let one = |text: &str| OsString::from(format!("--{name}={text}"));
    let words = match value.get_ref() {
        DeValue::Boolean(on) if is_switch => {
            let word = || OsString::from(format!("--{name}"));
            on.then(word).into_iter().collect()
        }
        _ if is_switch => return Err(format!("`{name}` is true or false")),
        DeValue::String(text) => vec![one(text)],
        DeValue::Integer(number) => vec![one(number.as_str())],
        DeValue::Array(values) if has_many => {
            let texts = values.iter().map(|value| match value.get_ref() {
                DeValue::String(text) => Ok(one(text)),
                _ => Err(format!("`{name}` is a list of texts, each in quotes")),
            });
            texts.collect::<Result<_, _>>()?
        }
        _ => return Err(format!("`{name}` is a text in quotes")),
    };
    let alone = Command::new("settings")
        .no_binary_name(true)
        .arg(option.clone().env(None::<&str>));
    match alone.try_get_matches_from(&words) {
        Ok(_) => Ok(words),
        Err(why) => {
            let text = why.to_string();
            let line = text.lines().next().unwrap_or_default();
            Err(line.trim_start_matches("error: ").to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn program() -> (Command, Vec<Arg>) {
        let every = vec![
            Arg::new("listen")
                .long("listen")
                .value_parser(clap::value_parser!(std::net::SocketAddr)),
            Arg::new("database").long("database"),
            Arg::new("proxies")
                .long("trusted-proxies")
                .action(ArgAction::Append),
            Arg::new("open").long("open").action(ArgAction::SetTrue),
            Arg::new("data_dir").long("data-dir"),
        ];
        let file = Arg::new(FILE)
            .long(FILE)
            .value_parser(clap::value_parser!(std::path::PathBuf));
        let serve = Command::new("serve").args(&every).arg(&file);
        let backup = Command::new("backup").arg(&every[1]).arg(&file);
        let admin = Command::new("admin").subcommand(backup);
        let program = Command::new("staunton").subcommands([serve, admin]);
        (program, every)
    }

    /// The words that the file adds to the command line.
    fn added(words: &[&str], file: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("staunton.toml");
        fs::write(&path, file).unwrap();
        let (program, every) = program();
        let mut all: Vec<OsString> = words.iter().map(OsString::from).collect();
        all.extend(["--config".into(), path.into_os_string()]);
        let completed = with_file(&program, &every, all.clone())?;
        assert!(completed.starts_with(&all));
        let text = |word: &OsString| word.to_string_lossy().into_owned();
        Ok(completed[all.len()..].iter().map(text).collect())
    }

    #[test]
    fn the_file_supplies_what_the_command_line_omits() {
        let file = "listen = \"0.0.0.0:9000\"\ndatabase = \"sqlite:a.db\"\nopen = true\n\
                    trusted-proxies = [\"10.0.0.0/8\", \"192.168.1.5\"]\n";
        for (words, expected) in [
            (
                &["staunton", "serve"][..],
                &[
                    "--database=sqlite:a.db",
                    "--listen=0.0.0.0:9000",
                    "--open",
                    "--trusted-proxies=10.0.0.0/8",
                    "--trusted-proxies=192.168.1.5",
                ][..],
            ),
            (
                &["staunton", "serve", "--listen", "[::1]:1", "--open"],
                &[
                    "--database=sqlite:a.db",
                    "--trusted-proxies=10.0.0.0/8",
                    "--trusted-proxies=192.168.1.5",
                ],
            ),
            // A command takes only the settings that it has.
            (
                &["staunton", "admin", "backup"],
                &["--database=sqlite:a.db"],
            ),
        ] {
            assert_eq!(added(words, file).unwrap(), expected, "{words:?}");
        }
        assert_eq!(
            added(&["staunton", "serve"], "open = false\n").unwrap(),
            [""; 0]
        );
    }

    #[test]
    fn rejects_a_database_that_contradicts_the_command_line() {
        let words = ["staunton", "serve", "--data-dir", "try"];
        let file = "database = \"sqlite:a.db\"\n";
        let why = added(&words, file).unwrap_err();
        assert!(why.contains("staunton.toml name two databases"), "{why}");
        let both = [&words[..], &["--database", "sqlite:b.db"]].concat();
        assert_eq!(added(&both, file).unwrap(), [""; 0]);
        // A container always sets a folder, even if the database is elsewhere.
        let file = "database = \"sqlite:a.db\"\ndata-dir = \"data\"\n";
        let both = ["--data-dir=data", "--database=sqlite:a.db"];
        assert_eq!(added(&["staunton", "serve"], file).unwrap(), both);
    }

    #[test]
    fn errors_name_the_line_and_the_correction() {
        for (file, part) in [
            (
                "\nlisen = \"0.0.0.0:9000\"",
                ".toml:2: there is no setting `lisen`; did you mean `listen`?",
            ),
            (
                "colour = 1",
                ".toml:1: there is no setting `colour`; there are listen, database,",
            ),
            (
                "listen = \"here\"",
                ".toml:1: invalid value 'here' for '--listen",
            ),
            ("listen = [\"0.0.0.0:1\"]", "`listen` is a text in quotes"),
            ("listen = 1.5", "`listen` is a text in quotes"),
            ("open = \"yes\"", "`open` is true or false"),
            ("trusted-proxies = [1]", "is a list of texts"),
            ("[serve]\nlisten = \"0.0.0.0:9000\"", "`serve`"),
            ("= nonsense", "are not valid: TOML parse error at line 1"),
            ("open = true\nopen = true", "duplicate key"),
        ] {
            let why = added(&["staunton", "serve"], file).unwrap_err();
            assert!(why.contains(part), "{file}: {why}");
        }
        let (program, every) = program();
        let words = ["staunton", "serve", "--config", "/no/such.toml"];
        let words = words.map(OsString::from).to_vec();
        let why = with_file(&program, &every, words).unwrap_err();
        assert!(why.contains("/no/such.toml cannot be read"), "{why}");
    }

    /// A command line with the settings of the packaged file.
    fn with_the_file_of_the_package(before: &[&str], after: &[&str]) -> Vec<OsString> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/staunton.toml");
        let words = [&["staunton"], before, &["--config", file], after].concat();
        let words = words.into_iter().map(OsString::from).collect();
        with_file(&crate::Cli::command(), &crate::settings_of_a_file(), words).unwrap()
    }

    /// The systemd unit passes the folder only to the server.
    #[test]
    fn the_packaged_file_sets_the_data_folder() {
        let completed = with_the_file_of_the_package(&["admin", "restore", "backup.db"], &[]);
        let folder = OsString::from("--data-dir=/var/lib/staunton");
        assert!(completed.contains(&folder), "{completed:?}");
    }

    /// An argument that begins with a hyphen can follow `--`, where there are no options.
    #[test]
    fn inserts_settings_before_the_end_of_the_options() {
        use clap::Parser;
        let completed = with_the_file_of_the_package(&["admin", "backup"], &["--", "-b.db"]);
        let expected = ["--data-dir=/var/lib/staunton", "--", "-b.db"];
        assert!(
            completed.ends_with(&expected.map(OsString::from)),
            "{completed:?}"
        );
        let parsed = crate::Cli::try_parse_from(&completed);
        assert!(parsed.is_ok(), "{completed:?}");
    }

    /// The samples together set every option that a file may set. They are never changed: a new
    /// option needs a new sample.
    #[test]
    fn the_sample_files_set_every_option() {
        use clap::Parser;
        let samples = samples::Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
        let every = crate::settings_of_a_file();
        let mut names = std::collections::BTreeSet::new();
        for (name, expected) in [
            (
                "staunton.toml",
                &[
                    "--data-dir=/var/lib/staunton",
                    "--database=postgres://staunton@db/chess",
                    "--listen=0.0.0.0:8064",
                    "--log=debug",
                    "--log-format=json",
                    "--metrics-listen=127.0.0.1:9464",
                    "--open",
                    "--public-url=https://chess.example.org",
                    "--safe",
                    "--trusted-proxies=10.0.0.0/8",
                    "--trusted-proxies=192.168.1.5",
                ][..],
            ),
            (
                "replica.toml",
                &[
                    "--database=postgres://staunton@a,b/chess?target_session_attrs=read-write",
                    "--database-replica=postgres://staunton@b/chess",
                ],
            ),
            (
                "nodes.toml",
                &[
                    "--database=postgres://staunton@db/chess",
                    "--nats=nats://staunton:secret@a:4222,nats://b:4222",
                ],
            ),
        ] {
            let path = samples.path(name);
            let text = samples.text(name, String::new);
            let settings = read(&path, &text, &every).unwrap();
            let ids = settings.iter().map(|(option, _)| option.get_id().as_str());
            names.extend(ids.map(str::to_owned));
            let words = ["staunton", "serve", "--config"].map(OsString::from);
            let words = words.into_iter().chain([path.into_os_string()]).collect();
            let completed = with_file(&crate::Cli::command(), &every, words).unwrap();
            let added: Vec<_> = completed[4..].iter().collect();
            assert_eq!(added, expected, "{name}");
            assert!(crate::Cli::try_parse_from(&completed).is_ok(), "{name}");
        }
        let all = every.iter().map(|option| option.get_id().to_string());
        assert_eq!(names, all.collect());
    }
}
