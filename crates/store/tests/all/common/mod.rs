//! What the tests begin with.
#![allow(dead_code, missing_docs)]

use ludex_store::{CampaignId, NewCampaign, NewRecord, Seed, Store};

pub const SEED: Seed = Seed([42; 32]);

pub fn id(text: &str) -> CampaignId {
    text.parse().unwrap()
}

pub fn campaign(text: &str) -> NewCampaign {
    NewCampaign {
        id: id(text),
        system: "unbound".to_owned(),
        system_version: 1,
        title: "The flooded mine".to_owned(),
        created_ms: 1_000,
    }
}

pub fn record(body: &str) -> NewRecord<'_> {
    NewRecord { command_id: None, at_ms: 2_000, body }
}

pub fn command<'a>(name: &'a str, body: &'a str) -> NewRecord<'a> {
    NewRecord { command_id: Some(name), ..record(body) }
}

/// Makes a campaign with `length` records: `{"n":1}`, `{"n":2}` and so on, by the commands `k2`, `k3` and so on.
pub fn begin(store: &mut Store, text: &str, length: u64) -> CampaignId {
    store.create(&campaign(text), SEED, &record(r#"{"n":1}"#)).unwrap();
    for n in 2..=length {
        store.append(&id(text), n - 1, &[command(&format!("k{n}"), &format!(r#"{{"n":{n}}}"#))]).unwrap();
    }
    id(text)
}

pub fn bodies(store: &Store, id: &CampaignId) -> Vec<String> {
    store.read(id, 1, usize::MAX).unwrap().into_iter().map(|record| record.body).collect()
}
