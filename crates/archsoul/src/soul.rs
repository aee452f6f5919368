//! Magic of the soul: what needs Soulpower, and rituals.

use crate::character::KEYWORD_MEANINGS;
use crate::checks::{AutoFailed, fails_by_itself};
use crate::grapple::{BINDS_BOTH, free_hands};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{Performed, SetAbout, ready, set_to};
use ludex_grid::Cover;

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

questions! { State;
    /// What a ritual is to the states of whoever performs it.
    effort |_s, ritual: &Ritual| -> Effort {
        match ritual.is(Keyword::Movement) {
            true if ritual.from_the_ground => Effort::Move,
            true => Effort::MovingRitual,
            false => Effort::StillMagic,
        }
    };
    ritual_of |s, actor, place: u8| -> Result<&Ritual, Refusal> {
        let found = s.profile(actor).rituals.get(usize::from(place));
        found.ok_or_else(|| Refusal::new(&KEYWORDS, "{} knows no such ritual").about(actor))
    };
    /// Whether one sees another: awake, with an eye on it, and no wall between.
    sees |s, one, other| {
        let map = &s.setting.map;
        let cover = || map.cover(s.footprint(one), s.footprint(other), |_| Cover::None);
        s.stands(one) && crate::turns::front_faces(s, one, other) && !(map.has_walls() && cover() == Cover::Total)
    };
    /// Whether somebody who is concealed, or something, is shown to a viewer: to who plays it or whoever conceals it, and by the
    /// eyes of those whom the viewer plays; to who plays nobody, if all see it.
    pub shows |s, viewer: &ludex_engine::Viewer, id| {
        let by = s.actor(id).concealed.map(|one| one.by);
        let sees = |own: &ActorId| by == Some(*own) || s.lives(*own) && !s.unseen.is(*own, id);
        let by_their_eyes = || match viewer {
            ludex_engine::Viewer::Player(own) if !own.is_empty() => own.iter().any(sees),
            _ => false,
        };
        viewer.plays(id) || (!s.is_unseen(id) || by_their_eyes()) && ludex_kit::fog::shows::<Archsoul>(s, viewer, id)
    };
    place_of |s, actor, effect: Effect| -> Option<u8> {
        let place = s.profile(actor).rituals.iter().position(|ritual| ritual.effect == Some(effect));
        place.map(|place| place as u8)
    };
    /// Whether an actor may perform a ritual now, whatever its effect is.
    may_perform |s, actor, place: u8| -> Result<&Ritual, Refusal> {
        let ritual = ritual_of(s, actor, place)?;
        let kind = effort(s, ritual);
        match s.stage {
            Stage::Fighting => ready(s, actor, kind, ritual.points)?,
            _ => statuses::able(s, actor, kind)?,
        }
        statuses::unbound(s, actor, kind)?;
        let soulless = ritual.is(Keyword::Soulpowered) && !s.profile(actor).has(Attribute::Soulpower);
        not_if!(soulless, &SOULLESS, "{} has no soul to work it with", actor)?;
        if ritual.is(Keyword::Movement) {
            not_if!(s.actor(actor).hold.is_some(), &BINDS_BOTH, "{} holds somebody", actor; "let go")?;
            only_if!(free_hands(s, actor) > 0, &KEYWORDS, "{} has no free hand", actor)?;
        }
        Ok(ritual)
    };
    /// Who is concealed by an actor.
    hidden_by |s, by| -> Option<ActorId> {
        s.ids().find(|id| s.actor(*id).concealed.is_some_and(|one| one.by == by))
    };
    /// The place of a blade of soulfire in hand.
    blade |s, id| -> Option<u8> { s.wielded(id).find(|(_, weapon)| weapon.soulfire).map(|(place, _)| place) };
    /// The place where a new one would stand.
    slot |s, id| -> Option<u8> {
        let weapons = &s.profile(id).weapons;
        let place = weapons.iter().position(|weapon| weapon.soulfire).unwrap_or(weapons.len());
        (place < 8).then_some(place as u8)
    };
}

acts! { Archsoul;
    /// Perform a ritual.
    #[command(rule = KEYWORDS, group = "Rituals", between, described)]
    Perform {
        actor: ActorId, #[field("place of the ritual", 0..=15)] ritual: u8,
        #[field("on whom")] #[or_default] target: Option<ActorId>,
    }
    label |c, teller| {
        let ritual = teller.state.profile(c.actor).rituals.get(usize::from(c.ritual));
        let name = ritual.map_or("ritual", |ritual| &ritual.name);
        match c.target {
            Some(target) if target != c.actor => format!("Perform {name} on {}", teller.name(target)),
            Some(_) => format!("Perform {name} on oneself"),
            None => format!("Perform {name}"),
        }
    },
    price |c, s| s.profile(c.actor).rituals.get(usize::from(c.ritual)).map_or(0, |ritual| crate::turns::price_now(s, ritual.points)),
    may |c, s| {
        let (actor, ritual) = (c.actor, may_perform(s, c.actor, c.ritual)?);
        match (ritual.effect, c.target) {
            (Some(Effect::Conceal), Some(target)) => {
                let near = s.distance(actor, target) <= CONCEALS && !s.actor(target).away;
                only_if!(near && s.actor(target).dead.is_none(), &CONCEAL, "{} is too far away, or is no more", target)
            }
            (Some(Effect::Conceal), None) => Err(Refusal::new(&CONCEAL, "somebody or something is concealed")),
            (Some(Effect::Blade), _) => Err(Refusal::new(&BLADE, "a blade is of one kind").instead("conjure it")),
            (None, _) => Ok(()),
        }
    },
    run |c, t| set_about(t, c.actor, Rite { ritual: c.ritual, target: c.target, blade: None }),
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        for (place, ritual) in (0u8..).zip(&s.profile(actor).rituals) {
            match ritual.effect {
                None => o.add(Perform { actor, ritual: place, target: None }),
                Some(Effect::Blade) => {}
                Some(Effect::Conceal) => s.ids().filter(|id| !s.actor(*id).away).for_each(|id| {
                    o.add(Perform { actor, ritual: place, target: Some(id) });
                }),
            }
        }
    };

    /// Let a blade of soulfire grow in the hand.
    #[command(rule = BLADE, group = "Rituals", between, open, label = "Conjure a blade of soulfire")]
    Conjure { actor: ActorId, #[field("which blade")] blade: Blade }
    price |c, s| {
        let ritual = place_of(s, c.actor, Effect::Blade).and_then(|place| s.profile(c.actor).rituals.get(usize::from(place)));
        ritual.map_or(0, |ritual| crate::turns::price_now(s, ritual.points))
    },
    may |c, s| {
        let actor = c.actor;
        let none = || Refusal::new(&BLADE, "{} does not know that ritual").about(actor);
        may_perform(s, actor, place_of(s, actor, Effect::Blade).ok_or_else(none)?)?;
        let needs = Weapon::of_soulfire(c.blade).hands;
        let held = blade(s, actor).and_then(|place| s.weapon(actor, place)).map_or(0, |weapon| weapon.hands);
        only_if!(free_hands(s, actor) + held >= needs, &BLADE, "{} has no hand free for it", actor; "put something away")?;
        only_if!(slot(s, actor).is_some(), &BLADE, "{} carries weapons enough", actor)
    },
    run |c, t| if let Some(ritual) = place_of(t.state(), c.actor, Effect::Blade) {
        set_about(t, c.actor, Rite { ritual, target: None, blade: Some(c.blade) });
    };

    /// Hold a concealment for another turn.
    #[command(rule = CONCEAL, group = "Rituals", costs = 1)]
    Maintain { actor: ActorId }
    may |c, s| {
        ready(s, c.actor, Effort::StillMagic, 1)?;
        let hidden = hidden_by(s, c.actor).and_then(|id| s.actor(id).concealed);
        only_if!(hidden.is_some_and(|one| !one.held), &CONCEAL, "{} holds no concealment, or holds it already", c.actor)
    },
    run |c, t| if let Some(target) = hidden_by(t.state(), c.actor).filter(|_| set_to(t, c.actor, Effort::StillMagic, 1)) {
        t.emit(Maintained { actor: target });
    };
}

/// Pays for a ritual and performs it; one of movement gives an opening first.
fn set_about(t: &mut Table<'_, impl Run>, actor: ActorId, rite: Rite) {
    let Ok(ritual) = ritual_of(t.state(), actor, rite.ritual) else { return };
    let (kind, moving, points) = (effort(t.state(), ritual), ritual.is(Keyword::Movement), ritual.points);
    let fight = t.state().stage == Stage::Fighting;
    if fight && !set_to(t, actor, kind, points) {
        return;
    }
    match fight && moving {
        true => t.emit(SetAbout { doing: Doing { actor, to: None, left: 0, asked: false, rite: Some(rite) } }),
        false => t.emit(Performed { actor, rite }),
    }
}

/// What a ritual does.
pub fn performed(event: &Performed, t: &mut Table<'_, impl Run>) {
    let &Performed { actor, rite } = event;
    let s = t.state();
    let Ok(ritual) = ritual_of(s, actor, rite.ritual) else { return };
    let (soulpowered, effect) = (ritual.is(Keyword::Soulpowered), ritual.effect);
    if let Some(why) = fails_by_itself(s, actor, Attribute::Soulpower, false).filter(|_| soulpowered) {
        return t.emit(AutoFailed { actor, why: why.into() });
    }
    if soulpowered {
        reveal(t, actor);
    }
    match (effect, rite.target, rite.blade) {
        (Some(Effect::Conceal), Some(target), _) => {
            if let Some(other) = hidden_by(t.state(), actor) {
                t.emit(Revealed { actor: other });
            }
            t.emit(Hidden { actor: target, concealed: Concealed { by: actor, held: true } });
            for observer in t.state().ids() {
                let s = t.state();
                if observer != target && s.lives(observer) && !sees(s, observer, target) {
                    t.emit(Overlooked { actor: target, observer });
                }
            }
        }
        (Some(Effect::Blade), _, Some(blade)) => {
            if let Some(place) = slot(t.state(), actor) {
                t.emit(Conjured { actor, weapon: place, blade });
            }
        }
        _ => {}
    }
}

/// Nobody stays concealed or hidden who strikes or is struck.
pub fn struck(event: &attack::AttackRolled, t: &mut Table<'_, impl Run>) {
    reveal(t, event.actor);
    reveal(t, event.target);
}

fn reveal(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).concealed.is_some() || t.state().is_unseen(actor) {
        t.emit(Revealed { actor });
    }
}

/// A concealment that nobody has paid for ends with the turn.
pub fn turn_ends(event: &turns::TurnEnded, t: &mut Table<'_, impl Run>) {
    let hidden = hidden_by(t.state(), event.actor);
    if let Some((actor, one)) = hidden.and_then(|id| Some((id, t.state().actor(id).concealed?))) {
        match one.held {
            true => t.emit(Waned { actor }),
            false => t.emit(Revealed { actor }),
        }
    }
}

/// What the soul upholds ends with whoever upholds it, or out of range.
pub fn fades<E>(_: &E, t: &mut Table<'_, impl Run>) {
    for actor in t.state().ids() {
        let s = t.state();
        let lost = |one: Concealed| !s.is_awake(one.by) || s.distance(one.by, actor) > CONCEALS;
        if s.actor(actor).concealed.is_some_and(lost) {
            t.emit(Revealed { actor });
        }
        if let Some(weapon) = blade(t.state(), actor).filter(|_| !t.state().is_awake(actor)) {
            t.emit(Faded { actor, weapon });
        }
    }
}

happens! { Archsoul;
    #[event(Status, "{actor} is concealed", CONCEAL)]
    Hidden { actor: ActorId, concealed: Concealed } on |e, actor| actor.concealed = Some(e.concealed);

    #[event(Status, "{observer} does not see {actor}", CONCEAL)]
    Overlooked { actor: ActorId, observer: ActorId } |e, s| s.unseen.set(e.observer, e.actor, true);

    #[event(Status, "{actor} stays concealed", CONCEAL)]
    Maintained { actor: ActorId } on |_, actor| actor.concealed.iter_mut().for_each(|one| one.held = true);

    /// The concealment must be paid for again.
    #[event] Waned { actor: ActorId } on |_, actor| actor.concealed.iter_mut().for_each(|one| one.held = false);

    #[event(Status, "{actor} is no longer concealed", CONCEAL)]
    Revealed { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).concealed = None;
        s.unseen.reveal(e.actor);
    };

    /// A blade of soulfire is in an actor's hand.
    #[event] Conjured { actor: ActorId, weapon: u8, blade: Blade }
    |e, s| {
        let weapons = &mut std::sync::Arc::make_mut(&mut s.setting).cast[e.actor.index()].weapons;
        let (place, bit, made) = (usize::from(e.weapon), 1 << (e.weapon & 7), Weapon::of_soulfire(e.blade));
        match weapons.get_mut(place) {
            Some(weapon) => *weapon = made,
            None => weapons.push(made),
        }
        let actor = s.actor_mut(e.actor);
        (actor.held, actor.gone, actor.wear[place & 7]) = (actor.held | bit, actor.gone & !bit, 0);
    },
    tell |e, teller| told!(Boon, "A {} of soulfire grows in the hand of {}", e.blade, teller.name(e.actor); BLADE);

    #[event(Status, "The blade of soulfire of {actor} vanishes", BLADE)]
    Faded { actor: ActorId, weapon: u8 } on |e, actor| actor.gone |= 1 << (e.weapon & 7);
}
