//! The settings of the server, from arguments, a file, and defaults.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use ipnet::IpNet;
use serde::Deserialize;
use server::PublicUrl;

/// Options of the command line, and under the same names of the file given by `--config`.
#[derive(clap::Args, Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Settings {
    /// Where to listen [default: 127.0.0.1:8064]; 0.0.0.0:8064 for the local network
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// The public address of the server, if it differs from the one that people open
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Where to keep the games, sqlite:PATH or the URL of a PostgreSQL database [default:
    /// staunton.db in the data folder]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The data folder [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Believe these reverse proxies, addresses or networks, about the addresses of visitors
    #[arg(long, value_name = "ADDR[/BITS]", value_delimiter = ',')]
    trusted_proxies: Vec<String>,
    /// Read these settings from a TOML file; the command line overrides it
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

/// Complete settings.
pub(super) struct Complete {
    pub(super) listen: SocketAddr,
    pub(super) public_url: Option<PublicUrl>,
    pub(super) database: String,
    pub(super) trusted_proxies: Vec<IpNet>,
}

impl Settings {
    /// Adds the settings of the file and the defaults, and creates the data folder.
    pub(super) fn complete(self) -> Result<Complete, String> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Self::default(),
        };
        let public_url = self.public_url.or(file.public_url);
        let database = match self.database.or(file.database) {
            Some(database) => database,
            None => in_data_folder(self.data_dir.or(file.data_dir))?,
        };
        let trusted_proxies = if self.trusted_proxies.is_empty() {
            &file.trusted_proxies
        } else {
            &self.trusted_proxies
        };
        Ok(Complete {
            trusted_proxies: trusted_proxies
                .iter()
                .map(|text| network(text))
                .collect::<Result<_, _>>()?,
            listen: self
                .listen
                .or(file.listen)
                .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8064))),
            public_url: public_url
                .map(|url| {
                    url.parse()
                        .map_err(|why: server::NotAPublicUrl| why.to_string())
                })
                .transpose()?,
            database,
        })
    }
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let address = |_| text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(address).map_err(|_| {
        format!(
            "the trusted proxy {text:?} is neither an address nor a network; write it like \
             192.168.1.5 or 10.0.0.0/8"
        )
    })
}

fn read(path: &Path) -> Result<Settings, String> {
    let text = fs::read_to_string(path)
        .map_err(|why| format!("the settings in {} cannot be read: {why}", path.display()))?;
    toml::from_str(&text)
        .map_err(|why| format!("the settings in {} are not valid: {why}", path.display()))
}

/// The URL of the database in the data folder; creates the folder if necessary.
fn in_data_folder(folder: Option<PathBuf>) -> Result<String, String> {
    let folder = folder
        .or_else(|| ProjectDirs::from("", "", "staunton").map(|dirs| dirs.data_dir().to_path_buf()))
        .ok_or("this user has no home directory; give a data folder with --data-dir")?;
    fs::create_dir_all(&folder).map_err(|why| {
        format!(
            "the data folder {} cannot be created: {why}",
            folder.display()
        )
    })?;
    let path = folder.join("staunton.db");
    let path = path
        .to_str()
        .ok_or_else(|| format!("the path {} is not valid Unicode", path.display()))?;
    Ok(format!("sqlite:{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(file: &str) -> Result<Complete, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("staunton.toml");
        fs::write(&path, file).unwrap();
        let settings = Settings {
            config: Some(path),
            data_dir: Some(folder.path().join("data")),
            ..Settings::default()
        };
        settings.complete()
    }

    #[test]
    fn the_file_supplies_what_the_command_line_omits() {
        let complete = settings(
            "listen = \"0.0.0.0:9000\"\npublic-url = \"https://chess.example.org\"\n\
             data-dir = \"/nowhere\"\ntrusted-proxies = [\"10.0.0.0/8\", \"192.168.1.5\"]\n",
        )
        .unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(complete.listen.to_string(), "0.0.0.0:9000");
        assert_eq!(
            complete.public_url.unwrap().to_string(),
            "https://chess.example.org"
        );
        let proxies: Vec<_> = complete
            .trusted_proxies
            .iter()
            .map(IpNet::to_string)
            .collect();
        assert_eq!(proxies, ["10.0.0.0/8", "192.168.1.5/32"]);
        assert!(
            complete.database.ends_with("data/staunton.db"),
            "{}",
            complete.database
        );
    }

    #[test]
    fn defaults() {
        let complete = settings("").unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(complete.listen.to_string(), "127.0.0.1:8064");
        assert_eq!(complete.public_url, None);
    }

    #[test]
    fn errors_name_the_mistake() {
        for (file, part) in [
            ("lisen = \"0.0.0.0:9000\"", "unknown field `lisen`"),
            ("listen = \"here\"", "invalid socket address"),
            ("public-url = \"chess\"", "is not of the form"),
            ("trusted-proxies = [\"proxy\"]", "neither an address nor"),
            ("= nonsense", "are not valid"),
        ] {
            let why = settings(file)
                .err()
                .unwrap_or_else(|| panic!("{file} was taken"));
            assert!(why.contains(part), "{file}: {why}");
        }
        let missing = Settings {
            config: Some("/no/such.toml".into()),
            ..Settings::default()
        };
        assert!(
            missing
                .complete()
                .is_err_and(|why| why.contains("cannot be read"))
        );
    }
}
