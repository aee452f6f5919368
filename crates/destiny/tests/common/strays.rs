//! Strange commands, and scenes to give them in.
#![allow(dead_code, missing_docs)]

use super::*;
use ludex_engine::Viewer;
use ludex_engine::{Content, Presentation};
use ludex_grid::Cell;
use ludex_kit::adventure::{BringIn, OpenScene};
use ludex_kit::ground::Walk;

/// A strange command for a state, lawful or not.
pub fn stray(state: &State, dice: &mut Seeded) -> Command {
    let mut below = |n: usize| dice.die(n.max(1) as u32) as usize - 1;
    let mut pick = || ActorId(below(state.actors.len() + 1) as u16);
    let (mut actor, target) = (pick(), pick());
    if let (Some(asked), true) = (Destiny::question(state, &Viewer::GameMaster), target.0 % 2 == 0) {
        actor = asked.0.expect("an actor is asked");
    } else if let (Some(turn), true) = (state.turn, target.0 % 3 == 0) {
        actor = turn;
    }
    let weapon = below(5) as u8;
    let manner = [Manner::Standard, Manner::Quick, Manner::Strong, Manner::Rebuff][below(4)];
    let kind = [
        ActKind::StandardAttack,
        ActKind::Defend,
        ActKind::Ready,
        ActKind::Task,
        ActKind::SeizeInitiative,
        ActKind::ChangePosture,
    ][below(6)];
    let act = match below(7) {
        0 => Action::Defend {},
        1 => Action::Ready { kind },
        2 => Action::SeizeInitiative {},
        3 => Action::ChangePosture { to: Posture::ALL[below(3)] },
        4 => Action::Task { task: below(3) as u8 },
        _ => Action::Attack { manner, weapon, target },
    };
    let level = Level::ALL[below(5)];
    let number = below(30) as i16 - 4;
    let cell = Cell::new(number, below(9) as i16 - 1);
    let place = if state.setting.map.is_some() { Spot::Cell(cell) } else { Spot::Yard(number) };
    let change = match below(22) {
        0 => Change::SetAp(SetAp { actor, to: number }),
        1 => Change::SetStamina(SetStamina { actor, to: number }),
        2 => Change::AddFatigue(AddFatigue { actor, more: number }),
        3 => Change::SetInitiative(SetInitiative { actor, to: number }),
        4 => Change::SetWounds(SetWounds { actor, level, to: number.unsigned_abs() as u8 }),
        5 => Change::Wound(Wound { actor, level }),
        6 => Change::EaseWound(EaseWound { actor, level }),
        7 => Change::SetLife(SetLife { actor, to: [Life::Awake, Life::Unconscious, Life::Dead][below(3)] }),
        8 => Change::Stabilize(Stabilize { actor }),
        9 => Change::SetPlace(SetPlace { actor, to: place }),
        10 => Change::SetPosture(SetPosture { actor, to: Posture::ALL[below(3)] }),
        11 => Change::SetCover(SetCover { actor, to: Cover::Half }),
        12 => Change::SetFlanked(SetFlanked { actor, to: number > 5 }),
        13 => Change::SetUnseen(SetUnseen { actor, to: number > 5 }),
        14 | 15 => Change::AddCondition(AddCondition {
            actor,
            condition: [
                Condition::Distracted {},
                Condition::Immobile {},
                Condition::Helpless {},
                Condition::Bleeding { level, tn: 2, passed: 0 },
                Condition::Poisoned { tn: 3, potency: 2 },
            ][below(5)],
            rounds: [None, Some(0), Some(2)][below(3)],
            gate: Gate { at_least: [None, Some(level)][below(2)], at_most: None },
        }),
        16 => Change::RemoveCondition(RemoveCondition { actor, at: below(3) as u8 }),
        17 | 18 => Change::Allow(Allow {
            actor,
            task: Task {
                name: "pray".into(),
                ap: number,
                cheaper_by: 1,
                may_be_free: true,
                rounds: [None, Some(2)][below(2)],
                check: None,
            },
        }),
        19 => Change::Leave(Leave { actor }),
        _ => Change::End(End {}),
    };
    match below(18) {
        17 if number > 5 => Command::BringIn(BringIn {
            record: None,
            like: Some(actor),
            side: None,
            name: None,
            at: Some(place),
            hidden: number == 6,
            count: None,
        }),
        17 => OpenScene { scene: below(3) as u16 }.into(),
        0 => Command::Begin(Begin { surprised: vec![actor] }),
        1 => Command::Join(Join { actor, surprised: number > 5 }),
        2 | 3 => Command::Announce(Announce { actor, act }),
        4 => Command::Continue(Continue { actor }),
        5 => Command::Abandon(Abandon { actor }),
        6 => Command::Move(Move { actor, to: place }),
        7 if state.turn.is_none() => Command::Walk(Walk { actor, to: place }),
        7 => Command::EndTurn(EndTurn { actor }),
        8 => Command::Interrupt(Interrupt { actor, act }),
        9 => Command::UseReadied(UseReadied { actor, act }),
        10 => Command::Rebuff(Rebuff { actor, weapon }),
        11 => Command::Harry(Harry { actor }),
        12 => Command::MeetAttack(MeetAttack { actor, with: Guard::ALL[below(5)] }),
        13 => [Command::GoOn(GoOn { actor }), Command::Halt(Halt { actor })][below(2)].clone(),
        14 => Command::Pass(Pass { actor, whole_turn: number > 5 }),
        15 => Command::DropItem(DropItem { actor, weapon }),
        _ => Command::Rule(Rule { change, reason: "why not".into() }),
    }
}

/// Scenes to begin in.
pub fn starts() -> Vec<State> {
    let library = starter();
    let load = |file: &str| Destiny::load(file, &library).expect("the starter content is whole");
    let mut contrast = scene().option("dice_profile = \"contrast\"").option("npc_death_rules = \"full\"");
    contrast =
        contrast.with("Wolf", "wolf", "a", 50).with("Ogre", "ogre", "b", 53).with("Sella Wren", "Sella", "c", 40);
    let busy = scene().with("Sella Wren", "Sella", "a", 50).with("Town guard", "guard", "b", 52);
    let mut busy = busy.with("Town guard", "second", "b", 54).waiting();
    for change in [
        Change::Allow(Allow {
            actor: ActorId(0),
            task: Task { name: "chant".into(), ap: 0, cheaper_by: 0, may_be_free: true, rounds: Some(3), check: None },
        }),
        Change::Allow(Allow {
            actor: ActorId(1),
            task: Task {
                name: "cut the rope".into(),
                ap: 20,
                cheaper_by: 0,
                may_be_free: false,
                rounds: None,
                check: Some((
                    Asked::Combat { check: CombatCheck::Power, standard: true },
                    Versus::BetterDefence { actor: ActorId(0) },
                )),
            },
        }),
        Change::AddCondition(AddCondition {
            actor: ActorId(0),
            condition: Condition::Bleeding { level: Level::Moderate, tn: 2, passed: 0 },
            rounds: None,
            gate: Gate::default(),
        }),
        Change::AddCondition(AddCondition {
            actor: ActorId(2),
            condition: Condition::Poisoned { tn: 3, potency: 3 },
            rounds: None,
            gate: Gate::default(),
        }),
    ] {
        busy.rules(change);
    }
    let on_the_map = |begun: bool| {
        let library = |file: &str| match file {
            "ford.toml" => Some(include_str!("../../plays/ford.toml").to_owned()),
            file => ludex_engine::content::Library::read(&starter(), file),
        };
        let mut state = Destiny::load("ford.toml", &library).expect("it is whole");
        if begun {
            ludex_engine::simulate::<Destiny>(
                &mut state,
                &mut Seeded::from_number(3),
                &Begin { surprised: vec![] }.into(),
            )
            .expect("it may");
        }
        state
    };
    let mut turned = load("the-bridge-at-dusk.toml");
    ludex_engine::simulate::<Destiny>(&mut turned, &mut Seeded::from_number(1), &OpenScene { scene: 1 }.into())
        .expect("it may");
    let mut moor = load("the-salt-road.toml");
    ludex_engine::simulate::<Destiny>(&mut moor, &mut Seeded::from_number(1), &OpenScene { scene: 1 }.into())
        .expect("it may");
    let adventure = [load("the-bridge-at-dusk.toml"), turned, moor];
    let lanes = [load("duel.toml"), load("lane.toml"), contrast.waiting().play.state, busy.play.state];
    lanes.into_iter().chain(adventure).chain([on_the_map(false), on_the_map(true), on_the_map(true)]).collect()
}
