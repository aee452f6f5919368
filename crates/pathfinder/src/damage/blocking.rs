//! A blow that a shield meets.

use super::wards::{dealt_in_all, taken_of};
use super::*;
use crate::magic;

/// Seconds for which a shield of force cannot be cast again once it has met a blow.
const TEN_MINUTES: u64 = 600;

/// Returns whether somebody may meet a blow with its shield (PF-SPC-09): the shield is up and whole, the blow would hurt, and some
/// of it is physical.
pub(super) fn may_block(state: &State, id: ActorId, packet: &Packet) -> bool {
    let actor = state.actor(id);
    let profile = state.profile(id);
    let able = actor.reaction && conditions::lets_react(state, id);
    let raised = has_raised(state, id) || magic::found(state, Spell::Shield, id).is_some();
    if !able || !raised {
        return false;
    }
    let physical = packet.parts.iter().any(|part| is_physical(part.kind) && part.amount + part.extra > 0);
    physical && taken_of(profile, state.options(), packet, false).total >= 1
}

/// Returns whether somebody who has learned to block has a whole shield up.
fn has_raised(state: &State, id: ActorId) -> bool {
    let learned = state.profile(id).reactions.has(Reaction::ShieldBlock);
    learned && state.actor(id).shield_raised && derived::wields_shield(state, id)
}

/// Returns the shield of force that meets a blow, where no other is up: its hardness is 5, and 5 more for every two levels
/// (PF-SPL-05).
fn force_shield(state: &State, id: ActorId) -> Option<Ongoing> {
    magic::found(state, Spell::Shield, id).filter(|_| !has_raised(state, id))
}

/// Asks somebody whether its shield meets a blow; the dice of it are told first.
pub(super) fn asks(
    table: &mut Table<'_, impl Run>,
    by: Option<ActorId>,
    target: ActorId,
    packet: Packet,
    (rolls, modifier): (Vec<Rolled>, Tally),
) {
    let amount = dealt_in_all(table.state().profile(target), table.state().options(), &packet);
    table.emit(BlowFalls { actor: target, amount, rolls, modifier });
    Pathfinder::ask(table, BlowLands { actor: target, by, packet }.into());
}

/// Returns what a shield keeps off a blow, and what it suffers itself.
fn block(state: &State, id: ActorId, packet: &Packet) -> (Packet, u16) {
    let profile = state.profile(id);
    let options = state.options();
    let hardness = match force_shield(state, id) {
        Some(shield) => 5 + 5 * i32::from(shield.level.saturating_sub(1) / 2),
        None => profile.shield.as_ref().map_or(0, |shield| i32::from(shield.hardness)),
    };
    let blocked = Packet { blocked: hardness, ..*packet };
    let rest = match options.shield_block_order {
        BlockOrder::BlockFirst => dealt_in_all(profile, options, packet) - hardness,
        BlockOrder::ResistanceFirst => taken_of(profile, options, &blocked, false).total,
    };
    (blocked, rest.max(0) as u16)
}

/// Does somebody meet a blow with its shield?
#[prompt]
pub struct BlowLands {
    pub actor: ActorId,
    pub by: Option<ActorId>,
    pub packet: Packet,
}

impl Prompt<Pathfinder> for BlowLands {
    fn question(&self, teller: &Teller<'_>) -> String {
        let state = teller.state;
        let amount = dealt_in_all(state.profile(self.actor), state.options(), &self.packet);
        format!("{amount} damage: does {} meet it with the shield?", teller.name(self.actor))
    }

    /// A shield is not thrown away, unless it keeps one on one's feet.
    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        let (blocked, rest) = block(state, actor, &self.packet);
        let profile = state.profile(actor);
        let of_force = force_shield(state, actor).is_some();
        let lasts = of_force
            || profile
                .shield
                .as_ref()
                .is_some_and(|shield| state.actor(actor).shield_damage.saturating_add(rest) < shield.hit_points);
        let left = i32::from(state.actor(actor).hit_points);
        let fells = |packet: &Packet| taken_of(profile, state.options(), packet, false).total >= left;
        let saves = fells(&self.packet) && !fells(&blocked);
        if (lasts || saves) && state.actor(actor).reaction {
            BlockBlow { actor }.into()
        } else {
            TakeBlow { actor }.into()
        }
    }

    fn other(&self) -> Option<ActorId> {
        self.by
    }
}

/// Meet the blow with the shield.
#[command(rule = SHIELD_BLOCK, group = "Reaction", kind = Other, label = "Shield Block", answer)]
pub struct BlockBlow {
    pub actor: ActorId,
}

impl Act<Pathfinder> for BlockBlow {
    fn may(&self, state: &State) -> Verdict {
        let BlowLands { packet, .. } = asked::<Pathfinder, BlowLands>(state)?;
        ensure!(may_block(state, self.actor, packet), SHIELD_BLOCK, "{} can no longer meet it", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(BlowLands { actor, by, packet }) = answer::<Pathfinder, BlowLands>(table) else { return };
        let (blocked, rest) = block(table.state(), actor, &packet);
        match force_shield(table.state(), actor) {
            Some(old) => table.emit(ForceShieldSpent { actor, old }),
            None => table.emit(ShieldStruck { actor, damage: rest }),
        }
        let none = table.tally();
        deals(table, by, actor, blocked, (Vec::new(), none));
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(BlockBlow { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Ok(BlowLands { packet, .. }) = asked::<Pathfinder, BlowLands>(state) {
            let (blocked, rest) = block(state, self.actor, packet);
            let own = taken_of(state.profile(self.actor), state.options(), &blocked, false).total.max(0);
            offer.preview = Some(format!("{own} to the body, {rest} to the shield"));
        }
    }
}

/// Take the blow with the body.
#[command(rule = SHIELD_BLOCK, group = "Reaction", kind = Pass, label = "Take the blow", answer)]
pub struct TakeBlow {
    pub actor: ActorId,
}

impl Act<Pathfinder> for TakeBlow {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, BlowLands>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(BlowLands { actor, by, packet }) = answer::<Pathfinder, BlowLands>(table) else { return };
        let none = table.tally();
        deals(table, by, actor, packet, (Vec::new(), none));
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(TakeBlow { actor: offers.actor });
    }
}

/// The damage of a blow is rolled that a shield may meet.
#[event]
pub struct BlowFalls {
    pub actor: ActorId,
    pub amount: i32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Rolled>,
    pub modifier: Tally,
}

impl Event<Pathfinder> for BlowFalls {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("A blow of {} falls upon {}", self.amount, teller.name(self.actor));
        let rolled = ludex_engine::Check::new("Damage", self.rolls.clone(), self.modifier.clone());
        Some(Line::new(LineKind::Roll, text).rule(&ROLL).rule(&SHIELD_BLOCK).check(rolled))
    }
}

/// A shield met a blow, and suffered so much of it.
#[event]
pub struct ShieldStruck {
    pub actor: ActorId,
    pub damage: u16,
}

impl Event<Pathfinder> for ShieldStruck {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.reaction = false;
            actor.shield_damage = actor.shield_damage.saturating_add(self.damage);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let broken = derived::is_shield_broken(teller.state, self.actor);
        let then = if broken { ", and breaks" } else { "" };
        let text = format!("The shield of {} takes {}{then}", teller.name(self.actor), self.damage);
        Some(Line::new(LineKind::Action, text).rule(&SHIELD_BLOCK).rule(&SHIELD_AND_WARDS).belongs())
    }
}

/// A shield of force met a blow: it is gone, and comes not again for ten minutes.
#[event(
    Action,
    "The shield of force of {actor} meets the blow and is gone",
    magic::SAMPLE_SPELLS,
    SHIELD_BLOCK,
    belongs = true
)]
pub struct ForceShieldSpent {
    pub actor: ActorId,
    pub old: Ongoing,
}

impl Event<Pathfinder> for ForceShieldSpent {
    fn apply(&self, state: &mut State) {
        state.spells.retain(|one| *one != self.old);
        magic::is_proof_from_now(state, self.actor, Spell::Shield, TEN_MINUTES);
        state.on(self.actor, |actor| actor.reaction = false);
    }
}
