//! Forged papers, and contests of words.

use super::using::in_secret;
use super::*;
use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::Deed;

/// Look at a document: in passing, or closely.
#[command(rule = FORGERY, group = "Skills", kind = Other, label = "Examine a document", between)]
pub struct Examine {
    pub actor: ActorId,
    /// Which, by its number.
    pub matter: u8,
    /// With Society; otherwise with Perception.
    #[serde(default, skip_serializing_if = "is_default")]
    pub society: bool,
}

/// Returns whether a forgery of a result passes before somebody who does not look closely (PF-SKA-38).
pub fn passes(state: &State, matter: &Matter, id: ActorId) -> bool {
    let best = derived::perception(state, id, false).total.max(derived::skill(state, id, Skill::Society, false).total);
    !matter.spoilt || i32::from(matter.done) >= 10 + best
}

impl Act<Pathfinder> for Examine {
    fn may(&self, state: &State) -> Verdict {
        let forged = matter(state, self.matter).is_some_and(|one| one.kind == MatterKind::Forgery && one.open);
        ensure!(forged, FORGERY, "there is no such document");
        turns::able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let state = table.state();
        let shows = table.listens();
        let Some(paper) = matter(state, self.matter) else { return };
        let by = paper.owner.unwrap_or(actor);
        let own = if self.society {
            derived::skill(state, actor, Skill::Society, shows)
        } else {
            derived::perception(state, actor, shows)
        };
        let dc = dc_of(derived::skill(state, by, Skill::Society, shows));
        let at_once = !passes(state, paper, actor);
        let deed = Deed { actor, target: None, what: "examine a document", rule: &FORGERY };
        let (degree, _) = in_secret(table, deed, Attempt::new(own, dc));
        table.emit(PaperRead { actor, matter: self.matter, false_one: at_once || degree.succeeds() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for matter in 0..offers.state().matters.len().min(100) as u8 {
            offers.seldom(Examine { actor, matter, society: false });
            offers.seldom(Examine { actor, matter, society: true });
        }
    }
}

/// Somebody has read a document, and takes it for false or for true.
#[event]
pub struct PaperRead {
    pub actor: ActorId,
    pub matter: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub false_one: bool,
}

impl Event<Pathfinder> for PaperRead {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.matters.get(usize::from(self.matter))?.name;
        let how = if self.false_one { "false" } else { "true" };
        Some(Line::new(LineKind::Action, format!("{} takes {name} for {how}", teller.name(self.actor))).rule(&FORGERY))
    }
}

/// Begin a contest of words that so many successes decide.
#[command(rule = SOCIAL, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A social encounter")]
pub struct SocialBegin {
    #[field("successes that decide it; 0 ends it", 0..=20, usual = 4)]
    pub needs: u8,
}

impl Act<Pathfinder> for SocialBegin {
    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SocialBegan { needs: self.needs });
    }
}

/// A contest of words begins, or ends.
#[event(Frame, "A contest of words: {needs} successes", SOCIAL)]
pub struct SocialBegan {
    pub needs: u8,
}

impl Event<Pathfinder> for SocialBegan {
    fn apply(&self, state: &mut State) {
        state.contest = (self.needs > 0).then_some((self.needs, 0));
    }
}

/// Counts what is rolled with words in a contest of them (PF-TRN-17): critical success twice, critical failure against it.
pub fn counts(tried: &crate::deeds::Tried, table: &mut Table<'_, impl Run>) {
    let Some((needs, has)) = table.state().contest else { return };
    let by = match tried.check.degree {
        Degree::CriticalSuccess => 2,
        Degree::Success => 1,
        Degree::Failure => 0,
        Degree::CriticalFailure => -1,
    };
    let now = (has + by).max(0);
    table.emit(SocialScored { now, needs: needs as i8 });
}

/// A contest of words stands so.
#[event]
pub struct SocialScored {
    pub now: i8,
    pub needs: i8,
}

impl Event<Pathfinder> for SocialScored {
    fn apply(&self, state: &mut State) {
        let over = self.now >= self.needs;
        state.contest = if over { None } else { Some((self.needs as u8, self.now)) };
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Self { now, needs } = self;
        let text = if now >= needs { "The contest is won".to_owned() } else { format!("{now} of {needs} successes") };
        Some(Line::new(LineKind::Frame, text).rule(&SOCIAL))
    }
}
