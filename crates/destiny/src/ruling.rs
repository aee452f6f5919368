//! What the game master rules, above the rules.

use crate::Change;
use crate::actions::OTHER;
use crate::checks::SET_BY_GAME_MASTER;
use crate::conditions::HELD;
use crate::derived::FOLLOW;
use crate::prelude::*;
use crate::space::exists;
use ludex_kit::{Declared, Takes, field_of, fields, number};

ludex_kit::ruled! { Destiny, Change;
    first |s| s.pending = None;
}

fn within(what: &'static str, value: impl Into<i32>, most: impl Into<i32>) -> Verdict {
    let most = most.into();
    only_if!((0..=most).contains(&value.into()), Refusal::bounds(&FOLLOW, what, 0, most))
}

fn alive(state: &State, actor: ActorId) -> Verdict {
    only_if!(state.actor(actor).life != Life::Dead, &dying::DEATH, "the dead stay dead")
}

changes! { Destiny;
    #[ruling(rule = FOLLOW, label = "Set AP", told = "{actor} has {to} AP")]
    SetAp { actor: ActorId, #[field("AP", 0..=72)] to: i16 }
    may |e, s| within("AP", e.to, derived::action_points(s.profile(e.actor)).max),
    |e, s| s.on(e.actor, |actor| actor.ap = e.to);

    #[ruling(rule = FOLLOW, label = "Set stamina", told = "{actor} has {to} stamina")]
    SetStamina { actor: ActorId, #[field("stamina", 0..=119)] to: i16 }
    may |e, s| {
        let fatigue = s.actor(e.actor).fatigue;
        within("stamina", e.to, derived::current_stamina_max(s.profile(e.actor), fatigue))
    },
    |e, s| s.on(e.actor, |actor| actor.stamina = e.to);

    /// Fatigue, by overexertion: takes its course.
    #[ruling(rule = FOLLOW, label = "Add fatigue", told = "{actor} takes {more} fatigue")]
    AddFatigue { actor: ActorId, #[field("fatigue", 1..=1000)] more: i16 }
    may |e, s| alive(s, e.actor),
    |_, _| {}, follow |e, t| stamina::fatigue(t, e.actor, e.more);

    #[ruling(rule = FOLLOW, label = "Set initiative", told = "{actor} has initiative {to}")]
    SetInitiative { actor: ActorId, #[field("initiative", 0..=999)] to: i16 }
    |e, s| s.on(e.actor, |actor| actor.initiative = e.to);

    /// The wounds of one level.
    #[ruling(rule = FOLLOW, label = "Set wounds", told = "{actor} has {to} {level} wound(s)")]
    SetWounds { actor: ActorId, level: Level, #[field("filled slots", 0..=99)] to: u8 }
    may |e, s| within("the number of wounds", e.to, derived::slots(s.profile(e.actor))[e.level.index()]),
    |e, s| s.on(e.actor, |actor| actor.wounds[e.level.index()] = e.to);

    /// A wound received: takes its course.
    #[ruling(label = "Wound", told = "{actor} takes a {level} wound")]
    Wound { actor: ActorId, level: Level }
    may |e, s| alive(s, e.actor),
    |_, _| {}, follow |e, t| wounds::wound(t, e.actor, e.level);

    /// A wound eased by one step.
    #[ruling(label = "Ease a wound", told = "a {level} wound of {actor} eases")]
    EaseWound { actor: ActorId, level: Level }
    may |e, s| wounds::eased(s, e.actor, e.level).map(drop),
    |_, _| {}, follow |e, t| if let Ok(to) = wounds::eased(t.state(), e.actor, e.level) {
        t.emit(wounds::WoundEased { actor: e.actor, from: e.level, to });
    };

    /// Whether an actor is awake.
    #[ruling(label = "Set consciousness", told = "{actor} is {to}")]
    SetLife { actor: ActorId, #[field("is")] to: Life }
    |e, s| {
        if e.to != Life::Awake {
            s.fall(e.actor);
        }
        s.on(e.actor, |actor| {
            actor.life = e.to;
            actor.dying = actor.dying.filter(|_| e.to == Life::Unconscious);
        });
    };

    /// The end of dying, by an actor's help.
    #[ruling(label = "Stabilize", told = "{actor} is stabilized")]
    Stabilize { actor: ActorId }
    may |e, s| only_if!(s.actor(e.actor).dying.is_some(), &dying::DYING, "{} is not dying", e.actor),
    |_, _| {}, follow |e, t| t.emit(dying::DyingEnded { actor: e.actor });

    /// A place on the lane or the map.
    #[ruling(rule = FOLLOW, label = "Set place", told = "{actor} stands at {to}")]
    SetPlace { actor: ActorId, #[field("place")] to: Spot }
    may |e, s| match e.to {
        Spot::Yard(yard) if s.setting.map.is_none() => within("the place", yard, s.setting.lane),
        place => only_if!(exists(s, e.actor, place), &FOLLOW, "there is no such place"; "a place of this scene"),
    },
    |e, s| s.on(e.actor, |actor| actor.place = e.to),
    forms |f| {
        let (actor, lane) = (f.actor(), f.state().setting.lane);
        let mut fields = fields(Self::DOC.fields);
        let cell = f.state().actor(actor).place.cell();
        if cell.is_none() {
            fields[1].takes = Takes::Number { min: 0, max: lane.into() };
        }
        f.form(Self::DOC.title, Self { actor, to: cell.map_or(Spot::Yard(0), Spot::Cell) }, fields);
    };

    #[ruling(label = "Set posture", told = "{actor} is {to}")]
    SetPosture { actor: ActorId, #[field("posture")] to: Posture }
    |e, s| s.on(e.actor, |actor| actor.posture = e.to);

    #[ruling(rule = falling::LANDING, label = "Set what landing takes", told = "landing takes something else")]
    SetSlippery { #[field("to reach", -20..=40)] tn: Option<i32> }
    |e, s| s.slippery = e.tn;

    /// Where an actor moves, and how many yards above the ground or below the surface it is.
    #[ruling(rule = FOLLOW, label = "Set where it moves", told = "{actor} is {medium}")]
    SetMedium { actor: ActorId, #[field("is")] medium: Medium, #[field("yards", 0..=999)] height: i16 }
    |e, s| s.on(e.actor, |actor| (actor.medium, actor.height) = (e.medium, e.height));

    /// A fall: takes its course.
    #[ruling(rule = falling::FALLING, label = "Fall", told = "{actor} falls {yards} yd")]
    Fall { actor: ActorId, #[field("yards", 1..=999)] yards: i16 }
    may |e, s| alive(s, e.actor),
    |_, _| {}, follow |e, t| falling::fall(t, e.actor, e.yards);

    /// Cold, as final damage: what it does to burning.
    #[ruling(rule = attack::spells::COLD, label = "Chill", told = "{actor} is chilled")]
    Chill { actor: ActorId, #[field("final damage", 0..=99)] damage: i32 }
    |_, _| {}, follow |e, t| attack::spells::chill(t, e.actor, e.damage);

    /// An actor is moved against its will.
    #[ruling(rule = falling::FORCED, label = "Move by force", told = "{actor} is moved")]
    Push { actor: ActorId, #[field("way", 0..=7)] way: u8, #[field("yards", 1..=99)] yards: u8 }
    |_, _| {}, follow |e, t| falling::force(t, e.actor, e.way, e.yards);

    #[ruling(label = "Set cover", told = "the cover of {actor} changes")]
    SetCover { actor: ActorId, #[field("cover")] to: Cover }
    |e, s| s.on(e.actor, |actor| actor.cover = e.to);

    /// Whether an actor is flanked.
    #[ruling(label = "Set flanked", told = "")]
    SetFlanked { actor: ActorId, #[field("flanked", usual = true)] to: bool }
    |e, s| s.on(e.actor, |actor| actor.flanked = e.to),
    tell |e, teller| format!("{} is {}", teller.name(e.actor), if e.to { "flanked" } else { "not flanked" });

    /// Whether others cannot see an actor and their attacks.
    #[ruling(label = "Set unseen", told = "")]
    SetUnseen { actor: ActorId, #[field("unseen", usual = true)] to: bool }
    |e, s| {
        s.on(e.actor, |actor| actor.unseen = e.to);
        s.unseen.reveal(e.actor);
    },
    tell |e, teller| format!("{} is {}", teller.name(e.actor), if e.to { "unseen" } else { "seen" });

    /// An actor is unseen by another, or no longer.
    #[ruling(label = "Set unseen by somebody", told = "")]
    SetUnseenBy { actor: ActorId, by: ActorId, #[field("unseen", usual = true)] to: bool }
    may |e, _| only_if!(e.by != e.actor, &sight::UNSEEN, "nobody is unseen to itself"),
    |e, s| s.unseen.set(e.by, e.actor, e.to),
    tell |e, teller| {
        format!("{} is {} by {}", teller.name(e.actor), if e.to { "unseen" } else { "seen" }, teller.name(e.by))
    };

    #[ruling(label = "Add a condition", told = "")]
    AddCondition {
        actor: ActorId,
        #[field("condition", usual = Condition::Distracted)] condition: Condition,
        #[field("rounds", 1..=65535, rule = harm::DURATION)] rounds: Option<u16>,
        #[or_default] #[field("gate", usual = Gate::default())] gate: Gate,
    }
    may |e, s| {
        let hurt = e.gate.lets(s.severity(e.actor));
        only_if!(hurt, &wounds::GATED, "{} is not wounded as the effect asks", e.actor)?;
        use Condition::{Bleeding, Burning, Poisoned};
        if let Bleeding { tn, .. } | Burning { tn, .. } | Poisoned { tn, .. } = e.condition {
            only_if!((-999..=999).contains(&tn), Refusal::bounds(&SET_BY_GAME_MASTER, "the target number", -999, 999))?;
        }
        let room = !s.actor(e.actor).effects.is_full();
        only_if!(room, &HELD, "{} has as many conditions as it can hold; remove one first", e.actor)
    },
    |e, s| {
        let effect = Effect::new(e.condition, s.round, e.rounds);
        s.on(e.actor, |actor| actor.effects.push(effect));
    },
    tell |e, teller| format!("{} is {}", teller.name(e.actor), e.condition.name()),
    forms |f| {
        let (who, of) = (field_of::<ActorId>("/actor", "who"), ["distracted", "immobile", "helpless"]);
        let condition = ludex_kit::Field::new("/condition/is", "condition", ludex_kit::some_of(of));
        let add = Self { actor: f.actor(), condition: Condition::Distracted, rounds: Some(1), gate: Gate::default() };
        f.form("Add a condition", add.clone(), vec![who.clone(), condition, number("/rounds", "rounds", 1, 999)]);
        let condition = Condition::Bleeding { level: Level::Light, tn: 2, passed: 0 };
        let level = field_of::<Level>("/condition/level", "level");
        let tn = number("/condition/tn", "target number", -10, 30);
        f.form("Make it bleed", Self { condition, rounds: None, ..add }, vec![who, level, tn]);
    };

    /// A condition ends: the one at this place, counted from 0.
    #[ruling(rule = HELD, label = "Remove a condition", told = "a condition of {actor} ends")]
    RemoveCondition { actor: ActorId, #[field("its place, from 0", 0..=7)] at: u8 }
    may |e, s| {
        let effect = s.actor(e.actor).effects.get(usize::from(e.at));
        only_if!(effect.is_some(), &HELD, "there is no condition at that place")
    },
    |e, s| s.on(e.actor, |actor| actor.effects.remove(usize::from(e.at)));

    #[ruling(label = "Allow an action", told = "")]
    Allow { actor: ActorId, #[field("task", usual = Task::default())] task: Task }
    may |e, s| {
        let Task { ap, cheaper_by, rounds, check, .. } = &e.task;
        only_if!(s.tasks.len() < 256, &OTHER, "there are as many such actions as the scene can hold")?;
        let fits = (0..=999).contains(ap) && (0..=999).contains(cheaper_by) && *rounds != Some(0);
        only_if!(fits, &OTHER, "its cost must be 0 to 999 AP and it takes at least a round")?;
        check.as_ref().map_or(Ok(()), |(asked, against)| checks::lawful(s, e.actor, asked, against))
    },
    |e, s| s.tasks.push((e.actor, e.task.clone())),
    tell |e, teller| format!("{} may: {} ({} AP)", teller.name(e.actor), e.task.name, e.task.ap),
    forms |_| {};

    /// Something that stands about; one of the same name is replaced.
    #[ruling(rule = hands::USE, label = "Set something up", told = "")]
    SetObject { #[field("what", usual = Object::default())] object: Object }
    may |e, s| {
        only_if!(e.object.hidden.is_none(), &hands::USE, "all are told of this"; "hide something instead")?;
        objects::may_stand(s, &e.object)
    },
    |e, s| objects::set_up(s, &e.object),
    tell |e, _| format!("{} is at {}: {}", e.object.name, e.object.at, objects::looks(&e.object)),
    forms |f| {
        let at = f.state().actor(f.actor()).place;
        let object = Object { name: "the door".into(), at, what: Handling::Door, bars: true, ..Object::default() };
        let flag = |path, label| field_of::<bool>(path, label);
        let fields = vec![
            field_of::<String>("/object/name", "what it is called"),
            field_of::<Spot>("/object/at", "where"),
            field_of::<Handling>("/object/what", "what it is"),
            flag("/object/bars", "bars the way while shut"),
            flag("/object/open", "open"),
            flag("/object/locked", "locked"),
            flag("/object/broken", "broken"),
            number("/object/breaks", "what a check must reach to break it", 1, 40).or_nothing(),
        ];
        f.form(Self::DOC.title, Self { object }, fields);
    };

    /// Something that stood about is there no longer.
    #[ruling(rule = hands::USE, label = "Take something away", told = "{name} is gone")]
    TakeAway { #[field("what")] name: String }
    may |e, s| {
        only_if!(s.objects.iter().any(|one| one.name == e.name), &hands::USE, "nothing of that name stands about")
    },
    |e, s| s.objects.retain(|one| one.name != e.name);

    /// Somebody who waited, or had left, comes to the scene outside a fight.
    #[ruling(rule = turns::JOINING, label = "Come to the scene", told = "{actor} comes")]
    Come { actor: ActorId, #[field("where")] to: Spot }
    may |e, s| {
        let away = matches!(s.actor(e.actor).presence, Presence::Reserve | Presence::Gone);
        only_if!(away, &turns::JOINING, "{} is there", e.actor)?;
        alive(s, e.actor)?;
        only_if!(s.stage != Stage::Fighting, &turns::JOINING, "a fight is on"; "let it join the fight")?;
        let room = exists(s, e.actor, e.to) && space::is_free(s, e.actor, e.to);
        only_if!(room, &FOLLOW, "there is no room"; "a free place of this scene")
    },
    |e, s| s.on(e.actor, |actor| (actor.presence, actor.place) = (Presence::Ready, e.to));

    #[ruling(label = "Leave the fight", told = "{actor} leaves the fight")]
    Leave { actor: ActorId }
    may |e, s| only_if!(s.actor(e.actor).presence != Presence::Gone, &turns::JOINING, "{} has left already", e.actor),
    |e, s| s.on(e.actor, |actor| {
        (actor.presence, actor.defending) = (Presence::Gone, false);
        (actor.ap, actor.movement, actor.labour, actor.readied) = (0, 0, None, None);
    });

    #[ruling(label = "End the encounter", told = "the encounter ends")]
    End {}
    may |_, s| only_if!(s.stage != Stage::Over, &space::OUTSIDE, "the fight is over"),
    |_, _| {}, follow |_, t| t.emit(turns::EncounterEnded { winner: None });
}
