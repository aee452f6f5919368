//! Closing leaves one complete file; a copy is complete too; and what is taken away is noticed.

use crate::common::*;
use ludex_store::*;
use std::fs;

#[test]
fn a_store_that_is_closed_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 20);
    store.close().unwrap();
    assert!(!folder.path().join("a.db-wal").exists(), "the log is gone");
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    assert_eq!(Store::open_read_only(&copy).unwrap().verify(&id).unwrap().records, 20);
    Store::open(&path).unwrap();
}

#[test]
fn a_store_that_is_read_in_says_so_when_it_is_closed_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 20);
    let reader = rusqlite::Connection::open(&path).unwrap();
    reader.execute_batch("BEGIN; SELECT * FROM record;").unwrap();
    let count = |reader: &rusqlite::Connection| -> i64 {
        reader.query_row("SELECT count(*) FROM record", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(count(&reader), 20);
    assert!(matches!(store.close(), Err(StoreError::Locked { .. })));
    drop(reader);
    assert_eq!(Store::open(&path).unwrap().verify(&id).unwrap().records, 20);
}

#[test]
fn a_copy_of_a_store_in_use_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 20);
    let reader = Store::open_read_only(&path).unwrap();
    let copy = folder.path().join("copy.db");
    reader.back_up(&copy).unwrap();
    store.append(&id, 20, &[record("21")]).unwrap();
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().contains("copy.db.")), "{names:?}");
    assert!(matches!(reader.back_up(&copy), Err(StoreError::Io { .. })), "what is there is not written over");
    let mut copied = Store::open(&copy).unwrap();
    assert_eq!(copied.verify(&id).unwrap().records, 20);
    assert!(copied.seed(&id).unwrap().is_some());
    copied.append(&id, 20, &[record("21")]).unwrap();
    assert!(reader.back_up(folder.path().join("no/such/folder.db")).is_err());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_taken_away_is_noticed_before_anything_is_acknowledged() {
    for name in ["a.db", "a.db-wal"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let mut store = Store::open(&path).unwrap();
        let id = begin(&mut store, "c", 3);
        let (here, away) = (folder.path().join(name), folder.path().join("away"));
        fs::rename(&here, &away).unwrap();
        let gone = StoreError::Gone { file: fs::canonicalize(folder.path()).unwrap().join(name).display().to_string() };
        assert_eq!(store.append(&id, 3, &[record("4")]), Err(gone.clone()), "{name}");
        assert_eq!(store.check_place(), Err(gone.clone()));
        fs::write(&here, "another").unwrap();
        assert_eq!(store.append(&id, 3, &[record("4")]), Err(gone));
        fs::remove_file(&here).unwrap();
        fs::rename(&away, &here).unwrap();
        store.append(&id, 3, &[record("4")]).unwrap();
        assert_eq!(store.verify(&id).unwrap().records, 4);
    }
}

#[test]
fn a_store_that_is_shut_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 3);
    let shut = store.shut().unwrap();
    let store = shut.open().unwrap();
    store.checkpoint().unwrap();
    assert_eq!(store.verify(&id).unwrap().records, 3);
    let shut = store.shut().unwrap();
    fs::remove_file(&path).unwrap();
    assert!(matches!(shut.open(), Err(StoreError::Gone { .. })), "no new one is made in its place");
    assert!(!path.exists());
    assert!(Store::in_memory().unwrap().shut().is_err());
}

#[test]
fn a_campaign_and_its_link_are_made_together_or_not_at_all() {
    let mut store = Store::in_memory().unwrap();
    let (new, c) = (campaign("c"), id("c"));
    let link = |role, token_hash| NewLink { campaign: &c, token_hash, role, label: "", actors: "[]", created_ms: 1 };
    let wrong = store.create_with_link(&new, SEED, &record("1"), &link("", Hash([1; 32])));
    assert!(matches!(wrong, Err(StoreError::Invalid { field: "role", .. })));
    assert_eq!(store.count_campaigns().unwrap(), 0);
    store.create_with_link(&new, SEED, &record("1"), &link("gm", Hash([1; 32]))).unwrap();
    assert_eq!(store.links(&c).unwrap().len(), 1);
    let other = campaign("d");
    let taken = store.create_with_link(&other, SEED, &record("1"), &link("gm", Hash([1; 32])));
    assert!(matches!(taken, Err(StoreError::Invalid { field: "token_hash", .. })));
    assert_eq!(store.count_campaigns().unwrap(), 1, "the campaign went with its link");

    let mut file = Vec::new();
    store.export(&c, &mut file, true).unwrap();
    let mut elsewhere = Store::in_memory().unwrap();
    let wrong = elsewhere.import_with_link(&mut file.as_slice(), Some(&link("", Hash([2; 32]))));
    assert!(wrong.is_err() && elsewhere.count_campaigns().unwrap() == 0);
    elsewhere.import_with_link(&mut file.as_slice(), Some(&link("gm", Hash([2; 32])))).unwrap();
    assert_eq!(elsewhere.links(&c).unwrap().len(), 1);
    elsewhere.import_with_link(&mut file.as_slice(), Some(&link("gm", Hash([3; 32])))).unwrap();
    assert_eq!(elsewhere.links(&c).unwrap().len(), 1, "what is there already gets no new link");
}
