//! The analysis that is kept with a finished game.
//!
//! A player's page computes it. It is shown to all visitors of the game and used for nothing else:
//! its scores are not verified.

use std::sync::Arc;

use arbiter::Game;
use axum::extract::{DefaultBodyLimit, FromRef, Path, State};
use axum::routing::get;
use axum::{Json, Router};
use game::state::LoadedGame;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::analysis::{self as shown, NewAnalysis, NewPosition};
use protocol::{RefusalCode, Score};
use rules::Position;
use store::{AnalyzedPosition, BestMove, EvaluationScore, GameAnalysis, GameId, Seat};

use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum size of a request in bytes. A position needs about 50.
const MAX_BODY: usize = 128 * 1_024;
/// The maximum depth of a search.
const MAX_DEPTH: u32 = 245;
/// The maximum score: hundredths of a pawn, or moves to mate.
const MAX_SCORE: u32 = 100_000;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new().route(
        "/app/games/{id}/analysis",
        get(look).put(keep).layer(DefaultBodyLimit::max(MAX_BODY)),
    )
}

/// `GET /app/games/{id}/analysis`: returns the analysis of a game.
async fn look(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<shown::KeptAnalysis>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let id: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let loaded = LoadedGame::load(&*site.store, id).await?;
    let loaded = loaded.ok_or_else(RequestError::no_such_game)?;
    let is_own = is_own(&member, &loaded);
    // Visitors without an account do not see the games of others on a server for schools.
    if member.caller.is_guest && site.sessions.is_safe() && !is_own {
        return Err(RequestError::no_such_game());
    }
    let kept = site.store.evaluations().game_analysis(id).await?;
    Ok(Json(shown::KeptAnalysis {
        analysis: kept.as_ref().map(|kept| view(&loaded.game, kept)),
        may_keep: is_own && loaded.game.verdict().is_some(),
    }))
}

/// `PUT /app/games/{id}/analysis`: keeps the analysis of a player of the game, unless the kept one
/// is as deep or deeper. Returns the kept one.
async fn keep(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
    Sent(sent): Sent<NewAnalysis>,
) -> Result<Json<shown::GameAnalysis>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let id: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let loaded = LoadedGame::load(&*site.store, id).await?;
    let loaded = loaded.ok_or_else(RequestError::no_such_game)?;
    if !is_own(&member, &loaded) {
        return Err(RequestError::new(
            RefusalCode::NotYourGame,
            "Only the players of a game keep its analysis.",
        ));
    }
    if loaded.game.verdict().is_none() {
        return Err(RequestError::new(
            RefusalCode::NotNow,
            "The game is not over: its analysis is kept after its end.",
        ));
    }
    let analysis = GameAnalysis {
        positions: checked(&loaded.game, &sent)?,
        depth: sent.depth,
        at: site.clock.now(),
    };
    let evaluations = site.store.evaluations();
    evaluations.keep_analysis(id, analysis).await?;
    let kept = evaluations.game_analysis(id).await?;
    let kept = kept.ok_or_else(RequestError::unavailable)?;
    Ok(Json(view(&loaded.game, &kept)))
}

/// Returns whether the visitor is a player of a game.
fn is_own(member: &Member, loaded: &LoadedGame) -> bool {
    loaded.seats.contains(&Seat::Person(member.player.id))
}

/// Returns the positions of an analysis if they are those of the game.
fn checked(game: &Game, sent: &NewAnalysis) -> Result<Vec<AnalyzedPosition>, RequestError> {
    let line = game.line();
    let count = line.moves().len() + 1;
    if sent.positions.len() != count {
        return Err(RequestError::bad(
            Sentence::new("The game has {count} positions, but the analysis has {sent}.")
                .with("count", count)
                .with("sent", sent.positions.len()),
        ));
    }
    if !(1..=MAX_DEPTH).contains(&sent.depth) {
        return Err(RequestError::bad(
            Sentence::new("The depth of an analysis is 1 to {most}.").with("most", MAX_DEPTH),
        ));
    }
    let numbered = (1..).zip(line.positions().zip(&sent.positions));
    numbered
        .map(|(number, (position, sent))| {
            analyzed(&position, sent).map_err(|why| {
                RequestError::bad(
                    Sentence::new("Position {number} of the analysis is wrong: {why}")
                        .with("number", number)
                        .saying("why", why),
                )
            })
        })
        .collect()
}

fn analyzed(position: &Position, sent: &NewPosition) -> Result<AnalyzedPosition, Sentence> {
    if sent.fen != position.fen() {
        return Err(Sentence::new("It is not that of the game."));
    }
    let score = match sent.score {
        Score::Cp(score) => EvaluationScore::Cp(score),
        Score::Mate(moves) => EvaluationScore::Mate(moves),
    };
    let (EvaluationScore::Cp(value) | EvaluationScore::Mate(value)) = score;
    if value.unsigned_abs() > MAX_SCORE {
        return Err(Sentence::new("A score is {most} at most.").with("most", MAX_SCORE));
    }
    let best = match &sent.best {
        Some(text) => {
            let best = position
                .parse_uci(text)
                .map_err(|_| Sentence::new("The best move is not legal."))?;
            Some(BestMove {
                uci: position.uci(best).to_string(),
                san: position.san(best),
            })
        }
        None => None,
    };
    Ok(AnalyzedPosition { score, best })
}

fn view(game: &Game, analysis: &GameAnalysis) -> shown::GameAnalysis {
    let positions = game.line().positions().zip(&analysis.positions);
    shown::GameAnalysis {
        positions: positions
            .map(|(of_game, position)| shown::AnalyzedPosition {
                fen: of_game.fen(),
                score: match position.score {
                    EvaluationScore::Cp(score) => Score::Cp(score),
                    EvaluationScore::Mate(moves) => Score::Mate(moves),
                },
                best: position.best.as_ref().map(|best| shown::BestMove {
                    uci: best.uci.clone(),
                    san: best.san.clone(),
                }),
            })
            .collect(),
        depth: analysis.depth,
        computed_by: Some(shown::ComputedBy::Browser),
    }
}
