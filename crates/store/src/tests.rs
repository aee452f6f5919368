//! Tests that reach below the public face: a second connection beside the lock, a disk that fills up, a torn log.

use crate::{Append, CampaignId, NewCampaign, NewRecord, Seed, Store, StoreError};
use std::path::Path;
use std::sync::Barrier;
use std::thread;

fn record(body: &str) -> NewRecord<'_> {
    NewRecord { command_id: None, at_ms: 1, body }
}

fn make(store: &mut Store, id: &str) -> CampaignId {
    let id: CampaignId = id.parse().unwrap();
    let new = NewCampaign {
        id: id.clone(),
        system: "unbound".to_owned(),
        system_version: 1,
        title: "A".to_owned(),
        created_ms: 0,
    };
    store.create(&new, Seed([1; 32]), &record("0")).unwrap();
    id
}

fn bodies(store: &Store, id: &CampaignId) -> Vec<String> {
    store.read(id, 1, usize::MAX).unwrap().into_iter().map(|record| record.body).collect()
}

#[test]
fn of_two_connections_that_append_after_the_same_record_exactly_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let id = make(&mut Store::open(&path).unwrap(), "c");
    let barrier = Barrier::new(4);
    let rounds = 40;
    let wins: usize = thread::scope(|scope| {
        let racer = || {
            let mut store = Store::open_beside_the_lock(&path).unwrap();
            let mut wins = 0;
            for round in 1..=rounds {
                barrier.wait();
                match store.append(&id, round, &[record("1")]) {
                    Ok(appended) => {
                        assert_eq!(appended.first_seq, round + 1);
                        wins += 1;
                    }
                    Err(StoreError::WrongSequence { expected, actual, .. }) => {
                        assert_eq!((expected, actual), (round, round + 1));
                    }
                    Err(error) => panic!("{error}"),
                }
                barrier.wait();
            }
            wins
        };
        let racers: Vec<_> = (0..4).map(|_| scope.spawn(racer)).collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).sum()
    });
    assert_eq!(wins as u64, rounds);
    assert_eq!(Store::open(&path).unwrap().verify(&id).unwrap().records, rounds + 1);
}

#[test]
fn a_full_disk_is_reported_and_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = make(&mut store, "c");
    let other = make(&mut store, "d");
    let pages: i64 = store.connection().pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let limit = |store: &Store, pages: i64| store.connection().pragma_update(None, "max_page_count", pages).unwrap();
    limit(&store, pages + 3);

    let long = format!("\"{}\"", "x".repeat(100_000));
    let error = store.append(&id, 1, &[record("1"), record(&long)]).unwrap_err();
    assert!(matches!(&error, StoreError::Full { file } if file.ends_with("a.db")), "{error:?}");
    assert!(error.to_string().contains("no room left on the disk"), "{error}");

    // In a group all fail: also the one that would have fitted, and the one that named a record of the group.
    let small = [NewRecord { command_id: Some("k"), ..record("1") }];
    let long = [record(&long)];
    let item = |campaign, expected_seq, records| Append { campaign, expected_seq, records };
    let results = store.append_many(&[item(&id, 1, &small), item(&id, 2, &small), item(&other, 1, &long)]);
    assert!(results.iter().all(|result| matches!(result, Err(StoreError::Full { .. }))), "{results:?}");
    assert_eq!(bodies(&store, &id), ["0"]);
    assert_eq!(store.find_command(&id, "k").unwrap(), None);

    // What fits still goes, and with more room the rest does too.
    assert_eq!(store.append(&id, 1, &[record("1")]).unwrap().first_seq, 2);
    limit(&store, 1 << 20);
    assert_eq!(store.append(&id, 2, &long).unwrap().first_seq, 3);
    drop(store);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.verify(&id).unwrap().records, 3);
    assert_eq!(store.verify(&other).unwrap().records, 1);
}

#[test]
fn a_connection_that_may_only_read_is_reported() {
    let mut store = Store::in_memory().unwrap();
    let id = make(&mut store, "c");
    store.connection().pragma_update(None, "query_only", true).unwrap();
    let error = store.append(&id, 1, &[record("1")]).unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
    assert_eq!(bodies(&store, &id), ["0"]);
}

#[test]
fn what_is_acknowledged_waits_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("a.db")).unwrap();
    let text = |pragma| store.connection().pragma_query_value(None, pragma, |row| row.get::<_, String>(0)).unwrap();
    let number = |pragma| store.connection().pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(text("journal_mode"), "wal");
    assert_eq!(number("synchronous"), 2, "FULL");
    assert_eq!(number("foreign_keys"), 1);
}

/// What a power cut can leave: the database, and any beginning of what was written to the log after it.
#[test]
fn a_log_torn_at_any_place_leaves_whole_appends_and_a_good_chain() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = make(&mut store, "c");
    store.connection().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    for turn in 0..12 {
        store.append(&id, 1 + 3 * turn, &[record("1"), record("2"), record("3")]).unwrap();
    }
    let database = std::fs::read(&path).unwrap();
    let log = std::fs::read(wal_of(&path)).unwrap();
    let mut lengths = std::collections::BTreeSet::new();
    for cut in (0..=log.len()).step_by(997).chain([log.len()]) {
        let torn = folder.path().join("torn.db");
        std::fs::write(&torn, &database).unwrap();
        std::fs::write(wal_of(&torn), &log[..cut]).unwrap();
        let store = Store::open(&torn).unwrap();
        let records = store.verify(&id).unwrap().records;
        assert_eq!(records % 3, 1, "no half append");
        lengths.insert(records);
        drop(store);
    }
    assert_eq!(lengths, (0..=12).map(|turn| 1 + 3 * turn).collect());
}

fn wal_of(path: &Path) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
