//! What is found along the way.

use super::*;

/// Feet a minute up to which nothing is overlooked (PF-EXP-06, PF-EXP-12).
const THOROUGH: u32 = 300;
/// Feet a minute up to which it is found before one walks into it.
const IN_ADVANCE: u32 = 150;

/// Tells what is found at a pace by whoever searches or feels for magic.
pub(super) fn looks_about(table: &mut Table<'_, impl Run>, feet: u32) {
    for actor in table.state().ids() {
        let activity = activity(table.state(), actor);
        let looks = matches!(activity, Activity::Search | Activity::DetectMagic | Activity::Investigate);
        if looks && table.state().lives(actor) {
            table.emit(LookedAbout { actor, activity, all: feet <= THOROUGH, first: feet <= IN_ADVANCE });
        }
    }
}

/// Somebody has looked about on the way; what there was the game master says.
#[event]
pub struct LookedAbout {
    pub actor: ActorId,
    pub activity: Activity,
    pub all: bool,
    pub first: bool,
}

impl Event<Pathfinder> for LookedAbout {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = match (self.all, self.first) {
            (_, true) => "overlooks nothing, and finds it before walking into it",
            (true, false) => "overlooks nothing",
            _ => "goes too fast to find everything",
        };
        let rule = match self.activity {
            Activity::DetectMagic => &DETECT_MAGIC,
            Activity::Investigate => &INVESTIGATE,
            _ => &SEARCH,
        };
        let text = format!("{}, {}: {how}", teller.name(self.actor), self.activity);
        Some(Line::new(LineKind::Status, text).rule(rule))
    }
}

/// Roll for a clue that somebody who investigates comes upon: the game master alone is told how it went.
#[command(rule = INVESTIGATE, group = "Rulings", kind = Call, by = game_master, open, label = "A clue along the way")]
pub struct LookForClue {
    pub target: ActorId,
    #[field("skill", usual = Skill::Society)]
    pub skill: Skill,
    #[field("DC", 0..=60, usual = 15, reach)]
    pub dc: u8,
}

impl Act<Pathfinder> for LookForClue {
    fn may(&self, state: &State) -> Verdict {
        let investigates = activity(state, self.target) == Activity::Investigate;
        ensure!(investigates, INVESTIGATE, "{} does not investigate", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let shows = table.listens();
        let sum = derived::skill_with(table.state(), self.target, self.skill, shows);
        let dc = checks::plain("of the clue", self.dc.into(), &INVESTIGATE, shows);
        let attempt = crate::deeds::attempt(table.state(), self.target, sum, dc);
        let deed = crate::deeds::Deed { actor: self.target, target: None, what: "find a clue", rule: &INVESTIGATE };
        crate::deeds::tries(table, deed, attempt);
    }

    fn secret(&self, _state: &State) -> bool {
        true
    }
}
