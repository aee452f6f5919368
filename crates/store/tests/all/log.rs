//! The log: created, appended to, read.

use crate::common::*;
use ludex_store::chain::{self, HeaderParts, RecordParts};
use ludex_store::*;

#[test]
fn each_record_carries_the_hash_of_the_one_before() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 5);
    let made = store.campaign(&id).unwrap().unwrap();
    let mut prev = chain::header_hash(&HeaderParts {
        id: &id,
        system: "unbound",
        system_version: 1,
        created_ms: 1_000,
        commitment: SEED.commitment(),
    });
    assert_eq!(prev, made.header_hash);
    let records = store.read(&id, 0, 100).unwrap();
    assert_eq!(records.len(), 5);
    for (record, seq) in records.iter().zip(1..) {
        let Record { at_ms, command_id, body, .. } = record;
        assert_eq!((record.seq, record.prev, *at_ms), (seq, prev, 2_000));
        let command_id = command_id.as_deref();
        prev = chain::record_hash(&RecordParts { campaign: &id, seq, prev, at_ms: *at_ms, command_id, body });
        assert_eq!(record.hash, prev);
    }
    assert_eq!((made.length, made.head, made.last_ms), (5, prev, 2_000));
    let report = store.verify(&id).unwrap();
    assert_eq!((report.records, report.head, report.header_hash), (5, prev, made.header_hash));
    assert!(report.seed_known);
}

#[test]
fn reading_takes_any_piece_of_the_log() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 10);
    let numbers = |from, limit| -> Vec<u64> {
        store.read(&id, from, limit).unwrap().into_iter().map(|record| record.seq).collect()
    };
    assert_eq!(numbers(3, 2), [3, 4]);
    assert_eq!(numbers(9, 100), [9, 10]);
    assert_eq!(numbers(0, 1), [1]);
    assert!(numbers(11, 5).is_empty());
    assert!(numbers(12, 5).is_empty());
    assert!(numbers(u64::MAX, usize::MAX).is_empty());
    assert!(numbers(4, 0).is_empty());
    let mut seen = Vec::new();
    store
        .for_each_record(&id, 8, |record| {
            seen.push(record.seq);
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, [8, 9, 10]);
}

#[test]
fn an_append_after_the_wrong_record_is_refused() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 3);
    for expected in [0, 2, 4, u64::MAX] {
        let error = store.append(&id, expected, &[record("1")]).unwrap_err();
        assert_eq!(error, StoreError::WrongSequence { campaign: id.clone(), expected, actual: 3 });
    }
    assert_eq!(bodies(&store, &id).len(), 3);
}

#[test]
fn a_command_is_carried_out_at_most_once() {
    let mut store = Store::in_memory().unwrap();
    let (id, other) = (begin(&mut store, "c", 3), begin(&mut store, "d", 1));
    // The retry comes with the old number, and is answered for what it is.
    let duplicate = StoreError::DuplicateCommand { campaign: id.clone(), command_id: "k2".to_owned(), seq: 2 };
    for expected in [1, 3] {
        assert_eq!(store.append(&id, expected, &[command("k2", "9")]).unwrap_err(), duplicate);
    }
    assert_eq!(store.append(&id, 3, &[record("8"), command("k2", "9")]).unwrap_err(), duplicate);
    let error = store.append(&id, 3, &[command("new", "8"), command("new", "9")]).unwrap_err();
    assert!(matches!(error, StoreError::Invalid { field: "command_id", .. }), "{error}");
    assert_eq!(bodies(&store, &id).len(), 3);

    let found = store.find_command(&id, "k3").unwrap().unwrap();
    assert_eq!((found.seq, found.body.as_str()), (3, r#"{"n":3}"#));
    assert_eq!(store.find_command(&id, "new").unwrap(), None);
    // A name belongs to its campaign.
    assert_eq!(store.append(&other, 1, &[command("k2", "9")]).unwrap().first_seq, 2);
}

#[test]
fn a_group_answers_each_for_itself() {
    let mut store = Store::in_memory().unwrap();
    let (a, b, gone) = (begin(&mut store, "a", 2), begin(&mut store, "b", 1), id("gone"));
    let (one, two) = ([record("1")], [command("x", "1"), command("y", "2")]);
    let item = |campaign, expected_seq, records| Append { campaign, expected_seq, records };
    let results = store.append_many(&[
        item(&a, 2, &two),
        item(&a, 2, &one),
        item(&gone, 0, &one),
        item(&b, 7, &one),
        item(&a, 9, &two),
        item(&a, 4, &one),
        item(&b, 1, &one),
    ]);
    let firsts: Vec<_> = results.iter().map(|result| result.as_ref().map(|appended| appended.first_seq)).collect();
    let wrong = |campaign: &CampaignId, expected, actual| StoreError::WrongSequence {
        campaign: campaign.clone(),
        expected,
        actual,
    };
    let duplicate = StoreError::DuplicateCommand { campaign: a.clone(), command_id: "x".to_owned(), seq: 3 };
    assert_eq!(
        firsts,
        [
            Ok(3),
            Err(&wrong(&a, 2, 4)),
            Err(&StoreError::NoCampaign { campaign: gone.clone() }),
            Err(&wrong(&b, 7, 1)),
            Err(&duplicate),
            Ok(5),
            Ok(2),
        ]
    );
    assert_eq!(store.verify(&a).unwrap().head, results[5].as_ref().unwrap().last_hash);
    assert_eq!(store.verify(&b).unwrap().records, 2);
    assert!(store.append_many(&[]).is_empty());
}

#[test]
fn only_one_line_of_json_is_a_body() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 1);
    let long = format!("\"{}\"", "x".repeat(MAX_BODY));
    for body in ["", "{", " 1", "1 ", "{\n}", "1 2", "{}\u{feff}", "'a'", "NaN", long.as_str()] {
        let error = store.append(&id, 1, &[record(body)]).unwrap_err();
        assert!(matches!(error, StoreError::Invalid { field: "body", .. }), "{error}");
        assert!(error.to_string().len() < 600, "{error}");
    }
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    for (body, seq) in ["1.0", "1e400", r#"{"a": [1,  2], "a": "\u0000é"}"#, "null", &deep].into_iter().zip(1..) {
        store.append(&id, seq, &[record(body)]).unwrap();
        assert_eq!(store.read(&id, seq + 1, 1).unwrap()[0].body, body, "byte for byte");
    }
    for name in ["", "a\nb", "\0", &"x".repeat(MAX_COMMAND_ID + 1)] {
        let error = store.append(&id, 6, &[command(name, "1")]).unwrap_err();
        assert!(matches!(error, StoreError::Invalid { field: "command_id", .. }), "{error}");
    }
    // Nothing to write is nothing written, but the number still has to be right.
    assert_eq!(store.append(&id, 6, &[]).unwrap().first_seq, 7);
    assert!(matches!(store.append(&id, 5, &[]), Err(StoreError::WrongSequence { .. })));
    assert_eq!(store.verify(&id).unwrap().records, 6);
}

#[test]
fn campaigns_are_listed_renamed_archived_and_never_deleted() {
    let mut store = Store::in_memory().unwrap();
    let (a, b) = (begin(&mut store, "a", 3), begin(&mut store, "b", 1));
    let late = NewRecord { at_ms: 9_000, ..record("1") };
    store.append(&a, 3, &[late]).unwrap();
    let listed: Vec<_> = store.campaigns().unwrap().into_iter().map(|c| (c.id, c.length, c.last_ms)).collect();
    assert_eq!(listed, [(a.clone(), 4, 9_000), (b.clone(), 1, 2_000)]);

    store.rename(&a, "Über den Pass").unwrap();
    assert_eq!(store.campaign(&a).unwrap().unwrap().title, "Über den Pass");
    assert!(matches!(store.rename(&a, "a\nb"), Err(StoreError::Invalid { field: "title", .. })));
    assert!(matches!(store.rename(&a, &"é".repeat(201)), Err(StoreError::Invalid { field: "title", .. })));
    store.rename(&a, &"é".repeat(200)).unwrap();

    store.archive(&a, 10_000).unwrap();
    store.archive(&a, 11_000).unwrap();
    assert_eq!(store.campaign(&a).unwrap().unwrap().archived_ms, Some(10_000));
    assert_eq!(store.append(&a, 4, &[record("1")]), Err(StoreError::Archived { campaign: a.clone() }));
    assert_eq!(store.verify(&a).unwrap().records, 4);
    store.restore(&a).unwrap();
    store.append(&a, 4, &[record("1")]).unwrap();

    let error = store.create(&campaign("a"), SEED, &record("1")).unwrap_err();
    assert_eq!(error, StoreError::CampaignExists { campaign: a });
    let gone = id("gone");
    assert_eq!(store.campaign(&gone).unwrap(), None);
    assert_eq!(store.read(&gone, 1, 1), Err(StoreError::NoCampaign { campaign: gone }));
}

#[test]
fn a_campaign_with_a_bad_beginning_is_not_made_at_all() {
    let mut store = Store::in_memory().unwrap();
    assert!(store.create(&campaign("c"), SEED, &record("{")).is_err());
    assert!(store.create(&NewCampaign { title: String::new(), ..campaign("c") }, SEED, &record("1")).is_err());
    assert_eq!(store.campaigns().unwrap(), []);
    for text in ["", "a b", "../x", "é", &"x".repeat(65)] {
        assert!(text.parse::<CampaignId>().is_err(), "{text}");
    }
    assert_eq!(CampaignId::random().unwrap().as_str().len(), 26);
}

#[test]
fn the_seed_is_kept_secret() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 1);
    assert_eq!(store.seed(&id).unwrap(), Some(SEED));
    assert_eq!(store.campaign(&id).unwrap().unwrap().commitment, SEED.commitment());
    let shown = format!("{:?} {:?}", store.seed(&id).unwrap(), store.campaign(&id).unwrap());
    assert!(!shown.contains("42, 42") && !shown.contains(&SEED.reveal()), "{shown}");
}
