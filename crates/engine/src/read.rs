//! Reads every type of ours from a JSON value.
//!
//! Whatever comes from outside (commands, states, content files, requests) becomes a [`Value`] first and is read from that
//! here, so that each type is compiled for one deserializer. An error names the path of the value that is wrong.

#[cfg(test)]
mod tests;

use crate::Malformed;
use serde::Deserialize;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value, map};
use std::fmt::{self, Display};
use std::slice;

/// Reads a value of any type.
///
/// # Errors
/// Returns the path of what is wrong, such as `actors[2].at`, and what was expected; the path is empty where it is the whole.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Malformed> {
    T::deserialize(Reader::Value(value)).map_err(|unread| *unread.0)
}

/// Reads a large field of an enum whose tag stands among its fields: serde keeps such fields aside, and would compile all that is
/// in them a second time to read them from there.
///
/// # Errors
/// Returns what is wrong, with its path in the field.
pub fn read_aside<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<T, D::Error> {
    read(&Value::deserialize(from)?).map_err(de::Error::custom)
}

/// What stands somewhere in a value.
#[derive(Clone, Copy)]
enum Reader<'a> {
    /// A value.
    Value(&'a Value),
    /// The key of an object.
    Key(&'a str),
}

/// Why something cannot be read. It is boxed, since every step of reading may return it.
#[derive(Debug)]
struct Unread(Box<Malformed>);

impl Unread {
    /// Returns the same with the field or place of a list in which it stands.
    fn within(self, step: &dyn Display) -> Self {
        Self(Box::new(self.0.within(step)))
    }
}

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: Display>(message: T) -> Self {
        Self(Box::new(Malformed::new("", message.to_string())))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Unit => Self::custom(format_args!("invalid type: null, expected {expected}")),
            other => Self::custom(format_args!("invalid type: {other}, expected {expected}")),
        }
    }
}

impl Reader<'_> {
    /// Returns what is said of a value that is of another type than expected.
    fn unexpected(&self) -> Unexpected<'_> {
        match *self {
            Reader::Key(text) => Unexpected::Str(text),
            Reader::Value(Value::Null) => Unexpected::Unit,
            Reader::Value(Value::Bool(bool)) => Unexpected::Bool(*bool),
            Reader::Value(Value::String(text)) => Unexpected::Str(text),
            Reader::Value(Value::Array(_)) => Unexpected::Seq,
            Reader::Value(Value::Object(_)) => Unexpected::Map,
            Reader::Value(Value::Number(number)) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => Unexpected::Unsigned(number),
                (_, Some(number), _) => Unexpected::Signed(number),
                (.., number) => Unexpected::Float(number.unwrap_or_default()),
            },
        }
    }

    /// Returns the error for a value of another type than expected.
    #[cold]
    fn mistyped(&self, expected: &dyn Expected) -> Unread {
        de::Error::invalid_type(self.unexpected(), expected)
    }
}

impl<'a> Reader<'a> {
    /// Gives a number to a visitor; the key of an object may be one.
    fn number<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        let written;
        let number = match self {
            Reader::Value(Value::Number(number)) => number,
            Reader::Key(text) => match text.parse() {
                Ok(number) => {
                    written = number;
                    &written
                }
                Err(_) => return Err(self.mistyped(&visitor)),
            },
            Reader::Value(_) => return Err(self.mistyped(&visitor)),
        };
        match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => visitor.visit_u64(number),
            (_, Some(number), _) => visitor.visit_i64(number),
            (.., number) => visitor.visit_f64(number.unwrap_or_default()),
        }
    }

    /// Gives a text to a visitor.
    fn text<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::String(text)) => visitor.visit_borrowed_str(text),
            Reader::Key(text) => visitor.visit_borrowed_str(text),
            Reader::Value(_) => Err(self.mistyped(&visitor)),
        }
    }

    /// Gives a list to a visitor, which must take all of it.
    fn list<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        let Reader::Value(Value::Array(list)) = self else { return Err(self.mistyped(&visitor)) };
        let mut items = Items { left: list.iter(), at: 0 };
        let value = visitor.visit_seq(&mut items)?;
        match items.left.len() {
            0 => Ok(value),
            _ => Err(de::Error::invalid_length(list.len(), &"fewer elements in array")),
        }
    }

    /// Gives an object to a visitor, which must take all of it.
    fn object<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        let Reader::Value(Value::Object(object)) = self else { return Err(self.mistyped(&visitor)) };
        let mut fields = Fields::of(object);
        let value = visitor.visit_map(&mut fields)?;
        match fields.left.len() {
            0 => Ok(value),
            _ => Err(de::Error::invalid_length(object.len(), &"fewer elements in map")),
        }
    }
}

/// Passes every kind of number on.
macro_rules! numbers {
    ($($deserialize:ident)*) => {$(
        fn $deserialize<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
            self.number(visitor)
        }
    )*};
}

impl<'a> Deserializer<'a> for Reader<'a> {
    type Error = Unread;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64 deserialize_f32 deserialize_f64
    }

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::Null) => visitor.visit_unit(),
            Reader::Value(Value::Bool(bool)) => visitor.visit_bool(*bool),
            Reader::Value(Value::Number(_)) => self.number(visitor),
            Reader::Value(Value::String(_)) | Reader::Key(_) => self.text(visitor),
            Reader::Value(Value::Array(_)) => self.list(visitor),
            Reader::Value(Value::Object(_)) => self.object(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::Bool(bool)) => visitor.visit_bool(*bool),
            _ => Err(self.mistyped(&visitor)),
        }
    }

    fn deserialize_char<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.text(visitor)
    }

    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.text(visitor)
    }

    fn deserialize_string<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.text(visitor)
    }

    fn deserialize_identifier<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.text(visitor)
    }

    fn deserialize_bytes<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_any(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::Null) => visitor.visit_unit(),
            _ => Err(self.mistyped(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'a>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn deserialize_tuple<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.object(visitor)
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        // By its names alone: nothing of ours is written as a list of its fields, and reading that would be code for each struct.
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self {
            Reader::Value(Value::String(name)) => visitor.visit_enum(Variant { name, value: None }),
            Reader::Key(name) => visitor.visit_enum(Variant { name, value: None }),
            Reader::Value(Value::Object(object)) => match (object.len(), object.iter().next()) {
                (1, Some((name, value))) => visitor.visit_enum(Variant { name, value: Some(value) }),
                _ => Err(de::Error::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            Reader::Value(_) => Err(self.mistyped(&"string or map")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }
}

/// What is left of a list.
struct Items<'a> {
    left: slice::Iter<'a, Value>,
    at: usize,
}

impl<'a> SeqAccess<'a> for Items<'a> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        let Some(value) = self.left.next() else { return Ok(None) };
        let at = self.at;
        self.at += 1;
        match seed.deserialize(Reader::Value(value)) {
            Ok(value) => Ok(Some(value)),
            Err(unread) => Err(unread.within(&format_args!("[{at}]"))),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// What is left of an object.
struct Fields<'a> {
    left: map::Iter<'a>,
    here: (&'a str, &'a Value),
}

impl<'a> Fields<'a> {
    /// Returns all fields of an object.
    fn of(object: &'a Map<String, Value>) -> Self {
        Self { left: object.iter(), here: ("", &Value::Null) }
    }
}

impl<'a> MapAccess<'a> for Fields<'a> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.here = (key, value);
        match seed.deserialize(Reader::Key(key)) {
            Ok(key) => Ok(Some(key)),
            Err(unread) => Err(unread.within(key)),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        let (key, value) = self.here;
        seed.deserialize(Reader::Value(value)).map_err(|unread| unread.within(&key))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// One variant of an enum, and what stands in it.
struct Variant<'a> {
    name: &'a str,
    value: Option<&'a Value>,
}

impl<'a> EnumAccess<'a> for Variant<'a> {
    type Error = Unread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self), Unread> {
        Ok((seed.deserialize(Reader::Key(self.name))?, self))
    }
}

impl<'a> VariantAccess<'a> for Variant<'a> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        match self.value {
            None | Some(Value::Null) => Ok(()),
            Some(value) => Err(Reader::Value(value).mistyped(&"unit variant").within(&self.name)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value, Unread> {
        match self.value {
            Some(value) => seed.deserialize(Reader::Value(value)).map_err(|unread| unread.within(&self.name)),
            None => Err(de::Error::invalid_type(Unexpected::UnitVariant, &"newtype variant")),
        }
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        match self.value {
            Some(value) => Reader::Value(value).list(visitor).map_err(|unread| unread.within(&self.name)),
            None => Err(de::Error::invalid_type(Unexpected::UnitVariant, &"tuple variant")),
        }
    }

    fn struct_variant<V: Visitor<'a>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        match self.value {
            Some(value) => Reader::Value(value).object(visitor).map_err(|unread| unread.within(&self.name)),
            None => Err(de::Error::invalid_type(Unexpected::UnitVariant, &"struct variant")),
        }
    }
}
