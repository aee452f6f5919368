//! A process that appends is killed at random moments: everything it acknowledged is there, and nothing by halves.

use crate::common::*;
use ludex_store::*;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, path::Path, thread};

const DATABASE: &str = "LUDEX_STORE_TEST_DATABASE";
const ROUNDS: u32 = 30;
const CAMPAIGNS: [&str; 3] = ["a", "b", "c"];

/// Not a test by itself: the process that is killed runs this test alone, with the path in its environment.
#[test]
fn child_that_appends_until_it_is_killed() {
    let Ok(path) = env::var(DATABASE) else { return };
    let mut store = Store::open(path).unwrap();
    let mut out = std::io::stdout();
    let library = store.library_by_hash(&Hash([7; 32])).unwrap().unwrap();
    loop {
        // Two files of a library, always with the same number in them.
        let text = (number_on_library(&store) + 1).to_string();
        let file = |name| NewLibraryFile { name, text: &text, over: Over::Anything };
        store.put_library_files(library, "unbound", &[file("left.toml"), file("right.toml")], 1).unwrap();
        writeln!(out, "put {text}").unwrap();
        let lengths = CAMPAIGNS.map(|name| store.campaign(&id(name)).unwrap().unwrap().length);
        // One alone and by itself, and then all three together, two records each.
        let single = store.append(&id("a"), lengths[0], &[record("\"single\"")]).unwrap();
        writeln!(out, "ack a {} {}", single.first_seq, single.last_hash).unwrap();
        let pair = [record("\"left\""), record("\"right\"")];
        let ids = CAMPAIGNS.map(id);
        let expected = [lengths[0] + 1, lengths[1], lengths[2]];
        let items: Vec<_> = ids
            .iter()
            .zip(expected)
            .map(|(campaign, expected_seq)| Append { campaign, expected_seq, records: &pair })
            .collect();
        for (name, result) in CAMPAIGNS.iter().zip(store.append_many(&items)) {
            let appended = result.unwrap();
            writeln!(out, "ack {name} {} {}", appended.first_seq + 1, appended.last_hash).unwrap();
        }
    }
}

/// The number that stands in both files of the library; 0 before they are there.
fn number_on_library(store: &Store) -> u64 {
    let library = store.library_by_hash(&Hash([7; 32])).unwrap().unwrap();
    let files = store.library_files(library, "unbound").unwrap();
    let numbers: Vec<u64> = files.iter().map(|file| file.text.parse().unwrap()).collect();
    assert!(numbers.is_empty() || numbers.len() == 2 && numbers[0] == numbers[1], "no half upload: {numbers:?}");
    numbers.first().copied().unwrap_or(0)
}

#[test]
fn what_was_acknowledged_survives_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    for name in CAMPAIGNS {
        store.create(&campaign(name), SEED, &record("0")).unwrap();
    }
    store.add_library(Hash([7; 32]), 1).unwrap();
    drop(store);
    let mut acknowledged = 0;
    for round in 0..ROUNDS {
        let printed = run_and_kill(&path, moment(round));
        // The lock died with the process.
        let store = Store::open(&path).unwrap();
        for name in CAMPAIGNS {
            store.verify(&id(name)).unwrap();
            let bodies = bodies(&store, &id(name));
            let count = |word: &str| bodies.iter().filter(|body| *body == word).count();
            assert_eq!(count("\"left\""), count("\"right\""), "no half append");
        }
        let lefts = CAMPAIGNS.map(|name| bodies(&store, &id(name)).iter().filter(|body| *body == "\"left\"").count());
        assert!(lefts.iter().all(|count| *count == lefts[0]), "no half group: {lefts:?}");
        // A last line without its end was not heard by anyone.
        for line in printed.split_inclusive('\n').filter(|line| line.ends_with('\n') && line.contains("ack ")) {
            let words: Vec<&str> = line[line.find("ack ").unwrap()..].split_whitespace().collect();
            let [_, name, seq, hash] = words[..] else { panic!("{line}") };
            let kept = store.read(&id(name), seq.parse().unwrap(), 1).unwrap();
            assert_eq!(kept[0].hash.to_string(), hash);
            acknowledged += 1;
        }
        let put = printed
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .filter_map(|line| line.split_once("put "));
        let put = put.filter_map(|(_, number)| number.trim().parse::<u64>().ok()).max().unwrap_or(0);
        assert!(number_on_library(&store) >= put, "what was put on the shelf is there");
    }
    assert!(acknowledged > ROUNDS, "the processes got somewhere: {acknowledged}");
    Store::open(&path).unwrap().verify_database().unwrap();
    println!("{ROUNDS} kills, {acknowledged} acknowledged appends, all there");
}

fn run_and_kill(path: &Path, after: Duration) -> String {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::child_that_appends_until_it_is_killed", "--nocapture"])
        .env(DATABASE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        output.read_to_end(&mut text).unwrap();
        String::from_utf8_lossy(&text).into_owned()
    });
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

/// 5 to 105 milliseconds: from before the first append to the middle of many.
fn moment(round: u32) -> Duration {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    Duration::from_micros(5_000 + u64::from(nanos / 7 + round * 7_919) % 100_000)
}
