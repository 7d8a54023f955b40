//! Chat, reports, and challenges.

use arbiter::{Claims, Event, Terms, TimeControl};
use rules::Color;
use samples::variants;
use staunton_store::{
    Answer, Challenge, Chat, DeclineReason, Entry, First, NewChallenge, NewChatLine, NewGame,
    NewReport, OwnChatLine, Relation, Report, ReportReason, RestrictedPlayer, Room, Speaker, Store,
};

use super::{DAY, NOW, PLAYERS, game, person, player};

/// The game with chat.
const GAME: u64 = 1;
/// The number of the first challenge.
const FIRST: u64 = 100;
/// The answers to the challenges, in their order; the last challenge is open.
const ANSWERS: [Option<Answer>; 7] = [
    Some(Answer::Accepted),
    Some(Answer::Declined(DeclineReason::NotNow)),
    Some(Answer::Declined(DeclineReason::OtherTime)),
    Some(Answer::Declined(DeclineReason::OtherTerms)),
    Some(Answer::Declined(DeclineReason::Never)),
    Some(Answer::CalledOff),
    None,
];
const REASONS: [ReportReason; 4] = [
    ReportReason::Chat,
    ReportReason::Name,
    ReportReason::Play,
    ReportReason::Other,
];

fn terms() -> Terms {
    Terms {
        start: None,
        chess960: true,
        time: TimeControl::fischer(300_000, 3_000),
        rated: false,
        claims: Claims::WithoutPenalty,
        first_move: Some(30_000),
    }
}

pub(super) async fn fill(store: &dyn Store) {
    let talk = store.talk();
    for (author, text) in [(1, "Good luck!"), (3, "Who wins?"), (2, "Thanks – you too")] {
        let line = NewChatLine {
            game: game(GAME),
            author: player(author),
            request_key: format!("key {author}"),
            text: text.to_owned(),
            at: NOW + u64::from(author),
            most: 100,
        };
        talk.say(line).await.unwrap();
    }
    talk.set_chat(player(4), true).await.unwrap();
    talk.silence(player(3), Some(NOW + DAY)).await.unwrap();
    for (other, relation) in [(6, Relation::Muted), (7, Relation::Blocked)] {
        talk.relate(player(1), player(other), Some(relation), NOW)
            .await
            .unwrap();
    }
    fill_reports(store).await;
    fill_challenges(store).await;
    talk.disable(player(5), Some(NOW), NOW + 1).await.unwrap();
}

async fn fill_reports(store: &dyn Store) {
    let talk = store.talk();
    for (reporter, reason) in (3..).zip(REASONS) {
        let report = NewReport {
            reporter: player(reporter),
            subject: player(2),
            game: (reason == ReportReason::Chat).then_some(game(GAME)),
            reason,
            text: format!("About {reason:?}"),
            at: NOW + u64::from(reporter),
        };
        talk.report(report).await.unwrap();
    }
    let closed = NewReport {
        reporter: player(1),
        subject: player(2),
        game: None,
        reason: ReportReason::Other,
        text: "It was nothing.".to_owned(),
        at: NOW + 1_000,
    };
    talk.report(closed).await.unwrap();
    let open = talk.open_reports(true, 100).await.unwrap();
    let number = open.last().unwrap().number;
    talk.close_report(number, NOW + 2_000).await.unwrap();
}

async fn fill_challenges(store: &dyn Store) {
    let talk = store.talk();
    let sides = [Some(Color::White), Some(Color::Black), None].into_iter();
    for ((number, answer), side) in (FIRST..).zip(ANSWERS).zip(sides.cycle()) {
        let challenge = NewChallenge {
            id: game(number),
            challenger: player(1),
            challenged: player(2),
            terms: terms(),
            side,
            request_key: format!("challenge {number}"),
            at: NOW + number,
            expires_at: NOW + DAY,
        };
        assert_eq!(talk.challenge(challenge).await, Ok(game(number)));
        let Some(answer) = answer else {
            continue;
        };
        let by = match answer {
            Answer::CalledOff => player(1),
            Answer::Accepted | Answer::Declined(_) => player(2),
        };
        let game_of_it = (answer == Answer::Accepted).then(|| NewGame {
            id: game(number),
            terms: terms(),
            white: person(1),
            black: person(2),
            created_by: player(1),
            created_at: NOW + number,
            rematch_of: None,
            request_key: Some(format!("challenge {number}")),
            first: Some(First {
                entry: Entry {
                    command_id: "start".to_owned(),
                    actor: "system".to_owned(),
                    request: "start".to_owned(),
                    at: NOW + number,
                    events: vec![Event::Started],
                },
                due: None,
            }),
        });
        talk.answer_challenge(game(number), by, answer, game_of_it, NOW + number)
            .await
            .unwrap();
    }
}

/// All this data as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct Talk {
    chat: Option<Chat>,
    of_players: Vec<OfPlayer>,
    reports: Vec<Report>,
    challenges: Vec<Option<Challenge>>,
}

/// The chat and the challenges of a player as read from the store.
#[derive(Debug, PartialEq)]
struct OfPlayer {
    lines: Vec<OwnChatLine>,
    speaker: Speaker,
    unwanted: Vec<RestrictedPlayer>,
    reports: Vec<Report>,
    challenges: Vec<Challenge>,
}

pub(super) async fn read(store: &dyn Store) -> Talk {
    let talk = store.talk();
    let mut of_players = Vec::new();
    for number in 1..=PLAYERS {
        let id = player(number);
        of_players.push(OfPlayer {
            lines: talk.lines_of(id, None, 100).await.unwrap(),
            speaker: talk.speaker(id).await.unwrap(),
            unwanted: talk.restricted_by(id).await.unwrap(),
            reports: talk.reports_by(id).await.unwrap(),
            challenges: talk.challenges_of(id, NOW + 1_000).await.unwrap(),
        });
    }
    let mut challenges = Vec::new();
    for number in (FIRST..).take(ANSWERS.len()) {
        challenges.push(talk.find_challenge(game(number)).await.unwrap());
    }
    Talk {
        chat: talk.chat(game(GAME), 0).await.unwrap(),
        of_players,
        reports: talk.open_reports(true, 100).await.unwrap(),
        challenges,
    }
}

impl Talk {
    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        let lines = &self.chat.as_ref().unwrap().lines;
        let rooms: Vec<_> = lines.iter().map(|line| line.room).collect();
        assert_eq!(rooms, [Room::Players, Room::Spectators, Room::Players]);
        let reasons: Vec<_> = self.reports.iter().map(|report| report.reason).collect();
        assert_eq!(reasons, REASONS);
        assert_eq!(self.reports[0].lines, ["Thanks – you too"]);
        let answers = self.challenges.iter().flatten();
        let answers: Vec<_> = answers.map(|challenge| challenge.answer).collect();
        assert_eq!(answers, ANSWERS);
        for (other, relation) in [(6, Relation::Muted), (7, Relation::Blocked)] {
            let mut unwanted = self.of_players[0].unwanted.iter();
            assert!(unwanted.any(|one| one.player == player(other) && one.relation == relation));
        }
        assert!(self.of_players[3].speaker.is_off);
        assert_eq!(self.of_players[2].speaker.silent_until, Some(NOW + DAY));
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let lines = &self.chat.as_ref().unwrap().lines;
        variants!(Room: Players Spectators).assert_complete(lines.iter().map(|line| &line.room));
        let answers: Vec<Answer> = self
            .challenges
            .iter()
            .filter_map(|challenge| challenge.as_ref()?.answer)
            .collect();
        variants!(Answer: Accepted Declined CalledOff).assert_complete(&answers);
        // Samples of older versions lack the exact reasons, which another test stores.
        let exact = DeclineReason::ALL;
        let exact = exact.iter().filter(|reason| reason.kind() != **reason);
        let kinds = answers.iter().filter_map(|answer| match answer {
            Answer::Declined(reason) => Some(reason),
            _ => None,
        });
        variants!(DeclineReason:
            NotNow OtherTime OtherTerms Never Generic TooFast TooSlow Rated Casual Standard Variant
            NoBot OnlyBot)
        .assert_complete(kinds.chain(exact));
        let unwanted = self.of_players.iter().flat_map(|player| &player.unwanted);
        variants!(Relation: Muted Blocked).assert_complete(unwanted.map(|one| &one.relation));
        let reports = self.reports.iter();
        variants!(ReportReason: Chat Name Play Other)
            .assert_complete(reports.map(|report| &report.reason));
    }
}
