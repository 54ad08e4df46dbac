//! What each source promises beyond the numbers.

use chance::{Chance, Dice, Fast, Key, Pool, Roll, Script, d10, drawn};

fn key() -> Key {
    Key::derive(&[1; 32], [b"first".as_slice(), b"second"])
}

#[test]
fn equal_keys_and_orders_give_equal_dice_and_others_do_not() {
    let rolled = |key: &Key, order: u64| {
        let mut dice = Dice::new(key, order);
        (0..20).map(|_| dice.die(20)).collect::<Vec<u8>>()
    };
    assert_eq!(rolled(&key(), 5), rolled(&key(), 5));
    assert_ne!(rolled(&key(), 5), rolled(&key(), 6));
    assert_ne!(rolled(&key(), 5), rolled(&key(), 5 | 1 << 32), "a take-back gives new dice");
    assert_ne!(rolled(&key(), 5), rolled(&Key::derive(&[2; 32], [b"first".as_slice(), b"second"]), 5));
    assert_ne!(
        rolled(&key(), 5),
        rolled(&Key::derive(&[1; 32], [b"firsts".as_slice(), b"econd"]), 5),
        "a nonce keeps its bounds"
    );
}

/// Records replay only as long as these numbers stay what they are.
#[test]
fn keyed_dice_never_change() {
    let mut dice = Dice::new(&Key::derive(&[0; 32], []), 1);
    let faces: Vec<u8> = (0..16).map(|_| dice.d6()).collect();
    assert_eq!(faces, PINNED_DICE);
    let mut fast = Fast::new(7);
    assert_eq!([fast.word(), fast.word()], PINNED_WORDS, "lab runs with a seed can be repeated");
}

#[test]
fn keyed_dice_keep_their_faces_but_not_their_draws() {
    let mut dice = Dice::new(&key(), 1);
    assert!(!dice.used());
    assert_eq!(dice.sum(Pool::d6(0)), 0);
    assert!(!dice.used() && dice.rolls().is_empty(), "no dice, no roll");
    let counter = dice.counter();
    let sum = dice.sum(Pool::d6(3));
    dice.draw(0b110);
    let hits = dice.count_at_least(Pool::new(2, 10), 6);
    assert_eq!(counter.rolls(), 2);
    let [Roll { sides: 6, faces: first }, Roll { sides: 10, faces: second }] = dice.rolls() else {
        panic!("two rolls were made: {:?}", dice.rolls())
    };
    assert_eq!(first.iter().map(|face| u32::from(*face)).sum::<u32>(), sum);
    assert_eq!(second.iter().filter(|face| **face >= 6).count() as u32, hits);
    let mut drawn = Dice::new(&key(), 1);
    drawn.shuffle(&mut [1, 2, 3]);
    assert!(drawn.used() && drawn.rolls().is_empty(), "a shuffle is chance, but shows no dice");
}

#[test]
fn a_script_gives_its_numbers_in_order() {
    let mut script = Script::dice([6, 1, 2, 3, drawn(2), d10(5), d10(6)]);
    assert_eq!(script.d6(), 6);
    assert_eq!(script.sum(Pool::d6(3)), 6);
    assert_eq!(script.draw(0b1_1010), Some(4));
    assert_eq!(script.left(), 2);
    assert_eq!(script.count_at_least(Pool::new(2, 10), 6), 1);
    script.finish();
}

#[test]
#[should_panic(expected = "the script ran out after 1 numbers, at a d6")]
fn a_script_that_runs_out_says_so() {
    Script::dice([3]).sum(Pool::d6(2));
}

#[test]
#[should_panic(expected = "the script has 2 numbers left over: 4 of a d6, 5 of a d10")]
fn left_over_numbers_are_refused() {
    let mut script = Script::dice([3, 4, d10(5)]);
    script.d6();
    script.finish();
}

#[test]
#[should_panic(expected = "number 1 of the script is 7, but a d6 gives 1 to 6")]
fn a_face_that_no_die_has_is_refused() {
    Script::dice([7]).d6();
}

#[test]
#[should_panic(expected = "number 2 of the script is 4 of a d6, but a d10 is asked for")]
fn a_die_of_another_size_is_refused() {
    let mut script = Script::dice([3, 4]);
    script.d6();
    script.die(10);
}

#[test]
#[should_panic(expected = "number 1 of the script is 2 of a draw, but a d6 is asked for")]
fn a_die_in_place_of_a_draw_is_refused() {
    Script::dice([drawn(2)]).d6();
}

#[test]
#[should_panic(expected = "a die has 1 to 20 sides, not 21")]
fn a_tally_of_dice_that_nobody_has_is_refused() {
    Fast::new(1).tally(Pool::new(1, 21), chance::Faces::sum);
}

#[test]
fn faces_answer_for_any_question() {
    Script::dice([2, 5, 5, 1]).tally(Pool::d6(4), |faces| {
        assert_eq!((faces.total(), faces.sum(), faces.sides()), (4, 13, 6));
        assert_eq!((faces.highest(), faces.lowest()), (5, 1));
        assert_eq!((faces.of(5), faces.of(0), faces.of(7)), (2, 0, 0));
        assert_eq!([0, 1, 2, 3, 9].map(|count| faces.best(count)), [0, 5, 10, 12, 13]);
    });
}

const PINNED_DICE: [u8; 16] = [2, 3, 3, 4, 2, 2, 1, 2, 1, 2, 5, 5, 5, 2, 6, 1];
const PINNED_WORDS: [u64; 2] = [1_021_219_803_524_665_661, 3_174_977_118_032_272_916];

#[test]
fn after_the_script_whatever_is_thrown_shows_what_it_says() {
    let mut script = Script::dice([6]).then(3);
    assert_eq!((script.d6(), script.left()), (6, 0));
    assert_eq!((script.d6(), script.die(10), script.below(5)), (3, 3, 3));
    script.finish();
}
