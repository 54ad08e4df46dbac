use chance::{Chance, Fast};
use engine::{Game, GiveError, Match, NoLog, Pending, RuleSet, Rulebook, Seat, Words};

use crate::mutation::mutate;
use crate::spot::Spot;
use crate::walk::OrderOf;

/// Wrong orders tried at one decision.
const TRIES: u32 = 32;

/// Stray and mutated orders are refused with a clause and without effect, or are legal and can be carried out.
pub(crate) fn check<R: RuleSet>(
    played: &mut Match<R>,
    seat: Seat,
    book: &Rulebook,
    stray: &[OrderOf<R>],
    complete: Option<&[OrderOf<R>]>,
    spot: &mut Spot,
    chance: &mut Fast,
) {
    let mut offered = Vec::new();
    played.game().orders(&mut offered);
    let mut models: Vec<Words> = Vec::new();
    for _ in 0..12 {
        models.push(played.game().speak(&offered[chance.below(offered.len() as u32) as usize]));
        if !stray.is_empty() {
            models.push(played.game().speak(&stray[chance.below(stray.len() as u32) as usize]));
        }
    }
    for turn in 0..TRIES {
        let order = if turn % 4 == 0 && !stray.is_empty() {
            stray[chance.below(stray.len() as u32) as usize].clone()
        } else {
            let words = mutate(&models[chance.below(models.len() as u32) as usize], &models, chance);
            let json = words.to_json();
            spot.trying = json.to_string();
            let text = words.notation(R::Game::phrases());
            let _ = Words::from_notation(&text, R::Game::phrases()).and_then(|words| played.game().hear(&words));
            match Words::from_json(&json, R::Game::phrases()).and_then(|words| played.game().hear(&words)) {
                Ok(order) => order,
                Err(misheard) => {
                    assert!(!misheard.to_string().is_empty(), "misheard words are answered by a sentence");
                    continue;
                }
            }
        };
        spot.trying = format!("{order:?}");
        match played.game().check(&order) {
            Err(refusal) => refused(played, seat, book, order, &refusal),
            Ok(()) => carried_out(played.game(), &order, complete, chance),
        }
    }
    wrong_seat(played, seat, &offered[0]);
}

fn refused<R: RuleSet>(
    played: &mut Match<R>,
    seat: Seat,
    book: &Rulebook,
    order: OrderOf<R>,
    refusal: &<R::Game as Game>::Refusal,
) {
    let said = played.game().explain(refusal);
    assert!(
        book.get(said.clause.0).is_some(),
        "the refusal of {order:?} cites {}, which is not in the rulebook",
        said.clause
    );
    assert!(!said.text.trim().is_empty(), "the refusal of {order:?} has no sentence");
    unchanged(played, |played| match played.give(seat, order) {
        Err(GiveError::Refused(given)) => assert_eq!(given, said, "a refusal reads the same when the order is given"),
        other => panic!("an order that fails its check is refused, not answered by {other:?}"),
    });
}

fn carried_out<G: Game>(game: &G, order: &G::Order, complete: Option<&[G::Order]>, chance: &mut Fast) {
    if let Some(orders) = complete {
        assert!(orders.contains(order), "order {order:?} passes its check but is not offered");
    }
    let mut after = game.clone();
    after.apply(order, chance, &mut NoLog);
    if let Pending::Decision { .. } = after.pending() {
        let mut orders = Vec::new();
        after.orders(&mut orders);
        assert!(!orders.is_empty(), "there is a legal order after {order:?}");
    }
}

fn wrong_seat<R: RuleSet>(played: &mut Match<R>, seat: Seat, order: &OrderOf<R>) {
    for other in (0..played.seats().len() as u8).map(Seat).filter(|other| *other != seat) {
        unchanged(played, |played| {
            let given = played.give(other, order.clone());
            assert!(matches!(given, Err(GiveError::NotYours { .. })), "only the deciding seat gives orders");
        });
    }
}

fn unchanged<R: RuleSet>(played: &mut Match<R>, attempt: impl FnOnce(&mut Match<R>)) {
    let state = |played: &Match<R>| {
        let mut bytes = Vec::new();
        played.game().save(&mut bytes);
        (bytes, played.steps().len())
    };
    let before = state(played);
    attempt(played);
    assert!(before == state(played), "a refused order changes nothing");
}
