//! Attributes, derived values and ordinary creatures.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::{Content, Tally};

/// A creature like one of the starter content, changed.
fn like(is: &str, change: impl FnOnce(&mut Profile)) -> Profile {
    let table = scene().with(is, "x", "a", 0).with("Bandit", "y", "b", 9).waiting();
    let mut profile = table.state().setting.cast[0].clone();
    change(&mut profile);
    profile
}

/// The profile in a scene of its own, holding everything it did.
fn alone(profile: Profile) -> State {
    let table = scene().with("Bandit", "y", "b", 9).with("Bandit", "z", "c", 9).waiting();
    let mut setting = (*table.state().setting).clone();
    let held = (0..profile.weapons.len()).fold(0, |bits, at| bits | 1 << at);
    setting.cast = vec![profile];
    State::new(setting, vec![Actor { held, ..Actor::default() }])
}

fn value(state: &State, kind: DefenceKind) -> i32 {
    defence(state, ludex_engine::ActorId(0), kind, None, &mut Tally::silent())
}

fn total(profile: &Profile, fill: fn(&Profile, &mut Tally)) -> i32 {
    let mut tally = Tally::silent();
    fill(profile, &mut tally);
    tally.total
}

fn party() -> Table {
    scene()
        .with("Brannic Holt", "Brannic", "a", 0)
        .with("Sella Wren", "Sella", "a", 0)
        .with("Ovrin Deepdelve", "Ovrin", "a", 0)
        .with("Tamsin Vale", "Tamsin", "a", 0)
        .with("Orc raider", "orc", "b", 9)
        .with("Wolf", "wolf", "b", 9)
        .with("Ogre", "ogre", "b", 9)
        .with("Town guard", "guard", "b", 9)
        .waiting()
}

#[test]
fn wt_abi_01_eight_attributes() {
    let table = party();
    let tamsin = table.state().profile(table.id("Tamsin"));
    assert_eq!(
        Attribute::ALL.iter().map(|&attribute| tamsin.attribute(attribute)).collect::<Vec<_>>(),
        [-1, 1, 0, 1, 1, 3, 2, 2]
    );
}

#[test]
fn wt_abi_02_a_character_cannot_be_as_strong_as_an_ogre() {
    let strong = |sort: &str| {
        format!(
            "system = \"destiny\"\n[[creature]]\nname = \"x\"\nsort = \"{sort}\"\nstamina_base = 10\nweapons = []\n\
             attributes = {{ strength = 6 }}\n[[actors]]\nis = \"x\"\nside = \"a\"\nplace = 0\n\
             [[actors]]\nis = \"x\"\nname = \"y\"\nside = \"b\"\nplace = 3\n"
        )
    };
    let faults = |sort: &str| {
        let text = strong(sort);
        Destiny::check("x.toml", &|_: &str| Some(text.clone()))
    };
    assert_eq!(faults("npc"), []);
    let character = faults("character");
    assert_eq!(character[0].field, "creature[0].attributes.strength");
    assert_eq!(character[0].line, 7);
    assert!(character[0].message.contains("-5 to 5"));
}

#[test]
fn wt_abi_03_size_is_easy_to_hit_and_hard_to_hurt() {
    let table = party();
    assert_eq!(table.defence("ogre", DefenceKind::Melee), 3);
    assert_eq!(total(table.state().profile(table.id("ogre")), toughness), 13);
}

#[test]
fn wt_abi_05_the_same_skill_goes_with_other_attributes() {
    let table = party();
    let riding =
        Asked::Skill { attribute: Attribute::Persona, skill: Skill::Nature, specialization: Some("riding".into()) };
    assert_eq!(check_bonus(table.state(), table.id("Brannic"), &riding, false).0.total, 2);
    assert_eq!(Skill::ALL.len(), 12);
}

#[test]
fn wt_abi_06_a_specialization_helps_only_its_skill() {
    let skills = Skills::default().with(Skill::Melee, None, 1).with(Skill::Athletics, Some("power"), 2);
    assert_eq!(skills.specialization(Skill::Athletics, "power"), 2);
    assert_eq!(skills.specialization(Skill::Melee, "power"), 0);
}

#[test]
fn wt_abi_07_ranks_end_at_the_maximum() {
    let text = starter_file("characters.toml").unwrap().replace("melee = { rank = 3", "melee = { rank = 6");
    let encounter = scene().with("Brannic Holt", "B", "a", 0).with("Bandit", "b", "b", 1);
    let faults_of = |encounter: &str| {
        let library = |file: &str| match file {
            "test.toml" => Some(encounter.to_owned()),
            "characters.toml" => Some(text.clone()),
            file => starter_file(file),
        };
        Destiny::load("test.toml", &library).err().unwrap_or_default()
    };
    let faults = faults_of(&encounter.text());
    assert_eq!(faults[0].field, "creature[0].skills.melee.rank");
    assert!(faults[0].message.contains("0 to 5"));
    assert!(faults_of(&encounter.option("rank_max = 6").text()).iter().all(|fault| !fault.field.contains("skills")));
}

#[test]
fn wt_abi_08_the_weapon_group_is_the_specialization_that_helps() {
    let table = party();
    let check = |weapon| Asked::Combat { check: CombatCheck::Weapon(weapon), standard: false };
    let of =
        |who: &str, weapon| check_bonus(table.state(), table.id(who), &check(table.weapon(who, weapon)), false).0.total;
    assert_eq!(of("Brannic", "longsword") - 10, 5, "Blades help");
    assert_eq!(of("Brannic", "medium shield") - 10, 3, "but not with a shield");
}

#[test]
fn the_race_gives_the_base_of_stamina() {
    let table = party();
    let stamina = |who: &str| normal_stamina(table.state().profile(table.id(who)));
    assert_eq!((stamina("Brannic"), stamina("Sella"), stamina("Ovrin")), (12, 7, 15));
}

#[test]
fn wt_der_01_toughness() {
    let table = party();
    let of = |who: &str| total(table.state().profile(table.id(who)), toughness);
    assert_eq!((of("Brannic"), of("wolf")), (5, 0));
}

#[test]
fn wt_der_02_base_toughness_leaves_armour_out_and_hide_in() {
    let table = party();
    let of = |who: &str| total(table.state().profile(table.id(who)), base_toughness);
    assert_eq!((of("Brannic"), of("ogre")), (2, 13));
}

#[test]
fn wt_der_03_thresholds_lie_two_apart() {
    let options = Options::default();
    assert_eq!(Level::of(5, &options), Some(Level::Severe));
    assert_eq!(Level::of(-1, &options), None);
}

#[test]
fn wt_der_04_light_slots_come_from_persona() {
    let of = |persona| slots(&like("Tamsin Vale", |profile| profile.attributes[7] = persona))[0];
    assert_eq!((of(2), of(0), of(-5)), (7, 5, 0));
}

#[test]
fn wt_der_05_slots_by_vitality() {
    let table = party();
    let of = |who: &str| slots(table.state().profile(table.id(who)));
    assert_eq!(of("Brannic"), [5, 4, 3, 2, 1]);
    assert_eq!(of("Ovrin"), [6, 4, 3, 3, 1]);
    let rows = (-5..=5).map(|vitality| {
        let [_, moderate, severe, critical, _] =
            slots(&like("Brannic Holt", |profile| profile.attributes[2] = vitality));
        [moderate, severe, critical]
    });
    let table = [
        [1, 1, 0],
        [1, 1, 1],
        [2, 1, 1],
        [2, 2, 1],
        [3, 2, 1],
        [3, 2, 2],
        [3, 3, 2],
        [4, 3, 2],
        [4, 3, 3],
        [4, 4, 3],
        [5, 4, 3],
    ];
    assert_eq!(rows.collect::<Vec<_>>(), table);
}

#[test]
fn wt_der_06_one_fatal_slot() {
    assert_eq!(slots(&like("Brannic Holt", |profile| profile.attributes[2] = 5))[4], 1);
}

#[test]
fn wt_der_07_vitality_beyond_the_table() {
    let profile = like("Ogre", |profile| profile.slots_by = SlotsBy::Vitality);
    assert_eq!(slots(&profile)[1..4], [5, 4, 3]);
}

#[test]
fn wt_der_08_fatigue_lowers_what_stamina_can_hold() {
    let table = party();
    let sella = table.state().profile(table.id("Sella"));
    assert_eq!((normal_stamina(sella), current_stamina_max(sella, 3), current_stamina_max(sella, 9)), (7, 4, 0));
    assert_eq!(normal_stamina(&like("Sella Wren", |profile| profile.stamina_base = 0)), 1);
}

#[test]
fn wt_der_10_melee_defence() {
    assert_eq!(party().defence("Brannic", DefenceKind::Melee), 14);
}

#[test]
fn wt_der_11_ranged_defence() {
    assert_eq!(party().defence("Brannic", DefenceKind::Ranged), 13);
}

#[test]
fn wt_der_12_speed_and_reason_take_five_at_most() {
    let slow = like("Bandit", |profile| {
        (profile.attributes[3], profile.attributes[5]) = (-4, -3);
        profile.weapons.clear();
    });
    assert_eq!(value(&alone(slow), DefenceKind::Melee), 5);
}

#[test]
fn wt_der_13_immobile_defence() {
    let table = party();
    assert_eq!(table.defence("Brannic", DefenceKind::Immobile), 5);
    assert_eq!(table.defence("ogre", DefenceKind::Immobile), 1);
    assert_eq!(value(&alone(like("Ogre", |profile| profile.size = 5)), DefenceKind::Immobile), 0);
}

#[test]
fn wt_der_14_power_defence() {
    assert_eq!(party().defence("orc", DefenceKind::Power), 17);
}

#[test]
fn wt_der_15_agility_defence() {
    assert_eq!(party().defence("Sella", DefenceKind::Agility), 16);
}

#[test]
fn wt_der_16_fortitude_defence() {
    assert_eq!(party().defence("Ovrin", DefenceKind::Fortitude), 17);
}

#[test]
fn wt_der_17_willpower_defence() {
    assert_eq!(party().defence("Tamsin", DefenceKind::Willpower), 16);
}

fn points(speed: i32) -> (i16, i16, i16) {
    let ap = action_points(&like("Bandit", |profile| profile.attributes[3] = speed));
    (ap.round_start, ap.turn_end, ap.max)
}

#[test]
fn wt_der_18_action_points_by_speed() {
    assert_eq!(points(4), (11, 10, 31));
    assert_eq!(points(0), (6, 6, 18));
    assert_eq!(points(-10), (2, 1, 5));
    assert_eq!(points(-2), (5, 4, 14));
}

#[test]
fn wt_der_19_speed_beyond_the_table() {
    assert_eq!(points(12), (24, 24, 72));
    assert_eq!(points(-14), (2, 1, 5));
}

#[test]
fn wt_der_20_initiative_modifier() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Ogre", "ogre", "b", 9).waiting();
    let faces = then(&[fudge([-1, 0, 1, 0, 0]), fudge_sum(-5)]);
    table.act(Command::Begin(Begin { surprised: vec![] }), faces);
    assert_eq!((table.actor("Brannic").initiative, table.actor("ogre").initiative), (7, 0));
}

#[test]
fn wt_der_21_movement_rate() {
    assert_eq!(rate_of(4), 9);
    assert_eq!((rate_of(-30), rate_of(-29), rate_of(2), rate_of(3), rate_of(70), rate_of(71)), (0, 1, 8, 9, 25, 26));
    let table = party();
    let ovrin = table.id("Ovrin");
    assert_eq!(rate(table.state(), ovrin), 7, "scale slows him");
    let yards = |ap: i16| {
        let mut state = table.state().clone();
        state.on(ovrin, |actor| (actor.ap, actor.movement) = (ap, 0));
        yards_at_hand(&state, ovrin)
    };
    assert_eq!([1, 2, 3, 4].map(yards), [1, 3, 5, 7], "fewer AP move a part of it");
}

#[test]
fn wt_der_23_a_dropped_shield_no_longer_blocks() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 50).begun(&[0, 0]);
    let (actor, weapon) = (table.id("Brannic"), table.weapon("Brannic", "medium shield"));
    table.act(Command::DropItem(DropItem { actor, weapon }), NONE);
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 12);
    assert_eq!(table.defence("Brannic", DefenceKind::Ranged), 11);
}

#[test]
fn wt_npc_01_rank_gives_the_slots() {
    let table = party();
    let of = |who: &str| slots(table.state().profile(table.id(who)));
    assert_eq!(of("guard"), [5, 2, 2, 2, 1]);
    assert_eq!(of("ogre"), [3, 3, 3, 3, 1]);
}

#[test]
fn wt_npc_02_persona_gives_light_slots_to_anybody() {
    let table = party();
    assert_eq!(slots(table.state().profile(table.id("wolf"))), [4, 1, 1, 1, 1]);
    assert_eq!(slots(&like("Wolf", |profile| profile.light_slots = Some(9)))[0], 9);
}

#[test]
fn wt_npc_05_an_important_creature_follows_the_full_rules() {
    let options = Options::default();
    let captain = like("Knight captain", |_| {});
    assert!(!captain.follows_full_rules(&options));
    let important = like("Knight captain", |profile| profile.death_rules = DeathRules::Full);
    assert!(important.follows_full_rules(&options));
    let by_vitality = like("Knight captain", |profile| profile.slots_by = SlotsBy::Vitality);
    assert_eq!(slots(&by_vitality), [7, 4, 3, 2, 1]);
}

#[test]
fn wt_cnt_21_a_stat_block_that_does_not_come_out_is_refused() {
    let text = starter_file("characters.toml").unwrap().replacen("melee_defence = 14", "melee_defence = 15", 1);
    let encounter = scene().with("Brannic Holt", "B", "a", 0).with("Bandit", "b", "b", 1).text();
    let library = |file: &str| match file {
        "test.toml" => Some(encounter.clone()),
        "characters.toml" => Some(text.clone()),
        file => starter_file(file),
    };
    let faults = Destiny::load("test.toml", &library).expect_err("a wrong number");
    assert_eq!(faults[0].to_string().split(": ").nth(1), Some("creature[0].expect.melee_defence"));
    assert!(faults[0].message.contains("expected 14"));
    assert!(faults[0].line > 1);
}
