//! PF-XPA: what is worth how much, who gets it, and when it makes a level.

use ludex_pathfinder::building::Building;
use ludex_pathfinder::experience::*;

fn usual() -> Building {
    Building::default()
}

#[test]
fn pf_xpa_01_deeds_are_worth_experience() {
    let all: Vec<(u32, bool)> = Deed::ALL.iter().map(|deed| (deed.experience(), deed.offers_hero_point())).collect();
    assert_eq!(all, [(10, false), (30, true), (80, true)]);
}

#[test]
fn pf_xpa_02_creatures_are_worth_more_the_higher_they_are() {
    let of = |kind, level| worth(kind, level, 5, &usual());
    let all: Vec<u32> = (1..=9).map(|level| of(FoeKind::Creature, level).unwrap()).collect();
    assert_eq!(all, [10, 15, 20, 30, 40, 60, 80, 120, 160]);
    assert_eq!(of(FoeKind::Creature, 0), Ok(0), "five below are worth nothing");
    assert_eq!(of(FoeKind::ComplexHazard, 9), Ok(160));
    assert_eq!(worth(FoeKind::Creature, 1, 3, &usual()), Ok(20));
    let refusal = of(FoeKind::Creature, 10).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "nothing says what is worth that is 5 levels above the party (PF-XPA-02); the game master says how much"
    );
}

#[test]
fn pf_xpa_03_simple_hazards_are_worth_a_fifth() {
    for level in -4..=9 {
        let simple = worth(FoeKind::SimpleHazard, level, 5, &usual()).unwrap();
        let complex = worth(FoeKind::ComplexHazard, level, 5, &usual()).unwrap();
        assert_eq!(simple, complex / 5, "level {level}");
    }
    assert_eq!(worth(FoeKind::SimpleHazard, 5, 1, &usual()), Ok(32));
    assert_eq!(worth(FoeKind::SimpleHazard, 6, 1, &usual()).unwrap_err().rule.id, "PF-XPA-03");
}

#[test]
fn pf_opt_04_hazards_four_levels_above_may_be_worth_less() {
    let lower = Building { hazard_plus_four: HazardPlusFour::Lower, ..usual() };
    assert_eq!(worth(FoeKind::ComplexHazard, 5, 1, &lower), Ok(150));
    assert_eq!(worth(FoeKind::SimpleHazard, 5, 1, &lower), Ok(30));
    assert_eq!(worth(FoeKind::Creature, 5, 1, &lower), Ok(160), "creatures are not");
    assert_eq!(worth(FoeKind::ComplexHazard, 4, 1, &lower), Ok(120));
}

#[test]
fn pf_xpa_04_everyone_gets_what_four_would() {
    let each = |sum, size| award(sum, size, &usual());
    assert_eq!((each(80, 4), each(40, 4)), (80, 40), "two wolves, one spider");
    assert_eq!((each(80, 5), each(40, 5)), (64, 32));
    assert_eq!(each(120, 6), 80, "six against three wolves");
}

#[test]
fn pf_opt_20_or_everyone_gets_the_whole_sum() {
    let full = Building { party_size: PartySize::Full, ..usual() };
    assert_eq!((award(88, 5, &usual()), award(88, 5, &full)), (70, 88));
    assert_eq!((award(88, 4, &usual()), award(88, 4, &full)), (88, 88));
}

#[test]
fn pf_xpa_05_a_thousand_points_are_a_level() {
    let after = |level, experience, gained| Progress { level, experience }.after(gained, Advancement::Normal);
    assert_eq!(after(1, 960, 80), Progress { level: 2, experience: 40 });
    assert_eq!(after(1, 960, 39), Progress { level: 1, experience: 999 });
    assert_eq!(after(20, 960, 80), Progress { level: 20, experience: 1040 }, "nobody rises beyond the twentieth");
    let behind = |experience, gained| Progress { level: 2, experience }.catching_up(gained, 3, Advancement::Normal);
    assert_eq!(behind(100, 80), Progress { level: 2, experience: 260 }, "twice as much");
    assert_eq!(behind(960, 80), Progress { level: 3, experience: 60 }, "20 of 80 are doubled, then it is level");
    let level = Progress { level: 3, experience: 0 }.catching_up(80, 3, Advancement::Normal);
    assert_eq!(level, Progress { level: 3, experience: 80 });
}

#[test]
fn pf_int_22_much_at_once_is_many_levels() {
    let after = Progress { level: 1, experience: 990 }.after(1080, Advancement::Normal);
    assert_eq!(after, Progress { level: 3, experience: 70 });
    let high = Progress { level: 19, experience: 990 }.after(2080, Advancement::Normal);
    assert_eq!(high, Progress { level: 20, experience: 2070 }, "one step at a time, and no further than the twentieth");
}

#[test]
fn pf_opt_11_levels_take_more_or_less() {
    let after = |gained, advancement| Progress { level: 1, experience: 790 }.after(gained, advancement);
    assert_eq!(after(40, Advancement::Fast), Progress { level: 2, experience: 30 });
    assert_eq!(after(400, Advancement::Slow), Progress { level: 1, experience: 1190 });
    assert_eq!(after(410, Advancement::Slow), Progress { level: 2, experience: 0 });
    assert_eq!(after(4000, Advancement::Milestone), Progress { level: 1, experience: 790 }, "the game master's word");
}
