//! ED-ATK, ED-ACT, ED-DTH, ED-RNG: what the game master says of attacks, what else may answer an opening, and what is done between
//! fights.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::actions::COST_TABLE;
use ludex_edge::attack::SOURCE_TABLE;
use ludex_edge::character::{Condition, DamageType};
use ludex_edge::remedies::GEAR_TABLE;
use ludex_edge::state::{Cover, Help, Life, Trauma, Weariness};
use serde_json::{Value, json};

const PAIR: [(&str, &str, &str, i32, i32); 2] =
    [("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 20, 10)];

fn rule(more: Value) -> Value {
    let mut all = json!({"do": "rule_on", "from": "one", "target": "two"});
    let both = all.as_object_mut().zip(more.as_object().cloned());
    both.into_iter().for_each(|(all, more)| all.extend(more));
    all
}

#[test]
fn ed_atk_27_and_ed_atk_43_the_game_master_sets_the_cover() {
    let wall = "[[obstacle]]\nfrom = [10, 5]\nto = [10, 15]\ncover = \"light\"";
    let mut s = ring_with("", wall, &PAIR).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "two").1, 13 + 2 + 2);
    s.does(rule(json!({"cover": "high"})), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "two").1, 13 + 2 + 6, "whatever lies between");
    assert_eq!(s.odds("two", "light pistol", "one").1, 16 + 2 + 2, "for one of the two alone");
    assert_eq!(s.no(rule(json!({"cover": "high"}))).0, "ED-ATK-27", "that stands already");
    s.does(rule(json!({"cover": "none"})), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "two").1, 13 + 2);
    s.does(rule(json!({"cover": "total"})), NO_DICE);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "ED-RNG-01");
    assert!(!ludex_edge::sight::sees(s.state(), s.id("one"), s.id("two")), "ED-ATK-44");
    s.does(rule(json!({})), NO_DICE);
    assert_eq!(ludex_edge::sight::cover(s.state(), s.id("one"), s.id("two")), Cover::Light, "as it lies");
    assert!(s.state().judged.is_empty());
}

#[test]
fn ed_atk_32_and_ed_chk_38_the_game_master_says_who_is_above_and_what_else_counts() {
    let mut s = ring(&PAIR).turn("one");
    s.does(rule(json!({"height": "above"})), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 0));
    s.does(rule(json!({"height": "above", "circumstances": "disadvantage"})), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 1));
    s.attack("one", "assault rifle", "two", [2, 3]);
    assert!(s.told().contains("ED-CHK-38"), "and the line says why: {}", s.told());
    let mut high = ring(&PAIR).turn("one");
    high.set("one", |actor| actor.at.z = 400);
    high.does(rule(json!({"height": "not above", "circumstances": "advantage"})), NO_DICE);
    assert_eq!(high.odds("one", "assault rifle", "two").2, (1, 0), "the circumstances alone");
    let mut off = ring_with("elevation = false", "", &PAIR).turn("one");
    off.does(rule(json!({"height": "above"})), NO_DICE);
    assert_eq!(off.odds("one", "assault rifle", "two").2, (0, 0), "a campaign may do without");
}

/// Who walks away from Brakk, and gives him an opening.
fn opening() -> Scene {
    let actors = [("one", "Sable Okoro", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 12, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "go", "actor": "one", "to": [2, 10]}), NO_DICE);
    s
}

#[test]
fn ed_act_34_a_shove_may_stand_in_place_of_the_strike() {
    let mut far = opening();
    assert_eq!(far.no(json!({"do": "shove_at_once", "actor": "two"})).0, "ED-MEL-22", "hands reach less far");
    let actors = [("one", "Sable Okoro", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 12, 10)];
    let mut s = ring(&actors).turn("one");
    let long = s.weapon("two", "hooked polearm");
    s.set("two", |actor| actor.stowed |= 1 << long).does(json!({"do": "go", "actor": "one", "to": [2, 10]}), NO_DICE);
    s.does(json!({"do": "shove_at_once", "actor": "two"}), NO_DICE);
    assert!(!s.actor("two").reaction, "it takes the reaction");
    s.does(json!({"do": "answer", "actor": "one", "skill": "acrobatics"}), [6, 5, 4, 5]);
    assert!(s.has("one", Condition::Prone), "18 against 16");
    assert_eq!(s.no(json!({"do": "shove_at_once", "actor": "two"})).0, "ED-ACT-34", "once");
    let mut trips = opening();
    let polearm = trips.weapon("two", "hooked polearm");
    assert_eq!(
        trips.no(json!({"do": "shove_at_once", "actor": "two", "aside": 0, "weapon": polearm})).0,
        "ED-MEL-26",
        "what trips does not push"
    );
    trips.does(json!({"do": "shove_at_once", "actor": "two", "weapon": polearm}), NO_DICE);
    trips.does(json!({"do": "answer", "actor": "one", "skill": "wrestling"}), [9, 9, 3, 4]);
    assert!(trips.has("one", Condition::Prone));
}

#[test]
fn ed_act_34_a_disarm_may_stand_in_place_of_the_strike() {
    let mut s = opening();
    let (pistol, polearm) = (s.weapon("one", "light pistol"), s.weapon("two", "hooked polearm"));
    let before = s.actor("one").at.x;
    s.does(json!({"do": "disarm_at_once", "actor": "two", "item": pistol, "weapon": polearm}), [6, 5, 4, 5]);
    assert!(s.actor("one").dropped & (1 << pistol) != 0 && !s.actor("two").reaction);
    assert!(s.actor("one").at.x < before, "ED-TRN-11: and she walks on");
    let mut s = opening();
    let fist = s.weapon("one", "unarmed strike");
    assert_eq!(s.no(json!({"do": "disarm_at_once", "actor": "two", "item": fist})).0, "ED-MEL-21");
}

#[test]
fn ed_dth_28_shots_spare_a_life_where_the_game_master_agrees() {
    let mut s = ring(&PAIR).turn("one");
    s.set("two", |actor| actor.vitality = 3).attack("one", "assault rifle", "two", [9, 9, 4, 4]);
    assert!(!s.state().lives(s.id("two")), "nobody is asked");
    let mut s = ring(&PAIR).turn("one");
    s.does(json!({"do": "allow_sparing", "target": "one", "allow": true}), NO_DICE);
    s.set("two", |actor| actor.vitality = 3).attack("one", "assault rifle", "two", [9, 9, 4, 4]);
    s.does(json!({"do": "spare", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("two").life, Life::Stable);
    assert_eq!(s.no(json!({"do": "allow_sparing", "target": "one", "allow": true})).0, "ED-DTH-28");
}

#[test]
fn ed_dth_31_first_aid_goes_on_between_fights_once_in_six_seconds() {
    let actors = [("one", "Ilse Maren", "ours", 20, 10), ("two", "Rhea Vance", "ours", 22, 10)];
    let aid = json!({"do": "first_aid", "actor": "one", "target": "two", "aim": "stabilise"});
    let mut s = ring(&actors);
    s.does(json!({"do": "hurt", "target": "two", "by": 24, "damage": "biotic"}), NO_DICE);
    assert_eq!(s.actor("two").life, Life::Dying { saved: 0, failed: 0 });
    s.does(aid.clone(), [2, 2]);
    assert_eq!(s.no(aid.clone()).0, "ED-DTH-31", "one action in a round");
    s.does(json!({"do": "set_scale", "scale": "rounds"}), NO_DICE);
    s.does(json!({"do": "pass_time", "amount": 1}), [8]);
    s.does(aid, [4, 3]);
    assert_eq!(s.actor("two").life, Life::Stable, "15 against 15");
    s.does(json!({"do": "use_remedy", "actor": "one", "target": "two", "remedy": "medi-injector"}), [3, 4]);
    assert_eq!((s.actor("two").life, s.vp("two")), (Life::Alive, 7), "nobody is in throes: time is no matter");
    s.set("two", |actor| actor.dropped = 1);
    s.does(json!({"do": "recover", "actor": "two", "weapon": 0}), NO_DICE);
    s.does(json!({"do": "handle", "actor": "two", "what": "open the hatch"}), NO_DICE);
    s.afflict("two", "unconscious");
    assert_eq!(s.no(json!({"do": "handle", "actor": "two", "what": "open the hatch"})).0, "ED-CND-25");
}

#[test]
fn ed_aoe_12_who_runs_through_an_area_is_in_it() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 50, 20)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "lay_cloud", "at": [14, 10], "radius": 1, "dice": 1, "die": 6, "rounds": 5}), NO_DICE);
    s.does(json!({"do": "go", "actor": "one", "to": [19, 10]}), [6]);
    assert_eq!((s.vp("one"), s.actor("one").at.x), (24 - 2, 1_900), "6 less 4, once, and she runs on");
}

#[test]
fn ed_rng_20_a_charge_that_waits_for_a_touch() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 14, 10)];
    let lay = |rounds: u8| json!({"do": "lay_charge", "actor": "one", "device": 0, "to": [11, 10], "rounds": rounds, "contact": true});
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.no(lay(2)).0, "ED-RNG-20");
    s.does(lay(0), NO_DICE);
    assert_eq!(s.no(json!({"do": "signal", "actor": "one"})).0, "ED-RNG-20", "it waits for no signal");
    s.does(json!({"do": "go", "actor": "one", "to": [2, 10]}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "go", "actor": "two", "to": [11, 10]}), [1, 1, 1, 2, 9, 9]);
    assert_eq!(s.vp("two"), 18 - 1, "5, half of it, less 1: DC 17 and 19");
    assert!(s.state().charges.is_empty());
}

#[test]
fn ed_rng_21_what_is_thrown_at_a_place_lies_there() {
    let actors = [("one", "Brakk Dun", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)];
    let mut s = ring(&actors).turn("one");
    let knives = &s.state().profile(s.id("one")).weapons;
    let thrown = knives.iter().position(|one| one.thrown.is_some()).expect("he throws his knife");
    let knife = s.weapon("one", "combat knife");
    s.does(json!({"do": "attack_place", "actor": "one", "weapon": thrown, "to": [15, 10]}), [5, 6]);
    assert!(s.actor("one").dropped & (1 << knife) != 0);
    assert_eq!(s.actor("one").lies.get(0).map(|(_, at)| at.x), Some(1_500));
    assert_eq!(s.no(json!({"do": "recover", "actor": "one", "weapon": knife})).0, "ED-TRN-04", "it lies elsewhere");
}

#[test]
fn ed_ini_12_players_order_their_own() {
    let actors = [
        ("sable", "Sable Okoro", "ours", 4, 4),
        ("rhea", "Rhea Vance", "ours", 4, 10),
        ("ilse", "Ilse Maren", "ours", 4, 16),
        ("a", "street thug", "theirs", 50, 4),
    ];
    let mut s = ring(&actors);
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 8, 7, 9, 3]);
    assert_eq!(s.order(), ["sable", "rhea", "ilse", "a"]);
    let way = |one: &str, other: &str| json!({"do": "give_way", "actor": one, "target": other});
    assert_eq!(s.no(way("ilse", "rhea")).0, "ED-INI-12", "she acts after her anyhow");
    assert_eq!(s.no(way("rhea", "a")).0, "ED-INI-12");
    s.does(way("rhea", "ilse"), NO_DICE);
    assert_eq!(s.order(), ["sable", "ilse", "rhea", "a"]);
    s.does(json!({"do": "end_turn", "actor": "sable"}), NO_DICE);
    assert_eq!(s.acting(), "ilse");
    assert_eq!(s.no(way("ilse", "rhea")).0, "ED-INI-12", "her turn has come");
}

/// Gives the attacker or the target what a row of the table speaks of; returns the weapon with which that shows.
fn bring(s: &mut Scene, what: &str) -> &'static str {
    let two = s.id("two");
    match what {
        "the target does not see the attacker" => {
            s.afflict("two", "blinded");
        }
        "the target is restrained" => {
            s.afflict("two", "restrained");
        }
        "the target is stunned" => {
            s.afflict("two", "stunned");
        }
        "the target is paralyzed" => {
            s.afflict("two", "paralyzed");
        }
        "the target is unconscious" => {
            s.afflict("two", "unconscious")
                .does(json!({"do": "relieve", "target": "two", "condition": "prone"}), NO_DICE);
        }
        "the target lies down beside the attacker" => {
            s.afflict("two", "prone");
        }
        "the target squeezes" | "the attacker squeezes" => {
            let x = if what.starts_with("the target") { 22 } else { 20 };
            s.does(json!({"do": "set_width", "from": [x, 10], "to": [x, 10], "width": 120}), NO_DICE);
        }
        "the attacker stands above" => {
            s.does(rule(json!({"height": "above"})), NO_DICE);
        }
        "a feint has worked, in melee" => {
            s.set("one", |actor| actor.feint = Some(ludex_edge::state::Feinted { target: two, fresh: true }));
        }
        "help" => {
            s.set("one", |actor| actor.help.push(Help { by: two, against: Some(two) }));
        }
        "the target's defence is breached" => {
            s.set("two", |actor| actor.breached = true);
        }
        "a card was burned" => {
            s.set("one", |actor| actor.favoured = true);
        }
        "circumstances, as the game master says" => {}
        _ => return bring_own(s, what),
    }
    "combat knife"
}

/// The same for the rows that speak of the attacker, and of shots.
fn bring_own(s: &mut Scene, what: &str) -> &'static str {
    let trauma = |mind: bool, row: u8| Trauma {
        row,
        ..Trauma::of(if mind { DamageType::Psychic } else { DamageType::Kinetic })
    };
    let mut gun = false;
    match what {
        "the attacker does not see the target" => {
            s.afflict("one", "blinded");
        }
        "the target defends and sees the attacker" => {
            s.set("two", |actor| actor.defends = true);
        }
        "the target is a distance beyond the range" => {
            gun = true;
            s.put("two", 2_000 + 4_000, 1_000);
        }
        "a foe is beside who shoots" => gun = true,
        "the target lies down elsewhere" => {
            gun = true;
            s.put("two", 3_000, 1_000).afflict("two", "prone");
        }
        "the attacker lies down and strikes" => {
            s.afflict("one", "prone");
        }
        "the attacker is restrained" => {
            s.afflict("one", "restrained");
        }
        "the attacker is dazzled" => {
            s.afflict("one", "dazzled");
        }
        "the attacker is sickened" => {
            s.afflict("one", "sickened");
        }
        "the attacker sees its fear" => {
            s.does(json!({"do": "afflict", "target": "one", "condition": "frightened", "source": "two"}), NO_DICE);
        }
        "each trauma of an arm that is used" => {
            s.set("one", |actor| actor.traumas.push(trauma(false, 5)));
        }
        "hallucinations" => {
            s.set("one", |actor| actor.traumas.push(trauma(true, 2)));
        }
        "tremors" => {
            s.set("one", |actor| actor.traumas.push(trauma(true, 7)));
        }
        "the attacker is far from its charm" => {
            let charm = s.id("far");
            s.set("one", |actor| actor.traumas.push(Trauma { thing: Some(charm), ..trauma(true, 9) }));
        }
        "the attacker is uneasy" => {
            s.set("one", |actor| actor.uneasy = true);
        }
        "the attacker is distracted" => {
            s.set("one", |actor| actor.distracted = true);
        }
        "paranoia, by Intelligence or Will" => {
            by_ability(s, ludex_edge::character::Ability::Intelligence);
            s.set("one", |actor| actor.traumas.push(trauma(true, 3)));
        }
        "exhaustion, by Strength or Dexterity" => {
            by_ability(s, ludex_edge::character::Ability::Strength);
            s.set("one", |actor| actor.weariness[Weariness::Ordinary as usize] = 1);
        }
        other => panic!("{other} is played by no test"),
    }
    if gun { "light pistol" } else { "combat knife" }
}

/// Lets the knife of the attacker go by another ability, as special features do (ED-ATK-06).
fn by_ability(s: &mut Scene, ability: ludex_edge::character::Ability) {
    let knife = usize::from(s.weapon("one", "combat knife"));
    s.record("one", |profile| profile.weapons.change(|all| all[knife].ability = Some(ability)));
}

/// Rows that other tests play: they take a mount, a dodge, dim light, a friend in melee, a hold, low gravity.
const ELSEWHERE: [&str; 6] = [
    "the attacker rides something larger than the target",
    "the target dodges",
    "the target is in mist or dim light",
    "the target fights a friend of who shoots",
    "the attacker is grappled, and not by the target",
    "low gravity, by Strength or Dexterity",
];

#[test]
fn ed_atk_39_every_row_of_the_table_counts_as_it_says() {
    for (counts, what, id) in SOURCE_TABLE {
        if ELSEWHERE.contains(&what) {
            continue;
        }
        let actors = [
            ("one", "Sable Okoro", "ours", 20, 10),
            ("two", "street thug", "theirs", 22, 10),
            ("far", "Ilse Maren", "ours", 50, 25),
        ];
        let mut s = ring(&actors).turn("one");
        let weapon = bring(&mut s, what);
        if what == "circumstances, as the game master says" {
            s.does(rule(json!({"circumstances": counts})), NO_DICE);
        }
        let expected = if counts == "advantage" { (1, 0) } else { (0, 1) };
        assert_eq!(s.odds("one", weapon, "two").2, expected, "{what}");
        let blow = ludex_edge::state::Blow::at(s.id("one"), s.id("two"), s.weapon("one", weapon));
        let attempt = ludex_edge::attack::attempt(s.state(), &blow, true);
        let reasons = attempt.sources.into_reasons();
        let cited = |rule: &str| reasons.iter().any(|reason| reason.rule.as_str() == rule);
        assert!(cited(id) || id == "ED-ACT-24" && cited("ED-TRN-22"), "{what}: {id}, and not {reasons:?}");
    }
}

#[test]
fn ed_act_01_the_catalogue_says_what_each_costs() {
    let costs: Vec<&str> = COST_TABLE.iter().map(|(cost, _)| *cost).collect();
    let of = |cost: &str| costs.iter().filter(|one| **one == cost).count();
    assert_eq!([of("action"), of("minor action"), of("reaction"), of("one attack of an action")], [19, 6, 3, 3]);
    // Each action leaves the minor action, each minor action the action.
    let actors = [("one", "Sable Okoro", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10), PAIR[0]];
    let actors = [actors[0], actors[1], ("friend", "Ilse Maren", "ours", 20, 12)];
    let played = [
        json!({"do": "dash", "actor": "one"}),
        json!({"do": "defend", "actor": "one"}),
        json!({"do": "disengage", "actor": "one"}),
        json!({"do": "help", "actor": "one", "friend": "friend", "against": "two"}),
        json!({"do": "ready_attack", "actor": "one", "weapon": 0, "trigger": "attacks"}),
        json!({"do": "handle", "actor": "one", "what": "inject", "action": true}),
        json!({"do": "aim", "actor": "one", "target": "two"}),
        json!({"do": "speak", "actor": "one", "words": "behind you"}),
        json!({"do": "drop_prone", "actor": "one"}),
    ];
    let left = [(false, true), (false, true), (false, true), (false, true), (false, true), (false, true)];
    let left = left.into_iter().chain([(true, false), (true, true), (true, true)]);
    for (command, left) in played.into_iter().zip(left) {
        let mut s = ring(&actors).turn("one");
        s.does(command.clone(), NO_DICE);
        let budget = s.actor("one").budget;
        assert_eq!((budget.action, budget.minor, budget.interaction), (left.0, left.1, true), "{command}");
    }
}

#[test]
fn ed_stc_04_the_crutch_and_the_magazine() {
    assert_eq!(GEAR_TABLE.map(|(what, _)| what)[3..], ["cane or crutch", "riot shield", "spare magazine"]);
    let mut s = ring_with("track_ammo = true", "", &PAIR).turn("one");
    s.set("one", |actor| actor.fired[0] = 30);
    s.does(json!({"do": "reload", "actor": "one", "weapon": 0}), NO_DICE);
    assert_eq!((s.actor("one").fired[0], s.actor("one").budget.action), (0, false));
    let lame = Trauma { severe: true, row: 9, healed: true, ..Trauma::of(DamageType::Kinetic) };
    s.set("one", |actor| actor.traumas.push(lame));
    let to = ludex_edge::place::Place { x: 300, y: 1_000, z: 0 };
    let cost = |s: &Scene| ludex_edge::moves::cost(s.state(), s.id("one"), to).expect("the way is free");
    assert_eq!(cost(&s), 200, "ED-TRA-27: crawling");
    s.does(json!({"do": "give_crutch", "target": "one", "has": true}), NO_DICE);
    assert_eq!(cost(&s), 100, "with it she walks");
}
