//! Casting from scrolls.

use super::*;

/// Cast from a scroll in hand a spell that the referee does not know: what it does the game master says.
#[command(rule = SCROLLS, group = "Gear", kind = Other, label = "Cast from a scroll", costs = 2, between)]
pub struct ReadScroll {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    /// Actions that its spell takes, 2 where nothing is said.
    pub actions: u8,
    /// The tradition of its spell.
    pub tradition: Tradition,
}

impl ReadScroll {
    /// Returns the actions that it takes.
    fn takes(&self) -> u8 {
        if self.actions == 0 { 2 } else { self.actions }
    }
}

/// Returns the skill of a tradition: who casts by it has learned that.
fn skill_of(tradition: Tradition) -> Skill {
    match tradition {
        Tradition::Arcane => Skill::Arcana,
        Tradition::Divine => Skill::Religion,
        Tradition::Occult => Skill::Occultism,
        Tradition::Primal => Skill::Nature,
    }
}

impl Act<Pathfinder> for ReadScroll {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.takes() <= 3, SCROLLS, "no spell takes more than three actions");
        has_time(state, self.actor, self.takes())?;
        let held = state.actor(self.actor).in_hand;
        let scrolls = [Consumable::FirstScroll as u8, Consumable::SecondScroll as u8];
        let scroll = held.is_some_and(|item| scrolls.contains(&item));
        ensure!(scroll, SCROLLS, "{} has no scroll in hand", self.actor, instead = "take it in hand");
        ensure!(state.profile(self.actor).casting.is_some(), SCROLLS, "{} casts no spells", self.actor);
        let skill = skill_of(self.tradition);
        let list = crate::deeds::trained(state, self.actor, skill).is_ok();
        ensure!(list, SCROLLS, "the spell is not on the list of {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        pays(table, actor, self.takes());
        let Some(item) = table.state().actor(actor).in_hand.map(|item| Consumable::ALL[usize::from(item)]) else {
            return;
        };
        let level = if item == Consumable::SecondScroll { 2 } else { 1 };
        table.emit(ScrollRead { actor, level });
        uses_up(table, actor, item);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for tradition in Tradition::ALL {
            offers.seldom(ReadScroll { actor, actions: 0, tradition: *tradition });
        }
    }
}

/// A scroll is used up, as its spell is cast.
#[event]
pub struct ScrollRead {
    pub actor: ActorId,
    pub level: u8,
}

impl Event<Pathfinder> for ScrollRead {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = derived::spell_dc(teller.state, self.actor, false).map_or(0, |dc| dc.total);
        let text = format!("{} casts a spell of level {} from a scroll, DC {dc}", teller.name(self.actor), self.level);
        Some(Line::new(LineKind::Action, text).rule(&SCROLLS))
    }
}
