//! Magic of the soul: what needs Soulpower, and rituals.

mod upheld;

pub use upheld::*;

use crate::character::KEYWORD_MEANINGS;
use crate::checks::{AutoFailed, fails_by_itself};
use crate::grapple::{BINDS_BOTH, free_hands};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{Performed, SetAbout, ready, set_to};

rules! {
    /// Whatever is rolled with Soulpower, or is magic of the soul, fails by itself while one is disaligned.
    NEEDS_A_SOUL = "SP-SOL-01", "What needs Soulpower";
    /// For the price of an attack the soul strikes as far as 10 spaces: Soulpower and Soul Control at 4, then Soulpower as
    /// damage, of which hardness is taken off.
    SOUL_ATTACK = "SP-SOL-02", "Attack of the soul";
    /// Creatures resist by Soulpower and Resolve at 4; only a higher result hits.
    SOUL_DEFENCE = "SP-SOL-03", "Defence of the soul";
    /// Each attack of the soul drains by 1, hit or miss.
    DRAINS = "SP-SOL-04", "Drain of attacks";
    /// What is soulpowered fails while disaligned. What is movement gives an opening, takes a free hand, and cannot be done in a
    /// grapple. What is costly takes unusual material. To what has synergy magic of the soul can add.
    KEYWORDS = "SP-SOL-05", "Keywords of rituals", Table(KEYWORD_MEANINGS; "keyword", "meaning");
    /// For an action point one hides a person or a thing within 5 spaces, oneself too, from all who do not see it then: who looks
    /// away, sleeps, or has a wall between. It ends out of range, or when the hidden one attacks, is attacked or works magic of the
    /// soul. One at a time; in a fight each turn takes another point.
    CONCEAL = "SP-SOL-06", "Conceal from sight";
    /// For an action point a blade grows in the hand, as good as a real one of its kind, with hardness 6 and 5 hit points. It
    /// vanishes when it is let go.
    BLADE = "SP-SOL-07", "Blade of soulfire";
    /// The soulless have no Soulpower: what needs it fails, they work no such magic, and attacks of the soul find nothing in
    /// them.
    SOULLESS = "SP-SOL-08", "The soulless", Option;
}

/// Returns the row of [`statuses::ALLOWED`] under which a ritual falls.
fn effort(ritual: &Ritual) -> Effort {
    if !ritual.is(Keyword::Movement) {
        Effort::StillMagic
    } else if ritual.from_the_ground {
        Effort::Move
    } else {
        Effort::MovingRitual
    }
}

fn ritual_of(state: &State, actor: ActorId, place: u8) -> Result<&Ritual, Refusal> {
    let found = state.profile(actor).rituals.get(usize::from(place));
    found.ok_or_else(|| Refusal::new(&KEYWORDS, "{} knows no such ritual").about(actor))
}

fn place_of(state: &State, actor: ActorId, effect: Effect) -> Option<u8> {
    let place = state.profile(actor).rituals.iter().position(|ritual| ritual.effect == Some(effect));
    place.map(|place| place as u8)
}

/// Returns a ritual if an actor may perform it now, whatever its effect is.
///
/// # Errors
/// They do not know it, or something forbids it.
fn may_perform(state: &State, actor: ActorId, place: u8) -> Result<&Ritual, Refusal> {
    let ritual = ritual_of(state, actor, place)?;
    let kind = effort(ritual);
    match state.stage {
        Stage::Fighting => ready(state, actor, kind, ritual.points)?,
        _ => statuses::able(state, actor, kind)?,
    }
    statuses::unbound(state, actor, kind)?;
    let soulless = ritual.is(Keyword::Soulpowered) && !state.profile(actor).has(Attribute::Soulpower);
    ensure!(!soulless, SOULLESS, "{} has no soul to work it with", actor);
    if ritual.is(Keyword::Movement) {
        ensure!(state.actor(actor).hold.is_none(), BINDS_BOTH, "{} holds somebody", actor, instead = "let go");
        ensure!(free_hands(state, actor) > 0, KEYWORDS, "{} has no free hand", actor);
    }
    Ok(ritual)
}

/// Perform a ritual.
#[command(rule = KEYWORDS, group = "Rituals", between)]
pub struct Perform {
    pub actor: ActorId,
    #[field("place of the ritual", 0..=15)]
    pub ritual: u8,
    #[field("on whom")]
    #[serde(default)]
    pub target: Option<ActorId>,
}

impl Act<Archsoul> for Perform {
    fn may(&self, state: &State) -> Verdict {
        let ritual = may_perform(state, self.actor, self.ritual)?;
        let actor = self.actor;
        match (ritual.effect, self.target) {
            (Some(Effect::Conceal), Some(target)) => {
                let near = state.distance(actor, target) <= CONCEALS && !state.actor(target).away;
                ensure!(
                    near && state.actor(target).dead.is_none(),
                    CONCEAL,
                    "{} is too far away, or is no more",
                    target
                );
                Ok(())
            }
            (Some(Effect::Conceal), None) => Err(Refusal::new(&CONCEAL, "somebody or something is concealed")),
            (Some(Effect::Blade), _) => Err(Refusal::new(&BLADE, "a blade is of one kind").instead("conjure it")),
            (None, _) => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        set_about(table, self.actor, Rite { ritual: self.ritual, target: self.target, blade: None });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for (place, ritual) in (0u8..).zip(&state.profile(actor).rituals) {
            match ritual.effect {
                None => offers.add(Perform { actor, ritual: place, target: None }),
                Some(Effect::Blade) => {}
                Some(Effect::Conceal) => {
                    for target in state.ids().filter(|id| !state.actor(*id).away) {
                        offers.add(Perform { actor, ritual: place, target: Some(target) });
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let ritual = teller.state.profile(self.actor).rituals.get(usize::from(self.ritual));
        let name = ritual.map_or("ritual", |ritual| &ritual.name);
        match self.target {
            Some(target) if target != self.actor => format!("Perform {name} on {}", teller.name(target)),
            Some(_) => format!("Perform {name} on oneself"),
            None => format!("Perform {name}"),
        }
    }

    fn price(&self, state: &State) -> i32 {
        state
            .profile(self.actor)
            .rituals
            .get(usize::from(self.ritual))
            .map_or(0, |ritual| crate::turns::price_now(state, ritual.points))
    }
}

/// Pays for a ritual and performs it; one of movement gives an opening first.
fn set_about(table: &mut Table<'_, impl Run>, actor: ActorId, rite: Rite) {
    let Ok(ritual) = ritual_of(table.state(), actor, rite.ritual) else { return };
    let kind = effort(ritual);
    let moving = ritual.is(Keyword::Movement);
    let points = ritual.points;
    let fight = table.state().stage == Stage::Fighting;
    if fight && !set_to(table, actor, kind, points) {
        return;
    }
    if fight && moving {
        table.emit(SetAbout { doing: Doing { actor, to: None, left: 0, asked: false, rite: Some(rite) } })
    } else {
        table.emit(Performed { actor, rite })
    }
}

/// Does what a ritual does by itself, unless it fails (SP-SOL-01).
pub fn performed(event: &Performed, table: &mut Table<'_, impl Run>) {
    let &Performed { actor, rite } = event;
    let state = table.state();
    let Ok(ritual) = ritual_of(state, actor, rite.ritual) else { return };
    let soulpowered = ritual.is(Keyword::Soulpowered);
    let effect = ritual.effect;
    if let Some(why) = fails_by_itself(state, actor, Attribute::Soulpower, false).filter(|_| soulpowered) {
        return table.emit(AutoFailed { actor, why: why.into() });
    }
    if soulpowered {
        reveal(table, actor);
    }
    match (effect, rite.target, rite.blade) {
        (Some(Effect::Conceal), Some(target), _) => {
            if let Some(other) = hidden_by(table.state(), actor) {
                table.emit(Revealed { actor: other });
            }
            table.emit(Hidden { actor: target, concealed: Concealed { by: actor, held: true } });
            for observer in table.state().ids() {
                let state = table.state();
                if observer != target && state.lives(observer) && !sees(state, observer, target) {
                    table.emit(Overlooked { actor: target, observer });
                }
            }
        }
        (Some(Effect::Blade), _, Some(blade)) => {
            if let Some(place) = slot(table.state(), actor) {
                table.emit(Conjured { actor, weapon: place, blade });
            }
        }
        _ => {}
    }
}
