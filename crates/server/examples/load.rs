//! Measures a real server on loopback, with its store on the disk: `cargo run --release -p ludex-server --features toy
//! --example load`. It prints how long a command takes until it is answered and until a listener has heard of it, at two
//! and at two hundred tokens, and how many commands a second one campaign and a hundred campaigns take.

use futures_util::{SinkExt, StreamExt};
use ludex_server::Host;
use ludex_store::Store;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("there is room");
    let host = Host::open(Store::open(folder.path().join("ludex.db")).expect("it is new"));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(ludex_server::serve(listener, host.clone(), std::future::pending()));

    for (encounter, tokens) in [("duel.toml", 3), ("crowd.toml", 200)] {
        let made = host.create("toy", encounter, None).await.expect("it is one of the encounters");
        latency(address, &made.token, tokens, 2000).await;
    }
    throughput(address, &host, 1, Duration::from_secs(5)).await;
    throughput(address, &host, 100, Duration::from_secs(5)).await;
}

/// One client gives commands one after another, another listens.
async fn latency(address: SocketAddr, token: &str, tokens: usize, times: usize) {
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{address}/api/table/live")).await.expect("it is there");
    socket.send(Message::text(json!({"token": token, "from": 0}).to_string())).await.expect("it is heard");
    let mut client = Client::new(address, token).await;
    // The first table says that the listener is at its place.
    heard(&mut socket, 1).await;
    let mut answered = Vec::new();
    let mut told = Vec::new();
    for number in 0..times {
        let start = Instant::now();
        let seq = client.wait_in_turn(number).await;
        answered.push(start.elapsed());
        heard(&mut socket, seq).await;
        told.push(start.elapsed());
    }
    println!("{tokens} tokens, {times} commands one by one:");
    println!("  answered:  {}", spread(&mut answered));
    println!("  broadcast: {}", spread(&mut told));
}

async fn heard(
    socket: &mut (impl StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin),
    seq: u64,
) {
    while let Some(Ok(message)) = socket.next().await {
        let text = message.into_text().unwrap_or_default();
        if text.starts_with("{\"type\":\"table\"") {
            let value: Value = serde_json::from_str(&text).expect("it is JSON");
            if value["table"]["seq"].as_u64() >= Some(seq) {
                return;
            }
        }
    }
    panic!("the connection broke");
}

/// As many campaigns, each with one client that gives commands as fast as they are answered.
async fn throughput(address: SocketAddr, host: &Host, campaigns: usize, time: Duration) {
    let mut clients = Vec::new();
    for _ in 0..campaigns {
        let made = host.create("toy", "duel.toml", None).await.expect("it is one of the encounters");
        clients.push(Client::new(address, &made.token).await);
    }
    let start = Instant::now();
    let work = clients.into_iter().map(|mut client| {
        tokio::spawn(async move {
            let mut done = 0;
            while start.elapsed() < time {
                client.wait_in_turn(done).await;
                done += 1;
            }
            done
        })
    });
    let mut total = 0;
    for work in work.collect::<Vec<_>>() {
        total += work.await.expect("it does not panic");
    }
    println!("{campaigns} campaigns: {:.0} commands a second", total as f64 / start.elapsed().as_secs_f64());
}

/// A keep-alive connection that speaks just enough HTTP.
struct Client {
    stream: TcpStream,
    token: String,
    fighters: usize,
}

impl Client {
    async fn new(address: SocketAddr, token: &str) -> Client {
        let stream = TcpStream::connect(address).await.expect("the server is there");
        stream.set_nodelay(true).expect("it is a socket");
        let mut client = Client { stream, token: token.to_owned(), fighters: 0 };
        let table = client.ask("GET", "/api/table", None).await;
        client.fighters = table["view"]["tokens"].as_array().map_or(0, Vec::len);
        client
    }

    /// Has the actor whose turn it is wait, as command number `number` of this game; returns the number of the entry.
    async fn wait_in_turn(&mut self, number: usize) -> u64 {
        let actor = number % self.fighters;
        let body = json!({"id": format!("c{number}"), "command": {"do": "wait", "actor": actor}});
        let answer = self.ask("POST", "/api/table/commands", Some(body)).await;
        answer["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"))
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Value {
        let body = body.map_or_else(String::new, |body| body.to_string());
        let token = &self.token;
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).await.expect("it is heard");
        let mut bytes = Vec::new();
        loop {
            let mut some = [0; 65536];
            let read = self.stream.read(&mut some).await.expect("it answers");
            assert!(read > 0, "the connection broke");
            bytes.extend_from_slice(&some[..read]);
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length =
                head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
            let length = length.expect("the answer says how long it is");
            if bytes.len() >= end + 4 + length {
                return serde_json::from_slice(&bytes[end + 4..]).expect("it is JSON");
            }
        }
    }
}

fn spread(times: &mut [Duration]) -> String {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    format!("median {:.2?}, 95 % {:.2?}, 99 % {:.2?}", at(0.5), at(0.95), at(0.99))
}
