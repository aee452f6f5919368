//! Random use against a model as simple as can be: a list of bodies for each campaign.

use crate::common::*;
use ludex_store::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
enum Step {
    /// To a campaign, off by so many from the right number, records with these command ids.
    Append {
        campaign: usize,
        off: i64,
        commands: Vec<Option<u8>>,
    },
    /// Several of the same in a group.
    Group(Vec<(usize, i64, Vec<Option<u8>>)>),
    Archive(usize),
    Restore(usize),
    Snapshot(usize),
    Reimport(usize),
}

const NAMES: [&str; 3] = ["a", "b", "c"];

fn request() -> impl Strategy<Value = (usize, i64, Vec<Option<u8>>)> {
    let off = prop_oneof![6 => Just(0_i64), 1 => -2..3_i64];
    (0..3_usize, off, prop::collection::vec(prop::option::of(0..40_u8), 0..4))
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => request().prop_map(|(campaign, off, commands)| Step::Append { campaign, off, commands }),
        3 => prop::collection::vec(request(), 0..5).prop_map(Step::Group),
        1 => (0..3_usize).prop_map(Step::Archive),
        2 => (0..3_usize).prop_map(Step::Restore),
        1 => (0..3_usize).prop_map(Step::Snapshot),
        1 => (0..3_usize).prop_map(Step::Reimport),
    ]
}

#[derive(Default)]
struct Model {
    logs: BTreeMap<usize, Vec<(Option<String>, String)>>,
    archived: [bool; 3],
    bodies: u64,
}

impl Model {
    fn records(&mut self, commands: &[Option<u8>]) -> Vec<(Option<String>, String)> {
        let bodies = commands.iter().map(|command| {
            self.bodies += 1;
            (command.map(|name| format!("k{name}")), format!(r#"{{"body":{}}}"#, self.bodies))
        });
        bodies.collect()
    }

    /// What the store ought to say; and the log grows with it.
    fn append(&mut self, campaign: usize, expected: u64, records: &[(Option<String>, String)]) -> Result<u64, String> {
        let log = self.logs.get_mut(&campaign).unwrap();
        for (place, (command, _)) in records.iter().enumerate().filter(|(_, (command, _))| command.is_some()) {
            if let Some(seq) = log.iter().position(|(known, _)| known == command) {
                return Err(format!("duplicate {}", seq + 1));
            }
            if records[..place].iter().any(|(earlier, _)| earlier == command) {
                return Err("invalid".to_owned());
            }
        }
        if expected != log.len() as u64 {
            return Err(format!("wrong {}", log.len()));
        }
        if self.archived[campaign] {
            return Err("archived".to_owned());
        }
        log.extend_from_slice(records);
        Ok(expected + 1)
    }
}

fn said(result: Result<Appended, StoreError>) -> Result<u64, String> {
    result.map(|appended| appended.first_seq).map_err(|error| match error {
        StoreError::DuplicateCommand { seq, .. } => format!("duplicate {seq}"),
        StoreError::WrongSequence { actual, .. } => format!("wrong {actual}"),
        StoreError::Invalid { .. } => "invalid".to_owned(),
        StoreError::Archived { .. } => "archived".to_owned(),
        other => panic!("{other}"),
    })
}

fn borrowed(records: &[(Option<String>, String)]) -> Vec<NewRecord<'_>> {
    records.iter().map(|(id, body)| NewRecord { command_id: id.as_deref(), at_ms: 5, body }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_store_is_a_list_for_each_campaign(steps in prop::collection::vec(step(), 1..40)) {
        let mut store = Store::in_memory().unwrap();
        let mut model = Model::default();
        for (place, name) in NAMES.iter().enumerate() {
            store.create(&campaign(name), SEED, &record("0")).unwrap();
            model.logs.insert(place, vec![(None, "0".to_owned())]);
        }
        for step in steps {
            match step {
                Step::Append { campaign, off, commands } => {
                    let records = model.records(&commands);
                    let expected = (model.logs[&campaign].len() as u64).saturating_add_signed(off);
                    let result = store.append(&id(NAMES[campaign]), expected, &borrowed(&records));
                    prop_assert_eq!(said(result), model.append(campaign, expected, &records));
                }
                Step::Group(requests) => {
                    let lengths: Vec<u64> = (0..3).map(|place| model.logs[&place].len() as u64).collect();
                    let made: Vec<_> = requests
                        .iter()
                        .map(|(campaign, off, commands)| {
                            let expected = lengths[*campaign].saturating_add_signed(*off);
                            (*campaign, id(NAMES[*campaign]), expected, model.records(commands))
                        })
                        .collect();
                    let records: Vec<_> = made.iter().map(|(.., records)| borrowed(records)).collect();
                    let items: Vec<_> = made
                        .iter()
                        .zip(&records)
                        .map(|((_, campaign, expected_seq, _), records)| {
                            Append { campaign, expected_seq: *expected_seq, records }
                        })
                        .collect();
                    for (result, (campaign, _, expected, records)) in store.append_many(&items).into_iter().zip(&made) {
                        prop_assert_eq!(said(result), model.append(*campaign, *expected, records));
                    }
                }
                Step::Archive(campaign) => {
                    store.archive(&id(NAMES[campaign]), 5).unwrap();
                    model.archived[campaign] = true;
                }
                Step::Restore(campaign) => {
                    store.restore(&id(NAMES[campaign])).unwrap();
                    model.archived[campaign] = false;
                }
                Step::Snapshot(campaign) => {
                    let length = model.logs[&campaign].len() as u64;
                    store.put_snapshot(&id(NAMES[campaign]), length, 1, &length.to_le_bytes()).unwrap();
                    let found = store.latest_snapshot(&id(NAMES[campaign]), u64::MAX).unwrap();
                    prop_assert_eq!(found.snapshot.unwrap().bytes, length.to_le_bytes());
                }
                Step::Reimport(campaign) => {
                    let mut file = Vec::new();
                    store.export(&id(NAMES[campaign]), &mut file, false).unwrap();
                    prop_assert!(!store.import(&mut file.as_slice()).unwrap().new);
                }
            }
        }
        for (place, log) in &model.logs {
            let name = id(NAMES[*place]);
            let kept = store.read(&name, 1, usize::MAX).unwrap();
            let kept: Vec<_> = kept.into_iter().map(|record| (record.command_id, record.body)).collect();
            prop_assert_eq!(&kept, log);
            prop_assert_eq!(store.verify(&name).unwrap().records, log.len() as u64);
            for (seq, (command, body)) in (1..).zip(log) {
                let Some(command) = command else { continue };
                let found = store.find_command(&name, command).unwrap().unwrap();
                prop_assert_eq!((found.seq, &found.body), (seq, body));
            }
        }
    }
}
