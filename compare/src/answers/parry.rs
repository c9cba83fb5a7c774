//! parry, called as its documentation says. Each number type is a crate, so this is written once and compiled
//! for both.

macro_rules! parry {
    ($module:ident, $parry:ident, $real:ident) => {
        /// parry with this number type.
        pub(crate) mod $module {
            use $parry::bounding_volume::Aabb;
            use $parry::math::{Pose, Vector};
            use $parry::query::details::ray_toi_with_ball;
            use $parry::query::{self, RayCast};
            use $parry::shape::{Ball, Polyline, Segment, SegmentPointLocation, Triangle};
            use $parry::utils::{
                SegmentsIntersection, point_in_convex_poly2d, point_in_poly2d,
                segments_intersection2d,
            };

            use super::super::casts::Scene;
            use super::super::question::{Answer, BoundaryCast, Container, Pair, Question, Ray};

            fn vector([x, y]: Pair<$real>) -> Vector {
                Vector::new(x, y)
            }

            fn segment([a, b]: [Pair<$real>; 2]) -> Segment {
                Segment::new(vector(a), vector(b))
            }

            fn aabb([min, max]: [Pair<$real>; 2]) -> Aabb {
                Aabb::new(vector(min), vector(max))
            }

            fn ray(ray: &Ray<$real>) -> query::Ray {
                query::Ray::new(vector(ray.origin), vector(ray.direction))
            }

            fn vectors(vertices: &[Pair<$real>]) -> Vec<Vector> {
                vertices.iter().copied().map(vector).collect()
            }

            fn first(target: &impl RayCast, r: &Ray<$real>) -> Option<$real> {
                target.cast_local_ray(&ray(r), r.max_t.unwrap_or($real::MAX), true)
            }

            pub(crate) fn answer(question: &Question<$real>) -> Answer<$real> {
                let here = Pose::IDENTITY;
                match question {
                    Question::Chain { ray, vertices } => {
                        Answer::hit(first(&Polyline::new(vectors(vertices), None), ray))
                    }
                    Question::Wall { ray, wall } => Answer::hit(first(&segment(*wall), ray)),
                    Question::Disc { ray, radius } => Answer::hit(first(&Ball::new(*radius), ray)),
                    Question::Boundary {
                        ray: r,
                        corners,
                        by,
                    } => {
                        let (aabb, max_t) = (aabb(*corners), r.max_t.unwrap_or($real::MAX));
                        Answer::hit(match by {
                            BoundaryCast::Plain => aabb.cast_local_ray(&ray(r), max_t, false),
                            BoundaryCast::WithNormal => aabb
                                .cast_local_ray_and_get_normal(&ray(r), max_t, false)
                                .map(|hit| hit.time_of_impact),
                        })
                    }
                    Question::Meet(segments) => {
                        let [a, b] = segments.map(segment);
                        let meeting = query::intersection_test(&here, &a, &here, &b);
                        Answer::is(meeting.expect("a pair that parry has").intersecting)
                    }
                    Question::Common { segments, epsilon } => {
                        let [a, b] = segments.map(segment);
                        match segments_intersection2d(a.a, a.b, b.a, b.b, *epsilon) {
                            None => Answer::None,
                            Some(SegmentsIntersection::Point { .. }) => Answer::Point,
                            // It also says so of collinear segments that share an end.
                            Some(SegmentsIntersection::Segment {
                                first_loc1: SegmentPointLocation::OnVertex(x),
                                second_loc1: SegmentPointLocation::OnVertex(y),
                                ..
                            }) if x == y => Answer::Point,
                            Some(SegmentsIntersection::Segment { .. }) => Answer::Overlap,
                        }
                    }
                    Question::Clip {
                        corners,
                        segment: [a, b],
                    } => {
                        let part = aabb(*corners).clip_segment(vector(*a), vector(*b));
                        Answer::part(part.map(|part| [part.a, part.b].map(|p| [p.x, p.y])))
                    }
                    Question::Distance(segments) => {
                        let [a, b] = segments.map(segment);
                        let distance = query::distance(&here, &a, &here, &b);
                        Answer::Distance(distance.expect("a pair that parry has").distance)
                    }
                    Question::Inside {
                        point,
                        vertices,
                        by,
                    } => {
                        let (point, vertices) = (vector(*point), vectors(vertices));
                        Answer::is(match (by, &vertices[..]) {
                            (Container::Triangle, &[a, b, c]) => {
                                Triangle::new(a, b, c).contains_point(point)
                            }
                            (Container::Convex, all) => point_in_convex_poly2d(point, all),
                            (_, all) => point_in_poly2d(point, all),
                        })
                    }
                }
            }

            /// Whether a ray hits a chain of walls: by its edges separately, and by the chain as one shape.
            pub(crate) fn stops(r: &Ray<$real>, vertices: &[Pair<$real>]) -> [bool; 2] {
                let r = ray(r);
                let mut walls = vertices.windows(2).map(|wall| segment([wall[0], wall[1]]));
                let chain = Polyline::new(vectors(vertices), None);
                [
                    walls.any(|wall| wall.intersects_local_ray(&r, $real::MAX)),
                    chain.intersects_local_ray(&r, $real::MAX),
                ]
            }

            /// The shapes of the timed casts.
            pub(crate) struct Timed {
                rays: Vec<query::Ray>,
                walls: Vec<Segment>,
                discs: Vec<(Vector, $real)>,
                rects: Vec<Aabb>,
            }

            impl Timed {
                pub(crate) fn new(scene: &Scene<$real>) -> Self {
                    Self {
                        rays: scene.rays.iter().map(ray).collect(),
                        walls: scene.walls.iter().copied().map(segment).collect(),
                        discs: scene.discs.iter().map(|&(c, r)| (vector(c), r)).collect(),
                        rects: scene.rects.iter().copied().map(aabb).collect(),
                    }
                }

                /// The sum of the 1-based indices of the first hits.
                fn firsts<T>(
                    &self,
                    shapes: &[T],
                    cast: impl Fn(&T, &query::Ray, $real) -> Option<$real>,
                ) -> u64 {
                    let first = |ray: &query::Ray| {
                        let mut best = ($real::MAX, 0);
                        for (shape, number) in shapes.iter().zip(1..) {
                            match cast(shape, ray, best.0) {
                                Some(t) if t < best.0 => best = (t, number),
                                _ => {}
                            }
                        }
                        best.1
                    };
                    self.rays.iter().map(first).sum()
                }

                pub(crate) fn walls(&self) -> u64 {
                    self.firsts(&self.walls, |wall, ray, max_t| {
                        wall.cast_local_ray(ray, max_t, true)
                    })
                }

                pub(crate) fn discs(&self) -> u64 {
                    self.firsts(&self.discs, |&(center, radius), ray, _| {
                        ray_toi_with_ball(center, radius, ray, true).1
                    })
                }

                pub(crate) fn rects(&self) -> u64 {
                    self.firsts(&self.rects, |rect, ray, max_t| {
                        rect.cast_local_ray(ray, max_t, true)
                    })
                }

                fn pairs(&self, meet: impl Fn(&Segment, &Segment) -> bool) -> u64 {
                    let pairs = self
                        .walls
                        .iter()
                        .flat_map(|a| self.walls.iter().map(move |b| (a, b)));
                    pairs.map(|(a, b)| u64::from(meet(a, b))).sum()
                }

                pub(crate) fn pairs_in_common(&self) -> u64 {
                    self.pairs(|a, b| segments_intersection2d(a.a, a.b, b.a, b.b, 0.0).is_some())
                }

                pub(crate) fn pairs_tested(&self) -> u64 {
                    let here = Pose::IDENTITY;
                    self.pairs(|a, b| {
                        query::intersection_test(&here, a, &here, b)
                            .is_ok_and(|meeting| meeting.intersecting)
                    })
                }
            }
        }
    };
}

parry! { single, parry2d, f32 }
parry! { double, parry2d_f64, f64 }
