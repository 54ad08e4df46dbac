//! What was learnt below the rivals: nodes by what is asked, arms by intent. No states are kept; a line is played again from the root each time.

/// A node of the tree.
pub(super) type NodeId = u32;

const NONE: u32 = u32::MAX;
/// The intent of a decision that is not searched.
const ONLY_WAY: u32 = 0;
/// The tree stops growing here; lines go on by the sergeant.
const MOST_ARMS: usize = 1 << 18;
/// Exploration, in standard deviations of the worth of lines.
const CURIOSITY: f32 = 0.7;
/// The pull of the sergeant's liking, in the same measure.
const DEFERENCE: f32 = 0.5;
/// A node opens one arm more each time its visits reach the next of `8, 32, 72, ..`.
const PATIENCE: f32 = 8.0;

/// A question that was asked after some order.
#[derive(Clone, Copy)]
struct Node {
    first: u32,
    len: u16,
    room: u16,
    mark: u32,
    sibling: u32,
    visits: u32,
}

/// An answer to it.
#[derive(Clone, Copy)]
struct Arm {
    tag: u32,
    child: u32,
    visits: u32,
    /// Visits of the node in which the arm was legal.
    seen: u32,
    sum: f32,
    prior: f32,
}

/// The arms of one thread's search, and the line under way.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    arms: Vec<Arm>,
    /// Arms of the line.
    path: Vec<u32>,
    /// Intents of the present decision's orders, and the arm of each.
    listed: Vec<(u32, u32)>,
    /// Lines, their worth and its squares.
    lines: (f32, f32, f32),
}

impl Tree {
    /// Forgets everything but the rivals, which are the first arms.
    pub(super) fn begin(&mut self, rivals: usize) {
        self.nodes.clear();
        self.arms.clear();
        self.arms.resize(rivals, Arm { tag: 0, child: NONE, visits: 0, seen: 0, sum: 0.0, prior: 0.0 });
        self.lines = (0.0, 0.0, 0.0);
    }

    /// Begins a line with a rival; the node it leads to, unless it is new.
    pub(super) fn enter(&mut self, rival: usize, mark: u32) -> Option<NodeId> {
        self.path.clear();
        self.path.push(rival as u32);
        self.follow(mark)
    }

    /// The node that the last arm of the line leads to when this is asked; nothing where the line leaves the tree. A line adds one node at most.
    pub(super) fn follow(&mut self, mark: u32) -> Option<NodeId> {
        let &arm = self.path.last()?;
        let mut next = self.arms[arm as usize].child;
        let mut known = 0;
        while next != NONE {
            let node = &self.nodes[next as usize];
            if node.mark == mark {
                return Some(next);
            }
            next = node.sibling;
            known += 1;
        }
        let visits = self.arms[arm as usize].visits;
        if self.arms.len() < MOST_ARMS && known * known <= visits {
            self.nodes.push(Node {
                first: 0,
                len: 0,
                room: 0,
                mark,
                sibling: self.arms[arm as usize].child,
                visits: 0,
            });
            self.arms[arm as usize].child = self.nodes.len() as u32 - 1;
        }
        None
    }

    /// A decision that is not searched: one arm for whatever is done.
    pub(super) fn take_the_only_way(&mut self, node: NodeId) {
        let arm = self.arm_of(node, ONLY_WAY).unwrap_or_else(|| self.open(node, ONLY_WAY, 1.0));
        self.nodes[node as usize].visits += 1;
        self.path.push(arm);
    }

    /// Takes note of the orders there are, by their intents.
    pub(super) fn list(&mut self, node: NodeId, tags: impl Iterator<Item = u32>) {
        self.listed.clear();
        for tag in tags {
            let known = self.listed.iter().any(|(other, arm)| *other == tag && *arm != NONE);
            let arm = if known { None } else { self.arm_of(node, tag) };
            if let Some(arm) = arm {
                self.arms[arm as usize].seen += 1;
            }
            self.listed.push((tag, arm.unwrap_or(NONE)));
        }
        self.nodes[node as usize].visits += 1;
    }

    /// Whether one more of the listed orders should get an arm.
    pub(super) fn wants_more(&self, node: NodeId) -> bool {
        let open = self.listed.iter().filter(|(_, arm)| *arm != NONE).count();
        let allowed = 1 + (self.nodes[node as usize].visits as f32 / PATIENCE).sqrt() as usize;
        open < allowed && open < self.listed.len()
    }

    /// Opens an arm for the best liked of the listed orders that have none.
    pub(super) fn open_best(&mut self, node: NodeId, weights: &[f32]) {
        let mut best: Option<usize> = None;
        for (place, &(tag, arm)) in self.listed.iter().enumerate() {
            let taken = arm != NONE || self.listed.iter().any(|(other, arm)| *other == tag && *arm != NONE);
            if !taken && best.is_none_or(|best| weights[place] > weights[best]) {
                best = Some(place);
            }
        }
        if let Some(place) = best {
            let rank = f32::from(self.nodes[node as usize].len);
            let arm = self.open(node, self.listed[place].0, 1.0 / (1.0 + rank));
            self.arms[arm as usize].seen = 1;
            self.listed[place].1 = arm;
        }
    }

    /// The listed order to try: what fared best for whoever decides, with a bonus for what is little known and for what the sergeant likes.
    pub(super) fn select(&mut self, node: NodeId, ours: bool) -> usize {
        let spread = self.spread();
        let sign = if ours { 1.0 } else { -1.0 };
        let mut best = (0, NONE, f32::MIN);
        for (place, &(_, arm)) in self.listed.iter().enumerate().filter(|(_, listed)| listed.1 != NONE) {
            let Arm { visits, seen, sum, prior, .. } = self.arms[arm as usize];
            let tries = visits.max(1) as f32;
            let mean = if visits == 0 { self.mean() } else { sum / tries };
            let unsure = (logarithm(seen) / tries).sqrt();
            let score = sign * mean + spread * (CURIOSITY * unsure + DEFERENCE * prior / (visits + 1) as f32);
            if score > best.2 {
                best = (place, arm, score);
            }
        }
        debug_assert!(best.1 != NONE, "node {node} has an arm for one of the orders");
        self.path.push(best.1);
        best.0
    }

    /// Adds the worth of a finished line to all its arms.
    pub(super) fn learn(&mut self, worth: f32) {
        for &arm in &self.path {
            let arm = &mut self.arms[arm as usize];
            arm.visits += 1;
            arm.sum += worth;
        }
        self.lines = (self.lines.0 + 1.0, self.lines.1 + worth, self.lines.2 + worth * worth);
    }

    fn mean(&self) -> f32 {
        self.lines.1 / self.lines.0.max(1.0)
    }

    fn spread(&self) -> f32 {
        let mean = self.mean();
        (self.lines.2 / self.lines.0.max(1.0) - mean * mean).max(0.01).sqrt()
    }

    fn arm_of(&self, node: NodeId, tag: u32) -> Option<u32> {
        let Node { first, len, .. } = self.nodes[node as usize];
        (first..first + u32::from(len)).find(|&arm| self.arms[arm as usize].tag == tag)
    }

    /// A new arm. The arms of a node stand side by side; when they run out of room they move to the end, with room for as many again.
    fn open(&mut self, node: NodeId, tag: u32, prior: f32) -> u32 {
        let Node { first, len, room, .. } = self.nodes[node as usize];
        let new = Arm { tag, child: NONE, visits: 0, seen: 0, sum: 0.0, prior };
        if len == room {
            let room = (room * 2).max(2);
            let moved = self.arms.len() as u32;
            self.arms.extend_from_within(first as usize..first as usize + usize::from(len));
            self.arms.resize(moved as usize + usize::from(room), new);
            for place in 0..u32::from(len) {
                self.relocate(first + place, moved + place);
            }
            (self.nodes[node as usize].first, self.nodes[node as usize].room) = (moved, room);
        }
        let at = self.nodes[node as usize].first + u32::from(len);
        self.arms[at as usize] = new;
        self.nodes[node as usize].len += 1;
        at
    }

    /// Arms noted for the present decision keep their meaning when they move. The line under way has not reached them yet.
    fn relocate(&mut self, from: u32, to: u32) {
        for listed in self.listed.iter_mut().filter(|listed| listed.1 == from) {
            listed.1 = to;
        }
    }
}

/// The natural logarithm of a whole number, by sums and products alone: the same on every machine.
fn logarithm(n: u32) -> f32 {
    const LN_2: f32 = std::f32::consts::LN_2;
    let n = n.max(1);
    let power = n.ilog2();
    let rest = n as f32 / (1u64 << power) as f32;
    let y = (rest - 1.0) / (rest + 1.0);
    let square = y * y;
    power as f32 * LN_2 + 2.0 * y * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_three_digits() {
        for n in [1u32, 2, 3, 7, 10, 100, 12_345, 4_000_000_000] {
            assert!((logarithm(n) - (n as f32).ln()).abs() < 1e-3, "{n}");
        }
    }

    /// Two answers, of which the second is better, are asked of the same node again and again.
    fn learnt(ours: bool) -> [u32; 2] {
        let mut tree = Tree::default();
        tree.begin(1);
        let mut chosen = [0; 2];
        for _ in 0..400 {
            if let Some(node) = tree.enter(0, 7) {
                tree.list(node, [11, 12].into_iter());
                if tree.wants_more(node) {
                    tree.open_best(node, &[1.0, 0.5]);
                }
                let place = tree.select(node, ours);
                chosen[place] += 1;
                tree.learn([-0.5, 0.5][place]);
            } else {
                tree.learn(0.0);
            }
        }
        chosen
    }

    #[test]
    fn what_fares_better_is_tried_more_often() {
        let [worse, better] = learnt(true);
        assert!(better > 5 * worse, "{better} against {worse}");
    }

    #[test]
    fn the_enemy_chooses_what_is_worse_for_us() {
        let [worse, better] = learnt(false);
        assert!(worse > 5 * better, "{worse} against {better}");
    }

    #[test]
    fn a_node_is_known_by_its_question_only() {
        let mut tree = Tree::default();
        tree.begin(2);
        assert_eq!(tree.enter(0, 7), None);
        tree.learn(0.0);
        assert!(tree.enter(0, 7).is_some());
        tree.learn(0.0);
        assert_eq!(tree.enter(0, 8), None, "another question");
        tree.learn(0.0);
        assert_eq!(tree.enter(1, 7), None, "another rival");
    }

    #[test]
    fn arms_keep_what_they_know_when_they_move() {
        let mut tree = Tree::default();
        tree.begin(1);
        tree.enter(0, 7);
        tree.learn(0.0);
        let node = tree.enter(0, 7).unwrap();
        for tag in 1..20 {
            let arm = tree.open(node, tag, 1.0);
            tree.arms[arm as usize].sum = tag as f32;
        }
        for tag in 1..20 {
            let arm = tree.arm_of(node, tag).unwrap();
            assert!((tree.arms[arm as usize].sum - tag as f32).abs() < f32::EPSILON);
        }
    }
}
