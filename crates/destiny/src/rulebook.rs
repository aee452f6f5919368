//! The game as the engine and the kit know it: its chapters, its people, who acts and who is waited for.

use crate::prelude::*;
use crate::{Event, Prompted, content, gear, options, profile, races, view};
use ludex_engine::{Person, Rulebook};

impl Rulebook for Destiny {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "destiny";
    const NAME: &'static str = "Heroes of Destiny";
    const VERSION: u32 = 5;
    const MARKS: &'static [&'static str] = mark::NAMES;
    const AMOUNT: &'static str = "damage";
    const UNSEEN: &'static str = "someone unseen";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn rules() -> &'static [&'static [&'static ludex_kit::Rule]] {
        static CHAPTERS: &[&[&ludex_kit::Rule]] = &[
            dice::RULES,
            checks::RULES,
            profile::RULES,
            races::RULES,
            derived::RULES,
            wounds::RULES,
            dying::RULES,
            stamina::RULES,
            initiative::RULES,
            turns::RULES,
            free::RULES,
            windows::RULES,
            off_turn::RULES,
            actions::RULES,
            actions::long::RULES,
            gear::RULES,
            hands::RULES,
            mana::RULES,
            attack::spells::RULES,
            space::RULES,
            pace::RULES,
            falling::RULES,
            jumping::RULES,
            movement::RULES,
            reactions::RULES,
            attack::RULES,
            attack::nonlethal::RULES,
            flanking::RULES,
            defence::RULES,
            conditions::RULES,
            harm::RULES,
            holds::RULES,
            grappling::RULES,
            hindering::RULES,
            openings::RULES,
            hurrying::RULES,
            healing::RULES,
            recovery::RULES,
            rest::RULES,
            water::RULES,
            saddle::RULES,
            mounted::RULES,
            options::RULES,
            content::RULES,
            sight::RULES,
            ludex_kit::narration::RULES,
            ludex_kit::adventure::RULES,
            ludex_kit::clock::RULES,
            ludex_kit::light::RULES,
            ludex_kit::fog::RULES,
        ];
        CHAPTERS
    }

    fn broken(state: &State) -> Option<String> {
        view::broken(state)
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        let profile = state.setting.cast.get(id.index())?;
        let actor = state.actors.get(id.index())?;
        let slots = derived::slots(profile).iter().map(|&slots| i32::from(slots)).sum::<i32>();
        Some(Person {
            name: &profile.name,
            side: state.setting.sides.get(usize::from(profile.side)).map_or("", String::as_str),
            hidden: actor.unseen || actor.presence == Presence::Reserve,
            down: actor.life != Life::Awake || actor.presence == Presence::Gone,
            pool: ("Wound slots", slots - wounds::count(state, id) as i32, slots),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        Self::person(state, id).is_some_and(|one| sight::shows(state, viewer, id, one.hidden))
    }

    fn acting(state: &State) -> Option<ActorId> {
        state.turn
    }

    fn rounds(state: &State) -> u32 {
        state.round.into()
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        matches!(state.actor(id).presence, Presence::Ready | Presence::Fighting)
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        state.actor(id).life == Life::Dead
    }

    fn pools(state: &State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        visit("Wound slots", Self::can_take(state, id));
        visit("Stamina", state.actor(id).stamina.into());
    }
}

impl ludex_kit::Rules for Destiny {
    type Pending = Pending;
    const ORDER: &'static ludex_kit::Rule = &windows::WINDOWS;
    fn waits(state: &State) -> Option<&Pending> {
        state.pending.as_ref()
    }

    fn ask(table: &mut Table<'_, impl Run>, pending: Pending) {
        table.emit(Prompted { pending });
    }

    /// What is answered says so itself: each answer's event takes the prompt away.
    fn settle(_table: &mut Table<'_, impl Run>) {}

    fn knows(state: &State, id: ActorId) -> bool {
        state.actors.get(id.index()).is_some_and(|actor| actor.presence != Presence::Away)
    }

    fn acts(state: &State, actor: ActorId) -> bool {
        state.turn.is_none() || state.has_turn(actor)
    }

    fn proceed(table: &mut Table<'_, impl Run>) {
        turns::proceed(table);
    }

    fn look(table: &mut Table<'_, impl Run>) {
        ludex_kit::fog::look(table);
    }
}
