//! The odds of offers against closed forms: each is worked out here from the faces alone, by other means than the game's own tables.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, DamageType};
use ludex_edge::state::{Class, Hide, Life};
use ludex_edge::{Edge, Event, State};
use ludex_engine::testing::chance;
use ludex_engine::{Branching, play};
use serde_json::{Value, json};

/// How many dice of twelve sides are thrown, and which two count.
#[derive(Clone, Copy)]
pub enum Luck {
    Plain,
    Best,
    Worst,
}
pub use Luck::{Best, Plain, Worst};

pub type Chance = (u128, u128);

/// Of all ways in which the dice fall, those whose two that count, the lower first, fit.
pub fn ways(luck: Luck, fits: impl Fn(i32, i32) -> bool) -> Chance {
    let mut some = 0;
    let thirds = if matches!(luck, Plain) { 1 } else { 12 };
    for one in 1..=12 {
        for two in 1..=12 {
            for three in 1..=thirds {
                let mut faces = [one, two, three];
                let (low, high) = match luck {
                    Plain => (one.min(two), one.max(two)),
                    Best => {
                        faces.sort_unstable();
                        (faces[1], faces[2])
                    }
                    Worst => {
                        faces.sort_unstable();
                        (faces[0], faces[1])
                    }
                };
                some += u128::from(fits(low, high));
            }
        }
    }
    (some, 144 * thirds as u128)
}

/// The chance of at least so much on the two that count.
fn reach(luck: Luck, needed: i32) -> Chance {
    ways(luck, |low, high| low + high >= needed)
}

fn not((some, of): Chance) -> Chance {
    (of - some, of)
}

fn both((a, b): Chance, (c, d): Chance) -> Chance {
    (a * c, b * d)
}

fn either((a, b): Chance, (c, d): Chance) -> Chance {
    (a * d + c * b, b * d)
}

/// The chance that one side of a contest comes to more than the other by `ahead` at least.
fn beats(own: Luck, other: Luck, ahead: i32) -> Chance {
    let mut sum = (0, 1);
    for total in 2..=24 {
        let here = ways(other, |low, high| low + high == total);
        sum = either(sum, both(here, reach(own, total + ahead)));
        let by = divisor(sum.0, sum.1);
        sum = (sum.0 / by, sum.1 / by);
    }
    sum
}

fn divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one.max(1) } else { divisor(other, one % other) }
}

/// Compares the chance of an offer with a closed form.
#[track_caller]
fn same(s: &Scene, command: Value, fits: impl Fn(&[Event]) -> bool, (some, of): Chance) {
    let command = s.read(command);
    let found = chance::<Edge>(s.state(), &command, fits);
    assert_eq!(found.0 * of, some * found.1, "{command:?}: {found:?}, not {some} of {of}");
}

/// Compares the chance of what a command leaves behind with a closed form. Nobody listens, so that what is thrown again is weighed.
#[track_caller]
pub fn leaves(s: &Scene, command: Value, fits: impl Fn(&State) -> bool, (some, of): Chance) {
    let command = s.read(command);
    let mut dice = Branching::new();
    let mut found = (0, 1);
    loop {
        let mut state = s.state().clone();
        play::<Edge>(&mut state, &mut dice, &mut (), &command).expect("it is lawful");
        if fits(&state) {
            let sum = either(found, dice.fraction().expect("small numbers"));
            let by = divisor(sum.0, sum.1);
            found = (sum.0 / by, sum.1 / by);
        }
        if !dice.advance() {
            break;
        }
    }
    assert_eq!(found.0 * of, some * found.1, "{command:?}: {found:?}, not {some} of {of}");
}

fn written(events: &[Event], name: &str) -> Option<Value> {
    let all = events.iter().map(|event| serde_json::to_value(event).expect("it is written"));
    all.into_iter().find(|event| event["event"] == name)
}

fn hits(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Struck(struck) if struck.check.succeeds()))
}

fn class(events: &[Event]) -> Option<(Class, bool)> {
    events.iter().find_map(|event| match event {
        Event::Struck(struck) => Some((struck.check.throw.class(), struck.check.succeeds())),
        _ => None,
    })
}

fn checked(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Checked(checked) if checked.check.succeeds()))
}

/// Rhea strikes a thug who does not dodge: +6 with the rifle, +4 with the knife; the thug's Defense is 13.
pub fn strike(luck: Luck) -> (Scene, Value, i32) {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("two", |actor| actor.reaction = false);
    match luck {
        Plain => {}
        Best => drop(s.afflict("two", "restrained")),
        Worst => drop(s.afflict("one", "sickened")),
    }
    let weapon = s.weapon("one", "combat knife");
    let (own, dc, _) = s.odds("one", "combat knife", "two");
    (s, json!({"do": "attack", "actor": "one", "target": "two", "weapon": weapon}), dc - own)
}

#[test]
fn ed_atk_03_an_attack_hits_with_two_dice_or_three() {
    for luck in [Plain, Best, Worst] {
        let (s, attack, needed) = strike(luck);
        assert_eq!(needed, 9, "4 against 13");
        same(&s, attack, hits, reach(luck, needed));
    }
    // By hand: 116 of 144, 1622 and 1034 of 1728.
    assert_eq!([reach(Plain, 9).0, reach(Best, 9).0, reach(Worst, 9).0], [116, 1622, 1034]);
}

#[test]
fn ed_spc_03_exploits_setbacks_and_legends_of_an_attack() {
    for luck in [Plain, Best, Worst] {
        let (s, attack, needed) = strike(luck);
        // One twelve beside what is neither a one nor a twelve, and a hit.
        let twelve = ways(luck, |low, high| high == 12 && low > 1 && low < 12 && low + high >= needed);
        let single = |events: &[Event]| matches!(class(events), Some((Class::Single12(_), true)));
        same(&s, attack.clone(), single, twelve);
        let one = ways(luck, |low, high| low == 1 && high > 1 && high < 12 && low + high < needed);
        let setback = |events: &[Event]| matches!(class(events), Some((Class::Single1(_), false)));
        same(&s, attack.clone(), setback, one);
        let double = ways(luck, |low, high| low == high && (low == 1 || low == 12));
        let legend = |events: &[Event]| matches!(class(events), Some((Class::Double1 | Class::Double12, _)));
        same(&s, attack.clone(), legend, double);
        let cancelled = ways(luck, |low, high| (low, high) == (1, 12));
        same(&s, attack, |events| matches!(class(events), Some((Class::Cancelled, _))), cancelled);
    }
    // By hand: a one and a twelve fall in 2 ways of 144; of three dice the third must be the one, or between them.
    assert_eq!(ways(Plain, |low, high| (low, high) == (1, 12)).0, 2);
}

#[test]
fn ed_chk_33_checks_with_a_difficulty_and_without() {
    for (luck, sources) in [(Plain, 0), (Best, 1), (Worst, -1)] {
        let s = pair("Sable Okoro", "street thug");
        let call = |dc: u8| json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": dc, "luck": sources});
        same(&s, call(19), checked, reach(luck, 15));
        // ED-CHK-10: without a difficulty it is ordinary at 13.
        same(&s, call(0), checked, reach(luck, 9));
    }
    assert_eq!(reach(Plain, 15), (55, 144), "10 + 9 + … + 1");
}

#[test]
fn ed_chk_17_contests_and_their_ties() {
    let contest = json!({"do": "call_contest", "target": "one", "ability": "str", "skill": "might", "other": "two",
        "other_ability": "str"});
    let winner = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Contested(contested) => Some(contested.winner().map(|id| id.0)),
            _ => None,
        })
    };
    // Might 7 against Strength 2 or so: what lies between is asked of the game, the dice are not.
    let mut s = pair("Brakk Dun", "street thug");
    let ahead = 7 - s.state().profile(s.id("two")).abilities[1] as i32;
    for (own, other) in [(Plain, Plain), (Worst, Plain)] {
        let mut scene = pair("Brakk Dun", "street thug");
        if matches!(own, Worst) {
            scene.afflict("one", "sickened");
        }
        let win = beats(own, other, 1 - ahead);
        let lose = beats(other, own, 1 + ahead);
        same(&scene, contest.clone(), |events| winner(events) == Some(Some(0)), win);
        same(&scene, contest.clone(), |events| winner(events) == Some(None), not(either(win, lose)));
    }
    // As strong as one another: the ways of each sum, 1 to 12 and back to 1, fall twice; 1156 of 144².
    s.record("one", |profile| profile.abilities[1] = 0).record("two", |profile| profile.abilities[1] = 3);
    let ties: u128 =
        (1..=12_u128).map(|ways| ways * ways).sum::<u128>() + (1..=11_u128).map(|ways| ways * ways).sum::<u128>();
    assert_eq!(ties, 650 + 506);
    same(&s, contest, |events| winner(events) == Some(None), (ties, 144 * 144));
}

/// Rhea is dying, and her turn is next.
fn dying(saved: u8, failed: u8) -> Scene {
    let mut s = pair("street thug", "Rhea Vance");
    s.set("two", |actor| (actor.vitality, actor.life) = (0, Life::Dying { saved, failed }));
    s
}

#[test]
fn ed_dth_06_death_saves() {
    let next = json!({"do": "end_turn", "actor": "one"});
    let counted = |saved: u64, failed: u64| {
        move |events: &[Event]| {
            written(events, "counted").is_some_and(|event| {
                event["saved"].as_u64().unwrap_or(0) == saved && event["failed"].as_u64().unwrap_or(0) == failed
            })
        }
    };
    let s = dying(0, 0);
    same(&s, next.clone(), counted(0, 2), (1, 12));
    same(&s, next.clone(), counted(0, 1), (5, 12));
    same(&s, next.clone(), counted(1, 0), (5, 12));
    same(&s, next.clone(), |events| written(events, "stabilised").is_some(), (1, 12));
    // One failure from the end, one success from the end: a half each.
    let s = dying(2, 2);
    same(&s, next.clone(), |events| written(events, "died").is_some(), (6, 12));
    same(&s, next, |events| written(events, "stabilised").is_some(), (6, 12));
}

#[test]
fn ed_rng_13_a_throw_and_where_it_strays() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 50, 10)];
    let s = ring(&actors).turn("one");
    let throw = json!({"do": "throw", "actor": "one", "device": 0, "to": [18, 10]});
    let far = json!({"do": "throw", "actor": "one", "device": 0, "to": [25, 10]});
    let own = 3 + 2;
    let strays = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::BlastThrown(thrown) => Some(thrown.strays),
            _ => None,
        })
    };
    same(&s, throw.clone(), |events| strays(events) == Some((0, 0)), reach(Plain, 15 - own));
    let misses = not(reach(Plain, 15 - own));
    same(&s, throw.clone(), |events| strays(events) == Some((2, 7)), both(misses, (1, 36)));
    same(&s, throw, |events| strays(events).is_some_and(|(far, _)| far == 3), both(misses, (1, 3)));
    same(&s, far, |events| strays(events) == Some((0, 0)), reach(Worst, 15 - own));
}

#[test]
fn ed_hid_06_hiding_from_who_does_not_roll_and_being_searched_for() {
    let dark = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let s = ring_with("", dark, &actors).turn("one");
    let unnoticed =
        |events: &[Event]| events.iter().any(|event| matches!(event, Event::Hid(hid) if hid.noticed.is_empty()));
    // Stealth 7; the thug has 14, and as much does not notice.
    same(&s, json!({"do": "hide", "actor": "one"}), unnoticed, reach(Plain, 14 - 7));
    let mut s = ring_with("", dark, &actors).turn("thug");
    let met = std::iter::once(s.id("thug")).collect();
    s.set("one", |actor| actor.hide = Some(Hide { value: 15, met, ..Hide::default() }));
    let found = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::Searched(searched) if !searched.found.is_empty()))
    };
    // 14 - 12 are what it adds, and it takes more than 15.
    same(&s, json!({"do": "search", "actor": "thug"}), found, reach(Plain, 16 - 2));
}

#[test]
fn ed_chk_25_collective_checks() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("two", "Rhea Vance", "ours", 13, 10),
        ("three", "Rhea Vance", "ours", 16, 10),
    ];
    let s = ring(&actors);
    let call = |who: &[&str]| json!({"do": "call_together", "members": who, "ability": "str", "dc": 15});
    let group =
        |events: &[Event]| events.iter().any(|event| matches!(event, Event::Together(together) if together.succeeds()));
    let (p, q) = (reach(Plain, 15 - 2), not(reach(Plain, 15 - 2)));
    same(&s, call(&["one"]), group, p);
    same(&s, call(&["one", "two"]), group, not(both(q, q)));
    // Against one who does not roll, 12 and Perception, it takes more than that.
    let against = json!({"do": "call_together", "members": ["one", "two"], "ability": "dex", "dc": 1, "against": "three",
        "passive": true});
    let (p, q) = (reach(Plain, 12 + 2 + 1 - 2), not(reach(Plain, 12 + 2 + 1 - 2)));
    same(&s, against, group, either(both(p, p), both(both(p, q), (2, 1))));
}

#[test]
fn ed_dmg_01_damage_and_ed_spc_24_what_it_brings() {
    let (mut s, attack, needed) = strike(Plain);
    s.record("two", |profile| profile.armor = 1);
    let taken = |least: i32| {
        move |events: &[Event]| {
            events.iter().any(|event| matches!(event, Event::Damaged(damaged) if damaged.total >= least))
        }
    };
    // Twelves wait for their exploit; the others throw a d4, Strength 2, less 1.
    let plain = ways(Plain, |low, high| low + high >= needed && !(high == 12 && low > 1));
    same(&s, attack.clone(), taken(5), both(plain, (1, 4)));
    same(&s, attack, taken(3), both(plain, (3, 4)));
}

#[test]
fn ed_con_02_and_ed_aoe_11_saving_throws() {
    let actors = [("one", "cult adept", "ours", 10, 10), ("two", "street thug", "theirs", 18, 10)];
    let s = ring(&actors).turn("one");
    let veil = json!({"do": "use_power", "actor": "one", "power": "terror veil", "target": "two"});
    let resists = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::PowerResisted(resisted) if resisted.check.succeeds()))
    };
    let own = i32::from(s.state().profile(s.id("two")).abilities[5]);
    same(&s, veil, resists, reach(Plain, 16 - own));
    let peril = json!({"do": "imperil", "target": "two", "ability": "str", "dc": 17, "dice": 0, "sides": 6, "damage": "biotic"});
    let saved = |events: &[Event]| {
        events.iter().any(
            |event| matches!(event, Event::Tried(tried) if tried.check.as_ref().is_some_and(|check| check.succeeds())),
        )
    };
    let strength = i32::from(s.state().profile(s.id("two")).abilities[1]);
    same(&s, peril, saved, reach(Plain, 17 - strength));
}

#[test]
fn ed_spc_17_setbacks_by_two_dice_of_ten() {
    let (mut s, attack, _) = strike(Plain);
    s.does(attack, [1, 2]);
    // Rows of 2d10 have as many ways as they are from the nearer end; those that fit a knife that misses in a fight, with other
    // things at the belt. A two ends it.
    let rows = [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 18, 19, 20];
    let of = |row: i32| (10 - (row - 11).abs()) as u128;
    let all: u128 = rows.iter().map(|row| of(*row)).sum();
    let roll = || json!({"do": "roll_setback"});
    let one = s.id("one");
    leaves(&s, roll(), |state| state.actor(one).breached, (of(5), all));
    leaves(&s, roll(), |state| state.actor(one).jammed != 0, (of(7), all));
    leaves(&s, roll(), |state| state.actor(one).uneasy, (of(9), all));
    leaves(&s, roll(), |state| state.actor(one).distracted, (of(11), all));
    leaves(&s, roll(), |state| state.actor(one).weariness[0] == 1, (of(19), all));
}

#[test]
fn ed_rst_05_what_an_hour_gives_back() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10)]);
    s.set("one", |actor| actor.vitality = 5);
    s.does(json!({"do": "rest", "actor": "one", "full": false}), NO_DICE);
    s.does(json!({"do": "set_scale", "scale": "hours"}), NO_DICE);
    let back = |by: i16| {
        move |events: &[Event]| events.iter().any(|event| matches!(event, Event::Mended(mended) if mended.by == by))
    };
    // A d6 and Strength 2.
    for by in [3, 8] {
        same(&s, json!({"do": "pass_time", "amount": 1}), back(by), (1, 6));
    }
    same(&s, json!({"do": "pass_time", "amount": 1}), back(2), (0, 1));
}

#[test]
fn ed_cnd_40_what_is_paralyzed_is_struck_with_all_that_a_blow_can_do() {
    let (mut s, attack, needed) = strike(Plain);
    s.afflict("two", "paralyzed").record("two", |profile| profile.armor = 0);
    assert!(
        s.has("two", Condition::Paralyzed) && s.state().profile(s.id("two")).weapons[0].damage == DamageType::Kinetic
    );
    let most =
        |events: &[Event]| events.iter().any(|event| matches!(event, Event::Damaged(damaged) if damaged.total == 6));
    // With advantage, and no die of damage: every hit that waits for no exploit does 4 and 2.
    same(&s, attack, most, ways(Best, |low, high| low + high >= needed && !(high == 12 && low > 1)));
}
