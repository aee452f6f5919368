//! Which defence answers what, what failing costs, and what bars defences: UL-DEF-27 to 29.

use crate::common;

use common::blows::*;
use ludex_unbound::defence::{ANSWER_TABLE, Against, Answers, BARRING_TABLE, Barring};
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::reactions::Defend;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// +7 to hit without any rank, so that nothing grazes.
const MIRA: &str = "dexterity=7 weapons=longsword";

#[test]
fn ul_def_27_the_table_of_answers() {
    use Answers::{IfPhysical, No, Yes};
    let rows = [
        (Against::Melee, [Yes, Yes, Yes]),
        (Against::Shot, [Yes, Yes, No]),
        (Against::SpellAttack, [Yes, IfPhysical, No]),
        (Against::OtherSpell, [No, No, No]),
        (Against::Wrestling, [Yes, No, No]),
        (Against::Disarm, [Yes, No, Yes]),
        (Against::Feint, [No, No, No]),
    ];
    assert_eq!(ANSWER_TABLE, rows);
}

#[test]
fn ul_def_27_spells_and_disarming() {
    let orc = "weapons=longsword shield=round_shield";
    let mage = "intelligence=3 casting=intelligence knows=Ember_Dart,Frost_Lance,Mind_Spike,Burning_Ring level=3";
    let dodges = [PASSIVE, DODGE, Answer::DoubleDodge];
    let cast = |spell: u8, dice: &[u32]| {
        let mut table = apart(4, mage, orc);
        let (actor, target, at) = (table.id("Mira"), table.id("Orc"), table.actor("Orc").at);
        // The ring is over an area.
        let (target, at) = if spell == 3 { (None, Some(at)) } else { (Some(target), None) };
        table.does(CastSpell { actor, spell, target, at }, dice);
        table.answers_offered()
    };
    assert_eq!(cast(0, &[]), dodges, "a spell that is an attack");
    assert_eq!(cast(1, &[]), [&dodges[..], &[BLOCK]].concat(), "and is physical");
    assert_eq!(cast(2, &[2]), [], "against Spell Defense: nothing is asked");
    assert_eq!(cast(3, &[1, 1, 1, 2]), [], "over an area, with a defence roll: nothing either");
    let mut table = duel("", orc);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Disarm(0) }, []);
    assert_eq!(table.answers_offered(), [&dodges[..], &[Answer::Parry(0), Answer::Parry(1)]].concat(), "a disarm");
}

#[test]
fn ul_def_27_which_defence_answers_what() {
    let orc = "weapons=longsword shield=round_shield";
    let hero = "strength=3 weapons=longsword,spear,longbow held=longsword,spear";
    let dodges = [PASSIVE, DODGE, Answer::DoubleDodge];
    let sword = [Answer::Parry(0), Answer::Parry(1)];
    let after = |command: &dyn Fn(&Blows) -> Command, hero: &str, distance: usize| {
        let mut table = apart(distance, hero, orc);
        let command = command(&table);
        table.does(command, []);
        table.answers_offered()
    };
    let melee = [&dodges[..], &[BLOCK], &sword].concat();
    let shots = [&dodges[..], &[BLOCK]].concat();
    assert_eq!(after(&|table| table.attack("Mira", "longsword", "Orc"), hero, 1), melee);
    assert_eq!(after(&|table| table.attack("Mira", "unarmed strike", "Orc"), hero, 1), melee);
    assert_eq!(after(&|table| table.throw("Mira", "spear", "Orc"), hero, 3), shots);
    let archer = "weapons=longbow";
    assert_eq!(after(&|table| table.attack("Mira", "longbow", "Orc"), archer, 3), shots);
    for maneuver in [Maneuver::Shove, Maneuver::Grapple, Maneuver::Takedown] {
        let command = |table: &Blows| {
            Command::Maneuver(TryManeuver { actor: table.id("Mira"), target: table.id("Orc"), maneuver })
        };
        let answers = [Answer::DefenceRoll, DODGE, Answer::DoubleDodge];
        assert_eq!(after(&command, "", 1), answers, "{maneuver:?}");
    }
    // An arrow is not parried, and a feint is not dodged.
    let mut table = apart(3, archer, orc);
    let (command, actor) = (table.attack("Mira", "longbow", "Orc"), table.id("Orc"));
    table.does(command, []);
    assert_eq!(table.forbids(Defend { actor, with: Answer::Parry(0) }), "UL-DEF-27");
    let mut table = duel("", orc);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Feint }, [10, 2]);
    assert_eq!(table.rolled().answer, Answer::DefenceRoll);
}

#[test]
fn ul_def_28_failing_costs_the_armour_rank() {
    let orc = "armour=scale_coat armour_boost=1 medium=2";
    let mut table = duel("strength=8 dexterity=7 weapons=longsword", orc);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[8, 6, 6]);
    assert_eq!(table.amounts(), [20 - 8]);
    let mut table = duel("strength=8 dexterity=7 weapons=longsword", orc);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[8, 1, 6, 6]);
    assert_eq!(table.amounts(), [20 - 6]);
    // A minor failure is still a failure: half of 20 less 6.
    let mut table = duel("strength=8 dexterity=7 weapons=longsword", &format!("{orc} mobility=1"));
    table.strikes("Mira", "longsword", "Orc", DODGE, &[8, 3, 6, 6]);
    assert_eq!((table.rolled().degree, table.amounts()), (Degree::PartlyDefended, vec![7]));
}

#[test]
fn ul_def_29_states_that_bar_active_defence() {
    assert_eq!(
        BARRING_TABLE.map(|row| row.0),
        [
            Barring::Down,
            Barring::Status(Status::Unconscious),
            Barring::Status(Status::Incapacitated),
            Barring::Status(Status::Surprised),
            Barring::Status(Status::Shocked),
            Barring::Pinned,
        ]
    );
    let barred = [Status::Surprised, Status::Incapacitated, Status::Shocked];
    let open = [Status::Unbalanced, Status::Prone, Status::Blinded, Status::Disabled, Status::Poisoned];
    for status in barred.into_iter().chain(open) {
        let mut table = duel(MIRA, "ap=9 av=10:light");
        table.gains("Orc", status, 0);
        let command = table.attack("Mira", "longsword", "Orc");
        let advantage = matches!(status, Status::Surprised);
        if barred.contains(&status) {
            table.does(command, if advantage { vec![2, 1] } else { vec![2] });
            assert_eq!(table.rolled().answer, PASSIVE);
        } else {
            table.does(command, []);
            assert_eq!(table.answers_offered().len(), 4, "{status:?}: armour, dodges, bare hands");
        }
    }
    let hold = |pinned: bool| {
        let mut table = duel(MIRA, "av=10:light");
        let (actor, victim) = (table.id("Mira"), table.id("Orc"));
        table.rules(Ruling::Hold { actor, victim, pinned, fixed: None });
        let command = table.attack("Mira", "longsword", "Orc");
        table.does(command, if pinned { vec![2, 1] } else { vec![] });
        table.state().decision().is_some()
    };
    assert!(hold(false) && !hold(true));
    // Whoever is Unconscious: with Health left, dying, or stable. Prone as well, so near by it is two advantages.
    for (health, stable) in [(5, false), (0, false), (0, true)] {
        let mut table = duel(MIRA, "ap=9 av=10:light uses_death_rules=true");
        table.sets("Orc", health, 0).gains("Orc", Status::Unconscious, 0);
        let orc = table.id("Orc");
        table.play.state.actors[orc.index()].saves.stable = stable;
        assert_eq!(table.actor("Orc").dying(), health == 0 && !stable);
        let command = table.attack("Mira", "longsword", "Orc");
        table.does(command, [2, 1]);
        assert_eq!((table.rolled().answer, table.rolled().target), (PASSIVE, 10), "{health} {stable}");
    }
    // The dying who are awake still defend themselves.
    let mut table = duel(MIRA, "ap=9 av=10:light uses_death_rules=true");
    table.sets("Orc", 0, 0);
    let command = table.attack("Mira", "longsword", "Orc");
    table.does(command, []);
    assert!(table.answers_offered().contains(&DODGE));
}
