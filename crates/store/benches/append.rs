//! Appends to a store on disk: one campaign alone, and groups over a hundred campaigns.
#![allow(missing_docs)]

use divan::{Bencher, counter::ItemsCount};
use ludex_store::{Append, CampaignId, NewCampaign, NewRecord, Seed, Store};

const BODY: usize = 400;

fn main() {
    divan::main();
}

struct Table {
    store: Store,
    campaigns: Vec<CampaignId>,
    length: u64,
    body: String,
    _folder: tempfile::TempDir,
}

fn table(campaigns: usize) -> Table {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut store = Store::open(folder.path().join("bench.db")).expect("a new store");
    let campaigns: Vec<CampaignId> = (0..campaigns)
        .map(|number| {
            let id: CampaignId = format!("c{number}").parse().expect("a lawful id");
            let new = NewCampaign {
                id: id.clone(),
                system: "unbound".to_owned(),
                system_version: 1,
                title: "Bench".to_owned(),
                created_ms: 0,
            };
            let first = NewRecord { command_id: None, at_ms: 0, body: "{}" };
            store.create(&new, Seed([1; 32]), &first).expect("a new campaign");
            id
        })
        .collect();
    Table { store, campaigns, length: 1, body: format!("\"{}\"", "x".repeat(BODY - 2)), _folder: folder }
}

/// A command of one campaign, acknowledged before the next one.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn one_campaign(bencher: Bencher<'_, '_>) {
    let mut table = table(1);
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        let command = format!("command-{}", table.length);
        let record = NewRecord { command_id: Some(&command), at_ms: 1, body: &table.body };
        table.store.append(&table.campaigns[0], table.length, &[record]).expect("appended");
        table.length += 1;
    });
}

/// A command of each of a hundred campaigns, all in one transaction.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn a_group_of_a_hundred_campaigns(bencher: Bencher<'_, '_>) {
    let mut table = table(100);
    bencher.counter(ItemsCount::new(100_u32)).bench_local(|| {
        let command = format!("command-{}", table.length);
        let records = [NewRecord { command_id: Some(&command), at_ms: 1, body: &table.body }];
        let items: Vec<Append<'_>> = table
            .campaigns
            .iter()
            .map(|campaign| Append { campaign, expected_seq: table.length, records: &records })
            .collect();
        assert!(table.store.append_many(&items).iter().all(Result::is_ok));
        table.length += 1;
    });
}

/// A whole campaign of 10,000 records read and checked, as when it is opened without a snapshot.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn verify_ten_thousand_records(bencher: Bencher<'_, '_>) {
    let mut table = table(1);
    let record = NewRecord { command_id: None, at_ms: 1, body: &table.body };
    table.store.append(&table.campaigns[0], 1, &vec![record; 9_999]).expect("appended");
    bencher
        .counter(ItemsCount::new(10_000_u32))
        .bench_local(|| table.store.verify(&table.campaigns[0]).expect("whole"));
}
