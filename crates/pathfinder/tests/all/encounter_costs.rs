//! PF-ENC: what an encounter may cost, what it costs, how dangerous it is.

use ludex_pathfinder::adjustments::Adjustment;
use ludex_pathfinder::building::Building;
use ludex_pathfinder::encounters::*;
use ludex_pathfinder::experience::{FoeKind, PartySize};

fn usual() -> Building {
    Building::default()
}

fn party(size: u8) -> Party {
    Party { level: 1, size }
}

fn creatures(name: &str, level: i32, count: u8) -> Foes {
    Foes { name: name.to_owned(), kind: FoeKind::Creature, level, adjustment: None, count, given: None }
}

/// Returns the budgets of a party from trivial to extreme.
fn budgets(size: u8, options: &Building) -> Vec<u32> {
    Threat::ALL.iter().filter_map(|threat| party(size).budget(*threat, options)).collect()
}

#[test]
fn pf_enc_01_each_threat_has_a_budget() {
    assert_eq!(budgets(4, &usual()), [40, 60, 80, 120, 160]);
    assert_eq!(budgets(5, &usual()), [50, 75, 100, 150, 200]);
    assert_eq!(budgets(3, &usual()), [30, 45, 60, 90, 120]);
    assert_eq!(party(4).budget(Threat::BeyondExtreme, &usual()), None);
}

#[test]
fn pf_opt_03_a_low_budget_may_change_by_20() {
    let later = Building { low_adjustment: 20, ..usual() };
    assert_eq!(budgets(5, &later), [50, 80, 100, 150, 200]);
}

#[test]
fn pf_enc_02_an_encounter_is_called_after_the_budget_it_fits() {
    let threat = |cost| party(4).threat(cost, &usual());
    assert_eq!([0, 40].map(threat), [Threat::Trivial; 2]);
    assert_eq!([41, 60].map(threat), [Threat::Low; 2]);
    assert_eq!([61, 80].map(threat), [Threat::Moderate; 2]);
    assert_eq!([81, 100, 120].map(threat), [Threat::Severe; 3]);
    assert_eq!([121, 160].map(threat), [Threat::Extreme; 2]);
    assert_eq!(threat(161), Threat::BeyondExtreme);
    let foes = [creatures("wolf", 1, 2), Foes { kind: FoeKind::SimpleHazard, ..creatures("pit", 0, 1) }];
    let priced = Encounter::price(party(4), &foes, &usual()).unwrap();
    assert_eq!(priced.cost.to_string(), "80 2 wolf (level 1) + 6 pit (level 0) = 86");
    assert_eq!(priced.threat, Threat::Severe);
    let dragon = creatures("dragon", 6, 1);
    assert!(Encounter::price(party(4), std::slice::from_ref(&dragon), &usual()).is_err());
    let given = Encounter::price(party(4), &[Foes { given: Some(240), ..dragon }], &usual()).unwrap();
    assert_eq!((given.cost.total, given.threat), (240, Threat::BeyondExtreme), "the game master says how much");
}

#[test]
fn pf_opt_05_or_after_the_nearer() {
    let nearest = Building { classify: Classify::Nearest, ..usual() };
    let threat = |cost| party(4).threat(cost, &nearest);
    assert_eq!(party(4).threat(65, &usual()), Threat::Moderate);
    assert_eq!((threat(65), threat(70), threat(71)), (Threat::Low, Threat::Moderate, Threat::Moderate));
    assert_eq!((threat(10), threat(45), threat(161)), (Threat::Trivial, Threat::Trivial, Threat::BeyondExtreme));
}

#[test]
fn pf_enc_03_the_award_is_that_of_four() {
    let each = |cost, size| {
        let foe = Foes { given: Some(cost), ..creatures("foe", 1, 1) };
        Encounter::price(party(size), &[foe], &usual()).unwrap().award(&usual())
    };
    assert_eq!([50, 75, 100, 150, 200].map(|cost| each(cost, 5)), [40, 60, 80, 120, 160]);
    assert_eq!((each(80, 6), each(120, 6)), (53, 80));
}

#[test]
fn pf_enc_04_a_party_has_the_level_of_most() {
    let of = |levels: &[u8]| Party::of_levels(levels).map(|party| (party.level, party.size));
    assert_eq!(of(&[3, 3, 3, 5]), Ok((3, 5)), "two levels ahead is one more");
    assert_eq!(of(&[3, 3, 3, 7]), Ok((3, 6)));
    assert_eq!(of(&[3, 3, 3, 4]), Ok((3, 4)), "three lag: the mean");
    assert_eq!(of(&[3, 3, 2, 3]), Ok((3, 4)), "one lags");
    assert_eq!(of(&[3, 3, 2, 1]), Ok((3, 4)), "two lag");
    assert_eq!(of(&[4]), Ok((4, 1)));
    assert_eq!(of(&[]).unwrap_err().to_string(), "nobody is in the party (PF-ENC-04)");
}

#[test]
fn pf_int_21_elite_foes_are_priced_as_what_they_are() {
    let elite = Foes { adjustment: Some(Adjustment::Elite), ..creatures("Bruiser", 2, 1) };
    let priced = Encounter::price(party(4), &[elite], &usual()).unwrap();
    assert_eq!(priced.cost.to_string(), "80 elite Bruiser (level 3) = 80");
    let weak = Foes { adjustment: Some(Adjustment::Weak), ..creatures("Bruiser", 2, 1) };
    assert_eq!(Encounter::price(party(4), &[weak], &usual()).unwrap().cost.total, 40);
}

#[test]
fn pf_opt_14_trivial_encounters_may_be_worth_nothing() {
    let none = Building { trivial_awards: false, ..usual() };
    let award = |count, size, options: &Building| {
        Encounter::price(party(size), &[creatures("wolf", 1, count)], options).unwrap().award(options)
    };
    assert_eq!((award(1, 4, &usual()), award(1, 4, &none)), (40, 0));
    assert_eq!(award(2, 4, &none), 80, "what is not trivial is worth the same");
    let full = Building { party_size: PartySize::Full, ..none };
    assert_eq!(award(1, 5, &full), 0, "40 for five is trivial however it is shared out");
}

/// What an encounter of the evening costs, what it is called, and what each gets.
fn evening(file: &str) -> (i32, String, u32) {
    use ludex_engine::Content;
    let state = crate::common::scene(file).play.state;
    let priced = ludex_pathfinder::Pathfinder::price(&state).expect("it has a price");
    assert_eq!(priced.party, "4 of level 1");
    (priced.cost.total, priced.threat, priced.award)
}

#[test]
fn pf_con_30_an_evening_for_four() {
    let low = |cost| (cost, "low".to_owned(), cost as u32);
    assert_eq!(evening("evening/cellar.toml"), low(60));
    assert_eq!(evening("evening/road.toml"), (120, "severe".to_owned(), 120));
    assert_eq!(evening("evening/tunnel.toml"), low(46));
    assert_eq!(evening("evening/barrow.toml"), (80, "moderate".to_owned(), 80));
    assert_eq!(evening("evening/shrine.toml"), (108, "severe".to_owned(), 108));
    use ludex_pathfinder::experience::Deed;
    let deeds = 2 * Deed::Minor.experience() + Deed::Moderate.experience();
    assert_eq!(60 + 120 + 46 + 80 + 108 + deeds, 464);
}

#[test]
fn a_day_is_carried_from_one_encounter_to_the_next() {
    use ludex_pathfinder::Pathfinder;
    use ludex_simulate::{DayPlan, day};
    let starts = ["evening/cellar.toml", "evening/barrow.toml"].map(|file| crate::common::scene(file).play.state);
    let plan = DayPlan { fights: 20, seed: 1, policy: None };
    let told = day::<Pathfinder>(&starts, &plan).expect("they fight");
    assert_eq!((told.side.as_str(), told.legs[0].reached), ("travellers", 20));
    assert_eq!(told.legs[1].reached, told.legs[0].won.count);
    let fresh = day::<Pathfinder>(&starts[1..], &plan).expect("they fight");
    let left = |leg: &ludex_simulate::Leg| leg.members.iter().map(|one| one.left[0].1.mean).sum::<f64>();
    assert!(left(&told.legs[1]) < left(&fresh.legs[0]), "the second finds them hurt by the first");
}
