//! Pairings and standings as pages that other sites embed. They contain no scripts.

use std::fmt::Write as _;
use std::sync::Arc;

use ::language::{InLanguage, Language};
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, VARY};
use axum::response::{IntoResponse, Response};
use messages::error::RequestError;
use messages::sentence::Sentence;
use rules::Color;
use tournament::{Bye, Outcome, System, Tournament};

use super::loaded::Loaded;
use super::public::{OfCategory, OfRound, name, standings_in};
use super::registry::Tournaments;
use super::show::require_rounds;
use super::tables::Table;
use crate::http::anonymous::Anonymous;
use crate::http::html::escaped;
use crate::http::language::Answering;
use crate::http::site::Site;

/// Other sites may show these pages in a frame. They run no scripts and load nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors *";

/// The time in seconds after which a browser loads the page again.
const RELOAD: u32 = 60;

/// The fonts and colors of the page, in light and dark.
const STYLE: &str = ":root{color-scheme:light dark}\
    body{margin:0;padding:.5rem;font:1rem/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas}\
    h1{margin:0;font-size:1.2rem}p{margin:.2rem 0 .6rem}a{color:LinkText}\
    div{overflow-x:auto}table{width:100%;border-collapse:collapse}\
    th,td{padding:.25rem .5rem;text-align:left;border-bottom:1px solid GrayText}\
    .n{text-align:right;font-variant-numeric:tabular-nums}.r{text-align:center;white-space:nowrap}";

/// `GET /embed/tournament/{id}/pairings`: returns the pairings of a round as a page.
pub(super) async fn pairings(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(round): Query<OfRound>,
    Answering(language): Answering,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    let loaded = tournaments.find_public(&site, &anonymous, &id).await?;
    require_rounds(&loaded)?;
    let number = round.number(&loaded.state)?;
    let of = Arc::clone(&loaded);
    let write = move || Ok(pairings_page(&of, number, language).into_bytes());
    let table = Table::PairingsPage { number, language };
    let queue = &tournaments.table_queue;
    let html = loaded.tables.write(table, queue, anonymous.network, write);
    Ok(page(html.await?))
}

/// `GET /embed/tournament/{id}/standings`: returns the standings as a page.
pub(super) async fn standings(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(category): Query<OfCategory>,
    Answering(language): Answering,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    let loaded = tournaments.find_public(&site, &anonymous, &id).await?;
    require_rounds(&loaded)?;
    let category = category.index(&loaded.state)?;
    let of = Arc::clone(&loaded);
    let write = move || Ok(standings_page(&of, category, language).into_bytes());
    let table = Table::StandingsPage { category, language };
    let queue = &tournaments.table_queue;
    let html = loaded.tables.write(table, queue, anonymous.network, write);
    Ok(page(html.await?))
}

fn page(html: Bytes) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
        (CACHE_CONTROL, "public, max-age=10"),
        (VARY, "accept-language, cookie"),
    ];
    (headers, html).into_response()
}

/// Returns a page with a table. The texts of the table are escaped.
fn document(loaded: &Loaded, language: Language, about: &Sentence, table: &str) -> String {
    let title = escaped(&loaded.state.settings.name);
    let about = escaped(&about.in_language(language));
    let (code, id) = (language.code(), loaded.id);
    format!(
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"refresh\" content=\"{RELOAD}\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\
         <h1><a href=\"/tournament/{id}\" target=\"_blank\" rel=\"noopener\">{title}</a></h1>\
         <p>{about}</p><div tabindex=\"0\" role=\"region\" aria-label=\"{about}\">{table}</div>\
         </body></html>"
    )
}

/// Returns the row of the headings, with their classes.
fn headings(headings: &[(&str, String)]) -> String {
    let cells = headings.iter().map(|(class, text)| {
        let text = escaped(text);
        format!("<th scope=\"col\" class=\"{class}\">{text}</th>")
    });
    format!("<tr>{}</tr>", cells.collect::<String>())
}

fn pairings_page(loaded: &Loaded, number: u16, language: Language) -> String {
    let state = &loaded.state;
    let Some(round) = state.round(number) else {
        let none = Sentence::new("No round is paired yet.");
        return document(loaded, language, &none, "");
    };
    let word = |english| Sentence::new(english).in_language(language);
    let mut table = format!(
        "<table>{}",
        headings(&[
            ("n", word("Board")),
            ("", Color::White.in_language(language)),
            ("r", word("Result")),
            ("", Color::Black.in_language(language)),
        ])
    );
    for board in &round.boards {
        let [white, black] = board.players.map(|it| escaped(&name(state, it)));
        let result = board.outcome.map_or("", result);
        let _ = write!(
            table,
            "<tr><td class=\"n\">{}</td><td>{white}</td><td class=\"r\">{result}</td>\
             <td>{black}</td></tr>",
            board.number
        );
    }
    for &(player, bye) in &round.byes {
        let player = escaped(&name(state, player));
        let bye = escaped(&word(match bye {
            Bye::Pairing => "Bye",
            Bye::Half => "Half-point bye",
            Bye::Zero if matches!(state.settings.system, System::RoundRobin { .. }) => "Free",
            Bye::Zero => "Absent",
        }));
        let _ = write!(
            table,
            "<tr><td></td><td>{player}</td><td></td><td>{bye}</td></tr>"
        );
    }
    table.push_str("</table>");
    let about = Sentence::new("Round {round}").with("round", number);
    document(loaded, language, &about, &table)
}

fn standings_page(loaded: &Loaded, category: Option<usize>, language: Language) -> String {
    let state: &Tournament = &loaded.state;
    let (standings, category) = standings_in(state, category);
    let word = |english| Sentence::new(english).in_language(language);
    let mut columns = vec![("n", word("Place")), ("", word("Player"))];
    let codes = standings.criteria.iter().skip(1);
    columns.push(("n", word("Points")));
    columns.extend(codes.map(|code| ("n", code.to_string())));
    let mut table = format!("<table>{}", headings(&columns));
    for place in &standings.places {
        let player = escaped(&name(state, place.entrant));
        let _ = write!(
            table,
            "<tr><td class=\"n\">{}</td><td>{player}</td>",
            place.rank
        );
        for score in &place.scores {
            let _ = write!(
                table,
                "<td class=\"n\">{}</td>",
                score.text(standings.after)
            );
        }
        table.push_str("</tr>");
    }
    table.push_str("</table>");
    let about = match category {
        Some(name) => Sentence::new("{category}, standings after round {round}")
            .with("category", name)
            .with("round", standings.after),
        None => Sentence::new("Standings after round {round}").with("round", standings.after),
    };
    document(loaded, language, &about, &table)
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins => "1 – 0",
        Outcome::BlackWins => "0 – 1",
        Outcome::Draw => "½ – ½",
        Outcome::BlackForfeits => "+ / −",
        Outcome::WhiteForfeits => "− / +",
        Outcome::BothForfeit => "− / −",
        Outcome::BothLose => "0 – 0",
        Outcome::DrawAndLoss => "½ – 0",
        Outcome::LossAndDraw => "0 – ½",
        Outcome::Adjourned => "?",
    }
}
