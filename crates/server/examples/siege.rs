//! Measures a server under siege, on loopback, with its store on the disk: `cargo run --release -p ludex-server --features
//! toy --example siege`. It prints commands a second with 0, 5 and 50 readers; how long odds of a peaceful campaign take
//! while other campaigns ask for the dearest odds there are; how much memory sixty readers hold who never read; and how
//! long a campaign of 100,000 entries takes to open, and what others wait meanwhile. With words behind it (`readers`, `odds`,
//! `silent`, `long`) only those.

use futures_util::{SinkExt, StreamExt};
use ludex_games::{Request, system};
use ludex_server::Host;
use ludex_store::{CampaignId, NewCampaign, NewLink, NewRecord, Seed, Store, token};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;

/// How many entries the long campaign has.
const LONG: usize = 100_000;
/// How many entries the campaign has at which nobody reads.
const SILENT: usize = 20_000;

#[tokio::main]
async fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let wants = |what: &str| wanted.is_empty() || wanted.iter().any(|word| word == what);
    if wants("readers") {
        readers().await;
    }
    if wants("odds") {
        odds().await;
    }
    if wants("silent") {
        silent().await;
    }
    if wants("long") {
        long().await;
    }
}

async fn start(store: Store) -> (SocketAddr, Arc<Host>) {
    let host = Host::open(store);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(ludex_server::serve(listener, host.clone(), std::future::pending()));
    (address, host)
}

/// Commands a second of one client, with readers who hear of each.
async fn readers() {
    for (encounter, readers) in [
        ("duel.toml", 0),
        ("duel.toml", 5),
        ("duel.toml", 50),
        ("crowd.toml", 0),
        ("crowd.toml", 5),
        ("crowd.toml", 50),
    ] {
        let folder = tempfile::tempdir().expect("there is room");
        let (address, host) = start(Store::open(folder.path().join("ludex.db")).expect("it is new")).await;
        let made = host.create("toy", encounter, None).await.expect("it is one of the encounters");
        let mut client = Client::new(address, &made.token).await;
        let mut listening = Vec::new();
        for number in 0..readers {
            let new = json!({"role": "spectator", "name": format!("reader {number}")});
            let link = client.ask("POST", "/api/table/links", Some(new)).await;
            let token = link["token"].as_str().expect("a token").to_owned();
            listening.push(tokio::spawn(listen(address, token)));
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let start = Instant::now();
        let mut done = 0;
        while start.elapsed() < Duration::from_secs(4) {
            client.wait_in_turn(done).await;
            done += 1;
        }
        println!(
            "{encounter}, {readers} readers: {:.0} commands a second",
            done as f64 / start.elapsed().as_secs_f64()
        );
        listening.into_iter().for_each(|listening| listening.abort());
    }
}

async fn listen(address: SocketAddr, token: String) {
    let url = format!("ws://{address}/api/table/live");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("it is there");
    socket.send(Message::text(json!({"token": token, "from": 0}).to_string())).await.expect("it is heard");
    while let Some(Ok(_)) = socket.next().await {}
}

/// How long odds take at a peaceful table while others ask for the dearest.
async fn odds() {
    let folder = tempfile::tempdir().expect("there is room");
    let (address, host) = start(Store::open(folder.path().join("ludex.db")).expect("it is new")).await;
    let peaceful = host.create("destiny", "duel.toml", None).await.expect("it is one of the encounters");
    let hostile = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let mut gm = Client::new(address, &hostile.token).await;
    let offers = gm.ask("GET", "/api/table", None).await["offers"].as_array().expect("a list").clone();
    let mut dearest = (Duration::ZERO, Value::Null);
    for offer in &offers {
        let begun = Instant::now();
        gm.ask("POST", "/api/table/odds", Some(json!({"commands": [offer["command"]]}))).await;
        if begun.elapsed() > dearest.0 {
            dearest = (begun.elapsed(), offer["command"].clone());
        }
    }
    println!("the dearest odds of {} offers take {:.1?}: {}", offers.len(), dearest.0, dearest.1);
    let begun = Instant::now();
    gm.ask("GET", "/api/table/rolls/odds?expression=(10d100)*(10d100)", None).await;
    println!("(10d100)*(10d100) takes {:.1?}", begun.elapsed());
    println!("quiet:            {}", peace(address, &peaceful.token, 100, 1000).await);

    // Every command is another one, so that no answer that is remembered helps.
    let attack: Vec<_> = (0..10)
        .map(|number| {
            let other = |which: u32| {
                let actors: Vec<u32> = (0..10).filter(|actor| (which + 1) >> actor & 1 == 1).collect();
                json!({"do": "start_encounter", "surprised": actors})
            };
            let commands: Vec<Value> = (number * 64..number * 64 + 64).map(other).collect();
            let token = hostile.token.clone();
            let body = json!({"commands": commands});
            tokio::spawn(
                async move { Client::new(address, &token).await.ask("POST", "/api/table/odds", Some(body)).await },
            )
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    println!("10 x 64 dearest:  {}", peace(address, &peaceful.token, 100, 2000).await);
    attack.iter().for_each(tokio::task::JoinHandle::abort);

    let over = Arc::new(AtomicBool::new(false));
    let attack: Vec<_> = (0..8)
        .map(|number| {
            let hostile = hostile.token.clone();
            let over = over.clone();
            tokio::spawn(async move {
                let new = json!({"role": "spectator", "name": format!("{number}")});
                let mut gm = Client::new(address, &hostile).await;
                let link = gm.ask("POST", "/api/table/links", Some(new)).await;
                let mut client = Client::new(address, link["token"].as_str().expect("a token")).await;
                for round in 0.. {
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                    let path = format!("/api/table/rolls/odds?expression=(10d100)*(10d100)-{number}{round}");
                    client.ask("GET", &path, None).await;
                }
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    println!("8 links of dice:  {}", peace(address, &peaceful.token, 100, 3000).await);
    over.store(true, Ordering::Relaxed);
    attack.iter().for_each(tokio::task::JoinHandle::abort);
}

/// Odds of a table, asked for one after another, those of dice each another one; for a minute at most.
async fn peace(address: SocketAddr, token: &str, times: usize, from: usize) -> String {
    let mut client = Client::new(address, token).await;
    let table = client.ask("GET", "/api/table", None).await;
    let offers = table["offers"].as_array().expect("a list").clone();
    let mut took = Vec::new();
    let begun = Instant::now();
    for number in 0..times {
        let asked = Instant::now();
        if number % 2 == 0 {
            let command = &offers[number / 2 % offers.len()]["command"];
            client.ask("POST", "/api/table/odds", Some(json!({"commands": [command]}))).await;
        } else {
            client.ask("GET", &format!("/api/table/rolls/odds?expression=4d6kh3-{}", from + number), None).await;
        }
        took.push(asked.elapsed());
        if begun.elapsed() > Duration::from_secs(60) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    format!("{} asked, {}", took.len(), spread(&mut took))
}

/// What sixty sockets hold that never read.
async fn silent() {
    let folder = tempfile::tempdir().expect("there is room");
    let (store, token) = grown(folder.path(), SILENT);
    let (address, _host) = start(store).await;
    let mut client = Client::new(address, &token).await;
    client.ask("GET", "/api/table/log?from=1&limit=1", None).await;
    let before = memory();
    let mut sockets = Vec::new();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(address).await.expect("the server is there");
        let hello = format!(
            "GET /api/table/live HTTP/1.1\r\nhost: {address}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(hello.as_bytes()).await.expect("it is heard");
        let mut answer = [0; 1024];
        let _ = stream.read(&mut answer).await.expect("it answers");
        let text = json!({"token": token, "from": 0}).to_string();
        let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
        frame.extend(text.as_bytes());
        stream.write_all(&frame).await.expect("it is heard");
        sockets.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    println!("60 silent sockets at {SILENT} entries: {} MB before, {} MB after 10 s", before, memory());
    tokio::time::sleep(Duration::from_secs(35)).await;
    println!("  and {} MB after 45 s", memory());
    drop(sockets);
}

/// How long a long campaign takes to open, twice, and what others wait meanwhile.
async fn long() {
    let folder = tempfile::tempdir().expect("there is room");
    let (store, token) = grown(folder.path(), LONG);
    drop(store);
    for time in ["first", "second"] {
        let store = Store::open(folder.path().join("ludex.db")).expect("it is there");
        let (address, host) = start(store).await;
        let other = host.create("toy", "duel.toml", None).await.expect("it is one of the encounters");
        let mut other = Client::new(address, &other.token).await;
        let over = Arc::new(AtomicBool::new(false));
        let seen = over.clone();
        let others = tokio::spawn(async move {
            let mut took = Vec::new();
            for number in 0.. {
                if seen.load(Ordering::Relaxed) {
                    break;
                }
                let begun = Instant::now();
                other.wait_in_turn(number).await;
                took.push(begun.elapsed());
            }
            took
        });
        let mut client = Client { stream: connect(address).await, token: token.clone(), fighters: 3 };
        let begun = Instant::now();
        client.ask("GET", "/api/table", None).await;
        println!("{LONG} entries, {time} opening: {:.0?}", begun.elapsed());
        let begun = Instant::now();
        let page = client.ask("GET", &format!("/api/table/log?from={}&limit=200", LONG - 300), None).await;
        println!(
            "  the log's last page: {:.0?}, {} entries",
            begun.elapsed(),
            page["entries"].as_array().map_or(0, Vec::len)
        );
        let begun = Instant::now();
        let length = client.export().await;
        println!("  export: {:.0?}, {} MB", begun.elapsed(), length >> 20);
        over.store(true, Ordering::Relaxed);
        let mut took = others.await.expect("it does not panic");
        println!(
            "  commands of another campaign meanwhile: {}, longest {:.0?}",
            spread(&mut took),
            took[took.len() - 1]
        );
        drop(client);
        // What the server keeps for the next time is written behind the answers.
        tokio::time::sleep(Duration::from_secs(2)).await;
        drop(host);
        std::fs::copy(folder.path().join("ludex.db"), folder.path().join("copy.db")).expect("there is room");
        let wal = folder.path().join("ludex.db-wal");
        if wal.exists() {
            std::fs::copy(wal, folder.path().join("copy.db-wal")).expect("there is room");
        }
        // The first server still holds its file: the second opens a copy.
        let _ = std::fs::remove_file(folder.path().join("ludex.db.lock"));
        for end in ["", "-wal"] {
            let (from, to) =
                (folder.path().join(format!("copy.db{end}")), folder.path().join(format!("ludex.db{end}")));
            if from.exists() {
                std::fs::rename(from, to).expect("there is room");
            }
        }
        let _ = std::fs::remove_file(folder.path().join("ludex.db-shm"));
    }
}

/// Returns a store with a toy campaign of so many entries, and the game master's token.
fn grown(folder: &Path, entries: usize) -> (Store, String) {
    let mut store = Store::open(folder.join("ludex.db")).expect("it is new");
    let toy = system("toy").expect("it is built in");
    let seed = Seed([7; 32]);
    let mut game = toy.begin("duel.toml", &ludex_games::starter("toy"), seed.0, "bench").expect("it is whole");
    let id = CampaignId::random().expect("there are random numbers");
    let new = NewCampaign {
        id: id.clone(),
        system: "toy".to_owned(),
        system_version: toy.info().version,
        title: "long".to_owned(),
        created_ms: 1,
    };
    let body = game.first_entry();
    store.create(&new, seed, &NewRecord { command_id: None, at_ms: 1, body: &body }).expect("it is new");
    let viewer = ludex_engine::Viewer::GameMaster;
    let mut done = 1;
    while done < entries {
        let mut written = Vec::new();
        for _ in 0..1000.min(entries - done) {
            let command = json!({"do": "wait", "actor": (done - 1) % 3});
            let ask = Request { id: Some(format!("c{done}")), ..Request::by("the game master", &viewer, command) };
            let prepared = game.prepare(ask).expect("it is lawful");
            written.push((format!("c{done}"), prepared.body().to_owned()));
            game.commit(prepared);
            done += 1;
        }
        let records: Vec<NewRecord<'_>> =
            written.iter().map(|(id, body)| NewRecord { command_id: Some(id), at_ms: 1, body }).collect();
        store.append(&id, (done - written.len()) as u64, &records).expect("it follows");
    }
    let (token, token_hash) = token::mint().expect("there are random numbers");
    let link = NewLink { campaign: &id, token_hash, role: "game-master", label: "", actors: "[]", created_ms: 1 };
    store.add_link(&link).expect("it is lawful");
    (store, token)
}

/// Returns what this process holds, in megabytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() / 1024
}

async fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).await.expect("the server is there");
    stream.set_nodelay(true).expect("it is a socket");
    stream
}

/// A keep-alive connection that speaks just enough HTTP.
struct Client {
    stream: TcpStream,
    token: String,
    fighters: usize,
}

impl Client {
    async fn new(address: SocketAddr, token: &str) -> Client {
        let mut client = Client { stream: connect(address).await, token: token.to_owned(), fighters: 0 };
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

    async fn send(&mut self, method: &str, path: &str, body: Option<Value>) {
        let body = body.map_or_else(String::new, |body| body.to_string());
        let token = &self.token;
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).await.expect("it is heard");
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Value {
        self.send(method, path, body).await;
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

    /// Downloads the campaign's file and returns its length; the connection is of no use afterwards.
    async fn export(&mut self) -> usize {
        self.send("GET", "/api/table/export", None).await;
        let mut read = 0;
        let mut last = Vec::new();
        let mut some = vec![0; 1 << 20];
        loop {
            let more = self.stream.read(&mut some).await.expect("it answers");
            read += more;
            last.extend_from_slice(&some[..more]);
            last.drain(..last.len().saturating_sub(400));
            // The seal is the last line.
            if more == 0 || String::from_utf8_lossy(&last).contains("\"digest\":") {
                return read;
            }
        }
    }
}

fn spread(times: &mut [Duration]) -> String {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    format!("median {:.1?}, 95 % {:.1?}, 99 % {:.1?}", at(0.5), at(0.95), at(0.99))
}
