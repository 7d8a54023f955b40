//! Sends challenges to their players.

use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use game::frame;
use game::outbound::OutboundFrame;
use protocol::{Challenge, ChallengeState, DeclineReason, ServerMessage};
use store::{Answer, PlayerId, Unavailable};

use super::Challenges;

/// The delay before a retry after the store could not be read.
const RETRY: Duration = Duration::from_secs(1);

/// Sends changed challenges to subscribers, until the server closes.
pub(crate) async fn notify(challenges: Arc<Challenges>) {
    let closing = challenges.node.closing.clone();
    let notifying = async {
        loop {
            challenges.has_changed.notified().await;
            let changed: Vec<PlayerId> = challenges.lock().changed.drain().collect();
            let mut failed = false;
            for player in changed {
                if let Err(why) = notify_player(&challenges, player).await {
                    tracing::warn!(%why, "challenges cannot be read");
                    challenges.changed(player);
                    failed = true;
                }
            }
            if failed {
                tokio::time::sleep(RETRY).await;
            }
        }
    };
    closing.run_until_cancelled(notifying).await;
}

async fn notify_player(all: &Challenges, player: PlayerId) -> Result<(), Unavailable> {
    let now = all.node.clock.now();
    let challenges = all.node.store.talk().challenges_of(player, now).await?;
    let challenges = challenges.into_iter().map(|one| view(one, player, now));
    let text = frame::text(&ServerMessage::Challenges {
        challenges: challenges.collect(),
    });
    let followers = all.lock().followers.get(&player).cloned();
    for outbound in followers
        .into_iter()
        .flatten()
        .map(|(_, outbound)| outbound)
    {
        outbound.send_frame(OutboundFrame::Text(text.clone()));
    }
    Ok(())
}

fn view(challenge: store::Challenge, player: PlayerId, now: Timestamp) -> Challenge {
    let own = challenge.challenger.0 == player;
    let (_, with) = if own {
        challenge.challenged
    } else {
        challenge.challenger
    };
    // A random starting position is chosen when the game begins.
    let start = match &challenge.terms.start {
        Some(_) => challenge.terms.start_position().ok(),
        None => None,
    };
    let color = challenge.side.map(|side| if own { side } else { !side });
    Challenge {
        id: challenge.id.to_string(),
        own,
        with,
        time: challenge.terms.time,
        chess960: challenge.terms.chess960,
        chess960_number: start.and_then(|start| start.chess960_number()),
        claims: challenge.terms.claims,
        color: super::color(color),
        rated: challenge.terms.rated,
        expires_in: challenge.expires_at - now,
        state: match challenge.answer {
            None => ChallengeState::Open,
            Some(Answer::Accepted) => ChallengeState::Accepted,
            Some(Answer::CalledOff) => ChallengeState::CalledOff,
            Some(Answer::Declined(reason)) => ChallengeState::Declined {
                reason: match reason.kind() {
                    store::DeclineReason::OtherTime => DeclineReason::OtherTime,
                    store::DeclineReason::OtherTerms => DeclineReason::OtherTerms,
                    store::DeclineReason::Never => DeclineReason::Never,
                    _ => DeclineReason::NotNow,
                },
            },
        },
    }
}
