//! Dice rolled beside the rules: kept with every die, true to the seed, and without effect on the game.

use ludex_engine::testing::toy::{Command, Duel, Toy};
use ludex_engine::{
    ActorId, Audited, Came, Campaign, CampaignError, DiceSource, Entry, EntryKind, Fault, FreeRoll, Seeded, Throw,
    Viewer,
};

const STRIKE: Command = Command::Strike { actor: ActorId(0), target: ActorId(1) };
const SEED: [u8; 32] = [7; 32];

fn campaign() -> Campaign<Toy> {
    Campaign::begin(Duel::new(12, 6), SEED, "game master")
}

fn throw(expression: &str) -> Throw {
    Throw { expression: expression.into(), ..Throw::default() }
}

fn prepare(campaign: &Campaign<Toy>, throw: Throw) -> Result<FreeRoll, CampaignError> {
    campaign.prepare_roll(throw, "Ann", None).map(|entry| match entry.kind {
        EntryKind::Roll { roll } => roll,
        other => panic!("{other:?}"),
    })
}

fn roll(campaign: &mut Campaign<Toy>, expression: &str) -> FreeRoll {
    let entry = campaign.prepare_roll(throw(expression), "Ann", None).expect("it can be rolled");
    let EntryKind::Roll { roll } = entry.kind.clone() else { panic!("it rolls") };
    campaign.commit(entry);
    roll
}

fn act(campaign: &mut Campaign<Toy>) -> Entry<Toy> {
    let entry = campaign.prepare(STRIKE, None, "game master", None).expect("it is lawful");
    campaign.commit(entry.clone());
    entry
}

fn undo(campaign: &mut Campaign<Toy>) {
    let entry = campaign.prepare_undo("game master", None).expect("there is something to undo");
    campaign.commit(entry);
}

fn faces(roll: &FreeRoll) -> Vec<i64> {
    match &roll.came {
        Came::Result { parts, .. } => parts.iter().flat_map(|part| &part.dice).map(|die| die.face).collect(),
        nothing => panic!("{nothing:?}"),
    }
}

#[test]
fn every_die_is_kept_with_what_happened_to_it() {
    let typed = Throw { expression: "3d6!dl1 + 2 # the trap".into(), dice: Some(vec![6, 2, 5, 1]), ..Throw::default() };
    let made = prepare(&campaign(), typed).expect("these are the dice");
    assert_eq!((made.expression.as_str(), made.label.as_deref()), ("3d6!dl1+2", Some("the trap")));
    let Came::Result { total, parts, .. } = &made.came else { panic!("it comes to something") };
    assert_eq!((*total, parts[0].part.as_str(), parts[0].total), (15, "3d6!dl1", 13));
    let told: Vec<(i64, bool, &str)> =
        parts[0].dice.iter().map(|die| (die.face, die.kept, die.marks.first().map_or("", String::as_str))).collect();
    assert_eq!(told, [(6, true, "exploded"), (2, true, ""), (5, true, ""), (1, false, "dropped")]);
    assert_eq!(made.line("Ann").text, "Ann rolls 3d6!dl1+2 for the trap: 15.");
}

#[test]
fn the_dice_are_those_of_the_entry_and_of_nothing_else() {
    let mut campaign = campaign();
    let first = faces(&roll(&mut campaign, "6d20"));
    let second = faces(&roll(&mut campaign, "6d20"));
    assert_ne!(first, second);
    let mut stream = Seeded::stream(SEED, (1 << 63) | 2);
    let promised: Vec<i64> = (0..6).map(|_| stream.die(20).into()).collect();
    assert_eq!(first, promised);
    assert_eq!(first, [19, 16, 14, 12, 10, 3], "the faces of a seed and an entry never change");
    let mut game = Seeded::new(SEED);
    assert_ne!(first, (0..6).map(|_| i64::from(game.die(20))).collect::<Vec<_>>());
}

#[test]
fn rolls_neither_move_the_dice_of_the_game_nor_are_undone() {
    let (mut quiet, mut loud) = (campaign(), campaign());
    let plain = act(&mut quiet);
    roll(&mut loud, "100d6");
    assert_eq!(act(&mut loud).kind, plain.kind, "a free roll moves no die of the game");
    let after = roll(&mut loud, "1d20");
    undo(&mut loud);
    assert!(loud.is_undone(3) && !loud.is_undone(2) && !loud.is_undone(4), "undo takes back the command alone");
    assert_eq!(*loud.state(), *campaign().state());
    assert_ne!(faces(&roll(&mut loud, "6d20")), faces(&after), "what was undone does not show what comes next");
    assert_eq!(loud.can_undo_redo(), (false, true), "a free roll does not end what can be done again");
    let redo = loud.prepare_redo("game master", None).expect("the strike was undone");
    loud.commit(redo);
    assert_eq!(loud.state(), quiet.state());
    let entries = loud.entries().to_vec();
    let text = serde_json::to_string(&entries).expect("it is plain data");
    let read: Vec<Entry<Toy>> = serde_json::from_str(&text).expect("it is what was written");
    let again = Campaign::load(read, SEED).expect("it follows");
    assert_eq!((again.state(), again.entries()), (loud.state(), entries.as_slice()));
    assert_eq!(again.audit(), Ok(Audited { commands: 1, rolls: 3 }));
}

#[test]
fn an_audit_finds_a_changed_die() {
    let mut campaign = campaign();
    roll(&mut campaign, "2d6+1");
    let mut entries = campaign.entries().to_vec();
    let EntryKind::Roll { roll } = &mut entries[1].kind else { panic!("it rolls") };
    let Came::Result { total, parts, .. } = &mut roll.came else { panic!("it comes to something") };
    parts[0].dice[0].face = parts[0].dice[0].face % 6 + 1;
    *total += 1;
    let forged = Campaign::load(entries, SEED).expect("rolls are not made again");
    let wrong = forged.audit().expect_err("it was forged");
    assert_eq!((wrong.seq, wrong.what.as_str()), (2, "the seed gives other dice for 2d6+1"));
    let other = Campaign::load(campaign.entries().to_vec(), [8; 32]).expect("rolls are not made again");
    assert!(other.audit().is_err(), "another seed gives other dice");
}

#[test]
fn nobody_looks_at_dice_without_a_trace() {
    // An error before any die has fallen tells nothing, and is no entry.
    for wrong in ["501d6", "2d6+", "1/0", "1d20001", "6 x", "case(1, =1: 1/0, else: 1d6)"] {
        assert!(matches!(prepare(&campaign(), throw(wrong)), Err(CampaignError::Expression(_))), "{wrong}");
    }
    // One that depends on the dice would: it is an entry that came to nothing, and the next roll has other dice.
    let mut campaign = campaign();
    let fished = roll(&mut campaign, "1/(1d20*0)");
    let Came::Nothing { code, .. } = &fished.came else { panic!("it comes to nothing") };
    assert_eq!(code, "maths.division-by-zero");
    let long = roll(&mut campaign, "1d2+200 x ({1,1}+{1,1}+{1,1}+{1,1}+{1,1}+{1,1})");
    assert!(matches!(&long.came, Came::Nothing { code, .. } if code == "limit.record"), "{long:?}");
    assert_eq!(campaign.audit(), Ok(Audited { commands: 0, rolls: 2 }));
}

#[test]
fn typed_dice_are_missing_impossible_or_left_over() {
    let fault = |faces: &[u32]| match prepare(&campaign(), Throw { dice: Some(faces.to_vec()), ..throw("2d6!") }) {
        Err(CampaignError::Dice(fault)) => fault,
        other => panic!("{other:?}"),
    };
    assert_eq!(fault(&[]), Fault::Missing { used: 0, sides: 6, marks: &[] });
    assert_eq!(fault(&[6, 2]), Fault::Missing { used: 2, sides: 6, marks: &[] });
    assert_eq!(fault(&[7, 1]), Fault::Impossible { at: 0, face: 7, sides: 6 });
    assert_eq!(fault(&[3, 3, 3]), Fault::Unused { used: 2, given: 3 });
}

#[test]
fn secret_rolls_are_told_to_the_game_master_alone() {
    let mut campaign = campaign();
    let secret = Throw { secret: true, label: Some(" Perception\n".into()), ..throw("1d20+3") };
    let entry = campaign.prepare_roll(secret, "the game master", None).expect("it can be rolled");
    campaign.commit(entry);
    let told = |viewer: &Viewer| campaign.history(viewer).remove(0).1;
    let line = &told(&Viewer::GameMaster)[0].text;
    assert!(line.starts_with("the game master rolls 1d20+3 for Perception in secret: "), "{line}");
    assert_eq!((told(&Viewer::Player(vec![ActorId(0)])), told(&Viewer::Spectator)), (vec![], vec![]));
}

#[test]
fn words_and_repeats_are_told_as_such() {
    let line = |expression: &str, dice: &[u32]| {
        let made = prepare(&campaign(), Throw { dice: Some(dice.to_vec()), ..throw(expression) });
        made.expect("these are the dice").line("Ann").text
    };
    assert_eq!(line("check(1d20+7,15)", &[20]), "Ann rolls check(1d20+7, 15): critical success.");
    assert_eq!(line("3 x (2d6)", &[1, 2, 3, 4, 5, 6]), "Ann rolls 3 x (2d6): 3, 7, 11; together 21.");
}
