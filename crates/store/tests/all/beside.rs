//! What stands beside the log: snapshots, links and texts.

use crate::common::*;
use ludex_store::*;
use rusqlite::Connection;

#[test]
fn the_newest_snapshot_that_is_not_too_new_is_found() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 10);
    assert_eq!(store.latest_snapshot(&id, 10).unwrap(), FoundSnapshot::default());
    for seq in [3, 6, 9] {
        store.put_snapshot(&id, seq, 7, format!("state {seq}").as_bytes()).unwrap();
    }
    let found = |seq| store.latest_snapshot(&id, seq).unwrap().snapshot;
    assert_eq!(found(8), Some(Snapshot { seq: 6, version: 7, bytes: b"state 6".to_vec() }));
    assert_eq!(found(u64::MAX).unwrap().seq, 9);
    assert_eq!(found(2), None);
    for seq in [0, 11, u64::MAX] {
        assert!(matches!(store.put_snapshot(&id, seq, 7, b""), Err(StoreError::Invalid { field: "seq", .. })));
    }
    store.put_snapshot(&id, 9, 8, b"again").unwrap();
    assert_eq!(store.latest_snapshot(&id, 9).unwrap().snapshot.unwrap().bytes, b"again");
    assert_eq!(store.drop_snapshots(&id).unwrap(), 3);
    assert_eq!(store.latest_snapshot(&id, 10).unwrap(), FoundSnapshot::default());
}

#[test]
fn a_bad_snapshot_is_passed_over_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 10);
    for seq in 1..=5 {
        store.put_snapshot(&id, seq, 1, b"state").unwrap();
    }
    let harm = Connection::open(&path).unwrap();
    harm.execute("UPDATE snapshot SET bytes = x'00' WHERE seq = 5", []).unwrap();
    harm.execute("UPDATE snapshot SET checksum = x'00' WHERE seq = 4", []).unwrap();
    harm.execute("UPDATE snapshot SET version = 9999999999 WHERE seq = 3", []).unwrap();
    let found = store.latest_snapshot(&id, 10).unwrap();
    assert_eq!(found.ignored, [5, 4, 3]);
    assert_eq!(found.snapshot.unwrap().seq, 2);
    harm.execute("UPDATE snapshot SET seq = seq + 100 WHERE seq <= 2", []).unwrap();
    assert_eq!(store.latest_snapshot(&id, 1000).unwrap().ignored, [102, 101, 5, 4, 3]);
}

#[test]
fn a_link_opens_until_it_is_taken_back() {
    let mut store = Store::in_memory().unwrap();
    let (a, b) = (begin(&mut store, "a", 1), begin(&mut store, "b", 1));
    let (token, token_hash) = token::mint().unwrap();
    let new = NewLink { campaign: &a, token_hash, role: "player", label: "Mira", actors: "[3]", created_ms: 5 };
    let link = store.add_link(&new).unwrap();
    let found = store.link_by_hash(&token::hash(&token)).unwrap().unwrap();
    let expected = Link {
        id: link,
        campaign: a.clone(),
        role: "player".to_owned(),
        label: "Mira".to_owned(),
        actors: "[3]".to_owned(),
        created_ms: 5,
        revoked_ms: None,
    };
    assert_eq!(found, expected);
    assert_eq!(store.links(&a).unwrap(), [found]);
    assert_eq!(store.links(&b).unwrap(), []);
    assert_eq!(store.link_by_hash(&token::hash("another")).unwrap(), None);

    assert!(store.revoke(link, 9).unwrap());
    assert!(!store.revoke(link, 10).unwrap(), "once is enough");
    assert_eq!(store.link_by_hash(&token_hash).unwrap(), None);
    assert_eq!(store.links(&a).unwrap()[0].revoked_ms, Some(9));
    // Nor can a token be used again for another link.
    assert!(matches!(store.add_link(&new), Err(StoreError::Invalid { field: "token_hash", .. })));
}

#[test]
fn a_link_is_checked_before_it_is_kept() {
    let mut store = Store::in_memory().unwrap();
    let a = begin(&mut store, "a", 1);
    let good = NewLink { campaign: &a, token_hash: Hash([1; 32]), role: "gm", label: "", actors: "[]", created_ms: 0 };
    let field = |store: &mut Store, new: NewLink<'_>| match store.add_link(&new) {
        Err(StoreError::Invalid { field, .. }) => field,
        other => panic!("{other:?}"),
    };
    assert_eq!(field(&mut store, NewLink { actors: "[", ..good }), "actors");
    assert_eq!(field(&mut store, NewLink { role: "", ..good }), "role");
    assert_eq!(field(&mut store, NewLink { label: "a\nb", ..good }), "label");
    let gone = id("gone");
    assert!(matches!(store.add_link(&NewLink { campaign: &gone, ..good }), Err(StoreError::NoCampaign { .. })));
    store.add_link(&good).unwrap();
}

#[test]
fn a_text_is_kept_under_its_name_until_another_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let (a, b) = (begin(&mut store, "a", 1), begin(&mut store, "b", 1));
    assert_eq!(store.beside(&a, "calls").unwrap(), None);
    store.put_beside(&a, "calls", "one").unwrap();
    store.put_beside(&a, "calls", "two").unwrap();
    drop(store);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.beside(&a, "calls").unwrap().as_deref(), Some("two"));
    assert_eq!((store.beside(&a, "other").unwrap(), store.beside(&b, "calls").unwrap()), (None, None));
    let long = "x".repeat((1 << 20) + 1);
    assert!(matches!(store.put_beside(&a, "calls", &long), Err(StoreError::Invalid { field: "text", .. })));
    assert!(matches!(store.put_beside(&id("gone"), "calls", ""), Err(StoreError::NoCampaign { .. })));
    // It belongs to no history: the file of the campaign is what it was.
    let mut file = Vec::new();
    store.export(&a, &mut file, false).unwrap();
    assert!(!String::from_utf8(file).unwrap().contains("two"));
}

#[test]
fn a_store_from_before_texts_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let a = begin(&mut store, "a", 2);
    drop(store);
    let old = Connection::open(&path).unwrap();
    let later = "DROP TABLE beside; DROP TABLE hung; DROP TABLE picture; DROP TABLE shelf_file; DROP TABLE shelf;";
    old.execute_batch(&format!("{later} PRAGMA user_version = 1;")).unwrap();
    drop(old);
    let mut store = Store::open(&path).unwrap();
    store.put_beside(&a, "calls", "{}").unwrap();
    assert_eq!(store.verify(&a).unwrap().records, 2);
}
