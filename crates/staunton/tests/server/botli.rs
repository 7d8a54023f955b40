//! A session of `BotLi` (July 2026): its requests, in its order and with its headers and timeouts, and
//! the members that it reads.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use test_client::Part;

use crate::program::{Installation, Server, asynchronously};
use crate::programs::{ApiClient, Body, Lines, arena, form, has, string, text, token};

const VERSION: &str = "BotLi/2026.7";
/// The timeout of requests.
const REQUEST: Duration = Duration::from_secs(5);
/// The read timeout of streams.
const STREAM: Duration = Duration::from_secs(9);
/// A `POST` without data has this content type.
const EMPTY: Body<'_> = Body::Of("application/octet-stream", "");

/// A bot that runs, and a person who plays against it.
struct Session {
    bot: ApiClient,
    events: Lines,
    person: ApiClient,
    at_person: Lines,
}

/// Starts the bot with `--upgrade`.
async fn start(server: &Server, name: &str, token: &str) -> ApiClient {
    let mut bot = ApiClient::new(server, token, VERSION);
    (bot.patience, bot.stream_patience) = (REQUEST, STREAM);
    let account = bot.get("/api/account").await;
    assert_eq!(
        (string(&account, "/username"), account.get("title")),
        (name, None)
    );
    bot.agent = format!("{VERSION} user:{name}");
    let body = Body::Of("text/plain; charset=utf-8", token);
    let tested = bot.post("/api/token/test", body).await;
    assert!(
        string(&tested[token], "/scopes").contains("bot:play"),
        "{tested}"
    );
    bot.post("/api/bot/account/upgrade", EMPTY).await;
    bot
}

impl Session {
    async fn new(server: &Server, [of_bot, of_person]: [&str; 2]) -> Self {
        let bot = start(server, "Fish", of_bot).await;
        let events = bot.stream("/api/stream/event").await;
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
        self.person.post("/api/challenge/fish", form(terms)).await;
        let event = self.events.of_type("challenge").await;
        self.at_person.of_type("challenge").await;
        let challenge = event["challenge"].clone();
        has(
            &challenge,
            &[
                "/id",
                "/speed",
                "/color",
                "/variant/key",
                "/variant/name",
                "/timeControl/show",
            ],
            &[
                "/challenger/rating",
                "/timeControl/limit",
                "/timeControl/increment",
            ],
            &["/rated"],
        );
        has(
            &challenge,
            &["/challenger/id", "/challenger/name"],
            &[],
            &[],
        );
        assert_ne!(challenge["challenger"]["title"], "BOT");
        challenge
    }

    /// Takes the next game from the event streams, and opens both players' streams of it.
    async fn begun(&mut self) -> Game {
        let event = self.events.of_type("gameStart").await;
        let id = string(&event, "/game/id").to_owned();
        assert_eq!(self.at_person.of_type("gameStart").await["game"]["id"], id);
        let at_board = self
            .person
            .stream(&format!("/api/board/game/stream/{id}"))
            .await;
        let mut lines = self.bot.stream(&format!("/api/bot/game/stream/{id}")).await;
        let full = lines.of_type("gameFull").await;
        has(
            &full,
            &[
                "/id",
                "/speed",
                "/variant/key",
                "/variant/name",
                "/initialFen",
                "/state/status",
            ],
            &[
                "/clock/initial",
                "/clock/increment",
                "/state/wtime",
                "/state/btime",
            ],
            &["/rated"],
        );
        has(
            &full,
            &["/white/name", "/black/name", "/state/moves"],
            &["/white/rating", "/black/rating"],
            &[],
        );
        Game {
            id,
            event: event["game"].clone(),
            full,
            lines,
            _at_board: at_board,
        }
    }

    /// Sends a line to each room. The bot waits one second, and does not try again.
    async fn greets(&self, game: &Game) {
        for room in ["player", "spectator"] {
            let path = format!("/api/bot/game/{}/chat", game.id);
            let text = format!("room={room}&text=Hello+Ada%21");
            self.bot.post(&path, form(&text)).await;
        }
    }

    async fn moves(&self, game: &Game, uci: &str, offers_draw: bool) {
        let path = format!(
            "/api/bot/game/{}/move/{uci}?offeringDraw={offers_draw}",
            game.id
        );
        self.bot.post(&path, EMPTY).await;
    }

    async fn person_moves(&self, game: &Game, uci: &str) {
        let path = format!("/api/board/game/{}/move/{uci}", game.id);
        self.person.command(&path).await;
    }

    /// Checks that both event streams report the end of a game.
    async fn finished(&mut self, game: &Game) {
        for events in [&mut self.events, &mut self.at_person] {
            assert_eq!(events.of_type("gameFinish").await["game"]["id"], game.id);
        }
    }
}

/// A game of the bot, and its stream.
struct Game {
    id: String,
    /// The game in the event of its start.
    event: Value,
    full: Value,
    lines: Lines,
    /// The person is at the board.
    _at_board: Lines,
}

impl Game {
    /// Returns the next state.
    async fn state(&mut self) -> Value {
        let state = self.lines.of_type("gameState").await;
        has(&state, &["/moves", "/status"], &["/wtime", "/btime"], &[]);
        state
    }
}

async fn declines_challenges(session: &mut Session) {
    for reason in ["tooFast", "tooSlow", "standard", "noBot", "onlyBot"] {
        let challenge = session.challenged("clock.limit=60&clock.increment=0").await;
        let path = format!("/api/challenge/{}/decline", string(&challenge, "/id"));
        session
            .bot
            .post(&path, form(&format!("reason={reason}")))
            .await;
        for events in [&mut session.events, &mut session.at_person] {
            let event = events.of_type("challengeDeclined").await;
            assert_eq!(event["challenge"]["destUser"]["name"], "Fish");
            has(&event, &["/challenge/declineReason"], &[], &[]);
        }
    }
    // The person withdraws a challenge that waits in the bot's queue.
    let challenge = session.challenged("clock.limit=60&clock.increment=0").await;
    let id = string(&challenge, "/id");
    session
        .person
        .command(&format!("/api/challenge/{id}/cancel"))
        .await;
    for events in [&mut session.events, &mut session.at_person] {
        let event = events.of_type("challengeCanceled").await;
        assert_eq!(event["challenge"]["challenger"]["name"], "Ada");
    }
    let (status, answer) = {
        let path = format!("/api/challenge/{id}/accept");
        session.bot.json("POST", &path, EMPTY).await
    };
    assert!(
        (400..500).contains(&status) && answer.get("error").is_some(),
        "{answer}"
    );
}

async fn plays_a_game(session: &mut Session) {
    let challenge = session
        .challenged("clock.limit=180&clock.increment=2&color=white")
        .await;
    let path = format!("/api/challenge/{}/accept", string(&challenge, "/id"));
    let accepted = session.bot.post(&path, EMPTY).await;
    assert!(accepted.get("error").is_none(), "{accepted}");
    let mut game = session.begun().await;
    assert!(game.event.get("tournamentId").is_none() && game.full.get("tournamentId").is_none());
    session.greets(&game).await;
    assert_eq!(game.lines.of_type("chatLine").await["room"], "player");
    session.person_moves(&game, "e2e4").await;
    assert_eq!(game.state().await["moves"], "e2e4");
    session.moves(&game, "e7e5", true).await;
    assert_eq!(game.state().await["bdraw"], true);

    // A takeback is refused, and after an error of the stream the whole game is sent again.
    session
        .person
        .command(&format!("/api/board/game/{}/takeback/yes", game.id))
        .await;
    assert_eq!(game.state().await["wtakeback"], true);
    session
        .bot
        .post(&format!("/api/bot/game/{}/takeback/no", game.id), EMPTY)
        .await;
    assert!(game.state().await.get("wtakeback").is_none());
    let path = format!("/api/bot/game/stream/{}", game.id);
    game.lines = session.bot.stream(&path).await;
    let full = game.lines.of_type("gameFull").await;
    assert_eq!(
        (&full["state"]["moves"], &full["state"]["status"]),
        (&json!("e2e4 e7e5"), &json!("started"))
    );
    // The person is at the board, so the game cannot be claimed.
    session
        .bot
        .refused(&format!("/api/bot/game/{}/claim-victory", game.id), EMPTY)
        .await;

    session.person_moves(&game, "g1f3").await;
    assert_eq!(game.state().await["moves"], "e2e4 e7e5 g1f3");
    // The answer to a move was lost: the bot sends it again, and a refusal ends the attempts.
    session.moves(&game, "b8c6", false).await;
    let again = format!("/api/bot/game/{}/move/b8c6?offeringDraw=false", game.id);
    let (status, _) = session.bot.json("POST", &again, EMPTY).await;
    assert_eq!(status, 400);
    assert_eq!(game.state().await["moves"], "e2e4 e7e5 g1f3 b8c6");
    session
        .bot
        .post(&format!("/api/bot/game/{}/resign", game.id), EMPTY)
        .await;
    let last = game.state().await;
    assert_eq!(
        (&last["status"], &last["winner"]),
        (&json!("resign"), &json!("white"))
    );
    session.greets(&game).await;
    game.lines.ended().await;
    session.finished(&game).await;
}

/// The opponent does not move, and the bot aborts the game.
async fn aborts_a_game(session: &mut Session) {
    let challenge = session
        .challenged("clock.limit=180&clock.increment=2&color=white")
        .await;
    let path = format!("/api/challenge/{}/accept", string(&challenge, "/id"));
    session.bot.post(&path, EMPTY).await;
    let mut game = session.begun().await;
    session
        .bot
        .post(&format!("/api/bot/game/{}/abort", game.id), EMPTY)
        .await;
    assert_eq!(game.state().await["status"], "aborted");
    game.lines.ended().await;
    session.finished(&game).await;
}

/// Looks for other bots, and challenges one with a stream that reports the answer.
async fn looks_for_opponents(server: &Server, session: &mut Session, token: &str) {
    let rival = start(server, "Rival", token).await;
    let mut at_rival = rival.stream("/api/stream/event").await;
    let account = session.bot.get("/api/account").await;
    has(
        &account,
        &[],
        &["/perfs/bullet/rating", "/perfs/blitz/rating"],
        &[],
    );
    let online = session
        .bot
        .send("GET", "/api/bot/online?nb=512", Body::None)
        .await;
    let online = text(&online);
    let mut bots = online
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let listed = bots.find(|bot| bot["username"] == "Rival").unwrap();
    has(&listed, &["/id"], &["/perfs/blitz/rating"], &[]);
    let status = session.bot.get("/api/users/status?ids=Rival").await;
    assert_eq!(status[0]["online"], true);
    assert!(status[0].get("playing").is_none(), "{status}");

    let terms = "rated=true&clock.limit=60&clock.increment=1&color=white&variant=standard\
                 &keepAliveStream=true";
    for (answer, done) in [("decline", "declined"), ("accept", "accepted")] {
        let mut lines = session
            .bot
            .open("POST", "/api/challenge/Rival", terms)
            .await;
        let first = lines.value().await.unwrap();
        let id = string(&first, "/id").to_owned();
        for events in [&mut session.events, &mut at_rival] {
            assert_eq!(events.of_type("challenge").await["challenge"]["id"], id);
        }
        let body = if answer == "decline" {
            form("reason=later")
        } else {
            EMPTY
        };
        rival
            .post(&format!("/api/challenge/{id}/{answer}"), body)
            .await;
        assert_eq!(lines.value().await, Some(json!({ "done": done })));
        lines.ended().await;
        let kind = if answer == "decline" {
            "challengeDeclined"
        } else {
            "gameStart"
        };
        for events in [&mut session.events, &mut at_rival] {
            let event = events.of_type(kind).await;
            let member = if answer == "decline" {
                "/challenge/id"
            } else {
                "/game/id"
            };
            assert_eq!(string(&event, member), id);
        }
        if answer == "accept" {
            session
                .bot
                .post(&format!("/api/bot/game/{id}/abort"), EMPTY)
                .await;
            for events in [&mut session.events, &mut at_rival] {
                events.of_type("gameFinish").await;
            }
        }
    }
    // After its timeout the bot closes the stream, which withdraws the challenge, and cancels it.
    let mut lines = session
        .bot
        .open("POST", "/api/challenge/Rival", terms)
        .await;
    let first = lines.value().await.unwrap();
    drop(lines);
    let path = format!("/api/challenge/{}/cancel", string(&first, "/id"));
    session.bot.json("POST", &path, EMPTY).await;
    for events in [&mut session.events, &mut at_rival] {
        events.of_type("challenge").await;
        events.of_type("challengeCanceled").await;
    }
    let wrong = terms.replace("limit=60", "limit=-1");
    let (status, refusal) = session
        .bot
        .json("POST", "/api/challenge/Rival", form(&wrong))
        .await;
    assert_eq!(status, 400);
    assert!(
        refusal.get("clock.limit").is_some(),
        "the field is named: {refusal}"
    );
}

/// Enters an arena, plays in it and leaves it.
async fn plays_in_an_arena(session: &mut Session, id: &str) {
    let path = |rest: &str| format!("/api/tournament/{id}{rest}");
    let arena = session.bot.get(&path("")).await;
    has(
        &arena,
        &["/id", "/startsAt", "/fullName"],
        &["/minutes"],
        &["/botsAllowed"],
    );
    let unknown = session
        .bot
        .send("GET", "/api/tournament/zzzzzzzz", Body::None)
        .await;
    assert_eq!(unknown.status, 404);
    let joined = session.bot.post(&path("/join"), EMPTY).await;
    assert!(joined.get("error").is_none(), "{joined}");
    session.person.command(&path("/join")).await;
    let mut game = session.begun().await;
    for view in [&game.event, &game.full] {
        assert_eq!(view["tournamentId"], id);
    }
    session.bot.post(&path("/withdraw"), EMPTY).await;
    session
        .bot
        .post(&format!("/api/bot/game/{}/resign", game.id), EMPTY)
        .await;
    assert_ne!(game.state().await["status"], "started");
    game.lines.ended().await;
    session.finished(&game).await;
}

#[test]
fn botli_plays_a_session() {
    let installation = Installation::new();
    let server = installation.start();
    let [fish, ada, rival] = ["Fish", "Ada", "Rival"].map(|name| token(&server, name));
    asynchronously(async {
        let mut session = Session::new(&server, [&fish, &ada]).await;
        declines_challenges(&mut session).await;
        plays_a_game(&mut session).await;
        aborts_a_game(&mut session).await;
        looks_for_opponents(&server, &mut session, &rival).await;

        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1";
        let path = format!("/api/cloud-eval?fen={fen}&variant=standard");
        assert_eq!(session.bot.json("GET", &path, Body::None).await.0, 404);
        assert_eq!(
            session.bot.send("GET", "/__ping", Body::None).await.status,
            200
        );
        // The bot repeats a request without end if the error is not JSON.
        for path in ["/team/chess/join", "/api/unknown"] {
            session.bot.refused(path, EMPTY).await;
        }
        assert_eq!(
            session.events.part().await,
            Part::Blank,
            "a sign of life in time"
        );
    });
}

#[test]
fn botli_plays_in_an_arena() {
    let installation = Installation::new();
    let server = installation.start();
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap();
    let starts_at = u64::try_from((now + Duration::from_secs(3)).as_millis()).unwrap();
    let id = arena(&installation, &server, Some(starts_at));
    let [fish, ada] = ["Fish", "Ada"].map(|name| token(&server, name));
    asynchronously(async {
        let mut session = Session::new(&server, [&fish, &ada]).await;
        plays_in_an_arena(&mut session, &id).await;
    });
}
