//! `ludex new`, `list`, `link`, `export`, `import` and `audit`.

use crate::common::*;
use ludex_store::{CampaignFile, NewCampaign, NewRecord, Seed, Store};
use serde_json::Value;

/// The golden campaign: played, with everything in it that a log can hold.
const GOLDEN: &str = include_str!("../golden/destiny-5.jsonl");

/// Makes a campaign, and gives its id.
fn made(place: &Place) -> String {
    let said = place.well(&["new", "destiny", "--encounter", "duel"]);
    said.lines().next().expect("the id comes first").to_owned()
}

#[test]
fn a_campaign_is_made_listed_and_linked() {
    let place = Place::new();
    let empty = place.well(&["list"]);
    assert!(empty.starts_with("There is no campaign in ") && empty.contains("`ludex new` makes one"), "{empty}");
    let said = place.well(&["new", "destiny", "--title", "Thursday"]);
    let lines: Vec<&str> = said.lines().collect();
    let token = lines[1].strip_prefix("http://127.0.0.1:7777/table#").expect("the link comes second");
    assert_eq!(token.len(), 32);
    let list = place.well(&["list"]);
    let row = list.lines().nth(1).expect("there is one");
    assert!(row.starts_with(lines[0]) && row.contains("destiny") && row.ends_with("Thursday"), "{list}");
    let link = place.well(&["link", lines[0]]);
    assert!(link.starts_with("http://127.0.0.1:7777/table#") && !link.contains(token), "{link}");
    assert!(place.path().join("data/ludex.db").is_file());
    // Another folder is another place.
    assert!(place.well(&["list", "--data", "other"]).starts_with("There is no campaign"));
}

#[test]
fn what_does_not_exist_is_told_and_leaves_no_trace() {
    let place = Place::new();
    for arguments in [["link", "x"], ["export", "x"], ["audit", "x"]] {
        let said = place.run(&arguments);
        let wanted = "ludex: there is no campaign x; `ludex list` tells which there are\n";
        assert_eq!((said.code, said.err.as_str()), (2, wanted), "{arguments:?}");
    }
    let said = place.run(&["new", "chess"]);
    assert_eq!((said.code, said.err.starts_with("ludex: there is no system chess; there are ")), (2, true));
    assert_eq!(place.run(&["new", "destiny", "--encounter", "nowhere"]).code, 2);
    assert_eq!(place.run(&["new", "destiny", "--title", "two\nlines"]).code, 2);
    assert_eq!(place.run(&["export", "no/id"]).code, 2);
    assert_eq!(place.run(&["import", "nowhere.jsonl"]).code, 3);
    assert_eq!(place.run(&["audit", "nowhere.jsonl"]).code, 3);
    assert!(place.well(&["list"]).starts_with("There is no campaign"));
}

#[test]
fn data_that_another_process_writes_to_is_left_alone() {
    let place = Place::new();
    let id = made(&place);
    let held = Store::open(place.path().join("data/ludex.db")).expect("nobody has it");
    let said = place.run(&["new", "destiny"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("in use by process") && said.err.contains("its page makes campaigns"), "{}", said.err);
    // Reading goes on beside it.
    assert!(place.well(&["list"]).contains(&id));
    assert!(place.well(&["audit", &id]).contains("0 commands checked"));
    drop(held);
    assert_eq!(place.run(&["new", "destiny"]).code, 0);
}

#[test]
fn export_import_and_audit_come_round() {
    let place = Place::new();
    let id = made(&place);
    let file = place.well(&["export", &id, "--reveal-seed"]);
    place.file("c.jsonl", &file);
    let here = place.well(&["audit", &id, "--json"]);
    assert_eq!(place.well(&["audit", "c.jsonl", "--json"]), here);
    let said = place.well(&["import", "c.jsonl", "--data", "other"]);
    assert!(said.starts_with(&id) && said.contains("/table#"), "{said}");
    assert_eq!(place.well(&["export", &id, "--reveal-seed", "--data", "other"]), file);
    assert_eq!(place.well(&["audit", &id, "--json", "--data", "other"]), here);
    let again = place.well(&["import", "c.jsonl", "--data", "other"]);
    assert_eq!(again, format!("{id} is here already, record for record.\n"));
    let piped = place.run_with(&["audit", "-", "--json"], &file);
    assert_eq!((piped.code, piped.out), (0, here));
}

#[test]
fn the_seed_is_revealed_only_when_asked_for() {
    let place = Place::new();
    let id = made(&place);
    let (secret, open) = (place.well(&["export", &id]), place.well(&["export", &id, "--reveal-seed"]));
    let seed = objects(&open)[0]["seed"].as_str().expect("it is revealed").to_owned();
    assert!(!secret.contains(&seed) && !secret.contains("\"seed\""));
    place.file("secret.jsonl", &secret);
    place.file("open.jsonl", &open);
    assert!(place.well(&["audit", "secret.jsonl"]).contains("not checked, because the seed is not revealed"));
    assert!(place.well(&["audit", "secret.jsonl", "--seed", &seed]).contains("0 commands checked"));

    let said = place.well(&["import", "secret.jsonl", "--data", "other"]);
    assert!(said.contains("does not reveal the seed"), "{said}");
    let said = place.run(&["export", &id, "--reveal-seed", "--data", "other"]);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    let said = place.well(&["import", "open.jsonl", "--data", "other"]);
    assert!(said.contains("was not known here, and now it is"), "{said}");
    assert_eq!(place.well(&["export", &id, "--reveal-seed", "--data", "other"]), open);
}

#[test]
fn free_rolls_are_checked_too() {
    let place = Place::new();
    place.file("rolls.jsonl", include_str!("../golden/destiny-5-rolls.jsonl"));
    let said = place.well(&["audit", "rolls.jsonl"]);
    let dice = "dice      46 commands and 15 free rolls checked: every roll is the one that seed and rules give";
    assert!(said.lines().any(|line| line == dice), "{said}");
}

#[test]
fn a_record_that_was_changed_is_found() {
    let place = Place::new();
    assert!(GOLDEN.contains("\"kept as it is\""));
    place.file("bad.jsonl", &GOLDEN.replace("\"kept as it is\"", "\"kept as it was\""));
    for command in ["audit", "import"] {
        let said = place.run(&[command, "bad.jsonl"]);
        assert_eq!((said.code, said.out.as_str()), (1, ""));
        assert!(said.err.starts_with("ludex: bad.jsonl: line "), "{}", said.err);
        assert!(said.err.contains("hash: expected the hash of this record, came another"), "{}", said.err);
    }
    let cut: Vec<&str> = GOLDEN.lines().take(5).collect();
    place.file("cut.jsonl", &format!("{}\n", cut.join("\n")));
    let said = place.run(&["audit", "cut.jsonl"]);
    assert!(said.code == 1 && said.err.contains("it was cut short"), "{}", said.err);
    place.file("other.jsonl", "{}\n");
    assert_eq!(place.run(&["audit", "other.jsonl"]).code, 1);
}

#[test]
fn a_seed_that_is_not_the_campaigns_is_found() {
    let place = Place::new();
    let wrong = "5".repeat(64);
    let seed = objects(GOLDEN)[0]["seed"].as_str().expect("it is revealed").to_owned();
    place.file("bad.jsonl", &GOLDEN.replace(&seed, &wrong));
    let said = place.run(&["audit", "bad.jsonl"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("line 1, seed: expected the seed that the commitment is the hash of"), "{}", said.err);
    place.file("good.jsonl", GOLDEN);
    let said = place.run(&["audit", "good.jsonl", "--seed", &wrong]);
    let wanted = "ludex: --seed: it is not the seed that the campaign committed to when it began\n";
    assert_eq!((said.code, said.err.as_str()), (1, wanted));
    assert_eq!(place.run(&["audit", "good.jsonl", "--seed", "5"]).code, 2);
}

/// Writes the golden campaign anew, as a person would who can reckon hashes: each record as `change` makes it, with
/// another seed where one is given.
fn forged(seed: Option<Seed>, change: impl Fn(u64, &mut Value)) -> String {
    let mut file = CampaignFile::open(GOLDEN.as_bytes()).expect("it is whole");
    let header = file.header().clone();
    let mut store = Store::in_memory().expect("there is memory");
    let campaign = NewCampaign { ..header.campaign };
    let seed = seed.or(header.seed).expect("it is revealed");
    while let Some(record) = file.next_record().expect("it is whole") {
        let mut body: Value = serde_json::from_str(&record.body).expect("it is JSON");
        change(record.seq, &mut body);
        let body = body.to_string();
        let record = NewRecord { command_id: None, at_ms: record.at_ms, body: &body };
        match file.header().campaign.id.as_str() {
            _ if store.campaigns().expect("it can be read").is_empty() => {
                store.create(&campaign, seed, &record).expect("it is lawful")
            }
            _ => {
                let length = store.campaign(&campaign.id).expect("it can be read").expect("it is there").length;
                store.append(&campaign.id, length, &[record]).expect("it is lawful")
            }
        };
    }
    let mut text = Vec::new();
    store.export(&campaign.id, &mut text, true).expect("it can be written");
    String::from_utf8(text).expect("it is UTF-8")
}

/// A chain of hashes that was made anew is whole; but the dice are not those of the seed any more.
#[test]
fn a_forged_campaign_is_found_by_its_dice() {
    let place = Place::new();
    let forge = |name: &str, seed, change: &dyn Fn(u64, &mut Value)| {
        place.file(name, &forged(seed, change));
        place.run(&["audit", name])
    };
    let same = forge("same.jsonl", None, &|_, _| {});
    assert_eq!((same.code, same.err.as_str()), (0, ""), "making it anew is not what is found");

    let said = forge("seed.jsonl", Some(Seed([5; 32])), &|_, _| {});
    assert_eq!(said.code, 1);
    assert!(said.err.contains("the seed and the rules give other dice or other events"), "{}", said.err);

    let said = forge("luck.jsonl", None, &|seq, body| {
        if seq == 2 {
            body["deed"]["events"][0]["initiative"] = 25.into();
        }
    });
    let wanted = "ludex: entry 2: the seed and the rules give other dice or other events\n";
    assert_eq!((said.code, said.err.as_str()), (1, wanted));

    let said = forge("odd.jsonl", None, &|seq, body| {
        if seq == 4 {
            body["seq"] = 7.into();
        }
    });
    let wanted = "ludex: entry 7: its number does not follow the one before it\n";
    assert_eq!((said.code, said.err.as_str()), (1, wanted));

    let said = forge("version.jsonl", None, &|seq, body| {
        if seq == 1 {
            body["deed"]["version"] = 9.into();
        }
    });
    let wanted = "ludex: entry 1: it begins with version 9 of the rules, the header says 5\n";
    assert_eq!((said.code, said.err.as_str()), (1, wanted));
}

/// Every number and word in the events of a campaign, changed one after another: whatever an audit says of it, it says it.
#[test]
fn an_audit_has_an_answer_to_every_forged_entry() {
    let place = Place::new();
    let mut places = Vec::new();
    for (line, value) in objects(GOLDEN).iter().enumerate() {
        leaves(&value["body"]["deed"], &mut String::new(), &mut |path| places.push((line as u64, path.to_owned())));
    }
    let mut number = 0x5eed_u64;
    for round in 0..40 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (seq, path) = &places[(number >> 33) as usize % places.len()];
        let forged = forged(None, |at, body| {
            if let (true, Some(leaf)) = (at == *seq, body.pointer_mut(&format!("/deed{path}"))) {
                *leaf = match leaf {
                    Value::Number(_) => [65_535, -1, 0, 4_000_000_000_i64][round % 4].into(),
                    Value::Bool(known) => (!*known).into(),
                    _ => Value::Null,
                };
            }
        });
        place.file("f.jsonl", &forged);
        let said = place.run(&["audit", "f.jsonl"]);
        assert!((0..=1).contains(&said.code), "entry {seq}{path}: {} {}", said.code, said.err);
        assert!(!said.err.contains("panicked"), "entry {seq}{path}: {}", said.err);
        assert_eq!(said.err.lines().count(), usize::from(said.code == 1), "entry {seq}{path}: {}", said.err);
    }
}

/// The paths of all that is neither a list nor an object.
fn leaves(value: &Value, path: &mut String, found: &mut impl FnMut(&str)) {
    let length = path.len();
    let mut go = |name: String, inner: &Value| {
        path.push('/');
        path.push_str(&name);
        leaves(inner, path, found);
        path.truncate(length);
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(name, inner)| go(name.clone(), inner)),
        Value::Array(list) => list.iter().enumerate().for_each(|(at, inner)| go(at.to_string(), inner)),
        _ => found(path),
    }
}

#[test]
fn what_could_not_be_played_is_not_imported() {
    let place = Place::new();
    let bad = forged(None, |seq, body| {
        if seq == 2 {
            body["deed"]["events"][0]["initiative"] = 25.into();
        }
    });
    let said = place.run_with(&["import", "-"], &bad);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("entry 2: the seed and the rules give other dice"), "{}", said.err);
    assert!(!place.path().join("data").exists(), "nothing was touched");
    place.file("bad.jsonl", &bad);
    let said = place.well(&["import", "bad.jsonl", "--force"]);
    assert!(said.contains("Kept without a link") && !said.contains("/table#"), "{said}");
    let id = said.lines().next().expect("the id comes first").to_owned();
    assert_eq!(place.well(&["export", &id, "--reveal-seed"]), bad, "it can be looked at");

    let place = Place::new();
    place.file("good.jsonl", GOLDEN);
    let said = place.well(&["import", "good.jsonl"]);
    assert!(said.contains("Every roll is the one that its seed gives") && said.contains("/table#"), "{said}");
}

/// What no hash covers is looked at too: links, the title, the seed; and a command has one name.
#[test]
fn an_audit_covers_what_stands_beside_the_log() {
    let place = Place::new();
    let id = made(&place);
    assert!(place.well(&["audit", &id]).contains("links     1 open, 0 taken back"));
    let harm = |sql: &str| {
        let database = rusqlite::Connection::open(place.path().join("data/ludex.db")).expect("it is there");
        database.execute(sql, []).expect("it can be changed");
    };
    let wrong = |sql: &str, back: &str, wanted: &str| {
        harm(sql);
        let said = place.run(&["audit", &id]);
        assert!(said.code == 1 && said.err.contains(wanted), "{sql}: {} {}", said.code, said.err);
        if !back.is_empty() {
            harm(back);
            place.well(&["audit", &id]);
        }
    };
    wrong("UPDATE link SET role = 'king'", "UPDATE link SET role = 'game-master'", "\"king\" is no place at a table");
    wrong("UPDATE link SET actors = '[99]'", "UPDATE link SET actors = '[]'", "nobody with the number 99");
    wrong("UPDATE link SET actors = '{'", "UPDATE link SET actors = '[]'", "link 1: its actors");
    wrong("UPDATE campaign SET title = ''", "UPDATE campaign SET title = 'x'", "the title is not");
    wrong("DELETE FROM seed", "", "the seed of its dice is not in the database");

    let twice = forged(None, |seq, body| {
        if seq == 2 || seq == 4 {
            body["command_id"] = "again".into();
        }
    });
    place.file("twice.jsonl", &twice);
    let said = place.run(&["audit", "twice.jsonl"]);
    assert!(said.code == 1 && said.err.contains("entry 4: the command again was carried out before"), "{}", said.err);
}
