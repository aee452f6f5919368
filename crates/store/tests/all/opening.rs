//! Opening: one writer, readers beside it, and files that are something else.

use crate::common::*;
use ludex_store::*;
use rusqlite::Connection;
use std::fs;

#[test]
fn a_second_writer_is_told_which_file_is_in_use_and_by_whom() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let store = Store::open(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert_eq!(error, StoreError::Locked { file: store.file().to_owned(), by: Some(std::process::id()) });
    assert!(error.to_string().contains("a.db: in use by process"), "{error}");
    #[cfg(unix)]
    {
        let link = folder.path().join("b.db");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(matches!(Store::open(&link), Err(StoreError::Locked { .. })), "by whatever name");
    }
    drop(store);
    Store::open(&path).unwrap();
}

#[test]
fn readers_read_beside_the_writer_and_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    assert!(matches!(Store::open_read_only(&path), Err(StoreError::Io { .. })), "does not make a store");
    assert!(!path.exists());
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 2);
    let mut reader = Store::open_read_only(&path).unwrap();
    assert_eq!(bodies(&reader, &id).len(), 2);
    store.append(&id, 2, &[record("3")]).unwrap();
    assert_eq!(bodies(&reader, &id).len(), 3, "sees what came meanwhile");
    let file = store.file().to_owned();
    assert_eq!(reader.append(&id, 3, &[record("4")]), Err(StoreError::ReadOnly { file: file.clone() }));
    assert_eq!(reader.rename(&id, "x"), Err(StoreError::ReadOnly { file }));
    assert_eq!(store.verify(&id).unwrap().records, 3);
}

#[test]
fn a_file_marked_read_only_is_reported_and_can_still_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let id = begin(&mut Store::open(&path).unwrap(), "c", 2);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
    assert!(error.to_string().contains("a.db: may be read only"), "{error}");
    assert_eq!(Store::open_read_only(&path).unwrap().verify(&id).unwrap().records, 2);
}

#[test]
fn what_was_written_is_there_when_the_store_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let id = begin(&mut Store::open(&path).unwrap(), "c", 4);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.verify(&id).unwrap().records, 4);
    assert_eq!(store.append(&id, 4, &[record("5")]).unwrap().first_seq, 5);
    store.verify_database().unwrap();
}

#[test]
fn something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE shopping (item TEXT)").unwrap();
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::NotAStore { .. }), "{error:?}");
    assert!(error.to_string().contains("other.db: not a Ludex database"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);

    let text = folder.path().join("notes.txt");
    fs::write(&text, "Dear diary, today we fought a ghoul.".repeat(100)).unwrap();
    assert!(matches!(Store::open(&text), Err(StoreError::NotAStore { .. })));
    assert!(matches!(Store::open_read_only(&text), Err(StoreError::NotAStore { .. })));

    assert!(matches!(Store::open(folder.path().join("no/such/folder.db")), Err(StoreError::Io { .. })));
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Io { .. })), "a folder is no file");
}

#[test]
fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    drop(Store::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    for error in [Store::open(&path).unwrap_err(), Store::open_read_only(&path).unwrap_err()] {
        assert!(matches!(error, StoreError::OtherVersion { found: 99, .. }), "{error:?}");
        assert!(error.to_string().contains("newer release"), "{error}");
    }
}

/// Fills a real disk. Run it with `LUDEX_STORE_SMALL_DISK` naming a folder on a file system of a few megabytes:
/// `mount -t tmpfs -o size=3m none FOLDER`.
#[test]
#[ignore = "needs a small file system to fill"]
fn a_disk_that_is_really_full_is_reported_and_nothing_acknowledged_is_lost() {
    let folder = std::env::var_os("LUDEX_STORE_SMALL_DISK").expect("LUDEX_STORE_SMALL_DISK names a folder");
    let path = std::path::Path::new(&folder).join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = begin(&mut store, "c", 1);
    let body = format!("\"{}\"", "x".repeat(5_000));
    let mut length = 1;
    let error = loop {
        match store.append(&id, length, &[record(&body)]) {
            Ok(_) => length += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Full { .. }), "{error:?}");
    assert_eq!(store.verify(&id).unwrap().records, length);
    assert!(matches!(store.append(&id, length, &[record(&body)]), Err(StoreError::Full { .. })));
    drop(store);
    // Still full, and still whole: opened again, by a reader, and as the file alone.
    assert_eq!(Store::open(&path).unwrap().verify(&id).unwrap().records, length);
    println!("{length} records kept");
}
