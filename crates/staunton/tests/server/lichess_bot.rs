//! A session of lichess-bot 2026.8.2.1: its requests, in its order and with its headers and
//! timeouts, and the members that it reads.

use std::time::Duration;

use serde_json::{Value, json};
use test_client::Part;

use crate::program::{Installation, Server, asynchronously};
use crate::programs::{ApiClient, Body, Lines, form, has, string, text, token};

const VERSION: &str = "lichess-bot/2026.8.2.1";
/// The timeout of requests.
const REQUEST: Duration = Duration::from_secs(2);
/// The read timeout of streams.
const STREAM: Duration = Duration::from_secs(15);

/// A bot that runs, and a person who plays against it.
struct Session {
    bot: ApiClient,
    events: Lines,
    person: ApiClient,
    at_person: Lines,
}

fn bot(server: &Server, token: &str) -> ApiClient {
    let mut bot = ApiClient::new(server, token, &format!("{VERSION} user:?"));
    (bot.patience, bot.stream_patience) = (REQUEST, STREAM);
    bot
}

/// Starts the bot with `-u`, which upgrades the account.
async fn start(server: &Server, name: &str, token: &str) -> ApiClient {
    let mut bot = bot(server, token);
    let tested = bot.post("/api/token/test", Body::Of("", token)).await;
    let mut scopes = string(&tested[token], "/scopes").split(',');
    assert!(scopes.any(|scope| scope == "bot:play"), "{tested}");
    let wrong = bot.post("/api/token/test", Body::Of("", "wrong")).await;
    assert_eq!(wrong["wrong"], Value::Null);
    let profile = bot.get("/api/account").await;
    assert_eq!(
        (string(&profile, "/username"), profile.get("title")),
        (name, None)
    );
    bot.agent = format!("{VERSION} user:{name}");
    bot.post("/api/bot/account/upgrade", Body::None).await;
    assert_eq!(bot.get("/api/account").await["title"], "BOT");
    bot
}

impl Session {
    async fn new(server: &Server, [of_bot, of_person]: [&str; 2]) -> Self {
        let bot = start(server, "Fish", of_bot).await;
        let events = bot.stream("/api/stream/event").await;
        assert_eq!(
            bot.get("/api/account/playing").await,
            json!({ "nowPlaying": [] })
        );
        let person = ApiClient::new(server, of_person, "a person");
        let at_person = person.stream("/api/stream/event").await;
        Self {
            bot,
            events,
            person,
            at_person,
        }
    }

    /// Lets the person challenge the bot. Returns the challenge as the bot receives it.
    async fn challenged(&mut self, terms: &str) -> Value {
        let made = self.person.post("/api/challenge/fish", form(terms)).await;
        let event = self.events.of_type("challenge").await;
        self.at_person.of_type("challenge").await;
        let challenge = event["challenge"].clone();
        assert_eq!(challenge["id"], made["id"]);
        has(
            &challenge,
            &[
                "/id",
                "/variant/key",
                "/perf/name",
                "/speed",
                "/color",
                "/finalColor",
            ],
            &["/challenger/rating"],
            &["/rated"],
        );
        has(
            &challenge,
            &["/challenger/name", "/destUser/name"],
            &[],
            &[],
        );
        // The bot counts its games before it decides.
        self.bot.get("/api/account/playing").await;
        challenge
    }

    /// Accepts a challenge. Returns the game of the event that follows, and the person's stream of
    /// it, so that the person is at the board.
    async fn accepted(&mut self, challenge: &Value) -> (Value, Lines) {
        let id = string(challenge, "/id");
        self.bot
            .post(&format!("/api/challenge/{id}/accept"), Body::None)
            .await;
        let event = self.events.of_type("gameStart").await;
        let game = event["game"].clone();
        assert_eq!(
            (&game["id"], &game["gameId"]),
            (&challenge["id"], &challenge["id"])
        );
        has(
            &game,
            &["/opponent/username", "/speed"],
            &["/secondsLeft"],
            &["/isMyTurn"],
        );
        assert_eq!(self.at_person.of_type("gameStart").await["game"]["id"], id);
        let path = format!("/api/board/game/stream/{id}");
        (game, self.person.stream(&path).await)
    }

    /// Opens the stream of a game. Its first line is the game.
    async fn game_stream(&self, id: &str) -> (Lines, Value) {
        let mut lines = self.bot.stream(&format!("/api/bot/game/stream/{id}")).await;
        let Part::Line(first) = lines.part().await else {
            panic!("the first line of the stream is not the game");
        };
        let full: Value = serde_json::from_str(&first).unwrap();
        assert_eq!(
            (&full["type"], &full["id"]),
            (&json!("gameFull"), &json!(id))
        );
        has(
            &full,
            &[
                "/speed",
                "/perf/name",
                "/variant/name",
                "/white/name",
                "/black/name",
            ],
            &["/clock/initial", "/clock/increment", "/createdAt"],
            &["/rated"],
        );
        has(
            &full,
            &["/initialFen"],
            &["/white/rating", "/black/rating"],
            &[],
        );
        check_state(&full["state"]);
        (lines, full)
    }

    /// Plays a move of the bot.
    async fn moves(&self, id: &str, uci: &str, offers_draw: bool) {
        let path = format!("/api/bot/game/{id}/move/{uci}?offeringDraw={offers_draw}");
        self.bot.post(&path, Body::None).await;
    }

    async fn person_moves(&self, id: &str, uci: &str) {
        let path = format!("/api/board/game/{id}/move/{uci}");
        self.person.command(&path).await;
    }

    /// Writes to both rooms, as at the beginning and at the end of a game.
    async fn greets(&self, id: &str) {
        for room in ["player", "spectator"] {
            let text = format!("room={room}&text=Hi+Ada%21+I%27m+Fish.");
            let path = format!("/api/bot/game/{id}/chat");
            self.bot.post(&path, form(&text)).await;
        }
    }
}

fn check_state(state: &Value) {
    has(
        state,
        &["/moves", "/status"],
        &["/wtime", "/btime", "/winc", "/binc"],
        &[],
    );
}

/// Returns the next state, which has these moves.
async fn state(lines: &mut Lines, moves: &str) -> Value {
    let state = lines.of_type("gameState").await;
    check_state(&state);
    assert_eq!(state["moves"], moves, "{state}");
    state
}

/// Plays a game with a greeting, a chat, a draw offer and takebacks, which the person resigns.
async fn plays_a_game(session: &mut Session) {
    let challenge = session
        .challenged("clock.limit=300&clock.increment=2&color=black")
        .await;
    let (game, _at_board) = session.accepted(&challenge).await;
    assert_eq!(game["isMyTurn"], true);
    let id = string(&game, "/id").to_owned();
    let (mut lines, full) = session.game_stream(&id).await;
    assert_eq!(
        (&full["white"]["name"], &full["white"]["title"]),
        (&json!("Fish"), &json!("BOT"))
    );
    session.greets(&id).await;
    assert_eq!(lines.of_type("chatLine").await["username"], "Fish");
    session.moves(&id, "e2e4", false).await;
    state(&mut lines, "e2e4").await;
    session.person_moves(&id, "e7e5").await;
    state(&mut lines, "e2e4 e7e5").await;

    // The bot answers a line of the person, and one takeback of two.
    let path = format!("/api/board/game/{id}/chat");
    session
        .person
        .post(&path, form("room=player&text=%21name"))
        .await;
    let line = lines.of_type("chatLine").await;
    has(&line, &["/room", "/username", "/text"], &[], &[]);
    assert_eq!(line["username"], "Ada");
    let takeback = format!("/api/board/game/{id}/takeback/yes");
    for (answer, moves) in [("yes", "e2e4"), ("no", "e2e4 c7c5")] {
        session.person.command(&takeback).await;
        let asked = lines.of_type("gameState").await;
        assert_eq!(asked["btakeback"], true);
        let path = format!("/api/bot/game/{id}/takeback/{answer}");
        session.bot.post(&path, Body::None).await;
        let answered = state(&mut lines, moves).await;
        assert!(answered.get("btakeback").is_none(), "{answered}");
        if answer == "yes" {
            session.person_moves(&id, "c7c5").await;
            state(&mut lines, "e2e4 c7c5").await;
        }
    }

    session.moves(&id, "g1f3", true).await;
    assert_eq!(state(&mut lines, "e2e4 c7c5 g1f3").await["wdraw"], true);
    session.person_moves(&id, "d7d6").await;
    let next = state(&mut lines, "e2e4 c7c5 g1f3 d7d6").await;
    assert!(
        next.get("wdraw").is_none(),
        "the move declines the offer: {next}"
    );
    // The answer to a move that comes too late.
    let late = format!("/api/bot/game/{id}/move/e2e4?offeringDraw=false");
    session.bot.refused(&late, Body::None).await;

    session
        .person
        .command(&format!("/api/board/game/{id}/resign"))
        .await;
    let last = state(&mut lines, "e2e4 c7c5 g1f3 d7d6").await;
    assert_eq!(
        (&last["status"], &last["winner"]),
        (&json!("resign"), &json!("white"))
    );
    session.greets(&id).await;
    lines.ended().await;
    for events in [&mut session.events, &mut session.at_person] {
        assert_eq!(events.of_type("gameFinish").await["game"]["id"], id);
    }
    // The bot saves the game.
    let answer = session
        .bot
        .send("GET", &format!("/game/export/{id}"), Body::None)
        .await;
    assert_eq!(answer.status, 200);
    let pgn = text(&answer);
    assert!(
        pgn.contains("[Result \"1-0\"]") && pgn.contains("2. Nf3"),
        "{pgn}"
    );
    let playing = session.bot.get("/api/account/playing").await;
    assert_eq!(playing["nowPlaying"], json!([]));
}

/// Declines a challenge with each reason that the bot gives.
async fn declines_challenges(session: &mut Session) {
    for reason in [
        "generic",
        "later",
        "noBot",
        "onlyBot",
        "timeControl",
        "variant",
        "rated",
        "casual",
    ] {
        let challenge = session.challenged("clock.limit=60&clock.increment=0").await;
        let path = format!("/api/challenge/{}/decline", string(&challenge, "/id"));
        session
            .bot
            .post(&path, form(&format!("reason={reason}")))
            .await;
        for events in [&mut session.events, &mut session.at_person] {
            let event = events.of_type("challengeDeclined").await;
            let declined = &event["challenge"];
            assert_eq!(declined["declineReasonKey"], reason.to_lowercase());
            has(declined, &["/declineReason", "/destUser/name"], &[], &[]);
        }
    }
}

/// The person does not move: the bot loses its connections, and aborts the game.
async fn reconnects_and_aborts(session: &mut Session) {
    let challenge = session
        .challenged("clock.limit=300&clock.increment=2&color=white")
        .await;
    let (game, _at_board) = session.accepted(&challenge).await;
    let id = string(&game, "/id").to_owned();
    drop(session.game_stream(&id).await);
    // The bot runs again, and finds its game in the list and in both streams.
    session.events = session.bot.stream("/api/stream/event").await;
    let playing = session.bot.get("/api/account/playing").await;
    has(
        &playing["nowPlaying"][0],
        &["/gameId", "/speed", "/opponent/username"],
        &["/secondsLeft"],
        &["/isMyTurn"],
    );
    let again = session.events.of_type("gameStart").await;
    assert_eq!(again["game"]["id"], id);
    let (mut lines, _) = session.game_stream(&id).await;
    session
        .bot
        .post(&format!("/api/bot/game/{id}/abort"), Body::None)
        .await;
    assert_eq!(state(&mut lines, "").await["status"], "aborted");
    lines.ended().await;
    for events in [&mut session.events, &mut session.at_person] {
        let event = events.of_type("gameFinish").await;
        assert_eq!(event["game"]["status"]["name"], "aborted");
    }
}

/// Looks for another bot and challenges it.
async fn looks_for_opponents(server: &Server, session: &mut Session, token: &str) {
    let rival = start(server, "Rival", token).await;
    let mut at_rival = rival.stream("/api/stream/event").await;
    let online = session
        .bot
        .send("GET", "/api/bot/online?nb=512", Body::None)
        .await;
    assert_eq!(online.status, 200);
    let online = text(&online);
    let bots = online.lines().filter(|line| !line.is_empty());
    let bots: Vec<Value> = bots
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let listed = bots.iter().find(|bot| bot["username"] == "Rival").unwrap();
    has(
        listed,
        &["/username"],
        &["/perfs/blitz/games", "/perfs/blitz/rating"],
        &[],
    );
    let public = session.bot.get("/api/user/Rival").await;
    assert!(
        public
            .get("blocking")
            .is_none_or(|blocking| blocking == false),
        "{public}"
    );

    let terms = json!({
        "rated": true,
        "variant": "standard",
        "clock.limit": 180,
        "clock.increment": 2,
    });
    let terms = terms.to_string();
    let body = Body::Of("application/json", &terms);
    for answer in ["decline", "cancel"] {
        let made = session.bot.post("/api/challenge/Rival", body).await;
        let id = string(&made, "/id");
        for events in [&mut session.events, &mut at_rival] {
            assert_eq!(events.of_type("challenge").await["challenge"]["id"], id);
        }
        let path = format!("/api/challenge/{id}/{answer}");
        let kind = if answer == "decline" {
            rival.post(&path, form("reason=later")).await;
            "challengeDeclined"
        } else {
            session.bot.post(&path, Body::None).await;
            "challengeCanceled"
        };
        for events in [&mut session.events, &mut at_rival] {
            let event = events.of_type(kind).await;
            assert_eq!(event["challenge"]["id"], id);
            assert_eq!(event["challenge"]["destUser"]["name"], "Rival");
        }
        // A challenge that is gone cannot be accepted.
        rival
            .refused(&format!("/api/challenge/{id}/accept"), Body::None)
            .await;
    }
    let error = session.bot.refused("/api/challenge/Unknown", body).await;
    assert_eq!(error, "No such user");
}

#[test]
fn lichess_bot_plays_a_session() {
    let installation = Installation::new();
    let server = installation.start();
    let [fish, ada, rival] = ["Fish", "Ada", "Rival"].map(|name| token(&server, name));
    asynchronously(async {
        let mut session = Session::new(&server, [&fish, &ada]).await;
        plays_a_game(&mut session).await;
        declines_challenges(&mut session).await;
        reconnects_and_aborts(&mut session).await;
        looks_for_opponents(&server, &mut session, &rival).await;
        // Every hour the bot checks that it is online; otherwise it starts again.
        let status = session.bot.get("/api/users/status?ids=fish").await;
        assert_eq!(status[0]["online"], true);
        assert_eq!(
            session.events.part().await,
            Part::Blank,
            "a sign of life in time"
        );
    });
}
