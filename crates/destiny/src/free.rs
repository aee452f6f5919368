//! What takes no time: words, and letting things go.

use crate::prelude::*;
use ludex_kit::flat::Subject;

rules! {
    /// Anybody may say a few words at any time, for nothing.
    SPEECH = "WT-SEQ-09", "Speech";
    /// What takes no time, such as letting go of something, is free at any time.
    NEGLIGIBLE = "WT-SEQ-10", "Negligible acts";
}

/// Returns whether an actor may let something go: it stands, and nobody else must decide first.
fn may_let_go(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.stands(actor), NEGLIGIBLE, "only those who stand let go of things");
    let decider = state.pending.as_ref().and_then(Subject::subject);
    let lawful = decider.is_none_or(|who| who == actor);
    ensure!(lawful, NEGLIGIBLE, "somebody else must decide first");
    Ok(())
}

/// Let something held go, at no cost.
#[command(rule = NEGLIGIBLE, group = "Free", kind = Free, always, label = "Let go")]
pub struct DropItem {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Act<Destiny> for DropItem {
    fn may(&self, state: &State) -> Verdict {
        may_let_go(state, self.actor)?;
        let thing = Thing::Weapon(self.weapon);
        let held = state.has_in_hand(self.actor, thing) && !state.is_natural(self.actor, thing);
        ensure!(held, NEGLIGIBLE, "{} holds no such thing", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(lying::Dropped { actor: self.actor, weapon: self.weapon });
        let at = table.state().actor(self.actor).place;
        lying::falls(table, self.actor, Thing::Weapon(self.weapon), at);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (at, weapon) in state.profile(actor).weapons.iter().enumerate() {
            if state.actor(actor).holds(at) && !weapon.is_natural() {
                offers.add(DropItem { actor, weapon: at as u8 });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Drop {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// Let a thing in hand go that is no weapon, at no cost.
#[command(rule = NEGLIGIBLE, group = "Free", kind = Free, always)]
pub struct LayDown {
    pub actor: ActorId,
    pub item: u8,
}

impl Act<Destiny> for LayDown {
    fn may(&self, state: &State) -> Verdict {
        may_let_go(state, self.actor)?;
        ensure!(
            state.has_in_hand(self.actor, Thing::Item(self.item)),
            NEGLIGIBLE,
            "{} holds no such thing",
            self.actor
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(hindering::ThingFell { actor: self.actor, item: self.item });
        let at = table.state().actor(self.actor).place;
        lying::falls(table, self.actor, Thing::Item(self.item), at);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let carried = offers.state().actor(actor).carried;
        for item in 0..8 {
            if has_bit(carried, item) {
                offers.add(LayDown { actor, item });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Lay {} down", teller.state.thing_name(self.actor, Thing::Item(self.item)))
    }
}

/// Say a few words, at no cost.
#[command(rule = SPEECH, group = "Free", kind = Free, label = "Say something", open, always)]
pub struct Speak {
    #[field("who")]
    pub actor: ActorId,
    pub words: String,
}

impl Act<Destiny> for Speak {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.actor).life == Life::Awake, SPEECH, "only those awake can speak");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Spoke { speaker: self.actor, words: self.words.clone() });
    }
}

/// An actor said something, which everybody hears.
#[event]
pub struct Spoke {
    #[serde(rename = "actor")]
    pub speaker: ActorId,
    pub words: String,
}

impl Event<Destiny> for Spoke {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{}: \"{}\"", teller.name(self.speaker), self.words);
        let line = Line::new(LineKind::Action, text).rule(&SPEECH);
        if teller.sees(self.speaker) { Some(line.by(self.speaker)) } else { Some(line) }
    }
}
