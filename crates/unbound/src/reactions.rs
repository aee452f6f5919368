//! Reactions: answers outside the order (UL-ACT-20, UL-ATK-30 to 34).

use crate::action_points::{ApRegained, Expense};
use crate::attack::{self, may_strike};
use crate::cover::{self, TURNING_REACTION};
use crate::defence::{BLOCK_CRITICAL, DODGE_CRITICAL, ONE_DEFENCE};
use crate::movement::{self, Faced, Pushed};
use crate::pending::{Answer, Asked, Attack, DodgePrize, Occasion, Pending, Settled, With};
use crate::rounds;
use crate::state::State;
use crate::statuses::{BLINDED, Effect, Status, StatusEnded, UNBALANCED, gain};
use crate::tell::{Teller, Words, line};
use crate::turns::{can_pay, pay};
use crate::{Run, Table, Unbound, defence, spells};
use ludex_engine::{ActorId, Happens, Line, Mood, Refusal, Rule, Verdict};
use ludex_grid::Cell;
use ludex_kit::{command, event};

ludex_engine::rules! {
    /// Reactions answer a trigger at once, outside the order; only Action Points limit them, one for each trigger.
    REACTIONS = "UL-ACT-20", "Reactions";
    /// An enemy that leaves your reach, or opens its guard, may be struck at.
    COUNTERATTACK = "UL-ATK-30", "Counterattack trigger";
    /// A counterattack costs 1 Action Point less than a strike, and adds no attribute to damage.
    COUNTER_COST = "UL-ATK-31", "Counterattack price and damage";
    /// A counterattack comes right before the step that leaves reach.
    COUNTER_TIMING = "UL-ATK-32", "Counterattack timing";
    /// Disengaging, Positioning, being moved and stepping back from a dodge provoke nobody.
    NO_PROVOKING = "UL-ATK-33", "What does not provoke";
    /// Counterattacks may be met by counterattacks, as long as Action Points last (house).
    CHAINS = "UL-ATK-34", "Chains";
    /// A parry that opens the guard may be answered by a parry that opens the other's, until nobody can pay.
    PARRY_CHAIN = "UL-INB-21", "Parry chain to exhaustion";
}

/// Whether a decision is still to be made; one that nobody can make any more lapses.
pub fn is_open(state: &State, pending: &Pending) -> bool {
    match *pending {
        Pending::RerollAp { left, .. } => left > 0,
        Pending::Defend { attack } | Pending::Bash { attack, .. } => {
            state.actor(attack.target).alive() && state.actor(attack.attacker).alive()
        }
        Pending::Counterattack { actor, against, .. } => can_counterattack(state, actor, against),
        Pending::TurnToFace { actor, mover } => {
            state.can_react(actor)
                && state.actor(mover).alive()
                && state.actor(actor).ap >= 1
                && state.sees(actor, mover)
                && cover::in_reach(state, actor, state.distance(actor, mover))
                && cover::is_behind(state, actor, mover)
        }
        Pending::DodgeCritical { actor, .. } => state.can_act(actor),
        Pending::FollowUp { actor, target } => {
            state.can_act(actor) && follow_ups(state, actor, target).next().is_some()
        }
        Pending::Disarmed { .. } => crate::disarm::is_open(state, pending),
        Pending::Valor { .. } => state.held.is_some(),
        Pending::Targeted { actor, cast } => crate::spells::reaction::could_answer_spell(state, actor, cast),
        Pending::Braced { .. } | Pending::Unfolds { .. } => false,
        Pending::BreakFall { actor, .. } => state.actor(actor).alive(),
        Pending::Settle { actor, target } => movement::is_unsettled(state, actor, target),
        Pending::LeapOff { actor } => crate::mounted::is_open(state, actor),
        Pending::OffHand { actor, first } => {
            off_hand_targets(state, actor, first).any(|attack| state.hostile(actor, attack.target))
        }
    }
}

/// Whether an actor may counterattack another at all (UL-ATK-30).
pub fn can_counterattack(state: &State, actor: ActorId, against: ActorId) -> bool {
    let statuses = &state.actor(actor).statuses;
    state.can_react(actor)
        && !statuses.has(Status::Unbalanced)
        && !statuses.has(Status::Blinded)
        && state.actor(against).alive()
        && counters(state, actor, against).next().is_some()
}

/// Every weapon an actor may counterattack another with.
pub fn counters(state: &State, actor: ActorId, against: ActorId) -> impl Iterator<Item = u8> + '_ {
    let places = 0..state.actor(actor).profile.weapons.len() as u8;
    places.filter(move |&weapon| may_counter(state, actor, against, weapon).is_ok())
}

/// Whether an actor may counterattack another with a weapon (UL-ATK-30).
pub fn may_counter(state: &State, actor: ActorId, against: ActorId, weapon: u8) -> Verdict {
    let statuses = &state.actor(actor).statuses;
    if !state.can_react(actor) {
        return Err(Refusal::new(&REACTIONS, "no reaction is possible in this state"));
    }
    if statuses.has(Status::Unbalanced) || statuses.has(Status::Blinded) {
        let rule = if statuses.has(Status::Blinded) { &BLINDED } else { &UNBALANCED };
        return Err(Refusal::new(rule, "somebody Unbalanced or Blinded cannot counterattack"));
    }
    if !state.sees(actor, against) {
        return Err(Refusal::new(&COUNTERATTACK, "a counterattack needs a target that is seen"));
    }
    let attack = counterattack(actor, against, weapon);
    if state.actor(actor).weapon(weapon).is_some_and(|(weapon, _)| weapon.shoots()) {
        return Err(Refusal::new(&COUNTERATTACK, "a counterattack needs a melee weapon or bare hands"));
    }
    may_strike(state, &attack)?;
    can_pay(state, actor, attack::attack_price(state, &attack, false).total)
}

/// A counterattack as an attack.
pub(crate) fn counterattack(attacker: ActorId, target: ActorId, weapon: u8) -> Attack {
    let (with, occasion) = (With::Weapon(weapon), Occasion::Counter);
    Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
}

/// Meet an attack (UL-DEF-06).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Defend {
    /// Who is attacked.
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

/// Meets an attack (UL-DEF-06, UL-DEF-07).
pub(crate) fn defend(table: &mut Table<'_, impl Run>, Defend { actor, with }: Defend) -> Verdict {
    let Some(&Pending::Defend { attack }) = table.state().decision() else {
        let objection = Refusal::new(&crate::defence::DECLARE_FIRST, "no attack waits to be met");
        return Err(objection.instead("defend when an attack is declared"));
    };
    if attack.target != actor {
        return Err(Refusal::new(&ONE_DEFENCE, "only the target of the attack meets it"));
    }
    let active = !matches!(with, Answer::Passive | Answer::DefenceRoll);
    let flanked = active && cover::is_flanked(table.state(), actor);
    let price = crate::defence::price_of(table.state(), &attack, with, flanked, table.listens())?;
    table.emit(Settled {});
    table.emit(DefenceDeclared { actor, with });
    if price.total > 0 {
        pay(table, actor, crate::defence::expense(with), price);
        if table.state().actor(actor).statuses.has(Status::HinderedDefenceCost) {
            table.emit(StatusEnded { actor, status: Status::HinderedDefenceCost });
        }
    }
    attack::resolve(table, attack, with);
    Ok(())
}

/// Strike back (UL-ATK-30).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Counterattack {
    /// Who strikes back.
    pub actor: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Whether it is meant to knock out (UL-DMG-18).
    #[late]
    pub nonlethal: bool,
}

/// Strikes back (UL-ATK-30, UL-ATK-31).
pub(crate) fn strike_back(
    table: &mut Table<'_, impl Run>,
    Counterattack { actor, weapon, nonlethal }: Counterattack,
) -> Verdict {
    let Some(&Pending::Counterattack { actor: asked, against, .. }) = table.state().decision() else {
        return Err(Refusal::new(&COUNTERATTACK, "nobody has opened the guard"));
    };
    if asked != actor {
        return Err(Refusal::new(&COUNTERATTACK, "{} is the one who may strike back").about(asked));
    }
    may_counter(table.state(), actor, against, weapon)?;
    table.emit(Settled {});
    attack::declare(table, Attack { nonlethal, ..counterattack(actor, against, weapon) });
    Ok(())
}

/// Turn towards somebody who came near (UL-COV-09).
#[command(always)]
#[derive(Copy, Eq)]
pub struct TurnToFace {
    /// Who turns.
    pub actor: ActorId,
}

/// Turns towards somebody who came near (UL-COV-09).
pub(crate) fn turn_to_face(table: &mut Table<'_, impl Run>, TurnToFace { actor }: TurnToFace) -> Verdict {
    let state = table.state();
    let Some(&Pending::TurnToFace { actor: asked, mover }) = state.decision() else {
        return Err(Refusal::new(&TURNING_REACTION, "nobody has come near"));
    };
    if asked != actor {
        return Err(Refusal::new(&TURNING_REACTION, "{} is the one who may turn").about(asked));
    }
    let facing = state.spaces(actor).towards(state.spaces(mover)).unwrap_or(state.actor(actor).facing);
    let mut tally = table.tally();
    tally.base("turn to face", 1, &TURNING_REACTION);
    table.emit(Settled {});
    pay(table, actor, Expense::TurnToFace, tally);
    table.emit(Faced { actor, facing, free: false });
    Ok(())
}

/// What a critical defence brings (UL-DEF-16, 20, 25).
pub(crate) fn critical_defence(table: &mut Table<'_, impl Run>, attack: &Attack, answer: Answer) {
    let (defender, attacker) = (attack.target, attack.attacker);
    match answer {
        Answer::Dodge | Answer::DoubleDodge => {
            table.emit(Asked { pending: Pending::DodgeCritical { actor: defender, from: attacker } });
        }
        Answer::Block | Answer::BlockWith(_) => {
            let state = table.state();
            let near = state.distance(defender, attacker) <= cover::melee_reach(state, defender);
            let shot = !crate::defence::answered_by(state, attack).2 && !matches!(attack.with, With::Maneuver(_));
            if near && !shot {
                let in_turn = state.in_turn(attacker);
                let effect = Effect::lasting().for_turns(1, in_turn);
                gain(table, attacker, Status::Unbalanced, effect, &BLOCK_CRITICAL);
            }
        }
        Answer::Parry(_) | Answer::ParryWithTwo(_) => {
            let pending = Pending::Counterattack { actor: defender, against: attacker, parried: true };
            if is_open(table.state(), &pending) {
                table.emit(Asked { pending });
            }
        }
        Answer::Passive | Answer::DefenceRoll => {}
    }
}

/// Whether what a critical dodge brings may be taken so (UL-DEF-16).
pub fn may_take(state: &State, actor: ActorId, prize: DodgePrize) -> Verdict {
    let Some(&Pending::DodgeCritical { actor: asked, from }) = state.decision() else {
        return Err(Refusal::new(&DODGE_CRITICAL, "there was no critical dodge"));
    };
    if asked != actor {
        return Err(Refusal::new(&DODGE_CRITICAL, "{} is the one who dodged").about(asked));
    }
    match prize {
        DodgePrize::RegainAp if state.actor(actor).ap >= rounds::fresh_action_points(state, actor, false).total => {
            Err(Refusal::new(&DODGE_CRITICAL, "Action Points cannot exceed what the round began with"))
        }
        DodgePrize::RegainAp => Ok(()),
        DodgePrize::StepBack(to) if may_step_back(state, actor, from, to) => Ok(()),
        DodgePrize::StepBack(_) => {
            let objection =
                Refusal::new(&DODGE_CRITICAL, "the step goes to a free space next to you, away from the attacker");
            Err(objection.instead("choose one of the spaces shown"))
        }
    }
}

fn may_step_back(state: &State, actor: ActorId, from: ActorId, to: Cell) -> bool {
    let here = state.spaces(actor);
    let there = here.at(to);
    let next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
    let enters = there.cells().filter(|&cell| !here.contains(cell));
    let open = enters.into_iter().all(|cell| state.entry(cell) != ludex_grid::Entry::Blocked);
    let farther = there.distance(state.spaces(from)) > here.distance(state.spaces(from));
    next && open
        && farther
        && there.fits(state.map())
        && movement::is_free(state, actor, there)
        && !state.is_held(actor)
        && state.actor(actor).saddle.is_none()
}

/// Take what a critical dodge brings (UL-DEF-16).
#[command(always)]
#[derive(Copy, Eq)]
pub struct TakeDodgePrize {
    /// Who dodged.
    pub actor: ActorId,
    /// What it takes of the two.
    pub prize: DodgePrize,
}

/// Takes what a critical dodge brings.
pub(crate) fn take_dodge_prize(
    table: &mut Table<'_, impl Run>,
    TakeDodgePrize { actor, prize }: TakeDodgePrize,
) -> Verdict {
    may_take(table.state(), actor, prize)?;
    table.emit(Settled {});
    match prize {
        DodgePrize::RegainAp => table.emit(ApRegained { actor, amount: 1, rule: (&DODGE_CRITICAL).into() }),
        DodgePrize::StepBack(to) => {
            table.emit(Pushed { actor, to, by: actor, rule: (&DODGE_CRITICAL).into() });
            movement::release_out_of_reach(table, actor);
        }
    }
    Ok(())
}

/// Everything the off hand could strike now (UL-ATK-26): weapon, target, thrown.
pub fn off_hand_targets(state: &State, actor: ActorId, first: u8) -> impl Iterator<Item = Attack> + '_ {
    let fits = move |&(place, weapon): &(u8, &crate::character::Weapon)| {
        place != first && weapon.light && weapon.hands == 1 && !weapon.unarmed
    };
    let able = state.can_act(actor);
    let weapons = state.actor(actor).held().filter(fits).filter(move |_| able);
    let attacks = weapons.flat_map(move |(place, weapon)| {
        let ways: &[bool] = if weapon.thrown.is_some() { &[false, true] } else { &[false] };
        state.ids().flat_map(move |target| {
            ways.iter().map(move |&thrown| Attack {
                attacker: actor,
                target,
                with: With::Weapon(place),
                thrown,
                nonlethal: false,
                occasion: Occasion::OffHand,
            })
        })
    });
    attacks.filter(move |attack| {
        may_strike(state, attack).is_ok()
            && can_pay(state, actor, attack::attack_price(state, attack, false).total).is_ok()
    })
}

/// Everything that may be done at once to somebody who was grappled critically (UL-MAN-16): a pin, an attack.
pub fn follow_ups(state: &State, actor: ActorId, target: ActorId) -> impl Iterator<Item = Attack> + '_ {
    let weapons = state.actor(actor).held().map(|(place, _)| With::Weapon(place));
    let tries = crate::maneuvers::each(state, target).map(With::Maneuver);
    let ap = state.actor(actor).ap;
    let attack = move |with| Attack {
        attacker: actor,
        target,
        with,
        thrown: false,
        nonlethal: false,
        occasion: Occasion::Action,
    };
    weapons.chain(tries).map(attack).filter(move |attack| match attack.with {
        With::Weapon(_) => may_strike(state, attack).is_ok() && attack::attack_price(state, attack, false).total <= ap,
        With::Spell(_) => false,
        With::Maneuver(maneuver) => {
            ap >= crate::actions::cost::MANEUVER && crate::maneuvers::suits(state, actor, target, maneuver).is_ok()
        }
    })
}

/// Let what is offered go by.
#[command(always)]
#[derive(Copy, Eq)]
pub struct Decline {
    /// Who was asked.
    pub actor: ActorId,
}

/// Lets what is offered go by.
pub(crate) fn decline(table: &mut Table<'_, impl Run>, Decline { actor }: Decline) -> Verdict {
    may_decline(table.state(), actor)?;
    let asked = table.state().decision().copied();
    table.emit(Settled {});
    match asked {
        Some(Pending::BreakFall { actor, feet, water }) => crate::falling::strike(table, (actor, feet, water), None),
        Some(Pending::LeapOff { actor }) => crate::mounted::go_down(table, actor),
        _ => {}
    }
    Ok(())
}

/// Whether an actor may let what is asked go by. An attack must be met, if only by armour.
pub fn may_decline(state: &State, actor: ActorId) -> Verdict {
    match state.decision() {
        Some(&pending) if pending.actor() == actor => match pending {
            Pending::Defend { .. } => Err(Refusal::new(&ONE_DEFENCE, "the attack is met by something")
                .instead("take it on the armour, or make the defence roll")),
            Pending::Bash { .. } => {
                let objection = Refusal::new(&crate::maneuvers::BASH, "a bash that hit deals its damage");
                Err(objection.instead("finish it, without a push if you like"))
            }
            Pending::Disarmed { .. } => {
                let objection = Refusal::new(&crate::disarm::DISARM, "the weapon lands somewhere");
                Err(objection.instead("choose where it lands, or catch it"))
            }
            Pending::Settle { .. } => {
                let objection = Refusal::new(&movement::NO_SHARING, "somebody cannot stay where it stands");
                Err(objection.instead("choose where it comes to stand"))
            }
            _ => Ok(()),
        },
        Some(pending) => Err(Refusal::new(&REACTIONS, "{} must decide first").about(pending.actor())),
        None => Err(Refusal::new(&REACTIONS, "nothing waits to be decided")),
    }
}

/// How the target meets it.
#[event]
pub struct DefenceDeclared {
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

impl Happens<Unbound> for DefenceDeclared {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        defends(t, t.who(self.actor), self.actor, self.with)
    }
}

/// What somebody has begun comes to nothing: a reaction leaves it unable to end it (UL-ACT-07).
#[event(deed, "What {actor} has begun comes to nothing.", rule = spells::CAST)]
pub struct CameToNothing {
    pub actor: ActorId,
}

impl Happens<Unbound> for CameToNothing {
    fn apply(&self, _: &mut State) {}
}

fn defends(t: &Teller<'_>, name: &str, actor: ActorId, with: Answer) -> Option<Line> {
    let (text, rule): (_, &'static Rule) = match with {
        Answer::Passive => (format!("{name} trusts to armour."), &defence::PASSIVE_ARMOR),
        Answer::Dodge => (format!("{name} dodges."), &defence::DODGE),
        Answer::DoubleDodge => (format!("{name} dodges with all effort."), &defence::DOUBLE_DODGE),
        Answer::Block => (format!("{name} blocks."), &defence::BLOCK),
        Answer::BlockWith(place) => (format!("{name} blocks with {}.", t.weapon(actor, place)), &defence::WHAT_BLOCKS),
        Answer::Parry(place) => (format!("{name} parries with {}.", t.weapon(actor, place)), &defence::PARRY),
        Answer::ParryWithTwo(_) => (format!("{name} parries with two weapons."), &defence::PARRY_TWO),
        Answer::DefenceRoll => (format!("{name} resists."), &defence::DEFENCE_ROLL),
    };
    line(Mood::Deed, text, rule)
}
