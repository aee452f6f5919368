//! Casting a spell: whether it is possible, what it costs, and what keeps it up (UL-ACT-07, UL-ATK-37, UL-ATK-43).

use super::{
    AREA_SPELLS, CAST, CASTING, Cast, Concentrating, Concentration, Duration, Resolution, Spell, SpellArea, SpellCast,
    attack_tally, can_afford, costs_mana, effects, holds_ready, may_go_as_far, may_reach, number, price_now, reaction,
    spell,
};
use crate::actions::nearest_foe;
use crate::attack::places::THINGS;
use crate::attack::{SINGLE_RANGE, spaces};
use crate::character::Damage;
use crate::checks::task::SkillEvent;
use crate::cover::TOTAL_COVER;
use crate::fields::number as numbered;
use crate::objects::bars;
use crate::prelude::*;
use crate::spells::end_concentration;
use crate::statuses::DEAD;

/// Checks whether an actor may cast a spell now (UL-ACT-07, UL-ATK-37).
pub fn may_cast(state: &State, cast: Cast) -> Verdict {
    let Cast { actor, spell: place, target, at } = cast;
    let spell = spell(state, actor, place).ok_or_else(|| Refusal::new(&CAST, "there is no such spell"))?;
    if spell.reaction.is_some() {
        return reaction::may_react(state, cast, spell);
    }
    may_begin(state, actor, place, spell)?;
    if state.stage != Stage::Fighting {
        may_cast_in_peace(state, spell, target)?;
    }
    match (spell.area, target, at) {
        (None, Some(target), None) if spell.revives.is_some() => {
            may_revive(state, actor, target)?;
            may_go_as_far(state, actor, spell, target)
        }
        (None, Some(target), None) => may_reach(state, actor, spell, target),
        (None, ..) => Err(Refusal::new(&CASTING, "this spell is cast at somebody")),
        (Some(area), None, Some(at)) => may_fill(state, actor, spell, area, at),
        (Some(_), ..) => Err(Refusal::new(&CASTING, "this spell is cast at a place, and fills an area")),
    }
}

/// Checks whether an actor is able to cast a spell now, and can pay for one that is not held ready.
fn may_begin(state: &State, actor: ActorId, place: u8, spell: &Spell) -> Verdict {
    must_act(state, actor)?;
    must_be_loose(state, actor)?;
    ensure!(
        !(state.stage == Stage::Fighting && spell.minutes.is_some()),
        CAST,
        "casting it takes minutes, which a fight does not give"
    );
    if holds_ready(state, actor, Some(place)) {
        return Ok(());
    }
    can_pay(state, actor, spell.ap)?;
    can_afford(state, actor, spell)
}

/// Checks whether a spell may be cast outside a fight: one that harms nobody, where it does any good.
fn may_cast_in_peace(state: &State, spell: &Spell, target: Option<ActorId>) -> Verdict {
    ensure!(
        spell.resolution == Resolution::Auto && spell.damage.is_empty(),
        CAST,
        "it is a spell for fights, and there is no fight now",
        instead = "the game master starts the encounter"
    );
    let Some(target) = target else { return Ok(()) };
    let who = state.actor(target);
    let nothing_to_heal = match spell.heals.map(|heals| heals.pool) {
        Some(Healing::Health) => who.health == who.health_max,
        Some(Healing::Vitality) => who.vitality == who.vitality_max,
        None => false,
    };
    let of_use = !nothing_to_heal || !spell.statuses.is_empty();
    ensure!(of_use, CAST, "{} has nothing that it could heal", target);
    Ok(())
}

/// Checks whether a spell with an attack roll may be aimed at a thing or a place now, which defend themselves by nothing but their
/// armor (UL-ATK-44); how far it goes apart.
pub(crate) fn may_aim(state: &State, actor: ActorId, place: u8) -> Verdict {
    let spell = spell(state, actor, place).ok_or_else(|| Refusal::new(&CAST, "there is no such spell"))?;
    let aimed = spell.resolution == Resolution::Attack && spell.area.is_none() && spell.reaction.is_none();
    ensure!(aimed, THINGS, "only a spell with an attack roll is aimed at a thing or a place");
    may_begin(state, actor, place, spell)
}

/// Pays for a spell, or releases the one that is held ready, and casts it (UL-ATK-37).
pub(crate) fn begin(table: &mut Table<'_, impl Run>, cast: Cast) {
    let Cast { actor, spell: place, target, at } = cast;
    let profile = table.state().actor(actor).profile.clone();
    let Some(spell) = profile.spells.get(usize::from(place)) else { return };
    let (mana, circle) = if holds_ready(table.state(), actor, Some(place)) {
        // It was paid when it was readied (UL-ACT-18).
        end_concentration(table, actor);
        (0, 0)
    } else {
        let expense = if spell.reaction.is_some() { Expense::ReactionSpell } else { Expense::Spell };
        pay_plain(table, actor, expense, ("spell", spell.ap, &CAST));
        if let Some(minutes) = spell.minutes {
            table.emit(SkillEvent::Waited { actor, seconds: 60 * u64::from(minutes) });
        }
        (spell.mana, spell.circle)
    };
    table.emit(SpellCast { actor, spell: place, target, at, mana, circle });

    if let Duration::Concentration(rounds) = spell.duration {
        end_concentration(table, actor);
        let on = Concentration { spell: place, rounds: rounds.saturating_add(1), readied: false };
        table.emit(Concentrating { actor, on });
    }
}

/// Checks whether an actor is there to be brought back to life, known to the one who would (UL-STA-25).
fn may_revive(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    ensure!(!state.actor(target).alive(), DEAD, "{} is not dead", target, instead = "heal it");
    let here = state.actor(target).present() && state.knows(actor, target) && !state.apart(actor, target);
    ensure!(here, DEAD, "that body is not here");
    let spent = state.actor(target).exhaustion >= 6;
    ensure!(!spent, DEAD, "{} has died of Exhaustion, which this does not take away", target);
    Ok(())
}

/// Checks whether a spell may fill its area around a place, or towards it (UL-ATK-41).
fn may_fill(state: &State, actor: ActorId, spell: &Spell, area: SpellArea, at: Cell) -> Verdict {
    let space = Footprint::single(state.map().shape(), at);
    ensure!(space.fits(state.map()), AREA_SPELLS, "that place is not on the map");
    match area {
        SpellArea::Radius(_) => {
            ensure!(
                state.spaces(actor).distance(space) <= spaces(spell.range),
                SINGLE_RANGE,
                "that place is too far away",
                instead = "choose a nearer one"
            );
            let covered = state.map().hides(state.spaces(actor), space, |cell| bars(state, cell));
            ensure!(!covered, TOTAL_COVER, "that place is completely behind cover");
            let solid = state.map().terrain(at).is_solid() || bars(state, at);
            ensure!(!solid, TOTAL_COVER, "that place is solid", instead = "choose an open one");
            Ok(())
        }
        SpellArea::Cone(_) | SpellArea::Line(_) => {
            let aimed = state.spaces(actor).towards(space).is_some();
            ensure!(aimed, AREA_SPELLS, "a cone or a line goes in a direction, away from its caster");
            Ok(())
        }
    }
}

/// Cast a spell (UL-ACT-07).
#[command(rule = CAST, group = "Spell", kind = Spell, either, open)]
#[derive(Copy, Eq)]
pub struct CastSpell {
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
    /// At whom it is cast.
    #[serde(default)]
    pub target: Option<ActorId>,
    /// Where, for a spell that fills an area.
    #[serde(default)]
    pub at: Option<Cell>,
}

impl Act<Unbound> for CastSpell {
    // Both prices are paid, then it is resolved (UL-ATK-37).
    fn may(&self, state: &State) -> Verdict {
        may_cast(state, (*self).into())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, spell: place, target, .. } = *self;
        let cast = Cast::from(*self);
        let profile = table.state().actor(actor).profile.clone();
        let Some(spell) = profile.spells.get(usize::from(place)) else { return };
        let reacts = spell.reaction.is_some();
        if reacts {
            reaction::begin(table);
        }
        begin(table, cast);
        if spell.is_attack()
            && let Some(target) = target
        {
            let occasion = if reacts { Occasion::Counter } else { Occasion::Action };
            crate::attack::announce(table, Attack { occasion, ..cast.attack(target) });
            return;
        }
        let waits_for_reactions = reaction::ask_those_meant(table, cast, spell);
        if !waits_for_reactions {
            effects::unfold(table, cast, spell);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if state.decision().is_some() {
            for cast in reaction::all(state) {
                offers.add(CastSpell::from(cast));
            }
            return;
        }

        // Why not in a fight is asked of the nearest enemy alone.
        let nearest = if state.stage == Stage::Fighting { nearest_foe(state, actor) } else { None };
        for (place, spell) in (0..).zip(&state.actor(actor).profile.spells) {
            for id in state.ids() {
                // An area is offered around those who are known; any other place may be named.
                let (target, at) = match spell.area {
                    None => (Some(id), None),
                    Some(_) if state.may_target(actor, id) => (None, Some(state.actor(id).at)),
                    Some(_) => (None, None),
                };
                let cast = CastSpell { actor, spell: place, target, at };
                if nearest == Some(id) {
                    offers.add(cast);
                } else {
                    offers.seldom(cast);
                }
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        let who = state.actor(actor);
        let Some(place) = who.profile.spells.iter().position(|spell| spell.area.is_some()) else { return };
        if state.acting == Some(actor) {
            let cast = CastSpell { actor, spell: place as u8, target: None, at: Some(who.at) };
            let most = who.profile.spells.len() as i32 - 1;
            let fields = vec![numbered("/spell", "spell, counted from 0", 0, most), field("/at", "where", Takes::Cell)];
            forms.form("Spell", "Cast over an area", cast.into(), fields);
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = teller.spell(self.actor, self.spell);
        let reacts = spell(teller.state, self.actor, self.spell).is_some_and(|spell| spell.reaction.is_some());
        match (self.target, self.at) {
            (Some(target), _) if reacts && target == self.actor => format!("Cast {name}"),
            (Some(target), _) => format!("Cast {name} at {}", teller.name(target)),
            (None, at) => format!("Cast {name} towards {}", at.unwrap_or_default()),
        }
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, self.actor, self.spell).0
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let Some(spell) = spell(state, self.actor, self.spell) else { return };
        if spell.reaction.is_some() {
            offer.group = "Reaction".into();
        }
        offer.preview = Some(spell_preview(state, self.actor, spell));
        offer.cell = self.at.map(|at| (at.x, at.y));
        costs_mana(offer, price_now(state, self.actor, self.spell).1);
    }

    fn is_open(&self) -> bool {
        self.at.is_some()
    }
}

impl From<CastSpell> for Cast {
    fn from(CastSpell { actor, spell, target, at }: CastSpell) -> Self {
        Cast { actor, spell, target, at }
    }
}

impl From<Cast> for CastSpell {
    fn from(Cast { actor, spell, target, at }: Cast) -> Self {
        CastSpell { actor, spell, target, at }
    }
}

/// Returns what a spell rolls: `d20+7, 2d6 fire`, or `17 to resist, 3d6 fire`.
pub(crate) fn spell_preview(state: &State, actor: ActorId, spell: &Spell) -> String {
    let how = match spell.resolution {
        Resolution::Attack => format!("d20{:+}", attack_tally(state, actor, spell, false).total),
        Resolution::SpellDefense => {
            format!("d20{:+} against Spell Defense", attack_tally(state, actor, spell, false).total)
        }
        Resolution::DefenseRoll => {
            let attribute = spell.defence.map_or("", |attribute| attribute.name());
            format!("{} by {attribute} to resist", number(state, actor, spell, false).total)
        }
        Resolution::Auto => String::new(),
    };

    let mut parts = Vec::new();
    if !how.is_empty() {
        parts.push(how);
    }
    for Damage { dice, kind } in &spell.damage {
        parts.push(format!("{dice} {}", kind.name()));
    }
    if let Some(heals) = spell.heals {
        parts.push(format!("heals {} {}", heals.dice, heals.pool.name()));
    }
    if let Some(health) = spell.revives {
        parts.push(format!("back to life with {health} Health"));
    }
    for brings in &spell.statuses {
        parts.push(brings.status.name().to_owned());
    }
    if let Some(number) = spell.holds {
        parts.push(format!("Grappled, {number} to escape"));
    }
    if let Some(trigger) = spell.reaction {
        parts.push(trigger.name().to_owned());
    }
    parts.join(", ")
}
