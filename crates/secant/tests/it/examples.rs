//! The examples that check themselves, on less input.
#![allow(
    clippy::duplicate_mod,
    reason = "examples share the tables of a level and random numbers"
)]

#[path = "../../examples/adapters/main.rs"]
#[expect(dead_code, reason = "its main is that of an example")]
mod adapters;
#[path = "../../examples/lamp.rs"]
#[expect(dead_code, reason = "its main is that of an example")]
mod lamp;
#[path = "../../examples/shooter/main.rs"]
#[expect(dead_code, reason = "its main is that of an example")]
mod shooter;
#[path = "../../examples/slide.rs"]
#[expect(dead_code, reason = "its main is that of an example")]
mod slide;

#[test]
fn adapters_answer_as_a_loop_does() {
    adapters::answers_of_a_small_scene();
    assert!(adapters::rays_of_a_level(300) > 100);
    assert!(adapters::shapes_of_a_level(200) > 100);
}

#[test]
fn light_does_not_leak() {
    let (walls, lamp) = lamp::town(14);
    let light = lamp::Light::new(lamp, &walls);
    light.assert_closed();
    let (lit, dark) = light.assert_points(&walls, 1000);
    assert!(lit > 50 && dark > 500, "{lit} {dark}");
    // The lit polygon has the lamp in it, and goes around it once.
    let corners = light.polygon();
    let area: f64 = (corners.iter().zip(corners.iter().cycle().skip(1)))
        .map(|([a, b], [c, d])| (a * d - b * c) / 2.0)
        .sum();
    assert!(area > 0.0, "{area}");
}

#[test]
fn nothing_slides_out_of_a_room() {
    for room in slide::rooms() {
        for shape in ["circle", "capsule", "rectangle"] {
            let slide::Walk { moved, stopped } = room.walk(shape, 800);
            assert!(moved > 700 && stopped > 300, "{shape}: {moved} {stopped}");
        }
        assert_eq!(room.laser(5000), 13);
    }
}

#[test]
fn nobody_leaves_the_level_of_the_shooter() {
    let level = shooter::game::Level::freedoom();
    // One room with six pillars, and the walls of the table.
    assert_eq!((level.pillars.len(), level.walls.len()), (6, 370));
    let [(game, ..), (again, ..)] = [(); 2].map(|()| shooter::play(&level, 160));
    let counts = game.counts;
    assert_eq!(counts, again.counts);
    assert_eq!((counts.outside, counts.lost_lasers), (0, 0));
    assert_eq!(counts.bounces, counts.lasers * shooter::game::BOUNCES);
    let ended = counts.bullets_at_walls + counts.bullets_at_enemies;
    assert_eq!(counts.bullets, ended + game.bullets.len());
    let ended = counts.rockets_at_walls + counts.rockets_at_enemies;
    assert_eq!(counts.rockets, ended + game.rockets.len());
    assert_eq!(counts.sights, 160 * shooter::game::ENEMIES);
    let busy = [
        counts.felled,
        counts.slides,
        counts.touches,
        counts.open_sights,
    ];
    assert!(
        counts.lasers > 0 && busy.iter().all(|&n| n > 10),
        "{counts:?}"
    );
}
