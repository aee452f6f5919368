//! What is kept beside what it follows from, and what is found out by a shorter way, comes to the same as without.
#![allow(missing_docs)]

use crate::common::{pair, starts};
use ludex_edge::character::{DamageType, Distance, Skill, Skills, Weapon, Weapons};
use ludex_edge::damage::{Packet, Shell, taken_by_shell};
use ludex_edge::state::Cover;
use ludex_edge::{Edge, State, attack, derived, sight};
use ludex_engine::testing::random_play;
use ludex_kit::WordSet;
use proptest::prelude::{any, prop};
use proptest::{prop_assert_eq, proptest};
use std::collections::BTreeMap;

/// Visits states of random play of all scenes.
fn visits(mut visit: impl FnMut(&State)) {
    for (seed, start) in (0..).zip(starts()) {
        random_play::<Edge>(&start, seed, 25, |state, _, _| visit(state));
    }
}

#[test]
fn whoever_has_another_in_reach_is_among_those_who_may() {
    let mut met = 0;
    visits(|state| {
        for one in state.ids() {
            let near = derived::may_meet(state, one);
            for other in state.ids().filter(|other| *other != one) {
                let meet = derived::meet_in_reach(state, one, other);
                met += u32::from(meet);
                assert!(!meet || near.has(other), "{one:?} and {other:?}");
                let strikes = derived::has_in_reach(state, one, other);
                assert!(!strikes || derived::may_reach(state, one, other), "{one:?} strikes {other:?}");
            }
            assert!(!near.has(one));
        }
    });
    assert!(met > 0, "nobody has anybody in reach");
}

#[test]
fn a_wall_between_two_is_one_from_either_side() {
    visits(|state| {
        for one in state.ids() {
            for other in state.ids().filter(|other| *other > one) {
                let level = state.actor(one).at.z == state.actor(other).at.z;
                if level && state.judged.is_empty() && !state.setting.map.has_walls() {
                    let (there, back) = (sight::is_behind(state, one, other), sight::is_behind(state, other, one));
                    assert_eq!(there, back, "{one:?} and {other:?}");
                    assert_eq!(there, sight::cover(state, one, other) == Cover::Total);
                }
            }
        }
    });
}

#[test]
fn sides_are_told_apart_by_their_whole_names() {
    let names =
        ["", "a", "ab", "abc", "abd", "crew", "crow", "cress", "crews", "gangway", "gangdog", "gang two", "gang ten"];
    let long = ["the long gang", "the lone gang", "the long gong", "the long gangs"];
    let mut s = pair("Rhea Vance", "street thug");
    let (one, two) = (s.id("one"), s.id("two"));
    let all = || names.iter().chain(&long);
    for own in all() {
        for other in all() {
            s.record("one", |profile| profile.side = (*own).to_owned());
            s.record("two", |profile| profile.side = (*other).to_owned());
            assert_eq!(s.state().allied(one, two), own == other, "{own} and {other}");
            assert_eq!(s.state().hostile(one, two), own != other, "{own} and {other}");
        }
    }
}

#[test]
fn the_longest_reach_follows_the_weapons() {
    let with = |range, reach| Weapon { range, reach, ..Weapon::default() };
    let mut weapons = Weapons::default();
    assert_eq!(weapons.longest(), 0);
    weapons.change(|all| all.push(with(Distance::Adjacent, 100)));
    weapons.change(|all| all.push(with(Distance::Short, 400)));
    assert_eq!(weapons.longest(), 100, "shots reach no farther");
    weapons.change(|all| all[1].range = Distance::Adjacent);
    assert_eq!(weapons.longest(), 400);
    let written = serde_json::to_value(&weapons).expect("they are written");
    assert_eq!(written, serde_json::to_value(Vec::from(weapons.clone())).expect("a list is written"));
    assert_eq!(serde_json::from_value::<Weapons>(written).expect("they are read"), weapons);
    weapons.change(Vec::clear);
    assert_eq!(weapons.longest(), 0);
}

#[test]
fn ed_atk_12_to_ed_atk_17_the_distance_is_the_first_of_the_table_that_is_far_enough() {
    let mut s = pair("Rhea Vance", "street thug");
    let (one, two) = (s.id("one"), s.id("two"));
    for x in (2_000..14_000).step_by(50) {
        s.put("two", x, 1_000);
        let gap = s.state().space(one).gap_squared(s.state().space(two));
        let far =
            attack::DISTANCE_TABLE.iter().skip(1).find(|(_, far, _)| gap <= 4 * i64::from(*far) * i64::from(*far));
        let near = s.state().space(one).reaches(s.state().space(two), s.state().profile(one).reach);
        let expected = if near { Distance::Adjacent } else { far.map_or(Distance::Extreme, |(far, ..)| *far) };
        assert_eq!(attack::distance(s.state(), one, two), expected, "at {x}");
    }
}

/// Returns what is taken of damage, kind by kind: armour once, where the least is left (ED-DMG-16, ED-DMG-24).
fn taken(shell: Shell, packet: Packet) -> i32 {
    let effect = |amount: i32| {
        let halved = if packet.halved { amount / 2 } else { amount };
        if packet.doubled { halved * 2 } else { halved }
    };
    let armor = if packet.bare { 0 } else { shell.armor + packet.ward };
    let left = |kind: DamageType, off: i32| {
        let amount = (effect(packet.amounts[kind as usize]) - off.max(0)).max(0);
        match (shell.immune.has(kind), shell.resists.has(kind), shell.vulnerable.has(kind)) {
            (true, ..) => 0,
            (_, true, false) => amount / 2,
            (_, false, true) => amount * 2,
            _ => amount,
        }
    };
    let against = |covered: DamageType, off: i32| -> i32 {
        DamageType::ALL.iter().map(|kind| left(*kind, if *kind == covered { off } else { 0 })).sum()
    };
    against(DamageType::Kinetic, armor).min(against(DamageType::Energy, armor / 2))
}

proptest! {
    #[test]
    fn ed_dmg_16_damage_of_one_kind_meets_what_damage_of_several_does(
        amounts in prop::array::uniform4(prop::option::of(0..30_i32)),
        (armor, ward) in (0..12_i32, 0..4_i32),
        (halved, doubled, bare) in any::<(bool, bool, bool)>(),
        (resists, vulnerable, immune) in (0..16_u8, 0..16_u8, 0..16_u8),
    ) {
        let set = |bits: u8| {
            let kinds = DamageType::ALL.iter().filter(|kind| bits & 1 << **kind as u8 != 0);
            kinds.copied().collect::<WordSet<DamageType>>()
        };
        let (resists, vulnerable, immune) = (set(resists), set(vulnerable), set(immune));
        let shell = Shell { armor, resists, vulnerable, immune, ..Shell::default() };
        let amounts = amounts.map(Option::unwrap_or_default);
        let packet = Packet { amounts, halved, doubled, ward, bare, ..Packet::default() };
        prop_assert_eq!(taken_by_shell(shell, packet), taken(shell, packet));
    }

    #[test]
    fn ed_skl_01_skills_are_what_a_list_of_them_says(
        known in prop::collection::btree_map(0..Skill::ALL.len(), 0..13_i8, 0..20),
        changes in prop::collection::vec((0..Skill::ALL.len(), prop::option::of(0..13_i8)), 0..20),
    ) {
        let mut list: BTreeMap<Skill, i8> = known.into_iter().map(|(at, bonus)| (Skill::ALL[at], bonus)).collect();
        let mut skills = Skills::from(list.clone());
        for (at, bonus) in changes {
            let skill = Skill::ALL[at];
            let before = match bonus {
                Some(bonus) => (skills.insert(skill, bonus), list.insert(skill, bonus)),
                None => (skills.remove(skill), list.remove(&skill)),
            };
            prop_assert_eq!(before.0, before.1);
        }
        let said = Skill::ALL.iter().all(|skill| skills.get(*skill) == list.get(skill).copied());
        prop_assert_eq!((said, skills.iter().collect::<Vec<_>>()), (true, list.clone().into_iter().collect()));
        let written = serde_json::to_string(&skills).expect("they are written");
        prop_assert_eq!(&written, &serde_json::to_string(&list).expect("a list is written"));
        prop_assert_eq!(serde_json::from_str::<Skills>(&written).expect("they are read"), skills);
    }
}
