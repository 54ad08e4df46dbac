use std::collections::BTreeMap;

use engine::{Event, Game, Pending, Rulebook, Seat, Told, Viewer};
use scene::{Scene, Standing};

/// Points by side.
pub(crate) type Tally = BTreeMap<String, i32>;

/// Adds the points that events made for good.
pub(crate) fn count<G: Game>(game: &G, told: &Told<G::Event>, tally: &mut Tally) {
    for row in told.events.iter().flat_map(|(event, _)| game.scored(event)) {
        assert!(row.made, "points of an event are made for good: {row:?}");
        *tally.entry(row.side).or_default() += row.points;
    }
    assert!(told.events.iter().all(|(event, _)| event.weight() <= 9), "no event weighs more than 9");
}

/// What stands in points is what the events told, of sides that are there, by clauses that are there; at the end it makes the margin.
pub(crate) fn check<G: Game>(game: &G, tally: &Tally, book: &Rulebook, seats: &[String]) {
    let view = game.view(Viewer::Umpire);
    let standing = G::standing(&view);
    if standing == Standing::default() {
        return;
    }
    let scene = G::scene(&view);
    cites(&standing, &scene, book);
    for side in &scene.sides {
        let told = tally.get(&side.id).copied().unwrap_or(0);
        assert_eq!(standing.made(&side.id), told, "what {} has made for good is what the events told", side.id);
    }
    if let Pending::Over(outcome) = game.pending() {
        for (seat, margin) in (0..).map(Seat).zip(outcome.margin).take(seats.len()) {
            let at_home = |side: &&scene::Side| side.seats.contains(&seats[seat.index()]);
            let palette = scene.sides.iter().find(at_home).map(|side| &side.palette);
            // Allies fight in one palette.
            let own = |side: &&scene::Side| Some(&side.palette) == palette;
            let mine: i32 = scene.sides.iter().filter(own).map(|side| standing.total(&side.id)).sum();
            let theirs = scene.sides.iter().filter(|side| !own(side)).map(|side| standing.total(&side.id)).max();
            let lead = mine - theirs.unwrap_or(0);
            assert_eq!(lead, i32::from(margin), "the totals of {:?} make the margin of the outcome", standing.rows);
        }
    }
}

fn cites(standing: &Standing, scene: &Scene, book: &Rulebook) {
    let rows = standing.rows.iter().map(|row| (&row.side, &row.clause));
    let prizes = standing.prizes.iter().map(|prize| (&prize.side, &prize.clause));
    for (side, clause) in rows.chain(prizes) {
        assert!(scene.sides.iter().any(|known| known.id == *side), "points belong to a side, not to `{side}`");
        assert!(clause.as_ref().is_none_or(|id| book.get(id).is_some()), "points cite {clause:?} of the rulebook");
    }
    assert!(standing.clause.as_ref().is_none_or(|id| book.get(id).is_some()), "the rule is in the rulebook");
}
