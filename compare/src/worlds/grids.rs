//! Contenders that are easy to write: uniform grids that are built anew in each step.

use super::scene::{
    Bounds, Circle, Ray, Segment, box_of, box_of_wall, boxes_meet, disc_meets, discs_meet,
};

/// The lists of the cells, one after the other.
#[derive(Clone, Default)]
struct Lists {
    starts: Vec<u32>,
    all: Vec<u32>,
}

#[derive(Clone)]
pub(crate) struct Grid {
    min: [f64; 2],
    cell: f64,
    size: [usize; 2],
    walls: Lists,
    circles: Lists,
    /// Circles in the order of their cells, where they are sorted.
    sorted: Option<Vec<Circle>>,
}

impl Grid {
    pub(crate) fn new(circles: &[Circle], walls: &[Segment], cell: f64, is_sorted: bool) -> Self {
        let mut all = [
            f64::INFINITY,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NEG_INFINITY,
        ];
        for b in circles
            .iter()
            .map(box_of)
            .chain(walls.iter().map(box_of_wall))
        {
            all = [
                all[0].min(b[0]),
                all[1].min(b[1]),
                all[2].max(b[2]),
                all[3].max(b[3]),
            ];
        }
        let mut grid = Self {
            min: [all[0], all[1]],
            cell,
            size: [1, 1],
            walls: Lists::default(),
            circles: Lists::default(),
            sorted: is_sorted.then(Vec::new),
        };
        grid.size = [0, 1].map(|k| step((all[k + 2] - all[k]) / cell, usize::MAX) + 1);
        let mut lists = Lists::default();
        grid.list(walls.len(), |k| box_of_wall(&walls[k]), &mut lists);
        grid.walls = lists;
        grid
    }

    #[inline]
    fn at(&self, x: f64, axis: usize) -> usize {
        step((x - self.min[axis]) / self.cell, self.size[axis] - 1)
    }

    #[inline]
    fn cover(&self, b: &Bounds, mut each: impl FnMut(usize)) {
        for row in self.at(b[1], 1)..=self.at(b[3], 1) {
            for column in self.at(b[0], 0)..=self.at(b[2], 0) {
                each(row * self.size[0] + column);
            }
        }
    }

    fn list(&self, n: usize, bounds: impl Fn(usize) -> Bounds, lists: &mut Lists) {
        let Lists { starts, all } = lists;
        starts.clear();
        starts.resize(self.size[0] * self.size[1] + 1, 0);
        (0..n).for_each(|k| self.cover(&bounds(k), |cell| starts[cell] += 1));
        let mut sum = 0;
        for start in starts.iter_mut() {
            sum += *start;
            *start = sum;
        }
        all.resize(sum as usize, 0);
        for k in (0..n).rev() {
            self.cover(&bounds(k), |cell| {
                starts[cell] -= 1;
                all[starts[cell] as usize] = u32::try_from(k).expect("few");
            });
        }
    }

    /// The pairs of circles, and of a circle and a wall.
    pub(crate) fn count(&mut self, circles: &[Circle], walls: &[Segment]) -> [u64; 2] {
        let sorted = self.sorted.take().map(|mut sorted| {
            self.sort(circles, &mut sorted);
            sorted
        });
        let circles = sorted.as_deref().unwrap_or(circles);
        let mut lists = std::mem::take(&mut self.circles);
        self.list(circles.len(), |k| box_of(&circles[k]), &mut lists);
        let counts = self.count_listed(circles, walls, &lists);
        self.circles = lists;
        self.sorted = sorted;
        counts
    }

    /// Sorts circles by the cells of their centers, by counting.
    fn sort(&mut self, circles: &[Circle], sorted: &mut Vec<Circle>) {
        let starts = &mut std::mem::take(&mut self.circles.starts);
        starts.clear();
        starts.resize(self.size[0] * self.size[1], 0);
        let cell = |c: &Circle| self.at(c[1], 1) * self.size[0] + self.at(c[0], 0);
        circles.iter().for_each(|c| starts[cell(c)] += 1);
        let mut sum = 0;
        for start in starts.iter_mut() {
            sum += *start;
            *start = sum;
        }
        sorted.resize(circles.len(), [0.0; 3]);
        for circle in circles {
            let end = &mut starts[cell(circle)];
            *end -= 1;
            sorted[*end as usize] = *circle;
        }
        self.circles.starts = std::mem::take(starts);
    }

    /// A pair belongs to the cell of the lower left corner of the common box.
    fn count_listed(&self, circles: &[Circle], walls: &[Segment], lists: &Lists) -> [u64; 2] {
        let mut counts = [0; 2];
        for row in 0..self.size[1] {
            for column in 0..self.size[0] {
                let cell = row * self.size[0] + column;
                let of =
                    |lists: &Lists| lists.starts[cell] as usize..lists.starts[cell + 1] as usize;
                let (list, others) = (&lists.all[of(lists)], &self.walls.all[of(&self.walls)]);
                let owns = |a: &Bounds, b: &Bounds| {
                    boxes_meet(a, b)
                        && self.at(a[0].max(b[0]), 0) == column
                        && self.at(a[1].max(b[1]), 1) == row
                };
                for (k, &i) in list.iter().enumerate() {
                    let a = &circles[i as usize];
                    let a_box = box_of(a);
                    for &j in &list[k + 1..] {
                        let b = &circles[j as usize];
                        if owns(&a_box, &box_of(b)) {
                            counts[0] += u64::from(discs_meet(a, b));
                        }
                    }
                    for &j in others {
                        let wall = &walls[j as usize];
                        if owns(&a_box, &box_of_wall(wall)) {
                            counts[1] += u64::from(disc_meets(a, wall));
                        }
                    }
                }
            }
        }
        counts
    }

    /// The parameter of the first wall that a ray hits up to `most`, cell by cell.
    pub(crate) fn first(&self, walls: &[Segment], [p, d]: &Ray, most: f64) -> Option<f64> {
        let mut at = [0, 1].map(|k| self.at(p[k], k));
        let mut next = [f64::INFINITY; 2];
        let mut delta = [f64::INFINITY; 2];
        for k in 0..2 {
            if d[k] != 0.0 {
                delta[k] = self.cell / d[k].abs();
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let side = (at[k] + usize::from(d[k] > 0.0)) as f64;
                next[k] = (self.min[k] + side * self.cell - p[k]) / d[k];
            }
        }
        let mut best = f64::INFINITY;
        loop {
            let cell = at[1] * self.size[0] + at[0];
            let list = self.walls.starts[cell] as usize..self.walls.starts[cell + 1] as usize;
            for &wall in &self.walls.all[list] {
                if let Some(t) = hit([p, d], &walls[wall as usize]) {
                    best = best.min(t);
                }
            }
            let k = usize::from(next[1] < next[0]);
            if best <= next[k] || next[k] > most {
                return (best <= most).then_some(best);
            }
            next[k] += delta[k];
            let to = if d[k] > 0.0 {
                at[k] + 1
            } else {
                at[k].wrapping_sub(1)
            };
            if to >= self.size[k] {
                return (best <= most).then_some(best);
            }
            at[k] = to;
        }
    }
}

/// The cell of a number of cells, no more than the last.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturates"
)]
#[inline]
fn step(cells: f64, last: usize) -> usize {
    (cells as usize).min(last)
}

/// The parameter at which a ray hits a segment, in floats.
#[inline]
pub(crate) fn hit([p, d]: [&[f64; 2]; 2], [a, b]: &Segment) -> Option<f64> {
    let e = [b[0] - a[0], b[1] - a[1]];
    let det = d[0] * e[1] - d[1] * e[0];
    let w = [a[0] - p[0], a[1] - p[1]];
    let t = (w[0] * e[1] - w[1] * e[0]) / det;
    let u = (w[0] * d[1] - w[1] * d[0]) / det;
    (t >= 0.0 && (0.0..=1.0).contains(&u)).then_some(t)
}
