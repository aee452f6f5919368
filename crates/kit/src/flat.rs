//! Flat JSON, `{"do": "fall", "actor": 1, "feet": 30}`, without a serde visitor for every struct: the macros write and
//! read field by field, so what is built is one function for each *type of field*.

mod entries;

use ludex_engine::{ActorId, Malformed, read};
use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// A struct whose fields stand in JSON beside the tag of its enum.
pub trait Flat: Sized {
    /// The names of its fields in JSON.
    const FIELDS: &'static [&'static str];
    /// Writes its fields.
    ///
    /// # Errors
    /// Returns the error of the serializer.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
    /// Reads its fields and takes them out of `fields`.
    ///
    /// # Errors
    /// Returns the field that is wrong, and what was expected.
    fn read(fields: &mut Map<String, Value>) -> Result<Self, Malformed>;
}

/// Takes a field; only an `Option` may be left out.
///
/// # Errors
/// Returns what is wrong with the field, or that it is missing.
#[inline(never)]
pub fn take<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &'static str) -> Result<T, Malformed> {
    match fields.remove(name) {
        Some(value) => value_of(name, &value),
        None => read(&Value::Null).map_err(|_| Malformed::new(name, "it is missing")),
    }
}

/// Takes a field that has its default where it is left out; null, which stands where a field of a form is empty, leaves it out.
///
/// # Errors
/// Returns what is wrong with the field.
#[inline(never)]
pub fn take_late<T: DeserializeOwned + Default>(
    fields: &mut Map<String, Value>,
    name: &'static str,
) -> Result<T, Malformed> {
    match fields.remove(name) {
        None | Some(Value::Null) => Ok(T::default()),
        Some(value) => value_of(name, &value),
    }
}

/// Takes a field that is `usual` where it is left out; null leaves it out unless it is a value of the type.
///
/// # Errors
/// Returns what is wrong with the field.
pub fn take_or<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &'static str,
    usual: T,
) -> Result<T, Malformed> {
    match fields.remove(name) {
        None => Ok(usual),
        Some(Value::Null) => Ok(read(&Value::Null).unwrap_or(usual)),
        Some(value) => value_of(name, &value),
    }
}

/// Takes every field, for a type that reads itself with serde.
///
/// # Errors
/// Returns the field that is wrong, and what was expected.
pub fn take_all<T: DeserializeOwned>(fields: &mut Map<String, Value>) -> Result<T, Malformed> {
    read(&Value::Object(std::mem::take(fields)))
}

/// Writes every field of a type that writes itself with serde, in its order.
///
/// # Errors
/// Returns an error if it does not write itself as an object.
pub fn put_all<M: SerializeMap>(map: &mut M, whole: &impl Serialize) -> Result<(), M::Error> {
    whole.serialize(entries::Entries(map))
}

/// Reads the value of a field; errors name the path in it.
fn value_of<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, Malformed> {
    read(value).map_err(|malformed| malformed.within(name))
}

/// An actor, or perhaps an actor.
pub trait Subject {
    /// Returns the actor, if there is one.
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
    /// Returns the cell by column and row; `None` for a place that is no cell.
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
    /// Returns the number, if there is one; one beyond 32 bits counts as the nearest within.
    fn number(&self) -> Option<i32>;
    /// Returns a number as this type; one that does not fit counts as the nearest that does.
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

/// Checks that no field is left over; `known` are those that there are.
///
/// # Errors
/// Returns the first field that is left over.
#[inline(never)]
pub fn finish(fields: &Map<String, Value>, known: &[&str]) -> Result<(), Malformed> {
    let Some(stray) = fields.keys().next() else { return Ok(()) };
    Err(Malformed::new(stray, format!("there is no such field; expected {}", known.join(", "))))
}

/// Reads an object whose field `tag` names a variant; `read` reads the others by that name.
///
/// # Errors
/// Returns the field that is wrong, and what was expected.
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

/// Deserializes an enum of flat structs by its tag; `read` reads the other fields by the name that stands there.
///
/// # Errors
/// Returns the error of the deserializer: the field that is wrong, and what was expected.
pub fn tagged<'de, D: Deserializer<'de>, T>(
    from: D,
    tag: &'static str,
    read: fn(&str, &mut Map<String, Value>) -> Result<T, Malformed>,
) -> Result<T, D::Error> {
    let mut fields = Map::deserialize(from)?;
    let Some(Value::String(name)) = fields.remove(tag) else { return Err(D::Error::missing_field(tag)) };
    read(&name, &mut fields).map_err(D::Error::custom)
}

/// Writes a flat struct that stands alone, such as a command that a prompt or an event keeps.
///
/// # Errors
/// Returns the error of the serializer.
pub fn write_alone<S: serde::Serializer>(
    to: S,
    one: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(None)?;
    one(&mut map)?;
    map.end()
}

/// Deserializes a flat struct that stands alone.
///
/// # Errors
/// Returns the error of the deserializer: the field that is wrong, and what was expected.
pub fn read_alone<'de, D: Deserializer<'de>, T>(
    from: D,
    read: fn(&mut Map<String, Value>) -> Result<T, Malformed>,
) -> Result<T, D::Error> {
    read(&mut Map::deserialize(from)?).map_err(D::Error::custom)
}

/// Writes one field.
///
/// # Errors
/// Returns the error of the serializer.
pub fn put<M: SerializeMap, T: Serialize>(map: &mut M, name: &'static str, value: &T) -> Result<(), M::Error> {
    map.serialize_entry(name, value)
}
