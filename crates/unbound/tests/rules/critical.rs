//! Critical hits and minor failures: UL-CRT.

use crate::common;

use common::blows::*;
use ludex_unbound::aid::{CleanAcid, PutOutFire};
use ludex_unbound::critical::BAND_TABLE;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::{Counterattack, Defend};
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;

/// +7 to hit without any rank.
const MIRA: &str = "dexterity=7 weapons=longsword";
const BARE: &str = "av=0:medium";

/// A critical hit with something one was born with: `dice:type` against words of the orc.
#[track_caller]
fn critical(damage: &str, orc: &str, dice: &[u32]) -> Blows {
    let mut table = duel(&format!("natural=blow:5:{damage}"), orc);
    table.sets_ap("Mira", 40);
    strike_critically(&mut table, dice);
    table
}

#[track_caller]
fn strike_critically(table: &mut Blows, dice: &[u32]) {
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[&[20], dice].concat());
    assert_eq!(table.rolled().degree, Degree::Critical);
}

/// How an attack with the hero's first weapon turns out that beats its target by so much.
#[track_caller]
fn by_margin(hero: &str, option: &str, margin: i32) -> Degree {
    let ground = on(" . A B .").option(option).hero("Mira", 'A', hero).foe("Orc", 'B', "ap=1 av=15:heavy");
    let table = ground.begin();
    let weapon = &table.actor("Mira").profile.weapons[0];
    let bonus = attack::attack_tally(table.state(), table.id("Mira"), weapon, false, false).total;
    let face = u32::try_from(15 + margin - bonus).expect("a face");
    assert!((2..20).contains(&face), "a natural 1 or 20 would decide by itself");
    table.would(table.attack("Mira", &weapon.name, "Orc"), face)
}

#[test]
fn ul_crt_01_10_above_or_a_natural_20() {
    for (armor, degree) in [(11, Degree::Critical), (12, Degree::Hit)] {
        let table = duel(MIRA, &format!("ap=1 av={armor}:heavy"));
        assert_eq!(table.would(table.attack("Mira", "longsword", "Orc"), 14), degree);
    }
    let table = duel("weapons=longsword", "ap=1 av=15:heavy");
    assert_eq!(table.would(table.attack("Mira", "longsword", "Orc"), 20), Degree::Critical);
}

#[test]
fn ul_crt_02_boosts_in_dexterity_lower_one_target_or_both() {
    let hero = |boosts: i32, choice: &str| format!("dexterity=6 weapons=longsword +dexterity={boosts} {choice}");
    let rows = [
        (hero(0, ""), Degree::Hit, Degree::Miss),
        (hero(1, "dexterity_choice=critical"), Degree::Critical, Degree::Miss),
        (hero(1, "dexterity_choice=half_damage"), Degree::Hit, Degree::Graze),
        (hero(2, "dexterity_choice=half_damage"), Degree::Critical, Degree::Graze),
    ];
    for (hero, at_nine, one_short) in rows {
        assert_eq!((by_margin(&hero, "", 9), by_margin(&hero, "", -1)), (at_nine, one_short), "{hero}");
        assert_eq!(by_margin(&hero, "", 8), Degree::Hit, "{hero}");
    }
    // 20 against 11.
    for (choice, degree) in [("critical", Degree::Critical), ("half_damage", Degree::Hit)] {
        let hero = hero(1, &format!("dexterity_choice={choice}"));
        let mut table = duel(&hero, "ap=1 av=11:heavy");
        let faces: &[u32] = &[14, 1, 1];
        table.strikes("Mira", "longsword", "Orc", PASSIVE, faces);
        assert_eq!(table.outcome(), (20, 11, degree));
    }
}

#[test]
fn ul_crt_03_ranks_move_the_margin_only_where_the_campaign_says_so() {
    let hero = "dexterity=4 blades=2 weapons=longsword";
    for (option, least) in [("", 10), ("crit_rank_step = 1", 8), ("crit_margin = 9", 9)] {
        assert_eq!(by_margin(hero, option, least), Degree::Critical, "{option}");
        assert_eq!(by_margin(hero, option, least - 1), Degree::Hit, "{option}");
    }
}

#[test]
fn ul_crt_04_dice_are_counted_before_resistance() {
    let mut table = critical("8d6:fire", "av=0:medium resists=fire health=40 vitality=40", &[1; 8]);
    assert_eq!((table.amounts(), table.value("Orc", Status::Burning)), (vec![4], 8));
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!(table.pools("Orc"), (36, 36), "and each tick is halved");
}

#[test]
fn ul_crt_05_bludgeoning_knocks_back_or_down() {
    let strike = |cells: &str, words: &str| {
        let hero = "reach=3 dexterity=7 natural=maul:5:1d4:bludgeoning";
        let mut table = on(cells).hero("Mira", 'A', hero).foe("Orc", 'B', words).begin();
        let from = table.actor("Orc").at;
        table.strikes("Mira", "maul", "Orc", PASSIVE, &[20, 1]);
        (table.actor("Orc").at.x - from.x, table.has("Orc", Status::Prone))
    };
    assert_eq!(strike(" . A B . .", ""), (1, false));
    assert_eq!(strike(" . A B # .", ""), (0, true), "its back to a wall");
    assert_eq!(strike(" . A B", ""), (0, true), "at the edge of the map");
    let room = " . . . . . . . .\n  . A . . B . . .\n . . . . . . . .\n  . . . . . . . .\n . . . . . . . .";
    assert_eq!(strike(room, "size=huge"), (0, true));
}

#[test]
fn ul_crt_06_piercing_goes_past_armour_and_to_health() {
    let mut table = duel("strength=1 weapons=dagger", "armour=plate_harness heavy=2");
    table.strikes("Mira", "dagger", "Orc", PASSIVE, &[20, 3, 2]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![6, 2], (12, 22)));
    assert_eq!(table.dealt()[1].rule.as_str(), "UL-CRT-06");
    // Resistance and vulnerability do not change the part that goes to Health.
    for (orc, amounts) in [("resists=piercing", [3, 2]), ("vulnerable=piercing", [12, 2])] {
        let mut table = duel("strength=1 weapons=dagger", orc);
        table.strikes("Mira", "dagger", "Orc", PASSIVE, &[20, 3, 2]);
        assert_eq!(table.amounts(), amounts, "{orc}");
    }
}

#[test]
fn ul_crt_07_slashing_adds_the_most_of_the_dice() {
    let mut table = duel("strength=3 weapons=longsword", BARE);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[20, 2, 5]);
    assert_eq!(table.amounts(), [22]);
    let mut table = duel("strength=3 weapons=greatsword", "av=0:medium vitality=40");
    table.strikes("Mira", "greatsword", "Orc", PASSIVE, &[20, 1, 2, 3]);
    assert_eq!(table.amounts(), [27]);
}

#[test]
fn ul_crt_08_fire_sets_alight() {
    let mut table = critical("2d6:fire", BARE, &[3, 3]);
    assert_eq!((table.pools("Orc"), table.value("Orc", Status::Burning)), ((14, 22), 2));
    for health in [12, 10] {
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert_eq!(table.pools("Orc"), (health, 22));
    }
    let actor = table.id("Mira");
    table.does(PutOutFire { actor, target: ludex_engine::ActorId(1) }, []);
    assert!(!table.has("Orc", Status::Burning));
}

#[test]
fn ul_crt_09_cold_halves_movement_for_as_many_turns_as_dice() {
    let mut table = critical("3d6:cold", "av=0:medium agility=2", &[1, 1, 1]);
    let allowance = |table: &Blows| movement::allowance(table.state(), table.id("Orc"), false, false).total;
    assert_eq!((table.has("Orc", Status::Slowed), allowance(&table)), (true, 2));
    // The orc's turns of rounds 1, 2 and 3.
    for round in 1..=3 {
        assert_eq!((table.state().round, allowance(&table)), (round, 2));
        table.passes("Mira", &[]).passes("Orc", &[]);
    }
    assert_eq!((table.has("Orc", Status::Slowed), allowance(&table)), (false, 5));
}

#[test]
fn ul_crt_10_poison_lasts_to_the_end_of_the_next_turn() {
    // Hit in round 2 after it has acted: to the end of its turn of round 3.
    let hero = "ap=9 natural=blow:5:2d6:poison";
    let mut table = on(" . A B .").hero("Mira", 'A', hero).foe("Orc", 'B', BARE).begin();
    table.passes("Orc", &[]).passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!((table.state().round, table.acting()), (2, "Mira"));
    strike_critically(&mut table, &[1, 1]);
    table.passes("Mira", &[]);
    assert!(table.has("Orc", Status::Poisoned) && table.state().round == 3);
    table.passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Poisoned));
    // Hit before it has acted: to the end of its turn of this round.
    let mut table = critical("2d6:poison", BARE, &[1, 1]);
    assert!(table.has("Orc", Status::Poisoned));
    table.passes("Mira", &[]);
    assert!(table.has("Orc", Status::Poisoned));
    table.passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Poisoned));
}

#[test]
fn ul_crt_10_the_end_of_a_turn_in_progress_does_not_count() {
    // The orc is in its turn when Mira, moved away from, strikes back.
    let mut table =
        on(" . . A B . .").hero("Mira", 'A', "ap=9 natural=blow:5:2d6:poison").foe("Orc", 'B', BARE).begin();
    let (actor, at) = (table.id("Orc"), table.actor("Orc").at);
    let to = ludex_grid::Cell::new(at.x + 2, at.y);
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", "blow"));
    table.exchange(Counterattack { actor, weapon, nonlethal: false }, PASSIVE, &[20, 1, 1]);
    table.passes("Orc", &[]).passes("Mira", &[]);
    assert_eq!((table.state().round, table.has("Orc", Status::Poisoned)), (2, true));
    table.passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Poisoned));
}

#[test]
fn ul_crt_11_lightning_takes_reactions_away() {
    let mut table = critical("2d6:lightning", BARE, &[1, 1]);
    assert!(table.has("Orc", Status::Shocked));
    // No dodge against the next blow, and no strike at an actor who walks away.
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[5, 1, 1]);
    let (actor, at) = (table.id("Mira"), table.actor("Mira").at);
    let to = ludex_grid::Cell::new(at.x - 2, at.y);
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    assert_eq!((table.state().decision(), table.actor("Mira").at), (None, to));
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Shocked));
}

#[test]
fn ul_crt_12_acid_eats_armour_after_its_damage() {
    // 12 less 4 + 1, then armor 7.
    let mut table = critical("2d6:acid", "av=9:medium medium=1", &[6, 6]);
    assert_eq!((table.amounts(), table.value("Orc", Status::Corroded)), (vec![7], 2));
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[8, 6, 6]);
    assert_eq!((table.rolled().target, table.amounts()), (7, vec![8]));
    strike_critically(&mut table, &[1, 1]);
    assert_eq!(table.value("Orc", Status::Corroded), 4, "it adds up");
    let actor = table.id("Mira");
    let before = table.ap("Mira");
    table.does(CleanAcid { actor, target: ludex_engine::ActorId(1) }, []);
    assert_eq!((table.value("Orc", Status::Corroded), before - table.ap("Mira")), (0, 3));
}

#[test]
fn ul_crt_13_necrotic_damage_weakens_actions() {
    let mut table = critical("4d6:necrotic", "av=0:medium dexterity=6 weapons=longsword", &[1; 4]);
    assert_eq!(table.value("Orc", Status::Withered), 4);
    let orc = table.id("Orc");
    let weapon = table.actor("Orc").profile.weapons[0].clone();
    assert_eq!(attack::attack_tally(table.state(), orc, &weapon, false, false).total, 2);
    assert_eq!(maneuvers::attempt_tally(table.state(), orc, Maneuver::Shove, false).total, -4);
    assert_eq!(defence::parry_tally(table.state(), orc, 0, false).total, 6, "but not defences");
    // For half as many rounds after this one: 2.
    for there in [true, true, false] {
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert_eq!(table.has("Orc", Status::Withered), there, "round {}", table.state().round);
    }
}

#[test]
fn ul_crt_14_psychic_damage_takes_action_points() {
    let mut table = duel("natural=blow:5:2d6:psychic", BARE);
    table.sets_ap("Orc", 9);
    strike_critically(&mut table, &[1, 1]);
    assert_eq!(table.ap("Orc"), 7);
    table.sets_ap("Orc", 1);
    strike_critically(&mut table, &[1, 1]);
    assert_eq!(table.ap("Orc"), 0);
}

#[test]
fn ul_crt_15_only_the_first_type_has_its_effect() {
    let table = critical("1d8:piercing:1d4:poison", "armour=plate_harness", &[5, 3]);
    // No armour, 5 to Vitality, 3 of poison and 1 for the die of the first part to Health.
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![5, 3, 1], (10, 23)));
    assert!(!table.has("Orc", Status::Poisoned));
}

#[test]
fn ul_crt_16_the_attackers_band_below_success() {
    for (rank, short, degree) in
        [(1, 1, Degree::Graze), (1, 2, Degree::Miss), (3, 3, Degree::Graze), (3, 4, Degree::Miss), (0, 1, Degree::Miss)]
    {
        let hero = format!("level=20 dexterity={} blades={rank} weapons=longsword", 6 - 2 * rank);
        assert_eq!(by_margin(&hero, "", -short), degree, "rank {rank}, {short} short");
    }
}

#[test]
fn ul_crt_16_other_readings_are_the_campaigns_choice() {
    // Rank 2 against 15 (UL-OPT-04): which of 15, 14 and 13 graze.
    let hero = "dexterity=4 blades=2 weapons=longsword";
    for (option, grazing) in [
        ("", [false, true, true]),
        ("minor_failure_attack = \"printed\"", [false, true, false]),
        ("minor_failure_attack = \"tie_grazes\"", [true, true, false]),
    ] {
        let rows = [0, -1, -2].map(|margin| by_margin(hero, option, margin) == Degree::Graze);
        assert_eq!(rows, grazing, "{option}");
    }
    // With rank 1 the printed text gives nothing.
    let hero = "dexterity=4 blades=1 weapons=longsword";
    assert_eq!(by_margin(hero, "minor_failure_attack = \"printed\"", -1), Degree::Miss);
}

#[test]
fn ul_crt_17_the_bands_of_the_table() {
    for (rank, (attacker, defender)) in BAND_TABLE.into_iter().enumerate() {
        let hero = format!("level=20 dexterity={} blades={rank} weapons=longsword", 6 - 2 * rank as i32);
        let lowest = (-6..0).find(|&margin| by_margin(&hero, "", margin) == Degree::Graze);
        assert_eq!(lowest, attacker, "rank {rank}");
        // The defender's, by a dodge of 15 with a rank in Mobility.
        let words = format!("level=20 mobility={rank} av={}:heavy", 15 - 2 * rank - 1);
        let partly = |margin: i32| {
            let mut table = duel("dexterity=6 weapons=longsword", &words);
            let command = table.attack("Mira", "longsword", "Orc");
            table.does(command, []);
            let actor = table.id("Orc");
            let face = (9 + margin) as u32;
            let (mut dice, mut events) = (ludex_engine::Scripted::new(vec![face, 1, 1, 1]), Vec::new());
            let command = Command::Defend(Defend { actor, with: DODGE });
            ludex_engine::play::<Unbound>(&mut table.play.state, &mut dice, &mut events, &command).expect("lawful");
            turned_out(&events, |degree| degree == Degree::PartlyDefended)
        };
        assert_eq!((0..6).rev().find(|&margin| partly(margin)), defender, "rank {rank}");
    }
}

#[test]
fn ul_crt_18_the_other_choice_widens_the_band() {
    let boost = "+dexterity=1 dexterity_choice=half_damage";
    for (rank, lowest) in [(0, -1), (1, -2), (2, -3)] {
        let hero = format!("dexterity=4 blades={rank} weapons=longsword {boost}");
        assert_eq!(by_margin(&hero, "", lowest), Degree::Graze, "rank {rank}");
        assert_eq!(by_margin(&hero, "", lowest - 1), Degree::Miss, "rank {rank}");
    }
}

#[test]
fn ul_crt_19_a_graze_deals_half_of_what_gets_through() {
    let mut table = duel("dexterity=4 blades=2 strength=2 weapons=longsword", "av=10:light light=1");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[6, 5, 6, 3]);
    assert_eq!(table.outcome(), (14, 15, Degree::Graze));
    assert_eq!(table.amounts(), [2], "half of 11 less 6: the dodge succeeded, the rank counts");
}

#[test]
fn ul_crt_20_without_damage_a_minor_failure_is_a_failure() {
    let ray = "intelligence=3 fist=1 natural=ray:5:0:cold";
    let mut table = duel(ray, "av=11:heavy");
    table.strikes("Mira", "ray", "Orc", PASSIVE, &[8]);
    assert_eq!((table.outcome(), table.amounts()), ((10, 11, Degree::Graze), vec![0]));
    assert_eq!(table.actor("Orc").statuses.iter().count(), 0);
    // A maneuver that fails a little has no effect of damage either.
    let mut table = duel("strength=3 shove=1", "strength=3");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let at = table.actor("Orc").at;
    table.exchange(TryManeuver { actor, target, maneuver: Maneuver::Shove }, Answer::DefenceRoll, &[5, 8]);
    assert_eq!((table.rolled().margin, table.actor("Orc").at), (-1, at));
}

#[test]
fn ul_crt_21_repeated_effects() {
    // Burning keeps the higher number.
    for (first, second, kept) in [(2, 1, 2), (1, 2, 2)] {
        let mut table = duel(&format!("natural=one:5:{first}d6:fire natural=two:5:{second}d6:fire"), BARE);
        for (weapon, dice) in [("one", first), ("two", second)] {
            table.strikes("Mira", weapon, "Orc", PASSIVE, &[&[20][..], &vec![1; dice]].concat());
        }
        assert_eq!(table.value("Orc", Status::Burning), kept);
    }
    // Cold and necrotic the longer time and the higher number.
    let (long, high) = (Effect::lasting().of(2).for_rounds(3), Effect::lasting().of(4).for_rounds(1));
    assert_eq!((long.joined(high), high.joined(long)), (long.of(4), long.of(4)));
    let (three, one) = (Effect::lasting().for_turns(3, false), Effect::lasting().for_turns(1, false));
    assert_eq!((three.joined(one), one.joined(three)), (three, three));
    // Poison and lightning begin anew.
    assert_eq!(one.joined(one), one);
}
