//! Reactions: answers outside the order (UL-ACT-20, UL-ATK-30 to 34).

use crate::action_points::{ApRegained, Expense};
use crate::actions::pay_plain;
use crate::attack::{self, may_strike, off_hand_targets, words, words::luck_words};
use crate::character::Attribute;
use crate::cover::{self, TURNING_REACTION};
use crate::defence::{BLOCK_CRITICAL, DECLARE_FIRST, DODGE_CRITICAL, ONE_DEFENCE};
use crate::movement::{self, Faced, Pushed};
use crate::pending::{Answer, Asked, Attack, DodgePrize, Occasion, Pending, Settled, With};
use crate::rounds;
use crate::state::State;
use crate::statuses::{BLINDED, Effect, Status, StatusEnded, UNBALANCED, gain};
use crate::tell::{Words, line};
use crate::turns::{can_pay, pay};
use crate::{Offer, Offers, Run, Table, Teller, Unbound, defence, spells};
use ludex_engine::{ActorId, Happens, Line, Mood, Refusal, Rule, Verdict};
use ludex_grid::Cell;
use ludex_kit::{Act, Declared, Described, command, event};

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
                && state.distance(actor, mover) <= cover::melee_reach(state, actor)
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
            off_hand_targets(state, actor, first).any(|strike| state.hostile(actor, strike.target))
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
    Attack { occasion: Occasion::Counter, ..Attack::new(attacker, target, With::Weapon(weapon)) }
}

/// Meet an attack (UL-DEF-06).
#[command(rule = DECLARE_FIRST, group = "Defence", answer, described)]
#[derive(Copy, Eq)]
pub struct Defend {
    /// Who is attacked.
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

/// The attack that waits to be met.
fn attacked(state: &State) -> Result<&Attack, Refusal> {
    match state.decision() {
        Some(Pending::Defend { attack }) => Ok(attack),
        _ => {
            Err(Refusal::new(&DECLARE_FIRST, "no attack waits to be met").instead("defend when an attack is declared"))
        }
    }
}

impl Described<Unbound> for Defend {
    fn label(&self, teller: &Teller<'_>) -> String {
        let who = teller.state.actor(self.actor);
        let weapon = |place: u8| who.weapon(place).map_or("", |(weapon, _)| weapon.name.as_str());
        match self.with {
            Answer::Passive => "Take it on the armour".to_owned(),
            Answer::Dodge => "Dodge".to_owned(),
            Answer::DoubleDodge => "Double dodge".to_owned(),
            Answer::Block => "Block with the shield".to_owned(),
            Answer::BlockWith(place) => format!("Block with {}", weapon(place)),
            Answer::Parry(place) => format!("Parry with {}", weapon(place)),
            Answer::ParryWithTwo(place) => format!("Parry with two weapons, {} first", weapon(place)),
            Answer::DefenceRoll => {
                let attribute = attacked(teller.state).ok().and_then(defence::forced).unwrap_or(Attribute::Strength);
                format!("{} ({}) defence roll", attribute.group().name(), attribute.name())
            }
        }
    }
    fn price(&self, s: &State) -> i32 {
        attacked(s).map_or(0, |attack| defence::cost(s, attack, self.with, false).total)
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        let Ok(attack) = attacked(s) else { return };
        let total = defence::whole_tally(s, attack, self.with, false).total;
        let luck = || luck_words(defence::fortune(s, attack, self.with, false).luck());
        offer.preview = Some(match (self.with, defence::dice(self.with)) {
            (Answer::Passive, _) => total.to_string(),
            (Answer::DefenceRoll, _) => format!("d20{total:+}"),
            (_, (1, sides)) => format!("d{sides}{total:+}{}", luck()),
            (_, (count, sides)) => format!("{count}d{sides}{total:+}{}", luck()),
        });
    }
}

impl Act<Unbound> for Defend {
    fn may(&self, s: &State) -> Verdict {
        defence::may_answer(s, attacked(s)?, self.with)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (Self { actor, with }, Ok(&attack)) = (*self, attacked(t.state())) else { return };
        let price = defence::cost(t.state(), &attack, with, t.listens());
        t.emit(Settled {});
        t.emit(DefenceDeclared { actor, with });
        if price.total > 0 {
            pay(t, actor, defence::expense(with), price);
            if t.state().actor(actor).statuses.has(Status::HinderedDefenceCost) {
                t.emit(StatusEnded { actor, status: Status::HinderedDefenceCost });
            }
        }
        attack::resolve(t, attack, with);
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, state) = (o.actor, o.state());
        if attacked(state).is_err() {
            return;
        }
        for with in attack::answers(state, actor) {
            // Why an attack asks for no defence roll, nobody asks.
            if with == Answer::DefenceRoll { o.seldom(Defend { actor, with }) } else { o.add(Defend { actor, with }) }
        }
    }
}

/// Strike back (UL-ATK-30).
#[command(rule = COUNTERATTACK, group = "Reaction", answer, described)]
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

/// Who has opened the guard.
fn opened(state: &State) -> Result<ActorId, Refusal> {
    match state.decision() {
        Some(&Pending::Counterattack { against, .. }) => Ok(against),
        _ => Err(Refusal::new(&COUNTERATTACK, "nobody has opened the guard")),
    }
}

impl Counterattack {
    fn attack(self, state: &State) -> Attack {
        let Counterattack { actor, weapon, nonlethal } = self;
        Attack { nonlethal, ..counterattack(actor, opened(state).unwrap_or(actor), weapon) }
    }
}

impl Described<Unbound> for Counterattack {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Counterattack: {}", words::attack(teller.state, &self.attack(teller.state)))
    }
    fn price(&self, s: &State) -> i32 {
        attack::attack_price(s, &self.attack(s), false).total
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        let attack = self.attack(s);
        offer.target = Some(attack.target);
        offer.preview = Some(words::preview(s, &attack));
    }
}

impl Act<Unbound> for Counterattack {
    fn may(&self, s: &State) -> Verdict {
        may_counter(s, self.actor, opened(s)?, self.weapon)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let attack = self.attack(t.state());
        t.emit(Settled {});
        attack::declare(t, attack);
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, state) = (o.actor, o.state());
        if opened(state).is_err() {
            return;
        }
        for (weapon, _) in state.actor(actor).held() {
            o.add(Counterattack { actor, weapon, nonlethal: false });
            o.seldom(Counterattack { actor, weapon, nonlethal: true });
        }
    }
}

/// Turn towards somebody who came near (UL-COV-09).
#[command(rule = TURNING_REACTION, group = "Reaction", costs = 1, answer, described)]
#[derive(Copy, Eq)]
pub struct TurnToFace {
    /// Who turns.
    pub actor: ActorId,
}

/// Who has come near.
fn came_near(state: &State) -> Result<ActorId, Refusal> {
    match state.decision() {
        Some(&Pending::TurnToFace { mover, .. }) => Ok(mover),
        _ => Err(Refusal::new(&TURNING_REACTION, "nobody has come near")),
    }
}

impl Described<Unbound> for TurnToFace {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Turn to face {}", came_near(teller.state).map_or_else(|_| String::new(), |mover| teller.name(mover)))
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        offer.target = came_near(s).ok();
    }
}

impl Act<Unbound> for TurnToFace {
    fn may(&self, s: &State) -> Verdict {
        came_near(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (actor, state) = (self.actor, t.state());
        let Ok(mover) = came_near(state) else { return };
        let facing = state.spaces(actor).towards(state.spaces(mover)).unwrap_or(state.actor(actor).facing);
        t.emit(Settled {});
        pay_plain(t, actor, Expense::TurnToFace, ("turn to face", Self::DOC.costs, &TURNING_REACTION));
        t.emit(Faced { actor, facing, free: false });
    }
    fn offers(o: &mut Offers<'_>) {
        if came_near(o.state()).is_ok() {
            o.add(TurnToFace { actor: o.actor });
        }
    }
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
#[command(rule = DODGE_CRITICAL, group = "Reaction", answer, described)]
#[derive(Copy, Eq)]
pub struct TakeDodgePrize {
    /// Who dodged.
    pub actor: ActorId,
    /// What it takes of the two.
    pub prize: DodgePrize,
}

impl Described<Unbound> for TakeDodgePrize {
    fn label(&self, _: &Teller<'_>) -> String {
        match self.prize {
            DodgePrize::RegainAp => "Regain 1 AP".to_owned(),
            DodgePrize::StepBack(to) => format!("Step back to {to}"),
        }
    }
    fn details(&self, _: &State, offer: &mut Offer) {
        if let DodgePrize::StepBack(to) = self.prize {
            offer.cell = Some((to.x, to.y));
        }
    }
}

impl Act<Unbound> for TakeDodgePrize {
    fn may(&self, s: &State) -> Verdict {
        let (actor, Some(&Pending::DodgeCritical { from, .. })) = (self.actor, s.decision()) else {
            return Err(Refusal::new(&DODGE_CRITICAL, "there was no critical dodge"));
        };
        match self.prize {
            DodgePrize::RegainAp => {
                let most = || rounds::fresh_action_points(s, actor, false).total;
                Refusal::new(&DODGE_CRITICAL, "Action Points cannot exceed what the round began with")
                    .unless(s.actor(actor).ap < most())
            }
            DodgePrize::StepBack(to) => {
                Refusal::new(&DODGE_CRITICAL, "the step goes to a free space next to you, away from the attacker")
                    .instead("choose one of the spaces shown")
                    .unless(may_step_back(s, actor, from, to))
            }
        }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, prize } = *self;
        t.emit(Settled {});
        match prize {
            DodgePrize::RegainAp => t.emit(ApRegained { actor, amount: 1, rule: (&DODGE_CRITICAL).into() }),
            DodgePrize::StepBack(to) => {
                t.emit(Pushed { actor, to, by: actor, rule: (&DODGE_CRITICAL).into() });
                movement::release_out_of_reach(t, actor);
            }
        }
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, state) = (o.actor, o.state());
        let Some(&Pending::DodgeCritical { from, .. }) = state.decision() else { return };
        o.add(TakeDodgePrize { actor, prize: DodgePrize::RegainAp });
        let around = state.map().shape().neighbours(state.actor(actor).at);
        let step = |to| TakeDodgePrize { actor, prize: DodgePrize::StepBack(to) };
        // Why not there, nobody asks who may step elsewhere.
        let open = around.clone().any(|to| may_step_back(state, actor, from, to));
        around.clone().for_each(|to| o.seldom(step(to)));
        around.take(1).filter(|_| !open).for_each(|to| o.add(step(to)));
    }
}

/// Everything that may be done at once to somebody who was grappled critically (UL-MAN-16): a pin, an attack.
pub fn follow_ups(state: &State, actor: ActorId, target: ActorId) -> impl Iterator<Item = Attack> + '_ {
    let weapons = state.actor(actor).held().map(|(place, _)| With::Weapon(place));
    let tries = crate::maneuvers::each(state, target).map(With::Maneuver);
    let ap = state.actor(actor).ap;
    weapons.chain(tries).map(move |with| Attack::new(actor, target, with)).filter(move |attack| match attack.with {
        With::Weapon(_) => may_strike(state, attack).is_ok() && attack::attack_price(state, attack, false).total <= ap,
        With::Spell(_) => false,
        With::Maneuver(maneuver) => {
            ap >= crate::actions::cost::MANEUVER && crate::maneuvers::suits(state, actor, target, maneuver).is_ok()
        }
    })
}

/// Let what is offered go by.
#[command(rule = REACTIONS, group = "Reaction", answer, described)]
#[derive(Copy, Eq)]
pub struct Decline {
    /// Who was asked.
    pub actor: ActorId,
}

impl Described<Unbound> for Decline {
    fn label(&self, teller: &Teller<'_>) -> String {
        let words = match teller.state.decision() {
            Some(Pending::TurnToFace { .. }) => "Keep looking that way",
            Some(Pending::DodgeCritical { .. }) => "Neither",
            Some(Pending::FollowUp { .. }) => "Leave it at that",
            Some(Pending::OffHand { .. }) => "No second attack",
            Some(Pending::BreakFall { .. }) => "Fall",
            Some(Pending::Targeted { .. }) => "Let it come",
            Some(Pending::LeapOff { .. }) => "Go down with it",
            Some(Pending::Valor { .. }) => "Let the dice stand",
            Some(Pending::RerollAp { .. }) => "Keep the dice",
            _ => "Let it go",
        };
        words.to_owned()
    }
}

impl Act<Unbound> for Decline {
    /// An attack must be met, if only by armour.
    fn may(&self, s: &State) -> Verdict {
        match s.decision() {
            Some(Pending::Defend { .. }) => Err(Refusal::new(&ONE_DEFENCE, "the attack is met by something")
                .instead("take it on the armour, or make the defence roll")),
            Some(Pending::Bash { .. }) => {
                Err(Refusal::new(&crate::maneuvers::BASH, "a bash that hit deals its damage")
                    .instead("finish it, without a push if you like"))
            }
            Some(Pending::Disarmed { .. }) => Err(Refusal::new(&crate::disarm::DISARM, "the weapon lands somewhere")
                .instead("choose where it lands, or catch it")),
            Some(Pending::Settle { .. }) => {
                Err(Refusal::new(&movement::NO_SHARING, "somebody cannot stay where it stands")
                    .instead("choose where it comes to stand"))
            }
            _ => Ok(()),
        }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let asked = t.state().decision().copied();
        t.emit(Settled {});
        match asked {
            Some(Pending::BreakFall { actor, feet, water }) => crate::falling::strike(t, (actor, feet, water), None),
            Some(Pending::LeapOff { actor }) => crate::mounted::go_down(t, actor),
            _ => {}
        }
    }
    fn offers(o: &mut Offers<'_>) {
        // Why something must be answered, nobody asks.
        o.seldom(Decline { actor: o.actor });
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
