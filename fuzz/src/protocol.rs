use std::io::Cursor;

use engine::{Options, Seat, Secret, Setup, Viewer};
use host::wire::{self, Ask, Begun, Deed, Info, Opened, Reply, Request, Said, Speech, TableAsk, TitleAsk};

use crate::Subject;
use crate::feed::Feed;

/// Lines between two programs, damaged somewhere, are read or refused; what was read is written as it was read.
pub(crate) fn lines(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let ask = feed.pick(&asks(subject)).cloned().unwrap_or(Ask::Games);
    let mut line = serde_json::to_vec(&Request { n: feed.below(9) as u64, ask }).expect("a request can be written");
    damage(&mut line, &mut feed);
    if let Ok(Some(request)) = wire::read::<Request>(&mut Cursor::new(line)) {
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        wire::write(&mut once, &request).expect("what was read can be written");
        let again = wire::read::<Request>(&mut Cursor::new(&once)).expect("and read").expect("whole");
        wire::write(&mut twice, &again).expect("and written");
        assert_eq!(once, twice);
    }
    let mut reply = serde_json::to_vec(&opened(subject)).expect("a reply can be written");
    damage(&mut reply, &mut feed);
    if let Ok(Some(Reply { said: Said::Answer(value), .. })) = wire::read(&mut Cursor::new(reply))
        && let Ok(opened) = serde_json::from_value::<Opened>(value)
    {
        let info = opened.info.into_info();
        for scenario in &info.scenarios {
            let _ = info.check_options(&scenario.id, &info.complete(&scenario.id, &Options::default()));
        }
    }
    let _ = wire::read::<Reply>(&mut Cursor::new(bytes));
}

/// Changes a few bytes, and ends the line.
fn damage(line: &mut Vec<u8>, feed: &mut Feed<'_>) {
    for _ in 0..feed.below(3) {
        let at = feed.below(line.len());
        match feed.below(3) {
            0 => line.truncate(at),
            1 => line.insert(at, feed.below(256) as u8),
            _ => {
                if let Some(byte) = line.get_mut(at) {
                    *byte = feed.below(256) as u8;
                }
            }
        }
    }
    line.push(b'\n');
}

fn opened(subject: &Subject) -> Reply {
    let title = subject.title();
    let opened = Opened {
        title: 0,
        rules: title.rules_version(),
        data: title.data_hash().to_owned(),
        lists: title.lists().iter().map(|&list| list.to_owned()).collect(),
        info: Info::of(title.info()),
    };
    Reply { n: 1, said: Said::Answer(serde_json::to_value(opened).expect("it can be written")) }
}

fn asks(subject: &Subject) -> Vec<Ask> {
    let setup = Setup {
        scenario: subject.title().info().scenarios[0].id.clone(),
        options: Options::default(),
        players: Vec::new(),
        secret: Secret::from_seed(1),
        nonces: vec![vec![1, 2]],
        undo: true,
    };
    let order = Deed::Order { seat: Seat(0), said: Speech::Text("wait".to_owned()) };
    let restore = TitleAsk::Restore { begun: Begun::Setup(setup.clone()), deeds: vec![order.clone()] };
    vec![
        Ask::Open { game: subject.slug().to_owned(), files: [("a.toml".to_owned(), "b".to_owned())].into() },
        Ask::Title { title: 0, ask: TitleAsk::Begin { setup } },
        Ask::Title { title: 0, ask: restore },
        Ask::Title { title: 0, ask: TitleAsk::Read { record: subject.records[0].clone() } },
        Ask::Table { table: 1, ask: TableAsk::Do { deed: order, viewers: vec![Viewer::Seat(Seat(1))] } },
        Ask::Table { table: 1, ask: TableAsk::Scene { viewer: Viewer::Spectator, step: Some(3) } },
        Ask::Cancel { of: 7 },
    ]
}
