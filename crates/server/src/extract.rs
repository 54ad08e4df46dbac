//! What a request brings, read with our own errors in place of the framework's, and what goes back most often.

use std::fmt;
use std::marker::PhantomData;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::ApiError;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Json::<Object<T>>::from_request(request, state).await.map(|Json(body)| Self(body.0)).map_err(refuse_json)
    }
}

/// A JSON object: a list of its values in order, which the reader would take for one, is none.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
                // Read to its end: what is no JSON at all is told as that.
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Err(A::Error::invalid_type(Unexpected::Seq, &self))
            }
        }

        deserializer.deserialize_any(Reader(PhantomData)).map(Self)
    }
}

/// An answer that is given so often that it shall cost little: written into memory that is large enough from the start.
pub(crate) struct Written<T>(pub(crate) T);

/// Most such answers are shorter.
const ROOM: usize = 2_048;

impl<T: Serialize> IntoResponse for Written<T> {
    fn into_response(self) -> Response {
        let mut text = Vec::with_capacity(ROOM);
        match serde_json::to_writer(&mut text, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response(),
            Err(_) => ApiError::Stumbled.into_response(),
        }
    }
}

fn refuse_json(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::JsonSyntaxError(error) => ApiError::Malformed(format!("this is not JSON: {}", cause(&error))),
        JsonRejection::JsonDataError(error) => {
            ApiError::WrongShape(format!("the body is not what this request takes: {}", cause(&error)))
        }
        JsonRejection::MissingJsonContentType(_) => ApiError::NotJson,
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        other => ApiError::Malformed(other.body_text()),
    }
}

/// The innermost reason, in the words of the JSON reader.
fn cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(deeper) = innermost.source() {
        innermost = deeper;
    }
    innermost.to_string()
}

/// The query of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Query::<T>::from_request_parts(parts, state)
            .await
            .map(|Query(query)| Self(query))
            .map_err(|rejection| ApiError::WrongShape(format!("the query cannot be read: {}", cause(&rejection))))
    }
}

/// The parts of an address. One with a part that cannot be read, such as a number beyond all counting, leads nowhere.
pub(crate) struct At<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Path::<T>::from_request_parts(parts, state)
            .await
            .map(|Path(path)| Self(path))
            .map_err(|_| ApiError::NotFound("such address".to_owned()))
    }
}
