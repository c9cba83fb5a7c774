//! All families of hostile input, and what is asked about theirs.

use std::fmt::Debug;

use crate::sweep::is_bounded;
use crate::{
    Asked, casts, casts_in_space, chain, chains, convex, distances, line, plane, polygon, scene,
    scene_in_space, space, spatial, sweep, sweep_in_space,
};
use secant_oracle::hostile::{
    ApartFamily, ChainFamily, ConvexFamily, Family as Linear, PlaneFamily, SceneFamily,
    SpaceApartFamily, SpaceFamily, SpaceSceneFamily, motions,
};
use secant_oracle::plane::Planar;
use secant_oracle::space::Spatial;
use secant_oracle::{Figure, Relation, Rng};

use super::{Difference, Input, Tally};

/// The kinds of cases.
pub const KINDS: [&str; 10] = [
    "linear", "plane", "apart", "chain", "scene", "convex", "sweep", "space", "spread", "sight",
];

/// A way of making hostile input, of one of the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Family {
    /// Two points, lines, rays or segments.
    Linear(Linear),
    /// One of these or a disc or rectangle, and a disc or rectangle.
    Plane(PlaneFamily),
    /// The same, mostly apart.
    Apart(ApartFamily),
    /// A linear shape and a chain, and two sets of which one is a chain.
    Chain(ChainFamily),
    /// A ray or segment, and what it is cast at.
    Scene(SceneFamily),
    /// Two convex sets of the plane or of space, and a ray or segment that is cast at some.
    Convex(ConvexFamily),
    /// Two of these that move, or in space others.
    Sweep(ConvexFamily),
    /// Two points, lines, rays, segments, boxes, balls or planes of space.
    Space(SpaceFamily),
    /// The same, mostly apart.
    SpaceApart(SpaceApartFamily),
    /// A ray or segment of space, and what it is cast at.
    SpaceScene(SpaceSceneFamily),
}

impl Family {
    /// As often as each kind is asked.
    const SHARES: [fn(&mut Rng, bool) -> Self; 22] = {
        const LINEAR: fn(&mut Rng, bool) -> Family =
            |rng, extreme| Family::Linear(pick(rng, &Linear::ALL, Linear::Extremes, extreme));
        const PLANE: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            Family::Plane(pick(rng, &PlaneFamily::ALL, PlaneFamily::Extremes, extreme))
        };
        const APART: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            Family::Apart(pick(rng, &ApartFamily::ALL, ApartFamily::Extremes, extreme))
        };
        const CHAIN: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            Family::Chain(pick(rng, &ChainFamily::ALL, ChainFamily::Extremes, extreme))
        };
        const SCENE: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            Family::Scene(pick(rng, &SceneFamily::ALL, SceneFamily::Extremes, extreme))
        };
        const CONVEX: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            let all = &ConvexFamily::ALL;
            Family::Convex(pick(rng, all, ConvexFamily::Extremes, extreme))
        };
        const SWEEP: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            let all = &ConvexFamily::ALL;
            Family::Sweep(pick(rng, all, ConvexFamily::Extremes, extreme))
        };
        const SPACE: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            Family::Space(pick(rng, &SpaceFamily::ALL, SpaceFamily::Extremes, extreme))
        };
        const SPACE_APART: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            let all = &SpaceApartFamily::ALL;
            Family::SpaceApart(pick(rng, all, SpaceApartFamily::Extremes, extreme))
        };
        const SPACE_SCENE: fn(&mut Rng, bool) -> Family = |rng, extreme| {
            let all = &SpaceSceneFamily::ALL;
            Family::SpaceScene(pick(rng, all, SpaceSceneFamily::Extremes, extreme))
        };
        [
            LINEAR,
            LINEAR,
            PLANE,
            PLANE,
            PLANE,
            APART,
            CHAIN,
            CHAIN,
            CHAIN,
            SCENE,
            CONVEX,
            CONVEX,
            CONVEX,
            CONVEX,
            SWEEP,
            SWEEP,
            SPACE,
            SPACE,
            SPACE,
            SPACE_APART,
            SPACE_SCENE,
            SPACE_SCENE,
        ]
    };

    /// A family of one of these kinds, or of any, of the extremes or not.
    pub(super) fn any(rng: &mut Rng, extreme: bool, kinds: &[&str]) -> Self {
        loop {
            let family = rng.pick(&Self::SHARES)(rng, extreme);
            if kinds.is_empty() || kinds.contains(&family.names()[0]) {
                return family;
            }
        }
    }

    /// What it makes, and its name.
    pub(super) fn names(self) -> [&'static str; 2] {
        match self {
            Self::Linear(family) => ["linear", family.name()],
            Self::Plane(family) => ["plane", family.name()],
            Self::Apart(family) => ["apart", family.name()],
            Self::Chain(family) => ["chain", family.name()],
            Self::Scene(family) => ["scene", family.name()],
            Self::Convex(family) => ["convex", family.name()],
            Self::Sweep(family) => ["sweep", family.name()],
            Self::Space(family) => ["space", family.name()],
            Self::SpaceApart(family) => ["spread", family.name()],
            Self::SpaceScene(family) => ["sight", family.name()],
        }
    }

    /// Asks about so many cases, or up to the first difference.
    pub(super) fn ask<S: Asked>(self, count: u64, mut rng: Rng) -> (Tally, Option<Difference>) {
        let mut tally = Tally::default();
        for _ in 0..count {
            tally.asked += 1;
            if let Err((what, input)) = self.case::<S>(&mut rng, &mut tally) {
                let [kind, name] = self.names();
                let what = format!("{kind}, {name}, {}: {what}", S::PRECISION);
                return (tally, Some(Difference { what, input }));
            }
        }
        (tally, None)
    }

    /// One case, asked everything.
    fn case<S: Asked>(self, rng: &mut Rng, tally: &mut Tally) -> Result<(), (String, Input)> {
        let (a, b) = match self {
            Self::Linear(family) => {
                let (a, b) = family.pair::<S>(rng);
                (Planar::Linear(a), Planar::Linear(b))
            }
            Self::Plane(family) => family.pair::<S>(rng),
            Self::Apart(family) => family.pair::<S>(rng),
            Self::Chain(family) if rng.once_in(4) => {
                let (a, b) = family.sets::<S>(rng);
                let relation = chains(&a, &b).map_err(|what| (what, text(&(a, b))))?;
                tally.count(relation.name(), 1);
                return Ok(());
            }
            Self::Chain(family) => {
                let (linear, figure) = family.pair::<S>(rng);
                let is_polygon = match &figure {
                    Figure::Polyline(vertices) => polygon(vertices),
                    _ => Ok(true),
                };
                let answer = is_polygon.and_then(|_| chain(&linear, &figure));
                let relation = answer.map_err(|what| (what, text(&(linear, figure))))?;
                tally.count(relation.name(), 1);
                return Ok(());
            }
            Self::Scene(family) => {
                let (way, figures) = family.scene::<S>(rng);
                let hits = casts(&way, &figures).map_err(|what| (what, text(&(way, figures))))?;
                tally.count("hits", hits as u64);
                return Ok(());
            }
            Self::Convex(family) => return convex_case::<S>(family, rng, tally),
            Self::Sweep(family) => return sweep_case::<S>(family, rng, tally),
            Self::Space(family) => return spatial_case(family.pair::<S>(rng), tally),
            Self::SpaceApart(family) => return spatial_case(family.pair::<S>(rng), tally),
            Self::SpaceScene(family) => {
                let (way, shapes) = family.scene::<S>(rng);
                let hits = casts_in_space(&way, &shapes);
                let hits = hits.map_err(|what| (what, text(&(way, shapes))))?;
                tally.count("hits", hits as u64);
                return Ok(());
            }
        };
        let relation = pair(&a, &b).map_err(|what| (what, Input::Line(line(&a, &b))))?;
        tally.count(relation.name(), 1);
        Ok(())
    }
}

/// Convex sets of the plane or of space.
fn convex_case<S: Asked>(
    family: ConvexFamily,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), (String, Input)> {
    match rng.below(4) {
        0 => {
            let (way, shapes) = family.scene::<2, S>(rng);
            let hits = scene(&way, &shapes).map_err(|what| (what, text(&(way, shapes))))?;
            tally.count("hits", hits as u64);
        }
        1 => {
            let (way, shapes) = family.scene::<3, S>(rng);
            let hits = scene_in_space(&way, &shapes);
            tally.count(
                "hits",
                hits.map_err(|what| (what, text(&(way, shapes))))? as u64,
            );
        }
        2 => {
            let (a, b) = family.pair::<2, S>(rng);
            let relation = convex(&a, &b).map_err(|what| (what, text(&(a, b))))?;
            tally.count(relation.name(), 1);
        }
        _ => {
            let (a, b) = family.pair::<3, S>(rng);
            let relation = space(&a, &b).map_err(|what| (what, text(&(a, b))))?;
            tally.count(relation.name(), 1);
        }
    }
    Ok(())
}

/// Two sets that move.
fn sweep_case<S: Asked>(
    family: ConvexFamily,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), (String, Input)> {
    let contact = if rng.once_in(2) {
        // One of the two is a capsule, a triangle or a polygon.
        let (a, b) = family.pair::<2, S>(rng);
        let (a, b) = if is_bounded(&a) { (a, b) } else { (b, a) };
        let motion = motions(rng, &a, &b);
        sweep(&a, &b, motion).map_err(|what| (what, text(&(a, b, motion))))?
    } else {
        let (a, b) = if rng.once_in(2) {
            family.pair::<3, S>(rng)
        } else {
            let extreme = family == ConvexFamily::Extremes;
            let other = pick(rng, &SpaceFamily::ALL, SpaceFamily::Extremes, extreme);
            let (a, b) = other.pair::<S>(rng);
            (a.into(), b.into())
        };
        let (a, b) = if is_bounded(&a) { (a, b) } else { (b, a) };
        if !is_bounded(&a) {
            return Ok(());
        }
        let motion = motions(rng, &a, &b);
        sweep_in_space(&a, &b, motion).map_err(|what| (what, text(&(a, b, motion))))?
    };
    tally.count(contact, 1);
    Ok(())
}

/// Two other shapes of space.
fn spatial_case<S: Asked>(
    (a, b): (Spatial<S>, Spatial<S>),
    tally: &mut Tally,
) -> Result<(), (String, Input)> {
    let relation = spatial(&a, &b).map_err(|what| (what, text(&(a, b))))?;
    tally.count(relation.name(), 1);
    Ok(())
}

/// Two shapes of the plane, asked everything.
fn pair<S: Asked>(a: &Planar<S>, b: &Planar<S>) -> Result<Relation, String> {
    let relation = plane(a, b)?;
    distances(a, b, &[])?;
    if let (Planar::Linear(linear), area) | (area, Planar::Linear(linear)) = (a, b)
        && !matches!(area, Planar::Linear(_))
    {
        chain(linear, &Figure::Planar(*area).boundary())?;
    }
    Ok(relation)
}

/// One of the families, the extremes only if they are asked for.
fn pick<F: Copy + PartialEq>(rng: &mut Rng, all: &[F], extremes: F, extreme: bool) -> F {
    if extreme {
        return extremes;
    }
    let others: Vec<F> = all.iter().copied().filter(|&f| f != extremes).collect();
    rng.pick(&others)
}

/// Input that no file format holds. `Debug` of a number is its shortest decimal.
fn text(input: &impl Debug) -> Input {
    Input::Text(format!("{input:?}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every family of every kind is picked, and the library agrees about a case of each.
    #[test]
    fn all_families_are_asked() {
        let mut rng = Rng::new(1);
        let mut seen = BTreeSet::new();
        for n in 0..3000 {
            let family = Family::any(&mut rng, n % 8 == 0, &[]);
            if seen.insert(family) {
                let (tally, difference) = family.ask::<f64>(5, rng.clone());
                assert!(difference.is_none(), "{family:?}");
                assert_eq!(tally.asked, 5);
            }
        }
        let all = Linear::ALL.len()
            + PlaneFamily::ALL.len()
            + ApartFamily::ALL.len()
            + ChainFamily::ALL.len()
            + SceneFamily::ALL.len()
            + 2 * ConvexFamily::ALL.len()
            + SpaceFamily::ALL.len()
            + SpaceApartFamily::ALL.len()
            + SpaceSceneFamily::ALL.len();
        assert_eq!(seen.len(), all);
    }
}
