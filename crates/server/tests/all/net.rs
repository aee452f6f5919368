//! Connections: how many, how long, and from where.

use crate::common::Bench;
use futures_util::{SinkExt, StreamExt};
use ludex_server::{Host, Limits};
use ludex_store::Store;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const SHORT: Duration = Duration::from_millis(300);

async fn serve(limits: Limits) -> (SocketAddr, Bench) {
    let host = Host::with(Store::in_memory().expect("memory is there"), limits);
    let made = host.create("toy", "duel.toml", None).await.expect("it is one of the encounters");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(ludex_server::serve(listener, host.clone(), std::future::pending()));
    (address, Bench::at(host, made.token))
}

/// What is answered to a request; empty where the connection was closed without an answer.
async fn send(address: SocketAddr, head: &str, body: &str) -> String {
    let Ok(mut stream) = TcpStream::connect(address).await else { return String::new() };
    let request = format!("{head}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

async fn get(address: SocketAddr, path: &str) -> String {
    send(address, &format!("GET {path} HTTP/1.1\r\nhost: {address}"), "").await
}

/// Reads until the connection is closed.
async fn closes(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut all)).await;
    let _ = read.expect("it is closed");
    all
}

#[tokio::test]
async fn a_full_server_still_says_how_it_is() {
    for limits in [Limits { connections: 3, ..Limits::default() }, Limits { connections_each: 3, ..Limits::default() }]
    {
        let (address, _bench) = serve(limits).await;
        let mut idle = Vec::new();
        for _ in 0..3 {
            idle.push(TcpStream::connect(address).await.expect("it listens"));
        }
        let busy = get(address, "/api/systems").await;
        assert!(busy.starts_with("HTTP/1.1 503") && busy.contains("\"busy\""), "{busy}");
        let health = get(address, "/api/health").await;
        assert!(health.starts_with("HTTP/1.1 200"), "{health}");
        idle.pop();
        // It takes a moment until it is noticed that a client went.
        while !get(address, "/api/systems").await.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn who_sends_nothing_or_half_is_let_go() {
    let (address, bench) = serve(Limits { idle: SHORT, body: SHORT, ..Limits::default() }).await;
    let mut silent = TcpStream::connect(address).await.expect("it listens");
    closes(&mut silent).await;
    let mut half = TcpStream::connect(address).await.expect("it listens");
    half.write_all(b"GET /api/table HTTP/1.1\r\nhost: x").await.expect("it reads");
    closes(&mut half).await;
    let mut kept = TcpStream::connect(address).await.expect("it listens");
    let request = format!("GET /api/health HTTP/1.1\r\nhost: {address}\r\n\r\n");
    kept.write_all(request.as_bytes()).await.expect("it reads");
    assert!(closes(&mut kept).await.starts_with(b"HTTP/1.1 200"), "answered, and let go when nothing more comes");
    let mut slow = TcpStream::connect(address).await.expect("it listens");
    let request = format!(
        "POST /api/table/undo HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        bench.token
    );
    slow.write_all(request.as_bytes()).await.expect("it reads");
    let answer = String::from_utf8_lossy(&closes(&mut slow).await).into_owned();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"slow\""), "{answer}");
}

#[tokio::test]
async fn who_does_not_read_is_let_go() {
    let (address, _bench) = serve(Limits { unread: SHORT, ..Limits::default() }).await;
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let asked = 400;
    let one = get(address, "/api/rules").await.len();
    assert!(one > 20_000, "there is something to read");
    let requests = format!("GET /api/rules HTTP/1.1\r\nhost: {address}\r\n\r\n").repeat(asked);
    stream.write_all(requests.as_bytes()).await.expect("it reads");
    tokio::time::sleep(SHORT * 6).await;
    let read = closes(&mut stream).await.len();
    assert!(read < one * asked * 9 / 10, "{read} bytes came, as if somebody had read them");
}

#[tokio::test]
async fn who_reads_now_and_then_is_let_go_too() {
    let (address, _bench) = serve(Limits { unread: SHORT, unread_least: 8 << 20, ..Limits::default() }).await;
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let asked = 1000;
    let one = get(address, "/api/rules").await.len();
    let requests = format!("GET /api/rules HTTP/1.1\r\nhost: {address}\r\n\r\n").repeat(asked);
    stream.write_all(requests.as_bytes()).await.expect("it reads");
    // Each piece is so long that the server can send some more whenever one was read.
    let (mut some, mut read, begun) = (vec![0; 256 * 1024], 0, Instant::now());
    while begun.elapsed() < Duration::from_secs(20) {
        match stream.read(&mut some).await {
            Ok(more) if more > 0 => read += more,
            _ => break,
        }
        tokio::time::sleep(SHORT / 3).await;
    }
    assert!(read < one * asked * 9 / 10, "{read} bytes came, although they were read slowly");
    assert!(begun.elapsed() < Duration::from_secs(20), "it is sent to still, after {read} bytes");
}

#[tokio::test]
async fn a_live_connection_that_is_hardly_read_is_let_go() {
    let (address, bench) = serve(Limits { unread: SHORT, ..Limits::default() }).await;
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let request = format!(
        "GET /api/table/live HTTP/1.1\r\nhost: {address}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("it is heard");
    // A frame of a client: its kind, its length, a mask of zeros.
    let frame = |kind: u8, text: &str| [&[0x80 | kind, 0x80 | text.len() as u8, 0, 0, 0, 0], text.as_bytes()].concat();
    let hello = json!({"token": bench.token, "from": 0}).to_string();
    stream.write_all(&frame(1, &hello)).await.expect("it is heard");
    // It reads a byte now and then, says something each time, and answers what was never asked.
    let begun = Instant::now();
    let mut one = [0];
    while stream.write_all(&frame(10, "99")).await.is_ok() && stream.read(&mut one).await.is_ok_and(|read| read == 1) {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is kept although it is hardly read");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_live_connection_that_is_read_is_kept() {
    let (address, bench) = serve(Limits { unread: SHORT / 3, ..Limits::default() }).await;
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{address}/api/table/live")).await.expect("it is there");
    socket.send(Message::text(json!({"token": bench.token, "from": 0}).to_string())).await.expect("it is heard");
    let mut tried = 0;
    // Reading it is what answers its tries: it stands after many more than an unread one is given.
    while tried < 9 {
        let message = socket.next().await.expect("it goes on").expect("it stands");
        tried += u32::from(message.is_ping());
    }
}

#[tokio::test]
async fn a_frame_has_a_longest_length() {
    let (address, bench) = serve(Limits::default()).await;
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{address}/api/table/live")).await.expect("it is there");
    socket.send(Message::text(json!({"token": bench.token, "from": 0}).to_string())).await.expect("it is heard");
    while !socket.next().await.expect("it goes on").expect("it stands").to_string().contains("\"table\"") {}
    let _ = socket.send(Message::text("x".repeat(70_000))).await;
    while let Some(Ok(message)) = socket.next().await {
        assert!(message.is_close() || message.is_ping(), "{message}");
    }
}

#[tokio::test]
async fn campaigns_are_made_at_a_bounded_rate_and_number() {
    let make = async |address| {
        let head = format!("POST /api/campaigns HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json");
        send(address, &head, r#"{"system":"toy","encounter":"duel.toml"}"#).await
    };
    let (address, _bench) = serve(Limits { campaigns_a_minute: 2, ..Limits::default() }).await;
    for _ in 0..2 {
        assert!(make(address).await.starts_with("HTTP/1.1 201"));
    }
    let answer = make(address).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("\"too-many\""), "{answer}");
    // One is there already.
    let (address, _bench) = serve(Limits { campaigns: 2, ..Limits::default() }).await;
    assert!(make(address).await.starts_with("HTTP/1.1 201"));
    let answer = make(address).await;
    assert!(answer.starts_with("HTTP/1.1 409") && answer.contains("\"full\""), "{answer}");
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let origins = vec!["https://table.example".to_owned()];
    let (address, bench) = serve(Limits { origins, ..Limits::default() }).await;
    let port = address.port();
    let undo = async |host: &str, more: &str| {
        let head = format!(
            "POST /api/table/undo HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {}\r\n{more}content-type: application/json",
            bench.token
        );
        send(address, &head, r#"{"id":"u"}"#).await
    };
    let here = address.to_string();
    // Nothing is there to undo, so 409 says that it was let through.
    for (host, origin) in [
        (here.as_str(), String::new()),
        (&here, format!("origin: http://{here}\r\n")),
        (&format!("localhost:{port}"), format!("origin: http://localhost:{port}\r\n")),
        (&format!("[::1]:{port}"), String::new()),
        ("table.example", "origin: https://table.example\r\n".to_owned()),
        (&here, "origin: https://table.example\r\n".to_owned()),
    ] {
        let answer = undo(host, &origin).await;
        assert!(answer.starts_with("HTTP/1.1 409"), "{host} {origin}: {answer}");
    }
    for (host, origin) in [
        (here.as_str(), "origin: https://evil.example\r\n"),
        (&here, "origin: null\r\n"),
        (&here, "origin: http://127.0.0.1:1\r\n"),
        ("evil.example", ""),
        (&format!("evil.example:{port}"), ""),
        ("127.0.0.1.evil.example", ""),
    ] {
        let answer = undo(host, origin).await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("\"other-site\""), "{host} {origin}: {answer}");
    }
    let head = format!("POST /api/table/undo HTTP/1.1\r\nhost: {here}\r\nauthorization: Bearer {}", bench.token);
    for kind in ["", "\r\ncontent-type: text/plain", "\r\ncontent-type: application/x-www-form-urlencoded"] {
        let answer = send(address, &format!("{head}{kind}"), r#"{"id":"u"}"#).await;
        assert!(answer.starts_with("HTTP/1.1 415"), "{kind}: {answer}");
    }
    // The upgrade too, which is a GET.
    for (origin, good) in [("https://evil.example".to_owned(), false), (format!("http://{here}"), true)] {
        let mut request = format!("ws://{address}/api/table/live").into_client_request().expect("it is an address");
        request.headers_mut().insert("origin", origin.parse().expect("it is text"));
        assert_eq!(tokio_tungstenite::connect_async(request).await.is_ok(), good, "{origin}");
    }
}
