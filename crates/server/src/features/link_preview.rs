//! Link previews: title, description and picture, in the head of the page.
//!
//! Messengers and forums open the address without a session and without running scripts. The
//! preview shows what every user with the link may see, and nothing on a safe server. Its language
//! is the requested one, or English.

use std::fmt::Write as _;
use std::sync::Arc;

use ::language::{Form, InLanguage, Language};
use async_trait::async_trait;
use axum::extract::Query;
use axum::http::{HeaderMap, Uri};
use engine::{Character, Opponent};
use game::state::LoadedGame;
use messages::sentence::Sentence;
use net::origin;
use rules::{Color, Position, Role, Square};
use store::Seat;
use views::openings;

use crate::features::images::{Linked, path_of_position};
use crate::http::anonymous::{self, Anonymous};
use crate::http::html::escaped;
use crate::http::language;
use crate::http::link_preview::LinkPreviews;
use crate::http::session;
use crate::http::site::Site;

/// The maximum length of a displayed name.
const NAME: usize = 80;

/// The preview of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    description: String,
    /// The paths of the page and of the picture.
    page: String,
    picture: String,
}

/// Creates the previews of games and analyses.
pub(crate) struct Previews(pub(crate) Arc<Site>);

#[async_trait]
impl LinkPreviews for Previews {
    async fn head(&self, uri: &Uri, anonymous: &Anonymous, headers: &HeaderMap) -> Option<String> {
        of(&self.0, uri, anonymous, headers).await
    }
}

/// Returns the preview of the page at this address, if there is one.
async fn of(site: &Site, uri: &Uri, anonymous: &Anonymous, headers: &HeaderMap) -> Option<String> {
    // A browser with a session gets the page itself.
    if site.sessions.is_safe() || session::is_claimed(site, headers) {
        return None;
    }
    let base = origin::base(headers, site.public_url.as_ref())?.to_string();
    let language = language::of(uri, headers);
    let game = uri.path().strip_prefix("/game/");
    let has_preview = game.is_some() || is_of_a_line(uri);
    // Reading a game or playing a line takes time, and there is no session for a rate limit.
    if !has_preview || !site.rate_limits.draws(anonymous.network) {
        return None;
    }
    let preview = if let Some(id) = game {
        let id = id.trim_end_matches('/');
        let table = anonymous::visible_game(site, anonymous, id).await.ok()?;
        of_game(&table, language)
    } else {
        of_analysis(uri, language)?
    };
    Some(preview.head(&base))
}

/// Returns whether the address may contain a line of the analysis page.
fn is_of_a_line(uri: &Uri) -> bool {
    uri.path().trim_end_matches('/') == "/analysis" && uri.query().is_some()
}

fn of_game(table: &LoadedGame, language: Language) -> Preview {
    let names = [Color::White, Color::Black].map(|color| name(table, color, language));
    let title = match &names {
        [Some(white), Some(black)] => format!("{white} – {black}"),
        [Some(name), None] | [None, Some(name)] => {
            Sentence::new("{name} invites you to a game of chess")
                .with("name", name)
                .in_language(language)
        }
        [None, None] => Sentence::new("A game of chess").in_language(language),
    };
    let game = &table.game;
    let opening = openings::name_of(game.line().positions());
    let opening = opening.map(|opening| format!(" {}.", opening.name));
    let position = game.position();
    let state = match game.verdict() {
        Some(verdict) => verdict.in_language(language),
        None if names.contains(&None) => {
            Sentence::new("Open the link to play.").in_language(language)
        }
        None => to_move(position).in_language(language),
    };
    Preview {
        title,
        description: state + opening.as_deref().unwrap_or_default(),
        page: format!("/game/{}", table.id),
        picture: format!("/app/games/{}/picture.png", table.id),
    }
}

/// Returns the name of the player in this seat; `None` if the seat is open.
fn name(table: &LoadedGame, color: Color, language: Language) -> Option<String> {
    match table.seats[color.index()] {
        Seat::Open => None,
        Seat::Engine { identity } => {
            Some(computer(Opponent::stored(identity)).in_language(language))
        }
        Seat::Person(_) => Some(table.names[color.index()].chars().take(NAME).collect()),
    }
}

/// Returns the name of the computer as a player.
fn computer(opponent: Opponent) -> Sentence {
    match opponent {
        Opponent::Level(level) => {
            Sentence::new("Staunton, level {level}").with("level", level.number())
        }
        Opponent::Character(character) => match character {
            Character::Shy => Sentence::new("Staunton, the shy one"),
            Character::Grabber => Sentence::new("Staunton, the grabber"),
            Character::Swapper => Sentence::new("Staunton, the swapper"),
            Character::Marcher => Sentence::new("Staunton, the marcher"),
            Character::Gambler => Sentence::new("Staunton, the gambler"),
            Character::Attacker => Sentence::new("Staunton, the attacker"),
            Character::Guard => Sentence::new("Staunton, the guard"),
            Character::Finisher => Sentence::new("Staunton, the finisher"),
        },
    }
}

/// Returns the side to move and the move number.
fn to_move(position: &Position) -> Sentence {
    Sentence::new("Move {number}, {side} to move.")
        .with("number", position.fullmove_number())
        .saying("side", position.turn())
}

/// Lists the pieces and their squares, in English with [`picture::describe`]. Other languages have
/// no plurals of pieces here.
fn pieces(position: &Position, language: Language) -> String {
    if language == Language::ENGLISH {
        return picture::describe(&picture::Diagram::of(position));
    }
    let sides = [Color::White, Color::Black].map(|color| {
        let groups = Role::ALL.into_iter().rev().filter_map(|role| {
            let pieces = position.board().pieces(color, role);
            let squares = Square::all().filter(|square| !(square.bitboard() & pieces).is_empty());
            let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
            let name = language.role(role, Form::Bare);
            (!squares.is_empty()).then(|| format!("{name} {}", squares.join(", ")))
        });
        let groups: Vec<String> = groups.collect();
        [language.color(color), ": ", &groups.join("; "), "."].concat()
    });
    sides.join(" ")
}

fn of_analysis(uri: &Uri, language: Language) -> Option<Preview> {
    let Query(linked) = Query::<Linked>::try_from_uri(uri).ok()?;
    if linked.fen.is_none() && linked.moves.is_none() {
        return None;
    }
    let line = linked.line().ok()?;
    let last = picture::diagrams(&line, Color::White).pop();
    let last = last.and_then(|diagram| diagram.last);
    let opening = openings::name_of(line.positions());
    let position = line.position();
    let query = uri.query().unwrap_or_default();
    Some(Preview {
        title: opening.map_or_else(
            || Sentence::new("A chess position").in_language(language),
            |opening| opening.name,
        ),
        description: format!(
            "{} {}",
            to_move(position).in_language(language),
            pieces(position, language)
        ),
        page: format!("/analysis?{query}"),
        picture: path_of_position(position, last),
    })
}

impl Preview {
    /// Creates the elements for the head of the page, with its title.
    fn head(&self, base: &str) -> String {
        let mut text = format!("<title>{} · Staunton</title>", escaped(&self.title));
        let page = format!("{base}{}", self.page);
        let picture = format!("{base}{}", self.picture);
        let side = picture::SIDE.to_string();
        for (attribute, name, content) in [
            ("property", "og:type", "website"),
            ("property", "og:site_name", "Staunton"),
            ("property", "og:title", &*self.title),
            ("property", "og:description", &self.description),
            ("property", "og:url", &page),
            ("property", "og:image", &picture),
            ("property", "og:image:type", "image/png"),
            ("property", "og:image:width", &side),
            ("property", "og:image:height", &side),
            ("property", "og:image:alt", &self.description),
            ("name", "twitter:card", "summary"),
        ] {
            let _ = write!(
                text,
                "<meta {attribute}=\"{name}\" content=\"{}\" />",
                escaped(content)
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_text_in_attributes_and_elements() {
        let hostile = "</title><script>alert('\"')</script>\u{0}&amp;\n";
        let preview = Preview {
            title: hostile.to_owned(),
            description: hostile.to_owned(),
            page: format!("/analysis?{hostile}"),
            picture: format!("/app/picture.png?fen={hostile}"),
        };
        let head = preview.head("https://chess.example.org");
        assert_eq!(head.matches('<').count(), 2 + 11);
        assert_eq!(head.matches('"').count(), 11 * 4);
        assert!(!head.contains("script>"), "{head}");
        assert!(
            head.contains("&lt;script&gt;alert(&#39;&quot;&#39;)"),
            "{head}"
        );
    }

    fn analysis(address: &str) -> Option<Preview> {
        of_analysis(&address.parse().expect("an address"), Language::ENGLISH)
    }

    #[test]
    fn describes_a_position_in_the_requested_language() {
        let address = "/analysis?fen=4k3/8/8/8/3P4/8/4P3/4K3_b_-_-_0_7";
        let german = Language::find("de").expect("German");
        let preview = of_analysis(&address.parse().expect("an address"), german);
        let preview = preview.expect("a preview");
        assert_eq!(preview.title, "Eine Schachstellung");
        assert_eq!(
            preview.description,
            "Zug 7, Schwarz ist am Zug. Weiß: König e1; Bauer e2, d4. Schwarz: König e8."
        );
    }

    #[test]
    fn previews_the_last_position_of_an_analysis_line() {
        let preview = analysis("/analysis?moves=e4_e5_Nf3_Nc6_Bb5_a6").expect("a preview");
        assert_eq!(preview.title, "Ruy Lopez: Morphy Defense");
        assert!(
            preview
                .description
                .starts_with("Move 4, White to move. White: king e1;")
        );
        assert_eq!(
            preview.picture,
            "/app/picture.png?fen=r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R_w_KQkq_-_0_4\
             &last=a7a6"
        );
        let preview = analysis("/analysis?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1").expect("a preview");
        assert_eq!(preview.title, "A chess position");
        for address in [
            "/analysis",
            "/analysis?game=abcdefgh",
            "/analysis?fen=nonsense",
            "/analysis?moves=e4_e4",
        ] {
            assert_eq!(analysis(address), None, "{address}");
        }
    }
}
