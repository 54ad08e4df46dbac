//! A table with the toy game, for tests beside the code.

use std::sync::{Arc, OnceLock};

use catalog::Title;
use conformance::toy::ThreePasses;
use engine::RuleSet;
use store::{MatchRow, SeatRow, Sqlite, Stakes, Store};

use crate::live::Deed;
use crate::{App, Config};

fn toy() -> &'static [Box<dyn Title>] {
    static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    GAMES.get_or_init(|| vec![catalog::open::<ThreePasses>(&ThreePasses::files()).expect("the toy's data is right")])
}

/// A table at which one computer thinks at a time, and a visitor.
pub(crate) async fn table(folder: &tempfile::TempDir) -> (Arc<App>, i64) {
    let store = Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
    let maker = store.add_visitor([1; 32], 1).await.expect("a visitor");
    (App::new(Config { thinkers: 1, ..Config::default() }, Arc::new(store), toy()), maker)
}

/// A match in which a computer decides first, against a person; or that person plays both seats.
pub(crate) async fn keep(app: &App, id: &str, level: Option<&str>, maker: i64) {
    let seat = |name: &str, level: Option<&str>| SeatRow {
        name: name.to_owned(),
        level: level.map(str::to_owned),
        visitor: level.is_none().then_some(maker),
        ..SeatRow::default()
    };
    let row = MatchRow {
        id: id.to_owned(),
        made: 1,
        maker,
        game: "three-passes".to_owned(),
        data: toy()[0].data_hash().to_owned(),
        rules: toy()[0].rules_version(),
        program: String::new(),
        scenario: "patrol".to_owned(),
        options: "{}".to_owned(),
        secret: [7; 32],
        undo: true,
        listed: false,
        stakes: Stakes::default(),
        clock: None,
        wish: None,
        seats: vec![seat("red", level), seat("blue", None)],
    };
    let begin = Deed::Begin.into_act(1, 1, Some(maker), None, None);
    app.store.create(row, vec![begin], None).await.expect("a match");
}
