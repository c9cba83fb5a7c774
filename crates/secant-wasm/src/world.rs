//! Worlds: shapes of the plane that come, move and go, by ids.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, index, refuse_with};
use crate::rows::Rows;
use crate::shapes::{ANY, CastQuestion, FIRST, cast_at, flag, write_hits};
use alloc::boxed::Box;
use alloc::vec::Vec;
use secant::{
    Ball, ContactMotion, Groups, Id, Met, Now, Point, Shape, Sweep, SweepContact, Swept, World,
};

/// The reason of a refusal: there is no such shape.
const NO_SHAPE: f64 = 20.0;
/// Only points and circles have one position.
const NO_POSITION: f64 = 21.0;
/// A shape that cannot be swept.
const NOT_SWEPT: f64 = 22.0;

/// An id as a number is its place plus 2^32 times its generation, of which it has so many values.
const GENERATIONS: u32 = 1 << 21;
const PLACES: f64 = 4_294_967_296.0;

const INTERNAL_ERROR: [f64; 4] = [0.0, INTERNAL, 0.0, 0.0];

/// A world, and the id of what is or was last at each of its places.
#[derive(Default)]
pub(crate) struct Room {
    world: World<2, ()>,
    ids: Vec<Id>,
}

/// The number of an id.
fn number(id: Id) -> f64 {
    index(id.index()) + PLACES * f64::from(id.generation() % GENERATIONS)
}

impl Room {
    fn insert(&mut self, groups: Groups, shape: Shape<2>) -> f64 {
        let id = self.world.insert_in(groups, shape, ());
        match self.ids.get_mut(id.index()) {
            Some(last) => *last = id,
            None => self.ids.push(id),
        }
        number(id)
    }

    /// The id of a number, if its shape is there.
    fn id(&self, of: f64) -> Option<Id> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number that is no id is not equal to that of the id found"
        )]
        let place = (of as u64 % (1 << 32)) as usize;
        let id = *self.ids.get(place)?;
        (number(id) == of && self.world.get(id).is_some()).then_some(id)
    }

    /// The world as it is: only shapes of these groups, without one, if that is there.
    fn ask<R>(
        &mut self,
        groups: u32,
        except: f64,
        ask: impl FnOnce(&Now<'_, 2, ()>) -> R,
    ) -> R {
        let Some(me) = self.id(except) else {
            return ask(&self.world.now().groups(groups));
        };
        let others = |id: Id, _: &()| id != me;
        ask(&self.world.now().groups(groups).filter(&others))
    }
}

/// Lends a world to one call, which may use the buffers too.
fn enter(handle: u32, work: impl FnOnce(&mut Room, &mut Buffers) -> Result<i32, [f64; 4]>) -> i32 {
    with(|all| {
        let Some(mut room) = all.worlds.take(handle) else {
            return refuse_with(all, INTERNAL_ERROR);
        };
        let result = work(&mut room, all);
        all.worlds.put_back(handle, room);
        result.unwrap_or_else(|reason| refuse_with(all, reason))
    })
}

/// The shape that is in the input.
fn given(all: &mut Buffers, kind: u32, len: usize) -> Result<Shape<2>, [f64; 4]> {
    let shape = all.shape::<2, f64>(kind, 0, len);
    shape.map_err(|wrong| wrong.reason(0))
}

fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// An empty world; the result is its handle.
#[unsafe(no_mangle)]
extern "C" fn world_new() -> u32 {
    with(|all| all.worlds.add(Box::default()))
}

/// Frees a world.
#[unsafe(no_mangle)]
extern "C" fn world_free(handle: u32) {
    with(|all| all.worlds.remove(handle));
}

/// How many shapes there are.
#[unsafe(no_mangle)]
extern "C" fn world_len(handle: u32) -> i32 {
    enter(handle, |room, _| Ok(count(room.world.len())))
}

/// Adds the shape that is in the input, and writes its id.
#[unsafe(no_mangle)]
extern "C" fn world_insert(handle: u32, kind: u32, len: usize, of: u32, meets: u32) -> i32 {
    enter(handle, |room, all| {
        let shape = given(all, kind, len)?;
        let id = room.insert(Groups { of, meets }, shape);
        all.numbers.clear();
        all.numbers.push(id);
        Ok(0)
    })
}

/// Puts the shape that is in the input in the place of another: 1, or 0 where there is none.
#[unsafe(no_mangle)]
extern "C" fn world_replace(handle: u32, id: f64, kind: u32, len: usize) -> i32 {
    enter(handle, |room, all| {
        let shape = given(all, kind, len)?;
        let Some(id) = room.id(id) else {
            return Ok(0);
        };
        room.world.replace(id, shape);
        Ok(1)
    })
}

/// Removes a shape: 1, or 0 where there is none.
#[unsafe(no_mangle)]
extern "C" fn world_remove(handle: u32, id: f64) -> i32 {
    enter(handle, |room, _| {
        let removed = room.id(id).and_then(|id| room.world.remove(id));
        Ok(i32::from(removed.is_some()))
    })
}

/// Whether there is a shape with this id: 1 or 0.
#[unsafe(no_mangle)]
extern "C" fn world_has(handle: u32, id: f64) -> i32 {
    enter(handle, |room, _| Ok(i32::from(room.id(id).is_some())))
}

/// Puts a shape into other groups: 1, or 0 where there is none.
#[unsafe(no_mangle)]
extern "C" fn world_set_groups(handle: u32, id: f64, of: u32, meets: u32) -> i32 {
    enter(handle, |room, _| {
        let Some(id) = room.id(id) else {
            return Ok(0);
        };
        Ok(i32::from(room.world.set_groups(id, Groups { of, meets })))
    })
}

/// Adds shapes of one kind by columns, and writes their ids. It is refused with the row of a shape that is none.
#[unsafe(no_mangle)]
extern "C" fn world_insert_many(
    handle: u32,
    kind: u32,
    columns: u32,
    of: u32,
    meets: u32,
) -> i32 {
    enter(handle, |room, all| {
        let rows = Rows::new(all, kind, columns).ok_or(INTERNAL_ERROR)?;
        rows.check()?;
        let ids: Vec<f64> = (0..rows.len())
            .filter_map(|row| Some(room.insert(Groups { of, meets }, rows.shape(row).ok()?)))
            .collect();
        all.numbers = ids;
        Ok(count(all.numbers.len()))
    })
}

/// Puts shapes of one kind, by columns, in the places of those whose ids are in another buffer.
#[unsafe(no_mangle)]
extern "C" fn world_replace_many(handle: u32, ids: u32, kind: u32, columns: u32) -> i32 {
    enter(handle, |room, all| {
        let rows = Rows::new(all, kind, columns).ok_or(INTERNAL_ERROR)?;
        let ids = all.set(ids).ok_or(INTERNAL_ERROR)?;
        if ids.len() != rows.len() {
            return Err(INTERNAL_ERROR);
        }
        if let Some(row) = ids.iter().position(|&id| room.id(id).is_none()) {
            return Err([index(row), NO_SHAPE, 0.0, 0.0]);
        }
        rows.check()?;
        for (row, &id) in ids.iter().enumerate() {
            if let (Some(id), Ok(shape)) = (room.id(id), rows.shape(row)) {
                room.world.replace(id, shape);
            }
        }
        Ok(0)
    })
}

/// Moves points, and circles by their centers, to the positions in two columns.
#[unsafe(no_mangle)]
extern "C" fn world_move_to(handle: u32, ids: u32, positions: u32) -> i32 {
    enter(handle, |room, all| {
        let [x, y] = all.columns::<2>(positions).ok_or(INTERNAL_ERROR)?;
        let ids = all.set(ids).ok_or(INTERNAL_ERROR)?;
        if ids.len() != x.len() {
            return Err(INTERNAL_ERROR);
        }
        // The shape of a row at its new position. The package has seen that the numbers are finite.
        let moved = |room: &Room, row: usize| -> Result<(Id, Shape<2>), f64> {
            let id = room.id(ids[row]).ok_or(NO_SHAPE)?;
            let to = [x[row], y[row]];
            let shape = match room.world.shape(id) {
                Some(Shape::Ball(ball)) => Ball::try_new(to, ball.radius()).map(Shape::from),
                Some(Shape::Point(_)) => Point::try_new(to).map(Shape::from),
                _ => return Err(NO_POSITION),
            };
            Ok((id, shape.map_err(|_| INTERNAL)?))
        };
        for row in 0..ids.len() {
            moved(room, row).map_err(|code| [index(row), code, 0.0, 0.0])?;
        }
        for row in 0..ids.len() {
            if let Ok((id, shape)) = moved(room, row) {
                room.world.replace(id, shape);
            }
        }
        Ok(0)
    })
}

/// What a step writes: the pairs that touch; and those that began and ended.
const TOUCHING: u32 = 1;
const CHANGES: u32 = 2;

/// Finds all pairs, and writes the lists that are wanted: the numbers of pairs that touch, began and ended as integers,
/// and for each list columns of ids.
#[unsafe(no_mangle)]
extern "C" fn world_step(handle: u32, wanted: u32) -> i32 {
    enter(handle, |room, all| {
        let step = room.world.step();
        all.numbers.clear();
        all.integers.clear();
        let mut write = |pairs: &[[Id; 2]], is_wanted: bool| {
            all.integers.push(count(pairs.len()).unsigned_abs());
            if is_wanted {
                all.numbers.extend(pairs.iter().map(|&[a, _]| number(a)));
                all.numbers.extend(pairs.iter().map(|&[_, b]| number(b)));
            }
        };
        write(step.touching(), wanted & TOUCHING != 0);
        if wanted & CHANGES != 0 {
            write(step.began(), true);
            write(step.ended(), true);
        }
        Ok(0)
    })
}

/// Writes the ids of the shapes that meet the one in the input, in order; or says whether there is any.
#[unsafe(no_mangle)]
extern "C" fn world_meeting(
    handle: u32,
    kind: u32,
    len: usize,
    groups: u32,
    except: f64,
    wanted: u32,
) -> i32 {
    enter(handle, |room, all| {
        let shape = given(all, kind, len)?;
        all.numbers.clear();
        let numbers = &mut all.numbers;
        Ok(room.ask(groups, except, |now| {
            let meeting = now.meeting(&shape);
            if wanted == ANY {
                return i32::from(meeting.any());
            }
            numbers.extend(meeting.all().into_iter().map(number));
            count(numbers.len())
        }))
    })
}

/// Writes the shapes that are nearest to the one in the input, at most `most` and within `d` (NaN for any distance):
/// columns of ids, distances, and whether they meet.
#[unsafe(no_mangle)]
extern "C" fn world_nearest(
    handle: u32,
    kind: u32,
    len: usize,
    groups: u32,
    except: f64,
    most: usize,
    d: f64,
) -> i32 {
    enter(handle, |room, all| {
        let shape = given(all, kind, len)?;
        all.numbers.clear();
        let numbers = &mut all.numbers;
        Ok(room.ask(groups, except, |now| {
            let mut nearest = now.nearest(&shape);
            if !d.is_nan() {
                nearest = nearest.within(d);
            }
            let found = nearest.take(most);
            numbers.extend(found.iter().map(|near| number(near.id)));
            numbers.extend(found.iter().map(|near| near.distance));
            numbers.extend(found.iter().map(|near| flag(near.meets)));
            count(found.len())
        }))
    })
}

/// Casts the ray or segment of the input at the world, and writes the hits as the exports of shapes do, with ids.
#[unsafe(no_mangle)]
extern "C" fn world_cast(
    handle: u32,
    kind: u32,
    groups: u32,
    except: f64,
    options: u32,
    wanted: u32,
    min_t: f64,
    max_t: f64,
) -> i32 {
    enter(handle, |room, all| {
        let ray = given(all, kind, 4)?;
        let question = CastQuestion {
            options,
            wanted,
            min_t,
            max_t,
        };
        all.numbers.clear();
        let numbers = &mut all.numbers;
        room.ask(groups, except, |now| {
            let found = cast_at::<2, f64, _>(&ray, now, question).ok_or(INTERNAL_ERROR)?;
            Ok(write_hits(numbers, found, |hit| number(now.id(hit))))
        })
    })
}

/// Sweeps the shape of the input, after whose `len` numbers its displacement is. Writes rows of what is met, in order:
/// id, t, what happens (0 meets, 1 overlaps at the start, 2 and on touches at the start: separates, slides, enters), and
/// of what it meets later the normal, a point, and whether it grazes it.
#[unsafe(no_mangle)]
extern "C" fn world_sweep(
    handle: u32,
    kind: u32,
    len: usize,
    groups: u32,
    except: f64,
    wanted: u32,
) -> i32 {
    enter(handle, |room, all| {
        let shape = given(all, kind, len)?;
        let displacement = all.input.get(len..).and_then(<[f64]>::first_chunk);
        let by = *displacement.ok_or(INTERNAL_ERROR)?;
        all.numbers.clear();
        let numbers = &mut all.numbers;
        room.ask(groups, except, |now| {
            let found = match &shape {
                Shape::Point(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::Segment(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::Aabb(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::Ball(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::Capsule(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::Triangle(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                Shape::ConvexPolygon(shape) => swept(now, shape.try_sweep(by), wanted, numbers),
                _ => return Err([0.0, NOT_SWEPT, 0.0, 0.0]),
            };
            found.ok_or(INTERNAL_ERROR)
        })
    })
}

/// Writes what a moving shape meets.
fn swept<A: Swept<2, f64>, E>(
    now: &Now<'_, 2, ()>,
    sweep: Result<Sweep<'_, 2, f64, A>, E>,
    wanted: u32,
    numbers: &mut Vec<f64>,
) -> Option<i32> {
    let sweep = sweep.ok()?;
    let sweeps = now.sweep(&sweep);
    let met = match wanted {
        ANY => return Some(i32::from(sweeps.any())),
        FIRST => sweeps.first().into_iter().collect(),
        _ => sweeps.all(),
    };
    met.iter().for_each(|met| write_met(numbers, met));
    Some(count(met.len()))
}

fn write_met(numbers: &mut Vec<f64>, met: &Met<2, f64, Id>) {
    let nowhere = [f64::NAN; 2];
    let grazes = matches!(&met.contact, SweepContact::Meets(hit) if hit.grazes());
    let (what, normal, at) = match &met.contact {
        SweepContact::Meets(hit) => (0.0, hit.normal(), hit.at()),
        SweepContact::Touching(ContactMotion::Separates) => (2.0, nowhere, nowhere),
        SweepContact::Touching(ContactMotion::Slides) => (3.0, nowhere, nowhere),
        SweepContact::Touching(ContactMotion::Enters) => (4.0, nowhere, nowhere),
        SweepContact::Overlapping | SweepContact::Never => (1.0, nowhere, nowhere),
    };
    numbers.extend([number(met.id), met.t(), what]);
    numbers.extend(normal);
    numbers.extend(at);
    numbers.push(flag(grazes));
}
