//! The challenges that an event stream has announced.

use std::collections::HashMap;

use arbiter::Timestamp;
use store::{Answer, Challenge, GameId};

/// The challenges of an event stream.
#[derive(Debug, Default)]
pub(super) struct Watched {
    open: HashMap<GameId, Challenge>,
}

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeKind {
    Sent,
    Declined,
    Canceled,
}

/// A change of a challenge.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    pub(super) kind: ChangeKind,
    pub(super) challenge: Challenge,
}

impl Watched {
    /// Compares the challenges of the player with those announced before. An accepted challenge is
    /// announced by its game.
    pub(super) fn update(&mut self, listed: Vec<Challenge>) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut known = std::mem::take(&mut self.open);
        for challenge in listed.into_iter().rev() {
            let was_open = known.remove(&challenge.id).is_some();
            let kind = match challenge.answer {
                None if was_open => None,
                None => Some(ChangeKind::Sent),
                Some(Answer::Declined(_)) if was_open => Some(ChangeKind::Declined),
                Some(Answer::CalledOff) if was_open => Some(ChangeKind::Canceled),
                Some(_) => None,
            };
            if challenge.answer.is_none() {
                self.open.insert(challenge.id, challenge.clone());
            }
            if let Some(kind) = kind {
                changes.push(Change { kind, challenge });
            }
        }
        // They have expired.
        for (_, challenge) in known {
            let challenge = Challenge {
                answer: Some(Answer::CalledOff),
                ..challenge
            };
            let kind = ChangeKind::Canceled;
            changes.push(Change { kind, challenge });
        }
        changes
    }

    /// Returns the time at which the next open challenge expires.
    pub(super) fn expires_at(&self) -> Option<Timestamp> {
        self.open.values().map(|one| one.expires_at).min()
    }
}

#[cfg(test)]
mod tests {
    use arbiter::{Claims, Terms, TimeControl};
    use store::{DeclineReason, PlayerId};

    use super::*;

    fn challenge(id: u64, answer: Option<Answer>) -> Challenge {
        let player = |bits| (PlayerId::from_bits(bits), String::new());
        Challenge {
            id: GameId::from_bits(id),
            challenger: player(1),
            challenged: player(2),
            terms: Terms {
                start: None,
                chess960: false,
                time: TimeControl::Unlimited,
                rated: false,
                claims: Claims::ByPlayers,
                first_move: None,
            },
            side: None,
            made_at: Timestamp(0),
            expires_at: Timestamp(id * 1_000),
            answer,
        }
    }

    fn events(watched: &mut Watched, listed: &[(u64, Option<Answer>)]) -> Vec<(ChangeKind, u64)> {
        let listed = listed.iter().map(|(id, answer)| challenge(*id, *answer));
        let changes = watched.update(listed.collect());
        let mut events: Vec<_> = changes
            .iter()
            .map(|change| (change.kind, change.challenge.expires_at.0 / 1_000))
            .collect();
        events.sort_unstable_by_key(|(_, number)| *number);
        events
    }

    #[test]
    fn announces_each_change_once() {
        let mut watched = Watched::default();
        let declined = Some(Answer::Declined(DeclineReason::TooFast));
        let first = [(1, None), (2, None), (3, declined)];
        let new = [(ChangeKind::Sent, 1), (ChangeKind::Sent, 2)];
        assert_eq!(events(&mut watched, &first), new);
        assert_eq!(watched.expires_at(), Some(Timestamp(1_000)));
        assert_eq!(events(&mut watched, &first), []);
        let next = [(1, declined), (2, Some(Answer::CalledOff)), (4, None)];
        let changes = [
            (ChangeKind::Declined, 1),
            (ChangeKind::Canceled, 2),
            (ChangeKind::Sent, 4),
        ];
        assert_eq!(events(&mut watched, &next), changes);
        assert_eq!(events(&mut watched, &[(4, Some(Answer::Accepted))]), []);
        assert_eq!(events(&mut watched, &[(5, None)]), [(ChangeKind::Sent, 5)]);
        assert_eq!(events(&mut watched, &[]), [(ChangeKind::Canceled, 5)]);
        assert_eq!(watched.expires_at(), None);
    }
}
