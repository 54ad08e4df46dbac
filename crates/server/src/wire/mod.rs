//! What goes over the wire: every body that a request may have and every answer, as plain data.
//!
//! The client's TypeScript is generated from these types, and so is the OpenAPI document.

mod ask; // bodies and queries of requests
mod lab; // runs of the lab, analyses
mod news; // what the stream of updates carries
mod page; // a match as one viewer sees it
mod reply; // the other answers

pub use ask::{
    BargainAction, CheckAsk, DrawAsk, Expect, JoinAsk, MatchAsk, MatchList, Me, MeasureAsk, OrderAsk, PingAsk,
    ResignAsk, SayAsk, SeatAsk, SeatChoice, TakeBackAsk,
};
pub(crate) use ask::{ListQuery, LogQuery, SceneQuery, UpdatesQuery};
pub(crate) use lab::LabQuery;
pub use lab::{AnalysisReply, ForkAsk, LabAsk, LabReply, WonSoFar, WorkState};
pub use news::{OfferNews, OrderNews, PingNews, RematchNews, SeatsNews, StepNews, Update};
pub use page::{ChatLine, MatchPage, MatchSummary, OfferKind, OpenOffer, SeatKind, SeatPage};
pub use reply::{
    DataFile, DataReply, ErrorBody, ErrorReply, GameList, GamePage, HintIdea, HintReply, Joined, LevelInfo, LevelList,
    LogReply, Made, MatchListReply, OddsReply, OddsRow, OrderReply, Remade, RulesReply, SceneReply,
};
