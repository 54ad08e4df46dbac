use std::any::Any;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::record::RecordError;
use engine::{GiveError, OddsError, SetupFault};
use host::Gone;
use store::StoreError;
use tokio::task::JoinError;

use crate::journal;
use crate::wire::{ErrorBody, ErrorReply};

/// Every way in which a request can fail: a status, a word for programs, one sentence for people.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The body or the query cannot be read at all.
    #[error("{0}")]
    Malformed(String),
    /// The body is JSON, but not what this request takes.
    #[error("{0}")]
    WrongShape(String),
    /// The body is not announced as JSON.
    #[error("the body must be sent as application/json")]
    NotJson,
    /// The body is larger than allowed.
    #[error("the body is larger than this server takes")]
    TooLarge,
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(String),
    /// This address does not take that method.
    #[error("this address does not take that method")]
    Method,
    /// The seat, or what was asked about it, belongs to somebody else.
    #[error("{0}")]
    NotYours(String),
    /// What shall sign in does not: forged, old, used, or of an account that was closed. Which of them is not said.
    #[error("this does not sign you in: it is unknown, used or too old; ask for a new one")]
    NoEntry,
    /// A page of another site sent the request.
    #[error("this request comes from a page of another site")]
    ForeignOrigin,
    /// The client asks for a server of another name.
    #[error("this server is not called `{0}`; if it shall be, start it with `--host {0}`")]
    ForeignHost(String),
    /// The match is no longer at the step that was expected.
    #[error("the match has moved on; it stands at step {step}")]
    MovedOn {
        /// Where it stands.
        step: usize,
    },
    /// Somebody else acted at the same moment, by way of another server.
    #[error("somebody else acted at the same moment; look again")]
    Raced,
    /// The match has not begun.
    #[error("the match begins when all its seats are taken")]
    Waiting,
    /// The seat is taken.
    #[error("that seat is taken")]
    Taken,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// It does not fit where the match stands.
    #[error("{0}")]
    Unfit(String),
    /// The rules forbid it.
    #[error("{text}")]
    Refused {
        /// The clause.
        clause: String,
        /// The sentence.
        text: String,
    },
    /// The words mean no order.
    #[error("{0}")]
    Misheard(String),
    /// What was asked for cannot be: an option, a name, a question.
    #[error("{0}")]
    Invalid(String),
    /// The record does not verify.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The match was begun with rules that this program no longer has.
    #[error("{0}")]
    OldRules(String),
    /// The match is played by another program, which does not answer.
    #[error("{0}")]
    Kept(String),
    /// Too many requests.
    #[error("too many requests from you; wait {seconds} s")]
    TooMany {
        /// How long to wait.
        seconds: u64,
    },
    /// Too much of one kind is under way for this client.
    #[error("{text}")]
    Enough {
        /// The sentence.
        text: &'static str,
        /// How long to wait.
        seconds: u64,
    },
    /// The server has more to do than it takes on.
    #[error("the server is busy; try again in a moment")]
    Busy,
    /// It took too long.
    #[error("the request took too long")]
    TooSlow,
    /// The database failed.
    #[error("the database does not answer; look in a moment whether this has been stored, and try again if not")]
    Storage,
    /// The program has a fault. Nothing has changed.
    #[error("something went wrong inside the server; nothing has changed")]
    Stumbled,
}

impl ApiError {
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::WrongShape(_) => (StatusCode::UNPROCESSABLE_ENTITY, "wrong_shape"),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Self::NotYours(_) => (StatusCode::FORBIDDEN, "not_yours"),
            Self::NoEntry => (StatusCode::FORBIDDEN, "no_entry"),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            Self::ForeignHost(_) => (StatusCode::MISDIRECTED_REQUEST, "foreign_host"),
            Self::MovedOn { .. } => (StatusCode::CONFLICT, "moved_on"),
            Self::Raced => (StatusCode::CONFLICT, "raced"),
            Self::Waiting => (StatusCode::CONFLICT, "waiting"),
            Self::Taken => (StatusCode::CONFLICT, "taken"),
            Self::Over => (StatusCode::CONFLICT, "over"),
            Self::Unfit(_) => (StatusCode::CONFLICT, "unfit"),
            Self::Refused { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Self::Misheard(_) => (StatusCode::UNPROCESSABLE_ENTITY, "misheard"),
            Self::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            Self::Record(_) => (StatusCode::UNPROCESSABLE_ENTITY, "record"),
            Self::Kept(_) => (StatusCode::SERVICE_UNAVAILABLE, "program"),
            Self::OldRules(_) => (StatusCode::GONE, "old_rules"),
            Self::TooMany { .. } | Self::Enough { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Self::Storage => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            Self::Stumbled => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    fn body(&self) -> ErrorBody {
        let (_, code) = self.status_and_code();
        let mut body = ErrorBody { code, text: self.to_string(), clause: None, step: None, line: None };
        match self {
            Self::Refused { clause, .. } => body.clause = Some(clause.clone()),
            Self::MovedOn { step } => body.step = Some(*step),
            Self::Record(error) => body.line = Some(error.line),
            _ => {}
        }
        body
    }
}

impl ApiError {
    /// Whether it follows from where the match stands: who knows a later act may say something else.
    pub(crate) fn is_about_position(&self) -> bool {
        matches!(
            self,
            Self::NotYours(_)
                | Self::MovedOn { .. }
                | Self::Waiting
                | Self::Over
                | Self::Unfit(_)
                | Self::Refused { .. }
                | Self::Misheard(_)
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, _) = self.status_and_code();
        let mut response = (status, Json(ErrorReply { error: self.body() })).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Self::TooMany { seconds } | Self::Enough { seconds, .. } = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<GiveError> for ApiError {
    fn from(error: GiveError) -> Self {
        match error {
            GiveError::Over => Self::Over,
            GiveError::NotYours { .. } => Self::NotYours(error.to_string()),
            GiveError::Misheard(misheard) => Self::Misheard(misheard.to_string()),
            GiveError::Refused(refusal) => Self::Refused { clause: refusal.clause.to_string(), text: refusal.text },
            GiveError::NoUndo(_) | GiveError::Removed => Self::Unfit(error.to_string()),
        }
    }
}

impl ApiError {
    /// What unwound a piece of work: another program that does not answer, or a fault of this one.
    pub(crate) fn of_payload(payload: Box<dyn Any + Send>) -> Self {
        payload.downcast::<Gone>().map_or(Self::Stumbled, |gone| Self::from(*gone))
    }
}

impl From<JoinError> for ApiError {
    fn from(error: JoinError) -> Self {
        error.try_into_panic().map_or(Self::Stumbled, Self::of_payload)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Taken) {
            return Self::Raced;
        }
        journal::problem(&format!("store: {error}"));
        Self::Storage
    }
}

impl From<SetupFault> for ApiError {
    fn from(fault: SetupFault) -> Self {
        Self::Invalid(fault.to_string())
    }
}

impl From<OddsError> for ApiError {
    fn from(error: OddsError) -> Self {
        match error {
            OddsError::Question { .. } => Self::NotFound(format!("such question: {error}")),
            OddsError::Key { .. } | OddsError::Value { .. } => Self::Invalid(error.to_string()),
        }
    }
}
