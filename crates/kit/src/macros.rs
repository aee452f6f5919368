/// An enum of words of the game: each is written so in JSON and shown so; `Half = "half_cover" as "half cover"` is shown
/// otherwise than it is written. The word itself is its doc, so that only what it does not say needs a comment.
#[macro_export]
macro_rules! words {
    ($($(#[$attr:meta])* $vis:vis enum $name:ident { $($(#[$about:meta])* $word:ident = $text:literal $(as $shown:literal)?),+ $(,)? })+) => {$(
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[derive($crate::schemars::JsonSchema)]
        #[serde(crate = "::ludex_kit::serde")]
        #[schemars(crate = "::ludex_kit::schemars")]
        $vis enum $name { $($(#[$about])* #[doc = concat!("`", $text, "`")] #[serde(rename = $text)] $word),+ }
        #[allow(dead_code)]
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];
            /// The word as it is shown.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$word => $crate::words!(@shown $text $($shown)?)),+ }
            }
            /// The word as it is written.
            pub const fn written(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }
        }
        impl $crate::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$word),+];
            fn name(self) -> &'static str {
                $name::name(self)
            }
            fn place(self) -> u32 {
                self as u32
            }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
        impl $crate::Part for $name {
            fn takes() -> $crate::Takes {
                $crate::Takes::Choice { of: Self::ALL.iter().map(|word| word.written().to_owned()).collect() }
            }
            fn shown(&self, _: &dyn Fn($crate::ActorId) -> String) -> String {
                self.name().to_owned()
            }
            fn usual(_: $crate::ActorId) -> Self {
                Self::ALL[0]
            }
        }
    )+};
    (@shown $text:literal) => { $text };
    (@shown $text:literal $shown:literal) => { $shown };
}

/// A verdict: a refusal only if a condition does not hold. Where rules ask one another in every simulation the refusal is
/// not even made, as it is before [`Refusal::unless`](crate::Refusal::unless).
///
/// `only_if!(s.health(id) > 0, &BLOWS, "{} is down", id; "strike another")`: the rule, why, what `{}` stands for, what would
/// be lawful. A refusal that is made elsewhere may stand in their place.
#[macro_export]
macro_rules! only_if {
    ($holds:expr, $refusal:expr $(,)?) => {
        if $holds { Ok(()) } else { Err($refusal) }
    };
    ($holds:expr, $rule:expr, $why:literal $(, $about:expr)* $(; $instead:literal)? $(,)?) => {
        $crate::only_if!($holds, $crate::Refusal::new($rule, $why)$(.about($about))*$(.instead($instead))?)
    };
}

/// A line of what is told: its kind, its words as `format!` takes them, the rules behind it.
///
/// `told!(Deed, "{} draws {name}", teller.name(self.actor); COSTS)`
#[macro_export]
macro_rules! told {
    ($kind:ident, $($words:expr),+ $(; $($rule:path),+)? $(,)?) => {
        $crate::Line::new($crate::LineKind::$kind, format!($($words),+))$($(.rule(&$rule))+)?
    };
}

/// Events that change little, a few lines each; those of which much is told are written out.
///
/// `happens! { Duel; /// Somebody rests. #[event(boon, "{actor} rests.")] Rested { actor: ActorId } |e, s| s.rest(e.actor); }`
///
/// What the attribute cannot say is told behind it, and what odds count: `|e, s| .., tell |e, teller| told!(..), measure |e,
/// gauge| ..;`. A line that is not always told is an `Option`.
#[macro_export]
macro_rules! happens {
    ($game:ty; $(
        $(#[$attr:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? }
        |$event:pat_param, $state:pat_param| $change:expr $(, tell |$told:pat_param, $teller:pat_param| $line:expr)?
        $(, measure |$counted:pat_param, $gauge:pat_param| $count:expr)?;
    )+) => {$(
        $(#[$attr])*
        pub struct $name { $($(#[$about])* pub $field: $type),* }
        impl $crate::Happens<$game> for $name {
            fn apply(&self, state: &mut <$game as $crate::System>::State) {
                let ($event, $state) = (self, state);
                $change;
            }
            $(fn tell(&self, teller: &$crate::Teller<'_, $game>) -> Option<$crate::Line> {
                let ($told, $teller) = (self, teller);
                ($line).into()
            })?
            $(fn measure(&self, gauge: &mut $crate::Gauge) {
                let ($counted, $gauge) = (self, gauge);
                $count;
            })?
        }
    )+};
}

/// Commands that say little of themselves, a few lines each; those with much to say are written out.
///
/// `acts! { Duel; /// Take a rest. #[command(rule = REST)] Nap { actor: ActorId } may |c, s| only_if!(..),
/// run |c, t| t.emit(Rested { actor: c.actor }), offers |o| o.add(Nap { actor: o.actor }); }`
///
/// `when |s| ..,` stands before `may`. Where the label says more than the attribute can, the command is `described` and
/// `label |c, teller| ..,` stands first, then perhaps `price |c, s| ..,` and `details |c, s, offer| ..,`.
#[macro_export]
macro_rules! acts {
    ($game:ty; $(
        $(#[$attr:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? }
        $(label |$named:pat_param, $teller:pat_param| $label:expr,
        $(price |$priced:pat_param, $paid:pat_param| $price:expr,)?
        $(details |$shown:pat_param, $there:pat_param, $offer:pat_param| $details:expr,)?)?
        $(when |$now:pat_param| $when:expr,)?
        may |$act:pat_param, $state:pat_param| $may:expr,
        run |$deed:pat_param, $table:pat_param| $run:expr
        $(, offers |$offers:pat_param| $offered:expr)?;
    )+) => {$(
        $(#[$attr])*
        pub struct $name { $($(#[$about])* pub $field: $type),* }
        $(impl $crate::Described<$game> for $name {
            fn label(&self, teller: &$crate::Teller<'_, $game>) -> String {
                let ($named, $teller) = (self, teller);
                $label
            }
            $(fn price(&self, state: &<$game as $crate::System>::State) -> i32 {
                let ($priced, $paid) = (self, state);
                i32::from($price)
            })?
            $(fn details(
                &self,
                state: &<$game as $crate::System>::State,
                offer: &mut $crate::Offer<<$game as $crate::System>::Command>,
            ) {
                let ($shown, $there, $offer) = (self, state, offer);
                $details;
            })?
        })?
        impl $crate::Act<$game> for $name {
            $(fn when(state: &<$game as $crate::System>::State) -> $crate::Verdict {
                let $now = state;
                $when
            })?
            fn may(&self, state: &<$game as $crate::System>::State) -> $crate::Verdict {
                let ($act, $state) = (self, state);
                $may
            }
            fn run(&self, table: &mut $crate::Table<'_, $game, impl $crate::Run<$game>>) {
                let ($deed, $table) = (self, table);
                $run;
            }
            $(fn offers(offers: &mut $crate::Offers<'_, $game>) {
                let $offers = offers;
                $offered;
            })?
        }
    )+};
}

/// Prompts, a few lines each: the question in words, then the usual answer.
///
/// `asks! { Duel; /// Dodge? #[prompt] Defend { actor: ActorId } question |p, teller| .., usual |p, s| Dodge { actor: p.actor }; }`
#[macro_export]
macro_rules! asks {
    ($game:ty; $(
        $(#[$attr:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? }
        question |$asked:pat_param, $teller:pat_param| $question:expr,
        usual |$prompt:pat_param, $state:pat_param| $usual:expr;
    )+) => {$(
        $(#[$attr])*
        pub struct $name { $($(#[$about])* pub $field: $type),* }
        impl $crate::Ask<$game> for $name {
            fn question(&self, teller: &$crate::Teller<'_, $game>) -> String {
                let ($asked, $teller) = (self, teller);
                $question
            }
            fn usual(&self, state: &<$game as $crate::System>::State) -> <$game as $crate::System>::Command {
                let ($prompt, $state) = (self, state);
                ($usual).into()
            }
        }
    )+};
}

/// Rulings that change little, a few lines each: perhaps what they may, then what they change, then what takes its course
/// (`follow |e, t| ..`), what is told (`tell |e, teller| ..`) and its forms (`forms |f| ..`), where they are its own.
///
/// `changes! { Duel; /// Health. #[ruling(label = "Set health", told = "{actor} has {to} health")] SetHealth { actor: ActorId,
/// #[field("health", 0..=10)] to: i32 } may |_, _| Ok(()), |e, s| s.actors[e.actor.index()].health = e.to; }`
#[macro_export]
macro_rules! changes {
    ($game:ty; $(
        $(#[$attr:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? }
        $(may |$ruling:pat_param, $seen:pat_param| $verdict:expr,)? |$event:pat_param, $state:pat_param| $change:expr
        $(, follow |$done:pat_param, $table:pat_param| $follow:expr)?
        $(, tell |$told:pat_param, $teller:pat_param| $words:expr)?
        $(, forms |$forms:pat_param| $form:expr)?;
    )+) => {$(
        $(#[$attr])*
        pub struct $name { $($(#[$about])* pub $field: $type),* }
        impl $crate::Ruling<$game> for $name {
            $(fn may(&self, state: &<$game as $crate::System>::State) -> $crate::Verdict {
                let ($ruling, $seen) = (self, state);
                $verdict
            })?
            fn apply(&self, state: &mut <$game as $crate::System>::State) {
                let ($event, $state) = (self, state);
                $change;
            }
            $(fn follow(&self, table: &mut $crate::Table<'_, $game, impl $crate::Run<$game>>) {
                let ($done, $table) = (self, table);
                $follow;
            })?
            $(fn tell(&self, teller: &$crate::Teller<'_, $game>) -> String {
                let ($told, $teller) = (self, teller);
                $words
            })?
            $(fn forms<R: From<Self>>(forms: &mut $crate::RulingForms<'_, '_, $game, R>) {
                let $forms = forms;
                $form;
            })?
        }
    )+};
}

/// Structs that stand in a state: a line gives a field and what it is. `Debug`, `PartialEq` and how they are written follow.
///
/// `kept! { /// A fighter. #[derive(Clone)] pub struct Fighter { name: String, "what it is called"; health: i32, "what is left"; } }`
#[macro_export]
macro_rules! kept {
    ($($(#[$attr:meta])* $vis:vis struct $name:ident { $($field:ident: $type:ty, $about:literal;)+ })+) => {$(
        $(#[$attr])*
        #[derive(Debug, PartialEq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "::ludex_kit::serde")]
        $vis struct $name { $(#[doc = $about] pub $field: $type),+ }
    )+};
}

/// Tables of content files, with [`#[record]`](crate::content::record): a line gives a field, what it counts where it is left
/// out, its bounds (`in 0..=12 "feet"`), and what it is.
///
/// `records! { /// Something worn. #[record(kept, named = "armour")] pub struct Armour { name: String, "Its name."; hardness: u8 =
/// 1, in 0..=20, "The hardness that it gives."; } }`
#[macro_export]
macro_rules! records {
    ($($(#[$attr:meta])* $vis:vis struct $name:ident {
        $($(#[$more:meta])* $field:ident: $type:ty $(= $usual:expr)?
        $(, in $min:literal ..= $max:literal $($unit:literal)?)?, $about:literal;)+
    })+) => {$(
        $(#[$attr])*
        $vis struct $name {
            $(
                #[doc = $about]
                $(#[$more])* $(#[or_default($usual)])? $(#[field($min..=$max $(, $unit)?)])?
                pub $field: $type
            ),+
        }
    )+};
}

/// What a campaign may change: a line gives the field, its default and bounds, its rule, its row in the docs, its place
/// in the form of settings. Only what differs from the default is written, unless it says `struct Options, written whole`.
#[macro_export]
macro_rules! options {
    ($(#[$attr:meta])* $vis:vis struct $name:ident $(, written $whole:ident)? { $(
        $field:ident: $type:ty = $default:expr $(, $min:literal ..= $max:literal)?, by $rule:path, $label:literal;
    )+ }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, PartialEq, $crate::serde::Deserialize, $crate::schemars::JsonSchema)]
        #[serde(crate = "::ludex_kit::serde", default, deny_unknown_fields)]
        #[schemars(crate = "::ludex_kit::schemars")]
        $vis struct $name { $(#[doc = $label] $(#[schemars(range(min = $min, max = $max))])? pub $field: $type),+ }
        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use $crate::serde::ser::SerializeMap;
                let (usual, mut map) = (Self::default(), serializer.serialize_map(None)?);
                let whole = false $(|| stringify!($whole) == "whole")?;
                $(if whole || self.$field != usual.$field {
                    map.serialize_entry(stringify!($field), &self.$field)?;
                })+
                map.end()
            }
        }
        impl $crate::content::Record for $name {
            fn check(&self, faults: &mut $crate::content::Faults<'_>) {
                let _ = &faults;
                $($(faults.bounds(stringify!($field), &self.$field, ($min, $max), "");)?)+
            }
        }
        #[allow(dead_code, clippy::vec_init_then_push)]
        impl $name {
            /// The numbers that no game could be played with: each with its name and its bounds.
            pub fn out_of_bounds(&self) -> Vec<(&'static str, i64, i64)> {
                let mut beyond = Vec::new();
                $($(if !($min..=$max).contains(&i64::from(self.$field)) {
                    beyond.push((stringify!($field), $min, $max));
                })?)+
                beyond
            }
            /// The form of settings, with what is set now.
            pub fn form(&self) -> ($crate::serde_json::Value, Vec<$crate::Field>) {
                let mut command = $crate::serde_json::Map::new();
                let mut fields = Vec::new();
                $({
                    command.insert(stringify!($field).to_owned(), $crate::serde_json::json!(self.$field));
                    #[allow(unused_mut, unused_assignments)]
                    let mut takes = <$type as $crate::Part>::takes();
                    $(takes = $crate::Takes::Number { min: $min, max: $max };)?
                    fields.push($crate::Field::new(concat!("/", stringify!($field)), $label, takes).by(&$rule));
                })+
                (command.into(), fields)
            }
            /// The rows of the page on options.
            pub fn docs() -> String {
                let options = Self::default();
                let usual = $crate::serde_json::Map::from_iter([$((stringify!($field).to_owned(), $crate::serde_json::json!(options.$field))),+]);
                let mut page = String::from("| option | usual | rule | what it does |\n|---|---|---|---|\n");
                $(page += &format!("| `{}` | {} | {} | {} |\n", stringify!($field), usual[stringify!($field)], $rule.id, $label);)+
                page
            }
        }
    };
}

/// Types that may stand in commands and name nobody: `names_nobody!(Skill, Size);`.
#[macro_export]
macro_rules! names_nobody {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::Part for $name {}
    )+};
}

/// The functions of [`System`](crate::System) that a [`Reader`](crate::content::Reader) answers; a line inside `impl System
/// for ..`: `read_by!(content::Stock);`.
#[macro_export]
macro_rules! read_by {
    ($reader:ty) => {
        fn schema() -> Option<$crate::serde_json::Value> {
            Some(<$reader as $crate::content::Reader>::schema())
        }
        fn load(
            file: &str,
            library: &dyn $crate::content::Library,
        ) -> Result<Self::State, Vec<$crate::content::Fault>> {
            <$reader as $crate::content::Reader>::load(file, library)
        }
        fn check(file: &str, library: &dyn $crate::content::Library) -> Vec<$crate::content::Fault> {
            <$reader as $crate::content::Reader>::check(file, library)
        }
    };
}

/// A library of files that are built into the program, by the folder they stand in:
/// `built_in!("../../../content/duel": "cards.toml", "duel.toml")`.
#[macro_export]
macro_rules! built_in {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        |file: &str| match file {
            $($file => Some(include_str!(concat!($folder, "/", $file)).to_owned()),)+
            _ => None,
        }
    };
}
