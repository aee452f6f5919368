//! ED-TRN, ED-INI and ED-ATK: what else a turn holds, who comes and stands where, and attacks at places.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::Stage;
use serde_json::{Value, json};

fn end(actor: &str) -> Value {
    json!({"do": "end_turn", "actor": actor})
}

#[test]
fn ed_trn_03_a_few_words() {
    let say = json!({"do": "speak", "actor": "two", "words": "behind you"});
    let mut s = pair("Rhea Vance", "street thug");
    s.does(say.clone(), NO_DICE);
    assert!(s.told().contains("behind you"), "also in another's turn");
    let falters = {
        s.afflict("two", "stunned").does(say.clone(), NO_DICE);
        s.told()
    };
    assert!(falters.contains("falters"));
    s.afflict("two", "unconscious");
    assert_eq!(s.no(say).0, "ED-TRN-03");
    // ED-HID-07: a voice gives one away, a whisper does not.
    let mut hidden = pair("Rhea Vance", "street thug");
    hidden.set("one", |actor| actor.hide = Some(ludex_edge::state::Hide { value: 30, ..Default::default() }));
    hidden.does(json!({"do": "speak", "actor": "one", "words": "now", "whispers": true}), NO_DICE);
    assert!(hidden.actor("one").hide.is_some());
    hidden.does(json!({"do": "speak", "actor": "one", "words": "now"}), NO_DICE);
    assert!(hidden.actor("one").hide.is_none());
}

#[test]
fn ed_trn_06_ed_trn_07_and_ed_act_19_what_takes_an_action() {
    let handle = |action: bool| json!({"do": "handle", "actor": "one", "what": "the scanner", "action": action});
    let mut s = pair("Rhea Vance", "street thug");
    s.does(handle(true), NO_DICE);
    assert!(!s.actor("one").budget.action && s.actor("one").budget.interaction, "the interaction is left");
    assert_eq!(s.no(handle(true)).0, "ED-TRN-01");
    let mut stuck = pair("Rhea Vance", "street thug");
    stuck.does(json!({"do": "demand_care", "target": "one"}), NO_DICE).does(handle(false), NO_DICE);
    assert!(!stuck.actor("one").budget.action && stuck.actor("one").budget.interaction);
    assert_eq!(stuck.no(json!({"do": "demand_care", "target": "two"})).0, "ED-TRN-07");
    stuck.does(handle(false), NO_DICE);
    assert!(!stuck.actor("one").budget.interaction);
}

#[test]
fn ed_trn_08_and_ed_trn_09_drawing_stowing_and_dropping() {
    let stow = |weapon: u8, draws: bool| json!({"do": "stow", "actor": "one", "weapon": weapon, "draws": draws});
    let actors = [("one", "Sable Okoro", "ours", 20, 10), ("two", "street thug", "theirs", 26, 10)];
    let mut s = ring(&actors).turn("one");
    s.set("one", |actor| actor.stowed = 0b111);
    // One with the attack, another with the interaction.
    s.does(stow(1, true), NO_DICE).attack("one", "light pistol", "two", [2, 3]);
    assert_eq!(s.actor("one").stowed, 0b100);
    s.does(json!({"do": "second_attack", "actor": "one", "target": "two", "weapon": 1}), [2, 3]);
    let mut twice = ring(&actors).turn("one");
    twice.record("one", |profile| profile.attacks = 2).set("one", |actor| actor.stowed = 0b111);
    twice.attack("one", "light pistol", "two", [2, 3]);
    let second = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 1});
    assert_eq!(twice.no(second).0, "ED-TRN-08");
    let mut drops = ring(&actors).turn("one");
    drops.does(json!({"do": "drop", "actor": "one", "weapon": 0}), NO_DICE);
    assert!(drops.actor("one").dropped == 1 && drops.actor("one").budget.interaction, "for nothing");
    drops.does(stow(1, false), NO_DICE);
    assert!(drops.actor("one").stowed == 2 && !drops.actor("one").budget.interaction);
    assert_eq!(drops.no(json!({"do": "drop", "actor": "one", "weapon": 0})).0, "ED-TRN-09");
}

#[test]
fn ed_trn_18_improvised() {
    let mut s = pair("Rhea Vance", "street thug");
    let cut = json!({"do": "improvise", "target": "one", "what": "cut the chandelier", "price": "action",
        "ability": "cmb", "skill": "kinetic weapons", "dc": 9});
    s.does(cut.clone(), [2, 3]);
    assert!(s.told().contains("11 against 9, it works") && !s.actor("one").budget.action, "{}", s.told());
    assert_eq!(s.no(cut).0, "ED-TRN-01");
}

#[test]
fn ed_ini_03_everybody_is_placed() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 0, 5), ("two", "street thug", "theirs", 20, 5)]);
    s.does(json!({"do": "put_at", "target": "two", "to": [12, 5]}), NO_DICE);
    let (one, two) = (s.state().space(s.id("one")), s.state().space(s.id("two")));
    assert_eq!(one.gap(two), 1_050, "Short");
    assert_eq!(s.no(json!({"do": "put_at", "target": "two", "to": [1, 5]})).0, "ED-INI-03");
}

#[test]
fn ed_ini_10_and_ed_ini_27_one_roll_for_those_who_are_alike() {
    let actors = [
        ("hero", "Sable Okoro", "ours", 5, 5),
        ("a", "street thug", "theirs", 20, 5),
        ("b", "street thug", "theirs", 20, 10),
        ("c", "street thug", "theirs", 20, 15),
        ("sick", "street thug", "theirs", 20, 20),
    ];
    let mut s = ring_with("group_initiative = true", "", &actors);
    s.afflict("sick", "sickened").does(json!({"do": "begin"}), [6, 9, 10, 3, 9, 8, 2]);
    assert_eq!(s.order(), ["hero", "a", "b", "c", "sick"], "19, 14 for three, and 11");
    s.does(end("hero"), NO_DICE).does(end("a"), NO_DICE).does(json!({"do": "delay", "actor": "b"}), NO_DICE);
    assert_eq!(s.order(), ["hero", "a", "c", "sick", "b"]);
    let plain = ring(&actors);
    let mut plain = plain;
    plain.does(json!({"do": "begin"}), [6, 9, 10, 3, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn ed_ini_15_and_ed_ini_26_who_comes_later() {
    let actors = [
        ("sable", "Sable Okoro", "ours", 5, 5),
        ("rhea", "Rhea Vance", "ours", 5, 10),
        ("thug", "street thug", "theirs", 20, 5),
        ("trooper", "security trooper", "theirs", 30, 5),
    ];
    for (faces, order, had) in
        [([9, 5], ["sable", "rhea", "trooper", "thug"], false), ([9, 7], ["sable", "trooper", "rhea", "thug"], true)]
    {
        let mut s = ring(&actors);
        s.set("trooper", |actor| actor.away = true);
        s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 3]).does(end("sable"), NO_DICE);
        s.does(json!({"do": "enter", "target": "trooper", "to": [30, 10]}), faces);
        assert_eq!(s.order(), order);
        let seat = s.state().order.iter().find(|seat| seat.actor == s.id("trooper")).expect("it sits");
        assert_eq!(seat.had, had, "where its place has gone by it waits for the next round");
        assert!(!s.state().actors.iter().any(|actor| actor.surprised), "ED-INI-26");
        assert_eq!(s.no(json!({"do": "enter", "target": "trooper", "to": [30, 12]})).0, "ED-INI-15");
    }
}

#[test]
fn ed_atk_02_and_ed_atk_09_places_and_things() {
    let shoot = |x: i32| json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [x, 20]});
    let actors = [("one", "Sable Okoro", "ours", 2, 20), ("two", "street thug", "theirs", 50, 5)];
    let mut s = ring(&actors).turn("one");
    s.does(shoot(22), [4, 3]);
    assert!(s.told().contains("a hit") && s.told().contains("ED-ATK-09"), "11 against 9 and 2: {}", s.told());
    let mut far = ring(&actors).turn("one");
    far.does(shoot(22), [4, 2]);
    assert!(far.told().contains("a miss"), "{}", far.told());
    let mut beyond = ring(&actors).turn("one");
    beyond.put("one", 200, 2_000);
    assert_eq!(beyond.no(json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [59, 20]})).0, "ED-RNG-04");
}

#[test]
fn ed_atk_35_a_wrong_guess() {
    let shoot = |x: i32| json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [x, 20], "guess": true});
    let actors = [("one", "Sable Okoro", "ours", 2, 20), ("two", "street thug", "theirs", 9, 20)];
    let mut s = ring(&actors).turn("one");
    s.afflict("two", "invisible").does(shoot(6), [11, 11, 11]);
    assert!(s.told().contains("a miss") && s.vp("two") == 18);
    let lines = |s: &Scene, viewer| {
        let told = s
            .play
            .events
            .iter()
            .filter_map(|event| <ludex_edge::Edge as ludex_engine::Presentation>::tell(s.state(), event, &viewer));
        serde_json::to_string(&told.collect::<Vec<_>>()).expect("lines are written")
    };
    let player = lines(&s, ludex_engine::Viewer::Player(vec![s.id("one")]));
    assert!(!player.contains("ED-ATK-35"), "{player}");
    assert!(lines(&s, ludex_engine::Viewer::GameMaster).contains("ED-ATK-35"));
    let mut right = ring(&actors).turn("one");
    right.afflict("two", "invisible").does(shoot(9), [9, 8, 2, 4]);
    assert!(right.vp("two") < 18, "with disadvantage: 10 and 4 miss, so: {}", right.told());
}

#[test]
fn ed_siz_14_and_ed_inb_31_a_swarm() {
    let actors = [("one", "mite swarm", "ours", 20, 10), ("two", "Rhea Vance", "theirs", 24, 10)];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| actor.reaction = false);
    let gnaw = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0});
    s.put("one", 2_250, 1_000);
    assert_eq!(s.no(gnaw.clone()).0, "ED-MEL-01", "touching is not reaching");
    s.does(json!({"do": "go", "actor": "one", "to": [24, 10]}), NO_DICE).does(gnaw, [2, 3]);
    assert_eq!(s.odds("two", "assault rifle", "one").2, (0, 1), "it is beside her");
    // She walks off: hard ground, and an opening where the spaces part.
    s.does(end("one"), NO_DICE);
    s.does(json!({"do": "go", "actor": "two", "to": [27, 10]}), NO_DICE);
    assert!(s.state().asked.is_some() && s.actor("two").at.x == 2_500, "{:?}", s.actor("two").at);
}

#[test]
fn ed_spc_26_and_ed_spc_27_helping_and_vanishing() {
    let actors = [
        ("one", "Rhea Vance", "ours", 20, 10),
        ("two", "street thug", "theirs", 22, 10),
        ("friend", "Sable Okoro", "ours", 26, 16),
    ];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 8]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 7, "ally": "friend"}), [3]);
    assert_eq!(s.odds("friend", "light pistol", "two").2.0, 1, "her next attack has advantage");
    let mist = "[[zone]]\nfrom = [0, 0]\nto = [21, 29]\nhaze = \"bleared\"\n";
    let mut hides = ring_with("", mist, &actors).turn("one");
    hides.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 8]);
    hides.does(json!({"do": "perform", "actor": "one", "rank": 8}), [3, 11, 9]);
    assert!(hides.state().hides_from(hides.id("one"), hides.id("two")));
    let mut open = ring(&actors).turn("one");
    open.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 8]);
    assert_eq!(open.no(json!({"do": "perform", "actor": "one", "rank": 8})).0, "ED-SPC-60", "in plain view");
}

#[test]
fn ed_spc_55_from_bad_to_worse() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 18, 10)];
    let mut s = ring(&actors).turn("one");
    s.record("one", |profile| profile.devices[0].blast.damage = ludex_edge::character::DamageType::Biotic);
    s.does(json!({"do": "throw", "actor": "one", "device": 0, "to": [18, 10]}), [6, 4, 2, 2, 2, 2, 1, 5]);
    s.does(json!({"do": "set_back", "row": 16}), NO_DICE);
    assert_eq!(27 - s.vp("two"), 16, "8, twice");
    let mut attack = pair("Rhea Vance", "Sable Okoro");
    attack.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [1, 5]);
    assert_eq!(attack.no(json!({"do": "set_back", "row": 16})).0, "ED-SPC-18", "there was nothing to avoid");
}

#[test]
fn ed_spc_55_what_lasts_lasts_a_turn_longer() {
    use ludex_edge::character::Condition;
    for (worse, lasts) in [(false, [true, false, false]), (true, [true, true, false])] {
        let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 18, 10)];
        let mut s = ring(&actors).turn("one");
        s.record("one", |profile| {
            let blast = &mut profile.devices[0].blast;
            blast.dice = 0;
            blast.conditions = [Condition::Dazzled].into_iter().collect();
        });
        s.does(json!({"do": "throw", "actor": "one", "device": 0, "to": [18, 10]}), [6, 4, 1, 5]);
        let what = if worse { json!({"do": "set_back", "row": 16}) } else { json!({"do": "say_what", "text": "dust"}) };
        s.does(what, NO_DICE);
        for (turn, dazzled) in lasts.into_iter().enumerate() {
            assert_eq!(s.has("two", Condition::Dazzled), dazzled, "worse: {worse}, {turn}");
            for actor in ["one", "two"] {
                s.does(json!({"do": "end_turn", "actor": actor}), NO_DICE);
            }
        }
    }
}

#[test]
fn ed_spc_56_a_friendly_target() {
    let actors = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("two", "street thug", "theirs", 20, 10),
        ("friend", "Brakk Dun", "ours", 22, 10),
        ("other", "Brakk Dun", "ours", 10, 20),
    ];
    let mut s = ring(&actors).turn("one");
    s.attack("one", "light pistol", "two", [1, 5, 2]);
    s.does(json!({"do": "set_back", "row": 17}), [8]);
    assert_eq!((27 - s.vp("friend"), s.vp("other")), (8 + 3 - 6, 27));
    let mut alone = pair("Rhea Vance", "Sable Okoro");
    alone.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [1, 5]);
    assert_eq!(alone.no(json!({"do": "set_back", "row": 17})).0, "ED-SPC-18");
}

#[test]
fn ed_vit_09_nothing_to_spend_at_0() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| (actor.vitality, actor.life) = (0, ludex_edge::state::Life::Stable));
    let call = json!({"do": "call_check", "target": "one", "ability": "wil", "dc": 13, "strain": 1});
    assert_eq!(s.no(call).0, "ED-CHK-41");
    // What is spent while one bleeds is no blood, and heals.
    let mut bleeds = pair("Rhea Vance", "street thug");
    bleeds.afflict("one", "bleeding");
    bleeds.does(json!({"do": "call_check", "target": "one", "ability": "wil", "dc": 13, "tenacity": 2}), [5, 5]);
    assert_eq!((bleeds.vp("one"), bleeds.actor("one").bled), (18, 0));
    bleeds.does(json!({"do": "heal", "target": "one", "by": 9}), NO_DICE);
    assert_eq!(bleeds.vp("one"), 24);
    assert!(!bleeds.has("one", Condition::Unconscious) && bleeds.state().stage == Stage::Fighting);
}

#[test]
fn ed_stc_04_other_gear() {
    let use_on = |what: &str| json!({"do": "use_remedy", "actor": "one", "target": "two", "remedy": what});
    let actors = [("one", "Ilse Maren", "ours", 20, 10), ("two", "Rhea Vance", "ours", 22, 10)];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| (actor.vitality, actor.life) = (0, ludex_edge::state::Life::Stable));
    s.does(use_on("medi-injector"), [3, 4]);
    assert!(s.vp("two") == 7 && s.actor("two").life == ludex_edge::state::Life::Alive && !s.actor("one").budget.action);
    s.set("one", |actor| (actor.budget.action, actor.remedies[0]) = (true, 2));
    assert_eq!(s.no(use_on("medi-injector")).0, "ED-STC-04", "both are used");
    s.record("one", |profile| profile.stimulants = 1);
    assert_eq!(s.no(use_on("stimulant")).0, "ED-STC-04", "there is nothing to end");
    s.afflict("two", "sickened").does(use_on("stimulant"), NO_DICE);
    assert!(!s.has("two", Condition::Sickened));
    let being = |shield: bool| {
        let being = ludex_edge::character::Being { shield, ..Default::default() };
        let profile = being.profile(None, &[], Vec::new());
        (profile.armor, profile.hands)
    };
    assert_eq!((being(false), being(true)), ((0, 2), (1, 1)));
}
