use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use table::{Area, Base, Facing, Inches, Origin, Point, Pose};

/// How far the truth must lie from a limit for the answers to be compared.
pub const MARGIN: f64 = 0.000_5;

/// So many cases, the same in every run; found failures become tests by name, not files.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1857), ..ProptestConfig::default() }
}

pub type Vector = (f64, f64);

pub fn inches(length: Inches) -> f64 {
    f64::from(length.hundredths()) / 100.0
}

pub fn sub(a: Vector, b: Vector) -> Vector {
    (a.0 - b.0, a.1 - b.1)
}

pub fn cross(a: Vector, b: Vector) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

pub fn dot(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub fn norm(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

pub fn at(point: Point) -> Vector {
    (inches(point.x), inches(point.y))
}

/// The spot so far to the right and ahead of a pose.
pub fn seen_from(pose: Pose, right: f64, ahead: f64) -> Vector {
    let angle = (f64::from(pose.facing.hundredths()) / 100.0).to_radians();
    let (sine, cosine) = angle.sin_cos();
    let (x, y) = at(pose.at());
    (x + right * cosine + ahead * sine, y - right * sine + ahead * cosine)
}

/// Right and ahead of a vector for a facing.
pub fn coordinates(pose: Pose, point: Vector) -> (f64, f64) {
    let angle = (f64::from(pose.facing.hundredths()) / 100.0).to_radians();
    let (sine, cosine) = angle.sin_cos();
    let way = sub(point, at(pose.at()));
    (way.0 * cosine - way.1 * sine, way.0 * sine + way.1 * cosine)
}

/// A base in floating point: a ring of corners (one for a disc) and a radius.
#[derive(Clone, Debug)]
pub struct Figure {
    pub ring: Vec<Vector>,
    pub radius: f64,
}

/// What a base is made of, for tests.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub width: i32,
    pub depth: i32,
    pub origin: Origin,
    pub is_round: bool,
}

impl Kind {
    pub fn base(self) -> Base {
        if self.is_round {
            Base::round(Inches::from_hundredths(self.width)).unwrap()
        } else {
            Base::block(Inches::from_hundredths(self.width), Inches::from_hundredths(self.depth), self.origin).unwrap()
        }
    }

    pub fn front(self) -> f64 {
        match self.origin {
            _ if self.is_round => 0.0,
            Origin::Centre => f64::from(self.depth) / 200.0,
            Origin::FrontMiddle => 0.0,
        }
    }

    pub fn half_width(self) -> f64 {
        if self.is_round { 0.0 } else { f64::from(self.width) / 200.0 }
    }

    pub fn figure(self, pose: Pose) -> Figure {
        if self.is_round {
            return Figure { ring: vec![at(pose.at())], radius: f64::from(self.width) / 100.0 };
        }
        let (side, front) = (self.half_width(), self.front());
        let rear = front - f64::from(self.depth) / 100.0;
        let ring = vec![
            seen_from(pose, -side, front),
            seen_from(pose, side, front),
            seen_from(pose, side, rear),
            seen_from(pose, -side, rear),
        ];
        Figure { ring, radius: 0.0 }
    }
}

pub fn to_segment(point: Vector, (p, q): (Vector, Vector)) -> f64 {
    let edge = sub(q, p);
    let length = dot(edge, edge);
    let share = if length == 0.0 { 0.0 } else { (dot(sub(point, p), edge) / length).clamp(0.0, 1.0) };
    norm(sub(point, (p.0 + share * edge.0, p.1 + share * edge.1)))
}

pub fn edges(ring: &[Vector]) -> Vec<(Vector, Vector)> {
    (0..ring.len()).map(|index| (ring[index], ring[(index + 1) % ring.len()])).collect()
}

/// Inside a ring by the sum of angles under which its edges are seen: works for any simple ring.
pub fn is_inside(point: Vector, ring: &[Vector]) -> bool {
    if ring.len() < 3 {
        return false;
    }
    let total: f64 = edges(ring)
        .iter()
        .map(|&(p, q)| {
            let (a, b) = (sub(p, point), sub(q, point));
            cross(a, b).atan2(dot(a, b))
        })
        .sum();
    total.abs() > std::f64::consts::PI
}

pub fn rim_distance(point: Vector, ring: &[Vector]) -> f64 {
    edges(ring).into_iter().map(|edge| to_segment(point, edge)).fold(f64::INFINITY, f64::min)
}

/// Positive outside a figure, negative inside: how far from its rim.
pub fn signed_distance(point: Vector, figure: &Figure) -> f64 {
    let rim = rim_distance(point, &figure.ring);
    (if is_inside(point, &figure.ring) { -rim } else { rim }) - figure.radius
}

fn do_cross(a: (Vector, Vector), b: (Vector, Vector)) -> bool {
    let side = |(p, q): (Vector, Vector), r: Vector| cross(sub(q, p), sub(r, p)) > 0.0;
    side(a, b.0) != side(a, b.1) && side(b, a.0) != side(b, a.1)
}

/// The distance between two figures: nearest corners and edges, 0 where edges cross or one holds the other.
pub fn distance(a: &Figure, b: &Figure) -> f64 {
    let crossing = edges(&a.ring).iter().any(|&first| edges(&b.ring).iter().any(|&second| do_cross(first, second)));
    if crossing || is_inside(a.ring[0], &b.ring) || is_inside(b.ring[0], &a.ring) {
        return 0.0;
    }
    let nearest = |from: &Figure, to: &Figure| {
        from.ring.iter().map(|&corner| rim_distance(corner, &to.ring)).fold(f64::INFINITY, f64::min)
    };
    (nearest(a, b).min(nearest(b, a)) - a.radius - b.radius).max(0.0)
}

/// Points spread over a figure, its rim included.
pub fn spread(figure: &Figure, fineness: usize) -> Vec<Vector> {
    let share = |index: usize| index as f64 / fineness as f64;
    if let [centre] = figure.ring[..] {
        let mut points = vec![centre];
        for ring in 1..=fineness {
            for turn in 0..4 * fineness {
                let angle = share(turn) * std::f64::consts::FRAC_PI_2;
                let radius = figure.radius * share(ring);
                points.push((centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin()));
            }
        }
        return points;
    }
    let (corner, right, rear) = (figure.ring[0], figure.ring[1], figure.ring[3]);
    let (along, down) = (sub(right, corner), sub(rear, corner));
    let mut points = Vec::new();
    for across in 0..=fineness {
        for deep in 0..=fineness {
            let (over, under) = (share(across), share(deep));
            points.push((corner.0 + over * along.0 + under * down.0, corner.1 + over * along.1 + under * down.1));
        }
    }
    points
}

/// By how much two figures overlap: the shortest way that parts them; negative when they are apart.
pub fn depth(a: &Figure, b: &Figure) -> f64 {
    if a.radius > 0.0 || b.radius > 0.0 {
        let inner = Figure { ring: a.ring.clone(), radius: 0.0 };
        let other = Figure { ring: b.ring.clone(), radius: 0.0 };
        return a.radius + b.radius - distance(&inner, &other);
    }
    let one_way = |from: &Figure, to: &Figure| {
        edges(&from.ring)
            .iter()
            .map(|&(p, q)| {
                let edge = sub(q, p);
                to.ring
                    .iter()
                    .map(|&corner| -cross(edge, sub(corner, p)) / norm(edge))
                    .fold(f64::NEG_INFINITY, f64::max)
            })
            .fold(f64::INFINITY, f64::min)
    };
    one_way(a, b).min(one_way(b, a))
}

/// From where to where, to the right of a pose, a figure lies on the level so far ahead of it.
pub fn cut_across(pose: Pose, ahead: f64, figure: &Figure) -> Option<(f64, f64)> {
    let seen: Vec<(f64, f64)> = figure.ring.iter().map(|&corner| coordinates(pose, corner)).collect();
    if let [(right, level)] = seen[..] {
        let half = (figure.radius.powi(2) - (level - ahead).powi(2)).sqrt();
        return (half > 0.0).then_some((right - half, right + half));
    }
    let crossings = edges(&seen).into_iter().filter(|(p, q)| (p.1 < ahead) != (q.1 < ahead)).map(|(p, q)| {
        let share = (ahead - p.1) / (q.1 - p.1);
        p.0 + share * (q.0 - p.0)
    });
    let crossings: Vec<f64> = crossings.collect();
    let low = crossings.iter().copied().fold(f64::INFINITY, f64::min);
    let high = crossings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (low < high).then_some((low, high))
}

pub fn area_ring(area: &Area) -> Vec<Vector> {
    area.corners().iter().map(|spot| (f64::from(spot.x) / 10_000.0, f64::from(spot.y) / 10_000.0)).collect()
}

pub fn vector(spot: table::Spot) -> Vector {
    (f64::from(spot.x) / 10_000.0, f64::from(spot.y) / 10_000.0)
}

/// Any base, mostly rectangles.
pub fn any_kind() -> impl Strategy<Value = Kind> {
    let origin = prop_oneof![Just(Origin::Centre), Just(Origin::FrontMiddle)];
    (30..800, 30..400, origin, prop::bool::weighted(0.3)).prop_map(|(width, depth, origin, is_round)| Kind {
        width: if is_round { width / 4 + 10 } else { width },
        depth,
        origin,
        is_round,
    })
}

pub fn any_block() -> impl Strategy<Value = Kind> {
    any_kind().prop_map(|kind| Kind { is_round: false, ..kind })
}

pub fn any_facing() -> impl Strategy<Value = Facing> {
    prop_oneof![
        3 => (0..36_000).prop_map(Facing::from_hundredths),
        1 => (0..8).prop_map(|eighth| Facing::from_hundredths(eighth * 4_500)),
    ]
}

/// A pose on the middle of a table, near enough to others for something to happen.
pub fn any_pose() -> impl Strategy<Value = Pose> {
    (1_000..2_500, 1_000..2_500, any_facing())
        .prop_map(|(x, y, facing)| Pose::new(Point::from_hundredths(x, y), facing))
}

pub fn any_point() -> impl Strategy<Value = Point> {
    (500..3_000, 500..3_000).prop_map(|(x, y)| Point::from_hundredths(x, y))
}

/// A simple polygon: corners in order of bearing round a middle, so that it may be hollow but never crosses itself.
pub fn any_area() -> impl Strategy<Value = Area> {
    (any_point(), prop::collection::vec((100..900_i32, 0..25_i32), 3..9)).prop_map(|(middle, corners)| {
        let step = 36_000 / corners.len() as i32;
        let points: Vec<Point> = corners
            .iter()
            .enumerate()
            .map(|(index, &(distance, jitter))| {
                let bearing = Facing::from_hundredths(index as i32 * step + jitter * 100);
                middle.towards(bearing, Inches::from_hundredths(distance))
            })
            .collect();
        Area::new(&points).expect("corners in order of bearing make a simple polygon")
    })
}
