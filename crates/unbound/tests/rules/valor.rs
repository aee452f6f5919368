//! Valor (UL-VAL, UL-RST-16).

use crate::common;

use common::blows::{Blows, DODGE, PASSIVE};
use common::called::party;
use common::ground::{apart, beaten, duel, on};
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{Attempt, CallCheck, Checked, Target};
use ludex_unbound::damage::Damaged;
use ludex_unbound::dying::DeathSave;
use ludex_unbound::reactions::Decline;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::Search;
use ludex_unbound::talk::encounter::{EndTalk, StartTalk};
use ludex_unbound::turns::Pass;
use ludex_unbound::valor::window::{NiceTry, TryAgain};
use ludex_unbound::valor::{AwardValor, Change, HoldValor, Inspire, Occasion, RestoreSpells, Use};
use ludex_unbound::*;

fn award(blows: &mut Blows, who: &str, amount: u8) {
    let members = vec![blows.id(who)];
    blows.does(AwardValor { members, amount, occasion: Occasion::Other, reason: "courage".into() }, []);
}

fn hold(blows: &mut Blows, who: &str) {
    let actor = blows.id(who);
    blows.does(HoldValor { actor, ready: true }, []);
}

fn valor(blows: &Blows, who: &str) -> u8 {
    blows.actor(who).valor.points
}

fn try_again(blows: &Blows, who: &str, die: u8) -> Command {
    Command::TryAgain(TryAgain { actor: blows.id(who), die })
}

fn nice_try(blows: &Blows, who: &str, die: u8) -> Command {
    Command::NiceTry(NiceTry { actor: blows.id(who), die })
}

fn keep(blows: &Blows, who: &str) -> Command {
    Command::Decline(Decline { actor: blows.id(who) })
}

/// A duel in which Mira holds so much Valor ready.
fn bold(points: u8, hero: &str, foe: &str) -> Blows {
    let mut blows = duel(&format!("weapons=longsword {hero}"), foe);
    award(&mut blows, "Mira", points);
    hold(&mut blows, "Mira");
    blows
}

#[test]
fn ul_val_02_ul_rst_16_a_long_rest_takes_it_and_a_short_one_does_not() {
    for (option, left) in [("", 0), ("valor_after_long_rest = 1", 1)] {
        let mut blows = on(" A . B").option(option).hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
        award(&mut blows, "Mira", 4);
        let actor = blows.id("Mira");
        blows.does(MakeRuling { ruling: Ruling::Vitality { actor, to: 3 }, reason: "tired".into() }, []);
        blows.does(TakeRest { rest: Rest::Short }, []);
        assert_eq!(valor(&blows, "Mira"), 4, "a short rest leaves it");
        blows.does(TakeRest { rest: Rest::Long }, []);
        assert_eq!(valor(&blows, "Mira"), left);
    }
}

#[test]
fn ul_val_03_each_fight_and_each_talk_gives_1() {
    let mut blows = duel("", "");
    blows.does(EndEncounter {}, []);
    assert_eq!((valor(&blows, "Mira"), valor(&blows, "Orc")), (1, 0));
    let mut talk = on(" A . B").hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
    let (npcs, participants) = (vec![talk.id("Orc")], vec![talk.id("Mira")]);
    talk.does(StartTalk { npcs, participants }, []).does(EndTalk {}, []);
    assert_eq!(valor(&talk, "Mira"), 1);
    // Two fights on the way: 2.
    let mut road = common::ways::alone("", &[]);
    for fights in 1..=2 {
        road.does(StartEncounter { surprised: vec![] }, []).does(EndEncounter {}, []);
        assert_eq!(valor(&road, "Ash"), fights);
    }
}

#[test]
fn ul_val_04_a_natural_20_or_1_gives_1() {
    for (face, gained) in [(1, 1), (2, 0), (19, 0)] {
        let mut blows = duel("weapons=longsword", "ap=1 av=30:heavy");
        blows.strikes("Mira", "longsword", "Orc", PASSIVE, &[face]);
        assert_eq!(valor(&blows, "Mira"), gained, "a {face}");
    }
    // The kept die counts, once: adv[20, 1] gives 1.
    let mut blows = duel("weapons=longsword", "ap=1 av=30:heavy");
    award(&mut blows, "Mira", 3);
    let actor = blows.id("Mira");
    blows.does(Inspire { actor }, []);
    blows.strikes("Mira", "longsword", "Orc", PASSIVE, &[20, 1, 1, 1]);
    assert_eq!(valor(&blows, "Mira"), 1);
    // What others roll gives nothing.
    let mut blows = beaten("", "9:fire");
    blows.strikes("Orc", "blow", "Mira", PASSIVE, &[1]);
    assert_eq!((valor(&blows, "Mira"), valor(&blows, "Orc")), (0, 0));
}

#[test]
fn ul_val_05_recovering_from_disabled_gives_1() {
    let ground = on(" . A B . C").hero("Mira", 'A', "").hero("Bo", 'B', "ap=21 casting=will knows=Mend");
    let mut blows = ground.foe("Orc", 'C', "ap=5").begin();
    let (actor, healer) = (blows.id("Mira"), blows.id("Bo"));
    blows.does(MakeRuling { ruling: Ruling::Health { actor, to: 0 }, reason: "a trap".into() }, []);
    assert_eq!((valor(&blows, "Mira"), blows.actor("Mira").dying()), (0, true), "dying gives nothing");
    blows.does(CastSpell { actor: healer, spell: 0, target: Some(actor), at: None }, [3]);
    assert_eq!(blows.actor("Mira").health, 3, "from 0 to 3");
    assert!(!blows.actor("Mira").statuses.has(Status::Disabled));
    assert_eq!((valor(&blows, "Mira"), valor(&blows, "Bo")), (1, 0));
}

#[test]
fn ul_val_06_the_game_master_awards_it() {
    let mut blows = duel("", "");
    award(&mut blows, "Mira", 2);
    assert_eq!(valor(&blows, "Mira"), 2);
    let gained =
        |event: &Event| matches!(event, Event::Valor(Change::Gained { amount: 2, reason, .. }) if reason == "courage");
    assert!(blows.play.events.iter().any(gained), "the reason is kept");
    let members = vec![blows.id("Mira")];
    let much = AwardValor { members: members.clone(), amount: 10, occasion: Occasion::Other, reason: String::new() };
    assert_eq!(blows.forbids(much), "UL-VAL-06");
    let twice = AwardValor {
        members: [members.clone(), members].concat(),
        amount: 1,
        occasion: Occasion::Other,
        reason: String::new(),
    };
    assert_eq!(blows.forbids(twice), "UL-VAL-06");
}

#[test]
fn ul_val_07_a_die_is_rolled_again_and_the_new_face_stands() {
    // d20 3, rolled again: 2.
    let mut blows = bold(1, "", "ap=1 av=20:heavy");
    let attack = blows.attack("Mira", "longsword", "Orc");
    let before = blows.actor("Mira").ap;
    blows.does(attack.clone(), [3]);
    assert_eq!(
        blows.state().decision(),
        Some(&Pending::Valor(ludex_unbound::valor::DiceFell { actor: blows.id("Mira") }))
    );
    assert_eq!(blows.actor("Mira").ap, before, "nothing of it has happened yet");
    assert!(blows.play.offered(&try_again(&blows, "Mira", 0)));
    let again = try_again(&blows, "Mira", 0);
    blows.does(again, [2]);
    assert_eq!(blows.rolled().roll.kept, 2);
    assert_eq!((valor(&blows, "Mira"), blows.actor("Mira").ap), (0, before - 5));
    // Or kept.
    let mut kept = bold(1, "", "ap=1 av=20:heavy");
    kept.does(attack, [3]);
    let keep = keep(&kept, "Mira");
    kept.does(keep, []);
    assert_eq!((kept.rolled().roll.kept, valor(&kept, "Mira")), (3, 1));
}

#[test]
fn ul_val_07_any_one_die_of_ones_own() {
    // A die of damage.
    let mut blows = bold(2, "", "ap=1");
    let attack = blows.attack("Mira", "longsword", "Orc");
    blows.does(attack, [12]);
    let let_be = keep(&blows, "Mira");
    blows.does(let_be, [1, 2]);
    let held = blows.state().held.as_ref().expect("the damage waits");
    assert_eq!((held.what.as_str(), held.dice.len(), held.dice[0].face), ("damage", 2, 1));
    let again = try_again(&blows, "Mira", 0);
    blows.does(again, [6]);
    let hurt = blows.play.events.iter().find_map(|event| match event {
        Event::Damaged(Damaged { damage, .. }) => damage.roll.clone(),
        _ => None,
    });
    assert_eq!(hurt.map(|roll| roll.kept), Some(8));
    // The die of a defence.
    let mut blows = beaten("", "9:fire");
    award(&mut blows, "Mira", 1);
    hold(&mut blows, "Mira");
    let attack = blows.attack("Orc", "blow", "Mira");
    blows.does(attack, []);
    blows.answers(DODGE, &[10, 2]);
    let again = try_again(&blows, "Mira", 0);
    let held = blows.state().held.clone().expect("it waits");
    assert_eq!(held.dice.iter().map(|die| (die.sides, die.face, die.on)).collect::<Vec<_>>(), [(6, 2, Use::TryAgain)]);
    blows.does(again, [6]);
    assert_eq!(blows.rolled().defence_dice[0].kept, 6);
    // A check.
    let mut party = party("", "", "");
    award(&mut party, "Ash", 1);
    hold(&mut party, "Ash");
    let ash = party.id("Ash");
    let attempt = Attempt::of(Skill::Jump);
    let against = Some(Target::Number(10));
    party.does(CallCheck { members: vec![ash], leader: None, solo: false, attempt, against }, [4]);
    let again = try_again(&party, "Ash", 0);
    party.does(again, [15]);
    let total = party.play.events.iter().find_map(|event| match event {
        Event::Checked(Checked { check, .. }) => Some(check.total),
        _ => None,
    });
    assert_eq!(total, Some(15));
}

#[test]
fn ul_val_08_an_enemy_rolls_its_attack_again() {
    // The orc's 20 becomes a 7: d20[7] + 4 = 11.
    let ground = on(" . . A B . .").hero("Mira", 'A', "ap=10 av=12:heavy");
    let mut blows = ground.foe("Orc", 'B', "ap=40 dexterity=4 natural=blow:5:9:fire").begin();
    award(&mut blows, "Mira", 2);
    hold(&mut blows, "Mira");
    let attack = blows.attack("Orc", "blow", "Mira");
    blows.does(attack, []);
    blows.answers(PASSIVE, &[20]);
    assert_eq!(blows.actor("Mira").vitality, 28, "before damage");
    let again = nice_try(&blows, "Mira", 0);
    blows.does(again, [7]);
    assert_eq!((blows.rolled().roll.kept, blows.outcome()), (7, (11, 12, Degree::Miss)));
    assert_eq!((valor(&blows, "Mira"), blows.rolled().degree == Degree::Critical), (0, false));
    assert!(blows.forbids(nice_try(&blows, "Mira", 0)).starts_with("UL-VAL"), "the roll is over");
}

#[test]
fn ul_val_08_under_advantage_one_die_of_the_pair() {
    let mut blows = beaten("av=9:heavy", "9:fire");
    award(&mut blows, "Mira", 2);
    hold(&mut blows, "Mira");
    let actor = blows.id("Mira");
    let status = Status::Unbalanced;
    let ruling = Ruling::Gain { actor, status, effect: statuses::Effect::lasting() };
    blows.does(MakeRuling { ruling, reason: "a push".into() }, []);
    let attack = blows.attack("Orc", "blow", "Mira");
    blows.does(attack, []);
    blows.answers(PASSIVE, &[4, 17]);
    let again = nice_try(&blows, "Mira", 1);
    blows.does(again, [6]);
    let roll = &blows.rolled().roll;
    assert_eq!((roll.faces.clone(), roll.kept), (vec![4, 6], 6));
}

#[test]
fn ul_val_09_inspired_gives_advantage_on_a_death_save() {
    // adv[4, 13] = 13.
    let mut blows = beaten("", "9:fire");
    award(&mut blows, "Mira", 3);
    let actor = blows.id("Mira");
    blows.does(MakeRuling { ruling: Ruling::Health { actor, to: 0 }, reason: "a trap".into() }, []);
    blows.does(Inspire { actor }, []);
    assert_eq!(valor(&blows, "Mira"), 0);
    assert_eq!(blows.forbids(Inspire { actor }), "UL-VAL-09");
    let orc = blows.id("Orc");
    blows.does(Pass { actor: orc }, [4, 13]);
    let saved = blows.play.events.iter().find_map(|event| match event {
        Event::DeathSave(DeathSave { roll, saves, .. }) => Some((roll.kept, saves.successes)),
        _ => None,
    });
    assert_eq!(saved, Some((13, 1)));
    assert!(!blows.actor("Mira").valor.inspired, "it is used up");
}

#[test]
fn ul_val_10_a_slot_of_the_second_circle_costs_6_valor_and_5_ap() {
    let mut blows = duel("casting=intelligence,slots=[2,1]", "");
    award(&mut blows, "Mira", 6);
    let actor = blows.id("Mira");
    blows.play.state.actors[actor.index()].magic.slots = [0; 9];
    let before = blows.actor("Mira").ap;
    blows.does(RestoreSpells { actor, circle: 2 }, []);
    let mira = blows.actor("Mira");
    assert_eq!((mira.magic.slots[..2].to_vec(), mira.valor.points, before - mira.ap), (vec![0, 1], 0, 5));
    // A Conduit gets its highest back alone.
    let mut conduit = duel("casting=will,slots=[2,1],conduit=true", "");
    award(&mut conduit, "Mira", 9);
    conduit.play.state.actors[actor.index()].magic.slots = [0; 9];
    assert_eq!(conduit.forbids(RestoreSpells { actor, circle: 1 }), "UL-VAL-10");
    conduit.does(RestoreSpells { actor, circle: 2 }, []);
    assert_eq!(valor(&conduit, "Mira"), 3);
}

#[test]
fn ul_val_11_others_get_2_mana_back_or_2_off_threshold() {
    // Mana 4 of 13: 6 of 13.
    let mut blows = duel("casting=intelligence intelligence=3", "");
    award(&mut blows, "Mira", 3);
    let actor = blows.id("Mira");
    assert_eq!(blows.forbids(RestoreSpells { actor, circle: 0 }), "UL-VAL-11");
    blows.play.state.actors[actor.index()].magic.mana = 4;
    let before = blows.actor("Mira").ap;
    blows.does(RestoreSpells { actor, circle: 0 }, []);
    let mira = blows.actor("Mira");
    assert_eq!((mira.magic.mana, mira.valor.points, before - mira.ap), (6, 0, 5));
    // Outside a fight it takes no Action Points.
    let mut devout = on(" A . B").hero("Mira", 'A', "casting=will,devotion=3").foe("Orc", 'B', "").waiting();
    award(&mut devout, "Mira", 3);
    devout.play.state.actors[actor.index()].magic.threshold = 5;
    devout.does(RestoreSpells { actor, circle: 0 }, []);
    assert_eq!(devout.actor("Mira").magic.threshold, 3);
}

#[test]
fn ul_val_12_inspired_then_try_again_is_4_valor_and_two_try_again_are_not_possible() {
    let mut blows = bold(9, "", "ap=1 av=30:heavy");
    let actor = blows.id("Mira");
    blows.does(Inspire { actor }, []);
    let attack = blows.attack("Mira", "longsword", "Orc");
    blows.does(attack, [5, 3]);
    let again = try_again(&blows, "Mira", 0);
    blows.does(again.clone(), [2]);
    assert_eq!(valor(&blows, "Mira"), 9 - 4);
    assert_eq!(blows.rolled().roll.faces, [2, 3]);
    assert_eq!(blows.forbids(again), "UL-VAL-12", "never on a roll that is over");
}

#[test]
fn ul_val_04_a_die_that_was_rolled_again_gives_nothing() {
    let mut blows = bold(1, "", "ap=1 av=30:heavy");
    let attack = blows.attack("Mira", "longsword", "Orc");
    blows.does(attack, [3]);
    let again = try_again(&blows, "Mira", 0);
    blows.does(again, [1]);
    assert_eq!((blows.rolled().roll.kept, valor(&blows, "Mira")), (1, 0));
    // Nor does the first face, which no longer stands.
    let mut first = bold(1, "", "ap=1 av=30:heavy");
    let attack = first.attack("Mira", "longsword", "Orc");
    first.does(attack, [1]);
    let again = try_again(&first, "Mira", 0);
    first.does(again, [7]);
    assert_eq!(valor(&first, "Mira"), 0);
}

#[test]
fn ul_val_12_whoever_does_not_hold_valor_ready_is_not_asked() {
    let mut blows = apart(1, "weapons=longsword", "ap=1 av=30:heavy");
    award(&mut blows, "Mira", 5);
    blows.strikes("Mira", "longsword", "Orc", PASSIVE, &[3]);
    assert!(blows.state().held.is_none());
    assert_eq!(blows.forbids(try_again(&blows, "Mira", 0)), "UL-VAL-12");
}

#[test]
fn ul_val_09_inspiration_is_used_up_by_a_search_in_the_shade_too() {
    let mut table = on(" . A . . . . B .").hero("Mira", 'A', "acuity=3").foe("Orc", 'B', "ap=3").begin();
    let (actor, at) = (table.id("Mira"), table.actor("Orc").at);
    let fog = serde_json::json!({"do": "surround", "change": "area", "area": {
        "name": "fog", "at": [at.x, at.y], "radius": 1, "veil": "patchy_fog",
    }});
    table.does(serde_json::from_value::<Command>(fog).expect("it is a command"), []);
    let award = serde_json::json!({"do": "award_valor", "members": [actor.0], "amount": 4});
    table.does(serde_json::from_value::<Command>(award).expect("it is a command"), []);
    table.does(Inspire { actor }, []);
    table.does(Search { actor }, [20, 3]);
    let valor = table.actor("Mira").valor;
    assert_eq!((valor.inspired, valor.points), (false, 4 - 3 + 1), "and a natural 20 counts (UL-VAL-04)");
}

#[test]
fn ul_val_07_a_die_that_breaks_a_tie_may_be_rolled_again() {
    let tied = "agility=1 ap=12";
    let ground = on(" A . B").option("order_tie = \"d20\"").hero("Mira", 'A', tied).foe("Orc", 'B', tied);
    let mut blows = ground.waiting();
    award(&mut blows, "Mira", 1);
    hold(&mut blows, "Mira");
    blows.does(StartEncounter { surprised: vec![] }, [3, 10]);
    let actor = blows.id("Mira");
    assert_eq!(blows.state().decision().map(|pending| pending.actor()), Some(actor));
    blows.does(TryAgain { actor, die: 0 }, [15]);
    assert_eq!(blows.state().acting, Some(actor), "15 against 10");
}
