//! Doing things more quickly.

use crate::prelude::*;
use crate::windows::Prompted;

rules! {
    /// Attacks and spells are never hurried; getting about and handling things may be, by a check that the game master names:
    /// Dexterity [Acrobatics] against 0 else.
    HURRIED = "WT-QCK-01", "What can be hurried", Call;
    /// Passing makes the action cheaper by 1 AP, and by 1 more for every 3 points beyond, and costs 1 stamina. It still costs
    /// at least 1 AP.
    SUCCESS = "WT-QCK-02", "Success";
    /// Failing may cost AP: 1, and 1 more for every 3 points short, if the game master says so. Then the action goes on at its
    /// full cost.
    FAILURE = "WT-QCK-03", "Failure", Call;
}

/// Returns whether a kind of action can be hurried.
fn can_be(kind: ActKind) -> bool {
    use ActKind::{ChangePosture, Dismount, Mount, Reload, Retrieve, Stow, Surface, Task, Use};
    matches!(kind, ChangePosture | Dismount | Mount | Reload | Retrieve | Stow | Surface | Task | Use)
}

/// Does failing to hurry cost AP?
#[prompt]
pub struct Fumbles {
    #[serde(rename = "who")]
    pub of: ActorId,
    pub ap: i16,
}

impl Prompt<Destiny> for Fumbles {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} fumbles: does that cost {} AP?", teller.name(self.of), self.ap)
    }

    fn usual(&self, _state: &State) -> Command {
        Fumble { costs: true }.into()
    }
}

/// On the own turn: try to do something more quickly, before doing it.
#[command(rule = HURRIED, group = "Timing", open)]
pub struct HurryUp {
    pub actor: ActorId,
    #[field("what")]
    pub kind: ActKind,
    #[field("attribute", usual = Attribute::Dexterity)]
    pub attribute: Attribute,
    #[field("skill", usual = Skill::Acrobatics)]
    pub skill: Skill,
    #[field("to reach", -20..=40)]
    pub tn: i32,
}

impl Act<Destiny> for HurryUp {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        actions::on_turn(state, self.actor)?;
        ensure!(
            can_be(self.kind),
            HURRIED,
            "that cannot be hurried",
            instead = "hurry a posture, a mount, something in hand"
        );
        ensure!(!conditions::is_helpless(state, self.actor), conditions::HELPLESS, "{} is helpless", self.actor);
        ensure!(state.actor(self.actor).hurry.is_none(), HURRIED, "{} hurries already", self.actor, instead = "act");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let of = (self.attribute, self.skill, "");
        let total = checks::tries(table, self.actor, Feat::Hurry, of, |_, _| {}, Some(self.tn));
        if total >= self.tn {
            let cheaper = (1 + (total - self.tn) / 3) as i16;
            table.emit(Hurries { actor: self.actor, kind: self.kind, cheaper });
            return stamina::spend(table, self.actor, 1);
        }

        let lost = (1 + (self.tn - total) / 3) as i16;
        let ap = lost.min(table.state().actor(self.actor).ap);
        table.emit(Prompted { pending: Fumbles { of: self.actor, ap }.into() });
    }
}

/// Say whether failing to hurry costs AP.
#[command(rule = FAILURE, group = "Timing", by = game_master, answer)]
pub struct Fumble {
    pub costs: bool,
}

impl Act<Destiny> for Fumble {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Fumbles>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(&Fumbles { of, ap }) = asked::<Destiny, Fumbles>(table.state()) else { return };
        table.emit(Fumbled { actor: of });
        if self.costs {
            actions::spend(table, of, ap, false);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for costs in [true, false] {
            offers.add(Fumble { costs });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.costs { "It costs AP".to_owned() } else { "It costs nothing".to_owned() }
    }
}

#[event(boon, "{actor} hurries: {kind} takes {cheaper} AP less.", rule = SUCCESS)]
pub struct Hurries {
    pub actor: ActorId,
    pub kind: ActKind,
    pub cheaper: i16,
}

impl Event<Destiny> for Hurries {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hurry = Some(Hurry { kind: self.kind, cheaper: self.cheaper });
        }
    }
}

#[event(action, "{actor} hurried in vain.", rule = FAILURE)]
pub struct Fumbled {
    pub actor: ActorId,
}

impl Event<Destiny> for Fumbled {
    fn apply(&self, state: &mut State) {
        state.pending = None;
    }
}

/// What was hurried is done.
#[event]
pub struct HurryOver {
    pub actor: ActorId,
}

impl Event<Destiny> for HurryOver {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hurry = None;
        }
    }
}
