//! The protocol version of a client.

use protocol::{ClientMessage, RefusalCode};

use crate::harness::{Client, TestServer, myself, settings};

#[tokio::test]
async fn a_client_with_another_version_gets_only_version_errors() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let cookie = ("cookie", person.cookie());
    // A page from before version negotiation, one from before this version, and one from after it.
    for version in [None, Some("staunton.3"), Some("staunton.6, staunton.5")] {
        let named = version.map(|version| ("sec-websocket-protocol", version));
        let headers = std::iter::once(cookie).chain(named).collect();
        let connected = Client::connect_as(test_server.address, headers).await;
        let mut client = connected.expect("a socket");
        let (code, sentence) = client.error().await;
        assert_eq!(code, RefusalCode::OtherVersion, "{version:?}");
        assert!(sentence.contains("reload"), "{sentence}");
        // Every frame gets the same error, so that the connection is not silent.
        let (game, since) = (game.clone(), None);
        let watch = ClientMessage::Watch { game, since };
        client.send_message(&watch).await;
        assert_eq!(client.error().await, (code, sentence.clone()));
        client.send_text("{}").await;
        assert_eq!(client.error().await, (code, sentence));
    }
}

#[tokio::test]
async fn chooses_the_servers_version_among_several() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
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
