//! Variant rules and parameters (UL-OPT), each on and off; most are in `plays/options.play`.

use crate::common;

use common::blows::*;
use common::table::{Table, scene_with};
use ludex_engine::ActorId;
use ludex_unbound::attack::attack_tally;
use ludex_unbound::damage::Damaged;
use ludex_unbound::mounted::Mount;
use ludex_unbound::options::*;
use ludex_unbound::reactions::Defend;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

/// What a weapon of Mira's adds to the die.
fn plus(table: &Blows, weapon: &str, thrown: bool) -> i32 {
    let place = table.weapon("Mira", weapon);
    let weapon = &table.actor("Mira").profile.weapons[usize::from(place)];
    attack_tally(table.state(), table.id("Mira"), weapon, thrown, false).total
}

/// Mira before an orc under an option.
fn under(option: &str, mira: &str, orc: &str) -> Blows {
    on(" . . A B . .").option(option).hero("Mira", 'A', mira).foe("Orc", 'B', orc).begin()
}

#[test]
fn ul_opt_01_action_points_anew_each_round() {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")];
    let rolled = |option: &str, second: &[u32]| -> Table {
        let mut table = scene_with(". A . B", option, &actors);
        let actor = ActorId(0);
        table.record("Tamsin", |profile| profile.attribute_boosts.agility = 0);
        table.act(StartEncounter { surprised: vec![] }, [1, 2]);
        assert_eq!(table.ap("Tamsin"), 13, "5 + 1 + 2 + 3 + 2");
        table.passes("Tamsin");
        table.act(Pass { actor: ActorId(1) }, second.to_vec());
        assert_eq!(table.state().round, 2);
        assert_eq!(table.ap("Goblin"), 12, "a fixed number stays");
        let _ = actor;
        table
    };
    assert_eq!(rolled("ap_reroll_each_round = true", &[4, 7]).ap("Tamsin"), 21);
    assert_eq!(rolled("", &[]).ap("Tamsin"), 13);
}

#[test]
fn ul_opt_07_a_weapon_in_another_group_or_in_two() {
    let rapier = |also: &str| {
        format!(
            "[[weapon]]\nname = \"rapier\"\nap = 5\ndamage = [{{ dice = \"1d8\", type = \"piercing\" }}]\n\
             group = \"blades\"\n{also}\n"
        )
    };
    let with = |also: &str, ranks: &str| {
        let ground = on(" A B").gear(&rapier(also)).foe("Orc", 'B', "");
        plus(&ground.hero("Mira", 'A', &format!("weapons=rapier {ranks}")).waiting(), "rapier", false)
    };
    let both = "also = \"impaling\"";
    assert_eq!((with("", "blades=1 impaling=2"), with(both, "blades=1 impaling=2")), (2, 4), "the better rank");
    assert_eq!((with(both, "blades=2 impaling=1"), with(both, "impaling=1"), with("", "impaling=1")), (4, 2, 0));
}

#[test]
fn ul_opt_09_the_parameters_and_their_defaults() {
    let options = Options::default();
    assert_eq!((options.ap_minimum, options.ap_vitality_die), (1, VitalityDieInAp::Rolled));
    assert_eq!((options.order_tie, options.free_objects_per_activation), (OrderTie::ApAttribute, 1));
    assert!(options.flank_requires_threat && options.potion_given_is_full);
    assert!(!options.passive_shield && !options.death_exhaustion_applies && !options.unconscious_adjacent_hit_is_crit);
    assert_eq!((options.armor_unarmored_value, options.crit_margin, options.crit_rank_step), (6, 10, 0));
    assert_eq!((options.loading_reload_ap, options.dex_boost_step, options.health_per_pool_per_level), (1, 1, 1));
    assert_eq!(options.valor_after_long_rest, 0);
    assert_eq!(duel("", "").state().map().shape(), ludex_grid::Shape::Hex);
    for (option, passive) in [("passive_shield = true", 17), ("", 11)] {
        let table = under(option, "armour=chainmail shield=round_shield", "");
        let armor = armour::passive(table.state(), table.id("Mira"), ludex_grid::Cover::None, false).total;
        assert_eq!(armor, passive, "{option}");
    }
}

#[test]
fn ul_opt_02_a_rider_is_higher_than_those_on_foot() {
    for (option, more) in [("high_ground = true", 1), ("", 0)] {
        let cells = " . . . . . .\n  A H . B . .\n . . . . . .";
        let ground = on(cells).option(option).hero("Mira", 'A', "ap=40 dexterity=7 weapons=spear");
        let horse = "size=large bears=\"trained\"";
        let mut table = ground.foe("Orc", 'B', "").creature("Horse", 'H', "heroes", &format!("ap=5 {horse}")).begin();
        let (actor, target) = (table.id("Mira"), table.id("Horse"));
        table.does(Mount { actor, target }, []);
        let near = table.state().map().cell_at(3, 1).expect("it is on the map");
        let orc = table.id("Orc");
        table.rules(Ruling::Place { actor: orc, at: near });
        assert_eq!(cover::high_ground(table.state(), actor, orc), more);
        assert_eq!(cover::high_ground(table.state(), orc, actor), 0);
    }
}

#[test]
fn ul_opt_04_a_tie_that_grazes_beats_the_dodge() {
    let orc = "ap=12 av=4:medium medium=2 agility=0";
    let option = "minor_failure_attack = \"tie_grazes\"";
    let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "dexterity=5 blades=1 weapons=longsword");
    let mut table = ground.foe("Orc", 'B', orc).begin();
    // 4 + 4 against 1 + 5 + 2: the dodge failed, so the rank is lost: (9 - 2) / 2.
    table.strikes("Mira", "longsword", "Orc", DODGE, &[1 + 1, 5, 4, 5]);
    assert_eq!(table.rolled().degree, Degree::Graze);
    assert_eq!(table.amounts(), [3]);
    let harm = |event: &[Event]| {
        event.iter().any(|event| matches!(event, Event::Damaged(Damaged { damage, .. }) if damage.amount > 0))
    };
    let mut fresh = ground_for_odds(option, orc);
    let attack = fresh.attack("Mira", "longsword", "Orc");
    fresh.does(attack, []);
    let dodge = Command::Defend(Defend { actor: fresh.id("Orc"), with: DODGE });
    assert!(chance(fresh.state(), &dodge, harm).0 > 0, "weighed and walked alike: see the properties");
}

fn ground_for_odds(option: &str, orc: &str) -> Blows {
    let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "dexterity=5 blades=1 weapons=longsword");
    ground.foe("Orc", 'B', orc).begin()
}

#[test]
fn ul_opt_09_numbers_that_no_game_could_be_played_with_are_refused() {
    let lines = [
        ("crit_margin", [i32::MIN, 0, 100, i32::MAX]),
        ("armor_unarmored_value", [i32::MIN, -1, 31, i32::MAX]),
        ("health_per_pool_per_level", [i32::MIN, -1, 21, i32::MAX]),
        ("loading_reload_ap", [i32::MIN, -1, 31, i32::MAX]),
        ("dex_boost_step", [i32::MIN, -1, 21, i32::MAX]),
        ("crit_rank_step", [i32::MIN, -21, 21, i32::MAX]),
        ("ap_minimum", [i32::MIN, -1, 100, i32::MAX]),
        ("day_ends_at", [24, 25, 99, 255]),
    ];
    for (name, numbers) in lines {
        for number in numbers {
            let ground = on(" . A B .").option(&format!("{name} = {number}"));
            let faults = ground.hero("Mira", 'A', "").foe("Orc", 'B', "").tries().expect_err("it is out of bounds");
            assert_eq!(faults[0].field, format!("options.{name}"), "{number}: {faults:?}");
        }
    }
}
