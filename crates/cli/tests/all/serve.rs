//! `ludex serve`: it says where it is, answers, and ends cleanly.
#![cfg(unix)]

use crate::common::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server, ended with the test.
struct Served {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    address: String,
}

impl Served {
    fn start(place: &Place, more: &[&str]) -> Served {
        let mut command = place.command(&[&["serve", "--listen", "127.0.0.1:0"], more].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut first = String::new();
        out.read_line(&mut first).expect("it says where it is");
        let address = first.trim().strip_prefix("http://").expect("the address comes first").to_owned();
        Served { child, out, address }
    }

    /// The next line that begins so.
    fn line(&mut self, begins: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.out.read_line(&mut line).expect("it can be read") > 0, "no line begins with {begins}");
            if line.starts_with(begins) {
                return line.trim().to_owned();
            }
        }
    }

    fn get(&self, path: &str, token: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let host = &self.address;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().expect("there is kill");
        assert!(sent.success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("it can be read");
        (self.child.wait().expect("it ends").code(), rest)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended already where the test went well.
        let _ = self.child.kill();
    }
}

#[test]
fn a_sample_is_laid_and_its_link_opens_it() {
    let place = Place::new();
    let mut served = Served::start(&place, &["--sample"]);
    let link = served.line(&format!("http://{}/table#", served.address));
    let token = link.rsplit_once('#').expect("it has a token").1;
    assert!(served.get("/api/health", "").contains("\"ok\":true"));
    let table = served.get("/api/table", token);
    assert!(table.starts_with("HTTP/1.1 200") && table.contains("\"role\":\"game-master\""), "{table}");
    assert!(table.contains("\"title\":\"The drowned bell\""), "an adventure is called after itself: {table}");
    assert!(table.contains("Begin: The mill road"), "it begins with its first words: {table}");
    assert!(served.get("/api/table", "nonsense").starts_with("HTTP/1.1 401"));
    let (code, rest) = served.stop("-INT");
    assert_eq!(code, Some(0), "Ctrl-C ends it cleanly");
    assert!(rest.contains("every campaign is kept"), "{rest}");

    // The second time the table is there already, and the link is a new one to it.
    let mut served = Served::start(&place, &["--sample"]);
    let again = served.line(&format!("http://{}/table#", served.address));
    assert_ne!(again.rsplit_once('#').map(|(_, token)| token), Some(token));
    assert_eq!(served.stop("-TERM").0, Some(0));
    assert_eq!(place.well(&["list"]).lines().count(), 2, "there is one campaign, under the head");
}

#[test]
fn links_of_the_command_line_open_the_table() {
    let place = Place::new();
    let made = place.well(&["new", "destiny", "--encounter", "duel", "--title", "Thursday"]);
    let token = made.lines().nth(1).and_then(|link| link.rsplit_once('#')).expect("there is a link").1.to_owned();
    let served = Served::start(&place, &[]);
    let table = served.get("/api/table", &token);
    assert!(table.contains("\"title\":\"Thursday\"") && table.contains("\"role\":\"game-master\""), "{table}");
    assert_eq!(served.stop("-INT").0, Some(0));
}

/// Where nobody else can come, it is said, and what to do about it.
#[test]
fn who_reaches_it_is_told() {
    let place = Place::new();
    let mut served = Served::start(&place, &[]);
    assert!(served.line("Only this machine").contains("--listen 0.0.0.0:"));
    assert_eq!(served.stop("-INT").0, Some(0));
}

#[test]
fn an_address_that_is_taken_or_none_is_told() {
    let place = Place::new();
    let served = Served::start(&place, &[]);
    let said = place.run(&["serve", "--listen", &served.address, "--data", "other"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("name another with --listen"), "{}", said.err);
    assert!(!place.path().join("other").exists(), "nothing was made");
    let said = place.run(&["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(said.code, 3, "the data is in use");
    let said = place.run(&["serve", "--listen", "nonsense"]);
    assert_eq!((said.code, said.err.contains("expected HOST:PORT")), (2, true));
    assert_eq!(served.stop("-INT").0, Some(0));
}

/// Ctrl-C stops a long solution, which says so and leaves nothing half told.
#[test]
fn long_odds_can_be_stopped() {
    let place = Place::new();
    let mut command = place.command(&["odds", "3000d20", "--json", "--full"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it takes longer than that");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b""[..], &b"ludex: stopped\n"[..]));
}

impl Served {
    /// Makes a campaign, and gives its token.
    fn make(&self) -> String {
        let body = r#"{"system":"destiny","encounter":"duel.toml"}"#;
        let answer = self.send(&format!("POST /api/campaigns HTTP/1.1\r\nHost: {}\r\n", self.address), body);
        let token = answer.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next());
        token.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "{head}Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().expect("there is kill");
        assert!(sent.success());
    }
}

/// What is left by a clean stop is one file, and a copy of it alone holds every campaign.
#[test]
fn a_clean_stop_leaves_one_complete_file() {
    for round in 0..10 {
        let place = Place::new();
        let served = Served::start(&place, &[]);
        for _ in 0..3 {
            served.make();
        }
        assert_eq!(served.stop(if round % 2 == 0 { "-TERM" } else { "-INT" }).0, Some(0));
        let data = place.path().join("data");
        assert!(!data.join("ludex.db-wal").exists(), "round {round}: the log is carried over");
        std::fs::create_dir(place.path().join("copy")).expect("there is room");
        std::fs::copy(data.join("ludex.db"), place.path().join("copy/ludex.db")).expect("there is room");
        let listed = place.well(&["list", "--data", "copy"]);
        assert_eq!(listed.lines().count(), 4, "round {round}: {listed}");
    }
}

/// Half a request does not keep the server from stopping.
#[test]
fn a_half_sent_request_does_not_hold_a_stop_up() {
    let place = Place::new();
    let served = Served::start(&place, &[]);
    served.make();
    let mut head = TcpStream::connect(&served.address).expect("it listens");
    head.write_all(b"GET /api/table HTTP/1.1\r\nHost: x").expect("it reads");
    let mut body = TcpStream::connect(&served.address).expect("it listens");
    let half = format!(
        "POST /api/campaigns HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        served.address
    );
    body.write_all(half.as_bytes()).expect("it reads");
    // Answered after them, so that both have arrived.
    assert!(served.get("/api/health", "").contains("\"ok\":true"));
    let (code, rest) = served.stop("-TERM");
    assert_eq!(code, Some(0));
    assert!(rest.contains("every campaign is kept"), "{rest}");
    assert!(!place.path().join("data/ludex.db-wal").exists());
    drop((head, body));
}

#[test]
fn a_second_signal_ends_at_once() {
    let place = Place::new();
    let mut served = Served::start(&place, &[]);
    served.make();
    let mut head = TcpStream::connect(&served.address).expect("it listens");
    head.write_all(b"GET /api/table HTTP/1.1\r\nHost: x").expect("it reads");
    assert!(served.get("/api/health", "").contains("\"ok\":true"));
    served.signal("-TERM");
    // The first is heard when nobody new is let in.
    while TcpStream::connect(&served.address).is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(served.child.try_wait().expect("it can be asked").is_none(), "it waits for the request");
    served.signal("-INT");
    assert_eq!(served.child.wait().expect("it ends").code(), Some(130));
    assert_eq!(place.well(&["list"]).lines().count(), 2, "nothing is lost");
}

#[test]
fn a_running_database_is_copied_whole() {
    let place = Place::new();
    assert_eq!(place.run(&["backup", "copy.db"]).code, 2, "there is nothing yet");
    let served = Served::start(&place, &[]);
    for _ in 0..3 {
        served.make();
    }
    std::fs::create_dir(place.path().join("copy")).expect("there is room");
    let said = place.well(&["backup", "copy/ludex.db"]);
    assert!(said.contains("3 campaigns"), "{said}");
    let token = served.make();
    assert_eq!(place.run(&["backup", "copy/ludex.db"]).code, 3, "what is there is not written over");
    assert!(served.get("/api/table", &token).starts_with("HTTP/1.1 200"), "the table goes on");
    assert_eq!(served.stop("-TERM").0, Some(0));
    assert_eq!(place.well(&["list", "--data", "copy"]).lines().count(), 4);
}

/// The database is taken away while the server runs: nothing more is acknowledged, and it says so.
#[test]
fn a_database_that_is_taken_away_is_told() {
    let place = Place::new();
    let served = Served::start(&place, &[]);
    let token = served.make();
    let table = served.get("/api/table", &token);
    let seq = |table: &str| table.split("\"seq\":").nth(1).and_then(|rest| rest.split(',').next()).map(str::to_owned);
    let (file, away) = (place.path().join("data/ludex.db"), place.path().join("data/away.db"));
    std::fs::rename(&file, &away).expect("it can be moved");
    let head =
        format!("POST /api/table/rolls HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n", served.address);
    let roll = |id: &str| served.send(&head, &format!(r#"{{"id":"{id}","expression":"2d6"}}"#));
    let answer = roll("r1");
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("taken away"), "{answer}");
    assert!(served.get("/api/health", "").starts_with("HTTP/1.1 503"));
    assert_eq!(seq(&served.get("/api/table", &token)), seq(&table), "nothing has happened");
    // Put back, it goes on.
    std::fs::rename(&away, &file).expect("it can be moved");
    assert!(served.get("/api/health", "").starts_with("HTTP/1.1 200"));
    assert!(roll("r1").starts_with("HTTP/1.1 200"));
    assert_eq!(served.stop("-TERM").0, Some(0));
}
