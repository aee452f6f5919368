//! Casting a spell: from what, for which price, and what gives openings in it.

use super::*;
use crate::supplies::{Consumable, SCROLLS};
use crate::turns::{Undertaken, able, ready, spend};
use ludex_grid::Cell;

/// Cast a spell.
#[command(rule = CASTING, group = "Magic", kind = Spell, open)]
pub struct CastSpell {
    pub actor: ActorId,
    #[field("spell", usual = Spell::Light)]
    pub spell: Spell,
    /// The level of the slot; 0 for the lowest that there is.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("level of the slot", 0..=10, usual = 0)]
    pub level: u8,
    /// Actions, where the spell leaves them to its caster; 0 for the usual.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("actions", 0..=3, usual = 0)]
    pub actions: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[target]
    pub target: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub second: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub third: Option<ActorId>,
    /// The place: the square north-west of the corner from which a burst spreads, a square in the direction of a cone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
    /// The kind of damage, where the caster chooses it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: Option<DamageType>,
    /// What is commanded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order: Option<Order>,
    /// The place of a weapon that is enchanted.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("place of the weapon", usual = None)]
    pub weapon: Option<u8>,
    /// Whether an action more has it reach 30 feet farther.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reach: bool,
    /// Whether it is cast from the scroll in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scroll: bool,
}

/// From what a spell is cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// It costs nothing.
    Cantrip,
    /// A slot, by its place.
    Slot(u8),
    /// A Focus Point.
    Focus,
    /// The scroll in hand.
    Scroll(Consumable),
}

impl CastSpell {
    /// Returns a casting of a spell that names nothing else.
    pub fn of(actor: ActorId, spell: Spell) -> Self {
        Self {
            actor,
            spell,
            level: 0,
            actions: 0,
            target: None,
            second: None,
            third: None,
            at: None,
            damage: None,
            order: None,
            weapon: None,
            reach: false,
            scroll: false,
        }
    }

    /// Returns the spell as it is cast at a level.
    pub fn as_cast(&self, level: u8) -> SpellCast {
        let Self { spell, at, damage, order, weapon, .. } = *self;
        let targets = [self.target, self.second, self.third];
        SpellCast { spell, level, actions: self.actions_taken(), targets, at, damage, order, weapon }
    }

    /// Returns the actions that it takes: those said, or the usual ones.
    fn actions_taken(&self) -> u8 {
        let (least, most) = magic::row(self.spell).3;
        match self.actions {
            0 if least < most => 2,
            0 => least,
            said => said,
        }
    }

    /// Returns the spell as it would be cast, and from what.
    fn cast(&self, state: &State) -> Result<(SpellCast, Source), Refusal> {
        let (level, source) = match self.scroll {
            true => from_scroll(state, self.actor, self.spell, self.level)?,
            false => source(state, self.actor, self.spell, self.level)?,
        };
        Ok((self.as_cast(level), source))
    }

    /// Returns every offer of a spell to somebody who can cast it, at its usual price.
    fn each(state: &State, actor: ActorId, spell: Spell, mut offer: impl FnMut(Self)) {
        let (least, most) = magic::row(spell).3;
        for actions in least..=most {
            let plain = Self { actions: if least == most { 0 } else { actions }, ..Self::of(actor, spell) };
            match template(spell, actions) {
                Template::Targets(0) if spell == Spell::FlamingSphere => {
                    for id in state.ids().filter(|id| state.hostile(actor, *id) && state.stands(*id)) {
                        offer(Self { at: Some(state.actor(id).at), ..plain.clone() });
                    }
                }
                Template::Targets(0) | Template::Emanation(_) => offer(plain),
                Template::Targets(_) => Self::at_each(state, &plain, &mut offer),
                Template::Burst(_) => {
                    for id in state.ids().filter(|id| state.hostile(actor, *id) && state.stands(*id)) {
                        offer(Self { at: Some(state.actor(id).at), ..plain.clone() });
                    }
                }
                Template::Cone(_) | Template::Line(_) => {
                    for at in state.setting.map.shape().neighbours(state.actor(actor).at) {
                        offer(Self { at: Some(at), ..plain.clone() });
                    }
                }
            }
        }
    }

    /// Offers a spell at each who might be meant, and electric arcs at each two.
    fn at_each(state: &State, plain: &Self, offer: &mut impl FnMut(Self)) {
        for target in state.ids().filter(|id| state.lives(*id)) {
            let one = Self { target: Some(target), ..plain.clone() };
            match plain.spell {
                Spell::Command => {
                    for order in Order::ALL {
                        offer(Self { order: Some(*order), ..one.clone() });
                    }
                }
                Spell::MagicWeapon => {
                    let weapons = state.profile(target).strikes.iter().map(|strike| strike.weapon);
                    let mut last = BODY;
                    for weapon in weapons {
                        if weapon != last {
                            offer(Self { weapon: Some(weapon), ..one.clone() });
                            last = weapon;
                        }
                    }
                }
                Spell::ElectricArc => {
                    offer(one.clone());
                    let others = state.ids().filter(|id| *id > target && state.lives(*id));
                    for second in others {
                        offer(Self { second: Some(second), ..one.clone() });
                    }
                }
                _ => offer(one),
            }
        }
    }
}

/// Returns at which level somebody casts a spell now, and from what (PF-SPL-01, PF-SPL-04, PF-SPL-06).
fn source(state: &State, actor: ActorId, spell: Spell, level: u8) -> Result<(u8, Source), Refusal> {
    let Some(casting) = &state.profile(actor).casting else {
        return Err(Refusal::new(&CASTING, "{} casts no spells").about(actor));
    };
    let own = checks::half_up(state.profile(actor).level.max(1).into()) as u8;
    if casting.cantrips.contains(&spell) {
        ensure!(level == 0 || level == own, magic::HEIGHTENING, "{} casts cantrips at level {}", actor, i32::from(own));
        return Ok((own, Source::Cantrip));
    }
    if casting.focus.contains(&spell) {
        let left = casting.focus_points.saturating_sub(state.actor(actor).focus_spent);
        ensure!(left > 0, FOCUS, "{} has no Focus Point left", actor, instead = "refocus, which takes ten minutes");
        return Ok((own, Source::Focus));
    }
    let spent = state.actor(actor).slots_spent;
    let mut found: Option<(u8, Source)> = None;
    let mut known = false;
    for (place, slot) in (0u8..32).zip(&casting.prepared) {
        let fits = slot.spell == spell && (level == 0 || slot.level == level);
        known |= fits;
        let free = spent & 1 << place == 0;
        if fits && free && found.is_none_or(|(lowest, _)| slot.level < lowest) {
            found = Some((slot.level, Source::Slot(place)));
        }
    }
    ensure!(known, magic::PREPARED, "{} has not prepared {}", actor, spell.name());
    found.ok_or_else(|| Refusal::new(&magic::PREPARED, "{} has cast {} already").about(actor).about(spell.name()))
}

/// Returns the level at which somebody casts a spell from the scroll in hand (PF-ITM-17).
fn from_scroll(state: &State, actor: ActorId, spell: Spell, level: u8) -> Result<(u8, Source), Refusal> {
    let held = state.actor(actor).in_hand.map(|item| Consumable::ALL[usize::from(item)]);
    let Some((item, of)) = held.and_then(|item| item.scroll_level().map(|of| (item, of))) else {
        return Err(Refusal::new(&SCROLLS, "{} has no scroll in hand").about(actor).instead("take it in hand"));
    };
    let written = state.actor(actor).scrolls.iter().any(|one| one.level == of && one.spell == spell);
    ensure!(written, SCROLLS, "{} is not what the scroll holds", spell.name());
    ensure!(level == 0 || level == of, SCROLLS, "the scroll is of level {}", i32::from(of));
    ensure!(magic::is_on_list(state, actor, spell), SCROLLS, "{} is not on the list of {}", spell.name(), actor);
    Ok((of, Source::Scroll(item)))
}

/// Casts feather fall on one who falls, as a reaction: it comes to the ground unhurt (PF-SPL-11).
pub fn feathers(called: &crate::falling::FeatherCalled, table: &mut Table<'_, impl Run>) {
    let crate::falling::FeatherCalled { actor, target } = *called;
    let act = CastSpell { target: Some(target), ..CastSpell::of(actor, Spell::FeatherFall) };
    let Ok((cast, Source::Slot(place))) = act.cast(table.state()) else { return };
    table.emit(SpellBegun { actor, cast, slot: Some(place), focus: false });
    takes_effect(table, actor, cast);
}

/// Asks whether somebody can use voice and hands as a spell needs them.
fn may_gesture(state: &State, actor: ActorId, cast: &SpellCast) -> Verdict {
    let needs = magic::components(cast.spell, cast.actions);
    if needs.speaks() {
        conditions::may_concentrate(state, actor, cast.targets[0])?;
    }
    if needs.manipulates() {
        conditions::may_handle(state, actor)?;
    }
    Ok(())
}

impl Act<Pathfinder> for CastSpell {
    fn may(&self, state: &State) -> Verdict {
        let (cast, _) = self.cast(state)?;
        let (least, most) = magic::row(self.spell).3;
        let within = (least..=most).contains(&cast.actions);
        ensure!(within, CASTING, "{} takes {} to {} actions", self.spell.name(), i32::from(least), i32::from(most));
        let learned = !self.reach || state.profile(self.actor).feats.has(Feat::ReachSpell);
        ensure!(learned, CASTING, "{} has not learned to reach farther", self.actor);
        if state.stage == Stage::Fighting {
            ready(state, self.actor, cast.actions + u8::from(self.reach))?;
            let reacts = self.spell != Spell::FeatherFall || state.actor(self.actor).reaction;
            ensure!(reacts, turns::REACTIONS, "{} has no reaction left", self.actor);
        } else {
            able(state, self.actor)?;
        }
        let barred = self.spell == Spell::Shield && aiming::is_proof(state, self.actor, Spell::Shield);
        ensure!(!barred, magic::SAMPLE_SPELLS, "the shield was struck away within ten minutes");
        let orders = self.spell != Spell::Command || self.order.is_some();
        ensure!(orders, magic::FIRST_LEVEL, "say what is commanded");
        may_choose(self)?;
        may_gesture(state, self.actor, &cast)?;
        may_aim(state, self.actor, &cast, self.reach)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok((cast, source)) = self.cast(table.state()) else { return };
        let actor = self.actor;
        let fights = table.state().stage == Stage::Fighting;
        if fights {
            spend(table, actor, cast.actions + u8::from(self.reach));
        }
        let slot = if let Source::Slot(place) = source { Some(place) } else { None };
        table.emit(SpellBegun { actor, cast, slot, focus: source == Source::Focus });
        if let Source::Scroll(item) = source {
            crate::supplies::uses_up(table, actor, item);
        }
        if fights && magic::components(cast.spell, cast.actions).manipulates() {
            return table.emit(Undertaken { doing: Doing::Casting { actor, cast } });
        }
        takes_effect(table, actor, cast);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let Some(casting) = &state.profile(actor).casting else { return };
        let slots = casting.prepared.iter().map(|slot| slot.spell);
        let mut seen: u64 = 0;
        for spell in casting.cantrips.iter().copied().chain(slots).chain(casting.focus.iter().copied()) {
            let new = seen & 1 << spell as u32 == 0;
            seen |= 1 << spell as u32;
            if new {
                Self::each(state, actor, spell, |act| offers.seldom(act));
            }
        }
        for written in state.actor(actor).scrolls.iter() {
            Self::each(state, actor, written.spell, |act| offers.seldom(Self { scroll: true, ..act }));
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let mut text = format!("Cast {}", self.spell);
        let names = [self.target, self.second, self.third].into_iter().flatten().map(|id| teller.name(id));
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            text += &format!(" on {}", names.join(" and "));
        }
        if let Some(order) = self.order {
            text += &format!(": {order}");
        }
        if self.actions > 0 {
            let word = if self.actions == 1 { "action" } else { "actions" };
            text += &format!(", {} {word}", self.actions);
        }
        if self.scroll {
            text += ", from a scroll";
        }
        text
    }

    fn price(&self, _state: &State) -> i32 {
        i32::from(self.actions_taken() + u8::from(self.reach))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.cell = self.at.map(|at| (at.x, at.y));
        let Ok((cast, _)) = self.cast(state) else { return };
        offer.preview = harmful::preview(state, Work { actor: self.actor, cast });
    }
}

/// Asks whether a kind of damage is chosen only where the spell leaves it open.
fn may_choose(cast: &CastSpell) -> Verdict {
    let Some(damage) = cast.damage else { return Ok(()) };
    let open = cast.spell == Spell::TelekineticProjectile
        && matches!(damage, DamageType::Bludgeoning | DamageType::Piercing | DamageType::Slashing);
    ensure!(open, CASTING, "{} does no such damage", cast.spell.name());
    Ok(())
}

/// Somebody begins to cast a spell.
#[event]
pub struct SpellBegun {
    pub actor: ActorId,
    pub cast: SpellCast,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus: bool,
}

impl Event<Pathfinder> for SpellBegun {
    fn apply(&self, state: &mut State) {
        let reacts = self.cast.spell == Spell::FeatherFall && state.stage == Stage::Fighting;
        state.on(self.actor, |actor| {
            if let Some(place) = self.slot {
                actor.slots_spent |= 1 << place;
                actor.slots_cast |= 1 << place;
            }
            actor.focus_spent += u8::from(self.focus);
            actor.reaction &= !reacts;
            actor.strains();
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let SpellCast { spell, level, targets, .. } = self.cast;
        let names: Vec<String> = targets.into_iter().flatten().map(|id| teller.name(id)).collect();
        let whom = if names.is_empty() { String::new() } else { format!(" on {}", names.join(" and ")) };
        let text = format!("{} casts {spell}{whom}", teller.name(self.actor));
        let line = Line::new(LineKind::Action, text).rule(&CASTING).rule(rule_of(spell));
        let line = line.rule(&magic::COMPONENTS).rule_if(level > magic::row(spell).2, &magic::HEIGHTENING);
        Some(line.rule_if(self.slot.is_some(), &magic::PREPARED).rule_if(self.focus, &FOCUS))
    }
}
