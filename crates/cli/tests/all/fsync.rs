//! The disk fails in the middle: what was answered is true, whatever comes after.
#![cfg(target_os = "linux")]

use crate::common::*;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// While the file that `LUDEX_DISK_FAILS` names is there, nothing reaches the disk.
const FAILING: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int fails(void) {
    const char *file = getenv("LUDEX_DISK_FAILS");
    if (file == NULL || access(file, F_OK) != 0) return 0;
    errno = EIO;
    return 1;
}
int fsync(int fd) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
"#;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(place: &Place, library: &Path, fails: &Path) -> Server {
        let mut command = place.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.env("LD_PRELOAD", library).env("LUDEX_DISK_FAILS", fails);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut first).expect("it says where it is");
        let address = first.trim().strip_prefix("http://").expect("the address comes first").to_owned();
        Server { child, address }
    }

    fn post(&self, path: &str, token: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn roll(&self, token: &str, id: &str) -> String {
        self.post("/api/table/rolls", token, &format!(r#"{{"id":"{id}","expression":"2d6"}}"#))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn what_was_answered_while_the_disk_failed_is_true() {
    let place = Place::new();
    let source = place.file("failing.c", FAILING);
    let (library, fails) = (place.path().join("failing.so"), place.path().join("fails"));
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.expect("what built SQLite is there").success());

    let (mut kept, mut refused, mut unsure) = (HashSet::new(), HashSet::new(), 0);
    let mut token = String::new();
    for round in 0..4 {
        let server = Server::start(&place, &library, &fails);
        if token.is_empty() {
            let made = server.post("/api/campaigns", "", r#"{"system":"destiny","encounter":"duel.toml"}"#);
            token = made.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect(&made).to_owned();
        }
        for number in 0..6 {
            let id = format!("r{round}n{number}");
            assert!(server.roll(&token, &format!("{id}good")).starts_with("HTTP/1.1 200"), "the disk is well");
            kept.insert(format!("{id}good"));
            std::fs::write(&fails, "").expect("there is room");
            for word in ["first", "second"] {
                let answer = server.roll(&token, &format!("{id}{word}"));
                if answer.starts_with("HTTP/1.1 200") {
                    kept.insert(format!("{id}{word}"));
                } else {
                    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
                    if answer.contains("\"unsure\"") {
                        unsure += 1;
                    } else {
                        refused.insert(format!("{id}{word}"));
                    }
                }
            }
            std::fs::remove_file(&fails).expect("it is there");
            // Whoever does not know asks again, and then it is kept once.
            if number % 2 == 0 {
                let again = server.roll(&token, &format!("{id}first"));
                assert!(again.starts_with("HTTP/1.1 200"), "{again}");
                refused.remove(&format!("{id}first"));
                kept.insert(format!("{id}first"));
            }
        }
        // Killed, not stopped.
        drop(server);
    }
    assert!(unsure + refused.len() > 10, "the disk did not fail: the test tests nothing");
    let listed = place.well(&["list"]);
    let campaign = listed.lines().nth(1).and_then(|line| line.split_whitespace().next()).expect("there is one");
    let log = place.well(&["export", campaign, "--reveal-seed"]);
    let there: Vec<String> =
        objects(&log).iter().filter_map(|line| line["command_id"].as_str().map(str::to_owned)).collect();
    let once: HashSet<String> = there.iter().cloned().collect();
    assert_eq!(once.len(), there.len(), "nothing stands there twice");
    for id in &kept {
        assert!(once.contains(id), "{id} was acknowledged");
    }
    for id in &refused {
        assert!(!once.contains(id), "{id} was said not to have happened");
    }
    place.well(&["audit", campaign]);
}
