//! A campaign goes on from what was kept of it as if it had all its entries.

use ludex_engine::testing::toy::{Command, Duel, Toy};
use ludex_engine::{ActorId, Campaign, Entry, Kept, Throw, Viewer};

const SEED: [u8; 32] = [7; 32];

/// Commands, rolls, undo and redo without a pattern.
fn played(length: usize) -> Vec<Entry<Toy>> {
    let mut campaign = Campaign::<Toy>::begin(Duel::new(1000, 1000), SEED, "gm");
    let mut number = 1u64;
    while campaign.entries().len() < length {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let turn = campaign.state().turn;
        let entry = match number >> 60 {
            0..3 => campaign.prepare_undo("gm", None).ok(),
            3..5 => campaign.prepare_redo("gm", None).ok(),
            5 => {
                let throw = Throw { expression: "2d6".into(), label: None, secret: false, dice: None };
                campaign.prepare_roll(throw, "gm", None).ok()
            }
            6 => {
                let target = ActorId(1);
                let command = Command::Rule { target, health: (number % 50) as i32 + 900, reason: "so".into() };
                campaign.prepare(command, None, "gm", None).ok()
            }
            _ => campaign.prepare(Command::Wait { actor: turn }, None, "gm", None).ok(),
        };
        if let Some(entry) = entry {
            campaign.commit(entry);
        }
    }
    campaign.entries().to_vec()
}

fn whole(entries: &[Entry<Toy>]) -> Campaign<Toy> {
    Campaign::load(entries.to_vec(), SEED).expect("it is whole")
}

fn same(short: &Campaign<Toy>, long: &Campaign<Toy>) {
    assert_eq!(short.state(), long.state());
    assert_eq!(short.next_seq(), long.next_seq());
    assert_eq!(short.can_undo_redo(), long.can_undo_redo());
    assert_eq!(short.all_undone(), long.all_undone());
    assert_eq!(short.version(), long.version());
    let told = long.history(&Viewer::GameMaster);
    let told: Vec<_> = told.into_iter().filter(|(seq, _)| *seq >= short.first_seq()).collect();
    assert_eq!(short.history(&Viewer::GameMaster), told);
    // The same command meets the same faces.
    let command = || Command::Wait { actor: long.state().turn };
    assert_eq!(short.prepare(command(), None, "gm", None), long.prepare(command(), None, "gm", None));
}

#[test]
fn it_goes_on_from_wherever_it_was_kept() {
    let entries = played(120);
    let mut reached_back = 0;
    for at in 1..entries.len() {
        let kept = whole(&entries[..at]).keep();
        assert_eq!(kept.seq(), at as u64);
        let text = serde_json::to_string(&kept).expect("it is JSON");
        let kept: Kept<Toy> = serde_json::from_str(&text).expect("it is what was written");
        let mut short = Campaign::resume(kept, [], SEED).expect("nothing follows yet");
        for (place, entry) in entries.iter().enumerate().skip(at) {
            let reaches = short.reaches_back();
            if let Err(why) = short.follow(entry.clone()) {
                assert!(why.what.contains("not at hand") && (reaches.0 || reaches.1), "{why}");
                reached_back += 1;
                break;
            }
            same(&short, &whole(&entries[..=place]));
        }
    }
    assert!(reached_back > 5, "undo and redo reach back now and then");
}

#[test]
fn it_forgets_and_goes_on() {
    let entries = played(120);
    let mut forgot = 0;
    for at in (10..110).step_by(7) {
        let mut short = whole(&entries[..at]);
        let kept = short.keep();
        for entry in &entries[at..at + 10] {
            short.follow(entry.clone()).expect("all is at hand");
        }
        short.forget(kept);
        forgot += usize::from(short.first_seq() == at as u64 + 1);
        same(&short, &whole(&entries[..at + 10]));
        assert!(short.audit().is_err() || short.first_seq() == 1, "what is not at hand is not called checked");
    }
    assert!(forgot > 5, "only {forgot} forgot");
}
