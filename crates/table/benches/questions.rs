//! What users feel: one full move check, a planned drag, sight, distance. Each benchmark asserts what it computes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use table::{
    Area, Bar, Base, Bounds, Drill, Effort, Ends, Facing, Feature, FirstTurn, Going, Ground, Inches, Kit, Leg, Line,
    Manner, Manoeuvre, Mover, Observer, Origin, Outline, Piece, Pieces, Planned, Point, Pose, Shape, Stop, Table, Turn,
    Veil, Wish, distance, is_within, look, plan, reach_outline, stand, travel, walk_leg,
};

const UNITS: usize = 40;
const FEATURES: usize = 30;

/// A small generator of its own, so that every run measures the same scene.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }
}

fn battalion() -> Base {
    Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).expect("a size")
}

/// A table of 72 by 48 with 30 features: villages, woods, hills, walls and streams.
fn ground() -> Ground<Going> {
    let mut numbers = Numbers(7);
    let features = (0..FEATURES)
        .map(|index| {
            let middle = Point::from_hundredths(300 + numbers.below(6_600), 300 + numbers.below(4_200));
            let corner = |bearing: i32, numbers: &mut Numbers| {
                middle.towards(Facing::degrees(bearing), Inches::from_hundredths(150 + numbers.below(250)))
            };
            let points: Vec<Point> = (0..6).map(|corner_index| corner(corner_index * 60, &mut numbers)).collect();
            match index % 5 {
                0 => Feature { kind: Going::Closed, outline: Outline::Area(Area::new(&points).expect("simple")) },
                1 | 2 => Feature { kind: Going::Slow(2), outline: Outline::Area(Area::new(&points).expect("simple")) },
                3 => Feature { kind: Going::Open, outline: Outline::Area(Area::new(&points).expect("simple")) },
                _ => Feature { kind: Going::Open, outline: Outline::Line(Line::new(&points[..4]).expect("a line")) },
            }
        })
        .collect();
    Ground::new(Table::new(Inches::whole(72), Inches::whole(48)).expect("a size"), features)
}

struct Scene {
    ground: Ground<Going>,
    pieces: Pieces,
    poses: Vec<Pose>,
}

struct Battalion<'a> {
    scene: &'a Scene,
    id: u16,
    allowance: Inches,
}

/// 40 units that stand where they may.
fn scene() -> Scene {
    let mut scene = Scene { ground: ground(), pieces: Pieces::new(), poses: Vec::new() };
    let mut numbers = Numbers(11);
    while scene.poses.len() < UNITS {
        let pose =
            Pose::from_hundredths(300 + numbers.below(6_600), 300 + numbers.below(4_200), numbers.below(360) * 100);
        let id = scene.poses.len() as u16;
        let shape = battalion().placed(pose);
        let mover = Battalion { scene: &scene, id, allowance: Inches::ZERO };
        if stand(&shape, &scene.ground, &scene.pieces, &mover).is_ok() {
            scene.pieces.add(id, shape);
            scene.poses.push(pose);
        }
    }
    scene
}

impl Mover<Going> for Battalion<'_> {
    fn manner(&self, piece: &Piece) -> Manner {
        if piece.id == self.id {
            Manner::Ignore
        } else if piece.id % 2 == self.id % 2 {
            Manner::Solid
        } else {
            Manner::Keep(Inches::whole(1))
        }
    }
    fn going(&self, _: usize, feature: &Feature<Going>) -> Going {
        feature.kind
    }
    fn slack(&self) -> Inches {
        Inches::from_hundredths(2)
    }
    fn farthest_keep(&self) -> Inches {
        Inches::whole(1)
    }
}

impl Drill for Battalion<'_> {
    fn base(&self) -> Base {
        battalion()
    }
    fn allowance(&self) -> Inches {
        self.allowance
    }
    fn cost(&self, _: &[Manoeuvre], leg: &Leg, ends: Ends) -> Result<Inches, Stop> {
        if leg.manoeuvre == Manoeuvre::About {
            return Ok(Inches::whole(2));
        }
        if leg.from.facing.turn_to(leg.to.facing).abs() > Turn::degrees(45) {
            return Err(Stop::Rule(1));
        }
        let walked =
            walk_leg(leg, ends, &self.scene.ground, &self.scene.pieces, self).map_err(|barred| Stop::Bar(barred.by))?;
        let (from, to) = (leg.from.spot(), leg.to.spot());
        let is_ahead = table::is_towards(leg.from.facing, from, to, Turn::degrees(45))
            || table::is_towards(leg.to.facing, from, to, Turn::degrees(45))
            || table::distance_between(from, to) <= Inches::from_hundredths(50);
        let (start, end) = (self.base().centre(leg.from), self.base().centre(leg.to));
        let crossed: u32 = self
            .scene
            .ground
            .near(Bounds::of(&[start, end]))
            .filter_map(|(_, feature)| feature.outline.line())
            .map(|line| table::crossings(start, end, line))
            .sum();
        Ok(leg.length() * i32::from(walked.factor) * if is_ahead { 1 } else { 2 } + Inches::whole(2) * crossed as i32)
    }
}

impl Planned for Battalion<'_> {
    fn kit(&self) -> Kit {
        Kit {
            to: Some(Turn::degrees(45)),
            about: true,
            wheel: false,
            slide: None,
            first_turn: FirstTurn::Never,
            legs: 8,
            grain: Turn::degrees(1),
        }
    }
    fn may_end(&self, pose: Pose) -> Result<(), Stop> {
        let shape = self.base().placed(pose);
        stand(&shape, &self.scene.ground, &self.scene.pieces, self).map(|_| ()).map_err(Stop::Bar)
    }
    fn extent(&self, bar: Bar) -> Option<Bounds> {
        match bar {
            Bar::Piece(id) | Bar::EndsOn(id) | Bar::TooNear(id) => {
                Some(self.scene.pieces.all()[usize::from(id)].shape.bounds().grown(10_000))
            }
            Bar::Feature(index) | Bar::EndsOnFeature(index) => {
                Some(self.scene.ground.features()[index].outline.bounds())
            }
            Bar::Edge(_) => None,
        }
    }
}

struct Watcher;

impl Observer<Going> for Watcher {
    fn is_hidden_by(&self, _: &Piece) -> bool {
        false
    }
    fn veil(&self, _: usize, feature: &Feature<Going>) -> Veil {
        match feature.kind {
            Going::Closed => Veil::Solid,
            Going::Slow(_) => Veil::Dense,
            _ => Veil::Clear,
        }
    }
    fn dense_limit(&self) -> Inches {
        Inches::whole(2)
    }
}

/// Moves that can be made: a wheel and a run, found beforehand for as many units as have one.
fn free_moves(scene: &Scene) -> Vec<(Battalion<'_>, Pose, [Manoeuvre; 2])> {
    let moves = scene.poses.iter().enumerate().filter_map(|(index, &from)| {
        let drill = Battalion { scene, id: index as u16, allowance: Inches::whole(20) };
        [1, -1].into_iter().find_map(|side| {
            let base = drill.base();
            let turned = base.pose_about(base.centre(from), from.facing + Turn::degrees(20 * side));
            let to = Pose::new(turned.at().towards(turned.facing, Inches::whole(4)), turned.facing);
            let legs = [Manoeuvre::To(turned), Manoeuvre::To(to)];
            let drill = Battalion { scene, id: index as u16, allowance: Inches::whole(20) };
            travel(&drill, from, &legs).stop.is_none().then_some((drill, from, legs))
        })
    });
    moves.collect()
}

fn move_check(criterion: &mut Criterion) {
    let scene = scene();
    let moves = free_moves(&scene);
    assert!(moves.len() >= 10, "enough free moves to measure: {}", moves.len());
    let mut turn = moves.iter().cycle();
    criterion.bench_function("one full move check, 40 units, 30 features", |bencher| {
        bencher.iter(|| {
            let (drill, from, legs) = turn.next().expect("a cycle does not end");
            let made = travel(drill, black_box(*from), black_box(legs));
            assert!(made.stop.is_none() && made.trip.cost > Inches::whole(4));
            made.trip.cost
        });
    });
    criterion.bench_function("set down 40 units", |bencher| {
        let mut pieces = Pieces::new();
        bencher.iter(|| {
            pieces.clear();
            for (index, &pose) in scene.poses.iter().enumerate() {
                pieces.add(index as u16, battalion().placed(black_box(pose)));
            }
            assert_eq!(pieces.all().len(), UNITS);
        });
    });
}

fn measuring(criterion: &mut Criterion) {
    let scene = scene();
    let shapes: Vec<Shape> = scene.pieces.all().iter().map(|piece| piece.shape).collect();
    criterion.bench_function("distance of two bases", |bencher| {
        let mut index = 0;
        bencher.iter(|| {
            index = (index + 1) % (UNITS - 1);
            let apart = distance(black_box(&shapes[index]), black_box(&shapes[index + 1]));
            assert!(apart >= Inches::ZERO && apart < Inches::whole(80));
            apart
        });
    });
    criterion.bench_function("who of 40 is within 8 inches", |bencher| {
        let mut index = 0;
        bencher.iter(|| {
            index = (index + 1) % UNITS;
            let near = shapes.iter().filter(|shape| is_within(&shapes[index], shape, Inches::whole(8))).count();
            assert!(near >= 1);
            near
        });
    });
    criterion.bench_function("line of sight past 40 units and 30 features", |bencher| {
        let mut index = 0;
        let mut seen = 0;
        bencher.iter(|| {
            index = (index + 1) % (UNITS - 1);
            let (from, to) = (shapes[index].front_middle(), shapes[index + 1].centre());
            seen += u32::from(look(black_box(from), black_box(to), &scene.ground, &scene.pieces, &Watcher).is_ok());
        });
        assert!(seen > 0);
    });
}

/// Wishes all over a unit's neighbourhood, as a dragging hand makes them.
fn wishes(scene: &Scene) -> Vec<(u16, Wish)> {
    let mut numbers = Numbers(23);
    (0..1_000)
        .map(|index| {
            let unit = index % UNITS;
            let near = scene.poses[unit]
                .at()
                .towards(Facing::degrees(numbers.below(360)), Inches::from_hundredths(100 + numbers.below(1_100)));
            let facing = (index % 3 == 0).then(|| Facing::degrees(numbers.below(360)));
            (unit as u16, Wish { centre: near.spot(), facing })
        })
        .collect()
}

fn planning(criterion: &mut Criterion) {
    let scene = scene();
    let wishes = wishes(&scene);
    let drill = |id: u16| Battalion { scene: &scene, id, allowance: Inches::whole(8) };
    let check = |id: u16, wish: Wish, effort: Effort| {
        let from = scene.poses[usize::from(id)];
        let answer = plan(&drill(id), from, wish, effort);
        assert!(answer.trip.cost <= Inches::whole(8));
        answer
    };
    for (name, effort) in [("full", Effort::FULL), ("quick", Effort::QUICK)] {
        let mut times: Vec<Duration> = wishes
            .iter()
            .map(|&(id, wish)| {
                let start = Instant::now();
                let answer = check(id, wish, effort);
                let time = start.elapsed();
                assert_eq!(travel(&drill(id), scene.poses[usize::from(id)], &answer.trip.legs).stop, None);
                time
            })
            .collect();
        times.sort_unstable();
        let reached = wishes.iter().filter(|&&(id, wish)| check(id, wish, effort).stop.is_none()).count();
        println!(
            "planner, {name}: p50 {:?}, p99 {:?}, worst {:?} of {} wishes, {reached} fulfilled",
            times[times.len() / 2],
            times[times.len() * 99 / 100],
            times[times.len() - 1],
            times.len(),
        );
        let mut turn = wishes.iter().cycle();
        criterion.bench_function(&format!("plan a drag, {name}"), |bencher| {
            bencher.iter(|| {
                let &(id, wish) = turn.next().expect("a cycle does not end");
                check(id, wish, effort).trip.cost
            });
        });
    }
    criterion.bench_function("reach on 48 bearings", |bencher| {
        let mut id = 0;
        bencher.iter(|| {
            id = (id + 1) % UNITS as u16;
            let outline = reach_outline(&drill(id), scene.poses[usize::from(id)], 48);
            assert_eq!(outline.len(), 48);
            outline
        });
    });
}

criterion_group!(benches, move_check, measuring, planning);
criterion_main!(benches);
