//! Menus and bounds that a campaign sets for itself, each with two values.

use crate::common;

use common::called::*;
use common::filling::*;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::CallCheck;
use ludex_unbound::checks::task::SkillEvent;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::*;
use serde_json::json;

#[test]
fn ul_chk_02_a_campaign_sets_how_far_attributes_go() {
    let loads = |option: &str, value: i32| {
        let ground = on(" A B").option(option).hero("Ash", 'A', &format!("acuity={value} agility={value}"));
        ground.foe("Orc", 'B', "").tries()
    };
    for (option, least, most) in [("", -5, 10), ("attribute_min = -2\nattribute_max = 14", -2, 14)] {
        for (value, fits) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
            let loaded = loads(option, value);
            assert_eq!(loaded.is_ok(), fits, "{option}: {value}");
            if let Err(faults) = loaded {
                assert!(faults[0].message.contains(&format!("{least} to {most}")), "{}", faults[0].message);
            }
        }
    }
    // However nimble, a dash stays within the longest way.
    let mut table = Blows { play: ludex_engine::testing::Play::new(loads("attribute_max = 20", 20).expect("it fits")) };
    table.does(StartEncounter { surprised: vec![] }, []);
    assert_eq!(movement::allowance(table.state(), table.id("Ash"), true, false).total, 28);
    assert_eq!(loads("attribute_max = 21", 0).expect_err("too much")[0].field, "options.attribute_max");
}

#[test]
fn ul_chk_06_a_campaign_has_its_own_ladder() {
    for (option, moderate, hard) in [("", 12, 15), ("targets = { moderate = 11, hard = 18 }", 11, 18)] {
        let ground = on(" . A . B").option(option).hero("Ash", 'A', "").foe("Orc", 'B', "");
        let mut table = ground.waiting();
        let form = table.form("Call for a skill").expect("it is there");
        assert_eq!(form.command["against"]["number"], json!(moderate), "{option}");
        let label = form.fields.iter().find(|field| field.path == "/against/number").expect("it is there");
        let menu = format!("Easy 8, Routine 10, Moderate {moderate}, Hard {hard}, Very hard 20, Heroic 25");
        assert!(label.label.contains(&menu), "{}", label.label);
        let attempt = roll(Skill::Perception);
        let against = Some(checks::Target::Difficulty(checks::Difficulty::Hard));
        let members = vec![table.id("Ash")];
        table.does(CallCheck { members, leader: None, solo: false, attempt, against }, [10]);
        assert_eq!(table.result().target, Some(hard), "{option}");
        // It is offered, never forced.
        fill(&mut table, "Call for a skill", &[("/against/number", json!(13))], &[13]);
        assert_eq!(table.result().target, Some(13));
    }
}

#[test]
fn ul_hid_18_a_campaign_sets_how_long_a_search_takes() {
    for (option, place, room) in [("", 60, 600), ("search_place_minutes = 5\nsearch_room_minutes = 30", 300, 1800)] {
        let ground = on(" . A . B").option(option).hero("Ash", 'A', "").foe("Orc", 'B', "");
        let mut table = ground.waiting();
        fill(&mut table, "Search a place", &[], &[9]);
        assert_eq!(table.state().clock.seconds, place, "{option}");
        fill(&mut table, "Search the whole room", &[], &[9]);
        assert_eq!(table.state().clock.seconds, place + room, "{option}");
    }
    let none = on(" A B").option("search_room_minutes = 0").hero("Ash", 'A', "").foe("Orc", 'B', "").tries();
    assert_eq!(none.expect_err("some time it takes")[0].field, "options.search_room_minutes");
}

#[test]
fn ul_rst_08_a_campaign_sets_the_usual_die() {
    for (option, usual) in [("", 8), ("vitality_die = 10", 10)] {
        let ground = on(" . A C . B").option(option).hero("Ash", 'A', "level=5").hero("Cy", 'C', "vitality_die=6");
        let table = ground.foe("Orc", 'B', "").waiting();
        let dice = |name: &str| (table.actor(name).vitality_dice, table.actor(name).profile.vitality_die);
        assert_eq!((dice("Ash"), dice("Cy").1), ((5, usual), 6), "{option}: of the record first");
    }
    for wrong in [4, 9, 14] {
        let ground = on(" A B").option(&format!("vitality_die = {wrong}")).hero("Ash", 'A', "").foe("Orc", 'B', "");
        assert_eq!(ground.tries().expect_err("there is no such die")[0].field, "options.vitality_die");
    }
}

#[test]
fn ul_obj_03_the_menu_of_materials() {
    let door = "[[thing]]\nname = \"door\"\nat = \"D\"\nmaterial = \"wood\"\n";
    for (option, armor, health) in
        [("", 8, 10), ("materials = { wood = [3, 14] }", 3, 14), ("materials = { stone = [9, 99] }", 8, 10)]
    {
        let ground = || on(" . A D . B").option(option).gear(door).hero("Ash", 'A', "").foe("Orc", 'B', "");
        let table = ground().waiting();
        assert_eq!((table.thing("door").armor, table.thing("door").health), (armor, health), "{option}");
        let placed = beside_a_thing(option, &[]);
        assert_eq!((placed.thing("crate").armor, placed.thing("crate").health), (armor, health), "{option}");
        let form = placed.form("Place a thing").expect("it is there");
        let label = form.fields.iter().find(|field| field.path == "/what/armor").map(|field| field.label.to_string());
        assert!(label.is_some_and(|label| label.contains(&format!("wood {armor}"))), "the menu is told");
    }
    for wrong in ["materials = { wood = [31, 5] }", "materials = { wood = [1, 0] }"] {
        let faults =
            on(" A B").option(wrong).hero("Ash", 'A', "").foe("Orc", 'B', "").tries().expect_err("it is wrong");
        assert_eq!(faults[0].field, "options.materials.wood");
    }
}

#[test]
fn ul_skl_07_what_a_cutpurse_knife_adds() {
    for (option, face, taken) in
        [("", 10, false), ("", 11, true), ("cutpurse_bonus = 3", 9, true), ("cutpurse_bonus = 0", 11, false)]
    {
        let ground = on(" . A B . .").option(option).hero("Ash", 'A', "").foe("Guard", 'B', "acuity=2");
        let mut table = ground.waiting();
        let fields = [("/target", json!(1)), ("/what", json!("a purse")), ("/knife", json!(true))];
        fill(&mut table, "Take something off somebody", &fields, &[face]);
        let lifted = |event: &Event| matches!(event, Event::Skills(SkillEvent::Lifted { taken: true, .. }));
        assert_eq!(table.happened(lifted), taken, "{option:?}: {face} against 12");
    }
}
