//! SP-CNT: the starter content, row by row.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::character::{Underwater, Weapon};
use ludex_archsoul::content::starter;
use ludex_archsoul::damage::{self, hardness, max_hp};
use ludex_archsoul::derived::{self, death_threshold, defence};
use ludex_archsoul::{Archsoul, State, attack, exhaustion, water};
use ludex_engine::{ActorId, CommandSet, Content, Presentation, Viewer, content::Library};

/// A scene with people who carry such weapons, and wear such armour.
fn with(weapons: &[&str], armour: &[&str]) -> State {
    let mut text = String::from(
        "system = \"archsoul\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\"]\n[map]\nshape = \"hex\"\ncells = \"",
    );
    let sets = weapons.chunks(6).map(|some| (some, None)).chain(armour.iter().map(|one| (&[][..], Some(one))));
    let sets: Vec<_> = sets.collect();
    text += &format!("{}\"\n", &"A B C D"[..sets.len() * 2 - 1]);
    for (place, (carried, worn)) in sets.into_iter().enumerate() {
        text += &format!(
            "[[character]]\nname = \"{place}\"\nathletics = 3\nendurance = 4\nintellect = 3\nprecision = 3\nweapons = {carried:?}\n"
        );
        if let Some(worn) = worn {
            text += &format!("armour = \"{worn}\"\n");
        }
        let letter = char::from(b"ABCD"[place]);
        text += &format!("[[actors]]\nis = \"{place}\"\nside = \"ours\"\nat = \"{letter}\"\n");
    }
    let library = |file: &str| if file == "here.toml" { Some(text.clone()) } else { starter().read(file) };
    Archsoul::load("here.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"))
}

fn named<'s>(s: &'s State, name: &str) -> &'s Weapon {
    let all = s.setting.cast.iter().flat_map(|profile| &profile.weapons);
    all.into_iter().find(|weapon| weapon.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Who is concealed as a scene begins is there for those alone who see it, and a fault names what is wrong.
#[test]
fn sp_sol_06_who_is_concealed_is_not_sent_to_who_does_not_see() {
    let scene = |by: &str| {
        let text = starter().read("duel.toml").expect("it is there");
        let text = text.replacen("side = \"toll\"", &format!("side = \"toll\"\nconcealed_by = \"{by}\""), 1);
        let library = move |file: &str| if file == "here.toml" { Some(text.clone()) } else { starter().read(file) };
        Archsoul::load("here.toml", &library)
    };
    let mut state = scene("the guard").expect("it is whole");
    let [mara, guard] = [ActorId(0), ActorId(1)];
    let [hers, his, nobodys] = [vec![mara], vec![guard], Vec::new()].map(Viewer::Player);
    let sees = |state: &State, viewer: &Viewer| {
        let there = Archsoul::view(state, viewer).tokens.iter().any(|token| token.actor == guard);
        assert_eq!(there, Archsoul::sheet(state, guard, viewer).is_some());
        there
    };
    let shown = [&hers, &his, &nobodys, &Viewer::Spectator, &Viewer::GameMaster].map(|viewer| sees(&state, viewer));
    assert_eq!(shown, [false, true, false, false, true]);
    let offers = |state: &State, actor| {
        let mut all = Vec::new();
        ludex_archsoul::Command::offers(state, &mut all);
        all.into_iter().any(|offer| offer.actor == Some(mara) && offer.target == Some(actor))
    };
    assert!(!offers(&state, guard));
    state.unseen.set(mara, guard, false);
    assert!(sees(&state, &hers) && sees(&state, &Viewer::Spectator));
    let faults = scene("nobody").expect_err("there is none");
    assert!(faults[0].to_string().contains("concealed_by: nobody of this name"), "{faults:?}");
}

#[test]
fn sp_cnt_01_weapons() {
    // Dice, or those of its own; reach; thrown or shot; hands, parry, blunt, hardness, price, under water.
    use Underwater::{Awkward as A, Banned as B, Free as F};
    type Row = (&'static str, u8, Option<u8>, u8, Option<[u8; 2]>, u8, u8, bool, u8, u32, Underwater);
    let rows: [Row; 21] = [
        ("knife", 1, None, 1, Some([3, 6]), 1, 0, false, 6, 2, F),
        ("stiletto", 1, None, 1, None, 1, 0, false, 6, 3, F),
        ("shortspear", 2, None, 1, Some([5, 10]), 1, 1, false, 4, 3, F),
        ("spear", 3, None, 2, None, 2, 1, false, 4, 4, F),
        ("pike", 4, None, 3, None, 2, 0, false, 4, 6, F),
        ("gladius", 2, None, 1, None, 1, 1, false, 6, 8, A),
        ("broadsword", 3, None, 1, None, 1, 1, false, 6, 12, A),
        ("greatsword", 5, None, 2, None, 2, 1, false, 6, 25, A),
        ("mace", 3, None, 1, None, 1, 0, true, 6, 8, A),
        ("woodcutter's axe", 3, None, 1, None, 1, 0, false, 4, 4, A),
        ("pickaxe", 3, None, 1, None, 2, 0, false, 6, 5, A),
        ("scythe", 2, None, 2, None, 2, 0, false, 4, 8, A),
        ("glaive", 4, None, 2, None, 2, 1, false, 4, 10, A),
        ("whip", 1, None, 3, None, 1, 0, false, 2, 3, B),
        ("rope dart", 1, None, 3, None, 2, 0, false, 2, 4, B),
        ("meteor hammer", 3, None, 3, None, 2, 0, true, 2, 5, B),
        ("sling", 0, Some(4), 0, Some([10, 20]), 1, 0, true, 2, 1, B),
        ("bow", 0, Some(5), 0, Some([15, 40]), 2, 0, false, 4, 10, A),
        ("crossbow", 0, Some(7), 0, Some([20, 40]), 2, 0, false, 4, 20, A),
        ("pistol", 0, Some(8), 0, Some([8, 16]), 1, 0, false, 6, 60, B),
        ("musket", 0, Some(10), 0, Some([20, 60]), 2, 0, false, 6, 120, B),
    ];
    let s = with(&rows.map(|row| row.0), &[]);
    for row in rows {
        let (name, dice, fixed, reach, far, hands, guard, blunt, hardness, price, underwater) = row;
        let weapon = named(&s, name);
        let range = if fixed.is_some() { weapon.range } else { weapon.thrown };
        assert_eq!((weapon.dice, weapon.fixed, weapon.reach, range), (dice, fixed, reach, far), "{name}");
        assert_eq!(
            (weapon.hands, weapon.guard, weapon.blunt, weapon.hardness),
            (hands, guard, blunt, hardness),
            "{name}"
        );
        assert_eq!((weapon.price, weapon.underwater, weapon.hit_points), (price, underwater, 5), "{name}");
    }
    assert_eq!(named(&s, "pickaxe").tool_for, [ludex_archsoul::character::Material::Stone]);
    // Athletics 3 with a knife: four dice, two under water.
    let mut s = pair("Ilko", "wolf");
    let knife = s.arm("one", "knife");
    let (one, two) = (s.id("one"), s.id("two"));
    let dice = |s: &Scene| damage::pool(s.state(), one, two, s.state().weapon(one, knife).unwrap(), false).total;
    assert_eq!(dice(&s), 4);
    s.afflict("one", "swimming").afflict("one", "submerged");
    assert_eq!(dice(&s), 2);
}

#[test]
fn sp_cnt_02_shields_and_armour() {
    let s = with(&["round shield", "tower shield"], &["leather", "mail", "plate"]);
    for (name, guard, price) in [("round shield", 2, 6), ("tower shield", 3, 15)] {
        let shield = named(&s, name);
        assert_eq!((shield.guard, shield.price, shield.hit_points, shield.hardness), (guard, price, 8, 4), "{name}");
        assert_eq!((shield.reach, shield.dice, shield.underwater), (1, 0, Underwater::Banned), "it strikes");
    }
    for (place, hard, noisy, laden) in [(1, 1, false, false), (2, 2, true, false), (3, 3, true, true)] {
        let profile = &s.setting.cast[place];
        assert_eq!((profile.armour, profile.noisy, profile.laden), (hard, noisy, laden), "{place}");
    }
    // Both shields are held: the tower shield gives 5 in front, and moves no farther than 2.
    assert_eq!(defence(&s, ActorId(0), true, None, false).total, 5);
    assert_eq!((derived::speed(&s, ActorId(0)), derived::speed(&s, ActorId(1))), (2, 3));
}

#[test]
fn sp_cnt_03_things() {
    let rows = [
        ("window", 1, 1),
        ("rope", 2, 2),
        ("wooden door", 4, 5),
        ("oak beam", 8, 40),
        ("steel bars", 6, 3),
        ("brick wall", 10, 25),
        ("castle wall", 10, 400),
        ("vault door", 12, 15),
    ];
    for (name, hard, hp) in rows {
        let s = pair("Mara", name);
        let two = s.id("two");
        assert_eq!((hardness(s.state(), two, false).total, s.hp("two")), (hard, hp), "{name}");
    }
}

#[test]
fn sp_cnt_04_characters() {
    // Hit points, threshold, defence in front and behind, hardness, air, with a breath prepared, swim, hours and minutes, dice.
    let rows = [
        ("Mara", [14, -10, 4, 2, 2, 150, 330, 3, 10, 20, 9]),
        ("Ilko", [12, -8, 2, 2, 0, 120, 180, 1, 8, 15, 6]),
        ("Sefa", [16, -12, 3, 2, 1, 180, 360, 3, 12, 25, 9]),
        ("Orrin", [10, -6, 2, 2, 0, 90, 120, 1, 6, 10, 9]),
    ];
    for (name, row) in rows {
        use ludex_archsoul::character::{Attribute, Skill};
        use ludex_archsoul::state::Activity;
        let mut s = pair(name, "wolf");
        let one = s.id("one");
        let air = water::lungs(s.state(), one, false).total;
        s.play.state.actor_mut(one).breath.prepared = true;
        let state = s.state();
        let endurance = state.attribute(one, Attribute::Endurance);
        let bears = |activity| exhaustion::tolerance(endurance, activity).unwrap_or(0) as i32;
        let found = [
            max_hp(state, one, false).total,
            death_threshold(state, one).unwrap_or(0),
            defence(state, one, true, None, false).total,
            defence(state, one, false, None, false).total,
            hardness(state, one, false).total,
            air,
            water::lungs(state, one, false).total,
            water::swim_speed(state, one).into(),
            bears(Activity::Light) / 3600,
            bears(Activity::Heavy) / 60,
            endurance + state.rank(one, Skill::Resolve),
        ];
        assert_eq!(found, row, "{name}");
        let spent: u8 = state.profile(one).record.skills.values().sum();
        assert_eq!(spent, 30, "{name}");
    }
}

#[test]
fn sp_cnt_05_creatures() {
    // Dice of attack and damage, defence in front and behind, hit points, hardness, speed.
    let rows = [
        ("wolf", [7, 5, 3, 2, 12, 0, 4]),
        ("cave bear", [10, 9, 2, 2, 20, 1, 3]),
        ("river crocodile", [9, 8, 2, 2, 18, 2, 2]),
        ("stone sentinel", [10, 10, 1, 1, 30, 10, 2]),
    ];
    for (name, row) in rows {
        let s = pair("Mara", name);
        let (one, two, state) = (s.id("one"), s.id("two"), s.state());
        let weapon = state.weapon(two, 0).unwrap();
        let found = [
            attack::dice(state, two, weapon.way(false), false).total,
            damage::pool(state, two, one, weapon, false).total,
            defence(state, two, true, None, false).total,
            defence(state, two, false, None, false).total,
            s.hp("two"),
            hardness(state, two, false).total,
            derived::speed(state, two).into(),
        ];
        assert_eq!(found, row, "{name}");
    }
    let s = pair("river crocodile", "stone sentinel");
    let (one, two) = (s.id("one"), s.id("two"));
    assert_eq!((water::swim_speed(s.state(), one), s.state().profile(one).record.aquatic), (4, true));
    assert!(death_threshold(s.state(), two).is_none(), "it is built");
    assert_eq!(death_threshold(pair("Mara", "wolf").state(), two), Some(-8), "slain at -9");
}

#[test]
fn sp_cnt_06_crafts() {
    // Eighths of a copper of material; successes by each skill, in twentieths.
    let rows = [
        ("round shield", 6, 5, 12, [6, 0]),
        ("glaive", 10, 5, 20, [10, 0]),
        ("rope dart", 4, 5, 8, [4, 0]),
        ("pistol", 60, 6, 120, [30, 30]),
        ("inscribed statue", 200, 5, 400, [100, 100]),
        ("mechanical harvester", 500, 6, 1000, [500, 0]),
        ("great mansion", 50_000, 5, 100_000, [25_000, 25_000]),
    ];
    let s = scene("duel.toml");
    assert_eq!(s.state().setting.items.len(), rows.len());
    for (item, (name, price, complexity, material, copper)) in s.state().setting.items.iter().zip(rows) {
        let project = ludex_archsoul::state::Project {
            item: item.clone(),
            wanted: 1,
            made: 0,
            parts: Default::default(),
            work: [0; 2],
            debt: 0,
            spent: 0,
            hands: Vec::new(),
            mends: None,
        };
        assert_eq!((item.name.as_str(), item.price, item.complexity), (name, price, complexity));
        assert_eq!((project.materials(), project.shares()), (material, copper.map(|one| one * 8)), "{name}");
    }
}
