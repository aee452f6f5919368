//! Flat JSON, `{"do": "fall", "actor": 1, "feet": 30}`, without a serde visitor for every struct: the macros write and
//! read field by field, so what is built is one function for each *type of field*.

mod entries;

use ludex_engine::{ActorId, Malformed};
use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// A struct whose fields stand beside the tag of its enum.
pub trait Flat: Sized {
    /// Its fields as they stand in JSON.
    const FIELDS: &'static [&'static str];
    /// Writes its fields.
    ///
    /// # Errors
    /// What the serializer cannot write.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
    /// Reads its fields and takes them out.
    ///
    /// # Errors
    /// The field that is wrong, and what was expected.
    fn read(fields: &mut Map<String, Value>) -> Result<Self, Malformed>;
}

/// Takes a field; what is left out must be an `Option`.
#[inline(never)]
pub fn take<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &'static str) -> Result<T, Malformed> {
    match fields.remove(name) {
        Some(value) => value_of(name, value),
        None => T::deserialize(Value::Null).map_err(|_| Malformed::new(name, "it is missing")),
    }
}

/// Takes a field that may be left out at its default; null, which stands where a field of a form is empty, leaves it out.
#[inline(never)]
pub fn take_late<T: DeserializeOwned + Default>(
    fields: &mut Map<String, Value>,
    name: &'static str,
) -> Result<T, Malformed> {
    match fields.remove(name) {
        None | Some(Value::Null) => Ok(T::default()),
        Some(value) => value_of(name, value),
    }
}

/// Takes a field that may be left out where it has its usual value, as null leaves it out where it is no value itself.
///
/// # Errors
/// What is wrong with it.
pub fn take_or<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &'static str,
    usual: T,
) -> Result<T, Malformed> {
    match fields.remove(name) {
        None => Ok(usual),
        Some(Value::Null) => Ok(T::deserialize(Value::Null).unwrap_or(usual)),
        Some(value) => value_of(name, value),
    }
}

/// Takes every field, for something that reads itself.
///
/// # Errors
/// The field that is wrong, and what was expected.
pub fn take_all<T: DeserializeOwned>(fields: &mut Map<String, Value>) -> Result<T, Malformed> {
    serde_path_to_error::deserialize(Value::Object(std::mem::take(fields)))
        .map_err(|error| Malformed::new(error.path().to_string().trim_start_matches('.'), error.inner().to_string()))
}

/// Writes every field of something that writes itself, in its order.
///
/// # Errors
/// What cannot be written as an object.
pub fn put_all<M: SerializeMap>(map: &mut M, whole: &impl Serialize) -> Result<(), M::Error> {
    whole.serialize(entries::Entries(map))
}

fn value_of<T: DeserializeOwned>(name: &str, value: Value) -> Result<T, Malformed> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let dot = if path == "." || path.starts_with('[') { "" } else { "." };
        Malformed::new(format!("{name}{dot}{}", path.trim_start_matches('.')), error.inner().to_string())
    })
}

/// An actor, or perhaps an actor.
pub trait Subject {
    /// Returns who.
    fn subject(&self) -> Option<ActorId>;
}
impl Subject for ActorId {
    #[inline]
    fn subject(&self) -> Option<ActorId> {
        Some(*self)
    }
}
impl Subject for Option<ActorId> {
    #[inline]
    fn subject(&self) -> Option<ActorId> {
        *self
    }
}

/// A place that may be a cell of the map.
pub trait Where {
    /// Returns the cell.
    fn cell(&self) -> Option<(i16, i16)>;
}
impl Where for ludex_grid::Cell {
    #[inline]
    fn cell(&self) -> Option<(i16, i16)> {
        Some((self.x, self.y))
    }
}

/// A number, or perhaps a number, whose bounds are checked.
pub trait Number {
    /// Returns the number; one beyond 32 bits counts as the nearest within.
    fn number(&self) -> Option<i32>;
    /// Returns the number; one that does not fit counts as the nearest that does.
    fn of(number: i32) -> Self;
}
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn number(&self) -> Option<i32> {
                Some((*self as i128).clamp(i32::MIN.into(), i32::MAX.into()) as i32)
            }
            fn of(number: i32) -> Self {
                i128::from(number).clamp(<$number>::MIN as i128, <$number>::MAX as i128) as $number
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 i8 i16 i32 i64);
impl<T: Number> Number for Option<T> {
    fn number(&self) -> Option<i32> {
        self.as_ref().and_then(T::number)
    }
    fn of(number: i32) -> Self {
        Some(T::of(number))
    }
}

/// What is left over is a mistake.
#[inline(never)]
pub fn finish(fields: &Map<String, Value>, known: &[&str]) -> Result<(), Malformed> {
    let Some(stray) = fields.keys().next() else { return Ok(()) };
    Err(Malformed::new(stray, format!("there is no such field; expected {}", known.join(", "))))
}

/// Reads an object whose field `tag` names a variant, and tells which field is wrong.
///
/// # Errors
/// The field, and what was expected.
pub fn read_tagged<T>(
    written: Value,
    tag: &'static str,
    read: fn(&str, &mut Map<String, Value>) -> Result<T, Malformed>,
) -> Result<T, Malformed> {
    let Value::Object(mut fields) = written else { return Err(Malformed::new("", "expected an object")) };
    match fields.remove(tag) {
        Some(Value::String(name)) => read(&name, &mut fields),
        _ => Err(Malformed::new(tag, "expected a name")),
    }
}

/// Reads an enum of flat structs by its tag.
pub fn tagged<'de, D: Deserializer<'de>, T>(
    from: D,
    tag: &'static str,
    read: fn(&str, &mut Map<String, Value>) -> Result<T, Malformed>,
) -> Result<T, D::Error> {
    let mut fields = Map::deserialize(from)?;
    let Some(Value::String(name)) = fields.remove(tag) else { return Err(D::Error::missing_field(tag)) };
    read(&name, &mut fields).map_err(D::Error::custom)
}

/// Writes the tag of an enum, then what `one` writes.
pub fn write<S: serde::Serializer>(
    to: S,
    tag: &'static str,
    name: &'static str,
    one: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(None)?;
    map.serialize_entry(tag, name)?;
    one(&mut map)?;
    map.end()
}

/// Writes what `one` writes, then the tag of an enum.
///
/// # Errors
/// What cannot be written.
pub fn write_last<S: serde::Serializer>(
    to: S,
    tag: &'static str,
    name: &'static str,
    one: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(None)?;
    one(&mut map)?;
    map.serialize_entry(tag, name)?;
    map.end()
}

/// Writes a flat struct that stands alone, such as a command that a prompt or an event keeps.
///
/// # Errors
/// What cannot be written.
pub fn write_alone<S: serde::Serializer>(
    to: S,
    one: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(None)?;
    one(&mut map)?;
    map.end()
}

/// Reads a flat struct that stands alone.
///
/// # Errors
/// The field that is wrong, and what was expected.
pub fn read_alone<'de, D: Deserializer<'de>, T>(
    from: D,
    read: fn(&mut Map<String, Value>) -> Result<T, Malformed>,
) -> Result<T, D::Error> {
    read(&mut Map::deserialize(from)?).map_err(D::Error::custom)
}

/// Writes one field.
///
/// # Errors
/// What the serializer cannot write.
pub fn put<M: SerializeMap, T: Serialize>(map: &mut M, name: &'static str, value: &T) -> Result<(), M::Error> {
    map.serialize_entry(name, value)
}
