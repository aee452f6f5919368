//! Chances from the rules against chances by hand, as exact fractions.

use crate::common;

use common::blows::*;
use ludex_engine::{Presentation, Viewer};
use ludex_unbound::attack::AttackRolled;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{Attempt, CallCheck, RerollCheck, Target};
use ludex_unbound::objects::{BreakFree, BreakThing, Force};
use ludex_unbound::reactions::Defend;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// +7 to hit without any rank, against Passive Armor 11 that nothing but armour defends.
fn plain(hero: &str) -> Blows {
    duel(&format!("{hero} natural=blow:5:1d4:psychic"), "ap=1 av=11:heavy")
}

/// The chances to hit, to hit critically and to graze.
fn chances(table: &Blows) -> [(u128, u128); 3] {
    let command = table.attack("Mira", "blow", "Orc");
    let of = |fits: fn(Degree) -> bool| chance(table.state(), &command, |events| turned_out(events, fits));
    [of(Degree::hits), of(|degree| degree == Degree::Critical), of(|degree| degree == Degree::Graze)]
}

#[test]
fn one_die_against_armour() {
    // 4 to 20 hit, 14 to 20 are critical.
    assert_eq!(chances(&plain("dexterity=7")), [(17, 20), (7, 20), (0, 1)]);
    // With rank 2 instead of Dexterity 4 the same, and 2 and 3 graze; a natural 1 does not.
    assert_eq!(chances(&plain("dexterity=3 fist=2")), [(17, 20), (7, 20), (1, 10)]);
    // However low the bonus, a natural 20 hits; however high, a natural 1 misses.
    assert_eq!(chances(&plain("dexterity=-5 fist=0")), [(1, 4), (1, 20), (0, 1)]);
    assert_eq!(chances(&plain("dexterity=10 fist=4 level=20")), [(19, 20), (9, 10), (0, 1)]);
}

#[test]
fn two_dice_against_armour() {
    let mut table = plain("dexterity=7");
    table.gains("Orc", Status::Unbalanced, 0);
    // 1 - (3/20)^2 and 1 - (13/20)^2.
    assert_eq!(chances(&table), [(391, 400), (231, 400), (0, 1)]);
    let mut table = plain("dexterity=7");
    table.gains("Mira", Status::Poisoned, 0);
    // (17/20)^2 and (7/20)^2.
    assert_eq!(chances(&table), [(289, 400), (49, 400), (0, 1)]);
}

/// The same for an attack met by an active defence, and the chance of a critical defence.
fn met(hero: &str, orc: &str, with: Answer) -> [(u128, u128); 4] {
    let mut table = duel(hero, orc);
    let command = table.attack("Mira", "longsword", "Orc");
    table.does(command, []);
    let command = Command::Defend(Defend { actor: table.id("Orc"), with });
    let of = |fits: fn(&AttackRoll) -> bool| {
        let fits = |event: &Event| matches!(event, Event::AttackRolled(AttackRolled { roll, .. }) if fits(roll));
        chance(table.state(), &command, |events| events.iter().any(fits))
    };
    [
        of(|roll| roll.degree.hits()),
        of(|roll| roll.degree == Degree::Critical),
        of(|roll| roll.degree == Degree::PartlyDefended),
        of(|roll| roll.defence_critical),
    ]
}

#[test]
fn against_a_dodge() {
    let mira = "dexterity=7 weapons=longsword";
    // 10 + 1d6: 17 to 12 faces hit and 7 to 2 are critical, as the die shows 1 to 6.
    let [hits, criticals, partly, critical_dodges] = met(mira, "av=10:light", DODGE);
    assert_eq!((hits, criticals, partly), ((29, 40), (9, 40), (0, 1)));
    // 8, of a natural 1, is never 10 below a dodge of 11 to 16.
    assert_eq!(critical_dodges, (0, 1));
    // With rank 2 in Mobility the totals from the dodge to 1 above are partly defended.
    let [.., partly, _] = met(mira, "av=6:light mobility=2", DODGE);
    assert_eq!(partly, (1, 10));
}

#[test]
fn against_a_parry() {
    // Two equal d20: 209 of 400 pairs hit (a 1 never, a 20 always), 65 are critical, 55 parries are.
    let mira = "dexterity=7 weapons=longsword";
    let [hits, criticals, partly, parries] = met(mira, mira, Answer::Parry(0));
    assert_eq!((hits, criticals, partly), ((209, 400), (13, 80), (0, 1)));
    assert_eq!(parries, (11, 80));
}

#[test]
fn who_drops() {
    // 2d6 against 7 Health: 21 of 36, when 2 to 20 hit; cold has no effect on damage when critical.
    let mut table = duel("natural=blow:5:2d6:cold", "ap=1 av=0:medium");
    table.sets("Orc", 7, 0);
    let command = table.attack("Mira", "blow", "Orc");
    let dies = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Died(_)));
    assert_eq!(chance(table.state(), &command, dies), (133, 240));
    // Slashing: a critical hit, from 10 on, adds 12 and always kills.
    let mut table = duel("natural=blow:5:2d6:slashing", "ap=1 av=0:medium");
    table.sets("Orc", 7, 0);
    let command = table.attack("Mira", "blow", "Orc");
    // 8/20 * 7/12 + 11/20.
    assert_eq!(chance(table.state(), &command, dies), (47, 60));
}

#[test]
fn ul_obj_02_what_a_thing_takes_is_known_to_the_game_master_alone() {
    let thing = "[[thing]]\nname = \"door\"\nat = \"D\"\nmaterial = \"wood\"\nstuck = 13\nbreaks = 15\n";
    let table = on(" . A D . . B").gear(thing).hero("Ash", 'A', "").foe("Orc", 'B', "").waiting();
    let (actor, name) = (table.id("Ash"), || "door".to_owned());
    let player = Viewer::Player(vec![actor]);
    for command in [
        Command::Force(Force { actor, thing: name() }),
        Command::BreakThing(BreakThing { actor, thing: name() }),
        Command::BreakFree(BreakFree { actor, skill: Skill::Escape }),
    ] {
        let known = |viewer: &Viewer| Unbound::may_know_odds(table.state(), &command, viewer);
        assert_eq!((known(&player), known(&Viewer::GameMaster)), (false, true), "{command:?}");
    }
}

#[test]
fn ul_chk_39_the_number_of_a_secret_roll_is_not_told_by_its_second_throw() {
    for secret in [false, true] {
        let mut table = duel("+will=1", "");
        let attempt = Attempt { secret, ..Attempt::of(Skill::Insight) };
        let (actor, against) = (table.id("Mira"), Some(Target::Number(14)));
        table.does(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against }, [3]);
        let again = Command::RerollCheck(RerollCheck { actor });
        let known = Unbound::may_know_odds(table.state(), &again, &Viewer::Player(vec![actor]));
        assert_eq!(known, !secret);
    }
}
