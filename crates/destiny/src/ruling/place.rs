//! What the game master rules about places: where actors are, what hides and covers them, what stands about.

use super::{alive, within};
use crate::derived::FOLLOW;
use crate::prelude::*;
use crate::space::exists;
use ludex_kit::{Declared, Field, RulingForms, Takes, field_of, fields, number};

/// A place on the lane or the map.
#[ruling(rule = FOLLOW, label = "Set place", told = "{actor} stands at {to}")]
pub struct SetPlace {
    pub actor: ActorId,
    #[field("place")]
    pub to: Spot,
}

impl Ruling<Destiny> for SetPlace {
    fn may(&self, state: &State) -> Verdict {
        match self.to {
            Spot::Yard(yard) if state.setting.map.is_none() => within("the place", yard, state.setting.lane),
            place => {
                ensure!(
                    exists(state, self.actor, place),
                    FOLLOW,
                    "there is no such place",
                    instead = "a place of this scene"
                );
                Ok(())
            }
        }
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.place = self.to);
    }

    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let actor = forms.actor();
        let lane = forms.state().setting.lane;
        let mut fields = fields(Self::DOC.fields);
        let cell = forms.state().actor(actor).place.cell();
        if cell.is_none() {
            fields[1].takes = Takes::Number { min: 0, max: lane.into() };
        }
        forms.form(Self::DOC.title, Self { actor, to: cell.map_or(Spot::Yard(0), Spot::Cell) }, fields);
    }
}

#[ruling(label = "Set posture", told = "{actor} is {to}")]
pub struct SetPosture {
    pub actor: ActorId,
    #[field("posture")]
    pub to: Posture,
}

impl Ruling<Destiny> for SetPosture {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.posture = self.to);
    }
}

#[ruling(rule = falling::LANDING, label = "Set what landing takes", told = "landing takes something else")]
pub struct SetSlippery {
    #[field("to reach", -20..=40)]
    pub tn: Option<i32>,
}

impl Ruling<Destiny> for SetSlippery {
    fn apply(&self, state: &mut State) {
        state.slippery = self.tn;
    }
}

/// Where an actor moves, and how many yards above the ground or below the surface it is.
#[ruling(rule = FOLLOW, label = "Set where it moves", told = "{actor} is {medium}")]
pub struct SetMedium {
    pub actor: ActorId,
    #[field("is")]
    pub medium: Medium,
    #[field("yards", 0..=999)]
    pub height: i16,
}

impl Ruling<Destiny> for SetMedium {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.medium = self.medium;
            actor.height = self.height;
        });
    }

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        water::settles(table, self.actor);
    }
}

/// A fall: takes its course.
#[ruling(rule = falling::FALLING, kind = Harm, label = "Fall", told = "{actor} falls {yards} yd")]
pub struct Fall {
    pub actor: ActorId,
    #[field("yards", 1..=999)]
    pub yards: i16,
}

impl Ruling<Destiny> for Fall {
    fn may(&self, state: &State) -> Verdict {
        alive(state, self.actor)
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        falling::fall(table, self.actor, self.yards);
    }
}

/// An actor is moved against its will.
#[ruling(rule = falling::FORCED, label = "Move by force", told = "{actor} is moved")]
pub struct Push {
    pub actor: ActorId,
    #[field("way", 0..=7)]
    pub way: u8,
    #[field("yards", 1..=99)]
    pub yards: u8,
}

impl Ruling<Destiny> for Push {
    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        falling::force(table, self.actor, self.way, self.yards);
    }
}

#[ruling(label = "Set cover", told = "the cover of {actor} changes")]
pub struct SetCover {
    pub actor: ActorId,
    #[field("cover")]
    pub to: Cover,
}

impl Ruling<Destiny> for SetCover {
    fn apply(&self, state: &mut State) {
        // That of one who drops behind a low wall as well (WT-ATK-17).
        state.on(self.actor, |actor| actor.cover = self.to);
    }
}

/// Whether an actor is flanked.
#[ruling(label = "Set flanked", told = "")]
pub struct SetFlanked {
    pub actor: ActorId,
    #[field("flanked", usual = true)]
    pub to: bool,
}

impl Ruling<Destiny> for SetFlanked {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.flanked = self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        let is = if self.to { "flanked" } else { "not flanked" };
        format!("{} is {is}", teller.name(self.actor))
    }
}

/// Whether others cannot see an actor and their attacks.
#[ruling(kind = Hide, label = "Set unseen", told = "")]
pub struct SetUnseen {
    pub actor: ActorId,
    #[field("unseen", usual = true)]
    pub to: bool,
}

impl Ruling<Destiny> for SetUnseen {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.unseen = self.to);
        state.unseen.reveal(self.actor);
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        let is = if self.to { "unseen" } else { "seen" };
        format!("{} is {is}", teller.name(self.actor))
    }
}

/// An actor is unseen by another, or no longer.
#[ruling(label = "Set unseen by somebody", told = "")]
pub struct SetUnseenBy {
    pub actor: ActorId,
    pub by: ActorId,
    #[field("unseen", usual = true)]
    pub to: bool,
}

impl Ruling<Destiny> for SetUnseenBy {
    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.by != self.actor, sight::UNSEEN, "nobody is unseen to itself");
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        state.unseen.set(self.by, self.actor, self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        let is = if self.to { "unseen" } else { "seen" };
        format!("{} is {is} by {}", teller.name(self.actor), teller.name(self.by))
    }
}

/// Something that stands about; one of the same name is replaced.
#[ruling(rule = hands::USE, label = "Set something up", told = "")]
pub struct SetObject {
    #[field("what", usual = Object::default())]
    pub object: Object,
}

impl Ruling<Destiny> for SetObject {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.object.hidden.is_none(), hands::USE, "all are told of this", instead = "hide something instead");
        objects::may_stand(state, &self.object)
    }

    fn apply(&self, state: &mut State) {
        objects::set_up(state, &self.object);
    }

    fn tell(&self, _teller: &Teller<'_>) -> String {
        format!("{} is at {}: {}", self.object.name, self.object.at, objects::looks(&self.object))
    }

    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let at = forms.state().actor(forms.actor()).place;
        let object = Object { name: "the door".into(), at, what: Handling::Door, bars: true, ..Object::default() };
        let fields = vec![
            field_of::<String>("/object/name", "what it is called"),
            field_of::<Spot>("/object/at", "where"),
            field_of::<Handling>("/object/what", "what it is"),
            field_of::<bool>("/object/bars", "bars the way while shut"),
            field_of::<bool>("/object/open", "open"),
            field_of::<bool>("/object/locked", "locked"),
            field_of::<bool>("/object/broken", "broken"),
            number("/object/breaks", "what a check must reach to break it", 1, 40).or_nothing(),
        ];
        forms.form(Self::DOC.title, Self { object }, fields);
    }
}

/// A door, or anything else that opens, stands open or shut; it is locked no longer.
#[ruling(rule = hands::USE, label = "Say how a door stands", kind = Door, told = "")]
pub struct TurnObject {
    #[field("which")]
    pub door: String,
    #[field("it stands open")]
    pub open: bool,
}

impl Ruling<Destiny> for TurnObject {
    fn may(&self, state: &State) -> Verdict {
        let known = state.objects.iter().find(|object| object.name == self.door);
        let object = known.ok_or_else(|| Refusal::new(&hands::USE, "nothing of that name stands about"))?;
        ensure!(objects::opens(object), hands::USE, "it is nothing that opens");
        ensure!(object.open != self.open || object.locked, hands::USE, "it stands so already");
        ensure!(self.open || !objects::is_in_the_way(state, object), hands::USE, "somebody stands in it");
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        if let Some(object) = state.objects.iter_mut().find(|object| object.name == self.door) {
            object.open = self.open;
            object.locked = false;
        }
        state.turn_doors(None);
    }

    fn tell(&self, _teller: &Teller<'_>) -> String {
        format!("{} stands {}", self.door, if self.open { "open" } else { "shut" })
    }

    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let doors = forms.state().objects.iter().filter(|object| objects::opens(object));
        let names: Vec<String> = doors.clone().map(|door| door.name.clone()).collect();
        let first = doors.map(|door| Self { door: door.name.clone(), open: !door.open }).next();
        if let Some(first) = first {
            let which = Field::new("/door", "which", Takes::Choice { of: names });
            forms.form(Self::DOC.title, first, vec![which, field_of::<bool>("/open", "it stands open")]);
        }
    }
}

/// Something that stood about is there no longer.
#[ruling(rule = hands::USE, label = "Take something away", told = "{name} is gone")]
pub struct TakeAway {
    #[field("what")]
    pub name: String,
}

impl Ruling<Destiny> for TakeAway {
    fn may(&self, state: &State) -> Verdict {
        let lawful = state.objects.iter().any(|object| object.name == self.name);
        ensure!(lawful, hands::USE, "nothing of that name stands about");
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        let door = state.objects.iter().find(|object| object.name == self.name).map(|object| object.door);
        state.objects.retain(|object| object.name != self.name);
        state.turn_doors(door);
    }
}
