//! What the soul upholds: concealment, and blades of soulfire.

use super::*;

/// Spaces within which a concealment holds (SP-SOL-06).
pub(super) const CONCEALS: u32 = 5;

/// Returns whether one sees another: awake, with an eye on it, and no wall between.
pub(super) fn sees(state: &State, one: ActorId, other: ActorId) -> bool {
    state.stands(one) && turns::front_faces(state, one, other) && !state.wall_between(one, other)
}

/// Returns whether somebody who is concealed, or something, is shown to a viewer: to who plays it or whoever conceals it, and by
/// the eyes of those whom the viewer plays; to who plays nobody, if all see it.
pub fn shows(state: &State, viewer: &ludex_engine::Viewer, id: ActorId) -> bool {
    let by = state.actor(id).concealed.map(|one| one.by);
    let sees = |own: &ActorId| by == Some(*own) || state.lives(*own) && !state.unseen.is(*own, id);
    let by_their_eyes = || match viewer {
        ludex_engine::Viewer::Player(own) if !own.is_empty() => own.iter().any(sees),
        _ => false,
    };
    viewer.plays(id)
        || !state.actor(id).away
            && (!state.is_unseen(id) || by_their_eyes())
            && ludex_kit::fog::shows::<Archsoul>(state, viewer, id)
}

/// Returns who is concealed by an actor.
pub(super) fn hidden_by(state: &State, by: ActorId) -> Option<ActorId> {
    state.ids().find(|id| state.actor(*id).concealed.is_some_and(|one| one.by == by))
}

/// Returns the place of the blade of soulfire that an actor has in hand.
pub(super) fn blade(state: &State, id: ActorId) -> Option<u8> {
    state.wielded(id).find(|(_, weapon)| weapon.soulfire).map(|(place, _)| place)
}

/// Returns the place where a new blade of soulfire would stand among an actor's weapons; `None` where they carry too many.
pub(super) fn slot(state: &State, id: ActorId) -> Option<u8> {
    let weapons = &state.profile(id).weapons;
    let place = weapons.iter().position(|weapon| weapon.soulfire).unwrap_or(weapons.len());
    (place < 8).then_some(place as u8)
}

/// Let a blade of soulfire grow in the hand.
#[command(rule = BLADE, group = "Rituals", between, open, label = "Conjure a blade of soulfire")]
pub struct Conjure {
    pub actor: ActorId,
    #[field("which blade")]
    pub blade: Blade,
}

impl Act<Archsoul> for Conjure {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        let none = || Refusal::new(&BLADE, "{} does not know that ritual").about(actor);
        may_perform(state, actor, place_of(state, actor, Effect::Blade).ok_or_else(none)?)?;
        let needs = Weapon::of_soulfire(self.blade).hands;
        let held = blade(state, actor).and_then(|place| state.weapon(actor, place)).map_or(0, |weapon| weapon.hands);
        ensure!(
            free_hands(state, actor) + held >= needs,
            BLADE,
            "{} has no hand free for it",
            actor,
            instead = "put something away"
        );
        ensure!(slot(state, actor).is_some(), BLADE, "{} carries weapons enough", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(ritual) = place_of(table.state(), self.actor, Effect::Blade) {
            set_about(table, self.actor, Rite { ritual, target: None, blade: Some(self.blade) });
        }
    }

    fn price(&self, state: &State) -> i32 {
        let ritual = place_of(state, self.actor, Effect::Blade)
            .and_then(|place| state.profile(self.actor).rituals.get(usize::from(place)));
        ritual.map_or(0, |ritual| crate::turns::price_now(state, ritual.points))
    }
}

/// Hold a concealment for another turn.
#[command(rule = CONCEAL, group = "Rituals", costs = 1)]
pub struct Maintain {
    pub actor: ActorId,
}

impl Act<Archsoul> for Maintain {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::StillMagic, 1)?;
        let hidden = hidden_by(state, self.actor).and_then(|id| state.actor(id).concealed);
        let lawful = hidden.is_some_and(|one| !one.held);
        ensure!(lawful, CONCEAL, "{} holds no concealment, or holds it already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(target) = hidden_by(table.state(), self.actor) else { return };
        if set_to(table, self.actor, Effort::StillMagic, 1) {
            table.emit(Maintained { actor: target });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Reveals whoever strikes or is struck.
pub fn struck(event: &attack::AttackRolled, table: &mut Table<'_, impl Run>) {
    reveal(table, event.actor);
    reveal(table, event.target);
}

pub(super) fn reveal(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).concealed.is_some() || table.state().is_unseen(actor) {
        table.emit(Revealed { actor });
    }
}

/// Ends a concealment with the turn of whoever conceals, unless it is paid for (SP-SOL-06).
pub fn turn_ends(event: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let Some(actor) = hidden_by(table.state(), event.actor) else { return };
    let Some(concealed) = table.state().actor(actor).concealed else { return };
    if concealed.held {
        table.emit(Waned { actor });
    } else {
        table.emit(Revealed { actor });
    }
}

/// Ends what the soul upholds with whoever upholds it, or out of range.
pub fn fades<E>(_: &E, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        let lost = |one: Concealed| !state.is_awake(one.by) || state.distance(one.by, actor) > CONCEALS;
        if state.actor(actor).concealed.is_some_and(lost) {
            table.emit(Revealed { actor });
        }
        if let Some(weapon) = blade(table.state(), actor).filter(|_| !table.state().is_awake(actor)) {
            table.emit(Faded { actor, weapon });
        }
    }
}

#[event(Status, "{actor} is concealed", delta = Delta::word("concealed"), CONCEAL)]
pub struct Hidden {
    pub actor: ActorId,
    pub concealed: Concealed,
}

impl Event<Archsoul> for Hidden {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.concealed = Some(self.concealed);
        }
    }
}

#[event(Status, "{observer} does not see {actor}", CONCEAL)]
pub struct Overlooked {
    pub actor: ActorId,
    pub observer: ActorId,
}

impl Event<Archsoul> for Overlooked {
    fn apply(&self, state: &mut State) {
        state.unseen.set(self.observer, self.actor, true);
    }
}

#[event(Status, "{actor} stays concealed", CONCEAL)]
pub struct Maintained {
    pub actor: ActorId,
}

impl Event<Archsoul> for Maintained {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(concealed) = &mut actor.concealed
        {
            concealed.held = true;
        }
    }
}

/// The concealment must be paid for again.
#[event]
pub struct Waned {
    pub actor: ActorId,
}

impl Event<Archsoul> for Waned {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(concealed) = &mut actor.concealed
        {
            concealed.held = false;
        }
    }
}

#[event(Status, "{actor} is no longer concealed", CONCEAL)]
pub struct Revealed {
    pub actor: ActorId,
}

impl Event<Archsoul> for Revealed {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).concealed = None;
        state.unseen.reveal(self.actor);
    }
}

/// A blade of soulfire is in an actor's hand.
#[event]
pub struct Conjured {
    pub actor: ActorId,
    pub weapon: u8,
    pub blade: Blade,
}

impl Event<Archsoul> for Conjured {
    fn apply(&self, state: &mut State) {
        let weapons = &mut std::sync::Arc::make_mut(&mut state.setting).cast[self.actor.index()].weapons;
        let blade = Weapon::of_soulfire(self.blade);
        match weapons.get_mut(usize::from(self.weapon)) {
            Some(weapon) => *weapon = blade,
            None => weapons.push(blade),
        }
        let actor = state.actor_mut(self.actor);
        actor.draw(self.weapon);
        actor.pick_up(self.weapon);
        *actor.wear_mut(self.weapon) = 0;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("A {} of soulfire grows in the hand of {}", self.blade, teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&BLADE))
    }
}

#[event(Status, "The blade of soulfire of {actor} vanishes", BLADE)]
pub struct Faded {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for Faded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.throw_away(self.weapon);
        }
    }
}
