use std::collections::{BTreeMap, BTreeSet};

use super::super::parts::with_every_scalar;
use super::*;
use crate::cast::Solids;
use crate::convex::cast::{hits_in_plane, hits_in_space};
use crate::convex::{distance, relation};
use crate::linear::Relation;

const CASES: u32 = 120;

fn check_pairs<const D: usize, S: Coordinate>() {
    for family in ConvexFamily::ALL {
        let mut rng = Rng::new(family as u64);
        let mut counts = BTreeMap::new();
        let mut types = BTreeSet::new();
        for _ in 0..CASES {
            let (a, b) = family.pair::<D, S>(&mut rng);
            assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
            types.insert(a.name().min(b.name()).to_owned() + a.name().max(b.name()));
            let (a, b) = (a.set(), b.set());
            let related = relation(&a, &b);
            assert_eq!(relation(&b, &a), related.reversed(), "{a:?} {b:?}");
            let [d, _] = distance(&a, &b);
            assert_eq!(d.sign().is_gt(), related == Relation::Disjoint);
            *counts.entry(related).or_insert(0) += 1;
        }
        let context = format!("{D} {} {counts:?} {types:?}", family.name());
        let share = |r: Relation| counts.get(&r).map_or(0, |n| n * 100 / CASES);
        assert!(types.len() >= 8, "{context}");
        assert!(share(Relation::Disjoint) <= 95, "{context}");
        let nested = share(Relation::Within) + share(Relation::Contains) + share(Relation::Equal);
        match family {
            ConvexFamily::Contact => {
                assert!(share(Relation::Touch) >= 40, "{context}");
                assert!(share(Relation::Overlap) >= 2, "{context}");
            }
            ConvexFamily::NearContact => {
                assert!(share(Relation::Touch) >= 5, "{context}");
                assert!(share(Relation::Disjoint) >= 15, "{context}");
            }
            ConvexFamily::Nested => assert!(nested >= 20, "{context}"),
            ConvexFamily::NearlyNested => {
                assert!(nested >= 8, "{context}");
                assert!(share(Relation::Overlap) >= 5, "{context}");
            }
            ConvexFamily::Degenerate | ConvexFamily::LargeOffset => {
                assert!(nested >= 5, "{context}");
                assert!(share(Relation::Disjoint) >= 3, "{context}");
            }
            ConvexFamily::Grid => assert!(counts.len() >= 5, "{context}"),
            _ => {}
        }
    }
}

fn check_scenes<const D: usize, S: Coordinate>(
    hits: impl Fn(&Shape<D, S>, &[Shape<D, S>], Solids) -> Vec<usize>,
) {
    for family in ConvexFamily::ALL {
        let mut rng = Rng::new(family as u64);
        let (mut hit, mut all) = (0, 0);
        for _ in 0..CASES / 5 {
            let (way, shapes) = family.scene::<D, S>(&mut rng);
            assert!(way.is_valid() && shapes.iter().all(Shape::is_valid));
            assert!(shapes.iter().all(is_new), "{shapes:?}");
            let mut met: Vec<usize> = hits(&way, &shapes, Solids::Filled);
            met.sort_unstable();
            met.dedup();
            let way = way.set();
            let meets = |i: &usize| relation(&way, &shapes[*i].set()) != Relation::Disjoint;
            let expected: Vec<usize> = (0..shapes.len()).filter(meets).collect();
            assert_eq!(met, expected, "{way:?} {shapes:?}");
            hit += met.len();
            all += shapes.len();
        }
        let context = format!("{D} {} {hit} {all}", family.name());
        assert!(hit >= all / 50, "{context}");
        if family == ConvexFamily::Contact {
            assert!(hit >= all / 3, "{context}");
        }
    }
}

fn check<S: Coordinate>() {
    check_pairs::<2, S>();
    check_pairs::<3, S>();
    check_scenes::<2, S>(|way, shapes, solids| {
        let hits = hits_in_plane(&way.linear().expect("a way"), shapes, solids);
        hits.iter().map(|hit| hit.index).collect()
    });
    check_scenes::<3, S>(|way, shapes, solids| {
        let hits = hits_in_space(&way.linear().expect("a way"), shapes, solids);
        hits.iter().map(|hit| hit.index).collect()
    });
}

with_every_scalar!(check);

#[test]
fn a_seed_repeats() {
    for family in ConvexFamily::ALL {
        let [x, y] = [0; 2].map(|_| family.pair::<3, f64>(&mut Rng::new(3)));
        assert_eq!(x, y);
        let [x, y] = [0; 2].map(|_| family.scene::<2, i64>(&mut Rng::new(3)));
        assert_eq!(x, y);
    }
}
