//! What a table asks for most, on the first encounters of the starter content.
#![allow(missing_docs, reason = "benches speak by their names")]

use divan::{Bencher, black_box};
use ludex_engine::Viewer;
use ludex_games::{Budget, Game, Offer, Request, starter, system};

fn main() {
    divan::main();
}

/// Returns a fight that has come to the first attack that its target may meet.
fn fight() -> (Box<dyn Game>, Offer) {
    let unbound = system("unbound").expect("it is one of the systems");
    let mut game = unbound.begin("duel.toml", &starter("unbound"), [7; 32], "gm").expect("it is whole");
    for _ in 0..200 {
        let offers = game.offers(&Viewer::GameMaster);
        let attack = offers.iter().find(|offer| offer.group == "Attack" && offer.target.is_some());
        let answered = attack.is_some_and(|attack| {
            let odds = game.odds(attack.command.clone(), &Viewer::GameMaster, Budget::default());
            odds.is_ok_and(|odds| odds.rows.len() > 1)
        });
        if let (true, Some(attack)) = (answered, attack) {
            return (game, attack.clone());
        }
        // Towards the others, as a policy would go.
        let mut next = None;
        game.snapshot(&Viewer::GameMaster)
            .fight("aggressive", None, 1, &mut |step| next = Some(step.command))
            .expect("it plays on");
        let ask = Request::by("gm", &Viewer::GameMaster, next.expect("the fight is not over"));
        let prepared = game.prepare(ask).expect("the policy chooses what is lawful");
        game.commit(prepared);
    }
    panic!("nobody came to blows");
}

#[divan::bench]
fn odds_of_an_attack_with_every_defence(bencher: Bencher<'_, '_>) {
    let (game, attack) = fight();
    let viewer = Viewer::GameMaster;
    let odds = game.odds(attack.command.clone(), &viewer, Budget::default()).expect("it is lawful");
    eprintln!("{}: {} rows, {} ways, exact: {}", attack.label, odds.rows.len(), odds.paths, odds.exact);
    bencher.bench_local(|| game.odds(black_box(attack.command.clone()), &viewer, Budget::default()));
}

#[divan::bench]
fn offers(bencher: Bencher<'_, '_>) {
    let (game, _) = fight();
    bencher.bench_local(|| game.offers(black_box(&Viewer::GameMaster)));
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let (game, _) = fight();
    bencher.bench_local(|| game.view(black_box(&Viewer::Spectator)));
}

#[divan::bench]
fn prepare_an_attack(bencher: Bencher<'_, '_>) {
    let (game, attack) = fight();
    let ask = Request::by("gm", &Viewer::GameMaster, attack.command);
    bencher.bench_local(|| game.prepare(black_box(ask.clone())));
}

/// Returns what takes longest to weigh of all that is offered in the first commands of a fight between policies.
fn costliest(of: &str, file: &str) -> (Box<dyn Game>, Offer) {
    let rules = system(of).expect("it is one of the systems");
    let mut game = rules.begin(file, &starter(of), [7; 32], "gm").expect("it is whole");
    let mut longest: Option<(std::time::Duration, usize, Offer)> = None;
    let mut asks = Vec::new();
    for turn in 0..12 {
        for offer in game.offers(&Viewer::GameMaster) {
            let begun = std::time::Instant::now();
            let odds = game.odds(offer.command.clone(), &Viewer::GameMaster, Budget::default());
            let took = begun.elapsed();
            if odds.is_ok() && longest.as_ref().is_none_or(|(known, ..)| took > *known) {
                longest = Some((took, turn, offer));
            }
        }
        let mut next = None;
        game.snapshot(&Viewer::GameMaster)
            .fight("seasoned", None, 1, &mut |step| next = Some(step.command))
            .expect("it plays on");
        let Some(next) = next else { break };
        let prepared = game.prepare(Request::by("gm", &Viewer::GameMaster, next.clone())).expect("a policy is lawful");
        game.commit(prepared);
        asks.push(next);
    }
    let (_, turn, offer) = longest.expect("something was offered");
    let mut game = rules.begin(file, &starter(of), [7; 32], "gm").expect("it is whole");
    for next in asks.into_iter().take(turn) {
        let prepared = game.prepare(Request::by("gm", &Viewer::GameMaster, next)).expect("it was before");
        game.commit(prepared);
    }
    (game, offer)
}

#[divan::bench(args = ["the-ford.toml", "the-gate.toml", "salt/kiln.toml"], sample_count = 10)]
fn costliest_odds_of_destiny(bencher: Bencher<'_, '_>, file: &str) {
    let (game, offer) = costliest("destiny", file);
    let viewer = Viewer::GameMaster;
    let odds = game.odds(offer.command.clone(), &viewer, Budget::default()).expect("it is lawful");
    eprintln!("{file}, {}: {} rows, {} ways, exact: {}", offer.label, odds.rows.len(), odds.paths, odds.exact);
    bencher.bench_local(|| game.odds(black_box(offer.command.clone()), &viewer, Budget::default()));
}
