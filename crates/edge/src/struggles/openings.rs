//! Special moves in place of an opening: who gives one may be shoved or disarmed for it, as it may be seized (ED-ACT-34).

use super::*;
use crate::reactions::{ONE_ATTACK, Opening};

/// Asks whether an actor may answer an opening by a special move; returns who gives it.
fn may_answer(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    let Opening { by, .. } = asked::<Edge, Opening>(state)?;
    ensure!(turns::can_react(state, actor), turns::REACTION, "{} has no reaction left", actor);
    Ok(*by)
}

/// Asks whether an actor could make a special move at somebody at once, with bare hands, in place of an attack by reaction (ED-SPC-25).
///
/// # Errors
/// It is no such move, or it could not be made.
pub(crate) fn may_move_at_once(state: &State, actor: ActorId, target: ActorId, deed: Deed, item: u8) -> Verdict {
    match deed {
        Deed::Grapple => seizing::may_seize(state, actor, target),
        Deed::Trip | Deed::Push => bare_shove(actor, target, deed).could(state),
        Deed::Disarm => bare_disarm(actor, target, item).could(state),
        _ => Err(Refusal::new(&ONE_ATTACK, "that takes the place of no attack")),
    }
}

/// Makes a special move at somebody at once, with bare hands, as a reaction that is paid already.
pub(crate) fn moves_at_once(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, deed: Deed, item: u8) {
    let state = table.state();
    let struggle = match deed {
        Deed::Trip | Deed::Push => bare_shove(actor, target, deed).struggle(state),
        Deed::Disarm => bare_disarm(actor, target, item).struggle(state),
        _ => Struggle::of(Deed::Grapple, actor, target, Skill::Wrestling),
    };
    begins(table, Struggle { taken_as: As::Reaction, ..struggle }, None);
}

/// Returns a shove with bare hands: to the ground, or straight away.
const fn bare_shove(actor: ActorId, target: ActorId, deed: Deed) -> Shove {
    let aside = if matches!(deed, Deed::Push) { Some(0) } else { None };
    Shove { actor, target, aside, weapon: None, minor: false, tenacity: 0 }
}

/// Returns a grip at what somebody holds.
const fn bare_disarm(actor: ActorId, target: ActorId, item: u8) -> Disarm {
    Disarm { actor, target, item, weapon: None, tenacity: 0, minor: false }
}

/// Answers an opening by a contest, with the reaction.
fn answers_by(table: &mut Table<'_, impl Run>, actor: ActorId, contest: impl FnOnce(&State, ActorId) -> Struggle) {
    let Some(Opening { by, .. }) = answer::<Edge, Opening>(table) else { return };
    table.emit(turns::Reacted { actor });
    let struggle = contest(table.state(), by);
    begins(table, Struggle { taken_as: As::Reaction, ..struggle }, None);
}

/// Shove one who gives an opening.
#[command(rule = ONE_ATTACK, group = "Reaction", kind = Attack, answer)]
pub struct ShoveAtOnce {
    pub actor: ActorId,
    /// As in shoving: 0 straight away, 1 to the right, -1 to the left; to the ground where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("push to the side")]
    pub aside: Option<i8>,
    /// The weapon that trips; bare hands where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("trip with")]
    pub weapon: Option<u8>,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl ShoveAtOnce {
    /// Returns the same as in a turn.
    const fn shove(&self, target: ActorId) -> Shove {
        let Self { actor, aside, weapon, tenacity } = *self;
        Shove { actor, target, aside, weapon, minor: false, tenacity }
    }
}

impl Act<Edge> for ShoveAtOnce {
    fn may(&self, state: &State) -> Verdict {
        let by = may_answer(state, self.actor)?;
        self.shove(by).could(state)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answers_by(table, self.actor, |state, by| self.shove(by).struggle(state));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let pushes = [None, Some(0), Some(1), Some(-1)].map(|aside| (aside, None));
        let trips = (0..offers.state().profile(actor).weapons.len() as u8).map(|weapon| (None, Some(weapon)));
        for (aside, weapon) in pushes.into_iter().chain(trips) {
            offers.seldom(ShoveAtOnce { actor, aside, weapon, tenacity: 0 });
            for tenacity in 1..=checks::MOST_TENACITY {
                offers.pays_more(ShoveAtOnce { actor, aside, weapon, tenacity });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let deed = match (self.aside, self.weapon) {
            (None, None) => "Shove to the ground at once".to_owned(),
            (None, Some(place)) => format!("Trip at once with {}", teller.state.weapon_name(self.actor, place)),
            (Some(0), _) => "Push away at once".to_owned(),
            (Some(1..), _) => "Push to the right at once".to_owned(),
            (Some(_), _) => "Push to the left at once".to_owned(),
        };
        deed + &besides(self.tenacity, false)
    }
}

/// Strike a weapon from the hand of one who gives an opening.
#[command(rule = ONE_ATTACK, group = "Reaction", kind = Attack, answer)]
pub struct DisarmAtOnce {
    pub actor: ActorId,
    /// The weapon that is struck away.
    #[field("what", 0..=7)]
    pub item: u8,
    /// The weapon that is used; a bare hand where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("with")]
    pub weapon: Option<u8>,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl DisarmAtOnce {
    /// Returns the same as in a turn.
    const fn disarm(&self, target: ActorId) -> Disarm {
        let Self { actor, item, weapon, tenacity } = *self;
        Disarm { actor, target, item, weapon, tenacity, minor: false }
    }
}

impl Act<Edge> for DisarmAtOnce {
    fn may(&self, state: &State) -> Verdict {
        let by = may_answer(state, self.actor)?;
        self.disarm(by).could(state)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answers_by(table, self.actor, |state, by| self.disarm(by).struggle(state));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let Some(Opening { by, .. }) = offers.asked::<Opening>() else { return };
        for item in 0..state.profile(*by).weapons.len() as u8 {
            for weapon in std::iter::once(None).chain((0..state.profile(actor).weapons.len() as u8).map(Some)) {
                offers.seldom(DisarmAtOnce { actor, item, weapon, tenacity: 0 });
                for tenacity in 1..=checks::MOST_TENACITY {
                    offers.pays_more(DisarmAtOnce { actor, item, weapon, tenacity });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = self.weapon.map_or("a bare hand", |place| teller.state.weapon_name(self.actor, place));
        let by = asked::<Edge, Opening>(teller.state).ok().map(|opening| opening.by);
        let item = by.map_or("what it holds", |by| teller.state.weapon_name(by, self.item));
        format!("Strike {item} away at once with {with}{}", besides(self.tenacity, false))
    }
}
