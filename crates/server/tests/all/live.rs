//! Live updates over a real connection.

use crate::common::Bench;
use futures_util::{SinkExt, StreamExt};
use ludex_server::Host;
use ludex_store::Store;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn serve(bench: &Bench) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(ludex_server::serve(listener, bench.host.clone(), std::future::pending()));
    format!("ws://{address}/api/table/live")
}

async fn connect(address: &str, token: &str, from: u64) -> Socket {
    let (mut socket, _) = connect_async(address).await.expect("the server is there");
    let hello = json!({"token": token, "from": from}).to_string();
    socket.send(Message::text(hello)).await.expect("it is heard");
    socket
}

/// The next message; `None` when the connection is closed.
async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(10), socket.next()).await.expect("a message comes");
        match message {
            Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).expect("it is JSON")),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

/// The numbers of the entries that come before the next table, and that table's number.
async fn entries(socket: &mut Socket) -> (Vec<u64>, u64) {
    let mut seqs = Vec::new();
    loop {
        let message = next(socket).await.expect("the connection stands");
        match message["type"].as_str() {
            Some("entry") => seqs.push(message["entry"]["seq"].as_u64().expect("a number")),
            Some("table") => return (seqs, message["table"]["seq"].as_u64().expect("a number")),
            Some("undone") => {}
            other => panic!("{other:?}: {message}"),
        }
    }
}

#[tokio::test]
async fn a_broken_connection_goes_on_where_it_was() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let mut socket = connect(&address, &bench.token, 0).await;
    assert_eq!(entries(&mut socket).await, (vec![1], 1));
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    assert_eq!(entries(&mut socket).await, (vec![2], 2));
    drop(socket);
    bench.done(&bench.token, json!({"do": "wait", "actor": 1}), &[]).await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 2}), &[3]).await;
    let mut socket = connect(&address, &bench.token, 2).await;
    assert_eq!(entries(&mut socket).await, (vec![3, 4], 4));
    let mut quiet = connect(&address, &bench.token, 4).await;
    assert_eq!(entries(&mut quiet).await, (vec![], 4));
}

#[tokio::test]
async fn who_is_told_the_same_is_told_it_by_their_own_name() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let mut listeners = Vec::new();
    for (role, name, actors, from) in [
        ("player", "Ann", &[0][..], 0),
        ("player", "Bo", &[0], 0),
        ("spectator", "Cy", &[], 1),
        ("spectator", "\"Di\"", &[], 0),
    ] {
        let (_, token) = bench.link(role, name, actors).await;
        listeners.push((name, connect(&address, &token, from).await, from));
    }
    for seq in 1..=8 {
        if seq > 1 {
            // The one who lurks has no turn that others see.
            bench
                .done(
                    &bench.token,
                    json!({"do": "wait", "actor": (seq + 1) % 3}),
                    if seq % 3 == 1 { &[3] } else { &[] },
                )
                .await;
        }
        for (name, socket, from) in &mut listeners {
            let mut last = *from;
            while last < seq || seq == 1 {
                let message = next(socket).await.expect("the connection stands");
                if message["type"] == "entry" {
                    assert_eq!(message["entry"]["seq"], last + 1, "in order, and each once");
                    last += 1;
                    continue;
                }
                assert_eq!(message["table"]["viewer"]["name"], *name);
                assert_eq!(message["table"]["seq"], last);
                if last == seq {
                    break;
                }
            }
            *from = last;
        }
    }
}

#[tokio::test]
async fn what_comes_quickly_is_told_together_and_whole() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let mut socket = connect(&address, &bench.token, 0).await;
    for number in 0..200 {
        let body = json!({"id": format!("r{number}"), "expression": "1d6"});
        bench.ask("POST", "/api/table/rolls", &bench.token, Some(body)).await;
    }
    let (mut seen, mut tables) = (0, 0);
    while seen < 201 {
        let (seqs, table) = entries(&mut socket).await;
        tables += 1;
        for seq in seqs {
            assert_eq!(seq, seen + 1);
            seen = seq;
        }
        assert_eq!(table, seen);
    }
    assert!(tables < 200, "each was told alone");
}

#[tokio::test]
async fn an_undo_tells_which_entries_are_undone() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    let mut socket = connect(&address, &bench.token, 2).await;
    entries(&mut socket).await;
    bench.ask("POST", "/api/table/undo", &bench.token, Some(json!({"id": "u"}))).await;
    assert_eq!(next(&mut socket).await.expect("it comes")["entry"]["kind"], "undo");
    assert_eq!(next(&mut socket).await.expect("it comes"), json!({"type": "undone", "seqs": [2]}));
    let table = next(&mut socket).await.expect("it comes");
    assert_eq!((&table["table"]["seq"], &table["table"]["can_redo"]), (&json!(3), &json!(true)));
    assert_eq!(table["table"].get("ground"), None, "the ground does not change");
}

#[tokio::test]
async fn a_roll_is_heard_by_all_and_a_secret_one_by_the_game_master() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let mut listeners = [connect(&address, &bench.token, 1).await, connect(&address, &player, 1).await];
    for socket in &mut listeners {
        entries(socket).await;
    }
    for (id, secret) in [("open", false), ("secret", true)] {
        let body = json!({"id": id, "expression": "2d6", "secret": secret});
        bench.ask("POST", "/api/table/rolls", &bench.token, Some(body)).await;
        for (socket, may_know) in listeners.iter_mut().zip([true, !secret]) {
            let message = next(socket).await.expect("it comes");
            let heard = message["entry"]["roll"]["expression"] == "2d6";
            assert_eq!((&message["type"], heard), (&json!("entry"), may_know), "{message}");
            assert_eq!(next(socket).await.expect("it comes")["type"], "table");
        }
    }
}

#[tokio::test]
async fn a_player_hears_only_what_they_may_know() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let mut socket = connect(&address, &player, 1).await;
    for (actor, dice) in [(0, &[][..]), (1, &[]), (2, &[6])] {
        bench.done(&bench.token, json!({"do": "wait", "actor": actor}), dice).await;
    }
    loop {
        let message = next(&mut socket).await.expect("the connection stands");
        assert!(!message.to_string().contains("Lurker"), "{message}");
        if message["table"]["seq"] == 4 {
            break;
        }
    }
}

#[tokio::test]
async fn a_link_taken_back_hears_no_more() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    // Whatever the server is doing for them just then.
    for _ in 0..40 {
        let (id, player) = bench.link("player", "Ann", &[0]).await;
        let mut socket = connect(&address, &player, 1).await;
        entries(&mut socket).await;
        bench.ask("DELETE", &format!("/api/table/links/{id}"), &bench.token, None).await;
        // At once, and not when something happens next.
        let message = next(&mut socket).await.expect("it is told why");
        assert_eq!(message["error"]["code"], "no-token");
        assert_eq!(next(&mut socket).await, None);
    }
}

#[tokio::test]
async fn a_stranger_is_told_so_and_sent_away() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let mut socket = connect(&address, "not-a-token", 0).await;
    assert_eq!(next(&mut socket).await.expect("it is told why")["error"]["code"], "no-token");
    assert_eq!(next(&mut socket).await, None);
    let (mut socket, _) = connect_async(&address).await.expect("the server is there");
    socket.send(Message::text("hello")).await.expect("it is heard");
    assert_eq!(next(&mut socket).await.expect("it is told why")["error"]["code"], "malformed");
}

#[tokio::test]
async fn the_server_stops_although_somebody_listens() {
    let bench = Bench::duel().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = format!("ws://{}/api/table/live", listener.local_addr().expect("it has one"));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(ludex_server::serve(listener, bench.host.clone(), async {
        let _ = stopped.await;
    }));
    let mut socket = connect(&address, &bench.token, 0).await;
    entries(&mut socket).await;
    stop.send(()).expect("the server runs");
    assert_eq!(next(&mut socket).await, None);
    let ended = tokio::time::timeout(Duration::from_secs(10), server).await.expect("it ends");
    ended.expect("it does not panic").expect("it ends well");
}

/// What is said next beside tables and entries.
async fn said(socket: &mut Socket) -> Value {
    loop {
        let message = next(socket).await.expect("the connection stands");
        if !["entry", "table"].contains(&message["type"].as_str().unwrap_or_default()) {
            return message;
        }
    }
}

#[tokio::test]
async fn all_at_the_table_see_where_somebody_points_and_it_is_kept_nowhere() {
    let bench = Bench::duel().await;
    let address = serve(&bench).await;
    let (_, ann) = bench.link("player", "Ann", &[0]).await;
    let (_, cy) = bench.link("spectator", "Cy", &[]).await;
    let mut sockets = Vec::new();
    for token in [&bench.token, &ann, &cy] {
        let mut socket = connect(&address, token, 0).await;
        entries(&mut socket).await;
        sockets.push(socket);
    }
    let before = bench.get("/api/table/log", &bench.token).await;
    let ping = |x: i16| Message::text(json!({"type": "ping", "at": [x, 0]}).to_string());
    // Who looks on does not point, and what is no message of ours is passed over.
    for wrong in [ping(9), Message::text("{\"type\":\"dance\"}"), Message::text("?")] {
        sockets[2].send(wrong).await.expect("it is heard");
    }
    // Of many at once the first few are shown.
    for x in 0..12 {
        sockets[1].send(ping(x)).await.expect("it is heard");
    }
    for socket in &mut sockets {
        for x in 0..4 {
            assert_eq!(said(socket).await, json!({"type": "ping", "at": [x, 0], "by": "Ann"}));
        }
    }
    sockets[0].send(ping(3)).await.expect("it is heard");
    for socket in &mut sockets {
        assert_eq!(said(socket).await, json!({"type": "ping", "at": [3, 0], "by": "the game master"}));
    }
    assert_eq!(bench.get("/api/table/log", &bench.token).await, before);
}

#[tokio::test]
async fn a_newcomer_who_listens_is_told_as_who_they_play_once_they_are_let_in() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token);
    let address = serve(&bench).await;
    let body = json!({"role": "player", "name": "Ana", "joins_at_once": true});
    let (_, link) = bench.ask("POST", "/api/table/links", &bench.token, Some(body)).await;
    let token = link["token"].as_str().expect("it is text");
    let mut socket = connect(&address, token, 0).await;
    let seated = async |socket: &mut Socket| loop {
        let message = next(socket).await.expect("the connection stands");
        if message["type"] == "table" {
            return message["table"]["viewer"]["actors"].as_array().map(Vec::len);
        }
    };
    assert_eq!(seated(&mut socket).await, Some(0));
    let record = "[[creature]]\nname = \"Wren\"\npc = true\nattributes = { will = 1 }\nranks = { blades = 1 }\n";
    bench.ask("POST", "/api/table/newcomers", token, Some(json!({ "record": record }))).await;
    // At first as to nobody, then as to the one who plays Wren.
    while seated(&mut socket).await != Some(1) {}
}
