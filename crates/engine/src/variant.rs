//! The name of an enum's variant, as serde writes it.

use std::fmt;

use serde::ser::{Impossible, Serialize, Serializer};

/// The name of the variant; `other` for what is no enum.
pub(crate) fn of(value: &impl Serialize) -> &'static str {
    value.serialize(Names).unwrap_or_else(|name| name.0.unwrap_or("other"))
}

/// Ends the writing of a value: with the variant's name, once it is known.
#[derive(Debug)]
struct Named(Option<&'static str>);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.unwrap_or("other"))
    }
}

impl std::error::Error for Named {}

impl serde::ser::Error for Named {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self(None)
    }
}

struct Names;

macro_rules! nameless {
    ($($method:ident: $type:ty;)*) => {
        $(fn $method(self, _: $type) -> Result<Self::Ok, Named> {
            Err(Named(None))
        })*
    };
}

impl Serializer for Names {
    type Ok = &'static str;
    type Error = Named;
    type SerializeSeq = Impossible<Self::Ok, Named>;
    type SerializeTuple = Impossible<Self::Ok, Named>;
    type SerializeTupleStruct = Impossible<Self::Ok, Named>;
    type SerializeTupleVariant = Impossible<Self::Ok, Named>;
    type SerializeMap = Impossible<Self::Ok, Named>;
    type SerializeStruct = Impossible<Self::Ok, Named>;
    type SerializeStructVariant = Impossible<Self::Ok, Named>;

    nameless! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_f32: f32;
        serialize_f64: f64;
        serialize_char: char;
        serialize_bytes: &[u8];
        serialize_unit_struct: &'static str;
    }

    /// A tag written as text is a word the rules have fixed, but it may not outlive the value.
    fn serialize_str(self, _: &str) -> Result<Self::Ok, Named> {
        Err(Named(None))
    }

    fn serialize_none(self) -> Result<Self::Ok, Named> {
        Err(Named(None))
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Self::Ok, Named> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Self::Ok, Named> {
        Err(Named(None))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Self::Ok, Named> {
        Ok(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<Self::Ok, Named> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: &T,
    ) -> Result<Self::Ok, Named> {
        Ok(variant)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Named> {
        Err(Named(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Named> {
        Err(Named(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Named> {
        Err(Named(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Named> {
        Err(Named(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Named> {
        Err(Named(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Named> {
        Err(Named(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Named> {
        Err(Named(Some(variant)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    enum What {
        Smoke,
        HighGround(u8),
        Between(u8, u8),
        Cover { wall: bool },
    }

    #[test]
    fn variants_of_every_shape_have_names() {
        let whats = [What::Smoke, What::HighGround(2), What::Between(1, 2), What::Cover { wall: true }];
        assert_eq!(whats.each_ref().map(of), ["smoke", "high_ground", "between", "cover"]);
        assert_eq!(of(&Some(What::Smoke)), "smoke");
        assert_eq!(of(&3), "other");
    }
}
