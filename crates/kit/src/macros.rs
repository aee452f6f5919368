/// Declares an enum of words of the game. Each variant is written and shown as its word; `Half = "half_cover" as "half cover"` is shown
/// otherwise than it is written. The word itself is its doc, so that only what it does not say needs a comment.
///
/// It writes the enum with its derives, `ALL`, `name` (as shown) and `written`, `Word`, `Display` and `CommandField`.
///
/// ```
/// ludex_kit::words! {
///     pub enum Cover {
///         None = "none",
///         Half = "half_cover" as "half cover",
///     }
/// }
///
/// assert_eq!(serde_json::to_string(&Cover::Half).unwrap(), r#""half_cover""#);
/// assert_eq!(Cover::Half.to_string(), "half cover");
/// assert_eq!(Cover::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$attr:meta])* $vis:vis enum $name:ident { $($(#[$about:meta])* $word:ident = $text:literal $(as $shown:literal)? $(: $says:literal)?),+ $(,)? })+) => {$(
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[derive($crate::schemars::JsonSchema)]
        #[serde(crate = "::ludex_kit::serde")]
        #[schemars(crate = "::ludex_kit::schemars")]
        $vis enum $name { $($(#[$about])* $(#[doc = $says])? #[doc = concat!("`", $text, "`")] #[serde(rename = $text)] $word),+ }
        #[allow(dead_code)]
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];
            /// Returns the word as it is shown.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$word => $crate::words!(@shown $text $($shown)?)),+ }
            }
            /// Returns the word as it is written.
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
        impl $crate::CommandField for $name {
            fn takes() -> $crate::Takes {
                $crate::Takes::Choice { of: Self::ALL.iter().map(|word| word.written().to_owned()).collect() }
            }
            fn schema(shapes: &mut $crate::Shapes) -> $crate::serde_json::Value {
                shapes.words::<Self>(Self::ALL.iter().map(|word| word.written()))
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

/// Declares what a campaign may change: a line gives the field, its default and bounds, its rule, its row in the docs, its place
/// in the form of settings. Only what differs from the default is written, unless it says `struct Options, written whole`.
///
/// `#[group] dice: Dice = ..` holds options of its own, declared alike. `#[late] table: .. = ..` stands in files alone, not in
/// the form, and is written only where something is in it. `#[file]` is
/// not in the form either, and is written as the others are. `["Talking"]` before a field begins a heading of the form.
///
/// It writes the struct with its derives, `Default`, `Serialize`, `Record`, the form of settings and the table for the book.
///
/// ```
/// ludex_kit::rules! {
///     /// Campaigns say how hard a blow is.
///     HARDNESS = "XX-OPT-01", "Hardness", Option;
/// }
/// ludex_kit::options! {
///     pub struct Options {
///         die: u8 = 6, 4..=12, by HARDNESS, "sides of the die of a blow";
///         bleeds: bool = true, by HARDNESS, "whether blood breaks a rest";
///     }
/// }
///
/// let options = Options { die: 20, ..Options::default() };
/// assert_eq!(serde_json::to_string(&options).unwrap(), r#"{"die":20}"#);
/// assert_eq!(options.out_of_bounds(), [("die".to_owned(), 4, 12)]);
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$attr:meta])* $vis:vis struct $name:ident $(, written $whole:ident)? { $(
        $([$heading:literal])?
        $(#[$mark:ident])? $field:ident: $type:ty = $default:expr $(, $min:literal ..= $max:literal)?, by $rule:path, $label:literal;
    )+ }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, PartialEq, Eq, $crate::serde::Deserialize, $crate::schemars::JsonSchema)]
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
                let usual = Self::default();
                let mut map = serializer.serialize_map(None)?;
                let whole = false $(|| stringify!($whole) == "whole")?;
                $(if (whole $(&& stringify!($mark) != "late")?) || self.$field != usual.$field {
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
            /// Returns the numbers that are out of their bounds: the name of each, its least and its most value.
            pub fn out_of_bounds(&self) -> Vec<(String, i64, i64)> {
                #[allow(unused_mut)]
                let mut beyond = Vec::new();
                $($crate::options!(@beyond [$($mark)?] self.$field, stringify!($field), beyond, $($min, $max)?);)+
                beyond
            }
            /// Returns the command of the form of settings, with what is set now, and the fields of the form.
            pub fn form(&self) -> ($crate::serde_json::Value, Vec<$crate::Field>) {
                let mut command = $crate::serde_json::Map::new();
                let mut fields: Vec<$crate::Field> = Vec::new();
                #[allow(unused_mut)]
                let mut under = "";
                $(
                    $(under = $heading;)?
                    let begun = fields.len();
                    command.insert(stringify!($field).to_owned(), $crate::serde_json::json!(self.$field));
                    $crate::options!(@field [$($mark)?] self.$field, $type, stringify!($field), fields, $label, $rule, $($min, $max)?);
                    for field in fields[begun..].iter_mut().filter(|field| field.under.is_empty()) {
                        field.under = under.into();
                    }
                )+
                (command.into(), fields)
            }
            /// Returns the form of settings, with what is set now.
            pub fn settings(&self) -> $crate::Form {
                let (command, fields) = self.form();
                $crate::Form { group: "Settings".into(), kind: $crate::CommandKind::Other, label: "How it is played".to_owned(), command, fields, pool: None, helps: false, destination: None }
            }
            /// Returns the table of the options for the book, in Markdown.
            pub fn docs() -> String {
                let options = Self::default();
                let usual = $crate::serde_json::Map::from_iter([$((stringify!($field).to_owned(), $crate::serde_json::json!(options.$field))),+]);
                let mut page = String::from("| option | usual | rule | what it does |\n|---|---|---|---|\n");
                $(page += &format!("| `{}` | {} | {} | {} |\n", stringify!($field), usual[stringify!($field)], $rule.id, $label);)+
                page
            }
        }
    };
    (@beyond [group] $value:expr, $name:expr, $beyond:ident,) => {
        $beyond.extend($value.out_of_bounds().into_iter().map(|(name, min, max)| (format!("{}.{name}", $name), min, max)));
    };
    (@beyond [$($late:ident)?] $value:expr, $name:expr, $beyond:ident,) => {};
    (@beyond [$($late:ident)?] $value:expr, $name:expr, $beyond:ident, $min:literal, $max:literal) => {
        if !($min..=$max).contains(&i64::from($value)) {
            $beyond.push(($name.to_owned(), $min, $max));
        }
    };
    (@field [file] $($nothing:tt)*) => {};
    (@field [late] $value:expr, $type:ty, $name:expr, $fields:ident, $label:expr, $rule:path,) => {};
    (@field [group] $value:expr, $type:ty, $name:expr, $fields:ident, $label:expr, $rule:path,) => {
        $fields.extend($value.form().1.into_iter().map(|mut field| {
            field.path = format!("/{}{}", $name, field.path);
            field.under = $label.into();
            field
        }));
    };
    (@field [] $value:expr, $type:ty, $name:expr, $fields:ident, $label:expr, $rule:path, $($min:literal, $max:literal)?) => {
        #[allow(unused_mut, unused_assignments)]
        let mut takes = <$type as $crate::CommandField>::takes();
        $(takes = $crate::Takes::Number { min: $min, max: $max };)?
        let optional = <$type as $crate::CommandField>::OPTIONAL;
        $fields.push($crate::Field { optional, ..$crate::Field::new(concat!("/", $name), $label, takes).by(&$rule) });
    };
}

/// Declares the marks that odds count, in a module `mark`: a constant for the number of each, and their names in `NAMES`.
///
/// ```
/// ludex_kit::marks!(HIT = "hit", DOWN = "unconscious");
///
/// assert_eq!((mark::HIT, mark::DOWN), (0, 1));
/// assert_eq!(mark::NAMES, ["hit", "unconscious"]);
/// ```
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
