use engine::{Ending, Status};
use store::{Act, ActKind, MatchKey, MatchRow, Position, SeatRow, Stakes, Store};

pub fn row(id: &str, maker: i64) -> MatchRow {
    let seat = |name: &str, visitor, level: Option<&str>, invitation| SeatRow {
        name: name.to_owned(),
        visitor,
        level: level.map(str::to_owned),
        invitation,
        nonce: vec![1, 2, 3],
        ..SeatRow::default()
    };
    MatchRow {
        id: id.to_owned(),
        made: 100,
        maker,
        game: "toy".to_owned(),
        data: "hash".to_owned(),
        scenario: "first".to_owned(),
        options: "{}".to_owned(),
        secret: [7; 32],
        undo: true,
        listed: false,
        clock: None,
        wish: None,
        rules: 3,
        program: "cafe".to_owned(),
        stakes: Stakes::default(),
        seats: vec![seat("red", Some(maker), None, None), seat("blue", None, None, Some([9; 32]))],
    }
}

fn won() -> Ending {
    Ending {
        level: "total".to_owned(),
        margin: [("red".to_owned(), 3), ("blue".to_owned(), -3)].into(),
        reason: "TP-4.2".to_owned(),
        winners: vec!["red".to_owned()],
        automatic: false,
        resigned: None,
        out_of_time: None,
        agreed: false,
        annulled: false,
    }
}

pub fn act(n: u64, kind: ActKind, decider: Option<u8>) -> Act {
    Act {
        n,
        at: 100 + n as i64,
        kind,
        seat: Some(0),
        visitor: None,
        body: format!("{{\"order\":\"wait\",\"n\":{n}}}"),
        position: (kind == ActKind::Order).then(|| Position {
            step: n as u32,
            turn: 1,
            decider,
            status: match decider {
                Some(seat) => {
                    Status::Decision { seat: ["red", "blue"][usize::from(seat)].to_owned(), question: "act".to_owned() }
                }
                None => Status::Over { outcome: won() },
            },
            digest: [n as u8; 16],
        }),
        tick: None,
    }
}

pub async fn a_match(store: &dyn Store, id: &str) -> (i64, MatchKey) {
    let mut token = [0; 32];
    token[..id.len()].copy_from_slice(id.as_bytes());
    let visitor = store.add_visitor(token, 50).await.expect("a visitor");
    let mut row = row(id, visitor);
    row.seats[1].invitation = Some(token);
    (visitor, store.create(row, Vec::new(), None).await.expect("a match"))
}
