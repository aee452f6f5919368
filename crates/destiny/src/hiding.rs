//! Hiding and searching outside a fight.

use crate::hands::USE;
use crate::initiative::WHO_IS_SURPRISED;
use crate::prelude::*;
use crate::space::OUTSIDE;
use ludex_kit::hiding::Hides;
use ludex_kit::{Declared, Unseen, field_of, number};

/// Returns what hiding or observing takes from an actor, without dice: what the other has to reach.
fn adds(state: &State, id: ActorId, attribute: Attribute, word: &'static str) -> i32 {
    let mut tally = Tally::silent();
    let profile = state.profile(id);
    tally.base(attribute.name(), profile.attribute(attribute), &WHO_IS_SURPRISED);
    tally.add(Skill::Stealth.name(), profile.skills.rank(Skill::Stealth), &WHO_IS_SURPRISED);
    tally.add(word, profile.skills.specialization(Skill::Stealth, word), &WHO_IS_SURPRISED);
    conditions::penalties(
        state,
        id,
        conditions::Feels { combat: false, sight: attribute == Attribute::Perception },
        &mut tally,
    );
    tally.total
}

impl Hides for Destiny {
    const HIDES: &'static Rule = &WHO_IS_SURPRISED;
    const TIE_HIDES: bool = true;
    /// One hides or searches so between fights alone.
    fn when(state: &State) -> Verdict {
        ensure!(
            state.stage != Stage::Fighting,
            OUTSIDE,
            "a fight is on",
            instead = "the game master says who is unseen"
        );
        Ok(())
    }

    fn able(state: &State, actor: ActorId) -> Verdict {
        let able = state.is_there(actor) && state.stands(actor) && !conditions::is_helpless(state, actor);
        ensure!(able, conditions::HELPLESS, "{} cannot act now", actor);
        Ok(())
    }

    fn unseen(state: &mut State) -> &mut Unseen {
        &mut state.unseen
    }

    fn is_hidden(state: &State, from: ActorId, id: ActorId) -> bool {
        state.is_there(id) && state.hostile(from, id) && (state.actor(id).unseen || state.unseen.is(from, id))
    }

    fn is_watched_by(state: &State, actor: ActorId, other: ActorId) -> bool {
        state.is_there(other) && state.hostile(actor, other)
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    /// Perception [Stealth/Observation], or Dexterity [Stealth/Hiding].
    fn without_dice(state: &State, id: ActorId, notices: bool) -> i32 {
        if notices {
            adds(state, id, Attribute::Perception, "observation")
        } else {
            adds(state, id, Attribute::Dexterity, "hiding")
        }
    }

    fn rolls(table: &mut Table<'_, impl Run>, actor: ActorId, searches: bool) -> i32 {
        let (feat, attribute, word) = if searches {
            (Feat::Searching, Attribute::Perception, "observation")
        } else {
            (Feat::Hiding, Attribute::Dexterity, "hiding")
        };
        checks::tries(table, actor, feat, (attribute, Skill::Stealth, word), |_, _| {}, None)
    }

    fn found(state: &mut State, target: ActorId) {
        state.on(target, |target| target.unseen = false);
    }

    /// What is hidden is found by as much as the game master has said.
    fn searched(table: &mut Table<'_, impl Run>, actor: ActorId, total: i32) {
        for object in 0..table.state().objects.len().min(64) as u8 {
            let hidden = table.state().objects[usize::from(object)].hidden;
            if hidden.is_some_and(|number| total >= number) {
                table.emit(ThingFound { actor, object });
            }
        }
    }
}

/// Hide something: nobody sees or uses it until a search reaches the number. The game master's.
#[command(rule = USE, group = "Rulings", label = "Hide something", by = game_master, open, always)]
pub struct HideThing {
    pub object: Object,
    #[field("what a search must reach", -20..=40, usual = 5)]
    pub number: i32,
}

impl Act<Destiny> for HideThing {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!self.object.bars, USE, "what bars the way is seen", instead = "something that bars nothing");
        objects::may_stand(state, &self.object)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ThingHidden { object: Object { hidden: Some(self.number), ..self.object.clone() } });
    }

    fn forms(forms: &mut Forms<'_>) {
        let at = forms.state().actor(forms.actor).place;
        let object = Object { name: "the chest".into(), at, ..Object::default() };
        let fields = vec![
            field_of::<String>("/object/name", "what it is called"),
            field_of::<Spot>("/object/at", "where"),
            field_of::<Handling>("/object/what", "what it is"),
            field_of::<bool>("/object/locked", "locked"),
            number("/object/breaks", "what a check must reach to break it", 1, 40).or_nothing(),
            number("/number", "what a search must reach", -20, 40),
        ];
        forms.form("Rulings", Self::DOC.title, HideThing { object, number: 5 }.into(), fields);
    }
}

/// Something is hidden. Nobody is told.
#[event]
pub struct ThingHidden {
    pub object: Object,
}

impl Event<Destiny> for ThingHidden {
    fn apply(&self, state: &mut State) {
        objects::set_up(state, &self.object);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let number = self.object.hidden.unwrap_or(0);
        let text = format!("{} is hidden at {}; a search must reach {number}.", self.object.name, self.object.at);
        Some(Line::new(LineKind::Ruling, text).rule(&USE))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}

/// An actor found something that was hidden.
#[event]
pub struct ThingFound {
    pub actor: ActorId,
    pub object: u8,
}

impl Event<Destiny> for ThingFound {
    fn apply(&self, state: &mut State) {
        if let Some(object) = state.objects.get_mut(usize::from(self.object)) {
            object.hidden = None;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let object = teller.state.objects.get(usize::from(self.object));
        let what = object.map_or("something", |object| object.name.as_str());
        let text = format!("{} finds {what}.", teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&WHO_IS_SURPRISED).rule(&USE))
    }
}
