//! Magic of the soul: what needs Soulpower, and rituals.

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

/// Spaces within which a concealment holds (SP-SOL-06).
const CONCEALS: u32 = 5;

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

/// Returns whether one sees another: awake, with an eye on it, and no wall between.
fn sees(state: &State, one: ActorId, other: ActorId) -> bool {
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

/// Returns who is concealed by an actor.
fn hidden_by(state: &State, by: ActorId) -> Option<ActorId> {
    state.ids().find(|id| state.actor(*id).concealed.is_some_and(|one| one.by == by))
}

/// Returns the place of the blade of soulfire that an actor has in hand.
fn blade(state: &State, id: ActorId) -> Option<u8> {
    state.wielded(id).find(|(_, weapon)| weapon.soulfire).map(|(place, _)| place)
}

/// Returns the place where a new blade of soulfire would stand among an actor's weapons; `None` where they carry too many.
fn slot(state: &State, id: ActorId) -> Option<u8> {
    let weapons = &state.profile(id).weapons;
    let place = weapons.iter().position(|weapon| weapon.soulfire).unwrap_or(weapons.len());
    (place < 8).then_some(place as u8)
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

/// Reveals whoever strikes or is struck.
pub fn struck(event: &attack::AttackRolled, table: &mut Table<'_, impl Run>) {
    reveal(table, event.actor);
    reveal(table, event.target);
}

fn reveal(table: &mut Table<'_, impl Run>, actor: ActorId) {
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

#[event(Status, "{actor} is concealed", CONCEAL)]
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
