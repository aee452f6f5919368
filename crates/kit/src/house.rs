/// What stands at the root of every game's crate: the game, its table, who tells of it, and where dice come from. Chapters
/// have all of it, the types of the state and the kit by `use crate::prelude::*;`.
///
/// `game! { /// The rules of a duel. pub struct Duel; }`; with `pub struct Duel with cards, options knows fight, rest;` the
/// prelude has what stands in the first, the lowest chapters that nearly all use, and knows the others by name.
#[macro_export]
macro_rules! game {
    ($(#[$attr:meta])* pub struct $name:ident $(with $($low:ident),+)? $(knows $($module:ident),+)?;) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;
        /// A table of this game.
        pub(crate) type Table<'a, R> = $crate::Table<'a, $name, R>;
        /// A state, and the viewer to whom it is told.
        #[allow(dead_code)]
        pub(crate) type Teller<'a> = $crate::Teller<'a, $name>;
        #[allow(dead_code)]
        pub(crate) type Offer = $crate::Offer<Command>;
        #[allow(dead_code)]
        pub(crate) type Offers<'a> = $crate::Offers<'a, $name>;
        #[allow(dead_code)]
        pub(crate) type Forms<'a> = $crate::Forms<'a, $name>;
        /// Where the dice come from and who listens, for this game.
        pub trait Run: $crate::Run<$name> {}
        impl<R: $crate::Run<$name>> Run for R {}
        /// What every chapter uses.
        pub(crate) mod prelude {
            #[allow(unused_imports)]
            pub(crate) use super::{$name, Forms, Offer, Offers, Run, Table, Teller, state::*};
            $(#[allow(unused_imports)]
            pub(crate) use super::{$($low::*),+};)?
            $(#[allow(unused_imports)]
            pub(crate) use super::{$($module),+};)?
            pub(crate) use ludex_kit::prelude::*;
        }
    };
}

/// The rules of a system, chapter by chapter; a line inside `impl RuleSystem for ..`: `chapters!(dice, checks, actions::long);`.
#[macro_export]
macro_rules! chapters {
    ($($($chapter:ident)::+),+ $(,)?) => {
        fn rules() -> &'static [&'static [&'static $crate::Rule]] {
            static CHAPTERS: &[&[&$crate::Rule]] = &[$($($chapter)::+::RULES),+];
            CHAPTERS
        }
    };
}

/// What every state answers of those who are in it. It has `actors`, and a `setting` with `cast` and `options`:
/// `peopled!(State: Actor, Profile, Options, Weapon);`. Each of the cast has a `side` and `weapons`, which have names.
#[macro_export]
macro_rules! peopled {
    ($state:ty: $actor:ty, $profile:ty, $options:ty, $weapon:ty) => {
        impl $state {
            /// Returns how an actor is now. The id must be of this scene; commands are checked for that where they come
            /// in.
            pub fn actor(&self, id: $crate::ActorId) -> &$actor {
                &self.actors[id.index()]
            }
            /// Returns who an actor is.
            pub fn profile(&self, id: $crate::ActorId) -> &$profile {
                &self.setting.cast[id.index()]
            }
            /// Returns what the campaign has changed.
            pub fn options(&self) -> &$options {
                &self.setting.options
            }
            /// Returns how an actor is now, to be changed by an event.
            pub fn actor_mut(&mut self, id: $crate::ActorId) -> &mut $actor {
                &mut self.actors[id.index()]
            }
            /// Changes an actor, if there is such.
            pub fn on(&mut self, id: $crate::ActorId, change: impl FnOnce(&mut $actor)) {
                if let Some(actor) = self.actors.get_mut(id.index()) {
                    change(actor);
                }
            }
            /// Returns whether two are on different sides.
            pub fn hostile(&self, one: $crate::ActorId, other: $crate::ActorId) -> bool {
                self.profile(one).side != self.profile(other).side
            }
            /// Returns a weapon of an actor, by its place in the record.
            pub fn weapon(&self, owner: $crate::ActorId, place: u8) -> Option<&$weapon> {
                self.setting.cast.get(owner.index())?.weapons.get(usize::from(place))
            }
            /// Returns what it is called.
            pub fn weapon_name(&self, owner: $crate::ActorId, place: u8) -> &str {
                self.weapon(owner, place).map_or("weapon", |weapon| &weapon.name)
            }
            /// Everybody.
            pub fn ids(&self) -> impl Iterator<Item = $crate::ActorId> + use<> {
                (0..self.actors.len() as u16).map($crate::ActorId)
            }
        }
    };
}

/// What every game answers alike that has options and scenes of adventures on a map; a line inside `impl RuleSystem for ..`.
#[macro_export]
macro_rules! in_scenes {
    () => {
        $crate::in_scenes!(ground: $crate::ground::drawn::<Self>);
    };
    (ground: $ground:expr) => {
        fn settings(state: &Self::State) -> Option<$crate::Form> {
            Some(state.options().settings())
        }
        fn ground(state: &Self::State) -> Option<$crate::engine::Ground> {
            $ground(state)
        }
        fn explained(
            state: &Self::State,
            command: &Self::Command,
            refusal: &$crate::Refusal,
            viewer: &$crate::Viewer,
        ) -> $crate::engine::Worded {
            $crate::adventure::explained::<Self>(state, command, refusal, viewer)
        }
    };
}

/// What [`Scenic`](crate::adventure::Scenic) asks of a state in which `actors`, a `course`, a `clock`, a `scale` and a `fog` stand, and
/// the `cast` and the `title` in its `setting`; a line inside its `impl`: `carried!(Profile, Actor);`, or, where its state has
/// `lights`, `carried!(Profile, Actor, lights);`.
#[macro_export]
macro_rules! carried {
    ($profile:ty, $actor:ty $(, $lights:ident)?) => {
        type Participant = ($profile, $actor);

        fn course(s: &Self::State) -> $crate::adventure::Course<Self::State> {
            s.course.clone()
        }
        fn set_course(s: &mut Self::State, course: $crate::adventure::Course<Self::State>) {
            s.course = course;
        }
        fn title(s: &Self::State) -> &str {
            &s.setting.title
        }
        fn somebody(s: &Self::State, id: $crate::ActorId) -> Self::Participant {
            (s.profile(id).clone(), s.actor(id).clone())
        }
        fn name_of((profile, _): &Self::Participant) -> &str {
            &profile.name
        }
        fn is_same((one, _): &Self::Participant, (other, _): &Self::Participant) -> bool {
            one == other
        }
        fn put(s: &mut Self::State, id: $crate::ActorId, (profile, actor): Self::Participant) {
            $crate::adventure::put_at(&mut ::std::sync::Arc::make_mut(&mut s.setting).cast, id, profile);
            $crate::adventure::put_at(&mut s.actors, id, actor);
        }
        fn begins(s: &mut Self::State) {
            s.fog.iter_mut().for_each(|fog| fog.begins());
        }
        fn carry_over(s: &mut Self::State, old: Self::State) {
            ::std::sync::Arc::make_mut(&mut s.setting).cast.clone_from(&old.setting.cast);
            $(s.$lights.followed(&old.$lights);)?
            (s.actors, s.clock, s.scale) = (old.actors, old.clock, old.scale);
        }
    };
}

/// What [`Clocks`](crate::clock::Clocks) asks of a state with a `clock` and a `scale`; a line inside its `impl`. `clocked!()` where
/// nothing else lets time pass, `clocked!(Activity)` where that does.
#[macro_export]
macro_rules! clocked {
    () => {
        $crate::clocked!($crate::clock::NothingElse);
    };
    ($why:ty) => {
        type Why = $why;

        fn clock(s: &mut Self::State) -> (&mut $crate::clock::Clock, &mut $crate::clock::Scale) {
            (&mut s.clock, &mut s.scale)
        }
        fn time(s: &Self::State) -> ($crate::clock::Clock, $crate::clock::Scale) {
            (s.clock, s.scale)
        }
    };
}

/// The command by which the game master rules, and the event that says so: `Rule` and `Ruled`. `when` says when nothing can be
/// ruled, `first` what ends with any ruling: `ruled! { Duel, Change; when |s| ..; first |s| s.asked.clear(); }`.
#[macro_export]
macro_rules! ruled {
    ($game:ty, $change:ty;
        $(when |$seen:pat_param| $when:expr;)? $(first |$state:pat_param| $first:expr;)?
    ) => {
        /// The game master rules.
        #[$crate::command(group = "Ruling", by = game_master, open, always)]
        pub struct Rule {
            /// What changes.
            pub change: $change,
            /// Why, in words.
            pub reason: String,
        }
        impl $crate::Act<$game> for Rule {
            $(fn when(state: &<$game as $crate::RuleSystem>::State) -> $crate::Verdict {
                let $seen = state;
                $when
            })?
            fn may(&self, state: &<$game as $crate::RuleSystem>::State) -> $crate::Verdict {
                $crate::Rulings::<$game>::may(&self.change, state)
            }
            fn run(&self, table: &mut $crate::Table<'_, $game, impl $crate::Run<$game>>) {
                table.emit(Ruled { change: self.change.clone(), reason: self.reason.clone() });
                $crate::Rulings::<$game>::follow(&self.change, table);
            }
            fn forms(forms: &mut $crate::Forms<'_, $game>) {
                $crate::RulingForms::of::<Self>(forms, "/change", |change| {
                    Self { change, reason: String::new() }.into()
                });
            }
        }
        /// The game master ruled.
        #[$crate::event]
        pub struct Ruled {
            /// What changes.
            #[actor]
            pub change: $change,
            /// Why, in words.
            pub reason: String,
        }
        impl $crate::Event<$game> for Ruled {
            fn apply(&self, state: &mut <$game as $crate::RuleSystem>::State) {
                $(let $state = &mut *state;
                $first;)?
                $crate::Rulings::<$game>::apply(&self.change, state);
            }
            fn tell(&self, teller: &$crate::Teller<'_, $game>) -> Option<$crate::Line> {
                let change = $crate::Rulings::<$game>::tell(&self.change, teller);
                Some($crate::Line::new($crate::LineKind::Ruling, format!("Ruling: {change}. Reason: {}", self.reason)))
            }
        }
    };
}

/// What a [`Reader`](crate::content::Reader) keeps of its files: the field with its [`Records`](crate::content::Shelf), and the
/// list of a file that goes there; a line inside its `impl`: `gathers!("duel", File, State; weapons: weapon);`.
#[macro_export]
macro_rules! gathers {
    ($system:expr, $file:ty, $state:ty; $($shelf:ident: $list:ident),+) => {
        type File = $file;
        type State = $state;
        const SYSTEM: &'static str = $system;

        fn files(&mut self) -> &mut $crate::content::Files {
            &mut self.files
        }
        fn take(&mut self, name: &str, file: &mut $file) {
            $(self.$shelf.take(&mut self.files, name, ::std::mem::take(&mut file.$list));)+
        }
    };
}

/// Everything that a game reads of its files: [`gathers!`](crate::gathers) with the shelves themselves, and the function that lays
/// a scene out; what else a [`Reader`](crate::content::Reader) may say stands behind that.
///
/// `stock! { /// Everything read. pub(crate) struct Stock of Duel, File, Stock::scene { cards: Card = card } }`
#[macro_export]
macro_rules! stock {
    ($(#[$attr:meta])* $vis:vis struct $name:ident of $game:ty, $file:ty, $scene:path {
        $($shelf:ident: $of:ty = $list:ident),+ $(,)?
    } $($more:item)*) => {
        $(#[$attr])*
        #[derive(Default)]
        $vis struct $name {
            files: $crate::content::Files,
            $($shelf: $crate::content::Records<$of>),+
        }
        impl $crate::content::Reader for $name {
            $crate::gathers!(<$game as $crate::RuleSystem>::ID, $file, <$game as $crate::RuleSystem>::State; $($shelf: $list),+);

            fn stage(
                &mut self,
                name: &str,
                scene: $file,
                library: &dyn $crate::content::Library,
            ) -> Option<<$game as $crate::RuleSystem>::State> {
                $crate::adventure::staged::<$game, _>(self, name, scene, library, $scene)
            }
            $($more)*
        }
    };
}

/// Decisions that wait in the list `asked` of a state, the first first. At the root of a game it makes the module `asking` with the
/// events of that: `asked_in_turn!(Duel, Prompt);`. As a line inside `impl Rules for ..` it is the functions that go by it.
#[macro_export]
macro_rules! asked_in_turn {
    ($game:ident, $prompt:ident) => {
        /// Decisions that wait.
        pub mod asking {
            use super::{$game, $prompt};
            use $crate::{Event, RuleSystem, event};
            /// An actor is asked.
            #[event]
            pub struct Put {
                pub prompt: $prompt,
            }
            impl Event<$game> for Put {
                fn apply(&self, state: &mut <$game as RuleSystem>::State) {
                    state.asked.push(self.prompt.clone());
                }
            }
            /// What was asked first is answered.
            #[event]
            pub struct Settled {}
            impl Event<$game> for Settled {
                fn apply(&self, state: &mut <$game as RuleSystem>::State) {
                    state.asked.remove(0);
                }
            }
        }
    };
    () => {
        fn waits(state: &Self::State) -> Option<&Self::Pending> {
            state.asked.first()
        }
        fn ask(table: &mut $crate::Table<'_, Self, impl $crate::Run<Self>>, prompt: Self::Pending) {
            table.emit(asking::Put { prompt });
        }
        fn settle(table: &mut $crate::Table<'_, Self, impl $crate::Run<Self>>) {
            table.emit(asking::Settled {});
        }
    };
}

/// The marks that odds count: their places, and in `mark::NAMES` what they are called.
///
/// `marks!(HIT = "hit", DOWN = "unconscious");`
#[macro_export]
macro_rules! marks {
    ($($mark:ident = $name:literal),+ $(,)?) => {
        /// Places of the marks that odds count.
        pub(crate) mod mark {
            #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
            enum Place { $($mark),+ }
            $(pub(crate) const $mark: u8 = Place::$mark as u8;)+
            pub(crate) const NAMES: &[&str] = &[$($name),+];
        }
    };
}

/// The one policy of a game with scenes: it begins the fight, fights greedily with so many tries for each offer, and does nothing
/// after it; a line inside `impl RuleSystem for ..`: `fights_greedily!(4);`.
#[macro_export]
macro_rules! fights_greedily {
    ($tries:literal) => {
        fn policy(name: &str) -> Option<Box<dyn $crate::engine::Policy<Self>>> {
            (name == "greedy").then(|| Box::new($crate::adventure::fighter::<Self>($tries)) as _)
        }
    };
}

/// The functions of [`RuleSystem`](crate::RuleSystem) that show a scene, from the modules that have them; a line inside `impl RuleSystem
/// for ..`: `shown_by!(view: broken, view; sheet: sheet);`.
#[macro_export]
macro_rules! shown_by {
    ($($module:ident: $($what:ident),+);+ $(;)?) => {$($($crate::shown_by!(@$what $module);)+)+};
    (@broken $module:ident) => {
        fn broken(state: &Self::State) -> Option<String> {
            $module::broken(state)
        }
    };
    (@worth $module:ident) => {
        fn worth(state: &Self::State, side: &str) -> i64 {
            $module::worth(state, side)
        }
    };
    (@view $module:ident) => {
        fn view(state: &Self::State, viewer: &$crate::Viewer) -> $crate::engine::View {
            $module::view(state, viewer)
        }
    };
    (@sheet $module:ident) => {
        fn sheet(
            state: &Self::State,
            actor: $crate::ActorId,
            viewer: &$crate::Viewer,
        ) -> Option<$crate::engine::Sheet> {
            $module::sheet(state, actor, viewer)
        }
    };
    (@ground $module:ident) => {
        fn ground(state: &Self::State) -> Option<$crate::engine::Ground> {
            $module::ground(state)
        }
    };
    (@policy $module:ident) => {
        fn policies() -> &'static [&'static str] {
            $module::NAMES
        }
        fn policy(name: &str) -> Option<Box<dyn $crate::engine::Policy<Self>>> {
            $module::policy(name)
        }
    };
}
