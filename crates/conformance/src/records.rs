use chance::{Chance, Fast};
use engine::{Game, Match, RuleSet, Seat, Viewer, record};

use crate::spot::Spot;
use crate::walk::OrderOf;

fn bytes_of<G: Game>(game: &G) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.save(&mut bytes);
    bytes
}

/// A saved state comes back as it was; damaged bytes are refused or read, but never a panic.
pub(crate) fn check_save<G: Game>(game: &G, spot: &mut Spot, chance: &mut Fast) {
    "saving the state".clone_into(&mut spot.trying);
    let bytes = bytes_of(game);
    let restored = game.restore(&bytes).expect("saved bytes can be restored");
    assert!(restored == *game, "a restored state equals the saved one");
    assert_eq!(bytes_of(&restored), bytes, "a restored state saves the same bytes");
    assert_eq!(bytes_of(&game.clone()), bytes, "a clone saves the same bytes");
    let mut prefix = vec![0xab; 3];
    game.save(&mut prefix);
    assert_eq!(prefix[3..], bytes, "saving appends");
    "restoring damaged bytes".clone_into(&mut spot.trying);
    let _ = game.restore(&bytes[..chance.below(bytes.len().max(1) as u32) as usize]);
    for _ in 0..4 {
        let mut damaged = bytes.clone();
        if let Some(byte) = damaged.get_mut(chance.below(bytes.len().max(1) as u32) as usize) {
            *byte ^= 1 << chance.below(8);
        }
        let _ = game.restore(&damaged);
    }
}

/// An order that can be undone leaves the state as it was, and given again gives the same hash.
pub(crate) fn check_undo<R: RuleSet>(played: &mut Match<R>, seat: Seat, order: &OrderOf<R>) {
    if played.can_undo(seat).is_err() {
        return;
    }
    let (after, steps) = (bytes_of(played.game()), played.steps().len());
    let hash = played.steps().last().map(|step| step.hash);
    played.undo(seat).expect("what can be undone is undone");
    assert_eq!(played.steps().len(), steps - 1, "undo takes one step back");
    played.give(seat, order.clone()).expect("an undone order can be given again");
    assert_eq!(bytes_of(played.game()), after, "an undone order given again leads to the same state");
    assert_eq!(played.steps().last().map(|step| step.hash), hash, "an undone order given again has the same hash");
}

/// The record of a match reads back into the same match, hash by hash; a view of it holds neither hash nor secret.
pub(crate) fn check_record<R: RuleSet>(played: &Match<R>, spot: &mut Spot, chance: &mut Fast) {
    "writing and reading the record".clone_into(&mut spot.trying);
    let text = record::write(played);
    let read =
        record::read(played.loaded(), text.as_bytes()).unwrap_or_else(|error| panic!("a record reads back: {error}"));
    assert!(read.game() == played.game(), "a record leads to the same state");
    assert!(
        read.steps().iter().map(|step| step.hash).eq(played.steps().iter().map(|step| step.hash)),
        "a replay gives the same hash after every order"
    );
    assert!(record::write(&read) == text, "a record that was read is written the same");
    let cut = text.trim_end().rfind('\n').map_or("", |end| &text[..=end]);
    assert!(record::read(played.loaded(), cut.as_bytes()).is_err(), "a record without its closing line is refused");
    let step = chance.below(played.steps().len() as u32 + 1) as usize;
    spot.trying = format!("the match as it stood after {step} orders");
    let earlier = played.at(step);
    assert_eq!(earlier.steps().len(), step, "a match can be taken up at any step");
    assert_eq!(
        earlier.steps().last().map(|step| step.hash),
        played.steps()[..step].last().map(|step| step.hash),
        "a match taken up at a step has the hash of that step"
    );
    "the record of a spectator".clone_into(&mut spot.trying);
    let view = record::write_view(played, Viewer::Spectator);
    assert!(
        !view.contains("\"hash\"") && !view.contains(&played.setup().secret.hex()),
        "a view's record hides hash and secret"
    );
    assert!(record::read(played.loaded(), view.as_bytes()).is_err(), "a view's record is no record to replay");
}
