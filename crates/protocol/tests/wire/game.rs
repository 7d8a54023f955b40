//! A game as sent to a client, and its events.

use std::collections::BTreeMap;

use arbiter::{Claims, Reason, TimeControl};
use samples::variants;
use staunton_protocol::http::ColorChoice;
use staunton_protocol::{
    AbsenceClaim, AnalysisEnd, AnalysisLine, Challenge, ChallengeState, Character, ChatClosed,
    ChatClosedReason, ChatLine, ChatRoom, ClaimView, Clocks, DeclineReason, GameEvent, GameInfo,
    GameState, Material, Player, Ply, PositionView, RatingRange, RatingView, Score, Seats, Seek,
    Side, TimeReason, VacationLeft, VerdictView, You,
};

use super::{Wire, text, texts};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

pub(super) fn blitz() -> TimeControl {
    TimeControl::fischer(300_000, 3_000)
}

fn rating(change: Option<i16>) -> RatingView {
    RatingView {
        points: 1_612,
        provisional: true,
        change,
    }
}

fn players() -> [Player; 6] {
    [
        Player::Open,
        Player::Person {
            id: text("Ada00001"),
            name: text("Ada"),
            rating: Some(rating(Some(-8))),
            bot: false,
        },
        Player::Person {
            id: text("Guest001"),
            name: text("Élodie"),
            rating: None,
            bot: false,
        },
        Player::Engine {
            level: 7,
            character: None,
        },
        Player::Person {
            id: text("Bot00001"),
            name: text("Robot"),
            rating: None,
            bot: true,
        },
        Player::Engine {
            level: 8,
            character: Some(Character::Attacker),
        },
    ]
}

pub(super) fn seats() -> Seats {
    let [_, white, black, ..] = players();
    Seats { white, black }
}

fn material() -> Material {
    Material {
        taken_by_white: text("qp"),
        taken_by_black: text("n"),
        balance: 7,
    }
}

pub(super) fn position() -> PositionView {
    PositionView {
        fen: text(AFTER_E4),
        turn: Side::Black,
        check: true,
        targets: BTreeMap::from([(text("e7"), texts(&["e5", "e6"]))]),
        material: material(),
    }
}

pub(super) fn ply() -> Ply {
    Ply {
        uci: text("e2e4"),
        san: text("e4"),
        fen: text(AFTER_E4),
        squares: [text("e2"), text("e4")],
        check: true,
        material: material(),
        remaining: Some(299_123),
    }
}

pub(super) fn verdict() -> VerdictView {
    VerdictView {
        result: text("1-0"),
        winner: Some(Side::White),
        reason: Reason::Checkmate,
        article: Some(text("5.1.1")),
        sentence: text("White won: checkmate."),
    }
}

pub(super) fn info() -> GameInfo {
    GameInfo {
        id: text("Game0001"),
        start_fen: text(START),
        chess960: true,
        time: blitz(),
        rated: true,
        claims: Claims::WithoutPenalty,
        claim_penalty: 60_000,
        seats: seats(),
        you: You::White,
        invitation: Some(text("https://chess.example.org/game/Game0001")),
    }
}

pub(super) fn states() -> [GameState; 2] {
    let going_on = GameState {
        version: 2,
        from_ply: 0,
        plies: vec![ply()],
        position: position(),
        clocks: Some(Clocks {
            white: 299_123,
            black: 300_000,
            running: Some(Side::Black),
            delay: 1_500,
            first_move: Some(20_000),
            vacation: Some(VacationLeft { white: 5, black: 9 }),
        }),
        claimable: Some(Reason::ThreefoldRepetition),
        draw_offer: Some(Side::White),
        takeback: Some(Side::Black),
        can_abort: true,
        verdict: None,
        claimed_with: None,
        rematch_offer: None,
        rematch: None,
        typical: false,
    };
    let over = GameState {
        clocks: None,
        claimable: None,
        draw_offer: None,
        takeback: None,
        can_abort: false,
        verdict: Some(verdict()),
        claimed_with: Some(text("Nf3")),
        rematch_offer: Some(Side::White),
        rematch: Some(text("Game0002")),
        ..going_on.clone()
    };
    [going_on, over]
}

pub(super) fn events() -> Vec<GameEvent> {
    let time_added = |reason| GameEvent::TimeAdded {
        to: Side::Black,
        millis: 15_000,
        reason,
    };
    let mut events = vec![
        GameEvent::ClaimFailed {
            by: Side::White,
            san: Some(text("Nf3")),
            appearances: 2,
            quiet_plies: 8,
        },
        GameEvent::DrawOffered { by: Side::White },
        GameEvent::DrawDeclined {
            by: Side::Black,
            by_move: true,
        },
        GameEvent::TakebackProposed { by: Side::Black },
        GameEvent::TakebackDeclined {
            by: Side::White,
            by_move: false,
        },
        GameEvent::TakebackWithdrawn { by: Side::Black },
        GameEvent::TakenBack { plies: 2 },
    ];
    events.extend(
        [
            TimeReason::Outage,
            TimeReason::WrongClaim,
            TimeReason::Gift,
            TimeReason::Vacation,
        ]
        .map(time_added),
    );
    events
}

pub(super) const ABSENCE: AbsenceClaim = AbsenceClaim {
    by: Side::White,
    millis: 42_000,
};

pub(super) const CLAIM: ClaimView = ClaimView {
    right: true,
    appearances: 3,
    quiet_plies: 12,
};

pub(super) fn analysis_lines() -> Vec<AnalysisLine> {
    [Score::Cp(-35), Score::Mate(3)]
        .map(|score| AnalysisLine {
            score,
            uci: texts(&["e2e4", "e7e5"]),
            san: texts(&["e4", "e5"]),
        })
        .to_vec()
}

pub(super) fn seeks() -> Vec<Seek> {
    let seek = Seek {
        id: text("seek-1"),
        by: text("Ada"),
        rating: Some(rating(None)),
        time: blitz(),
        chess960: true,
        chess960_number: None,
        claims: Claims::Automatic,
        color: ColorChoice::Random,
        rated: true,
        opponents: Some(RatingRange {
            lowest: 1_400,
            highest: 1_800,
        }),
    };
    let plain = Seek {
        rating: None,
        opponents: None,
        ..seek.clone()
    };
    vec![seek, plain]
}

fn challenge_states() -> Vec<ChallengeState> {
    let mut states = vec![
        ChallengeState::Open,
        ChallengeState::Accepted,
        ChallengeState::CalledOff,
    ];
    states.extend(DECLINE_REASONS.map(|reason| ChallengeState::Declined { reason }));
    states
}

const DECLINE_REASONS: [DeclineReason; 4] = [
    DeclineReason::NotNow,
    DeclineReason::OtherTime,
    DeclineReason::OtherTerms,
    DeclineReason::Never,
];

pub(super) fn challenges() -> Vec<Challenge> {
    let challenge = |state| Challenge {
        id: text("Chal0001"),
        own: true,
        with: text("Grace"),
        time: blitz(),
        color: ColorChoice::Black,
        chess960: false,
        chess960_number: None,
        claims: Claims::ByPlayers,
        rated: true,
        expires_in: 600_000,
        state,
    };
    challenge_states().into_iter().map(challenge).collect()
}

pub(super) fn chat_lines() -> Vec<ChatLine> {
    [
        (ChatRoom::Players, Some(Side::White)),
        (ChatRoom::Spectators, None),
    ]
    .map(|(room, side)| ChatLine {
        number: 3,
        room,
        by: text("Ada"),
        side,
        own: side.is_some(),
        at: 1_700_000_000_000,
        text: text("Good luck!"),
    })
    .to_vec()
}

pub(super) fn chat_closed() -> ChatClosed {
    ChatClosed {
        reason: ChatClosedReason::Silenced,
        message: text("You may not chat at the moment."),
    }
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "side",
        &variants!(Side: White Black),
        &[Side::White, Side::Black],
    );
    wire.variants(
        "you",
        &variants!(You: White Black Both Spectator),
        &[You::White, You::Black, You::Both, You::Spectator],
    );
    wire.variants(
        "character",
        &variants!(Character: Shy Grabber Swapper Marcher Gambler Attacker Guard Finisher),
        &[
            Character::Shy,
            Character::Grabber,
            Character::Swapper,
            Character::Marcher,
            Character::Gambler,
            Character::Attacker,
            Character::Guard,
            Character::Finisher,
        ],
    );
    wire.variants("player", &variants!(Player: Open Person Engine), &players());
    wire.variants(
        "score",
        &variants!(Score: Cp Mate),
        &[Score::Cp(12), Score::Mate(-2)],
    );
    wire.variants(
        "analysis_end",
        &variants!(AnalysisEnd: Finished Ended Replaced Refused Failed),
        &[
            AnalysisEnd::Finished,
            AnalysisEnd::Ended,
            AnalysisEnd::Replaced,
            AnalysisEnd::Refused,
            AnalysisEnd::Failed,
        ],
    );
    wire.variants(
        "game_event",
        &variants!(GameEvent:
            ClaimFailed DrawOffered DrawDeclined TakebackProposed TakebackDeclined
            TakebackWithdrawn TakenBack TimeAdded),
        &events(),
    );
    wire.variants(
        "time_reason",
        &variants!(TimeReason: Outage WrongClaim Gift Vacation),
        &[
            TimeReason::Outage,
            TimeReason::WrongClaim,
            TimeReason::Gift,
            TimeReason::Vacation,
        ],
    );
    wire.variants(
        "challenge_state",
        &variants!(ChallengeState: Open Accepted Declined CalledOff),
        &challenge_states(),
    );
    wire.variants(
        "decline_reason",
        &variants!(DeclineReason: NotNow OtherTime OtherTerms Never),
        &DECLINE_REASONS,
    );
    wire.variants(
        "chat_room",
        &variants!(ChatRoom: Players Spectators),
        &[ChatRoom::Players, ChatRoom::Spectators],
    );
    wire.variants(
        "chat_closed_reason",
        &variants!(ChatClosedReason: Server Off OpponentOff Alone Silenced),
        &[
            ChatClosedReason::Server,
            ChatClosedReason::Off,
            ChatClosedReason::OpponentOff,
            ChatClosedReason::Alone,
            ChatClosedReason::Silenced,
        ],
    );
}
