//! A fight from the roll of Action Points to its end, unlogged and logged; and what a table asks most.

use ludex_engine::{Branching, CommandSet, Content, Policies, Presentation, Refusal, Rulebook, Seeded, Viewer, play};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::{Command, Event, State, Unbound, content::starter};

fn main() {
    divan::main();
}

const ENCOUNTERS: [&str; 3] = ["duel.toml", "skirmish.toml", "boss.toml"];

fn load(file: &str) -> State {
    Unbound::load(file, &starter()).expect("the starter content is whole")
}

/// Plays whole fights with one policy for both sides.
fn fight(
    bencher: divan::Bencher,
    file: &str,
    policy: &str,
    mut carry: impl FnMut(&mut State, &mut Seeded, &Command) -> Result<(), Refusal>,
) {
    let start = load(file);
    let mut policy = Unbound::policy(policy).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
    bencher.bench_local(|| {
        state.clone_from(&start);
        let mut commands = 0;
        while let Some(command) = policy.choose(&state) {
            if carry(&mut state, &mut dice, &command).is_err() {
                break;
            }
            commands += 1;
        }
        commands
    });
}

#[divan::bench(args = ENCOUNTERS, sample_count = 1000)]
fn aggressive(bencher: divan::Bencher, file: &str) {
    fight(bencher, file, "aggressive", ludex_engine::simulate::<Unbound>);
}

#[divan::bench(args = ENCOUNTERS, sample_count = 1000)]
fn steady(bencher: divan::Bencher, file: &str) {
    fight(bencher, file, "steady", ludex_engine::simulate::<Unbound>);
}

#[divan::bench(args = ENCOUNTERS)]
fn logged(bencher: divan::Bencher, file: &str) {
    fight(bencher, file, "steady", |state, dice, command| {
        let mut log: Vec<Event> = Vec::new();
        play::<Unbound>(state, dice, &mut log, command)
    });
}

/// Returns the skirmish where an actor is to act.
fn first_activation() -> State {
    let mut state = load("skirmish.toml");
    let mut dice = Seeded::from_number(3);
    let begin = Command::StartEncounter(StartEncounter { surprised: Vec::new() });
    play::<Unbound>(&mut state, &mut dice, &mut (), &begin).expect("it begins");
    while let Some(answer) = Unbound::usual_answer(&state) {
        play::<Unbound>(&mut state, &mut dice, &mut (), &answer).expect("the usual answer is lawful");
    }
    state
}

#[divan::bench]
fn offers(bencher: divan::Bencher) {
    let state = first_activation();
    let mut offers = Vec::new();
    bencher.bench_local(|| {
        offers.clear();
        ludex_unbound::Command::offers(&state, &mut offers);
        offers.len()
    });
}

#[divan::bench]
fn view(bencher: divan::Bencher) {
    let state = first_activation();
    bencher.bench_local(|| Unbound::view(&state, &Viewer::GameMaster).tokens.len());
}

/// Every way of the first attack that the duel comes to, with the usual defence.
#[divan::bench]
fn attack_odds(bencher: divan::Bencher) {
    let mut state = load("duel.toml");
    let mut policy = Unbound::policy("aggressive").expect("it is named");
    let mut dice = Seeded::from_number(5);
    let attack = loop {
        let command = policy.choose(&state).expect("nobody has fallen yet");
        if matches!(command, Command::Attack(_)) {
            break command;
        }
        play::<Unbound>(&mut state, &mut dice, &mut (), &command).expect("a policy plays by the rules");
    };
    let mut copy = state.clone();
    bencher.bench_local(|| {
        let (mut dice, mut ways) = (Branching::new(), 0);
        loop {
            copy.clone_from(&state);
            let mut command = Some(attack.clone());
            while let Some(next) = command {
                play::<Unbound>(&mut copy, &mut dice, &mut (), &next).expect("it is lawful");
                command = Unbound::usual_answer(&copy);
            }
            ways += 1;
            if !dice.advance() {
                return ways;
            }
        }
    });
}
