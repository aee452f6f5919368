//! Exact chances of what is offered, against those counted by hand from the tables of sums (WT-DIC-16).
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::Event as _;
use ludex_engine::{Branching, CommandSet, OddsCounter, play};

const HIT: u8 = 0;
const CRITICAL: u8 = 1;
const WOUND: u8 = 2;
const OUT: u8 = 3;
const SUCCESS: u8 = 4;

/// How many of how many ways reach a mark, with the usual answers after the command.
fn marked(state: &State, command: &Command, mark: u8) -> (u128, u128) {
    ways(state, command, |events| {
        let mut odds = OddsCounter::of(command.subject());
        events.iter().for_each(|event| event.count_odds(&mut odds));
        odds.has(mark)
    })
}

#[track_caller]
fn is(state: &State, command: impl Into<Command>, mark: u8, (some, of): (u32, u32)) {
    let (marked, whole) = marked(state, &command.into(), mark);
    assert_eq!(marked * u128::from(of), u128::from(some) * whole, "{marked} of {whole}");
}

/// Sums of five Wild dice that come to at least this.
fn wild(at_least: i32) -> (u32, u32) {
    (WILD_AT_LEAST[(at_least + 5) as usize], 7776)
}

/// The same of five Fudge dice.
fn fudge_from(at_least: i32) -> (u32, u32) {
    (FUDGE_AT_LEAST[(at_least + 5) as usize], 243)
}

/// Brannic and a guard side by side, Brannic to act.
fn duel() -> Table {
    let scene = scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11);
    let mut table = scene.begun(&[5, -5]);
    table.set_initiative("guard", 0).set_ap("Brannic", 21);
    table
}

fn acts(table: &Table, who: &str, act: Action) -> Command {
    Command::Announce(Announce { actor: table.id(who), act })
}

fn mage() -> Table {
    let scene = scene().with("Tamsin Vale", "Tamsin", "a", 10).with("Orc raider", "raider", "b", 18);
    let mut table = scene.begun(&[5, -5]);
    table.set_initiative("raider", 0).set_ap("Tamsin", 21);
    table
}

#[test]
fn wt_atk_01_attacks_of_every_manner() {
    let table = duel();
    // Longsword 15 against 13: a sum of -2; nonlethal at -2; a dagger thrown by Aim 0 at 12 against 12.
    for (manner, weapon, chance) in [
        (Manner::Standard, "longsword", wild(-2)),
        (Manner::Quick, "longsword", wild(-2)),
        (Manner::Nonlethal, "longsword", wild(0)),
        (Manner::Grapple, "unarmed", wild(-1)),
        (Manner::Standard, "unarmed", wild(-1)),
        (Manner::Standard, "medium shield", wild(0)),
    ] {
        let act = table.attack("Brannic", manner, weapon, "guard");
        is(table.state(), acts(&table, "Brannic", act), HIT, chance);
    }
    let act = table.attack("Brannic", Manner::Standard, "longsword", "guard");
    is(table.state(), acts(&table, "Brannic", act), CRITICAL, wild(5));
    // A quick attack lowers light wounds to none: 15 + sum + 5 - 13 - 4 reaches 2 with a sum of -1.
    let act = table.attack("Brannic", Manner::Quick, "longsword", "guard");
    is(table.state(), acts(&table, "Brannic", act), WOUND, wild(-1));
    // And takes out from 8 + 2 on? No: fatal becomes critical, so never.
    is(table.state(), acts(&table, "Brannic", act), OUT, (0, 1));
}

#[test]
fn wt_mis_02_hindering_succeeds_by_fudge_dice_on_the_combat_scale() {
    let table = duel();
    let target = table.id("guard");
    // Power 15 against the better of 12 and 11: a sum of -3.
    is(table.state(), acts(&table, "Brannic", Action::Trip { target }), SUCCESS, fudge_from(-3));
    is(table.state(), acts(&table, "Brannic", Action::Shove { target, way: 0, most: None }), SUCCESS, fudge_from(-3));
    // Whether an armed guard is disarmed is known once it has answered, and not by the sword's roll alone.
    let disarm = Action::Disarm { weapon: 0, target, thing: Thing::Weapon(table.weapon("guard", "spear")) };
    is(table.state(), acts(&table, "Brannic", disarm), SUCCESS, (0, 1));
}

#[test]
fn wt_mis_04_distracting_is_weighed_on_both_sides() {
    let table = duel();
    let target = table.id("guard");
    // Persona 0 against Perception 1, five Fudge dice each: half of what is no tie.
    let counts = [1u32, 5, 15, 30, 45, 51, 45, 30, 15, 5, 1];
    let ties: u32 = counts.iter().map(|count| count * count).sum();
    is(table.state(), acts(&table, "Brannic", Action::Distract { target }), SUCCESS, ((59049 - ties) / 2, 59049));
}

#[test]
fn wt_cnt_06_spells_by_what_they_meet() {
    let table = mage();
    let target = table.id("raider");
    let cast = |spell| acts(&table, "Tamsin", Action::Cast { spell, target });
    // Fire 17 and storm 17 against ranged Defence 8: all but -10. The binding, 16 against Willpower Defence 11: -5.
    is(table.state(), cast(0), HIT, (7775, 7776));
    is(table.state(), cast(1), HIT, (7775, 7776));
    is(table.state(), cast(3), SUCCESS, wild(-5));
}

#[test]
fn wt_dic_05_checks_tell_their_success() {
    let scene = scene().with("Ovrin Deepdelve", "Ovrin", "a", 10).with("Tamsin Vale", "Tamsin", "a", 12);
    let table = scene.with("Town guard", "guard", "b", 60).waiting();
    let actor = table.id("Ovrin");
    let heals = |word: &str| Asked::Skill {
        attribute: Attribute::Lore,
        skill: Skill::Healing,
        specialization: Some(word.to_owned()),
    };
    let check = |asked: &Asked, against| AskCheck { actor, asked: asked.clone(), against };
    // Lore 3, Healing 3, Wounds 2.
    for tn in 4..=13 {
        is(table.state(), check(&heals("wounds"), Versus::Number { tn }), SUCCESS, fudge_from(tn - 8));
    }
    is(table.state(), check(&heals("wounds"), Versus::Number { tn: 14 }), SUCCESS, (0, 1));
    // Easy for a master is 9, against 6; no number named is 0.
    let against = Versus::Guideline { competence: Competence::Master, difficulty: Difficulty::Easy };
    is(table.state(), check(&heals("burns"), against), SUCCESS, fudge_from(3));
    is(table.state(), check(&heals("bones"), Versus::Unset {}), SUCCESS, (1, 1));
    // Wild, Fortitude 17 against the guard's Fortitude Defence 12.
    let asked = Asked::Combat { check: CombatCheck::Fortitude, standard: false };
    let against = Versus::Defence { actor: table.id("guard"), defence: DefenceKind::Fortitude };
    is(table.state(), check(&asked, against), SUCCESS, wild(-5));
}

#[test]
fn wt_dic_11_opposed_checks_tell_their_success() {
    let table = scene().with("Tamsin Vale", "Tamsin", "a", 10).with("Town guard", "guard", "b", 60).waiting();
    let lie = |attribute| Asked::Skill { attribute, skill: Skill::Deception, specialization: None };
    let against = Versus::Check { actor: table.id("guard"), asked: lie(Attribute::Perception) };
    let command = AskCheck { actor: table.id("Tamsin"), asked: lie(Attribute::Persona), against };
    // Persona 2 and Deception 2 against Perception 1: her sum may be 3 below the other's.
    let counts = [1u32, 5, 15, 30, 45, 51, 45, 30, 15, 5, 1];
    let pairs = (0..11).flat_map(|hers| (0..11).map(move |theirs| (hers, theirs)));
    let won = pairs.filter(|(hers, theirs)| hers + 3 >= *theirs).map(|(hers, theirs)| counts[hers] * counts[theirs]);
    is(table.state(), command, SUCCESS, (won.sum(), 59049));
}

#[test]
fn wt_mis_08_stabilizing_meets_the_number_of_wounds() {
    let scene = scene().with("Ovrin Deepdelve", "Ovrin", "a", 10).with("Brannic Holt", "Brannic", "a", 11);
    let mut table = scene.with("Town guard", "guard", "b", 60).begun(&[5, -1, -5]);
    table.set_ap("Ovrin", 16);
    let id = table.id("Brannic");
    table.play.state.actors[id.index()].wounds = [3, 2, 1, 0, 1];
    table.play.state.actors[id.index()].dying = Some(Dying::default());
    table.play.state.actors[id.index()].life = Life::Unconscious;
    // Seven wounds; 8, and -5 without a kit in hand: a sum of 4.
    is(table.state(), acts(&table, "Ovrin", Action::Stabilize { target: id }), SUCCESS, fudge_from(4));
}

#[test]
fn wt_mis_13_treating_meets_the_number_of_the_level() {
    let scene = scene().with("Ovrin Deepdelve", "Ovrin", "a", 10).with("Brannic Holt", "Brannic", "a", 11);
    let mut table = scene.with("Town guard", "guard", "b", 60).begun(&[5, -1, -5]);
    table.set_ap("Ovrin", 16);
    let target = table.id("Brannic");
    table.play.state.actors[target.index()].wounds = [1, 1, 1, 1, 0];
    // 8, and -5 without a kit in hand, against -3, 0, 3 and 6.
    for (level, sum) in [(Level::Light, -5), (Level::Moderate, -3), (Level::Severe, 0), (Level::Critical, 3)] {
        is(table.state(), acts(&table, "Ovrin", Action::TreatWound { target, level }), SUCCESS, fudge_from(sum));
    }
}

#[test]
fn wt_dyi_02_a_critical_wound_is_survived_awake_by_fortitude() {
    let table = scene().with("Sella Wren", "Sella", "a", 10).with("Town guard", "guard", "b", 60).begun(&[5, -5]);
    let actor = table.id("Sella");
    let change = Change::Wound(Wound { actor, level: Level::Critical });
    let command = Rule { change, reason: "a rock".to_owned() };
    // Vitality -1 and Resistance 1 against 4: a sum of 4 keeps her awake.
    is(table.state(), command, OUT, (243 - 6, 243));
}

/// The chance of a mark where nobody listens, so that dice which roll on are weighed and not followed for ever.
fn weighed(state: &State, command: &Command, mark: u8) -> f64 {
    let (mut dice, mut copy, mut chance) = (Branching::new(), state.clone(), 0.0);
    loop {
        copy.clone_from(state);
        let mut odds = OddsCounter::of(command.subject());
        play::<Destiny>(&mut copy, &mut dice, &mut odds, command).expect("it is lawful");
        chance += if odds.has(mark) { dice.probability() } else { 0.0 };
        if !dice.advance() {
            return chance;
        }
    }
}

/// The chance that an open die of one colour beats one of another by at least so much, from the chains themselves.
fn contrast_at_least(needed: i32) -> f64 {
    let one: Vec<(i32, f64)> =
        (0..40).flat_map(|sixes| (1..=5).map(move |face| (6 * sixes + face, 6f64.powi(-sixes - 1)))).collect();
    one.iter()
        .flat_map(|(more, p)| one.iter().map(move |(less, q)| (more - less, p * q)))
        .filter(|(sum, _)| *sum >= needed)
        .map(|(_, p)| p)
        .sum()
}

#[test]
fn wt_dic_17_contrast_dice_that_roll_on_are_weighed() {
    let scene = scene().option("dice_profile = \"contrast\"");
    let mut table = scene.with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).waiting();
    table.act(Command::Begin(Begin { surprised: vec![] }), vec![6, 1, 1, 6]).calm();
    table.set_initiative("guard", 0).set_ap("Brannic", 21);
    let act = table.attack("Brannic", Manner::Standard, "longsword", "guard");
    let command = acts(&table, "Brannic", act);
    // 15 against 13; fatal from 15 + sum + 5 - 13 - 4 >= 8, a sum of 5; criticals by the first faces: 3 of 36.
    for (mark, chance) in [(HIT, contrast_at_least(-2)), (OUT, contrast_at_least(5)), (CRITICAL, 3.0 / 36.0)] {
        let weighed = weighed(table.state(), &command, mark);
        assert!((weighed - chance).abs() < 1e-7, "{mark}: {weighed} and {chance}");
    }
    // An ordinary check does not roll on: 4 or more of 11 sums.
    let asked = Asked::Skill { attribute: Attribute::Reason, skill: Skill::Mechanics, specialization: None };
    let check = Command::AskCheck(AskCheck { actor: table.id("Brannic"), asked, against: Versus::Number { tn: 4 } });
    assert!((weighed(table.state(), &check, SUCCESS) - 3.0 / 36.0).abs() < 1e-12);
}
