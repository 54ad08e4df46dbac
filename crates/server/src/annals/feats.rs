//! What does somebody honour outside cups: computers beaten, harder sides that won, a match won against the odds, a row of wins.

use std::collections::BTreeMap;

use catalog::Level;

use super::bout::{Player, Result};
use super::career::Career;
use super::own::OwnMatch;

/// A side is the harder one when it is worth less than this, in points of rating: it takes under 45 of a hundred points.
const HARD: f64 = -35.0;
/// So often it must have won,
const OFTEN: u32 = 3;
/// and so many such sides are told of.
const MOST_SIDES: usize = 2;
/// A win that was expected less often than this was won against the odds.
const UNLIKELY: f64 = 1.0 / 3.0;
/// So many wins one after another are told of.
const ROW: u32 = 5;

/// Something that does a player honour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feat<'a> {
    pub(crate) what: What,
    /// The match, or the last of them.
    pub(crate) of: &'a OwnMatch,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum What {
    /// The strongest computer that was beaten, and how often.
    Beat(Level, u32),
    /// The harder side of a scenario won so often.
    HardSide(u32),
    /// Won although so much of the points was to be expected.
    AgainstTheOdds(f64),
    /// So many wins one after another.
    Row(u32),
}

/// The feats in a player's matches, of which the last comes first.
pub(crate) fn feats<'a>(own: &'a [OwnMatch], career: &Career) -> Vec<Feat<'a>> {
    let won: Vec<&OwnMatch> = own.iter().filter(|one| one.bout.results[one.side] == Result::Won).collect();
    let mut feats: Vec<Feat<'_>> = beaten(&won).into_iter().collect();
    feats.extend(hard_sides(&won));
    feats.extend(against_the_odds(&won, career));
    feats.extend(row(own));
    feats
}

fn beaten<'a>(won: &[&'a OwnMatch]) -> Option<Feat<'a>> {
    let level = |one: &&&OwnMatch| match one.bout.opponent(one.side) {
        Some(Player::Computer(level)) if level >= Level::Sergeant => Some(level),
        _ => None,
    };
    let strongest = won.iter().filter_map(|one| level(&one)).max()?;
    let mut times = won.iter().filter(|one| level(one) == Some(strongest));
    let of = times.next()?;
    Some(Feat { what: What::Beat(strongest, 1 + times.count() as u32), of })
}

fn hard_sides<'a>(won: &[&'a OwnMatch]) -> Vec<Feat<'a>> {
    let mut sides: BTreeMap<(&str, &str, &[String]), (&'a OwnMatch, u32)> = BTreeMap::new();
    for one in won.iter().filter(|one| one.bout.edge_of(one.side).points() < HARD) {
        let side = sides.entry((one.bout.game, &one.bout.scenario, one.seats())).or_insert((one, 0));
        side.1 += 1;
    }
    let mut often: Vec<_> = sides.into_values().filter(|(_, times)| *times >= OFTEN).collect();
    often.sort_by_key(|(of, times)| std::cmp::Reverse((*times, of.row.at)));
    often.into_iter().take(MOST_SIDES).map(|(of, times)| Feat { what: What::HardSide(times), of }).collect()
}

fn against_the_odds<'a>(won: &[&'a OwnMatch], career: &Career) -> Option<Feat<'a>> {
    let expected = won.iter().filter_map(|one| Some((career.expected(one.row.key)?, *one)));
    let (share, of) = expected.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (share < UNLIKELY).then_some(Feat { what: What::AgainstTheOdds(share), of })
}

fn row(own: &[OwnMatch]) -> Option<Feat<'_>> {
    let (mut best, mut length, mut last) = (None, 0, None);
    for one in own.iter().filter(|one| one.bout.counts()) {
        if one.bout.results[one.side] == Result::Won {
            length += 1;
            let of = *last.get_or_insert(one);
            if best.is_none_or(|(most, _)| length > most) {
                best = Some((length, of));
            }
        } else {
            (length, last) = (0, None);
        }
    }
    best.filter(|(length, _)| *length >= ROW).map(|(length, of)| Feat { what: What::Row(length), of })
}

#[cfg(test)]
mod tests {
    use club::rating::Edge;

    use super::super::own::tests::own;
    use super::*;

    fn told(own: &[OwnMatch]) -> Vec<(What, i64)> {
        feats(own, &Career::default()).iter().map(|feat| (feat.what, feat.of.row.at)).collect()
    }

    #[test]
    fn the_strongest_computer_that_was_beaten_is_told_with_how_often() {
        let against = |at, level, result| {
            let mut one = own(at, 0, result);
            one.bout.players[1] = Some(Player::Computer(level));
            one
        };
        let all = [
            against(5, Level::Captain, Result::Won),
            against(4, Level::General, Result::Lost),
            against(3, Level::Captain, Result::Won),
            against(2, Level::Sergeant, Result::Won),
        ];
        assert_eq!(told(&all), [(What::Beat(Level::Captain, 2), 5)]);
        assert_eq!(told(&[against(1, Level::Recruit, Result::Won)]), [], "which is none");
    }

    #[test]
    fn a_harder_side_is_told_when_it_won_three_times() {
        let with = |at, side: usize, result| {
            let mut one = own(at, side, result);
            one.bout.edge = Edge::of_share(0.3);
            one
        };
        let wins =
            [with(9, 0, Result::Won), with(8, 1, Result::Won), with(7, 0, Result::Won), with(6, 0, Result::Lost)];
        assert_eq!(told(&wins), [], "twice, and the easier one does not count");
        let again = [&wins[..], &[with(5, 0, Result::Won)]].concat();
        assert_eq!(told(&again), [(What::HardSide(3), 9)]);
    }

    #[test]
    fn five_wins_in_a_row_are_told_and_what_the_host_ended_breaks_none() {
        let mut all: Vec<OwnMatch> = [9, 8, 7, 6, 5].map(|at| own(at, 0, Result::Won)).into();
        all.insert(2, own(70, 0, Result::Annulled));
        all.push(own(4, 0, Result::Drawn));
        all.extend([3, 2, 1].map(|at| own(at, 0, Result::Won)));
        assert_eq!(told(&all), [(What::Row(5), 9)]);
        all[1] = own(8, 0, Result::Lost);
        assert_eq!(told(&all), []);
    }

    #[test]
    fn a_win_against_the_odds_is_the_least_expected_one() {
        use super::super::ledger::tests::{bout, ledger};
        let player = Player::Person(1);
        let edge = Edge::of_share(0.2);
        let mut first = bout(10, [1, 2], Result::Won);
        first.edge = edge;
        let ledger = ledger(vec![first.clone(), bout(20, [1, 2], Result::Won)]);
        let career = Career::of(player, &ledger);
        let of = |bout: &super::super::bout::Bout| OwnMatch { bout: bout.clone(), ..own(bout.at, 0, Result::Won) };
        let all: Vec<OwnMatch> = ledger.bouts.iter().rev().map(of).collect();
        let feats = feats(&all, &career);
        let [feat] = feats.as_slice() else { panic!("{feats:?}") };
        let What::AgainstTheOdds(share) = feat.what else { panic!("{feat:?}") };
        assert!(
            (0.2..UNLIKELY).contains(&share) && feat.of.row.at == 10,
            "unsure ratings bring it nearer to a half: {feat:?}"
        );
    }
}
