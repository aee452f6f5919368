//! Every encounter of the starter content can be fought to its end by policies.

use ludex_engine::{ActorId, Authority, Seeded, System, play};
use ludex_unbound::{Stage, State, Unbound, content::starter};

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

/// How many of 200 duels with the ogre its foe wins, by who plays the ogre.
fn won_against(ogre: &str) -> usize {
    let won = |seed: &u64| {
        let (mut state, mut dice) = (load("duel.toml"), Seeded::from_number(*seed));
        let mut hero = Unbound::policy("aggressive").expect("it is named");
        let mut other = Unbound::policy(ogre).expect("it is named");
        while let Some(own) = hero.choose(&state) {
            let ogres = Unbound::authority(&state, &own) == Authority::Actor(ActorId(1));
            let command = if ogres { other.choose(&state).expect("it may act") } else { own };
            play::<Unbound>(&mut state, &mut dice, &mut (), &command).expect("policies keep the rules");
        }
        state.actors[1].health == 0
    };
    (0..200).filter(won).count()
}

#[test]
fn who_weighs_blows_and_defences_wins_more_often() {
    let (bold, weighing) = (won_against("aggressive"), won_against("tactical"));
    assert!(weighing + 10 < bold, "the ogre loses {bold} of 200 when it is bold, {weighing} when it weighs");
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
