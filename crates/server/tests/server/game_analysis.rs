//! The analysis that is kept with a finished game.

use rules::{Line, Position};
use serde_json::{Value, json};

use crate::harness::{Answer, Pair, Person, TestServer, invitation, settings};

fn path(game: &str) -> String {
    format!("/app/games/{game}/analysis")
}

/// Returns an analysis of fool's mate.
fn analysis(depth: u32) -> Value {
    let mut line = Line::new(Position::start());
    let mut positions = Vec::new();
    for (played, best) in [
        ("f3", "e2e4"),
        ("e5", "e7e5"),
        ("g4", "d2d4"),
        ("Qh4#", "d8h4"),
    ] {
        let position = *line.position();
        positions.push(json!({ "fen": position.fen(), "score": { "cp": 20 }, "best": best }));
        let mv = position.parse_san(played).expect("a legal move");
        line.play(mv).expect("a legal move");
    }
    positions[3]["score"] = json!({ "mate": 1 });
    let last = line.position().fen();
    positions.push(json!({ "fen": last, "score": { "mate": 0 }, "best": null }));
    json!({ "positions": positions, "depth": depth })
}

/// Returns the server with a game that ended by fool's mate.
async fn finished() -> (TestServer, Pair) {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &settings(&invitation(), "white")).await;
    let game = pair.game.clone();
    let early = pair.white.send("PUT", &path(&game), &analysis(12)).await;
    refused(&early, 409, "not over");
    for (index, mv) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
        let at = [&mut pair.at_white, &mut pair.at_black];
        let [white, black] = at;
        if index % 2 == 0 {
            &mut *white
        } else {
            &mut *black
        }
        .play(&game, mv)
        .await;
        white.update().await;
        black.update().await;
    }
    (test_server, pair)
}

fn refused(answer: &Answer, status: u16, part: &str) {
    let text = answer.text();
    assert_eq!(answer.status, status, "{text}");
    assert!(text.contains(part), "{text}");
}

#[tokio::test]
async fn players_keep_the_analysis_of_their_game_for_all_visitors() {
    let (test_server, pair) = finished().await;
    let path = path(&pair.game);
    let visitor = test_server.new_visitor().await;
    let kept_by = async |person: &Person| person.get(&path).await.json::<Value>();
    let none = |may_keep| json!({ "analysis": null, "may_keep": may_keep });
    assert_eq!(kept_by(&visitor).await, none(false));
    assert_eq!(kept_by(&pair.white).await, none(true));
    let kept = pair.white.send("PUT", &path, &analysis(12)).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let kept: Value = kept.json();
    assert_eq!(kept["depth"], 12);
    assert_eq!(kept["computed_by"], "browser");
    let first = json!({
        "fen": Position::start().fen(),
        "score": { "cp": 20 },
        "best": { "uci": "e2e4", "san": "e4" },
    });
    assert_eq!(kept["positions"][0], first);
    assert_eq!(kept["positions"][3]["best"]["san"], "Qh4#");
    assert_eq!(kept["positions"][4]["best"], Value::Null);
    assert_eq!(kept_by(&visitor).await["analysis"], kept);

    // A second one of the same depth changes nothing; a deeper one replaces it.
    for (depth, expected) in [(12, 20), (11, 20), (13, 35)] {
        let mut other = analysis(depth);
        other["positions"][0]["score"] = json!({ "cp": 35 });
        let kept: Value = pair.black.send("PUT", &path, &other).await.json();
        assert_eq!(kept["positions"][0]["score"], json!({ "cp": expected }));
    }
    // It outlives the process.
    let test_server = test_server.restart_after(std::time::Duration::ZERO).await;
    let visitor = test_server.new_visitor().await;
    let kept: Value = visitor.get(&path).await.json();
    assert_eq!(kept["analysis"]["depth"], 13);
}

#[tokio::test]
async fn an_analysis_that_is_not_of_the_game_is_refused() {
    let (test_server, pair) = finished().await;
    let path = path(&pair.game);
    let visitor = test_server.new_visitor().await;
    let foreign = visitor.send("PUT", &path, &analysis(12)).await;
    refused(&foreign, 403, "Only the players");
    let changed = |change: fn(&mut Value)| {
        let mut sent = analysis(12);
        change(&mut sent);
        sent
    };
    for (sent, part) in [
        (
            changed(|sent| {
                sent["positions"].as_array_mut().expect("positions").pop();
            }),
            "5 positions, but the analysis has 4",
        ),
        (
            changed(|sent| sent["positions"][1]["best"] = json!("e2e4")),
            "Position 2",
        ),
        (
            changed(|sent| sent["positions"][4]["best"] = json!("e1f2")),
            "Position 5",
        ),
        (
            changed(|sent| sent["positions"][0]["score"] = json!({ "cp": i32::MIN })),
            "A score is",
        ),
        (
            changed(|sent| sent["positions"][2]["fen"] = json!(Position::start().fen())),
            "Position 3",
        ),
        (changed(|sent| sent["depth"] = json!(0)), "depth"),
        (changed(|sent| sent["depth"] = json!(246)), "depth"),
        (
            changed(|sent| sent["positions"][0]["note"] = json!("x")),
            "",
        ),
        (json!([]), ""),
    ] {
        refused(&pair.white.send("PUT", &path, &sent).await, 400, part);
    }
    let unknown = "/app/games/abcdefgh/analysis";
    refused(
        &pair.white.send("PUT", unknown, &analysis(12)).await,
        404,
        "no such game",
    );
    refused(&pair.white.get(unknown).await, 404, "no such game");
    let kept: Value = pair.white.get(&path).await.json();
    assert_eq!(kept["analysis"], Value::Null);
    let huge = vec![json!({ "fen": "", "score": { "cp": 1 }, "best": "e2e4" }); 10_000];
    let huge = json!({ "positions": huge, "depth": 12 });
    refused(&pair.white.send("PUT", &path, &huge).await, 413, "");
}

#[tokio::test]
async fn the_analysis_of_a_browser_is_used_for_nothing_else() {
    let (_server, pair) = finished().await;
    let kept = pair
        .white
        .send("PUT", &path(&pair.game), &analysis(40))
        .await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let mut line = Line::new(Position::start());
    for mv in ["f3", "e5", "g4"] {
        let fen = line.position().fen().replace(' ', "%20");
        let evaluation = pair.white.get(&format!("/api/cloud-eval?fen={fen}")).await;
        assert_eq!(evaluation.status, 404, "{}", evaluation.text());
        let mv = line.position().parse_san(mv).expect("a legal move");
        line.play(mv).expect("a legal move");
    }
}
