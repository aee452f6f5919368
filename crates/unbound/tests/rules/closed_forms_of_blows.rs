//! The odds of attacks, spells and maneuvers as people are shown them, against closed forms: each answer of the target,
//! two dice, the bands of critical hits and grazes, and every amount of damage.

use crate::common;

use common::blows::*;
use common::exact::*;
use ludex_grid::Cover;
use ludex_unbound::actions::{GiveHelp, TakeAim};
use ludex_unbound::attack::StrikeOffHand;
use ludex_unbound::defence::Resisted;
use ludex_unbound::disarm::Catch;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::Counterattack;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;
use std::collections::BTreeMap;

/// Of all pairs of a d20 and some dice, those that fit, by counting them.
fn pairs(dice: &[i64], fits: impl Fn(i32, i32) -> bool) -> Fraction {
    let one = |face: i32| when(dice, |sum| fits(face, sum)) * of(1, 20);
    (1..=20).map(one).sum()
}

#[test]
fn ul_atk_06_to_09_against_armour() {
    for (dexterity, armor) in [(0, 11), (7, 11), (-5, 11), (9, 0), (3, 30)] {
        let table = duel(&format!("dexterity={dexterity} natural=blow:5:1d4:cold"), &format!("ap=1 av={armor}:heavy"));
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        assert_eq!(shown.hit(), hits(dexterity, armor).text(), "d20{dexterity:+} against {armor}");
        // Critical from 10 above, and with a 20; a 1 is nothing.
        let critical = (2..=20).filter(|face| *face == 20 || face + dexterity - armor >= 10).count() as i64;
        assert_eq!(shown.mark("critical"), of(critical, 20).text());
        assert_eq!(shown.mark("graze"), NEVER.text(), "untrained");
    }
}

#[test]
fn ul_crt_16_and_17_each_rank_widens_the_band_of_grazes() {
    for rank in 0..=4 {
        let table = duel(&format!("fist={rank} level=20 natural=blow:5:1d4:cold"), "ap=1 av=15:heavy");
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        let plus = 2 * rank;
        assert_eq!(shown.hit(), hits(plus, 15).text(), "rank {rank}");
        let grazes = (2..20).filter(|face| (-rank..0).contains(&(face + plus - 15))).count() as i64;
        assert_eq!((shown.mark("graze"), grazes), (of(i64::from(rank), 20).text(), i64::from(rank)));
    }
}

#[test]
fn ul_atk_10_two_dice_against_armour() {
    for armor in [3, 11, 19] {
        let duel = || duel("dexterity=2 natural=blow:5:1d4:cold", &format!("ap=1 av={armor}:heavy"));
        let p = hits(2, armor);
        for (status, who, expected) in [
            (Status::Unbalanced, "Orc", p.either()),
            (Status::Prone, "Orc", p.either()),
            (Status::Poisoned, "Mira", p.both()),
        ] {
            let mut table = duel();
            table.gains(who, status, 0);
            assert_eq!(table.alone(&table.attack("Mira", "blow", "Orc")).hit(), expected.text(), "{status:?}, {armor}");
        }
        let mut table = duel();
        table.gains("Mira", Status::Poisoned, 0).gains("Orc", Status::Unbalanced, 0);
        assert_eq!(table.alone(&table.attack("Mira", "blow", "Orc")).hit(), p.text(), "both cancel");
        let mut table = duel();
        table.unseen("Mira", "Orc");
        assert_eq!(table.alone(&table.attack("Mira", "blow", "Orc")).hit(), p.both().text(), "unseen");
    }
}

/// The damage of a blow of Mira's with `2d6+2`: face 2 to 20 of the d20 with 2 added against the number, reduced by `less`.
fn blow(number: i32, less: i32, rank: i32, critical: i32) -> BTreeMap<i32, Fraction> {
    let plus = 2 * rank;
    let share = |fits: &dyn Fn(i32, i32) -> bool| {
        of((1..=20).filter(|face| fits(*face, face + plus - number)).count() as i64, 20)
    };
    let whole = share(&|face, margin| (2..20).contains(&face) && (0..10).contains(&margin));
    let most = share(&|face, margin| face == 20 || face > 1 && margin >= 10);
    let half = share(&|face, margin| (2..20).contains(&face) && (-rank..0).contains(&margin));
    mixed(&[
        (whole, spread(&[6, 6], |sum| (sum + 2 - less).max(0))),
        (most, spread(&[6, 6], |sum| (sum + 2 + critical - less).max(0))),
        (half, spread(&[6, 6], |sum| (sum + 2 - less).max(0) / 2)),
    ])
}

#[test]
fn ul_dmg_01_every_amount_of_damage_and_its_mean() {
    for (armor, rank) in [(0, 0), (9, 0), (13, 2), (20, 4)] {
        let mira = format!("strength=2 fist={rank} level=20 natural=blow:5:2d6:cold");
        let table = duel(&mira, &format!("ap=1 av={armor}:heavy"));
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        let expected = blow(armor, armor / 2, rank, 0);
        assert_eq!(shown.damage(), written(&expected), "2d6+2 against {armor} with rank {rank}");
        assert_eq!(shown.mean(), mean(&expected).text());
        // Slashing: the most of the dice more when critical.
        let mira = mira.replace("cold", "slashing");
        let table = duel(&mira, &format!("ap=1 av={armor}:heavy"));
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        let expected = blow(armor, armor / 2, rank, 12);
        assert_eq!((shown.damage(), shown.mean()), (written(&expected), mean(&expected).text()), "slashing");
    }
}

#[test]
fn ul_dmg_10_and_11_resistance_and_vulnerability() {
    for (word, change) in [("resists=cold", 0), ("vulnerable=cold", 1), ("immune=cold", 2)] {
        let table = duel("dexterity=10 natural=blow:5:2d6:cold", &format!("ap=1 av=6:heavy {word}"));
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        let take = |sum: i32| match (change, (sum - 3).max(0)) {
            (0, amount) => amount / 2,
            (1, amount) => 2 * amount,
            _ => 0,
        };
        let expected = mixed(&[(of(19, 20), spread(&[6, 6], take))]);
        assert_eq!(shown.damage(), written(&expected), "{word}");
    }
}

#[test]
fn ul_dth_21_whom_a_blow_fells() {
    for (health, vitality) in [(7, 0), (3, 6), (1, 15)] {
        let mut table = duel("dexterity=4 natural=blow:5:2d6:cold", "ap=1 av=12:heavy");
        table.sets("Orc", health, vitality);
        let shown = table.alone(&table.attack("Mira", "blow", "Orc"));
        let needed = health + vitality + 6;
        let expected = hits(4, 12) * when(&[6, 6], |sum| sum >= needed);
        assert_eq!(shown.mark("drops"), expected.text(), "{health} Health and {vitality} Vitality");
    }
}

#[test]
fn ul_def_13_and_14_a_dodge_and_a_double_dodge() {
    for (plus, value, mobility) in [(4, 6, 0), (4, 6, 2), (9, 12, 1), (0, 20, 0)] {
        let mira = format!("dexterity={plus} natural=blow:5:1d4:cold");
        let table = duel(&mira, &format!("level=9 av={value}:light mobility={mobility} agility=1"));
        let attack = table.attack("Mira", "blow", "Orc");
        let base = value + 1 + 2 * mobility;
        for (answer, dice) in [("Dodge", &[6][..]), ("Double dodge", &[6, 6])] {
            let shown = table.met_by(&attack, answer);
            let margin = |face: i32, sum: i32| face + plus - sum - base;
            let hit = pairs(dice, |face, sum| face == 20 || face > 1 && margin(face, sum) >= 0);
            assert_eq!(shown.hit(), hit.text(), "{answer} with {base}");
            let critical = pairs(dice, |face, sum| face == 20 || face > 1 && margin(face, sum) >= 10);
            assert_eq!(shown.mark("critical"), critical.text());
            // A dodge that is short by less than its rank halves the damage of what is a hit all the same.
            assert_eq!(shown.mark("graze"), "0");
            let miss = pairs(dice, |face, sum| face == 1 || face < 20 && margin(face, sum) < 0);
            assert_eq!(shown.mark("miss"), miss.text());
        }
        let given_up = table.met_by(&attack, "Take it on the armour");
        assert_eq!(given_up.hit(), hits(plus, value).text(), "no defence is tried");
    }
}

#[test]
fn ul_def_18_a_block_and_ul_sta_02_a_dodge_with_disadvantage() {
    let table = duel("dexterity=5 natural=blow:5:1d4:cold", "shield=buckler strength=2 body=1");
    let armor = table.actor("Orc").profile.shield.as_ref().map_or(0, |shield| shield.armor);
    let shown = table.met_by(&table.attack("Mira", "blow", "Orc"), "Block with the shield");
    let base = armor + 2 + 2;
    let hit = pairs(&[8], |face, sum| face == 20 || face > 1 && face + 5 >= sum + base);
    assert_eq!(shown.hit(), hit.text());
    let mut table = duel("dexterity=5 natural=blow:5:1d4:cold", "av=8:light");
    table.gains("Orc", Status::Prone, 0);
    let shown = table.met_by(&table.attack("Mira", "blow", "Orc"), "Dodge");
    // The attack has advantage, the dodge disadvantage: the better of two d20 and the worse of two d6.
    let better = |face: i64| of(2 * face - 1, 400);
    let worse = |face: i64| of(2 * (6 - face) + 1, 36);
    let hit: Fraction = (2..=20)
        .flat_map(|face| (1..=6).map(move |die| (face, die)))
        .filter(|(face, die)| *face == 20 || face + 5 >= die + 8)
        .map(|(face, die)| better(face) * worse(die))
        .sum();
    assert_eq!(shown.hit(), hit.text());
}

#[test]
fn ul_def_22_and_23_a_parry_and_the_sizes_of_weapons() {
    for (theirs, advantage) in [("longsword", 0), ("greatsword", -1)] {
        for own in [0, 4] {
            let mira = format!("dexterity=3 strength=3 weapons={theirs} blades=1");
            let table = duel(&mira, &format!("dexterity={own} weapons=longsword blades=1"));
            let attack = table.attack("Mira", theirs, "Orc");
            let shown = table.met_by(&attack, "Parry with longsword");
            // Both add 2 for the rank; the larger weapon is parried with the worse of two dice.
            let weight = |die: i64| if advantage < 0 { of(2 * (20 - die) + 1, 400) } else { of(1, 20) };
            let hit: Fraction = (2..=20)
                .flat_map(|face| (1..=20).map(move |die| (face, die)))
                .filter(|&(face, die)| face == 20 || face + 3 >= die + i64::from(own))
                .map(|(_, die)| of(1, 20) * weight(die))
                .sum();
            assert_eq!(shown.hit(), hit.text(), "{theirs} against {own}");
        }
    }
}

#[test]
fn ul_cov_04_cover_and_ul_atk_21_distance_and_ul_act_14_aim() {
    for (cover, more) in [(Cover::Half, 2), (Cover::ThreeQuarters, 5)] {
        let mut table = apart(5, "acuity=4 weapons=longbow", "ap=1 av=12:heavy");
        let actor = table.id("Orc");
        table.rules(Ruling::Cover { actor, to: Some(cover) });
        let shown = table.alone(&table.attack("Mira", "longbow", "Orc"));
        assert_eq!(shown.hit(), hits(4, 12 + more).text(), "{cover:?}");
    }
    // 20 feet are near, 25 to 60 are far for a thrown spear.
    for (spaces, far) in [(4, false), (6, true)] {
        let table = apart(spaces, "strength=1 weapons=spear", "ap=1 av=12:heavy");
        let p = hits(1, 12);
        let shown = table.alone(&table.throw("Mira", "spear", "Orc"));
        assert_eq!(shown.hit(), if far { p.both() } else { p }.text(), "{spaces} spaces");
    }
    let mut table = apart(5, "acuity=4 weapons=longbow", "ap=1 av=12:heavy");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let aim = Command::Aim(TakeAim { actor, target });
    assert!(table.play.offered(&aim));
    table.does(aim, []);
    assert_eq!(table.alone(&table.attack("Mira", "longbow", "Orc")).hit(), hits(4, 12).either().text());
}

#[test]
fn ul_act_08_help_for_an_attack() {
    let ground = on(" . A B C .").hero("Bo", 'A', "ap=30").foe("Orc", 'B', "ap=1 av=14:heavy");
    let mut table = ground.hero("Mira", 'C', "ap=20 dexterity=1 natural=blow:5:1d4:cold").begin();
    let (actor, ally) = (table.id("Bo"), table.id("Mira"));
    let help = Command::Help(GiveHelp { actor, ally, with: None, target: Some(table.id("Orc")) });
    assert!(table.play.offered(&help));
    table.does(help, []).sets_ap("Bo", 0);
    let attack = table.attack("Mira", "blow", "Orc");
    assert_eq!(table.alone(&attack).hit(), hits(1, 14).either().text());
}

#[test]
fn ul_atk_26_the_second_blade() {
    let mut table = duel("dexterity=3 strength=2 weapons=shortsword,dagger", "ap=1 av=10:heavy");
    let first = table.attack("Mira", "shortsword", "Orc");
    table.does(first, [2]);
    let (actor, target, weapon) = (table.id("Mira"), table.id("Orc"), table.weapon("Mira", "dagger"));
    let second = Command::OffHand(StrikeOffHand { actor, target, weapon, thrown: false, nonlethal: false });
    let shown = table.alone(&second);
    assert_eq!(shown.hit(), hits(3, 10).text());
    // 2d4 without Strength, less 5; a critical hit goes past armour, and 2 more to Health.
    let whole = of((2..20).filter(|face| (0..10).contains(&(face + 3 - 10))).count() as i64, 20);
    let critical = of((2..=20).filter(|face| *face == 20 || face + 3 - 10 >= 10).count() as i64, 20);
    let expected =
        mixed(&[(whole, spread(&[4, 4], |sum| (sum - 5).max(0))), (critical, spread(&[4, 4], |sum| sum + 2))]);
    assert_eq!(shown.damage(), written(&expected));
}

const CASTER: &str =
    "ap=40 level=3 intelligence=3 spells=2 casting=intelligence knows=Ember_Dart,Mind_Spike,Burning_Ring";

fn cast(table: &Blows, spell: u8) -> Command {
    Command::Cast(CastSpell { actor: table.id("Mira"), spell, target: Some(table.id("Orc")), at: None })
}

#[test]
fn ul_atk_36_and_39_spells_that_strike() {
    for armor in [8, 14] {
        let table = apart(4, CASTER, &format!("ap=1 av={armor}:heavy will=1 spirit=1"));
        // d20 + 7; rank 2 grazes 2 below. Fire burns on when critical and deals no more at once.
        let shown = table.alone(&cast(&table, 0));
        assert_eq!(shown.hit(), hits(7, armor).text());
        let grazes = (2..20).filter(|face| (-2..0).contains(&(face + 7 - armor))).count() as i64;
        assert_eq!(shown.mark("graze"), of(grazes, 20).text());
        let less = armor / 2;
        let expected = mixed(&[
            (hits(7, armor), spread(&[6, 6], |sum| (sum - less).max(0))),
            (of(grazes, 20), spread(&[6, 6], |sum| (sum - less).max(0) / 2)),
        ]);
        assert_eq!((shown.damage(), shown.mean()), (written(&expected), mean(&expected).text()));
        // Spell Defense: 10 + Will 1 + twice the rank; armour takes nothing off.
        let shown = table.alone(&cast(&table, 1));
        assert_eq!(shown.hit(), hits(7, 13).text());
        let grazes = (2..20).filter(|face| (-2..0).contains(&(face + 7 - 13))).count() as i64;
        let expected =
            mixed(&[(hits(7, 13), spread(&[6, 6], |sum| sum)), (of(grazes, 20), spread(&[6, 6], |sum| sum / 2))]);
        assert_eq!(shown.damage(), written(&expected));
    }
    // Whoever can pay may dodge a spell that strikes, and is asked first.
    let table = apart(4, CASTER, "av=8:heavy mobility=1");
    let shown = table.met_by(&cast(&table, 0), "Dodge");
    let hit = pairs(&[6], |face, die| face == 20 || face > 1 && face + 7 >= die + 8 + 2);
    assert_eq!(shown.hit(), hit.text());
}

#[test]
fn ul_atk_40_and_41_a_spell_that_is_resisted() {
    for agility in [0, 6] {
        let table = apart(6, CASTER, &format!("ap=1 av=6:heavy agility={agility} mobility=1"));
        let at = Some(table.actor("Orc").at);
        let ring = Command::Cast(CastSpell { actor: table.id("Mira"), spell: 2, target: None, at });
        let shown = table.alone(&ring);
        // 17 to resist: half, before armour of 3.
        let resists = reaches(agility + 2, 17);
        let expected = mixed(&[
            (resists, spread(&[6, 6, 6], |sum| (sum / 2 - 3).max(0))),
            (ALWAYS - resists, spread(&[6, 6, 6], |sum| (sum - 3).max(0))),
        ]);
        assert_eq!((shown.damage(), shown.mean()), (written(&expected), mean(&expected).text()), "agility {agility}");
    }
}

#[test]
fn ul_man_03_to_21_maneuvers_against_a_free_roll_and_a_dodge() {
    for (words, maneuver, defence) in [
        ("strength=3 shove=1", Maneuver::Shove, "strength"),
        ("endurance=3 grapple=1", Maneuver::Grapple, "endurance"),
        ("agility=3 takedown=1", Maneuver::Takedown, "strength"),
    ] {
        for own in [0, 4] {
            let table = duel(words, &format!("{defence}={own} body=1 av=6:heavy"));
            let command = tries(&table, maneuver);
            let rolls = format!("Body ({}) defence roll", if defence == "strength" { "Strength" } else { "Endurance" });
            let shown = table.met_by(&command, &rolls);
            let margin = |face: i32, die: i32| face + 5 - die - own - 2;
            let works = pairs(&[20], |face, die| face == 20 || face > 1 && margin(face, die) >= 0);
            assert_eq!(shown.hit(), works.text(), "{maneuver:?} against {own}");
            let nearly = pairs(&[20], |face, die| (2..20).contains(&face) && margin(face, die) == -1);
            assert_eq!(shown.mark("graze"), nearly.text(), "1 short, by the rank");
            let shown = table.met_by(&command, "Dodge");
            let works = pairs(&[6], |face, die| face == 20 || face > 1 && face + 5 >= die + 6);
            assert_eq!(shown.hit(), works.text(), "a dodge");
        }
    }
    let table = duel("cunning=2 feint=2 level=9", "intelligence=1 mental=1");
    let shown = table.alone(&tries(&table, Maneuver::Feint));
    let works = pairs(&[20], |face, die| face == 20 || face > 1 && face + 6 >= die + 3);
    assert_eq!(shown.hit(), works.text(), "a feint is met by Mental (Intelligence)");
}

#[test]
fn ul_man_21_and_23_a_disarm_and_the_catch() {
    let mut table = duel("dexterity=4 disarm=1", "ap=1 av=12:heavy weapons=longsword");
    let item = table.weapon("Orc", "longsword");
    let disarm = tries(&table, Maneuver::Disarm(item));
    assert_eq!(table.alone(&disarm).hit(), hits(6, 12).text());
    for (face, number) in [(10, 12), (19, 10)] {
        let mut table = table.clone();
        table.does(disarm.clone(), [face]);
        let shown = table.alone(&Command::Catch(Catch { actor: table.id("Mira") }));
        assert_eq!(shown.succeeds(), reaches(4, number).text(), "a {face} to disarm");
    }
    table.does(disarm, [2]);
    assert!(!table.play.offered(&Command::Catch(Catch { actor: table.id("Mira") })));
}

#[test]
fn ul_atk_30_striking_back() {
    let table = on(" . . A B . . . . .").hero("Mira", 'A', "ap=30 weapons=longsword");
    let mut table = table.foe("Orc", 'B', "ap=12 dexterity=2 strength=3 natural=claw:5:1d6:cold").begin();
    table.sets_ap("Mira", 3);
    let (actor, at) = (table.id("Mira"), table.actor("Mira").at);
    let away = ludex_grid::Cell::new(at.x - 2, at.y);
    table.does(Move { actor, to: away, dash: false, disengage: false, face: None }, []);
    let orc = table.id("Orc");
    assert!(matches!(table.state().decision(), Some(Pending::Counterattack(_))), "{:?}", table.state().decision());
    let weapon = table.weapon("Orc", "claw");
    // Mira cannot pay for a defence any more; Strength does not count in the damage, a band of armour does.
    let shown = table.alone(&Command::Counterattack(Counterattack { actor: orc, weapon, nonlethal: false }));
    assert_eq!(shown.hit(), hits(2, 6).text());
    let expected = mixed(&[(hits(2, 6), spread(&[6], |face| (face - 3).max(0)))]);
    assert_eq!(shown.damage(), written(&expected), "1d6, less half of 6");
}

#[test]
fn ul_atk_43_concentration_under_blows() {
    let spell = "[[spell]]\nname = \"Ward\"\ncircle = 1\nsource = \"arcane\"\nap = 5\nmana = 1\nresolution = \"auto\"\nrange = 5\nduration = { concentration = 9 }\nstatuses = [{ status = \"shocked\" }]\n";
    for will in [0, 5] {
        let ground = on(" . . A B . .").gear(spell);
        let mira = format!("ap=30 av=0:heavy will={will} casting=intelligence knows=Ward");
        let mut table =
            ground.hero("Mira", 'A', &mira).foe("Orc", 'B', "ap=28 dexterity=10 natural=blow:5:26:cold").begin();
        table.sets("Mira", 14, 28);
        let (actor, orc) = (table.id("Mira"), table.id("Orc"));
        table.does(CastSpell { actor, spell: 0, target: Some(orc), at: None }, []);
        table.sets_ap("Mira", 0);
        let attack = table.attack("Orc", "blow", "Mira");
        assert!(table.play.offered(&attack), "{:?}", table.acting());
        let breaks = chance(table.state(), &attack, |events| {
            events
                .iter()
                .any(|event| matches!(event, Event::Resisted(Resisted { total: Some(total), number: 13, .. }) if *total < 13))
        });
        // 26 damage: Spirit (Will) against 13, whenever the blow is no natural 1.
        assert_eq!(breaks, (of(19, 20) * (ALWAYS - reaches(will, 13))).pair(), "Will {will}");
    }
}
