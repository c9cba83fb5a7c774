//! All families of hostile input, and what is asked about theirs.

use std::fmt::Debug;

use secant_agreement::{Asked, casts, chain, chains, distances, line, plane, polygon};
use secant_oracle::hostile::{
    ApartFamily, ChainFamily, Family as Linear, PlaneFamily, SceneFamily,
};
use secant_oracle::plane::Planar;
use secant_oracle::{Figure, Relation, Rng};

use super::{Difference, Input, Tally};

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
}

impl Family {
    /// As often as each kind is asked.
    const SHARES: [fn(&mut Rng, bool) -> Self; 10] = {
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
        [
            LINEAR, LINEAR, PLANE, PLANE, PLANE, APART, CHAIN, CHAIN, CHAIN, SCENE,
        ]
    };

    /// A family of any kind, of the extremes or not.
    pub(super) fn any(rng: &mut Rng, extreme: bool) -> Self {
        rng.pick(&Self::SHARES)(rng, extreme)
    }

    /// What it makes, and its name.
    pub(super) fn names(self) -> [&'static str; 2] {
        match self {
            Self::Linear(family) => ["linear", family.name()],
            Self::Plane(family) => ["plane", family.name()],
            Self::Apart(family) => ["apart", family.name()],
            Self::Chain(family) => ["chain", family.name()],
            Self::Scene(family) => ["scene", family.name()],
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
                let meet = chains(&a, &b).map_err(|what| (what, text(&(a, b))))?;
                tally.count(if meet { "meet" } else { "disjoint" }, 1);
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
        };
        let relation = pair(&a, &b).map_err(|what| (what, Input::Line(line(&a, &b))))?;
        tally.count(relation.name(), 1);
        Ok(())
    }
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
            let family = Family::any(&mut rng, n % 8 == 0);
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
            + SceneFamily::ALL.len();
        assert_eq!(seen.len(), all);
    }
}
