//! Damage: found where it is, and never passed over.

use crate::common::*;
use ludex_store::*;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A campaign of eight records with something done to it behind the store's back.
fn harmed(sql: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    begin(&mut store, "c", 8);
    begin(&mut store, "whole", 3);
    drop(store);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "ignore_check_constraints", true).unwrap();
    let triggers = "DROP TRIGGER record_never_changes; DROP TRIGGER record_never_goes;
                    DROP TRIGGER campaign_header_never_changes; DROP TRIGGER campaign_never_goes;";
    connection.execute_batch(triggers).unwrap();
    connection.execute_batch(sql).unwrap();
    (folder, path)
}

fn damage(error: StoreError) -> (Option<u64>, Fault) {
    match error {
        StoreError::Damaged(Damage { campaign, seq, fault }) => {
            assert_eq!(campaign, Some(id("c")));
            (seq, fault)
        }
        other => panic!("{other:?}"),
    }
}

fn verified(path: &Path) -> (Option<u64>, Fault) {
    let store = Store::open(path).unwrap();
    store.verify(&id("whole")).expect("the other campaign is not touched");
    damage(store.verify(&id("c")).unwrap_err())
}

#[test]
fn every_kind_of_tampering_is_found_at_its_record() {
    let cases = [
        ("UPDATE record SET body = '{\"n\":6}' WHERE seq = 5 AND campaign = 1", Some(5), Fault::Content),
        ("UPDATE record SET at_ms = 1 WHERE seq = 1 AND campaign = 1", Some(1), Fault::Content),
        ("UPDATE record SET command_id = 'other' WHERE seq = 8 AND campaign = 1", Some(8), Fault::Content),
        ("UPDATE record SET command_id = NULL WHERE seq = 4 AND campaign = 1", Some(4), Fault::Content),
        ("UPDATE record SET hash = randomblob(32) WHERE seq = 3 AND campaign = 1", Some(3), Fault::Content),
        ("UPDATE record SET prev = randomblob(32) WHERE seq = 3 AND campaign = 1", Some(3), Fault::Content),
        ("DELETE FROM record WHERE seq = 4 AND campaign = 1", Some(4), Fault::Missing),
        ("DELETE FROM record WHERE seq >= 6 AND campaign = 1", Some(6), Fault::Missing),
        ("DELETE FROM record WHERE campaign = 1", Some(1), Fault::Missing),
        ("UPDATE record SET seq = 20 WHERE seq = 8 AND campaign = 1", Some(8), Fault::Missing),
        (
            "UPDATE campaign SET length = 7, head = (SELECT hash FROM record WHERE seq = 7 AND campaign = 1) WHERE key = 1",
            Some(8),
            Fault::Beyond,
        ),
        ("UPDATE campaign SET length = 7 WHERE key = 1", Some(7), Fault::Head),
        ("UPDATE campaign SET head = randomblob(32) WHERE key = 1", Some(8), Fault::Head),
        ("UPDATE campaign SET length = -1 WHERE key = 1", None, Fault::Header),
        ("UPDATE campaign SET system_version = 2 WHERE key = 1", None, Fault::Header),
        ("UPDATE campaign SET commitment = randomblob(32) WHERE key = 1", None, Fault::Header),
        ("UPDATE campaign SET header_hash = randomblob(32) WHERE key = 1", None, Fault::Header),
        ("UPDATE seed SET seed = randomblob(32) WHERE campaign = 1", None, Fault::Seed),
    ];
    for (sql, seq, fault) in cases {
        let (_folder, path) = harmed(sql);
        assert_eq!(verified(&path), (seq, fault), "{sql}");
    }
    let (_folder, path) = harmed("UPDATE record SET body = CAST(x'ff' AS TEXT) WHERE seq = 5 AND campaign = 1");
    assert!(matches!(verified(&path), (Some(5), Fault::Unreadable(_))), "not UTF-8");
    let (_folder, path) = harmed("UPDATE record SET version = 2 WHERE seq = 5 AND campaign = 1");
    assert!(matches!(verified(&path), (Some(5), Fault::Unreadable(_))), "of another version");
}

#[test]
fn a_record_forged_with_its_hash_breaks_the_link_behind_it() {
    let campaign = id("c");
    let forged = |seq: u64| {
        let (folder, path) = harmed("");
        let record = Store::open(&path).unwrap().read(&campaign, seq, 1).unwrap().remove(0);
        let hash = chain::record_hash(&chain::RecordParts {
            campaign: &campaign,
            seq,
            prev: record.prev,
            at_ms: record.at_ms,
            command_id: record.command_id.as_deref(),
            body: "666",
        });
        let sql = "UPDATE record SET body = '666', hash = ?1 WHERE seq = ?2 AND campaign = 1";
        Connection::open(&path).unwrap().execute(sql, (hash.0, seq.cast_signed())).unwrap();
        (folder, path)
    };
    let (_folder, path) = forged(5);
    assert_eq!(verified(&path), (Some(6), Fault::Link));
    let (_folder, path) = forged(8);
    assert_eq!(verified(&path), (Some(8), Fault::Head));
}

#[test]
fn reading_stops_at_the_damage_and_appending_does_not_build_on_it() {
    let (_folder, path) = harmed("UPDATE record SET body = '0' WHERE seq = 5 AND campaign = 1");
    let store = Store::open(&path).unwrap();
    let c = id("c");
    assert_eq!(store.read(&c, 1, 4).unwrap().len(), 4, "what stands before it is good");
    assert_eq!(damage(store.read(&c, 3, 10).unwrap_err()), (Some(5), Fault::Content));
    assert_eq!(damage(store.find_command(&c, "k5").unwrap_err()), (Some(5), Fault::Content));
    assert_eq!(damage(store.export(&c, &mut Vec::new(), true).unwrap_err()), (Some(5), Fault::Content));
    let error = store.verify(&c).unwrap_err().to_string();
    assert!(error.contains("campaign c is damaged at record 5"), "{error}");
    assert!(error.contains("records 1 to 4 are not touched"), "{error}");

    for (sql, seq, fault) in [
        ("DELETE FROM record WHERE seq = 8 AND campaign = 1", 8, Fault::Missing),
        ("UPDATE campaign SET length = 7 WHERE key = 1", 8, Fault::Beyond),
        ("UPDATE campaign SET head = randomblob(32) WHERE key = 1", 8, Fault::Head),
    ] {
        let (_folder, path) = harmed(sql);
        let mut store = Store::open(&path).unwrap();
        let length = store.campaign(&c).unwrap().unwrap().length;
        let error = store.append(&c, length, &[record("9")]).unwrap_err();
        assert_eq!(damage(error), (Some(seq), fault), "{sql}");
    }
}

#[test]
fn records_cannot_be_changed_or_deleted_by_whoever_writes_the_sql() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    begin(&mut Store::open(&path).unwrap(), "c", 3);
    let connection = Connection::open(&path).unwrap();
    for sql in [
        "UPDATE record SET body = '0'",
        "DELETE FROM record",
        "UPDATE campaign SET commitment = randomblob(32)",
        "DELETE FROM campaign",
    ] {
        let error = connection.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("never"), "{sql}: {error}");
    }
}

/// Bytes of the file overwritten at random places: whatever is handed out is what was written.
#[test]
fn a_file_with_random_bytes_overwritten_never_hands_out_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    begin(&mut Store::open(&path).unwrap(), "c", 40);
    let (whole, written) = (std::fs::read(&path).unwrap(), bodies(&Store::open(&path).unwrap(), &id("c")));
    let (mut found, mut random) = (0, 88_172_645_463_325_252_u64);
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random as usize % below
    };
    for _ in 0..400 {
        let mut bytes = whole.clone();
        for _ in 0..8 {
            let place = next(bytes.len());
            bytes[place] = next(256) as u8;
        }
        let harmed = folder.path().join("b.db");
        let _ = std::fs::remove_file(folder.path().join("b.db-wal"));
        std::fs::write(&harmed, &bytes).unwrap();
        let read = Store::open(&harmed).and_then(|store| store.read(&id("c"), 1, usize::MAX));
        match read {
            Ok(records) => {
                assert_eq!(records.into_iter().map(|record| record.body).collect::<Vec<_>>(), written);
            }
            Err(_) => found += 1,
        }
    }
    assert!(found > 20, "the test harms something: {found}");
}
