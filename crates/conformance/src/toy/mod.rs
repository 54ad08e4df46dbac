//! Three Passes: a toy game that uses the whole contract.
//!
//! Hidden hands, dice, orders that can be undone and orders that cannot, an order with nested parts, two kinds of decision, two scenarios, one option, one
//! odds question. It proves the platform without any real game, and is the model to copy when a game is added.

mod data; // passes.toml, checked
mod event; // what happened
mod judgement; // what the sergeant thinks of an order
mod order; // what a seat can say
mod revised; // the same game, its rules changed
mod screen; // scene and sketch
mod state; // the state, its legal orders and their effects
mod view; // what a viewer may know, and imagining the rest

pub use data::ThreePasses;
pub use event::{Happened, What};
pub use order::{Order, Refused};
pub use revised::Revised;
pub use state::{Card, Pass, Phase, Position, Post, State};
pub use view::{EnemyPost, View};

use chance::{Chance, Pool, distribution};
use engine::{
    About, Answer, Arguments, Clause, DataError, DataFiles, GameInfo, Log, NoReasons, OddsError, Options, RuleSet,
    SetupFault, TermRow, Terms,
};
use serde_json::json;

impl RuleSet for ThreePasses {
    type Game = State;

    const SLUG: &'static str = "three-passes";
    const VERSION: u32 = 1;
    const RULES: &'static str = include_str!("rules.md");

    fn files() -> DataFiles {
        DataFiles::new([("passes.toml".to_owned(), include_str!("passes.toml").to_owned())])
    }

    fn lessons() -> DataFiles {
        DataFiles::new([("storm.toml".to_owned(), include_str!("lessons/storm.toml").to_owned())])
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        data::read(files)
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        let powder = options.number("powder").unwrap_or(data::POWDER);
        let rounds = self.info.scenario(scenario).map_or(0, |scenario| scenario.turns);
        Terms::default()
            .with(About::Aim, "More strength in your posts than the other side when all cards are turned up.", "TP-4.1")
            .with(
                About::Situation,
                "Three passes lead over the hills, and each side has eight companies to hold them.",
                "TP-1.1",
            )
            .with(About::Points, "Every post counts its strength at the end; a lead of 4 is decisive.", "TP-4.1")
            .figures(["held at the end"], [TermRow::new("a post", ["1 to 5"], "TP-1.1")])
            .with(About::Length, format!("{rounds} rounds."), "TP-4.1")
            .with(About::Special, format!("Each side has {powder} powder."), "TP-3.1")
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Happened>,
    ) -> Result<State, SetupFault> {
        let powder = options.get("powder").and_then(|text| text.parse().ok()).unwrap_or(data::POWDER);
        let index = self.info.scenarios.iter().position(|known| known.id == scenario).unwrap_or(0);
        Ok(State::start(self, index as u8, powder, chance, log))
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        if question != "storm" {
            let known = "storm".to_owned();
            return Err(OddsError::Question { game: Self::SLUG.to_owned(), question: question.to_owned(), known });
        }
        let pool = Pool::d6(arguments.int("dice") as u32);
        let strength = arguments.int("strength") as u8;
        let needed = state::needed(arguments.bool("smoke"), &mut NoReasons);
        let storm = distribution(|chance| state::hits(pool, needed, chance));
        Ok(Answer::new(&storm, |&hits| json!({ "hits": hits, "fell": state::falls(hits, strength) })))
    }
}

/// The clause ids of the game, for events and refusals.
const fn clause(id: &'static str) -> Clause {
    Clause(id)
}
