/// What stands at the root of every game's crate: the game, its table, who tells of it, and where dice come from.
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
