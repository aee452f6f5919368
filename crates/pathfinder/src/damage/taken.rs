//! Damage that is taken, and hit points that come back.

use super::wards::{rules_of, taken_of, to_stone};
use super::*;

/// Deals damage to somebody: what keeps it off, temporary hit points, hit points, and what follows (PF-DYG-14). `how` are the
/// dice and what was added to them, for those who listen.
pub fn harm(
    table: &mut Table<'_, impl Run>,
    by: Option<ActorId>,
    target: ActorId,
    packet: Packet,
    how: (Vec<Rolled>, Tally),
) {
    falls_upon(table, (by, by.is_some()), target, packet, how);
}

/// Deals the damage of a blow that nobody strikes, as a hazard's: a shield meets it as any other (PF-SPC-09).
pub fn harm_by_blow(table: &mut Table<'_, impl Run>, target: ActorId, packet: Packet, how: (Vec<Rolled>, Tally)) {
    falls_upon(table, (None, true), target, packet, how);
}

/// Deals damage, which a shield may meet where it comes of a blow.
fn falls_upon(
    table: &mut Table<'_, impl Run>,
    (by, blow): (Option<ActorId>, bool),
    target: ActorId,
    packet: Packet,
    how: (Vec<Rolled>, Tally),
) {
    let state = table.state();
    if state.actor(target).dead {
        return;
    }
    let stone = state.actor(target).has(Condition::Petrified);
    let packet = if stone { to_stone(packet) } else { packet };
    let packet = Packet { wet: state.is_in_water(target), stone, ..packet };
    if blow && blocking::may_block(state, target, &packet) {
        return blocking::asks(table, by, target, packet, how);
    }
    deals(table, by, target, packet, how);
}

/// Deals damage that nobody meets any more.
pub(super) fn deals(
    table: &mut Table<'_, impl Run>,
    by: Option<ActorId>,
    target: ActorId,
    packet: Packet,
    how: (Vec<Rolled>, Tally),
) {
    let state = table.state();
    if state.actor(target).dead {
        return;
    }
    if sears(state, target, &packet) {
        table.emit(Seared { actor: target });
    }
    let state = table.state();
    let mut taken = taken_of(state.profile(target), state.options(), &packet, table.listens());
    let hardness = super::hardness_of(state, target).min(taken.total.max(0));
    taken.add("hard body", -hardness, &HARD_BODIES);
    let amount = taken.total.max(0);
    let mut rules = Vec::new();
    if table.listens() {
        for (counts, rule) in rules_of(&packet) {
            if counts {
                rules.push(ludex_kit::RuleId::from(rule));
            }
        }
    }
    let before = state.actor(target).hit_points;
    let cuts = if state.profile(target).powers.swallow.is_some() { cutting(state, target, &packet) } else { 0 };
    let Packet { critical, nonlethal, death, frightens, .. } = packet;
    let (rolls, modifier) = how;
    table.emit(Damaged {
        by,
        actor: target,
        amount,
        cuts,
        before,
        critical,
        nonlethal,
        death,
        frightens,
        rolls,
        modifier,
        taken,
        rules,
    });
    lingers(table, target, &packet, amount > 0);
}

/// Lays on somebody what damage does again and again, unless nothing of it came through (PF-DMG-25).
fn lingers(table: &mut Table<'_, impl Run>, target: ActorId, packet: &Packet, hurt: bool) {
    for new in packet.lasting.iter() {
        let state = table.state();
        let spared = packet.hits_critically() && state.profile(target).immune.has(Against::Critical);
        if hurt || state.options().persist_if_initial_zero {
            inflict(table, target, Persistent { doubled: new.doubled && !spared, ..new });
        }
    }
}

/// Returns how much of damage pierces and cuts a body (PF-MON-08).
fn cutting(state: &State, target: ActorId, packet: &Packet) -> i32 {
    let mut sharp = *packet;
    sharp.parts = ludex_kit::List::new();
    for part in packet.parts.iter().filter(|part| matches!(part.kind, DamageType::Piercing | DamageType::Slashing)) {
        sharp.parts.push(part);
    }
    let taken = taken_of(state.profile(target), state.options(), &sharp, false).total;
    (taken - super::hardness_of(state, target)).max(0)
}

/// Returns whether damage is of the kind that stops somebody's regeneration (PF-DYG-13).
fn sears(state: &State, target: ActorId, packet: &Packet) -> bool {
    let Healing { regeneration, stopped_by, or_by, .. } = state.profile(target).heals;
    let stops = |kind: DamageType| Some(kind) == stopped_by || Some(kind) == or_by;
    let kind = |part: Part| stops(part.kind) && part.amount + part.extra + part.splash > 0;
    regeneration > 0 && packet.parts.iter().any(kind)
}

/// What stops somebody's regeneration has touched it: until the end of its next turn.
#[event(Status, "{actor} does not regenerate", crate::regeneration::REGENERATION)]
pub struct Seared {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Seared {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.seared = 1 + u8::from(actor.begun));
    }
}

/// Somebody took damage.
#[event]
pub struct Damaged {
    pub by: Option<ActorId>,
    #[actor]
    pub actor: ActorId,
    pub amount: i32,
    /// How much of it pierces and cuts the body of one who swallows others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cuts: i32,
    /// Hit points that were left before it.
    pub before: i16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub critical: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
    /// Whether whom it brings to 0 hit points dies at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub death: bool,
    /// How frightened whoever it hurts is by it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub frightens: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Rolled>,
    pub modifier: Tally,
    pub taken: Tally,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<ludex_kit::RuleId>,
}

impl Event<Pathfinder> for Damaged {
    fn apply(&self, state: &mut State) {
        let amount = self.amount.min(i32::from(i16::MAX)) as i16;
        state.on(self.actor, |actor| {
            let absorbed = actor.temporary.min(amount);
            actor.temporary -= absorbed;
            actor.hit_points = (actor.hit_points - (amount - absorbed)).max(0);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).hit_points;
        let who = teller.name(self.actor);
        let text = format!("{who} takes {} damage: {left} hit points left", self.amount);
        let rolled = ludex_engine::Check::new("Damage", self.rolls.clone(), self.modifier.clone());
        let taken = ludex_engine::Check::new("Taken", Vec::new(), self.taken.clone());
        let mut line = Line::new(LineKind::Harm, text).rule(&STEPS).rule(&ROLL).rule(&WARDS).rule(&MINIMUM);
        line = line.changes(Delta::points(-self.amount));
        for rule in &self.rules {
            line = line.rule(rule.clone());
        }
        Some(line.check(rolled).check(taken))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.actor, self.amount);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.deals(self.by, self.actor, self.amount, "harm");
    }
}

/// Gives hit points back to somebody who lives; the dying are up again (PF-DYG-08).
pub fn mends(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32) {
    let state = table.state();
    // What hunger and thirst took comes back with food and water alone (PF-HEA-08).
    let Days { starved, parched, .. } = state.actor(actor).days;
    let most = conditions::most_hit_points(state, actor) - starved - parched;
    let lost = i32::from(most - state.actor(actor).hit_points);
    let by = amount.min(lost);
    let stone = state.actor(actor).has(Condition::Petrified);
    if state.actor(actor).dead || stone || by <= 0 {
        return;
    }
    table.emit(Mended { actor, by });
    let whole = table.state().actor(actor).hit_points >= conditions::most_hit_points(table.state(), actor);
    if whole && table.state().actor(actor).persistent.iter().any(|one| one.damage == DamageType::Bleed) {
        table.emit(ThrownOff { actor, damage: DamageType::Bleed, flat: None });
    }
}

/// Somebody has hit points back.
#[event]
pub struct Mended {
    pub actor: ActorId,
    pub by: i32,
}

impl Event<Pathfinder> for Mended {
    fn apply(&self, state: &mut State) {
        let most = conditions::most_hit_points(state, self.actor);
        state.on(self.actor, |actor| actor.hit_points = (actor.hit_points + self.by as i16).min(most));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).hit_points;
        let text = format!("{} regains {} hit points: {left}", teller.name(self.actor), self.by);
        Some(Line::new(LineKind::Boon, text).rule(&derived::HIT_POINTS).rule(&HEALING).changes(Delta::points(self.by)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.regains(self.actor, self.by);
    }
}

/// Hurt somebody: by a fall, a fire, a fate.
#[command(rule = STEPS, group = "Rulings", kind = Harm, pool = "Hit points", by = game_master, open, always, label = "Hurt")]
pub struct HurtBy {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
    #[field("kind of damage", usual = DamageType::Untyped)]
    pub damage: DamageType,
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
    /// Whether whom it brings to 0 hit points dies at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub death: bool,
}

impl Act<Pathfinder> for HurtBy {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), STEPS, "{} is dead", self.target);
        let proof = self.death && state.profile(self.target).proof.has(ProofAgainst::DeathEffects);
        ensure!(!proof, crate::dying::OUTRIGHT, "{} is proof against death effects", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { nonlethal, death, .. } = *self;
        let packet = Packet { nonlethal, death, ..Packet::plain(self.damage, self.by) };
        let none = table.tally();
        harm(table, None, self.target, packet, (Vec::new(), none));
    }
}

/// Give somebody temporary hit points, in place of those it has.
#[command(rule = TEMPORARY, group = "Rulings", kind = Heal, by = game_master, open, always, label = "Temporary hit points")]
pub struct Bolster {
    pub target: ActorId,
    #[field("temporary hit points", 0..=200, usual = 5)]
    pub to: i16,
}

impl Act<Pathfinder> for Bolster {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), TEMPORARY, "{} is dead", self.target);
        let has = state.actor(self.target).temporary;
        ensure!(has != self.to, TEMPORARY, "{} has that many", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Bolstered { actor: self.target, to: self.to });
    }
}

/// Somebody has so many temporary hit points.
#[event(Boon, "{actor} has {to} temporary hit points", TEMPORARY)]
pub struct Bolstered {
    pub actor: ActorId,
    pub to: i16,
}

impl Event<Pathfinder> for Bolstered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.temporary = self.to);
    }
}

/// Heal somebody.
#[command(rule = derived::HIT_POINTS, group = "Rulings", kind = Heal, pool = "Hit points", by = game_master, open, always, label = "Heal")]
pub struct Heal {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
}

impl Act<Pathfinder> for Heal {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), derived::HIT_POINTS, "{} is dead", self.target);
        let lacks = state.actor(self.target).hit_points < conditions::most_hit_points(state, self.target);
        ensure!(lacks, derived::HIT_POINTS, "{} has all hit points", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        mends(table, self.target, self.by);
    }
}
