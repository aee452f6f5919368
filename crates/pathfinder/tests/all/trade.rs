//! PF-DWN: coins, prices, what living costs, tools, what is made and learned anew, in play.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Feat, Rank, Skill};
use ludex_pathfinder::hours::DAY;
use ludex_pathfinder::trade::price;
use serde_json::{Value, json};

/// Iven and Brannoc, with so many coppers each.
fn town(copper: u32) -> Scene {
    let people = [("Iven", "Iven", "ours", "A"), ("Bran", "Brannoc", "ours", "B")];
    let mut s = ring("", ". A B . .", &people);
    for name in ["Iven", "Bran"].into_iter().filter(|_| copper > 0) {
        s.does(json!({"do": "set_purse", "target": name, "copper": copper}), NO_DICE);
    }
    s
}

fn buy(what: &str) -> Value {
    json!({"do": "buy", "actor": "Bran", "what": what})
}

fn sell(what: &str) -> Value {
    json!({"do": "sell", "actor": "Bran", "what": what})
}

#[test]
fn pf_dwn_05_things_are_bought_at_their_price_and_sold_for_half() {
    let mut s = town(1_000);
    s.does(sell("longsword"), NO_DICE);
    assert_eq!(s.actor("Bran").purse, 1_050, "a longsword of 1 gp sells for 5 sp");
    s.does(buy("torch"), NO_DICE).does(buy("minor healing potion"), NO_DICE);
    assert_eq!(s.actor("Bran").purse, 649);
    let item = s.actor("Bran").stock.get(0).expect("he has it");
    assert_eq!(item.1, 1);
    s.does(sell("minor healing potion"), NO_DICE);
    assert_eq!((s.actor("Bran").purse, s.actor("Bran").stock.len()), (849, 0));
    assert_eq!(s.no(sell("minor healing potion")).0, "PF-DWN-05", "he has none");
    let gem = json!({"do": "sell", "actor": "Bran", "what": "a garnet", "price": 500, "keeps_worth": true});
    s.does(gem, NO_DICE);
    assert_eq!(s.actor("Bran").purse, 1_349, "gems keep their worth");
    assert_eq!(s.no(buy("a castle")).0, "PF-DWN-05", "no table has it");
    assert_eq!(s.no(buy("half plate")).0, "PF-DWN-05", "18 gold pieces");
    let s = town(1);
    assert_eq!(Scene { play: s.play }.turn("Bran").no(buy("torch")).0, "PF-DWN-05", "not in a fight");
    assert_eq!(price("steel shield").map(|money| money.0), Some(200));
}

#[test]
fn pf_dwn_04_living_is_paid_for() {
    let mut s = town(120);
    let pay = |standard: &str, term: &str| json!({"do": "pay_for_living", "actor": "Bran", "standard": standard, "term": term});
    s.does(pay("subsistence", "week"), NO_DICE);
    assert_eq!(s.actor("Bran").purse, 80, "12 silver pieces of work less a week are 8");
    assert_eq!(s.no(pay("comfortable", "week")).0, "PF-DWN-04");
    let mut s = town(520_000);
    s.does(pay("extravagant", "year"), NO_DICE);
    assert_eq!(s.actor("Bran").purse, 0);
}

#[test]
fn pf_dwn_02_days_more_make_a_thing_cheaper() {
    let plan = json!({"name": "a lens", "kind": "plan", "dc": 14, "level": 0, "price": 1_000});
    let craft = |days: u8| json!({"do": "use_skill", "actor": "Iven", "task": "craft", "matter": 0, "by": "crafting", "days": days});
    let makes = |days: u8, face: u32| {
        let mut s = town(1_000);
        s.does(json!({"do": "lay_thing", "thing": plan.clone()}), NO_DICE);
        s.does(craft(days), [face]);
        (s.actor("Iven").purse, s.state().matters[0].open, s.state().clock.seconds / DAY)
    };
    // Crafting +7 at level 1: two silver pieces a day.
    assert_eq!(makes(0, 7), (0, true, 4));
    assert_eq!(makes(3, 7), (60, true, 7), "5 gp of materials, and 4 gp 4 sp");
    assert_eq!(makes(3, 17), (90, true, 7), "by critical success as for the next level");
    assert_eq!(makes(3, 6), (1_000, false, 4), "the materials are left");
    assert_eq!(makes(3, 1), (950, false, 4), "a tenth of them is spoilt");
    let mut s = town(939);
    s.does(json!({"do": "lay_thing", "thing": plan}), NO_DICE);
    assert_eq!(s.no(craft(3)).0, "PF-SKA-20", "all of it must be paid");
    s.does(craft(4), [7]);
    assert_eq!(s.actor("Iven").purse, 19);
}

#[test]
fn pf_ska_49_broken_tools_are_mended_or_bought_anew() {
    let lock = json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3});
    let pick = json!({"do": "use_skill", "actor": "Tess", "task": "pick_lock", "matter": 0, "by": "thievery"});
    let broken = || {
        let mut s = ring("", ". A . . .", &[("Tess", "Tessaly", "ours", "A")]);
        s.does(json!({"do": "set_purse", "target": "Tess", "copper": 350}), NO_DICE);
        s.does(json!({"do": "lay_thing", "thing": lock.clone()}), NO_DICE);
        s.does(pick.clone(), [3]);
        s
    };
    let mut s = broken();
    assert_eq!(s.no(pick.clone()).0, "PF-CND-03", "they are broken");
    s.does(json!({"do": "mend_tools", "actor": "Tess"}), NO_DICE);
    assert_eq!((s.actor("Tess").purse, s.actor("Tess").broken_tools), (320, false));
    s.does(pick.clone(), [13]);
    let mut s = broken();
    s.does(json!({"do": "mend_tools", "actor": "Tess", "fine": true}), NO_DICE);
    assert_eq!(s.actor("Tess").purse, 50);
    let mut s = broken();
    s.record("Tess", |profile| profile.skills[Skill::Crafting as usize].proficiency = 3);
    let mend = json!({"do": "mend_tools", "actor": "Tess", "kit": true});
    s.does(mend.clone(), [2]);
    assert!(s.actor("Tess").broken_tools && s.state().clock.seconds == 600, "ten minutes, in vain");
    s.does(mend.clone(), [19]);
    assert!(!s.actor("Tess").broken_tools);
    assert_eq!(s.no(mend).0, "PF-SKA-49", "they are whole");
    // Without tools a device is worked at with what is at hand.
    let mut s = broken();
    s.does(json!({"do": "lay_thing", "thing": {"name": "the chest", "kind": "device", "dc": 20, "needs": 3}}), NO_DICE);
    let disable = |tools: bool| json!({"do": "use_skill", "actor": "Tess", "task": "disable", "matter": 0, "by": "thievery", "tools": tools});
    assert_eq!(s.no(disable(true)).0, "PF-CND-03");
    s.does(disable(false), [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5);
}

#[test]
fn pf_dwn_03_a_feat_goes_for_another_in_a_week() {
    let mut s = town(0);
    s.record("Bran", |profile| {
        profile.level = 3;
        profile.feats.set(Feat::Toughness, true);
        profile.hit_points += 3;
        profile.hit_points_each += 1;
    });
    let whole = s.state().profile(s.id("Bran")).hit_points;
    s.set("Bran", |actor| actor.hit_points = whole);
    let retrain = |forgets: &str, feat: &str| json!({"do": "retrain", "actor": "Bran", "what": "feat", "forgets": forgets, "feat": feat});
    assert_eq!(s.no(retrain("diehard", "fleet")).0, "PF-DWN-03", "he has no such feat");
    assert_eq!(s.no(retrain("toughness", "toughness")).0, "PF-CHR-09");
    let speed = s.state().profile(s.id("Bran")).speed;
    s.does(retrain("toughness", "fleet"), NO_DICE);
    let profile = s.state().profile(s.id("Bran"));
    assert_eq!((profile.hit_points, profile.speed, s.hp("Bran")), (whole - 3, speed + 5, whole - 3));
    assert_eq!(s.state().clock.seconds, 7 * DAY);
    let short =
        json!({"do": "retrain", "actor": "Bran", "what": "feat", "forgets": "fleet", "feat": "diehard", "days": 6});
    assert_eq!(s.no(short).0, "PF-DWN-03", "a week at the least");
}

#[test]
fn pf_dwn_03_an_increase_of_a_skill_goes_for_another() {
    let mut s = town(0);
    s.record("Bran", |profile| profile.skills[Skill::Athletics as usize].rank = Rank::Expert);
    let retrain = |lowers: &str, raises: &str| json!({"do": "retrain", "actor": "Bran", "what": "skill_increase", "lowers": lowers, "raises": raises});
    assert_eq!(s.no(retrain("arcana", "athletics")).0, "PF-DWN-03", "what is not known is not forgotten");
    assert_eq!(s.no(retrain("medicine", "acrobatics")).0, "PF-DWN-03", "training does not go for an expert's");
    s.does(retrain("athletics", "acrobatics"), NO_DICE);
    let rank = |s: &Scene, skill: Skill| {
        let statistic = s.state().profile(s.id("Bran")).skills[skill as usize];
        (statistic.rank, statistic.proficiency)
    };
    assert_eq!((rank(&s, Skill::Athletics), rank(&s, Skill::Acrobatics)), ((Rank::Trained, 3), (Rank::Expert, 5)));
    s.does(retrain("medicine", "arcana"), NO_DICE);
    assert_eq!((rank(&s, Skill::Medicine), rank(&s, Skill::Arcana)), ((Rank::Untrained, 0), (Rank::Trained, 3)));
    assert_eq!(s.state().clock.seconds, 14 * DAY);
    let feature = |days: u16| json!({"do": "retrain", "actor": "Bran", "what": "class_feature", "days": days});
    assert_eq!(s.no(feature(29)).0, "PF-DWN-03");
    s.does(feature(0), NO_DICE);
    assert_eq!(s.state().clock.seconds, 44 * DAY, "a month at the least");
}
