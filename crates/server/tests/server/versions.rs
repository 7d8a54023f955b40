//! The version of the protocol that a client speaks.

use protocol::{ClientMessage, RefusalCode};

use crate::harness::{Client, TestServer, myself, settings};

#[tokio::test]
async fn a_client_that_speaks_another_version_is_told_and_nothing_else() {
    let test_server = TestServer::open().await;
    let person = test_server.newcomer().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let cookie = ("cookie", person.cookie());
    // A page from before versions were named, one from before this version, and one from after it.
    for version in [None, Some("staunton.3"), Some("staunton.6, staunton.5")] {
        let named = version.map(|version| ("sec-websocket-protocol", version));
        let headers = std::iter::once(cookie).chain(named).collect();
        let connected = Client::connect_as(test_server.address, headers).await;
        let mut client = connected.expect("a socket");
        let (code, sentence) = client.error().await;
        assert_eq!(code, RefusalCode::OtherVersion, "{version:?}");
        assert!(sentence.contains("reload"), "{sentence}");
        // Whatever it sends brings the same answer, so that it is not silent.
        let (game, since) = (game.clone(), None);
        let watch = ClientMessage::Watch { game, since };
        client.send_message(&watch).await;
        assert_eq!(client.error().await, (code, sentence.clone()));
        client.send_text("{}").await;
        assert_eq!(client.error().await, (code, sentence));
    }
}

#[tokio::test]
async fn of_several_versions_the_servers_own_is_spoken() {
    let test_server = TestServer::open().await;
    let person = test_server.newcomer().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let headers = vec![
        ("cookie", person.cookie()),
        ("sec-websocket-protocol", "staunton.3, staunton.4"),
    ];
    let connected = Client::connect_as(test_server.address, headers).await;
    let mut client = connected.expect("a socket");
    client.watch(&game, None).await;
    client.receive_nothing().await;
}
