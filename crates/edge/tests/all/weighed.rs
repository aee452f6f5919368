//! What odds weigh at once comes as often as the dice fall: nobody listens here, as where odds are worked out.
#![allow(missing_docs)]

use crate::closed::{Best, Chance, Luck, Plain, Worst, leaves, strike, ways};
use crate::common::{NO_DICE, pair};
use ludex_edge::character::Condition;
use ludex_edge::special::Ranks;
use ludex_edge::state::{Class, Conditions, Frame, Instance};
use ludex_edge::{Edge, State};
use ludex_engine::Advantage;
use ludex_odds::{Budget, odds};
use serde_json::json;

/// The odds of a blow with a knife walk so many ways of the dice at the most.
const MOST_WAYS: u64 = 2_500;

/// Returns whether the blow that is under way has hit or missed with such a class of dice.
fn came(state: &State, hit: bool, class: Class) -> bool {
    matches!(state.top(), Some(Frame::Blow(blow)) if blow.hit == hit && blow.class == class)
}

#[test]
fn ed_spc_03_and_ed_spc_05_each_rank_of_exploit_and_every_setback() {
    for luck in [Plain, Best, Worst] {
        let (s, attack, needed) = strike(luck);
        // Faces that lead to the same usual exploit are walked as one.
        for face in [4, 5, 8, 9, 11] {
            let alike = |low: i32| (2..12).contains(&low) && Ranks::Fight.alike(low as u32) == face;
            let twelve = ways(luck, |low, high| alike(low) && high == 12 && low + high >= needed);
            leaves(&s, attack.clone(), |state| came(state, true, Class::Single12(face as u8)), twelve);
        }
        let one = ways(luck, |low, high| low == 1 && high > 1 && high < 12 && low + high < needed);
        let setback = |state: &State| (2..12).any(|other| came(state, false, Class::Single1(other)));
        leaves(&s, attack.clone(), setback, one);
        let two = s.id("two");
        let whole = s.state().actor(two).vitality;
        // A twelve waits for the choice of an exploit; everything else that hits does harm at once.
        let hit = ways(luck, |low, high| low + high >= needed && (high < 12 || low == 1));
        leaves(&s, attack, |state| state.actor(two).vitality < whole, hit);
    }
}

#[test]
fn ed_spc_28_the_die_of_an_exploit_is_weighed_with_the_others() {
    let (mut s, attack, _) = strike(Plain);
    s.set("two", |actor| actor.vitality = 50).record("two", |profile| (profile.vitality, profile.armor) = (50, 0));
    s.does(attack, [12, 9]);
    let two = s.id("two");
    // A d4, Strength 2, and the d8 of a powerful strike.
    let sums =
        |lost: i32| (1..=4).flat_map(|own| (1..=8).map(move |more| own + more + 2)).filter(|sum| *sum == lost).count();
    for lost in 3..=15 {
        let chance: Chance = (sums(lost) as u128, 32);
        let fits = |state: &State| i32::from(state.actor(two).vitality) == 50 - lost;
        leaves(&s, json!({"do": "perform", "actor": "one", "rank": 9}), fits, chance);
    }
}

#[test]
fn ed_cnd_01_which_conditions_there_are_follows_the_list() {
    let mut all = Conditions::new();
    for what in [Condition::Prone, Condition::Dazzled, Condition::Prone] {
        all.push(Instance::of(what));
    }
    let told =
        |all: &Conditions| Condition::ALL.iter().all(|what| all.has(*what) == all.iter().any(|one| one.what == *what));
    assert!(told(&all) && all.has(Condition::Prone) && !all.has(Condition::Stunned));
    let read: Conditions =
        serde_json::from_value(serde_json::to_value(all).expect("it is written")).expect("it is read");
    assert!(read == all && told(&read));
    all.change(|one| if one.what == Condition::Dazzled { Instance::of(Condition::Stunned) } else { one });
    assert!(told(&all) && all.has(Condition::Stunned));
    all.retain(|one| one.what != Condition::Prone);
    assert!(told(&all) && all.len() == 1);
}

#[test]
fn odds_of_an_attack_walk_few_ways_and_add_up() {
    for luck in [Plain, Best, Worst] {
        let (s, attack, _) = strike(luck);
        let report = odds::<Edge>(s.state(), &s.read(attack), Budget::default()).expect("it is lawful");
        assert!(report.exact && report.paths <= MOST_WAYS, "{} ways", report.paths);
        for row in &report.rows {
            let whole: f64 = row.amount.outcomes.iter().map(|outcome| outcome.chance.value).sum();
            assert!((whole - 1.0).abs() < 1e-9, "{whole}");
        }
    }
}

#[test]
fn ed_chk_49_what_dice_reach_is_the_sum_of_what_they_come_to() {
    use ludex_edge::checks::{WAYS, reaching};
    for needed in -3..40 {
        let reached = WAYS.iter().filter(|(sum, ..)| i32::from(*sum) >= needed);
        let sums = reached.fold((0, 0, 0), |(a, b, c), (_, plain, with, without)| {
            (a + u64::from(*plain), b + u64::from(*with), c + u64::from(*without))
        });
        let lucks = [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage];
        let found = lucks.map(|luck| reaching(luck, needed));
        assert_eq!(found, [(sums.0, 144), (sums.1, 1728), (sums.2, 1728)], "{needed}");
    }
}

/// The pairs of dice that count, the lower first, with the ways in which each falls.
fn pairs(luck: Luck) -> Vec<(i32, i32, u128)> {
    let all = (1..=12).flat_map(|low| (low..=12).map(move |high| (low, high)));
    all.map(|(low, high)| (low, high, ways(luck, |one, two| (one, two) == (low, high)).0)).collect()
}

/// Returns what stands on the stack of what came of somebody's dice.
fn turned(state: &State, actor: ludex_engine::ActorId, success: bool, fits: impl Fn(Class) -> bool) -> bool {
    state.stack.iter().any(|frame| match frame {
        Frame::Turning(turning) => turning.actor == actor && turning.success == success && fits(turning.class),
        _ => false,
    })
}

#[test]
fn ed_mel_30_both_sides_of_a_contest_are_weighed_as_they_fall() {
    for luck in [Plain, Worst] {
        let mut s = pair("Brakk Dun", "Sable Okoro");
        if matches!(luck, Worst) {
            s.afflict("one", "sickened");
        }
        s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), NO_DICE);
        let (one, two) = (s.id("one"), s.id("two"));
        let answer = json!({"do": "answer", "actor": "two", "skill": "acrobatics"});
        let (own, other) = (pairs(luck), pairs(Plain));
        let whole = own.iter().map(|pair| pair.2).sum::<u128>() * 144;
        // Both add 7: whoever has more on the dice wins.
        let of = |fits: &dyn Fn((i32, i32), (i32, i32)) -> bool| -> Chance {
            let meet = own.iter().flat_map(|one| other.iter().map(move |two| (one, two)));
            let fit = meet.filter(|(one, two)| fits((one.0, one.1), (two.0, two.1)));
            (fit.map(|(one, two)| one.2 * two.2).sum(), whole)
        };
        let more = |one: (i32, i32), two: (i32, i32)| one.0 + one.1 > two.0 + two.1;
        // Faces that lead to the same usual exploit are walked as one; two twelves stay by themselves.
        let kind = |rank: i32| if rank == 12 { 12 } else { Ranks::Fight.alike(rank as u32) };
        for face in [4, 5, 8, 9, 11, 12] {
            let exploit = of(&|one, two| one.0 > 1 && one.1 == 12 && kind(one.0) == face && more(one, two));
            let fits = |class: Class| class.rank() > 0 && kind(class.rank().into()) == face;
            leaves(&s, answer.clone(), |state| turned(state, one, true, fits), exploit);
        }
        let set_back = of(&|one, two| two.0 == 1 && two.1 < 12 && more(one, two));
        leaves(&s, answer.clone(), |state| turned(state, two, false, |class| class.sets_back().is_some()), set_back);
        let both = of(&|one, two| one.1 < 12 && one.0 == 1 && two.1 == 12 && two.0 > 1 && more(two, one));
        let lost = |state: &State| {
            turned(state, one, false, |class| class.sets_back().is_some())
                && turned(state, two, true, |class| class.rank() > 0)
        };
        leaves(&s, answer, lost, both);
    }
}
