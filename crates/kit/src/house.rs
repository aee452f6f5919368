/// What stands at the root of every game's crate: the game, its table, who tells of it, and where dice come from. Chapters
/// have all of it, the types of the state and the kit by `use crate::prelude::*;`.
///
/// `game! { /// The rules of a duel. pub struct Duel; }`
#[macro_export]
macro_rules! game {
    ($(#[$attr:meta])* pub struct $name:ident;) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;
        /// A table of this game.
        pub(crate) type Table<'a, R> = $crate::Table<'a, $name, R>;
        /// A state, and the viewer to whom it is told.
        #[allow(dead_code)]
        pub(crate) type Teller<'a> = $crate::Teller<'a, $name>;
        /// Where the dice come from and who listens, for this game.
        pub trait Run: $crate::Run<$name> {}
        impl<R: $crate::Run<$name>> Run for R {}
        /// What every chapter uses.
        pub(crate) mod prelude {
            #[allow(unused_imports)]
            pub(crate) use super::{$name, Run, Table, Teller, state::*};
            pub(crate) use ludex_kit::prelude::*;
        }
    };
}

/// The rules of a system, chapter by chapter; a line inside `impl System for ..`: `chapters!(dice, checks, actions::long);`.
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
/// `peopled!(State: Actor, Profile, Options);`.
#[macro_export]
macro_rules! peopled {
    ($state:ty: $actor:ty, $profile:ty, $options:ty) => {
        impl $state {
            /// How somebody is now. The id must be of this scene; commands are checked for that where they come in.
            pub fn actor(&self, id: $crate::ActorId) -> &$actor {
                &self.actors[id.index()]
            }
            /// Who somebody is.
            pub fn profile(&self, id: $crate::ActorId) -> &$profile {
                &self.setting.cast[id.index()]
            }
            /// What the campaign has changed.
            pub fn options(&self) -> &$options {
                &self.setting.options
            }
            /// Everybody.
            pub fn ids(&self) -> impl Iterator<Item = $crate::ActorId> + use<> {
                (0..self.actors.len() as u16).map($crate::ActorId)
            }
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

/// The functions of [`System`](crate::System) that show a scene, from the modules that have them; a line inside `impl System
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
