//! Content files of people's own.

use crate::common::*;
use ludex_store::*;
use rusqlite::Connection;

fn new<'a>(name: &'a str, text: &'a str, over: Over) -> NewLibraryFile<'a> {
    NewLibraryFile { name, text, over }
}

fn names(store: &Store, library: LibraryId) -> Vec<(String, String)> {
    store.library_files(library, "unbound").unwrap().into_iter().map(|file| (file.name, file.text)).collect()
}

#[test]
fn a_library_is_opened_by_its_token_alone() {
    let mut store = Store::in_memory().unwrap();
    let (token, hash) = token::mint().unwrap();
    let (_, other) = token::mint().unwrap();
    let library = store.add_library(hash, 5).unwrap();
    let beside = store.add_library(other, 5).unwrap();
    assert_eq!(store.library_by_hash(&token::hash(&token)).unwrap(), Some(library));
    assert_eq!(store.library_by_hash(&Hash([0; 32])).unwrap(), None);
    assert_eq!(store.count_libraries().unwrap(), 2);
    store.put_library_files(library, "unbound", &[new("a.toml", "x", Over::Nothing)], 7).unwrap();
    assert_eq!(names(&store, beside), []);
    assert_eq!(store.library_files(library, "destiny").unwrap(), []);
    let file = &store.library_files(library, "unbound").unwrap()[0];
    assert_eq!((file.hash, file.changed_ms), (Hash::of(b"x"), 7));
}

#[test]
fn files_are_written_all_or_none_over_what_was_meant() {
    let mut store = Store::in_memory().unwrap();
    let library = store.add_library(Hash([1; 32]), 5).unwrap();
    let mut put = |files: &[NewLibraryFile<'_>]| store.put_library_files(library, "unbound", files, 1);
    put(&[new("a.toml", "one", Over::Nothing)]).unwrap();
    let refused = put(&[new("b.toml", "b", Over::Nothing), new("a.toml", "two", Over::Nothing)]);
    assert!(matches!(refused, Err(StoreError::LibraryFileChanged { stands: true, .. })), "{refused:?}");
    let refused = put(&[new("c.toml", "c", Over::This(Hash::of(b"c")))]);
    assert!(matches!(refused, Err(StoreError::LibraryFileChanged { stands: false, .. })), "{refused:?}");
    assert!(put(&[new("a.toml", "two", Over::This(Hash::of(b"other")))]).is_err());
    put(&[new("a.toml", "two", Over::This(Hash::of(b"one")))]).unwrap();
    put(&[new("a.toml", "three", Over::Anything)]).unwrap();
    assert_eq!(names(&store, library), [("a.toml".to_owned(), "three".to_owned())]);
}

#[test]
fn a_file_is_renamed_and_taken_away() {
    let mut store = Store::in_memory().unwrap();
    let library = store.add_library(Hash([1; 32]), 5).unwrap();
    let files = [new("a.toml", "a", Over::Nothing), new("b.toml", "b", Over::Nothing)];
    store.put_library_files(library, "unbound", &files, 1).unwrap();
    assert!(store.rename_library_file(library, "unbound", "a.toml", "b.toml").is_err());
    assert!(store.rename_library_file(library, "unbound", "a.toml", "../b.toml").is_err());
    assert!(!store.rename_library_file(library, "unbound", "z.toml", "y.toml").unwrap());
    assert!(store.rename_library_file(library, "unbound", "a.toml", "c.toml").unwrap());
    assert!(store.delete_library_file(library, "unbound", "b.toml").unwrap());
    assert!(!store.delete_library_file(library, "unbound", "b.toml").unwrap());
    assert_eq!(names(&store, library), [("c.toml".to_owned(), "a".to_owned())]);
}

#[test]
fn names_that_lead_elsewhere_and_files_that_are_too_many_are_refused() {
    let mut store = Store::in_memory().unwrap();
    let library = store.add_library(Hash([1; 32]), 5).unwrap();
    let long = format!("{}.toml", "a".repeat(60));
    for name in
        ["", ".toml", "a", "a.TOML", "A.toml", "../a.toml", "a/b.toml", "a\\b.toml", "a\0.toml", "é.toml", &long]
    {
        let refused = store.put_library_files(library, "unbound", &[new(name, "", Over::Anything)], 1);
        assert!(matches!(refused, Err(StoreError::Invalid { field: "name", .. })), "{name}: {refused:?}");
    }
    let text = "x".repeat(MOST_FILE + 1);
    let refused = store.put_library_files(library, "unbound", &[new("a.toml", &text, Over::Anything)], 1);
    assert!(matches!(refused, Err(StoreError::Invalid { field: "text", .. })), "{refused:?}");
    let many: Vec<String> = (0..=MOST_FILES).map(|place| format!("f{place}.toml")).collect();
    let files: Vec<_> = many.iter().map(|name| new(name, "x", Over::Nothing)).collect();
    let refused = store.put_library_files(library, "unbound", &files, 1);
    assert!(matches!(refused, Err(StoreError::LibraryFull { .. })), "{refused:?}");
    store.put_library_files(library, "unbound", &files[1..], 1).unwrap();
    let heavy: Vec<_> = many[..65].iter().map(|name| new(name, &text[1..], Over::Anything)).collect();
    let refused = store.put_library_files(library, "unbound", &heavy, 1);
    assert!(matches!(refused, Err(StoreError::LibraryFull { .. })), "{refused:?}");
    assert_eq!(names(&store, library).len(), MOST_FILES, "nothing of what was refused is there");
}

#[test]
fn a_file_that_is_not_what_was_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let library = store.add_library(Hash([1; 32]), 5).unwrap();
    store.put_library_files(library, "unbound", &[new("a.toml", "a", Over::Nothing)], 1).unwrap();
    Connection::open(&path).unwrap().execute("UPDATE shelf_file SET text = 'b'", []).unwrap();
    let told = store.library_files(library, "unbound");
    assert!(matches!(told, Err(StoreError::Damaged(_))), "{told:?}");
}

#[test]
fn a_store_from_before_libraries_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let a = begin(&mut store, "a", 2);
    drop(store);
    let old = Connection::open(&path).unwrap();
    let later = "DROP TABLE hung; DROP TABLE picture; DROP TABLE shelf_file; DROP TABLE shelf;";
    old.execute_batch(&format!("{later} PRAGMA user_version = 2;")).unwrap();
    drop(old);
    let mut store = Store::open(&path).unwrap();
    store.add_library(Hash([1; 32]), 5).unwrap();
    assert_eq!(store.verify(&a).unwrap().records, 2);
}
