//! Nothing acknowledged is lost: the real server is killed again and again in the middle of its work, and every command
//! that it had answered is there when it starts again, whole and once.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// How often the server is killed, unless `LUDEX_KILLS` says otherwise.
const KILLS: u64 = 24;
/// Commands by which it is measured how long one takes.
const PACED: u32 = 20;
/// How many commands the server answers before it is killed, at the most.
const LIFE: u32 = 24;

#[test]
fn every_acknowledged_command_survives_sigkill() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut told = Told::default();
    let mut numbers = Numbers(0x5eed_1e55);
    let mut server = Server::start(folder.path());
    told.play(&server, 0, 1);
    // How long a command takes here: the server lives for up to so many of them.
    let begun = Instant::now();
    told.play(&server, 1, PACED);
    let life = begun.elapsed() * LIFE / PACED;
    server.kill();
    let kills = kills();
    for round in 2..kills + 2 {
        let mut server = Server::start(folder.path());
        told.check(&server, round);
        let killer = server.killer(Instant::now() + life * (numbers.next() % 1000) as u32 / 1000);
        told.play(&server, round, u32::MAX);
        killer.join().expect("it kills");
        server.kill();
    }
    let server = Server::start(folder.path());
    told.check(&server, kills + 2);
    drop(server);
    told.check_links(folder.path());
    println!(
        "{kills} kills: {} commands, {} links, {} campaigns acknowledged, none lost",
        told.commands.len(),
        told.links.len(),
        told.tables.len()
    );
    assert!(
        told.commands.len() > 100,
        "only {} commands were acknowledged: the test tests nothing",
        told.commands.len()
    );
    let rolls = told.commands.iter().filter(|(_, _, what, _)| what.get("expression").is_some()).count();
    assert!(rolls > 10, "only {rolls} rolls were acknowledged");
    for table in &told.tables {
        let audit = Command::new(env!("CARGO_BIN_EXE_ludex"))
            .args(["audit", &table.campaign, "--data"])
            .arg(folder.path())
            .output()
            .expect("it starts");
        assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stderr));
    }
}

fn kills() -> u64 {
    std::env::var("LUDEX_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS)
}

#[test]
fn an_import_that_is_killed_is_there_whole_or_not_at_all() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/unbound-7-walk.jsonl");
    let import = |data: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.arg("import").arg(&file).arg("--data").arg(data).stdout(Stdio::null());
        command
    };
    let count = |data: &Path, sql: &str| -> u32 {
        let Ok(database) = rusqlite::Connection::open(data.join("ludex.db")) else { return 0 };
        // The tables themselves may not be there yet.
        database.query_row(sql, [], |row| row.get(0)).unwrap_or(0)
    };
    let folder = tempfile::tempdir().expect("there is room");
    let begun = Instant::now();
    assert!(import(folder.path()).status().expect("it starts").success());
    let (life, records) = (begun.elapsed(), count(folder.path(), "SELECT count(*) FROM record"));
    assert!(records > 100, "{records} records");
    let (mut numbers, mut there) = (Numbers(0x1a_90c7), 0);
    for round in 0..kills() / 2 {
        let folder = tempfile::tempdir().expect("there is room");
        let data = folder.path();
        let mut child = import(data).spawn().expect("it starts");
        std::thread::sleep(life * (numbers.next() % 1100) as u32 / 1000);
        // It may have come to its end before.
        let _ = child.kill();
        let _ = child.wait();
        let found = count(data, "SELECT count(*) FROM record");
        assert!(found == 0 || found == records, "round {round}: {found} of {records} records");
        assert_eq!(count(data, "SELECT count(*) FROM link"), u32::from(found > 0), "round {round}");
        there += u32::from(found > 0);
        // What was not there comes, and what was there is left as it is.
        assert!(import(data).status().expect("it starts").success(), "round {round}");
        assert_eq!(count(data, "SELECT count(*) FROM record"), records, "round {round}");
        assert_eq!(count(data, "SELECT count(*) FROM link"), 1, "round {round}");
    }
    println!("{} imports killed: {there} were whole, the others not there", kills() / 2);
}

/// Numbers without a pattern, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// Everything that the server has acknowledged.
#[derive(Default)]
struct Told {
    tables: Vec<Table>,
    /// Table and token.
    links: Vec<(usize, String)>,
    /// Table, id, command or roll, and the number of the entry that it became.
    commands: Vec<(usize, String, Value, u64)>,
    /// A command that was sent when the server was killed: it may have been kept or not, but not by half.
    open: Option<(usize, String, Value)>,
}

struct Table {
    campaign: String,
    token: String,
}

impl Told {
    /// Looks whether everything acknowledged is there.
    fn check(&mut self, server: &Server, round: u64) {
        for (place, table) in self.tables.iter().enumerate() {
            let mut link = server.connect(&table.token);
            let last = link.get("/api/table")["seq"].as_u64().expect("a number");
            let acknowledged = self.commands.iter().filter(|command| command.0 == place).map(|command| command.3).max();
            assert!(
                Some(last) >= acknowledged,
                "round {round}: {last} entries, but {acknowledged:?} were acknowledged"
            );
            let log = link.get(&format!("/api/table/log?from={}&limit=1000", last.saturating_sub(900)));
            let entries = log["entries"].as_array().expect("a list");
            assert_eq!(entries.last().and_then(|entry| entry["seq"].as_u64()), Some(last));
        }
        for (place, token) in self.links.iter().rev().take(10) {
            let mut link = server.connect(token);
            let campaign = link.get("/api/table")["campaign"]["id"].clone();
            assert_eq!(campaign, self.tables[*place].campaign.as_str(), "round {round}: a link was lost");
        }
        // A command that is repeated is answered with the entry that it became, and nothing happens.
        let mut some: Vec<_> = self.commands.iter().rev().take(20).cloned().collect();
        some.extend(self.commands.iter().step_by(7).cloned());
        for (place, id, command, seq) in some {
            let mut link = server.connect(&self.tables[place].token);
            let before = link.get("/api/table")["seq"].clone();
            let (path, body) = request(&id, &command);
            let (status, answer) = link.ask("POST", path, &body).expect("it answers");
            assert_eq!((status, answer["seq"].as_u64()), (200, Some(seq)), "round {round}: {answer}");
            assert_eq!(link.get("/api/table")["seq"], before);
        }
        // The open one is sent again: whether or not it was kept, it stands once now, if it is lawful still.
        if let Some((place, id, command)) = self.open.take() {
            let mut link = server.connect(&self.tables[place].token);
            let (path, body) = request(&id, &command);
            let (status, first) = link.ask("POST", path, &body).expect("it answers");
            assert_eq!(status, 200, "round {round}: {first}");
            let seq = first["seq"].as_u64().expect("a number");
            let (_, again) = link.ask("POST", path, &body).expect("it answers");
            assert_eq!(again, first);
            self.commands.push((place, id, command, seq));
        }
    }

    /// Looks whether every campaign has a link, and every link is there once.
    fn check_links(&self, folder: &Path) {
        let database = rusqlite::Connection::open(folder.join("ludex.db")).expect("it is there");
        let count = |sql: &str| -> usize {
            let count: u32 = database.query_row(sql, [], |row| row.get(0)).expect("it can be counted");
            count as usize
        };
        let shut = "SELECT count(*) FROM campaign WHERE key NOT IN (SELECT campaign FROM link)";
        assert_eq!(count(shut), 0, "there is a campaign that nobody can open");
        let (links, campaigns) = (count("SELECT count(*) FROM link"), count("SELECT count(*) FROM campaign"));
        assert!(campaigns >= self.tables.len() && links >= self.links.len() + self.tables.len());
        assert_eq!(count("SELECT count(*) FROM record WHERE seq = 1"), campaigns, "each has its beginning");
    }

    /// Plays whatever is offered until the server is killed, or so many commands at the most.
    fn play(&mut self, server: &Server, round: u64, most: u32) {
        let mut place = self.tables.len().wrapping_sub(1);
        let mut link = self.tables.last().map(|table| server.connect(&table.token));
        let mut number = 0;
        while number < most {
            let offer = match &mut link {
                Some(link) => match link.try_get("/api/table") {
                    None => break,
                    Some(table) => table["offers"].as_array().and_then(|offers| offers.first()).cloned(),
                },
                None => None,
            };
            let Some(offer) = offer else {
                // The fight is over, or there is none yet.
                let Ok(mut fresh) = Link::to(&server.address, "") else { break };
                let new = json!({"system": "destiny", "encounter": "bridge.toml"});
                let Some((status, made)) = fresh.ask("POST", "/api/campaigns", &new) else { break };
                assert_eq!(status, 201, "{made}");
                let text = |field: &str| made[field].as_str().expect("it is text").to_owned();
                self.tables.push(Table { campaign: text("campaign"), token: text("token") });
                place = self.tables.len() - 1;
                let Ok(next) = Link::to(&server.address, &self.tables[place].token) else { break };
                link = Some(next);
                continue;
            };
            let id = format!("r{round}n{number}");
            number += 1;
            if number % 7 == 0 {
                let Some(open) = &mut link else { break };
                let new = json!({"role": "spectator", "name": id});
                let Some((status, made)) = open.ask("POST", "/api/table/links", &new) else { break };
                assert_eq!(status, 201, "{made}");
                self.links.push((place, made["token"].as_str().expect("it is text").to_owned()));
            }
            if number % 23 == 0 {
                // Beside the game: one more campaign, which is there whole or not at all.
                let Ok(mut fresh) = Link::to(&server.address, "") else { break };
                let new = json!({"system": "destiny", "encounter": "duel.toml"});
                let Some((status, made)) = fresh.ask("POST", "/api/campaigns", &new) else { break };
                assert_eq!(status, 201, "{made}");
                let text = |field: &str| made[field].as_str().expect("it is text").to_owned();
                self.tables.insert(place, Table { campaign: text("campaign"), token: text("token") });
                self.commands.iter_mut().filter(|command| command.0 >= place).for_each(|command| command.0 += 1);
                self.links.iter_mut().filter(|link| link.0 >= place).for_each(|link| link.0 += 1);
                place += 1;
            }
            let command = match number % 5 {
                3 => json!({"expression": "4d6!kh3 + 1d20", "secret": number % 2 == 0}),
                _ => offer["command"].clone(),
            };
            let Some(open) = &mut link else { break };
            let (path, body) = request(&id, &command);
            match open.ask("POST", path, &body) {
                Some((status, answer)) => {
                    assert_eq!(status, 200, "{answer}");
                    self.commands.push((place, id, command, answer["seq"].as_u64().expect("a number")));
                }
                None => {
                    self.open = Some((place, id, command));
                    break;
                }
            }
        }
    }
}

/// Where a command or a free roll goes, and as what.
fn request(id: &str, what: &Value) -> (&'static str, Value) {
    if what.get("expression").is_none() {
        return ("/api/table/commands", json!({"id": id, "command": what}));
    }
    let mut body = what.clone();
    body["id"] = id.into();
    ("/api/table/rolls", body)
}

/// The real server.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludex"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let address = loop {
            let line = lines.next().expect("it tells its address").expect("it is text");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.split(['/', ' ']).next().unwrap_or_default().to_owned();
            }
        };
        // What else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Server { child, address }
    }

    fn connect(&self, token: &str) -> Link {
        Link::to(&self.address, token).expect("the server is there")
    }

    /// Kills the server at a moment of its own, from another thread.
    fn killer(&self, until: Instant) -> std::thread::JoinHandle<()> {
        let process = self.child.id().to_string();
        std::thread::spawn(move || {
            std::thread::sleep(until.saturating_duration_since(Instant::now()));
            let killed = Command::new("kill").args(["-KILL", &process]).status().expect("there is kill");
            assert!(killed.success());
        })
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A keep-alive connection that speaks just enough HTTP.
struct Link {
    stream: TcpStream,
    token: String,
}

impl Link {
    fn to(address: &str, token: &str) -> std::io::Result<Link> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Link { stream, token: token.to_owned() })
    }

    fn get(&mut self, path: &str) -> Value {
        self.try_get(path).expect("it answers")
    }

    fn try_get(&mut self, path: &str) -> Option<Value> {
        let (status, body) = self.ask("GET", path, &Value::Null)?;
        assert_eq!(status, 200, "{path}: {body}");
        Some(body)
    }

    /// `None` when the connection broke before the whole answer had come.
    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (token, length) = (&self.token, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).ok()?;
        let mut bytes = Vec::new();
        loop {
            let mut some = [0; 65536];
            let read = self.stream.read(&mut some).ok().filter(|&read| read > 0)?;
            bytes.extend_from_slice(&some[..read]);
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length: usize =
                head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok())?;
            if bytes.len() >= end + 4 + length {
                let status = head.split(' ').nth(1)?.parse().ok()?;
                return Some((status, serde_json::from_slice(&bytes[end + 4..]).unwrap_or(Value::Null)));
            }
        }
    }
}
