//! Playing without a person: what each habit is worth, and that nobody gets stuck.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::{Content, Policies, Policy, Seeded};
use ludex_simulate::{Plan, Watch, simulate};

/// Who decides now, as a side; nobody between fights.
fn side(state: &State) -> Option<u8> {
    let asked = state.pending.as_ref().and_then(|prompt| match prompt {
        Pending::CutIn(CutIn { actor })
        | Pending::ClosesIn(ClosesIn { actor })
        | Pending::Shoots(Shoots { actor })
        | Pending::Attacked(Attacked { actor })
        | Pending::Disarmed(Disarmed { actor, .. }) => Some(*actor),
        _ => None,
    });
    asked.or(state.turn).map(|actor| state.profile(actor).side)
}

fn load(file: &str) -> State {
    Destiny::load(file, &content::starter()).expect("it is whole")
}

/// How a fight ends whose first side plays in one way, and all others in another; with what the first do after it.
fn ends(start: &State, policies: (&str, &str), seed: u64) -> State {
    plays(start, policies, seed, true)
}

fn plays(start: &State, (ours, theirs): (&str, &str), seed: u64, after: bool) -> State {
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(seed));
    let of = |name| Destiny::policy(name).expect("it is named");
    let mut policies: [Box<dyn Policy<Destiny>>; 2] = [of(ours), of(theirs)];
    for _ in 0..20_000 {
        if state.stage == Stage::Over && !after {
            return state;
        }
        let plays = usize::from(side(&state).is_some_and(|side| side > 0));
        let Some(command) = policies[plays].choose(&state) else { return state };
        ludex_engine::simulate::<Destiny>(&mut state, &mut dice, &command).expect("a policy plays by the rules");
    }
    let one = |(who, at): (&Profile, &Actor)| {
        format!("{}: {:?} at {:?}, holds {}, {} AP, {:?}", who.name, at.life, at.place, at.held, at.ap, at.wounds)
    };
    let all: Vec<String> = state.setting.cast.iter().zip(&state.actors).map(one).collect();
    let next = policies[usize::from(side(&state).is_some_and(|side| side > 0))].choose(&state);
    panic!("it does not end: round {}, {all:?}, next {next:?}", state.round);
}

/// In how many of so many fights between equals, each from both sides with the same dice, those of the first policy are left:
/// a policy wins half of them against itself.
fn wins(policies: (&str, &str), fights: u64) -> usize {
    let scene =
        scene().option("wound_defence = true").with("Town guard", "left", "a", 20).with("Orc raider", "great", "a", 18);
    let scene = scene.holding("Bandit", "shot", "a", 10, "held = [\"shortbow\"]").with("Town guard", "right", "b", 32);
    let scene = scene.with("Orc raider", "grey", "b", 34).holding("Bandit", "bow", "b", 42, "held = [\"shortbow\"]");
    let start = scene.waiting().play.state;
    let stands = |seed: &u64| {
        let (first, of) = (seed % 2, if seed.is_multiple_of(2) { policies } else { (policies.1, policies.0) });
        // At the end of the fight: whoever rests after it may wake.
        let state = plays(&start, of, *seed / 2, false);
        (0..6).any(|at| u64::from(state.setting.cast[at].side) == first && state.actors[at].life == Life::Awake)
    };
    (0..fights).filter(stands).count()
}

/// The seasoned without one of their habits each: cutting in, defending, keeping AP, resting.
const WITHOUT: [&str; 4] = ["seasoned-own-turn", "seasoned-unguarded", "seasoned-spending", "seasoned-restless"];

#[test]
fn habits_alone_are_no_policies_of_the_table() {
    assert_eq!(Destiny::policies(), ["aggressive", "steady", "seasoned"]);
    assert!(WITHOUT.iter().all(|name| Destiny::policy(name).is_some()));
}

#[test]
fn the_seasoned_win_more_often_than_others() {
    for other in ["steady", "aggressive"] {
        let won = wins(("seasoned", other), 60);
        assert!(won > 36, "{won} of 60 against the {other}");
    }
}

/// Cutting in before an enemy acts wins more fights than it loses, with the same dice.
#[test]
fn cutting_in_is_worth_it() {
    let start = load("salt/kiln.toml");
    let won = |policy: &str| {
        let stands = |seed: &u64| {
            let state = plays(&start, (policy, "seasoned"), *seed, false);
            (0..4).any(|at| state.actors[at].life == Life::Awake)
        };
        (1..=60).filter(stands).count()
    };
    let (cuts_in, keeps) = (won("seasoned"), won("seasoned-own-turn"));
    assert!(cuts_in > keeps + 3, "{cuts_in} of 60, and {keeps} on their own turn alone");
}

/// Prints what each habit is worth to the heroes, with the same dice; the table in the book:
/// `cargo test --release -p ludex-destiny --test all habits_are_worth -- --ignored --nocapture`.
#[test]
#[ignore = "many fights"]
fn what_the_habits_are_worth() {
    for file in ["the-ford-held.toml", "the-gate.toml", "salt/kiln.toml"] {
        for policy in ["seasoned", WITHOUT[0], WITHOUT[1], WITHOUT[2]] {
            let (policy, against) = (Some(policy.to_owned()), Some("seasoned".to_owned()));
            let plan = Plan { fights: 400, seed: 1, policy, against, ..Plan::default() };
            let runs = simulate::<Destiny>(&load(file), &plan, &Watch::default()).expect("they fight");
            let won = runs.report().sides[0].wins;
            let [share, low, high] = [won.share, won.low, won.high].map(|share| 100.0 * share);
            println!("{file}: {} {share:.1} ({low:.1} to {high:.1})", plan.policy.unwrap_or_default());
        }
    }
}

#[test]
fn wt_rst_03_the_seasoned_rest_when_it_is_over() {
    let tired = |policy| {
        let state = ends(&load("duel.toml"), (policy, "steady"), 3);
        let one = &state.actors[0];
        (state.stage, one.life, one.stamina, one.wounds[0])
    };
    let (over, restless) = (tired("seasoned"), tired("seasoned-restless"));
    assert_eq!((over.0, restless.0), (Stage::Over, Stage::Over));
    assert_eq!(over.1, Life::Awake, "Brannic wins this one");
    assert!(over.2 > restless.2 || over.3 < restless.3, "{over:?} and {restless:?}");
}

#[test]
fn every_policy_ends_every_fight_of_the_starter_content() {
    for file in
        ["duel.toml", "bridge.toml", "the-ford.toml", "the-gate.toml", "salt/kiln.toml", "salt/sunken-lane.toml"]
    {
        for name in Destiny::policies().iter().chain(&WITHOUT) {
            assert_eq!(ends(&load(file), (name, "seasoned"), 5).stage, Stage::Over, "{file} with {name}");
        }
    }
}
