use crate::{Shapes, shapes};
use ludex_engine::{ActorId, Advantage, Takes};
use ludex_grid::{Cell, Cover, Direction, Shape};
use serde_json::{Value, json};

/// A type that may stand in a command: what a form takes for it, whom it names. A field of a type that is no `CommandField`
/// does not compile, so no actor in a command can be forgotten.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a command",
    note = "declare it with `words!`, or derive `ludex_kit::Part`"
)]
pub trait CommandField: Sized {
    /// Whether it may be left out.
    const OPTIONAL: bool = false;

    /// Returns what may stand in its place in a form.
    fn takes() -> Takes {
        Takes::Text
    }
    /// Returns what may stand in its place in JSON.
    fn schema(shapes: &mut Shapes) -> Value {
        shapes::plain(&Self::takes(), shapes)
    }
    /// Visits every actor whom it names.
    fn people(&self, _visit: &mut dyn FnMut(ActorId)) {}
    /// Visits every cell that it names, by column and row.
    fn places(&self, _visit: &mut dyn FnMut((i16, i16))) {}
    /// Returns how it stands in a label, with the names of actors as `names` gives them.
    fn shown(&self, _names: &dyn Fn(ActorId) -> String) -> String {
        String::new()
    }
    /// Returns what stands in a form before a person fills it in; `who` stands wherever an actor does.
    ///
    /// # Panics
    /// Panics for a type that has no usual value: a field of it says `#[field(.., usual = ..)]`.
    fn usual(_who: ActorId) -> Self {
        panic!("a form needs `#[field(.., usual = ..)]` here")
    }
}

impl<T: CommandField> CommandField for Box<T> {
    fn takes() -> Takes {
        T::takes()
    }
    fn schema(shapes: &mut Shapes) -> Value {
        T::schema(shapes)
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        (**self).people(visit);
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        (**self).places(visit);
    }
}

impl CommandField for Advantage {
    fn takes() -> Takes {
        Takes::Choice { of: ["plain", "advantage", "disadvantage"].map(str::to_owned).to_vec() }
    }
    fn usual(_: ActorId) -> Self {
        Advantage::Plain
    }
}

impl CommandField for Cover {}

impl CommandField for Shape {
    fn takes() -> Takes {
        Takes::Choice { of: ["hex", "square", "square-alternating", "gridless"].map(str::to_owned).to_vec() }
    }
}

/// Returns whether a value is the default of its type: for `#[serde(default, skip_serializing_if = "is_default")]`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns true, for a field that is true where it is left out: `#[serde(default = "yes", skip_serializing_if = "is_true")]`.
pub const fn yes() -> bool {
    true
}

/// Returns whether a field is true; beside [`yes`] it is then left out.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
pub const fn is_true(field: &bool) -> bool {
    *field
}

impl CommandField for ActorId {
    fn takes() -> Takes {
        Takes::Actor
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        visit(*self);
    }
    fn shown(&self, names: &dyn Fn(ActorId) -> String) -> String {
        names(*self)
    }
    fn usual(who: ActorId) -> Self {
        who
    }
}

impl<T: CommandField> CommandField for Option<T> {
    const OPTIONAL: bool = true;

    fn takes() -> Takes {
        T::takes()
    }
    fn schema(shapes: &mut Shapes) -> Value {
        T::schema(shapes)
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        if let Some(item) = self {
            item.people(visit);
        }
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        if let Some(item) = self {
            item.places(visit);
        }
    }
    fn usual(_: ActorId) -> Self {
        None
    }
}

impl<T: CommandField> CommandField for Vec<T> {
    fn takes() -> Takes {
        match T::takes() {
            Takes::Actor => Takes::Actors,
            other => other,
        }
    }
    fn schema(shapes: &mut Shapes) -> Value {
        many::<T>(shapes)
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        for item in self {
            item.people(visit);
        }
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        for item in self {
            item.places(visit);
        }
    }
    fn usual(_: ActorId) -> Self {
        Vec::new()
    }
}

impl CommandField for Cell {
    fn takes() -> Takes {
        Takes::Cell
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        visit((self.x, self.y));
    }
    fn shown(&self, _: &dyn Fn(ActorId) -> String) -> String {
        self.to_string()
    }
    fn usual(_: ActorId) -> Self {
        Cell::default()
    }
}

impl CommandField for Direction {
    fn takes() -> Takes {
        Takes::Number { min: 0, max: 7 }
    }
    fn usual(_: ActorId) -> Self {
        Direction::default()
    }
}

impl CommandField for bool {
    fn takes() -> Takes {
        Takes::Flag
    }
    fn usual(_: ActorId) -> Self {
        false
    }
}

impl<T: CommandField, const N: usize> CommandField for [T; N] {
    fn schema(shapes: &mut Shapes) -> Value {
        let item = T::schema(shapes);
        shapes::list::<N>(std::array::from_fn(|_| item.clone()))
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        for item in self {
            item.people(visit);
        }
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        for item in self {
            item.places(visit);
        }
    }
}

impl<A: CommandField, B: CommandField> CommandField for (A, B) {
    fn schema(shapes: &mut Shapes) -> Value {
        let pair = [A::schema(shapes), B::schema(shapes)];
        shapes::list(pair)
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        self.0.people(visit);
        self.1.people(visit);
    }
    fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
        self.0.places(visit);
        self.1.places(visit);
    }
}

impl CommandField for String {
    fn shown(&self, _: &dyn Fn(ActorId) -> String) -> String {
        self.clone()
    }
    fn usual(_: ActorId) -> Self {
        String::new()
    }
}

impl CommandField for std::borrow::Cow<'static, str> {
    fn shown(&self, _: &dyn Fn(ActorId) -> String) -> String {
        self.to_string()
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl CommandField for $number {
            fn takes() -> Takes {
                let narrow = |value: i128| value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                Takes::Number { min: narrow(<$number>::MIN as i128), max: narrow(<$number>::MAX as i128) }
            }
            fn shown(&self, _: &dyn Fn(ActorId) -> String) -> String {
                self.to_string()
            }
            fn usual(_: ActorId) -> Self {
                0
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 i8 i16 i32 i64);

/// Returns the shape of a list of any length.
fn many<T: CommandField>(shapes: &mut Shapes) -> Value {
    json!({ "type": "array", "items": T::schema(shapes) })
}
