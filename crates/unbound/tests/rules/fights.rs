//! Every encounter of the starter content can be fought to its end by policies.

use ludex_engine::{ActorId, Authority, CommandSet, Content, Policies, Rulebook, Seeded, play};
use ludex_unbound::movement::Fly;
use ludex_unbound::{Command, Stage, State, Unbound, content::starter};

const ENCOUNTERS: [&str; 3] = ["duel.toml", "skirmish.toml", "boss.toml"];

fn load(file: &str) -> State {
    Unbound::load(file, &starter()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

#[test]
fn the_starter_content_is_whole() {
    for file in
        ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml", "duel.toml", "skirmish.toml", "boss.toml"]
    {
        assert_eq!(Unbound::check(file, &starter()), [], "{file}");
    }
}

/// How many of so many fights the second side wins against somebody bold, by who plays it.
fn won_against(file: &str, fights: u64, second: &str) -> usize {
    let won = |seed: &u64| {
        let (mut state, mut dice) = (load(file), Seeded::from_number(*seed));
        let first = state.actors[0].side;
        let mut hero = Unbound::policy("aggressive").expect("it is named");
        let mut other = Unbound::policy(second).expect("it is named");
        while let Some(own) = hero.choose(&state) {
            let of_others = |actor: ActorId| state.actors[usize::from(actor.0)].side != first;
            let others = matches!(own.authority(), Authority::Actor(actor) if of_others(actor));
            let command = if others { other.choose(&state).expect("it may act") } else { own };
            play::<Unbound>(&mut state, &mut dice, &mut (), &command).expect("policies keep the rules");
        }
        state.actors.iter().all(|actor| actor.side != first || !actor.can_act())
    };
    (0..fights).filter(won).count()
}

#[test]
fn who_weighs_blows_and_defences_wins_more_often() {
    let (bold, weighing) = (won_against("duel.toml", 200, "aggressive"), won_against("duel.toml", 200, "tactical"));
    assert!(bold + 10 < weighing, "the ogre wins {bold} of 200 when it is bold, {weighing} when it weighs");
}

#[test]
fn who_flies_keeps_out_of_reach_and_wins_more_often() {
    let (grounded, aloft) = (won_against("boss.toml", 60, "aggressive"), won_against("boss.toml", 60, "tactical"));
    assert!(grounded + 6 < aloft, "the drake wins {grounded} of 60 on the ground, {aloft} aloft");
    let (mut state, mut dice) = (load("boss.toml"), Seeded::from_number(1));
    let mut policy = Unbound::policy("tactical").expect("it is named");
    let mut rises = None;
    while let Some(command) = policy.choose(&state) {
        if let Command::Fly(fly) = &command {
            rises.get_or_insert(*fly);
        }
        play::<Unbound>(&mut state, &mut dice, &mut (), &command).expect("policies keep the rules");
    }
    // Everybody at the kiln strikes a space far.
    assert_eq!(rises, Some(Fly { actor: ActorId(4), height: 2 }));
}

/// How often each policy fights each encounter.
const FIGHTS: u64 = 30;

#[test]
fn every_encounter_is_fought_to_its_end() {
    for file in ENCOUNTERS {
        for name in Unbound::policies() {
            let (mut wins, mut rounds, mut commands) = ([0; 3], 0, 0);
            for seed in 0..FIGHTS {
                let mut state = load(file);
                let (mut policy, mut dice) = (Unbound::policy(name).unwrap(), Seeded::from_number(seed));
                let mut steps = 0;
                while let Some(command) = policy.choose(&state) {
                    if let Err(refusal) = play::<Unbound>(&mut state, &mut dice, &mut (), &command) {
                        panic!("{command:?} was refused: {refusal}");
                    }
                    if let Some(what) = Unbound::broken(&state) {
                        panic!("{what} after {command:?}");
                    }
                    steps += 1;
                    assert!(steps < 5_000, "{file} with {name}, dice {seed}, does not end");
                }
                assert_eq!(state.stage, Stage::Over);
                assert!(
                    state.is_decided(),
                    "{file} with {name}, dice {seed}, ended undecided in round {}",
                    state.round
                );
                let side = state.actors.iter().find(|actor| actor.can_act()).map_or(2, |actor| actor.side);
                wins[usize::from(side)] += 1;
                rounds += state.round;
                commands += steps;
            }
            println!("{file} {name}: wins {wins:?}, {} rounds, {} commands", rounds / FIGHTS as u32, commands / FIGHTS);
        }
    }
}
