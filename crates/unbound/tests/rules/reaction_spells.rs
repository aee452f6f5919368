//! Spells that are cast as reactions: UL-ACT-07 with UL-ACT-20, UL-ATK-37 and UL-ATK-38.

use crate::common;

use common::called::*;
use ludex_engine::{CommandSet, Policies, Presentation, Rulebook, Viewer};
use ludex_unbound::attack::AttackRolled;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::reactions::Decline;
use ludex_unbound::spells::{Cast, CastSpell, ReadySpell, Trigger};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// 14 to resist, 16 mana, and Action Points for four reactions.
const MIRA: &str = "ap=12 av=0:heavy level=5 intelligence=2 spells=1 casting=intelligence knows=Backlash,Flicker";
const ORC: &str = "ap=40 av=0:heavy natural=blow:5:7:slashing";
/// A reaction with an attack roll, and a harmless spell for turns.
const OWN: &str = "[[spell]]\nname = \"Icy Retort\"\nsource = \"primal\"\nap = 3\nmana = 1\nreaction = \"attacked\"\n\
                   resolution = \"attack\"\nrange = 60\ndamage = [{ dice = \"1d4\", type = \"cold\" }]\n\
                   [[spell]]\nname = \"Second Wind\"\nsource = \"divine\"\nap = 3\nreaction = \"targeted\"\n\
                   resolution = \"auto\"\nrange = 5\nheals = { pool = \"vitality\", dice = \"1d6\" }\n";

fn fight(mira: &str, orc: &str) -> Blows {
    let ground = on(" . . A B . . .").gear(OWN).hero("Mira", 'A', &format!("{MIRA}{mira}"));
    ground.foe("Orc", 'B', &format!("{ORC} {orc}")).begin()
}

fn cast(table: &Blows, who: &str, spell: &str, target: &str) -> Command {
    let known = &table.actor(who).profile.spells;
    let place = known.iter().position(|known| known.name == spell).unwrap_or_else(|| panic!("{spell}?"));
    Command::Cast(CastSpell { actor: table.id(who), spell: place as u8, target: Some(table.id(target)), at: None })
}

fn mana(table: &Blows) -> i32 {
    table.actor("Mira").magic.mana
}

#[test]
fn ul_act_07_a_reaction_answers_an_attack_before_its_dice() {
    let mut table = fight("", "");
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow, []);
    let flicker = cast(&table, "Mira", "Flicker", "Mira");
    let offer = table.play.offers().into_iter().find(|offer| offer.command == flicker).expect("it is offered");
    assert_eq!(offer.label, "Cast Flicker");
    assert_eq!(offer.cost.iter().map(|cost| (cost.amount, &*cost.of)).collect::<Vec<_>>(), [(3, "AP"), (2, "mana")]);
    assert!(offer.preview.is_some_and(|preview| preview.contains("when attacked or targeted")));
    // Invisible in time: the worse of two dice, against what costs nothing.
    table.does(flicker, [18, 2]);
    assert_eq!(table.paid("Mira"), (3, Expense::ReactionSpell));
    assert_eq!((table.ap("Mira"), mana(&table)), (9, 14));
    let roll = table.rolled();
    assert_eq!((roll.roll.kept, roll.answer, roll.reasons[0].rule.as_str()), (2, PASSIVE, "UL-ATK-11"));
    let told = table.told(&Viewer::Spectator);
    assert!(told.iter().any(|line| line.starts_with("Mira answers with Flicker for 2 mana.")), "{told:?}");
    assert_eq!(table.acting(), "Orc", "a reaction takes nobody's place");
    assert_eq!(Unbound::broken(table.state()), None);
}

#[test]
fn ul_act_07_a_reaction_strikes_at_who_attacks_and_the_attack_goes_on() {
    let mut table = fight("", "");
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow.clone(), []);
    let backlash = cast(&table, "Mira", "Backlash", "Orc");
    assert!(table.play.offered(&backlash));
    // 3 and 4, a defence roll of 5 against 14; then the attack.
    table.does(backlash.clone(), [3, 4, 5, 9]);
    assert_eq!(table.dealt().len(), 2);
    assert_eq!((table.amounts()[0], table.rolled().answer), (7, PASSIVE));
    assert_eq!((table.ap("Orc"), table.ap("Mira"), mana(&table)), (35, 9, 14), "both are paid");
    // Who is felled by it ends nothing.
    let mut table = fight("", "health=1 vitality=0");
    table.does(blow, []);
    table.does(backlash, [3, 4, 5]);
    assert!(!table.actor("Orc").alive());
    assert!(table.happened(|event| matches!(event, Event::CameToNothing(_))));
    assert!(!table.happened(|event| matches!(event, Event::AttackRolled(_))));
    assert!(table.told(&Viewer::Spectator).contains(&"What Orc has begun comes to nothing.".to_owned()));
    assert_eq!(table.state().decision(), None);
}

#[test]
fn ul_act_07_a_reaction_with_an_attack_roll_is_met_before_the_attack_goes_on() {
    let mut table = fight(",Icy_Retort", "");
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow, []);
    let retort = cast(&table, "Mira", "Icy Retort", "Orc");
    table.does(retort, []);
    let Some(&Pending::Defend(ludex_unbound::reactions::Attacked { attack })) = table.state().decision() else {
        panic!("the orc meets the spell")
    };
    assert_eq!((attack.attacker, attack.target), (table.id("Mira"), table.id("Orc")));
    // The bolt and a dodge, its damage; then the blow.
    table.answers(DODGE, &[19, 1, 2, 9]);
    let rolls = table.play.events.iter().filter(|event| matches!(event, Event::AttackRolled(_))).count();
    assert_eq!((rolls, table.state().decision(), table.acting()), (2, None, "Orc"));
    let last = table.play.events.iter().rev().find_map(|event| match event {
        Event::AttackRolled(AttackRolled { attack, .. }) => Some(attack.attacker),
        _ => None,
    });
    assert_eq!(last, Some(table.id("Orc")), "the blow comes last");
}

#[test]
fn ul_act_20_one_reaction_to_one_trigger() {
    // After a spell there is no dodge; a maneuver is then met by its free defence roll.
    let mut table = fight("", "");
    let shove =
        Command::Maneuver(TryManeuver { actor: table.id("Orc"), target: table.id("Mira"), maneuver: Maneuver::Shove });
    table.does(shove, []);
    let backlash = cast(&table, "Mira", "Backlash", "Orc");
    table.does(backlash, [1, 1, 20, 3, 12]);
    assert_eq!(table.rolled().answer, Answer::DefenceRoll);
    assert_eq!(table.ap("Mira"), 9);
    // As often as Action Points last: 12 - 3 - 3 - 3 - 3.
    let mut table = fight("", "");
    for left in [9, 6, 3, 0] {
        let blow = table.attack("Orc", "blow", "Mira");
        table.does(blow, []);
        let backlash = cast(&table, "Mira", "Backlash", "Orc");
        table.does(backlash, [1, 1, 20, 2]);
        assert_eq!(table.ap("Mira"), left);
    }
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow, [2]);
    assert_eq!(table.state().decision(), None, "nothing left to answer with");
}

#[test]
fn ul_act_07_what_forbids_a_reaction() {
    let mut table = fight("", "");
    let flicker = cast(&table, "Mira", "Flicker", "Mira");
    let backlash = cast(&table, "Mira", "Backlash", "Orc");
    assert_eq!(table.forbids(flicker.clone()), "UL-ACT-20", "nothing gives the occasion");
    table.passes("Orc", &[]);
    assert_eq!(table.acting(), "Mira");
    let refusal = table.refused(backlash.clone());
    assert_eq!(refusal.rule.as_str(), "UL-ACT-20", "it is no action");
    assert!(refusal.instead.is_some_and(|instead| instead.contains("attacked or targeted")));
    let ready = Command::ReadySpell(ReadySpell { actor: table.id("Mira"), spell: 0 });
    assert_eq!(table.forbids(ready), "UL-ACT-18");
    assert!(!table.play.offers().iter().any(|offer| offer.label.contains("Backlash")));
    // Too little of either price, a state without reactions, an actor who has no part in it.
    let struck = |table: &mut Blows| {
        let blow = table.attack("Orc", "blow", "Mira");
        table.does(blow, []);
    };
    let mut table = fight("", "");
    table.sets_ap("Mira", 2);
    struck(&mut table);
    assert_eq!(table.forbids(flicker.clone()), "UL-TRN-16", "a dodge can be paid, 3 cannot");
    let barred = ludex_unbound::Command::unavailable(table.state(), table.id("Mira"), &Viewer::GameMaster);
    assert!(barred.iter().any(|barred| barred.label == "Cast Flicker"), "and why is told");
    let poor = "ap=12 level=1 av=0:heavy spells=1 intelligence=-4 casting=intelligence knows=Backlash,Flicker";
    let mut table = on(" . . A B . . .").hero("Mira", 'A', poor).foe("Orc", 'B', ORC).begin();
    struck(&mut table);
    table.does(backlash.clone(), [1, 1, 20, 2]);
    struck(&mut table);
    assert_eq!((mana(&table), table.forbids(backlash.clone())), (0, "UL-ATK-42".to_owned()));
    let mut table = fight("", "");
    table.gains("Mira", Status::Shocked, 0);
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow, [2]);
    assert_eq!(table.state().decision(), None, "not even asked");
    let ground = on(" . C A B . . .").hero("Mira", 'A', MIRA).hero("Bo", 'C', "ap=1").foe("Orc", 'B', ORC);
    let mut table = ground.begin();
    struck(&mut table);
    for (spell, at) in [("Backlash", "Bo"), ("Backlash", "Mira"), ("Flicker", "Orc"), ("Flicker", "Bo")] {
        let elsewhere = cast(&table, "Mira", spell, at);
        assert_eq!(table.forbids(elsewhere), "UL-ATK-37", "{spell} at {at}");
    }
    let orcs = Command::Cast(CastSpell { actor: table.id("Bo"), spell: 0, target: None, at: None });
    assert_eq!(table.forbids(orcs), "UL-ACT-07", "who knows none");
    let mut table = on(" . A . B . . .").hero("Mira", 'A', MIRA).foe("Orc", 'B', "").waiting();
    assert_eq!(table.forbids(flicker), "UL-ACT-20", "in peace");
}

/// An orc that casts, far from Mira and Bo who stand together; both know how to answer.
fn burned() -> (Blows, Command) {
    let caster = "ap=40 level=3 will=3 spells=1 casting=will knows=Burning_Ring";
    let ground = on(" . . A . . . B .\n  . C . . . . . .").gear(OWN).hero("Mira", 'A', MIRA);
    let ground = ground.hero("Bo", 'C', "ap=6 av=0:heavy vitality=20 knows=Second_Wind").foe("Orc", 'B', caster);
    let mut table = ground.begin();
    table.sets("Bo", 5, 9);
    let at = table.actor("Mira").at;
    let command = Command::Cast(CastSpell { actor: table.id("Orc"), spell: 0, target: None, at: Some(at) });
    (table, command)
}

#[test]
fn ul_act_07_a_spell_that_reaches_somebody_may_be_answered_before_it_unfolds() {
    let (mut table, ring) = burned();
    table.does(ring.clone(), []);
    assert_eq!((table.ap("Orc"), table.dealt().len()), (34, 0), "it is paid, and nothing has happened yet");
    let Some(&Pending::Targeted(ludex_unbound::spells::Targeted { actor, cast: Cast { actor: caster, .. } })) =
        table.state().decision()
    else {
        panic!("{:?}", table.state().decision())
    };
    assert_eq!((actor, caster), (table.id("Mira"), table.id("Orc")));
    let question = Unbound::view(table.state(), &Viewer::Spectator).prompt.map(|prompt| prompt.question);
    assert_eq!(question.as_deref(), Some("Orc casts Burning Ring: does Mira answer it?"));
    // A spell that answers attacks does not answer this.
    let backlash = cast(&table, "Mira", "Backlash", "Orc");
    assert_eq!(table.forbids(backlash), "UL-ACT-20");
    let flicker = cast(&table, "Mira", "Flicker", "Mira");
    table.does(flicker, []);
    assert!(table.has("Mira", Status::Invisible));
    // Then Bo is asked, who heals first and burns then: 6, 3 dice at once, a defence roll each.
    assert_eq!(table.state().decision().map(Pending::actor), Some(table.id("Bo")));
    let wind = cast(&table, "Bo", "Second Wind", "Bo");
    table.does(wind, [6, 2, 3, 4, 20, 20]);
    assert_eq!(table.amounts(), [4, 4]);
    assert_eq!((table.actor("Bo").vitality, table.ap("Bo")), (9 + 6 - 4, 3));
    assert_eq!((table.state().decision(), table.acting()), (None, "Orc"));
    // Who lets it come, burns all the same.
    let (mut table, ring) = burned();
    table.does(ring, []).declines("Mira");
    let actor = table.id("Bo");
    table.does(Decline { actor }, [2, 3, 4, 20, 20]);
    assert_eq!((table.amounts(), table.ap("Bo")), (vec![4, 4], 6));
}

#[test]
fn ul_act_07_odds_of_a_reaction() {
    let mut table = fight("", "health=1 vitality=0");
    let blow = table.attack("Orc", "blow", "Mira");
    table.does(blow, []);
    // Whatever the dice, 2 or more less half of nothing fells the orc, unless it resists 2 or 3: 1 is left of each.
    let backlash = cast(&table, "Mira", "Backlash", "Orc");
    let felled =
        chance(table.state(), &backlash, |events| events.iter().any(|event| matches!(event, Event::CameToNothing(_))));
    assert_eq!(felled.0, felled.1, "half of 2 is 1");
}

#[test]
fn ul_act_07_policies_answer_with_spells() {
    let answer = |name: &str, mira: &str, ap: i32| {
        let mut table = fight(mira, "");
        table.sets_ap("Mira", ap);
        let blow = table.attack("Orc", "blow", "Mira");
        table.does(blow, []);
        Unbound::policy(name).expect("it is named").choose(table.state()).expect("there is an answer")
    };
    let spell = |command: &Command| match command {
        Command::Cast(CastSpell { spell, .. }) => Some(*spell),
        _ => None,
    };
    assert_eq!(spell(&answer("aggressive", "", 12)), Some(0), "Backlash");
    assert!(matches!(answer("steady", "", 2), Command::Defend(_)), "nothing else can be paid");
    let (mut table, ring) = burned();
    table.does(ring, []);
    let mut steady = Unbound::policy("steady").expect("it is named");
    assert_eq!(steady.choose(table.state()).as_ref().and_then(spell), Some(1), "Flicker");
}

#[test]
fn ul_atk_38_a_record_says_what_a_spell_answers() {
    let table = fight("", "");
    let of = |place: usize| table.actor("Mira").profile.spells[place].clone();
    assert_eq!((of(0).reaction, of(0).ap, of(0).mana), (Some(Trigger::Attacked), 3, 2));
    assert_eq!((of(1).reaction, of(1).ap, of(1).mana), (Some(Trigger::Targeted), 3, 2));
    let faults = |more: &str| {
        let spell = format!(
            "[[spell]]\nname = \"Odd\"\nsource = \"primal\"\nap = 3\nresolution = \"auto\"\nrange = 5\n{more}\n"
        );
        on(" A B").gear(&spell).hero("Ash", 'A', "").foe("Orc", 'B', "").tries().expect_err("it is wrong")
    };
    for (more, says) in [
        ("reaction = \"attacked\"\narea = { radius = 1 }", "fills no area"),
        ("reaction = \"attacked\"\nminutes = 10", "no reaction"),
    ] {
        let fault = &faults(more)[0];
        assert!(fault.field.ends_with("reaction") && fault.message.contains(says), "{fault}");
        assert!(fault.line > 1, "{fault}");
    }
    let fault = &faults("reaction = \"whenever\"")[0];
    assert!(fault.message.contains("attacked") && fault.message.contains("targeted"), "{fault}");
}
