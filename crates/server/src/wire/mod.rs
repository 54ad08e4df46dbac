//! What goes over the wire: every body that a request may have and every answer, as plain data.
//!
//! The client's TypeScript is generated from these types, and so is the OpenAPI document.

mod ask; // bodies and queries of requests
mod clock; // how much time there is
mod cups; // cups
mod lab; // runs of the lab, analyses
mod news; // what the stream of updates carries
mod page; // a match as one viewer sees it
mod papers; // what a seat keeps to itself, verdicts
mod people; // accounts, notices, order
mod players; // ratings, results, matches of players
mod reply; // the other answers
mod rules; // by which rules a match is played
mod seek; // pools, challenges
mod target; // how targets are described

pub use ask::{
    BargainAction, CheckAsk, DrawAsk, Expect, JoinAsk, MatchAsk, MatchList, MeasureAsk, NameAsk, OrderAsk, PingAsk,
    ResignAsk, SayAsk, SeatAsk, SeatChoice, TakeBackAsk,
};
pub(crate) use ask::{ListQuery, LogQuery, RematchQuery, SceneQuery, UpdatesQuery, chosen};
pub use clock::{ClockNews, ClockPage, ClockSeat, ListClock, PauseAsk, VacationAsk};
pub use cups::{
    CupAsk, CupEntrant, CupForm, CupLeg, CupLine, CupList, CupMade, CupPage, CupPairing, CupRound, CupStatus,
    CupSummary,
};
pub(crate) use lab::LabQuery;
pub use lab::{AnalysisReply, ForkAsk, LabAsk, LabReply, WonSoFar, WorkState};
pub use news::{OfferNews, OrderNews, PingNews, RematchNews, SeatsNews, StepNews, Update};
pub use page::{ChatLine, MatchNow, MatchPage, MatchSummary, OfferKind, OpenOffer, SeatKind, SeatPage};
pub use papers::{ConditionalOrder, ConditionalOrders, JudgeAsk, Note, VerdictPage};
pub(crate) use people::NameQuery;
pub use people::{
    AccountPage, AccountReply, BlockList, Blocked, Ceremony, CeremonyAnswer, Channel, CodeAsk, CodesReply, KindChoice,
    LinkAsk, MailAsk, MailboxPage, Me, MyAccount, NameReply, NoticeChoices, NoticeKind, NoticePage, NoticesReply,
    PasskeyAsk, PasskeyPage, PersonAsk, PushAsk, PushDevice, PushEnd, QuietHours, ReportAsk, SessionPage, Settings,
    ShowPace, SignedIn, StopAsk, StopReply, TestAsk, TestReply, Theme,
};
pub use players::{
    Against, EarlyEnd, Feat, FeatKind, Habits, Honour, Leader, LeadersReply, LevelMean, LuckPage, MatchResult, Mean,
    NextMatch, Opening, PlayerGame, PlayerKind, PlayerMatch, PlayerMatches, PlayerPage, PlayerRef, PlayerScenario,
    PlayerSide, PlayersPace, RatingPage, RatingPoint, ScenarioResults, SideProspect, Tally, Watchable,
};
pub(crate) use players::{LeadersQuery, MatchesQuery};
pub use reply::{
    Chances, DataFile, DataReply, ErrorBody, ErrorReply, GameList, GamePage, HintIdea, HintReply, Invitation, Joined,
    LessonList, LessonReply, LevelInfo, LevelList, ListReply, LogReply, Made, MatchListReply, OddsReply, OddsRow,
    OrderReply, Preset, Remade, RulesReply, SceneReply, SeatLabel, SideChance, TermsReply,
};
pub use rules::{ClauseChange, RulesChanges, RulesNote, RulesStanding};
pub use seek::{ChallengeAsk, ChallengeList, ChallengePage, PoolMeeting, PoolPage, PoolsReply, RatingWish};
