//! An attack from its announcement to its end, a step after another (ED-ATK-40).

use super::*;
use crate::checks::Check;
use crate::damage::{Packet, Wound};
use ludex_kit::Means;

/// Announces an attack.
pub fn begins(table: &mut Table<'_, impl Run>, blow: Blow) {
    table.emit(Attacked { blow });
}

/// Lets an attack that has missed hit another instead, without a roll (ED-SPC-56).
pub fn strays(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, weapon: u8) {
    if !table.state().stack.is_full() {
        let blow = Blow { taken_as: As::Reaction, step: Step::Harming, hit: true, ..Blow::at(actor, target, weapon) };
        table.emit(Attacked { blow });
    }
}

/// Goes on with the innermost attack.
pub fn advance(table: &mut Table<'_, impl Run>, blow: Blow) {
    match blow.step {
        // What may come in at a step follows from the event: dodging, what special results bring, what exploits do.
        Step::Announced => table.emit(Stepped { to: Step::Rolling }),
        Step::Rolling => rolls(table, blow),
        Step::Choosing => {
            table.emit(Stepped { to: if blow.hit { Step::Harming } else { Step::After } });
        }
        Step::Harming => throws(table, blow),
        Step::Sparing => {
            table.emit(Stepped { to: Step::Hurting });
            asks_sparing(table, blow);
        }
        Step::Hurting => hurts(table, blow),
        Step::After => table.emit(Stepped { to: Step::Done }),
        Step::Done => table.emit(Done { by: Some(blow.actor) }),
    }
}

/// Rolls an attack. Whoever has become unable, or has lost its target, does nothing more (ED-TRN-20).
fn rolls(table: &mut Table<'_, impl Run>, blow: Blow) {
    let state = table.state();
    let (between, wielded, around) = (&Between::default(), &Wielded::default(), &Around::default());
    let may = may_attack_between(state, (blow.actor, blow.target), blow.weapon, (between, wielded));
    if may.is_err() || !conditions::can_act(state, blow.actor) {
        return table.emit(Done { by: None });
    }
    let known = Known { between, wielded, around };
    let attempt = sources::attempt_between(state, &blow, known, table.listens());
    let check = attempt.decide(table, blow.actor);
    let Blow { actor, target, weapon, .. } = blow;
    if blow.guess && !check.succeeds() {
        // ED-ATK-35: it misses as a wrong guess does, in everything that anybody sees.
        let state = table.state();
        let at = state.middle(state.cell(state.actor(target).at));
        table.emit(Done { by: None });
        return table.emit(GuessFails { actor, weapon, at, check });
    }
    table.emit(Struck { actor, target, weapon, check });
    checks::rolled(table, blow.actor);
}

/// So many dice at the most are weighed together with that of an exploit.
const MOST_WEIGHED: u32 = 8;

/// Throws the damage of a hit (ED-DMG-01, ED-DMG-23).
fn throws(table: &mut Table<'_, impl Run>, blow: Blow) {
    let state = table.state();
    let Blow { actor, target, exploit, .. } = blow;
    let Some(weapon) = state.profile(actor).weapon(blow.weapon) else { return table.emit(Done { by: None }) };
    // ED-CND-31, ED-CND-46
    let helpless =
        [Condition::Unconscious, Condition::Paralyzed].iter().any(|what| conditions::has(state, target, *what));
    let worst = helpless && sources::is_beside(state, actor, target, weapon);
    let (count, die) = (u32::from(weapon.dice), u32::from(weapon.die));
    let (ability, score) = odds::ability(state, actor, weapon);
    // ED-MEL-28
    let second = blow.taken_as == As::Minor;
    let score = if second || weapon.ability.is_some() { 0 } else { score };
    let extra = crate::special::extra_die(exploit);
    let mut rolls = Vec::new();
    let mut sum = 0;
    let mut dice = [(count, die), (u32::from(extra > 0), extra)];
    if extra > 0
        && !worst
        && count <= MOST_WEIGHED
        && let Some(whole) = table.weighed(|_| odds::totals(dice))
    {
        (sum, dice) = (whole, [(0, 0); 2]);
    }
    for (count, sides) in dice {
        if count == 0 {
            continue;
        }
        if worst {
            sum += count * sides;
            continue;
        }
        let rolled = table.dice(count, sides);
        sum += rolled.kept;
        if table.listens() {
            rolls.push(rolled);
        }
    }
    let amount = (sum as i32 + score).max(0) as i16;
    table.emit(Rolls { actor, rolls, ability, score, worst, extra: extra as u8, amount });
}

/// Returns the wound of an attack whose damage is known.
fn wound(state: &State, blow: &Blow) -> Wound {
    let weapon = state.profile(blow.actor).weapon(blow.weapon);
    let kind = weapon.map_or(DamageType::Kinetic, |weapon| weapon.damage);
    let nature = weapon.and_then(|weapon| weapon.nature);
    Wound {
        target: blow.target,
        by: Some(blow.actor),
        packet: Packet { nature, ..Packet::of(kind, blow.damage.into()) },
        spares: blow.spares,
        scars: crate::special::scars(blow.exploit),
        bleeds: false,
    }
}

/// Asks whoever would bring somebody down in melee whether it spares that life (ED-DTH-28).
fn asks_sparing(table: &mut Table<'_, impl Run>, blow: Blow) {
    let state = table.state();
    let Blow { actor, target, .. } = blow;
    let melee = state.profile(actor).weapon(blow.weapon).is_some_and(|weapon| !weapon.is_ranged());
    let total = damage::taken_by(state, target, wound(state, &blow).packet);
    let drops = state.actor(target).life == Life::Alive && total >= i32::from(state.actor(target).vitality);
    // A shot spares nobody unless the game master says so.
    if (melee || state.actor(actor).may_spare) && drops {
        Edge::ask(table, super::Spares { actor, target }.into());
    }
}

/// Does the damage of an attack.
fn hurts(table: &mut Table<'_, impl Run>, blow: Blow) {
    let wound = wound(table.state(), &blow);
    let total = damage::harm(table, wound);
    table.emit(Harmed { taken: total as i16 });
}

/// Changes the innermost attack.
fn on_blow(state: &mut State, change: impl FnOnce(&mut Blow)) {
    if let Some(Frame::Blow(blow)) = state.stack.last_mut() {
        change(blow);
    }
}

/// An attack is announced.
#[event]
pub struct Attacked {
    pub blow: Blow,
}

/// Takes one attack from those of an action, and notes the light weapon of it (ED-ACT-03, ED-MEL-27).
pub(super) fn spends(state: &mut State, actor: ActorId, weapon: u8) {
    let most = state.profile(actor).attacks;
    let own = state.profile(actor).weapon(weapon);
    let light = own.is_some_and(|weapon| weapon.light && weapon.hands == 1);
    let place = own.and_then(|weapon| weapon.thrown).unwrap_or(weapon);
    state.on(actor, |actor| {
        actor.budget.light |= if light { bit(place) } else { 0 };
        let left = actor.budget.attacks;
        actor.budget.attacks = if left == 0 { most.saturating_sub(1) } else { left - 1 };
    });
}

impl Event<Edge> for Attacked {
    fn apply(&self, state: &mut State) {
        let Blow { actor, taken_as, weapon, .. } = self.blow;
        let psi = state.profile(actor).weapon(weapon).map_or(0, |weapon| weapon.psi);
        state.on(actor, |actor| actor.psi_spent = actor.psi_spent.saturating_add(psi));
        if taken_as == As::Action {
            spends(state, actor, weapon);
        }
        state.stack.push(Frame::Blow(self.blow));
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.uses(self.blow.actor, Means::Item(self.blow.weapon));
    }
}

/// An attack has come a step further.
#[event]
pub struct Stepped {
    pub to: Step,
}

impl Event<Edge> for Stepped {
    fn apply(&self, state: &mut State) {
        on_blow(state, |blow| blow.step = self.to);
    }
}

/// The target of an attack dodges.
#[event(Action, "{actor} dodges", crate::efforts::DODGE)]
pub struct Dodged {
    pub actor: ActorId,
}

impl Event<Edge> for Dodged {
    fn apply(&self, state: &mut State) {
        on_blow(state, |blow| blow.dodged = true);
    }
}

/// An attack at a place has missed who was there unseen; it is told as what missed an empty place.
#[event]
pub struct GuessFails {
    pub actor: ActorId,
    pub weapon: u8,
    pub at: Place,
    pub check: Check,
}

impl Event<Edge> for GuessFails {
    fn apply(&self, _state: &mut State) {}
}

/// An attack was rolled.
#[event]
pub struct Struck {
    pub actor: ActorId,
    pub target: ActorId,
    pub weapon: u8,
    pub check: Check,
}

impl checks::Deeds for Struck {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Attack);
    }
}

impl Event<Edge> for Struck {
    fn apply(&self, state: &mut State) {
        let (hit, class) = (self.check.succeeds(), self.check.throw.class());
        on_blow(state, |blow| (blow.hit, blow.class, blow.step) = (hit, class, Step::Choosing));
        // ED-RNG-19: the last shot is one as well, so it is spent by the roll.
        if derived::shots_left(state, self.actor, self.weapon).is_some() {
            state.on(self.actor, |actor| actor.fired[usize::from(self.weapon & 7)] += 1);
        }
        // ED-RNG-21: what is thrown lies where it was thrown at.
        if let Some(place) = state.profile(self.actor).weapon(self.weapon).and_then(|weapon| weapon.thrown) {
            let at = state.actor(self.target).at;
            state.on(self.actor, |actor| {
                actor.dropped |= bit(place);
                actor.lies.retain(|(lies, _)| *lies != place);
                actor.lies.push((place, at));
            });
        }
        // ED-ACT-11: the first attack uses up the help of all.
        state.on(self.actor, |actor| actor.help.retain(|help| help.against != Some(self.target)));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let hit = self.check.succeeds();
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let with = teller.state.weapon_name(self.actor, self.weapon);
        let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total);
        let came = if hit { "a hit" } else { "a miss" };
        let result = format!("{} against {dc}, {came}", self.check.total());
        let line = Line::rolled(format!("{who} attacks {whom} with {with}"), result)
            .by(self.actor)
            .rule(&ATTACK_ROLL)
            .rule(&HIT)
            .rule(&WITH_EVERYTHING);
        let line = line.came_to(if hit { RollResult::Hit } else { RollResult::Miss }, self.check.total(), dc);
        let line = self.check.explain("Attack", "Defense", line);
        Some(crate::special::told(self.check.throw.class(), line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.check.succeeds(), mark::HIT);
        crate::special::count(self.check.throw.class(), self.check.succeeds(), odds);
    }
}

/// The damage of an attack was thrown.
#[event]
pub struct Rolls {
    pub actor: ActorId,
    pub rolls: Vec<Rolled>,
    pub ability: Ability,
    pub score: i32,
    /// Whether all dice count as their highest faces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worst: bool,
    /// The sides of the die of an exploit; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra: u8,
    pub amount: i16,
}

impl Event<Edge> for Rolls {
    fn apply(&self, state: &mut State) {
        on_blow(state, |blow| (blow.damage, blow.step) = (self.amount, Step::Sparing));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} does {} damage before armour", teller.name(self.actor), self.amount);
        let mut tally = Tally::shown();
        if self.worst {
            let dice = i32::from(self.amount) - self.score;
            tally.base("the most of all dice", dice, &damage::WORST);
        }
        tally.add(self.ability.name(), self.score, &damage::ABILITY);
        let check = ludex_engine::Check::new("Damage", self.rolls.clone(), tally);
        let line =
            Line::new(LineKind::Roll, text).by(self.actor).rule(&damage::ROLL).rule_if(self.worst, &damage::WORST);
        Some(line.rule_if(self.extra > 0, &IN_ORDER).check(check))
    }
}

/// Whoever attacks spares the life of who would fall.
#[event(Action, "{actor} strikes to spare a life", crate::options::KNOCK_OUT, dying::SPARED_ANYWAY)]
pub struct LifeSpared {
    pub actor: ActorId,
}

impl Event<Edge> for LifeSpared {
    fn apply(&self, state: &mut State) {
        on_blow(state, |blow| blow.spares = true);
    }
}

/// What an attack took.
#[event]
pub struct Harmed {
    pub taken: i16,
}

impl Event<Edge> for Harmed {
    fn apply(&self, state: &mut State) {
        on_blow(state, |blow| (blow.taken, blow.step) = (self.taken, Step::After));
    }
}

/// The innermost attack is over.
#[event]
pub struct Done {
    /// Whose it was, where it has taken place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
}

impl Event<Edge> for Done {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}

/// An actor draws a weapon.
#[event]
pub struct Drawn {
    pub actor: ActorId,
    pub weapon: u8,
    /// Whether it is a part of an attack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacking: bool,
}

impl Event<Edge> for Drawn {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.stowed &= !bit(self.weapon);
            actor.budget.drew |= self.attacking;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} draws the {weapon}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&ATTACK))
    }
}
