//! Matches and records: the toy, and every game of the list.

use std::hint::black_box;
use std::time::Instant;

use conformance::extremes;
use conformance::toy::ThreePasses;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use engine::{Options, Seat, Secret, Setup, Utterance, Viewer};

fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.to_owned(),
        options: Options::default(),
        players: Vec::new(),
        secret: Secret::from_seed(7),
        nonces: Vec::new(),
        undo: true,
    }
}

/// A match of a game's first scenario after up to 60 orders, taken here and there from what is offered.
fn played(title: &dyn catalog::Title) -> Box<dyn catalog::Table> {
    let mut table = title.new_match(setup(&title.info().beginner().id)).expect("the scenario can be set up");
    while table.steps() < 60 {
        let Some(seat) = table.decider() else { break };
        let offers = table.offers();
        let order = &offers[table.steps() * 31 % offers.len()].order;
        table.give(seat, Utterance::Json(order), Viewer::Umpire).expect("an offer is legal");
    }
    table
}

/// The figures at the ends of what a question allows that take longest to answer.
fn slowest(title: &dyn catalog::Title, question: &engine::QuestionInfo) -> Vec<(String, String)> {
    let timed = extremes(question, 200).filter_map(|pairs| {
        let begun = Instant::now();
        title.odds(question.id, &pairs).is_ok().then(|| (begun.elapsed(), pairs))
    });
    timed.max_by_key(|(took, _)| *took).expect("some figures have an answer").1
}

fn games(c: &mut Criterion) {
    let toy =
        catalog::open::<ThreePasses>(&<ThreePasses as engine::RuleSet>::files()).expect("the toy's data is right");
    let listed = catalog::games().iter().map(AsRef::as_ref);
    for title in std::iter::once(toy.as_ref()).chain(listed) {
        let slug = title.slug();
        let table = played(title);
        let steps = table.steps();
        let record = table.record();
        c.bench_function(&format!("{slug}/write a record"), |b| {
            b.iter(|| assert_eq!(table.record().len(), record.len()));
        });
        c.bench_function(&format!("{slug}/read a record"), |b| {
            b.iter(|| assert_eq!(title.read_record(record.as_bytes()).expect("the record is whole").steps(), steps));
        });
        let viewer = Viewer::Seat(Seat(0));
        c.bench_function(&format!("{slug}/scene of a seat"), |b| {
            b.iter(|| assert!(!black_box(table.scene(viewer)).sides.is_empty()));
        });
        c.bench_function(&format!("{slug}/offers"), |b| b.iter(|| black_box(table.offers()).len()));
        if let (Some(seat), Some(offer)) = (table.decider(), table.offers().first()) {
            c.bench_function(&format!("{slug}/give an order"), |b| {
                b.iter_batched_ref(
                    || title.read_record(record.as_bytes()).expect("the record is whole"),
                    |table| table.give(seat, Utterance::Json(&offer.order), viewer).expect("an offer is legal").len(),
                    BatchSize::SmallInput,
                );
            });
        }
        for question in &title.info().questions {
            let largest = slowest(title, question);
            c.bench_function(&format!("{slug}/odds {}", question.id), |b| {
                b.iter(|| {
                    let (_, answer) = title.odds(question.id, &largest).expect("it was answered before");
                    assert!((answer.outcomes.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
                });
            });
        }
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
