//! `staunton admin user add`.

use std::io::{self, IsTerminal, Read};

use store::Role;

use crate::admin::invite::{now, with_people};
use crate::database;
use crate::print::line;

/// The most bytes that are read as a password. A valid one has at most 200 characters.
const MOST_BYTES: u64 = 4_096;

/// Adds an account, whose password is the first line of standard input, and prints its name
///
/// Examples:
///   staunton admin user add Ada --role admin
///   staunton admin user add Robo < password.txt
///
/// In a terminal it asks for the password, which is not shown. Works also if registration is
/// closed. The rules for names and passwords are those of the registration in the browser.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The name of the account
    name: String,
    /// The role: player, organiser or admin
    #[arg(long, default_value = "player")]
    role: Role,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let password = password().map_err(|why| format!("cannot read the password: {why}"))?;
            let account = (self.name.as_str(), password.as_str());
            let added = server::add_account(&*people, account, self.role, now()).await;
            let player = added.map_err(|why| why.sentence().to_string())?;
            line(player.name);
            Ok(())
        })
    }
}

fn password() -> io::Result<String> {
    let input = io::stdin();
    if input.is_terminal() {
        return rpassword::prompt_password("Password: ");
    }
    let mut text = String::new();
    input.lock().take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}
