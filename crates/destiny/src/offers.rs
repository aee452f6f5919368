//! What may be done now, what may not and why, and the forms of the game master.

use crate::actions::{self, each_act, price};
use crate::checks::{Asked, Versus};
use crate::command::{Act, Change, Command, Manner};
use crate::profile::{Attribute, Skill};
use crate::state::{Guard, Pending, Presence, Question, Stage, State};
use crate::wounds::Level;
use crate::{defence, derived, movement, turns, windows};
use ludex_engine::{ActorId, Barred, Field, Form, Offer, Refusal, Takes, Tally};

/// Who gives a command; `None` for the game master.
pub(crate) fn doer(command: &Command) -> Option<ActorId> {
    match *command {
        Command::Act { actor, .. }
        | Command::Continue { actor }
        | Command::Abandon { actor }
        | Command::Move { actor, .. }
        | Command::EndTurn { actor }
        | Command::Interrupt { actor, .. }
        | Command::UseReadied { actor, .. }
        | Command::Rebuff { actor, .. }
        | Command::Harry { actor }
        | Command::Guard { actor, .. }
        | Command::GoOn { actor }
        | Command::Halt { actor }
        | Command::Pass { actor, .. }
        | Command::Drop { actor, .. }
        | Command::Speak { actor, .. } => Some(actor),
        Command::Begin { .. } | Command::Join { .. } | Command::Check { .. } | Command::Rule { .. } => None,
    }
}

/// Whether somebody may join.
pub(crate) fn may_join(state: &State, actor: ActorId, surprised: bool) -> Result<(), Refusal> {
    if !state.knows(actor) || state.stage != Stage::Fighting || state.actor(actor).presence != Presence::Reserve {
        return Err(Refusal::new(&turns::JOINING, "nobody waits there to join the fight"));
    }
    if surprised { turns::surprisable(state, actor) } else { Ok(()) }
}

/// Every lawful move.
pub(crate) fn offers(state: &State, offers: &mut Vec<Offer<Command>>) {
    match state.stage {
        Stage::Waiting => {
            let begin = Command::Begin { surprised: Vec::new() };
            offers.push(Offer::to_game_master("Encounter", "Begin the fight", begin));
        }
        Stage::Fighting => {
            match state.pending {
                Some(pending) => answers(state, pending, offers),
                None => {
                    if let Some(actor) = state.turn {
                        turn(state, actor, offers);
                    }
                }
            }
            free(state, offers);
        }
        Stage::Over => {}
    }
}

/// What an action is called.
pub(crate) fn label(state: &State, actor: ActorId, act: Act) -> String {
    match act {
        Act::Attack { manner, weapon, target } => {
            let how = match manner {
                Manner::Standard => "Attack",
                Manner::Quick => "Quick attack",
                Manner::Strong => "Strong attack",
                Manner::Rebuff => "Rebuff",
            };
            let weapon = state.profile(actor).weapons.get(usize::from(weapon)).map_or("", |weapon| &weapon.name);
            let target = state.setting.cast.get(target.index()).map_or("nobody", |profile| &profile.name);
            format!("{how} {target} with {weapon}")
        }
        Act::Defend => "Defend".into(),
        Act::Ready { kind } => format!("Ready: {}", kind.name()),
        Act::SeizeInitiative => "Seize initiative".into(),
        Act::ChangePosture { to } => format!("Change posture: {}", to.name()),
        Act::Task { task } => state.task(actor, task).map_or_else(|| "Other action".into(), |task| task.name.clone()),
    }
}

fn group(act: Act) -> &'static str {
    match act {
        Act::Attack { .. } => "Attack",
        Act::Defend => "Defence",
        Act::Ready { .. } | Act::SeizeInitiative => "Timing",
        Act::ChangePosture { .. } => "Move",
        Act::Task { .. } => "Other",
    }
}

fn act_offer(state: &State, actor: ActorId, act: Act, command: Command) -> Offer<Command> {
    let cost = price(state, actor, act);
    let mut offer = Offer::new(actor, group(act), label(state, actor, act), command)
        .costs(i32::from(cost.ap), "AP")
        .costs(i32::from(cost.stamina), "stamina");
    if let Act::Attack { target, .. } = act {
        offer = offer.at(target);
    }
    offer
}

fn turn(state: &State, actor: ActorId, offers: &mut Vec<Offer<Command>>) {
    let ap = state.actor(actor).ap;
    each_act(state, actor, |act| {
        if actions::announce(state, actor, act).is_ok() {
            let mut offer = act_offer(state, actor, act, Command::Act { actor, act });
            if price(state, actor, act).ap > ap {
                offer = offer.preview("takes more AP than there is: it goes on over the next turns");
            }
            offers.push(offer);
        }
    });
    if let (Ok(_), Some(labour)) = (actions::go_on(state, actor), state.actor(actor).labour) {
        let text = format!("Go on: {}", label(state, actor, labour.act));
        let left = i32::from((labour.total - labour.paid).min(ap));
        offers.push(Offer::new(actor, group(labour.act), text, Command::Continue { actor }).costs(left, "AP"));
    }
    if actions::abandon(state, actor).is_ok() {
        offers.push(Offer::new(actor, "Timing", "Give the long action up", Command::Abandon { actor }));
    }
    for to in 0..=state.setting.lane {
        if movement::announce(state, actor, to).is_ok() {
            let text = format!("Move to {to} ({} yd)", state.actor(actor).place.abs_diff(to));
            let ap = movement::ap_to(state, actor, to).map_or(0, i32::from);
            offers.push(Offer::new(actor, "Move", text, Command::Move { actor, to }).costs(ap, "AP"));
        }
    }
    if turns::may_end(state, actor).is_ok() {
        let gain = derived::action_points(state.profile(actor)).turn_end;
        let offer = Offer::new(actor, "Turn", "End the turn", Command::EndTurn { actor });
        offers.push(offer.preview(format!("gains {gain} AP, unless staggered")));
    }
}

fn answers(state: &State, pending: Pending, offers: &mut Vec<Offer<Command>>) {
    let actor = pending.asked;
    let mut pass = |whole_turn: bool, text: &str| {
        offers.push(Offer::new(actor, "Pass", text, Command::Pass { actor, whole_turn }));
    };
    match pending.question {
        Question::Act => {
            pass(false, "Let it go by");
            pass(true, "Let this whole turn go by");
            each_act(state, actor, |act| {
                if windows::may_interrupt(state, actor, act).is_ok() {
                    let offer = act_offer(state, actor, act, Command::Interrupt { actor, act });
                    offers.push(offer.costs(2, "initiative").preview("off-turn"));
                }
                if windows::may_use_readied(state, actor, act).is_ok() {
                    let offer = act_offer(state, actor, act, Command::UseReadied { actor, act });
                    offers.push(offer.preview("as readied"));
                }
            });
        }
        Question::Rebuff => {
            pass(false, "Let it come closer");
            for weapon in 0..state.profile(actor).weapons.len() as u8 {
                if movement::may_rebuff(state, actor, weapon).is_ok() {
                    let target = state.moving.map_or(actor, |moving| moving.actor);
                    let act = Act::Attack { manner: Manner::Rebuff, weapon, target };
                    offers.push(act_offer(state, actor, act, Command::Rebuff { actor, weapon }));
                }
            }
        }
        Question::Harry => {
            pass(false, "Let it shoot");
            if let Ok(target) = movement::may_harry_now(state, actor) {
                let text = format!("Harry {}", state.profile(target).name);
                let offer = Offer::new(actor, "Defence", text, Command::Harry { actor });
                offers.push(offer.at(target).costs(2, "AP").preview("-2 on its ranged attacks this round"));
            }
        }
        Question::Guard => {
            for with in Guard::ALL {
                let Some(attack) = state.attack else { continue };
                let Some(weapon) = state.profile(attack.attacker).weapons.get(usize::from(attack.weapon)) else {
                    continue;
                };
                if defence::guard(state, actor, with).is_ok() {
                    let kind = crate::attack::targeted(weapon);
                    let value = defence::value(state, actor, kind, Some(with), &mut Tally::silent());
                    let text = with
                        .replaces()
                        .map_or("Raise the guard (+2)".to_owned(), |kind| format!("{} Defence instead", kind.name()));
                    let offer = Offer::new(actor, "Defence", text, Command::Guard { actor, with });
                    offers.push(offer.preview(format!("Defence {value}")));
                }
            }
        }
        Question::GoOn => {
            offers.push(Offer::new(actor, "Move", "Go on", Command::GoOn { actor }));
            offers.push(Offer::new(actor, "Move", "Stop here", Command::Halt { actor }));
        }
    }
}

/// What is free, and who may join.
fn free(state: &State, offers: &mut Vec<Offer<Command>>) {
    for actor in state.ids() {
        for weapon in 0..state.profile(actor).weapons.len() as u8 {
            if turns::may_drop(state, actor, weapon).is_ok() {
                let text = format!("Drop {}", state.profile(actor).weapons[usize::from(weapon)].name);
                offers.push(Offer::new(actor, "Free", text, Command::Drop { actor, weapon }));
            }
        }
        for surprised in [false, true] {
            if may_join(state, actor, surprised).is_ok() {
                let how = if surprised { ", surprised" } else { "" };
                let text = format!("{} joins{how}", state.profile(actor).name);
                offers.push(Offer::to_game_master("Encounter", text, Command::Join { actor, surprised }));
            }
        }
    }
}

/// What cannot be done, and why not.
pub(crate) fn barred(state: &State, actor: ActorId) -> Vec<Barred> {
    let mut barred = Vec::new();
    if !state.knows(actor) || state.stage != Stage::Fighting || !state.is_there(actor) {
        return barred;
    }
    let window = state.pending.is_some_and(|pending| pending.question == Question::Act);
    each_act(state, actor, |act| {
        let refusal = if window && state.turn != Some(actor) {
            windows::may_interrupt(state, actor, act).err()
        } else {
            actions::announce(state, actor, act).map(|_| ()).err()
        };
        if let Some(refusal) = refusal {
            barred.push(Barred { group: group(act).into(), label: label(state, actor, act), refusal });
        }
    });
    let far = if state.actor(actor).place * 2 < state.setting.lane { state.setting.lane } else { 0 };
    if let Err(refusal) = movement::announce(state, actor, far) {
        barred.push(Barred { group: "Move".into(), label: format!("Move to {far}"), refusal });
    }
    if let Err(refusal) = turns::may_end(state, actor) {
        barred.push(Barred { group: "Turn".into(), label: "End the turn".into(), refusal });
    }
    barred
}

/// The blanks that a form of a ruling has beside the actor and the reason.
fn number(path: &str, label: &'static str, min: i32, max: i32) -> Field {
    Field::new(path, label, Takes::Number { min, max })
}

fn choice(path: &str, label: &'static str, of: &[&str]) -> Field {
    let of = of.iter().map(|&word| word.to_owned()).collect();
    Field::new(path, label, Takes::Choice { of })
}

fn flag(path: &str, label: &'static str) -> Field {
    Field::new(path, label, Takes::Flag)
}

/// What the game master decides.
pub(crate) fn forms(state: &State) -> Vec<Form> {
    if state.stage == Stage::Over || state.actors.is_empty() {
        return Vec::new();
    }
    let actor = ActorId(0);
    let level = || choice("/change/level", "level", &["light", "moderate", "severe", "critical", "fatal"]);
    let to = |label, max| vec![number("/change/to", label, 0, max)];
    let words = |label, of: &[&str]| vec![choice("/change/to", label, of)];
    let changes: Vec<(&str, Change, Vec<Field>)> = vec![
        ("Set AP", Change::Ap { actor, to: 0 }, to("AP", 72)),
        ("Set stamina", Change::Stamina { actor, to: 0 }, to("stamina", 99)),
        ("Add fatigue", Change::Fatigue { actor, more: 1 }, vec![number("/change/more", "fatigue", 1, 999)]),
        ("Set initiative", Change::Initiative { actor, to: 0 }, to("initiative", 999)),
        ("Set wounds", Change::Wounds { actor, level: Level::Light, to: 0 }, {
            vec![level(), number("/change/to", "filled slots", 0, 15)]
        }),
        ("Wound", Change::Wound { actor, level: Level::Light }, vec![level()]),
        ("Ease a wound", Change::EaseWound { actor, level: Level::Light }, vec![level()]),
        ("Set consciousness", Change::Life { actor, to: crate::Life::Awake }, {
            words("is", &["awake", "unconscious", "dead"])
        }),
        ("Stabilize", Change::Stabilize { actor }, vec![]),
        ("Set place", Change::Place { actor, to: 0 }, to("place", i32::from(state.setting.lane))),
        ("Set posture", Change::Posture { actor, to: crate::Posture::Standing }, {
            words("posture", &["standing", "crouching", "prone"])
        }),
        ("Set cover", Change::Cover { actor, to: crate::Cover::None }, {
            words("cover", &["none", "quarter", "half", "three_quarters", "nine_tenths"])
        }),
        ("Set flanked", Change::Flanked { actor, to: true }, vec![flag("/change/to", "flanked")]),
        ("Set unseen", Change::Unseen { actor, to: true }, vec![flag("/change/to", "unseen")]),
        (
            "Add a condition",
            Change::AddCondition {
                actor,
                condition: crate::Condition::Distracted,
                rounds: Some(1),
                gate: crate::Gate::default(),
            },
            vec![
                choice("/change/condition/is", "condition", &["distracted", "immobile", "helpless"]),
                number("/change/rounds", "rounds", 1, 999),
            ],
        ),
        (
            "Make it bleed",
            Change::AddCondition {
                actor,
                condition: crate::Condition::Bleeding { level: Level::Light, tn: 2, passed: 0 },
                rounds: None,
                gate: crate::Gate::default(),
            },
            vec![
                choice("/change/condition/level", "level", &["light", "moderate", "severe", "critical", "fatal"]),
                number("/change/condition/tn", "target number", -10, 30),
            ],
        ),
        ("Remove a condition", Change::RemoveCondition { actor, at: 0 }, {
            vec![number("/change/at", "its place, from 0", 0, 7)]
        }),
        ("Leave the fight", Change::Leave { actor }, vec![]),
        ("End the encounter", Change::End, vec![]),
    ];
    let mut forms: Vec<Form> =
        changes.into_iter().filter_map(|(label, change, fields)| form(label, change, fields)).collect();
    let asked = Asked::Skill { attribute: Attribute::Perception, skill: Skill::Stealth, specialization: None };
    let check = Command::Check { actor, asked, against: Versus::Number { tn: 0 } };
    if let Ok(command) = serde_json::to_value(&check) {
        let names = |all: Vec<&str>| all.into_iter().map(str::to_lowercase).collect::<Vec<_>>();
        let attributes = names(Attribute::ALL.map(Attribute::name).to_vec());
        let skills = names(Skill::ALL.map(Skill::name).to_vec());
        let fields = vec![
            Field::new("/actor", "who", Takes::Actor),
            Field::new("/asked/attribute", "attribute", Takes::Choice { of: attributes }),
            Field::new("/asked/skill", "skill", Takes::Choice { of: skills }),
            number("/against/tn", "target number", -20, 40),
        ];
        forms.push(Form { group: "Check".into(), label: "Ask for a check".into(), command, fields });
    }
    if state.stage == Stage::Waiting
        && let Ok(command) = serde_json::to_value(Command::Begin { surprised: Vec::new() })
    {
        let label = "Begin with somebody surprised".into();
        let fields = vec![Field::new("/surprised", "who is surprised", Takes::Actors)];
        forms.push(Form { group: "Encounter".into(), label, command, fields });
    }
    forms
}

fn form(label: &str, change: Change, mut fields: Vec<Field>) -> Option<Form> {
    let about_somebody = crate::ruling::whom(&change).is_some();
    let command = serde_json::to_value(Command::Rule { change, reason: String::new() }).ok()?;
    if about_somebody {
        fields.insert(0, Field::new("/change/actor", "who", Takes::Actor));
    }
    fields.push(Field::new("/reason", "reason", Takes::Text));
    Some(Form { group: "Ruling".into(), label: label.to_owned(), command, fields })
}
