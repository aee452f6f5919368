//! Campaign files: what is exported comes back the same, and nothing else does.

use crate::common::*;
use ludex_store::*;
use proptest::prelude::*;
use std::sync::LazyLock;

const GOLDEN: &[u8] = include_bytes!("../golden/campaign-v1.jsonl");

fn sample() -> (Store, CampaignId) {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 4);
    let odd = r#"{"b":1.0,"a":"é \" \u0041 \\","n":1e2,"a":[ 1 ]}"#;
    store.append(&id, 4, &[command("k\"ü", odd)]).unwrap();
    (store, id)
}

fn exported(reveal_seed: bool) -> Vec<u8> {
    let (store, id) = sample();
    let mut file = Vec::new();
    store.export(&id, &mut file, reveal_seed).unwrap();
    file
}

fn refusal(file: &[u8]) -> FileError {
    let error = Store::in_memory().unwrap().import(&mut &file[..]).unwrap_err();
    assert_eq!(verify_file(file).unwrap_err(), error, "with and without a store alike");
    match error {
        StoreError::File(error) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_campaign_comes_back_from_its_file_as_it_was() {
    let (store, id) = sample();
    let file = exported(true);
    let mut other = Store::in_memory().unwrap();
    let imported = other.import(&mut file.as_slice()).unwrap();
    assert_eq!(imported, Imported { campaign: id.clone(), records: 5, new: true });
    assert_eq!(other.read(&id, 1, 99).unwrap(), store.read(&id, 1, 99).unwrap());
    assert_eq!(other.campaign(&id).unwrap(), store.campaign(&id).unwrap());
    assert_eq!(other.seed(&id).unwrap(), Some(SEED));
    assert_eq!(other.verify(&id).unwrap(), store.verify(&id).unwrap());
    assert_eq!(verify_file(file.as_slice()).unwrap(), store.verify(&id).unwrap());
    let mut again = Vec::new();
    other.export(&id, &mut again, true).unwrap();
    assert_eq!(again, file, "byte for byte");
    // And it can be played on.
    other.append(&id, 5, &[record("6")]).unwrap();
}

#[test]
fn a_file_says_what_the_documentation_says() {
    let file = String::from_utf8(exported(false)).unwrap();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 7);
    let (seal, before) = (lines[6], file.len() - lines[6].len() - 1);
    let digest = Hash::of(&file.as_bytes()[..before]);
    assert!(lines[0].starts_with(r#"{"format":"ludex-campaign","version":1,"id":"c","system":"unbound""#));
    assert!(lines[1].starts_with(r#"{"seq":1,"version":1,"at_ms":2000,"hash":""#), "{}", lines[1]);
    assert!(lines[1].ends_with(r#","body":{"n":1}}"#), "{}", lines[1]);
    assert!(seal.starts_with(r#"{"records":5,"head":""#) && seal.ends_with(&format!(r#""digest":"{digest}"}}"#)));
}

#[test]
fn the_seed_is_in_the_file_only_when_it_is_revealed() {
    let text = |reveal| String::from_utf8(exported(reveal)).unwrap();
    assert!(!text(false).contains(&SEED.reveal()) && !text(false).contains("\"seed\""));
    assert!(text(true).contains(&SEED.reveal()));
    let mut store = Store::in_memory().unwrap();
    let id = store.import(&mut exported(false).as_slice()).unwrap().campaign;
    assert_eq!(store.seed(&id).unwrap(), None);
    assert!(!store.verify(&id).unwrap().seed_known);
    // The same campaign with its seed revealed completes it.
    assert!(!store.import(&mut exported(true).as_slice()).unwrap().new);
    assert_eq!(store.seed(&id).unwrap(), Some(SEED));
}

#[test]
fn an_import_over_another_campaign_is_refused() {
    let file = exported(true);
    let (mut same, id) = sample();
    assert!(!same.import(&mut file.as_slice()).unwrap().new);
    let refused = Err(StoreError::CampaignExists { campaign: id.clone() });
    same.append(&id, 5, &[record("6")]).unwrap();
    assert_eq!(same.import(&mut file.as_slice()), refused, "it went on");
    for length in [1, 4, 5] {
        let mut other = Store::in_memory().unwrap();
        begin(&mut other, "c", length);
        assert_eq!(other.import(&mut file.as_slice()), refused);
        assert_eq!(other.verify(&id).unwrap().records, length);
    }
    let mut other = Store::in_memory().unwrap();
    other.create(&campaign("c"), Seed([1; 32]), &record("0")).unwrap();
    assert_eq!(other.import(&mut file.as_slice()), refused, "it has another seed");
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_line_and_field() {
    let file = String::from_utf8(exported(true)).unwrap();
    let lines: Vec<&str> = file.lines().collect();
    let place = |text: String| {
        let error = refusal(text.as_bytes());
        (error.line, error.field)
    };
    let swapped = |from: &str, to: &str| {
        assert!(file.contains(from), "{from}");
        place(file.replacen(from, to, 1))
    };
    assert_eq!(place(String::new()), (1, "line"));
    assert_eq!(place("hello\n".to_owned()), (1, "line"));
    assert_eq!(place("\n\n".to_owned()), (1, "line"));
    assert_eq!(swapped("ludex-campaign", "other"), (1, "format"));
    assert_eq!(swapped("\"version\":1", "\"version\":2,\"new\":true"), (1, "version"));
    assert_eq!(swapped("\"id\":\"c\"", "\"id\":\"../c\""), (1, "id"));
    assert_eq!(swapped("\"id\":\"c\"", "\"id\":\"d\""), (1, "hash"));
    assert_eq!(swapped("The flooded", "A dry"), (7, "digest"));
    assert_eq!(swapped("The flooded", "The\\nflooded"), (1, "title"));
    assert_eq!(swapped(&SEED.reveal(), &SEED.commitment().to_string()), (1, "seed"));
    assert_eq!(swapped("\"seq\":3", "\"seq\":4"), (4, "seq"));
    assert_eq!(swapped("\"n\":3", "\"n\":4"), (4, "hash"));
    assert_eq!(swapped("\"at_ms\":2000", "\"at_ms\":2001"), (2, "hash"));
    assert_eq!(swapped("\"k3\"", "\"k2\""), (4, "command_id"));
    assert_eq!(swapped("\"seq\":3", "\"seq\":3,\"seq\":3"), (4, "line"));
    assert_eq!(swapped("\"records\":5", "\"records\":4"), (7, "records"));
    assert_eq!(place(file.clone() + "\n"), (8, "line"));
    assert_eq!(place(file.replace('\n', "\r\n")), (7, "digest"));
    assert_eq!(place(lines[..4].join("\n")), (5, "line"), "cut short at a line");
    assert_eq!(place([&lines[..2], &lines[3..]].concat().join("\n")), (3, "seq"), "a line left out");
    assert_eq!(place([&lines[..1], &lines[6..]].concat().join("\n")), (2, "records"));
    let cut = refusal(lines[..4].join("\n").as_bytes()).to_string();
    assert!(cut.contains("line 5") && cut.contains("cut short"), "{cut}");
}

#[test]
fn a_hostile_file_does_not_fill_the_memory() {
    // Gigabytes without a line break.
    let endless = std::io::BufReader::new(std::io::Read::take(std::io::repeat(b'x'), 1 << 34));
    let error = verify_file(endless).unwrap_err();
    assert!(error.to_string().contains("line 1, line: expected at most"), "{error}");
    let deep = [b"{\"format\":".as_slice(), &b"[".repeat(1_000_000)].concat();
    refusal(&deep);
    refusal(&[0xff; 300]);
}

#[test]
fn the_longest_body_fits_into_a_file() {
    let mut store = Store::in_memory().unwrap();
    let id = begin(&mut store, "c", 1);
    let body = format!("\"{}\"", "x".repeat(MAX_BODY - 2));
    store.append(&id, 1, &[command(&"\"".repeat(MAX_COMMAND_ID), &body)]).unwrap();
    let mut file = Vec::new();
    store.export(&id, &mut file, true).unwrap();
    assert!(Store::in_memory().unwrap().import(&mut file.as_slice()).unwrap().new);
}

#[test]
fn a_file_of_the_first_version_still_loads() {
    let mut store = Store::in_memory().unwrap();
    let imported = store.import(&mut &GOLDEN[..]).unwrap();
    let report = store.verify(&imported.campaign).unwrap();
    assert_eq!((imported.campaign.as_str(), report.records, report.seed_known), ("c", 5, true));
    assert_eq!(GOLDEN, exported(true), "and is what is written now");
}

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| exported(true));

/// A changed file is refused, or it holds exactly what it held.
fn refused_or_the_same(changed: &[u8]) {
    let mut store = Store::in_memory().unwrap();
    let verified = verify_file(changed).is_ok();
    match store.import(&mut &changed[..]) {
        Ok(Imported { campaign, .. }) => {
            assert!(verified);
            let mut again = Vec::new();
            store.export(&campaign, &mut again, true).unwrap();
            assert!(again == *FILE, "other content was taken");
        }
        Err(_) => {
            assert!(!verified);
            assert_eq!(store.campaigns().unwrap(), [], "nothing of it was kept");
        }
    }
}

#[test]
fn any_one_bit_changed_is_refused_or_leaves_the_content_as_it_was() {
    for place in 0..FILE.len() {
        let mut changed = FILE.clone();
        changed[place] ^= 1 << (place % 8);
        refused_or_the_same(&changed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_one_byte_changed_is_refused_or_leaves_the_content_as_it_was(
        place in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut changed = FILE.clone();
        changed[place.index(FILE.len())] = byte;
        refused_or_the_same(&changed);
    }

    #[test]
    fn pieces_cut_doubled_and_put_elsewhere_are_refused(
        from in any::<prop::sample::Index>(), length in 0..400_usize, to in any::<prop::sample::Index>(), cut: bool,
    ) {
        let from = from.index(FILE.len());
        let piece = from..(from + length).min(FILE.len());
        let mut changed = FILE.clone();
        if cut {
            changed.drain(piece.clone());
        }
        let to = to.index(changed.len() + 1);
        changed.splice(to..to, FILE[piece].iter().copied());
        refused_or_the_same(&changed);
    }

    #[test]
    fn noise_is_refused_without_a_panic(noise in prop::collection::vec(any::<u8>(), 0..300), lines in 0..7_usize) {
        let mut file: Vec<u8> = FILE.split_inclusive(|byte| *byte == b'\n').take(lines).flatten().copied().collect();
        file.extend(noise);
        refused_or_the_same(&file);
    }
}
