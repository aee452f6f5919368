//! What a rule lets the game master say, the form of it has a blank for: each rule once more, through its form.

use crate::common;

use common::called::*;
use common::filling::*;
use common::talks::strangers;
use common::ways::*;
use ludex_engine::CommandSet;
use ludex_unbound::character::{Group, Skill};
use ludex_unbound::checks::{AnySkill, Focus, FocusOn, PassiveCompared};
use ludex_unbound::objects::ObjectEvent;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::stealth::{Hide, StealthEvent};
use ludex_unbound::travel::{Pace, Travelled};
use ludex_unbound::*;
use serde_json::{Value, json};

#[test]
fn every_field_that_may_be_left_empty_can_be_left_empty() {
    let fight = on(" . A . B").hero("Ash", 'A', "weapons=longsword").foe("Orc", 'B', "").begin();
    let mut own = ash("weapons=longsword");
    fill(&mut own, "Add a skill to the campaign", &[("/skill/name", json!("Heraldry"))], &[]);
    for table in [fight, own, road(["", "", "", ""]), strangers("", "", "")] {
        for form in ludex_unbound::Command::forms(table.state()) {
            let empty: Vec<(&str, Value)> =
                form.fields.iter().filter(|field| field.optional).map(|field| (&*field.path, Value::Null)).collect();
            table.filled(&form.label, &empty);
            // Filled in one by one, each is a command too.
            for field in form.fields.iter().filter(|field| field.optional) {
                let value = match &field.takes {
                    ludex_engine::Takes::Text => json!("something"),
                    ludex_engine::Takes::Number { max, .. } => json!(max),
                    ludex_engine::Takes::Actor => json!(0),
                    ludex_engine::Takes::Actors => json!([0, 1]),
                    ludex_engine::Takes::Flag => json!(true),
                    ludex_engine::Takes::Cell => json!([0, 0]),
                    ludex_engine::Takes::Choice { of } => json!(of.last()),
                    other => panic!("{other:?} is not filled in here"),
                };
                table.filled(&form.label, &[(&*field.path, value)]);
            }
        }
    }
}

#[test]
fn ul_hid_01_leave_to_hide_in_a_fight() {
    let ground = on(" . A . # . B .").hero("Ash", 'A', "ap=20").foe("Guard", 'B', "ap=5");
    let mut table = ground.begin();
    let no = [("/allowed", json!(false)), ("/skill", json!("hide"))];
    assert_eq!((refuses(&mut table, "Let somebody hide", &no), table.ap("Ash")), ("UL-HID-01".into(), 20));
    // The plain action too carries what the game master says.
    let actor = table.id("Ash");
    assert_eq!(table.forbids(Hide { actor, allowed: false }), "UL-HID-01");
    assert_eq!((table.ap("Ash"), table.actor("Ash").stealth), (20, None), "no roll, no cost");
    let written: Command = serde_json::from_value(json!({"do": "hide", "actor": 0})).expect("as it was ever written");
    assert_eq!(written, Command::Hide(Hide { actor, allowed: true }));
    assert!(!json!(written).as_object().is_some_and(|fields| fields.contains_key("allowed")));
    fill(&mut table, "Let somebody hide", &[("/skill", json!("hide"))], &[11]);
    assert_eq!((table.ap("Ash"), table.actor("Ash").stealth), (15, Some(11)));
}

#[test]
fn ul_hid_15_the_skill_that_meets_a_disguise() {
    for (skill, seen) in [(Value::Null, false), (json!("insight"), false), (json!("perception"), true)] {
        let mut table = watched("day", 1, "", "cunning=-3 acuity=5");
        let said = [("/sort", json!("disguise")), ("/what", json!("a spy"))];
        fill(&mut table, "Conceal, forge or pretend something", &said, &[12]);
        let looks = [("/actor", json!(1)), ("/skill", skill.clone()), ("/rolled", json!(false))];
        fill(&mut table, "Have somebody look through a pretence", &looks, &[]);
        let through = |event: &Event| matches!(event, Event::Stealth(StealthEvent::Examined { through: true, .. }));
        assert_eq!(table.happened(through), seen, "{skill}: Insight 7 or Perception 15 against 12");
        let form = table.form("Have somebody look through a pretence").expect("it is there");
        let field = form.fields.iter().find(|field| field.path == "/skill").expect("it is there");
        assert_eq!(json!(field.takes)["of"], json!(["perception", "insight"]), "what may see through it");
    }
}

#[test]
fn ul_rnk_19_rolls_of_knowledge() {
    let mut table = ash("intelligence=3 +intelligence=1 awareness=1");
    for (fields, face, total) in [
        (vec![], 7, 14),
        (vec![("/attempt/knowledge", json!(false))], 7, 11),
        (vec![("/attempt/what", json!("investigation"))], 7, 7 + 3 + 2 + 3),
        (vec![("/attempt/what", json!("infiltration"))], 7, 7 + 3 + 3),
    ] {
        let result = fill(&mut table, "Call for knowledge", &fields, &[face]).result();
        assert_eq!(result.total, total, "{fields:?}");
    }
    // The other forms say nothing, and it is as usual: on for Intelligence and Investigation, off elsewhere.
    let intelligence = [("/attempt/what/attribute", json!("intelligence"))];
    assert_eq!(fill(&mut table, "Call for an attribute", &intelligence, &[7]).result().total, 14);
    let searches = [("/attempt/what/skill", json!("investigation"))];
    assert_eq!(fill(&mut table, "Call for a skill", &searches, &[7]).result().total, 15);
    let picks = [("/attempt/what/skill", json!("infiltration"))];
    assert_eq!(fill(&mut table, "Call for a skill", &picks, &[7]).result().total, 10);
}

#[test]
fn ul_skl_12_and_ul_rnk_12_the_instrument_of_a_song() {
    let words = "endurance=1 performance=1 tool_boosts=lute";
    for (with, total) in [(json!("lute"), 14), (json!("harp"), 13), (Value::Null, 13)] {
        let song = [("/attempt/what/skill", json!("song")), ("/attempt/task/with", with.clone())];
        assert_eq!(fill(&mut ash(words), "Call for a skill", &song, &[10]).result().total, total, "{with}");
        // The same for a performance that may distract: passive Perception of the orc is 14.
        let mut table = watched("day", 3, words, "acuity=4");
        let song = [("/skill", json!("song")), ("/with", with.clone()), ("/onlookers", json!([1]))];
        let result = fill(&mut table, "Call for a performance", &song, &[10]).result();
        assert_eq!(result.total, total, "{with}");
        assert_eq!(stealth::is_distracted(table.state(), table.id("Guard")), total == 14, "{with}");
    }
}

#[test]
fn ul_skl_14_a_profession_with_an_attribute() {
    let words = "strength=3 crafting=2 tools=smithing_tools tool_boosts=smithing_tools";
    for (attribute, total) in [(Value::Null, 14), (json!("strength"), 17)] {
        let fields = [
            ("/attempt/what/craft", json!("smithing")),
            ("/attempt/task/improvised", json!(false)),
            ("/attempt/attribute", attribute.clone()),
        ];
        assert_eq!(fill(&mut ash(words), "Call for a profession", &fields, &[9]).result().total, total, "{attribute}");
    }
}

#[test]
fn ul_skl_15_the_tools_of_another() {
    let fields = [("/attempt/what/craft", json!("pottery")), ("/attempt/task/improvised", json!(false))];
    let mut table = ash("artisan=1");
    assert_eq!(refuses(&mut table, "Call for a profession", &fields), "UL-SKL-15");
    let lent = [&fields[..], &[("/attempt/tool_at_hand", json!(true))]].concat();
    assert_eq!(fill(&mut table, "Call for a profession", &lent, &[8]).result().total, 10);
}

#[test]
fn ul_skl_16_a_vehicle_with_an_attribute() {
    let mut table = ash("dexterity=3 vehicle=1 level=3 tool_boosts=the_Sea_Wren");
    let wren = [("/skill/name", json!("the Sea Wren")), ("/skill/group", json!("vehicle"))];
    fill(&mut table, "Add a skill to the campaign", &wren, &[]);
    let label = "Call for a skill of the campaign";
    let calm = [("/attempt/task/difficult", json!(false))];
    assert_eq!(refuses(&mut table, label, &calm), "UL-SKL-16");
    assert_eq!(fill(&mut table, label, &[], &[10]).result().total, 13, "rank and boost");
    let steered = [("/attempt/attribute", json!("dexterity"))];
    assert_eq!(fill(&mut table, label, &steered, &[10]).result().total, 16);
}

#[test]
fn ul_skl_26_a_skill_of_the_campaign_in_full() {
    let mut table = ash("intelligence=2 awareness=1 acuity=1");
    assert!(table.form("Focus on a skill of the campaign").is_none(), "there is none yet");
    let heraldry = [
        ("/skill/name", json!("Heraldry")),
        ("/skill/group", json!("awareness")),
        ("/skill/attribute", json!("intelligence")),
    ];
    fill(&mut table, "Add a skill to the campaign", &heraldry, &[]);
    let stars = [("/skill/name", json!("Stars")), ("/skill/group", json!("survival")), ("/skill/tool", json!("Lens"))];
    fill(&mut table, "Add a skill to the campaign", &stars, &[]);
    let label = "Call for a skill of the campaign";
    assert_eq!(fill(&mut table, label, &[], &[10]).result().total, 14, "rank and attribute at once");
    let gazes = [("/attempt/what/own", json!(1))];
    assert_eq!(refuses(&mut table, label, &gazes), "UL-SKL-15");
    let lent = [gazes[0].clone(), ("/attempt/tool_at_hand", json!(true))];
    assert_eq!(fill(&mut table, label, &lent, &[10]).result().total, 10);
    // It has a passive value, of 10, 2 and twice 1.
    let label = "Compare a passive value of a skill of the campaign";
    for (number, enough) in [(14, true), (15, false)] {
        fill(&mut table, label, &[("/number", json!(number))], &[]);
        let event = |event: &Event| matches!(event, Event::PassiveCompared(PassiveCompared { succeeds: true, .. }));
        assert_eq!(table.happened(event), enough, "14 against {number}");
    }
    // And a focus on it stands for that, while others lose rank and boost.
    fill(&mut table, "Focus on a skill of the campaign", &[], &[5]);
    let focus = table.actor("Ash").focus.map(|Focus { skill, total, .. }| (skill, total));
    assert_eq!(focus, Some((AnySkill::Own(0), 9)), "5 + 2 + 2");
    assert_eq!(table.told(&ludex_engine::Viewer::GameMaster)[0], "Ash focuses on Heraldry.");
    fill(&mut table, label, &[("/number", json!(10))], &[]);
    assert!(
        table.happened(|event| matches!(event, Event::PassiveCompared(PassiveCompared { succeeds: false, .. }))),
        "9 is not 10"
    );
    assert_eq!(table.passive("Ash", Skill::Perception), 11, "without the rank");
    assert_eq!(table.passive("Ash", Skill::Investigation), 12);
    let none = Command::Focus(FocusOn { actor: table.id("Bo"), skill: AnySkill::Own(7) });
    assert_eq!(table.forbids(none), "UL-SKL-26");
}

#[test]
fn ul_skl_18_and_ul_opt_07_to_which_group_a_weapon_belongs() {
    let mut table =
        on(" . A . B").hero("Ash", 'A', "level=7 weapons=longsword blades=1 impaling=3").foe("Orc", 'B', "").waiting();
    let rank = |table: &Blows| {
        let ash = table.actor("Ash");
        let weapon = &ash.profile.weapons[usize::from(table.weapon("Ash", "longsword"))];
        ash.profile.weapon_rank(weapon, table.state().options())
    };
    assert_eq!(rank(&table), 1, "Blades");
    let label = "Say to which group a weapon belongs";
    let both = [("/ruling/weapon", json!("longsword")), ("/ruling/also", json!("impaling"))];
    fill(&mut table, label, &both, &[]);
    assert_eq!(rank(&table), 3, "the better of two");
    assert!(table.happened(|event| matches!(event, Event::Ruled(_))), "it stands in the log");
    let one = [("/ruling/weapon", json!("longsword")), ("/ruling/group", json!("pole"))];
    fill(&mut table, label, &one, &[]);
    assert_eq!(rank(&table), 0);
    let twice = [("/ruling/group", json!("pole")), ("/ruling/also", json!("pole"))];
    assert_eq!(refuses(&mut table, label, &twice), "UL-OPT-07");
    let nobody = Ruling::WeaponGroup { weapon: "whip".into(), group: Group::Pole, also: None };
    assert_eq!(table.forbids(MakeRuling { ruling: nobody, reason: String::new() }), "UL-OPT-07");
    let ranged = Ruling::WeaponGroup { weapon: "longsword".into(), group: Group::Medicine, also: None };
    assert_eq!(table.forbids(MakeRuling { ruling: ranged, reason: String::new() }), "UL-OPT-07");
}

#[test]
fn ul_skl_10_hunting_is_no_foraging() {
    let mut table = ash("");
    let hunt = |skill: &str| [("/attempt/what/skill", json!(skill)), ("/attempt/task/hunting", json!(true))];
    let command = table.filled("Call for a skill", &hunt("foraging"));
    let refusal = table.refused(command);
    assert_eq!((refusal.rule.as_str(), refusal.instead.as_deref()), ("UL-SKL-10", Some("roll Trapping or Tracking")));
    fill(&mut table, "Call for a skill", &hunt("tracking"), &[10]);
}

#[test]
fn ul_skl_11_diagnosis_before_treatment() {
    let mut table = ash("");
    let treat = [
        ("/attempt/what/skill", json!("treatment")),
        ("/attempt/task/patient", json!(1)),
        ("/attempt/task/needs_diagnosis", json!(true)),
    ];
    assert_eq!(refuses(&mut table, "Call for a skill", &treat), "UL-SKL-11");
    let find = [("/attempt/what/skill", json!("diagnosis")), ("/attempt/task/patient", json!(1))];
    fill(&mut table, "Call for a skill", &find, &[12]);
    fill(&mut table, "Call for a skill", &treat, &[10]);
}

#[test]
fn ul_vis_14_an_illusion_is_looked_at() {
    for (sight, faces, sees) in [("truesight=60", &[][..], true), ("", &[17][..], false)] {
        let mut table = watched("day", 4, sight, "");
        let at = json!(table.actor("Guard").at);
        let looks = [("/attempt/task/at", at), ("/attempt/task/illusion", json!(true)), ("/against/number", json!(18))];
        let result = fill(&mut table, "Call for a look at a place", &looks, faces).result();
        assert_eq!(result.succeeded(), sees, "{sight}");
    }
}

#[test]
fn ul_int_05_eyes_in_the_dark() {
    let mut table = road(["acuity=2 awareness=1", "acuity=2 awareness=1", "acuity=9", ""]);
    table.goes(Pace::Fast);
    for label in ["A hidden threat", "A trap on the way"] {
        let dark = [("/standing", json!("disadvantage")), ("/unable", json!([2])), ("/except", json!([1]))];
        fill(&mut table, label, &dark, &[]);
        let values: Vec<(u16, i32)> = table
            .play
            .events
            .iter()
            .find_map(|event| match event {
                Event::Journey(Travelled::Threat { compared, .. }) => Some(compared),
                _ => None,
            })
            .expect("it was compared")
            .iter()
            .map(|one| (one.actor.0, one.tally.total))
            .collect();
        assert_eq!(values[..2], [(0, 4), (1, 9)], "{label}: 14, fast, dim; not for who sees well");
        assert!(values.iter().all(|(actor, _)| *actor != 2), "{label}: Cy does not see at all");
    }
    let rank = [("/ranks/0", json!("front")), ("/unable", json!([0, 1, 2, 3]))];
    fill(&mut table, "A threat that one rank may notice", &rank, &[]);
}

#[test]
fn ul_soc_27_the_price_of_words_is_that_of_the_campaign() {
    for (option, price) in [("", 3), ("talk_ap = 1", 1)] {
        let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "strength=4").foe("Orc", 'B', "");
        let mut table = ground.begin();
        fill(&mut table, "Speak in the fight", &[], &[9]);
        assert_eq!(table.ap("Mira"), 20 - price, "{option}");
    }
}

fn crate_health(table: &Blows) -> i32 {
    table.thing("crate").health
}

#[test]
fn ul_obj_02_overpower_by_agreement() {
    for (agreed, moves) in [(true, true), (false, false)] {
        let mut table = beside_a_thing("", &[("/what/overpower", json!(agreed)), ("/what/stuck", json!(13))]);
        let force = objects::Force { actor: table.id("Ash"), thing: "crate".into() };
        table.does(force, [9]);
        assert_eq!(table.result().total, if agreed { 14 } else { 10 });
        assert_eq!(table.thing("crate").stuck.is_none(), moves, "{agreed}");
    }
}

#[test]
fn ul_obj_05_what_a_thing_withstands() {
    let mut table = beside_a_thing("", &[("/what/armor", json!(0)), ("/what/health", json!(10))]);
    let label = "Say what a thing withstands";
    let club = [("/amount", json!(5)), ("/kind", json!("bludgeoning"))];
    for (how, left) in [("immune", 10), ("resists", 8), ("not", 3)] {
        fill(&mut table, label, &[("/harm", json!("bludgeoning")), ("/how", json!(how))], &[]);
        fill(&mut table, "Hurt a thing", &club, &[]);
        assert_eq!(crate_health(&table), left, "{how}");
    }
    fill(&mut table, label, &[("/harm", json!("arcane"))], &[]);
    assert_eq!(table.told(&ludex_engine::Viewer::GameMaster), ["crate is immune to arcane magic."]);
    fill(&mut table, "Hurt a thing", &[club[0].clone(), ("/source", json!("arcane"))], &[]);
    assert_eq!(crate_health(&table), 3);
    fill(&mut table, "Hurt a thing", &[("/amount", json!(2)), ("/source", json!("divine"))], &[]);
    assert_eq!(crate_health(&table), 1);
}

#[test]
fn ul_obj_06_and_07_what_a_creature_would_roll() {
    for (roll, left, failed) in [
        ("mobility_agility", 6, true),
        ("mobility_dexterity", 6, true),
        ("body_endurance", 6, true),
        ("spirit_will", 10, false),
        ("mental_cunning", 10, false),
        ("insight", 10, false),
    ] {
        let mut table = beside_a_thing("", &[]);
        fill(&mut table, "Hurt a thing", &[("/amount", json!(4)), ("/roll", json!(roll))], &[]);
        assert_eq!(crate_health(&table), left, "{roll}");
        let fails = |event: &Event| matches!(event, Event::Objects(ObjectEvent::Failed { .. }));
        assert_eq!(table.happened(fails), failed, "{roll}: no die");
    }
    let mut table = beside_a_thing("", &[]);
    fill(&mut table, "Hurt a thing", &[("/amount", json!(4)), ("/roll", Value::Null)], &[]);
    assert_eq!(crate_health(&table), 6);
}

/// A word alone says what is rolled, and is written out in full.
#[test]
fn what_is_rolled_by_a_word() {
    let read = |word: &str| serde_json::from_value::<checks::What>(json!(word)).map(|what| json!(what));
    for (word, what) in [
        ("jump", json!({"skill": "jump"})),
        ("strength", json!({"attribute": "strength"})),
        ("smithing", json!({"craft": "smithing"})),
        ("mobility_dexterity", json!({"defence": ["mobility", "dexterity"]})),
    ] {
        assert_eq!(read(word).expect("it is known"), what);
        let whole: checks::What = serde_json::from_value(what.clone()).expect("it is known");
        assert_eq!(json!(whole), what);
    }
    for wrong in ["mobility_will", "jumping", ""] {
        assert!(read(wrong).is_err_and(|error| error.to_string().contains("unknown variant")), "{wrong}");
    }
    let skill = |value: Value| serde_json::from_value::<AnySkill>(value).map(|skill| json!(skill));
    assert_eq!(skill(json!("jump")).expect("it is known"), json!("jump"));
    assert_eq!(skill(json!({"own": 3})).expect("it is known"), json!({"own": 3}));
    assert!(skill(json!("jumping")).is_err_and(|error| error.to_string().contains("unknown variant")));
    assert!(skill(json!({"owned": 3})).is_err());
}
