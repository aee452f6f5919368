//! `ludex serve`: it says where it is, answers, and ends cleanly.
#![cfg(unix)]

mod common;
use common::*;
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
    let mut command = place.command(&["odds", "3000d20", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it takes longer than that");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b""[..], &b"ludex: stopped\n"[..]));
}
