//! Defences: what an attack must reach, and how a defending creature meets it.

use crate::prelude::*;

rules! {
    /// Melee Defence: 10, less Size, plus Speed and Reason, plus the block of everything held.
    MELEE_DEFENCE = "WT-DER-10", "Melee Defence";
    /// Ranged Defence: the same, but only defensive things block.
    RANGED_DEFENCE = "WT-DER-11", "Ranged Defence";
    /// Speed and Reason together never take more than 5 from a Defence.
    SPEED_REASON = "WT-DER-12", "Floor of Speed plus Reason";
    /// Immobile Defence: 5 less Size, and nothing else.
    IMMOBILE_DEFENCE = "WT-DER-13", "Immobile Defence";
    /// Power Defence: 10, Strength, Size, Athletics and Power.
    POWER_DEFENCE = "WT-DER-14", "Power Defence";
    /// Agility Defence: 10, Dexterity, less Size, Reflex and Agility.
    AGILITY_DEFENCE = "WT-DER-15", "Agility Defence";
    /// Fortitude Defence: 10, Vitality, Resistance and Fortitude.
    FORTITUDE_DEFENCE = "WT-DER-16", "Fortitude Defence";
    /// Willpower Defence: 10, Persona, Resistance and Willpower.
    WILLPOWER_DEFENCE = "WT-DER-17", "Willpower Defence";
    /// Melee attacks meet melee Defence, ranged ones ranged Defence, others the Defence they name; damage
    /// subtracts the same one.
    TARGETED = "WT-DEF-01", "Which Defence an attack targets";
    /// While immobile or helpless, the immobile Defence stands in for melee, ranged and Agility Defence.
    IMMOBILIZED = "WT-DEF-02", "Immobilized";
    /// The block of all held weapons and shields adds up; what is dropped blocks nothing.
    BLOCK = "WT-DEF-03", "Block bonuses add";
    /// What raises or lowers a Defence counts for the hit and for the damage alike.
    BOTH = "WT-DEF-04", "Changes to a Defence change damage";
    /// Where Power or Agility Defence resists, the better one does.
    BETTER = "WT-DEF-05", "The better skill Defence";
    /// A defending creature that sees an attack meets it with +2 on melee and ranged Defence, or with its
    /// Power, Agility, Fortitude or Willpower Defence instead; it chooses before the roll.
    DEFEND = "WT-ACT-11", "Defend";
    /// Defending ends as the next own turn begins, with a wound, and with helplessness. A hit without a wound
    /// does not end it.
    DEFEND_END = "WT-ACT-12", "Defend: end";
    /// Of two attacks on a defending creature the second still meets the guard, unless the first left a wound.
    TWO_ATTACKS = "WT-INT-06", "Two attacks on a defender";
    /// The immobile Defence takes no block and no bonus or penalty; a defending creature that is immobile but
    /// not helpless may still use Power, Fortitude or Willpower Defence.
    IMMOBILE_AND_BONUSES = "WT-INT-17", "Immobile and defence bonuses";
}

impl Guard {
    /// Returns the Defence that stands in for the one attacked: the one of its name; none for raising the guard.
    pub fn replaces(self) -> Option<DefenceKind> {
        DefenceKind::ALL.iter().copied().find(|kind| kind.written() == self.written())
    }
}

impl DefenceKind {
    /// Returns the rule that says what the Defence comes to.
    fn rule(self) -> &'static Rule {
        match self {
            DefenceKind::Melee => &MELEE_DEFENCE,
            DefenceKind::Ranged => &RANGED_DEFENCE,
            DefenceKind::Immobile => &IMMOBILE_DEFENCE,
            DefenceKind::Power => &POWER_DEFENCE,
            DefenceKind::Agility => &AGILITY_DEFENCE,
            DefenceKind::Fortitude => &FORTITUDE_DEFENCE,
            DefenceKind::Willpower => &WILLPOWER_DEFENCE,
        }
    }
}

/// Returns which Defence a weapon attacks (WT-DEF-01).
pub fn targeted(weapon: &Weapon) -> DefenceKind {
    if weapon.is_ranged() { DefenceKind::Ranged } else { DefenceKind::Melee }
}

/// Returns the value of a Defence now, told in a tally; `guard` is how a defending creature meets the attack.
pub fn value(state: &State, actor: ActorId, kind: DefenceKind, guard: Option<Guard>, tally: &mut Tally) -> i32 {
    valued(state, actor, kind, (guard, None), tally)
}

/// Returns what an attack has to reach, told in this tally, if it meets this Defence with this guard: who rides higher than the
/// attacker is harder to hit, and against a rebuff an opening counts in its place if it is higher (WT-INT-02).
pub(crate) fn met(state: &State, attack: &Attack, kind: DefenceKind, guard: Option<Guard>, tally: &mut Tally) -> i32 {
    let Attack { attacker, target, source, .. } = *attack;
    valued(state, target, kind, (guard, Some(attacker)), tally);
    if let Some(opening) = state.actor(target).opening
        && opening.against == attacker
        && source == Source::Rebuff
    {
        let better = i32::from(opening.result) - tally.total;
        if better > 0 {
            tally.add("opening", better, &openings::CREATE);
        }
    }
    tally.total
}

/// Returns the Defence that stands in for another now: the one that a guard names, then, of the immobile and of those under
/// water who are not at home there, the immobile Defence for melee, ranged and Agility Defence (WT-DEF-02, WT-SIT-01).
pub(crate) fn standing_for(state: &State, actor: ActorId, kind: DefenceKind, guard: Option<Guard>) -> DefenceKind {
    let instead = guard.and_then(Guard::replaces).filter(|_| kind.is_physical());
    let kind = instead.unwrap_or(kind);
    let still = || conditions::is_immobile(state, actor) || conditions::is_drowned(state, actor);
    let dodges = kind.is_physical() || kind == DefenceKind::Agility;
    if dodges && still() { DefenceKind::Immobile } else { kind }
}

/// Returns the value of a Defence, told in a tally, against an attack by somebody, met with a guard.
fn valued(
    state: &State,
    actor: ActorId,
    attacked: DefenceKind,
    (guard, by): (Option<Guard>, Option<ActorId>),
    tally: &mut Tally,
) -> i32 {
    let kind = standing_for(state, actor, attacked, guard);
    let guard = guard.filter(|guard| guard.replaces().is_none() && attacked.is_physical());
    if kind == DefenceKind::Immobile {
        return immobile(state, actor, guard, tally);
    }
    let rule = kind.rule();
    tally.base("base", 10, rule);
    if let Some((attribute, skill, size)) = kind.innate() {
        let profile = state.profile(actor);
        tally.add(attribute.name(), profile.attribute(attribute), rule);
        tally.add("Size", size * profile.size, rule);
        tally.add(skill.name(), profile.skills.rank(skill), rule);
        tally.add(kind.name(), profile.skills.specialization(skill, kind.written()), rule);
    } else {
        dodging(state, actor, kind, guard, tally);
        if kind == DefenceKind::Melee && by.is_some_and(|by| saddle::looks_down_on(state, actor, by)) {
            tally.add("mounted", 1, &saddle::ADVANTAGE);
        }
    }
    tally.add("distracted", conditions::distraction(state, actor), &BOTH);
    tally.total
}

/// Returns the immobile Defence, told in a tally: no guard raises it.
fn immobile(state: &State, actor: ActorId, guard: Option<Guard>, tally: &mut Tally) -> i32 {
    tally.base("immobile", 5, &IMMOBILE_DEFENCE);
    tally.add("Size", -state.profile(actor).size, &IMMOBILE_DEFENCE);
    if guard.is_some() {
        tally.off("defending", 2, &IMMOBILE_AND_BONUSES, "an immobile creature cannot raise its guard");
    }
    tally.total
}

/// Adds to the tally what melee or ranged Defence takes from a creature that can move, and from its situation.
fn dodging(state: &State, actor: ActorId, kind: DefenceKind, guard: Option<Guard>, tally: &mut Tally) {
    let profile = state.profile(actor);
    let rule = kind.rule();
    tally.add("Size", -profile.size, rule);
    let speed = profile.attribute(Attribute::Speed);
    let reason = profile.attribute(Attribute::Reason);
    if speed + reason < -5 {
        tally.add("Speed and Reason, at least -5", -5, &SPEED_REASON);
    } else {
        tally.add(Attribute::Speed.name(), speed, rule);
        tally.add(Attribute::Reason.name(), reason, rule);
    }
    block(state, actor, kind == DefenceKind::Ranged, tally);
    if guard == Some(Guard::Raise) {
        tally.add("defending", 2, &DEFEND);
    }
    tally.add("blinded", conditions::blindness(state, actor), &conditions::BLINDED);
    if conditions::shares_space(state, actor) {
        tally.add("sharing a space", -2, &conditions::SHARING);
    }
    if state.options().wound_defence {
        tally.add("wounded", conditions::wound_penalty(state, actor), &WOUNDS_OPEN_THE_GUARD);
    }
}

/// Adds to the tally the block of held weapons, all of it or that of defensive ones only (WT-DEF-03, WT-CNT-04).
fn block(state: &State, actor: ActorId, only_defensive: bool, tally: &mut Tally) {
    for (_, weapon) in state.wielded(actor).filter(|(_, weapon)| weapon.block != 0) {
        let counts = weapon.defensive || !only_defensive;
        if !tally.shows() {
            // Nobody reads it: the names are not needed.
            tally.total += if counts { weapon.block } else { 0 };
        } else if counts {
            tally.add(weapon.name.clone(), weapon.block, &BLOCK);
        } else {
            tally.off(weapon.name.clone(), weapon.block, &BLOCK, "not defensive");
        }
    }
}

/// Returns which of Power and Agility Defence is better now, after all replacements (WT-DEF-05): of the pinned it is Power
/// (WT-INT-16).
pub fn better(state: &State, actor: ActorId) -> DefenceKind {
    let of = |kind| value(state, actor, kind, None, &mut Tally::silent());
    if of(DefenceKind::Agility) > of(DefenceKind::Power) { DefenceKind::Agility } else { DefenceKind::Power }
}

/// Returns what the Defence against the attack that is being resolved comes to with a guard.
fn guarded(state: &State, with: Guard) -> i32 {
    let Some(attack) = state.attack else { return 0 };
    let shot = matches!(attack.manner, Manner::Throw | Manner::Spell);
    let weapon = state.weapon(attack.attacker, attack.weapon).filter(|_| !shot);
    let met = weapon.map_or(DefenceKind::Ranged, targeted);
    self::met(state, &attack, met, Some(with), &mut Tally::silent())
}

/// Returns whether the target of an attack still has to say how it meets it.
pub(crate) fn asks(state: &State, attack: &Attack) -> bool {
    attack.guard.is_none() && attack.seen && state.actor(attack.target).defending
}

/// Returns the name of who makes the attack that is being resolved.
pub(crate) fn attacker(teller: &Teller<'_>) -> String {
    teller.state.attack.map_or_else(String::new, |attack| teller.name(attack.attacker))
}

/// Lets the guard of an actor down, if it was up (WT-ACT-12).
pub(crate) fn end(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).defending {
        table.emit(DefendEnded { actor });
    }
}

/// How does a defending creature meet the attack?
#[prompt]
pub struct Attacked {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Attacked {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} attacks: how does {} meet it?", attacker(teller), teller.name(self.actor))
    }

    fn usual(&self, state: &State) -> Command {
        // The first of the best, so that raising the guard wins ties.
        let with = Guard::ALL.iter().rev().copied().max_by_key(|&with| guarded(state, with)).unwrap_or(Guard::Raise);
        MeetAttack { actor: self.actor, with }.into()
    }
}

/// Meet the attack with a guard.
#[command(rule = DEFEND, group = "Defence", answer)]
pub struct MeetAttack {
    pub actor: ActorId,
    pub with: Guard,
}

impl Act<Destiny> for MeetAttack {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Attacked>(state)?;
        let waits = state.attack.is_some_and(|attack| attack.target == self.actor && asks(state, &attack));
        ensure!(waits, DEFEND, "no attack waits for the guard of {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Guarded { actor: self.actor, with: self.with });
    }

    fn offers(offers: &mut Offers<'_>) {
        for &with in Guard::ALL {
            offers.add(MeetAttack { actor: offers.actor, with });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let instead = self.with.replaces().map(|kind| format!("{} Defence instead", kind.name()));
        instead.unwrap_or_else(|| "Raise the guard (+2)".to_owned())
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some(format!("Defence {}", guarded(state, self.with)));
    }
}

/// The target chose how it meets the attack.
#[event]
pub struct Guarded {
    pub actor: ActorId,
    pub with: Guard,
}

impl Event<Destiny> for Guarded {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        if let Some(attack) = &mut state.attack {
            attack.guard = Some(self.with);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let defence = self.with.replaces().map(|kind| format!("{} Defence", kind.name()));
        let how = defence.unwrap_or_else(|| "a raised guard".to_owned());
        Some(
            Line::new(LineKind::Action, format!("{} meets it with {how}.", teller.name(self.actor)))
                .rule(&DEFEND)
                .belongs(),
        )
    }
}

#[event(action, "{actor} defends.", rule = DEFEND)]
pub struct Defending {
    pub actor: ActorId,
}

impl Event<Destiny> for Defending {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.defending = true;
        }
    }
}

#[event(action, "{actor} no longer defends.", rule = DEFEND_END)]
pub struct DefendEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for DefendEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.defending = false;
        }
    }
}
