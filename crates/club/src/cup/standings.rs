use super::{Cup, Entrant, Pairing};

/// A line of the table. Everything that may be halved is counted in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entrant: Entrant,
    /// The place, from 1; nobody shares one, since the last tie is broken by strength and lot.
    pub place: usize,
    /// Half points.
    pub halves: u32,
    /// The half points of all who were met, twice where they were met twice. A bye counts as somebody with as many points as oneself.
    pub buchholz: u32,
    /// The same, each times the half points taken from them: so in quarters of points.
    pub sonneborn_berger: u32,
    /// Matches won over the board.
    pub wins: u32,
    /// Half points from matches with those who are equal in everything before.
    pub direct: u32,
    /// Whether the entrant has withdrawn.
    pub withdrawn: bool,
}

impl Row {
    /// What decides before head to head does.
    fn merit(&self) -> [u32; 4] {
        [self.halves, self.buchholz, self.sonneborn_berger, self.wins]
    }
}

/// The table: by points, then points of those who were met, points of those who were beaten, wins, head to head, and the weaker at the start before the
/// stronger.
pub(super) fn of(cup: &Cup) -> Vec<Row> {
    let points: Vec<u32> = (0..cup.entrants()).map(|entrant| cup.halves(entrant)).collect();
    let mut rows: Vec<Row> = cup.order.iter().rev().map(|entrant| row(cup, *entrant, &points)).collect();
    let merits: Vec<_> = rows.iter().map(|row| (row.entrant, row.merit())).collect();
    for row in &mut rows {
        let merit = row.merit();
        let is_equal = |other: Entrant| merits.contains(&(other, merit));
        let direct = cup.encounters(row.entrant).filter(|(other, _)| other.is_some_and(is_equal));
        row.direct = direct.map(|(_, [own, _])| own).sum();
    }
    rows.sort_by_key(|row| std::cmp::Reverse((row.merit(), row.direct)));
    for (index, row) in rows.iter_mut().enumerate() {
        row.place = index + 1;
    }
    rows
}

fn row(cup: &Cup, entrant: Entrant, points: &[u32]) -> Row {
    let met = |other: Option<Entrant>| points[other.unwrap_or(entrant)];
    Row {
        entrant,
        place: 0,
        halves: points[entrant],
        buchholz: cup.encounters(entrant).map(|(other, _)| met(other)).sum(),
        sonneborn_berger: cup.encounters(entrant).map(|(other, [own, _])| own * met(other)).sum(),
        wins: wins(cup, entrant),
        direct: 0,
        withdrawn: cup.withdrawn.contains(&entrant),
    }
}

fn wins(cup: &Cup, entrant: Entrant) -> u32 {
    let won = cup.rounds().iter().flatten().map(|encounter| match encounter.pairing {
        Pairing::Meet(first, second) => {
            let players = [first, second];
            let winners = encounter.legs.iter().flatten().filter_map(|leg| leg.winner());
            winners.filter(|winner| players[*winner] == entrant).count()
        }
        Pairing::Bye(_) => 0,
    });
    won.sum::<usize>() as u32
}
