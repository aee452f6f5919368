//! PF-EXP: how far a party comes, and when it is tired.

use ludex_pathfinder::environment::Temperature;
use ludex_pathfinder::travel::*;

fn pace(speed: u16, going: Going) -> Pace {
    Pace::of(&[(speed, Activity::Nothing)], going)
}

#[test]
fn pf_exp_01_a_speed_says_how_far_one_comes() {
    for (speed, feet, miles_an_hour, miles_a_day) in TRAVEL {
        let pace = pace(speed, Going::Open);
        assert_eq!(pace.feet_a_minute(), u32::from(feet), "{speed}");
        assert_eq!(pace.miles_a_day(), u32::from(miles_a_day), "{speed}");
        let tenths = pace.tenths_of_a_mile_an_hour();
        let half = if tenths % 10 == 5 { "½" } else { "" };
        assert_eq!(format!("{}{half}", tenths / 10), miles_an_hour, "{speed}");
    }
    let group = [(25, Activity::Nothing), (40, Activity::Nothing)];
    assert_eq!(Pace::of(&group, Going::Open).miles_a_day(), 20, "as fast as the slowest");
}

#[test]
fn pf_exp_02_bad_ground_slows() {
    assert_eq!(pace(30, Going::Difficult).miles_a_day(), 12);
    assert_eq!(pace(30, Going::Greater).miles_a_day(), 8);
}

#[test]
fn pf_exp_03_who_does_anything_goes_at_half_speed() {
    let group = [(25, Activity::Search), (25, Activity::Nothing)];
    let pace = Pace::of(&group, Going::Open);
    assert_eq!((pace.feet_a_minute(), pace.miles_a_day()), (125, 10));
    let slow: Vec<Activity> = Activity::ALL.iter().copied().filter(|one| one.halves(30) == 30).collect();
    assert_eq!(slow.len(), Activity::ALL.len() - 2, "all but nothing and hustling");
    assert_eq!((Activity::Nothing.halves(30), Activity::Hustle.halves(30)), (60, 120));
}

#[test]
fn pf_exp_08_one_hustles_by_constitution() {
    assert_eq!((hustling_minutes(&[2]), hustling_minutes(&[-1]), hustling_minutes(&[3, 1, 2])), (20, 10, 10));
}

#[test]
fn pf_exp_13_travel_tires() {
    let hours = |wet, temperature| tiring_hours(Weather { wet, temperature });
    assert_eq!(hours(false, Temperature::Normal), 8);
    assert_eq!(hours(true, Temperature::Normal), 4, "in pouring rain in the fifth hour");
    assert_eq!((hours(false, Temperature::MildCold), hours(true, Temperature::IncredibleHeat)), (4, 2));
}
