//! A campaign keeps every entry, and its dice cannot be fished for.

use ludex_engine::testing::toy::{Command, Duel, Event, Toy};
use ludex_engine::{ActorId, Audited, Campaign, CampaignError, DiceUsed, Entry, EntryKind, Fault, Viewer};

const ADA: ActorId = ActorId(0);
const BO: ActorId = ActorId(1);
const STRIKE: Command = Command::Strike { actor: ADA, target: BO };

fn campaign() -> Campaign<Toy> {
    Campaign::begin(Duel::new(12, 6), [7; 32], "game master")
}

fn act(campaign: &mut Campaign<Toy>, command: Command) -> Entry<Toy> {
    let entry = campaign.prepare(command, None, "game master", None).expect("it is lawful");
    campaign.commit(entry.clone());
    entry
}

fn undo(campaign: &mut Campaign<Toy>) {
    let entry = campaign.prepare_undo("game master", None).expect("there is something to undo");
    campaign.commit(entry);
}

fn ruling(health: i32) -> Command {
    Command::Rule { target: BO, health, reason: "a test".into() }
}

#[test]
fn undo_and_redo_meet_the_same_faces() {
    let mut campaign = campaign();
    let start = campaign.state().clone();
    let first = act(&mut campaign, STRIKE);
    let struck = campaign.state().clone();
    undo(&mut campaign);
    assert_eq!(*campaign.state(), start);
    assert!(campaign.is_undone(first.seq));
    let redo = campaign.prepare_redo("game master", None).expect("there is something to redo");
    campaign.commit(redo);
    assert_eq!(*campaign.state(), struck);
    undo(&mut campaign);
    let again = act(&mut campaign, STRIKE);
    assert_eq!(again.kind, first.kind, "the same command meets the same faces");
}

#[test]
fn a_command_without_dice_put_in_between_does_not_move_the_dice() {
    let mut campaign = campaign();
    let EntryKind::Act { events, .. } = act(&mut campaign, STRIKE).kind else { panic!("it acts") };
    undo(&mut campaign);
    act(&mut campaign, ruling(11));
    let EntryKind::Act { events: after, .. } = act(&mut campaign, STRIKE).kind else { panic!("it acts") };
    assert_eq!(events[0], after[0], "the ruling did not change the roll");
}

#[test]
fn typed_dice_are_missing_impossible_or_left_over() {
    let mut campaign = campaign();
    let fault = |faces: &[u32]| match campaign.prepare(STRIKE, Some(faces.to_vec()), "gm", None) {
        Err(CampaignError::Dice(fault)) => fault,
        other => panic!("{other:?}"),
    };
    assert_eq!(fault(&[]), Fault::Missing { used: 0, sides: 6, marks: &[] });
    assert_eq!(fault(&[6, 2]), Fault::Missing { used: 2, sides: 4, marks: &[] });
    assert_eq!(fault(&[7]), Fault::Impossible { at: 0, face: 7, sides: 6 });
    assert_eq!(fault(&[3, 3]), Fault::Unused { used: 1, given: 2 });
    let entry = campaign.prepare(STRIKE, Some(vec![6, 2, 4]), "gm", None).expect("these are the dice");
    campaign.commit(entry);
    let next = campaign.prepare(Command::Guard { actor: BO }, None, "gm", None).expect("it is lawful");
    assert!(
        matches!(next.kind, EntryKind::Act { dice: DiceUsed::Stream { from: 0, .. }, .. }),
        "typed dice leave the stream alone"
    );
}

#[test]
fn audit_catches_a_changed_face() {
    let mut campaign = campaign();
    act(&mut campaign, STRIKE);
    undo(&mut campaign);
    act(&mut campaign, ruling(9));
    act(&mut campaign, STRIKE);
    assert_eq!(campaign.audit(), Ok(Audited { commands: 3, rolls: 0 }));
    let mut entries = campaign.entries().to_vec();
    let EntryKind::Act { events, .. } = &mut entries[1].kind else { panic!("it acts") };
    let Event::Struck { roll, harm, .. } = &mut events[0] else { panic!("it strikes") };
    roll.kept = roll.kept % 5 + 1;
    *harm += 1;
    let forged = Campaign::load(entries, [7; 32]).expect("events are only applied");
    assert_eq!(forged.audit().expect_err("it was forged").seq, 2);
    let other_seed = Campaign::load(campaign.entries().to_vec(), [8; 32]).expect("events are only applied");
    assert!(other_seed.audit().is_err(), "another seed gives other dice");
}

#[test]
fn a_log_with_gaps_is_not_loaded() {
    let mut campaign = campaign();
    act(&mut campaign, STRIKE);
    undo(&mut campaign);
    let entries = campaign.entries().to_vec();
    let fault = |entries: Vec<Entry<Toy>>| Campaign::load(entries, [7; 32]).err().expect("it has a gap").seq;
    assert_eq!(fault(vec![]), 0);
    assert_eq!(fault(entries[1..].to_vec()), 2);
    assert_eq!(fault(vec![entries[0].clone(), entries[2].clone()]), 3);
    let mut early = entries[2].clone();
    early.seq = 2;
    assert_eq!(fault(vec![entries[0].clone(), early]), 2, "nothing to undo yet");
    let loaded = Campaign::load(entries, [7; 32]).expect("it is whole");
    assert_eq!(loaded.state(), campaign.state());
}

#[test]
fn a_player_is_not_told_what_is_hidden() {
    let mut campaign = campaign();
    act(&mut campaign, Command::Wait { actor: ADA });
    act(&mut campaign, Command::Wait { actor: BO });
    act(&mut campaign, Command::Wait { actor: ActorId(2) });
    let told = campaign.history(&Viewer::Player(vec![ADA]));
    assert!(told.iter().flat_map(|(_, lines)| lines).all(|line| !line.text.contains("Lurker")));
    assert_eq!(told.len(), 3);
}
