//! The properties every system keeps, on the tiny one.

use ludex_engine::testing::toy::{Command, Duel, Toy};
use ludex_engine::testing::{Play, perft};
use ludex_engine::{ActorId, DiceSource, Seeded};

const ADA: ActorId = ActorId(0);
const BO: ActorId = ActorId(1);
const LURKER: ActorId = ActorId(2);

fn starts() -> Vec<Duel> {
    vec![Duel::new(12, 6), Duel::new(3, 1)]
}

fn stray(_: &Duel, dice: &mut Seeded) -> Command {
    let mut actor = || ActorId(dice.die(4) as u16 - 1);
    let (actor, target) = (actor(), actor());
    match dice.die(6) {
        1 => Command::Wait { actor },
        2 => Command::Guard { actor },
        3 => Command::Take { actor },
        4 => Command::Rule { target, health: dice.die(15) as i32 - 1, reason: "because".into() },
        5 => Command::CallOut { target },
        _ => Command::Strike { actor, target },
    }
}

ludex_engine::system_properties!(Toy, starts = starts, strays = stray, cases = 32, steps = 60);

#[test]
fn toy_01_a_six_strikes_harder_and_a_guard_softens() {
    let mut play = Play::<Toy>::new(Duel::new(12, 6));
    play.act(Command::Strike { actor: ADA, target: BO }, [6, 2, 3]);
    assert!(play.offered(&Command::Guard { actor: BO }));
    play.act(Command::Guard { actor: BO }, [4]);
    assert_eq!(play.state.fighters[1].health, 12 - (11 - 4));
}

#[test]
fn toy_04_the_lurker_cannot_be_struck_before_it_is_called_out() {
    let mut play = Play::<Toy>::new(Duel::new(12, 6));
    let strike = Command::Strike { actor: ADA, target: LURKER };
    assert_eq!(play.refused(strike.clone()).rule.as_str(), "TOY-01");
    play.act(Command::CallOut { target: LURKER }, []).act(strike, [1]);
}

#[test]
fn perft_is_kept() {
    assert_eq!(perft::<Toy>(&Duel::new(12, 6), 4), [3, 9, 22, 51]);
}
