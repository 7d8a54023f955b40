//! `staunton admin token`: the API tokens of an account.

use std::collections::BTreeSet;

use arbiter::DAY;
use clap::Subcommand;
use serde_json::json;
use store::{Scope, Scopes, Token, TokenId};

use super::invite::{now, with_people};
use super::user::named;
use crate::database;
use crate::print::line;

/// The longest lifetime of a token, in days.
const MOST_DAYS: i64 = 366;

/// Makes, lists and revokes API tokens, with which programs play for an account
///
/// Examples:
///   staunton admin token make Robo --for "the club's robot" --scope board:play --days 90
///   staunton admin token list Robo
///   staunton admin token revoke Robo --all
///
/// Also works while the server is running. A token is printed only once, when it is made.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
    List(List),
    Revoke(Revoke),
}

/// Makes a token for an account, and prints it
#[derive(clap::Args)]
struct Make {
    /// The name of the account
    account: String,
    /// The purpose of the token: 1 to 60 characters
    #[arg(long = "for", value_name = "TEXT", value_parser = name)]
    name: String,
    /// A permission, such as board:play; can be repeated
    #[arg(long = "scope", value_name = "SCOPE", required = true)]
    scopes: Vec<Scope>,
    /// Lifetime in days, 1 to 366 [default: until it is revoked]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MOST_DAYS))]
    days: Option<u16>,
    #[command(flatten)]
    database: database::Settings,
}

/// Lists the tokens of an account: id, scopes and purpose, separated by tabs
///
/// With --json each token is an object: id, name, scopes, created, used and expires. Times are
/// milliseconds since 1970.
#[derive(clap::Args)]
struct List {
    /// The name of the account
    account: String,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: database::Settings,
}

/// Revokes tokens of an account; their connections are closed within seconds
#[derive(clap::Args)]
struct Revoke {
    /// The name of the account
    account: String,
    /// The id of the token, as `list` prints it
    #[arg(required_unless_present = "all")]
    id: Option<TokenId>,
    /// Revoke all tokens of the account
    #[arg(long, conflicts_with = "id")]
    all: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        match self.command {
            Command::Make(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Revoke(args) => args.run(),
        }
    }
}

impl Make {
    fn run(self) -> u8 {
        with_people(&self.database, async |people| {
            let (text, id) = server::new_token();
            let created_at = now();
            let token = Token {
                id,
                player: named(&*people, &self.account).await?,
                name: self.name.clone(),
                scopes: Scopes(self.scopes.iter().copied().collect::<BTreeSet<_>>()),
                created_at,
                used_at: None,
                expires_at: self.days.map(|days| created_at + u64::from(days) * DAY),
            };
            let made = people.make_token(token, None).await;
            made.map_err(|why| why.to_string())?;
            line(text);
            Ok(())
        })
    }
}

impl List {
    fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let player = named(&*people, &self.account).await?;
            let tokens = people.tokens_of(player, now()).await;
            for token in tokens.map_err(|why| why.to_string())? {
                self.print(&token);
            }
            Ok(())
        })
    }

    fn print(&self, token: &Token) {
        if self.json {
            line(json!({
                "id": token.id.to_string(),
                "name": token.name,
                "scopes": token.scopes.0.iter().map(|scope| scope.as_str()).collect::<Vec<_>>(),
                "created": token.created_at.0,
                "used": token.used_at.map(|at| at.0),
                "expires": token.expires_at.map(|at| at.0),
            }));
        } else {
            line(format_args!(
                "{}\t{}\t{}",
                token.id, token.scopes, token.name
            ));
        }
    }
}

impl Revoke {
    fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let player = named(&*people, &self.account).await?;
            let tokens = people.tokens_of(player, now()).await;
            let tokens = tokens.map_err(|why| why.to_string())?;
            let meant = |token: &&Token| self.id.is_none_or(|id| token.id == id);
            let ids: Vec<_> = tokens.iter().filter(meant).map(|token| token.id).collect();
            if let (Some(_), []) = (self.id, &*ids) {
                return Err(format!("{} has no such token", self.account));
            }
            for id in ids {
                let revoked = people.revoke_token(player, id, now()).await;
                revoked.map_err(|why| why.to_string())?;
            }
            Ok(())
        })
    }
}

/// Parses the name of a token, with the server's rules.
fn name(text: &str) -> Result<String, String> {
    let name = server::token_name(text);
    name.map(str::to_owned).map_err(str::to_owned)
}
