//! Hiding and searching outside a fight.

use crate::hands::USE;
use crate::initiative::WHO_IS_SURPRISED;
use crate::prelude::*;
use crate::space::OUTSIDE;
use ludex_kit::hiding::Hides;
use ludex_kit::{Declared, field_of, number};

/// Returns what an actor adds to hiding or observing, which is what the other has to reach.
fn adds(s: &State, id: ActorId, attribute: Attribute, word: &'static str) -> i32 {
    let (mut tally, profile) = (Tally::silent(), s.profile(id));
    tally.base(attribute.name(), profile.attribute(attribute), &WHO_IS_SURPRISED);
    tally.add(Skill::Stealth.name(), profile.skills.rank(Skill::Stealth), &WHO_IS_SURPRISED);
    tally.add(word, profile.skills.specialization(Skill::Stealth, word), &WHO_IS_SURPRISED);
    conditions::penalties(s, id, false, &mut tally);
    tally.total
}

answers! { Hides for Destiny;
    const HIDES: &'static Rule = &WHO_IS_SURPRISED;
    const TIE_HIDES: bool = true;

    /// One hides or searches so between fights alone.
    when |s| only_if!(s.stage != Stage::Fighting, &OUTSIDE, "a fight is on"; "the game master says who is unseen");
    able |s, actor| {
        let able = s.is_there(actor) && s.stands(actor) && !conditions::is_helpless(s, actor);
        only_if!(able, &conditions::HELPLESS, "{} cannot act now", actor)
    };
    unseen |s| &mut s.unseen;
    is_hidden |s, from, id| s.is_there(id) && s.hostile(from, id) && (s.actor(id).unseen || s.unseen.is(from, id));
    is_watched_by |s, actor, other| s.is_there(other) && s.hostile(actor, other);
    count |s| s.actors.len();
    /// Perception [Stealth/Observation], or Dexterity [Stealth/Hiding].
    without_dice |s, id, notices| match notices {
        true => adds(s, id, Attribute::Perception, "observation"),
        false => adds(s, id, Attribute::Dexterity, "hiding"),
    };
    rolls |t, actor, searches| {
        let (feat, attribute, word) = match searches {
            true => (Feat::Searching, Attribute::Perception, "observation"),
            false => (Feat::Hiding, Attribute::Dexterity, "hiding"),
        };
        checks::tries(t, actor, feat, (attribute, Skill::Stealth, word), |_, _| {}, None)
    };
    found |s, target| s.on(target, |target| target.unseen = false);
    /// What is hidden is found by as much as the game master has said.
    searched |t, actor, total| for object in 0..t.state().objects.len().min(64) as u8 {
        let one = &t.state().objects[usize::from(object)];
        if one.hidden.is_some_and(|number| total >= number) {
            t.emit(ThingFound { actor, object });
        }
    };
}

acts! { Destiny;
    /// Hide something: nobody sees or uses it until a search reaches the number. The game master's.
    #[command(rule = USE, group = "Rulings", label = "Hide something", by = game_master, open, always)]
    HideThing {
        object: Object,
        #[field("what a search must reach", -20..=40, usual = 5)] number: i32,
    }
    may |c, s| {
        only_if!(!c.object.bars, &USE, "what bars the way is seen"; "something that bars nothing")?;
        objects::may_stand(s, &c.object)
    },
    run |c, t| t.emit(ThingHidden { object: Object { hidden: Some(c.number), ..c.object.clone() } }),
    forms |f| {
        let at = f.state().actor(f.actor).place;
        let object = Object { name: "the chest".into(), at, ..Object::default() };
        let fields = vec![
            field_of::<String>("/object/name", "what it is called"),
            field_of::<Spot>("/object/at", "where"),
            field_of::<Handling>("/object/what", "what it is"),
            field_of::<bool>("/object/locked", "locked"),
            number("/object/breaks", "what a check must reach to break it", 1, 40).or_nothing(),
            number("/number", "what a search must reach", -20, 40),
        ];
        f.form("Rulings", Self::DOC.title, HideThing { object, number: 5 }.into(), fields);
    };
}

happens! { Destiny;
    /// Something is hidden. Nobody is told.
    #[event] ThingHidden { object: Object } |e, s| objects::set_up(s, &e.object),
    tell |e, _| {
        let number = e.object.hidden.unwrap_or(0);
        told!(Ruling, "{} is hidden at {}; a search must reach {number}.", e.object.name, e.object.at; USE)
    },
    secret |_, _, viewer| !viewer.is_game_master();

    /// An actor found something that was hidden.
    #[event] ThingFound { actor: ActorId, object: u8 }
    |e, s| if let Some(one) = s.objects.get_mut(usize::from(e.object)) {
        one.hidden = None;
    },
    tell |e, teller| {
        let what = teller.state.objects.get(usize::from(e.object)).map_or("something", |one| one.name.as_str());
        told!(Boon, "{} finds {what}.", teller.name(e.actor); WHO_IS_SURPRISED, USE)
    };
}
