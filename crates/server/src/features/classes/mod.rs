//! Classes: an organizer teaches, pupils join by a code, and do homework.
//!
//! A class is visible to its teacher, its members and admins. Other users get the same response as
//! for a class that does not exist.

mod boards;
mod homework;
mod join;
mod manage;
mod show;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{delete, get, post, put};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use store::{Class, ClassError, ClassId, Role};

use crate::http::member::Member;
use crate::http::site::Site;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/app/classes", get(show::list).post(manage::make))
        .route("/app/classes/look", post(join::look))
        .route("/app/classes/join", post(join::join))
        .route(
            "/app/classes/{id}",
            get(show::class).put(manage::rename).delete(manage::end),
        )
        .route("/app/classes/{id}/teacher", put(manage::hand_over))
        .route(
            "/app/classes/{id}/code",
            post(manage::renew_code).delete(manage::withdraw_code),
        )
        .route("/app/classes/{id}/members/{player}", delete(manage::remove))
        .route(
            "/app/classes/{id}/members/{player}/link",
            post(manage::make_link),
        )
        .route("/app/classes/{id}/homework", post(homework::set))
        .route(
            "/app/classes/{id}/homework/{number}",
            delete(homework::withdraw),
        )
        .route("/app/classes/{id}/games", get(boards::games))
}

/// Returns whether the member has the role of a teacher.
fn is_organiser(member: &Member) -> bool {
    member.player.role >= Some(Role::Organiser)
}

/// Returns whether the member may do everything in this class.
fn teaches(member: &Member, class: &Class) -> bool {
    let is_own = class.teacher == member.player.id && is_organiser(member);
    is_own || member.player.role == Some(Role::Admin)
}

/// Returns the class with this id, which the member must teach.
async fn taught(site: &Site, member: &Member, id: &str) -> Result<Class, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let id: ClassId = id.parse().map_err(|_| no_such_class())?;
    let class = site.store.classes().class(id).await?;
    let class = class.filter(|class| teaches(member, class));
    class.ok_or_else(no_such_class)
}

fn no_such_class() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such class, or you are not in it: check the address.",
    )
}

pub(crate) fn class_error(error: ClassError) -> RequestError {
    let conflict = |sentence: &'static str| RequestError::new(Code::Conflict, sentence);
    match error {
        ClassError::NoSuchClass => no_such_class(),
        ClassError::NoSuchCode => RequestError::new(
            Code::NotFound,
            "No class has this code: check it with your teacher, who may have changed it.",
        ),
        ClassError::NoSuchPlayer => RequestError::no_session(),
        ClassError::TooManyClasses => conflict("You have 50 classes, the maximum: end one first."),
        ClassError::Full => conflict("This class has 100 members, the maximum: ask your teacher."),
        ClassError::TooManyJoined => {
            conflict("You are in 20 classes, the maximum: leave one first.")
        }
        ClassError::TooMuchHomework => {
            conflict("This class has 200 tasks, the maximum: withdraw an old one first.")
        }
        ClassError::OwnClass => conflict("You teach this class: your pupils join it by the code."),
        ClassError::NameNeeded => RequestError::bad("Choose a name that your teacher knows."),
        ClassError::JoinedAs(name) => RequestError::new(
            Code::Conflict,
            Sentence::new(
                "In this browser {name} is already in a class: join under that name if this is \
                 you, or else in another browser or a private window.",
            )
            .with("name", name),
        ),
        ClassError::NameTaken => conflict(
            "This name or a similar one is already taken: add a letter or a second name. If it is \
             you, on another device, ask your teacher for a link to sign in.",
        ),
        ClassError::IdTaken => {
            store::Unavailable("the random id of a class is taken".to_owned()).into()
        }
        ClassError::Unavailable(why) => why.into(),
    }
}
