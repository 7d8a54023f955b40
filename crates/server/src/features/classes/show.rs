//! The views of classes for teachers and pupils.

use std::sync::Arc;

use arbiter::DAY;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use messages::error::RequestError;
use net::origin::PublicUrl;
use protocol::http::classes as wire;
use store::{Class, ClassId, ClassMember, ClassOverview, Role};

use super::{homework, is_organiser, no_such_class, teaches};
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/classes`: lists the member's classes.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<wire::ClassList>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let (classes, own) = (site.store.classes(), member.player.id);
    let teaching = if is_organiser(&member) {
        classes.classes_of_teacher(own).await?
    } else {
        Vec::new()
    };
    let joined = classes.classes_of_member(own).await?;
    let others = if member.player.role == Some(Role::Admin) {
        let all = classes.all_classes().await?.into_iter();
        all.filter(|class| class.teacher != own).collect()
    } else {
        Vec::new()
    };
    let summaries = |classes: Vec<Class>| classes.into_iter().map(summary).collect();
    Ok(Json(wire::ClassList {
        teaching: summaries(teaching),
        joined: summaries(joined),
        others: summaries(others),
    }))
}

fn summary(class: Class) -> wire::ClassSummary {
    wire::ClassSummary {
        id: class.id.to_string(),
        name: class.name,
        teacher: class.teacher_name,
        members: class.members,
    }
}

/// `GET /app/classes/{id}`: returns the parts of the class that the member may see.
pub(super) async fn class(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Answering(language): Answering,
    headers: HeaderMap,
) -> Result<Json<wire::ClassView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let id: ClassId = id.parse().map_err(|_| no_such_class())?;
    let overview = site.store.classes().class_overview(id).await?;
    let overview = overview.ok_or_else(no_such_class)?;
    let homework = overview.homework.iter();
    let homework = homework.map(|one| homework::view(one, language)).collect();
    if teaches(&member, &overview.class) {
        let base = site.base(&headers);
        return Ok(Json(for_teacher(overview, homework, base.as_ref())));
    }
    let (own, others): (Vec<_>, Vec<_>) = overview
        .members
        .into_iter()
        .partition(|other| other.player == member.player.id);
    let own = own.into_iter().next().ok_or_else(no_such_class)?;
    Ok(Json(wire::ClassView::Pupil {
        name: overview.class.name,
        teacher: overview.class.teacher_name,
        homework,
        done: own.done,
        classmates: others
            .into_iter()
            .map(|other| wire::Classmate {
                player: other.player.to_string(),
                name: other.name,
            })
            .collect(),
    }))
}

fn for_teacher(
    overview: ClassOverview,
    homework: Vec<wire::HomeworkView>,
    base: Option<&PublicUrl>,
) -> wire::ClassView {
    let code = overview.class.code.map(|code| code.to_string());
    let link = code.as_ref().zip(base);
    wire::ClassView::Teacher {
        name: overview.class.name,
        teacher: overview.class.teacher_name,
        link: link.map(|(code, base)| format!("{base}/join/{code}")),
        code,
        homework,
        members: overview.members.into_iter().map(row).collect(),
    }
}

fn row(member: ClassMember) -> wire::MemberView {
    wire::MemberView {
        player: member.player.to_string(),
        name: member.name,
        is_guest: member.is_guest,
        // A teacher sees the day, not the hour.
        last_seen: member.last_seen.map(|at| at.0 - at.0 % DAY),
        done: member.done,
    }
}
