//! The database that a command uses.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The name of the database file in the data folder.
const FILE: &str = "staunton.db";

/// The options that select the database.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
#[expect(clippy::doc_markdown, reason = "the help shows URLs as they are typed")]
pub(crate) struct Settings {
    /// The database, sqlite:PATH or the URL of a PostgreSQL database, which may name a primary and
    /// its standbys: postgres://USER@HOST,HOST/DATABASE [default: staunton.db in the data folder]
    #[arg(
        long,
        env = "STAUNTON_DATABASE",
        hide_env_values = true,
        value_name = "URL"
    )]
    database: Option<String>,
    /// The data folder [default: the user's data directory]
    #[arg(long, env = "STAUNTON_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Read settings from a TOML file; the command line and the environment override it
    #[arg(long, env = "STAUNTON_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Settings {
    /// The URL of the database.
    pub(crate) fn url(&self) -> Result<String, String> {
        match &self.database {
            Some(database) => Ok(database.clone()),
            None => url_of(&self.folder()?.join(FILE)),
        }
    }

    /// Like [`Settings::url`], but creates the data folder if the database is in it.
    pub(crate) fn new_url(&self) -> Result<String, String> {
        if self.database.is_none() {
            let folder = self.folder()?;
            fs::create_dir_all(&folder).map_err(|why| {
                let why = match why.kind() {
                    // The folder exists, but this user may not enter it.
                    ErrorKind::AlreadyExists => {
                        let no_folder = || io::Error::new(why.kind(), "it is a file, not a folder");
                        fs::metadata(&folder).err().unwrap_or_else(no_folder)
                    }
                    _ => why,
                };
                format!("the data folder {} cannot be used: {why}", folder.display())
            })?;
        }
        self.url()
    }

    fn folder(&self) -> Result<PathBuf, String> {
        let users =
            || ProjectDirs::from("", "", "staunton").map(|dirs| dirs.data_dir().to_path_buf());
        self.data_dir.clone().or_else(users).ok_or_else(|| {
            "this user has no home directory; give a data folder with --data-dir".to_owned()
        })
    }
}

fn url_of(file: &Path) -> Result<String, String> {
    match file.to_str() {
        Some(path) => Ok(format!("sqlite:{path}")),
        None => Err(format!("the path {} is not valid Unicode", file.display())),
    }
}
