//! The shooter of `crates/secant/examples/shooter` in a window, by macroquad.
//!
//! ```text
//! cd examples/macroquad
//! cargo run --release
//! ```
//!
//! W, A, S, D or the arrows walk, along walls where they are in the way. The mouse aims; its left button fires bullets, the
//! right one a laser that walls reflect 50 times, and Space a rocket. R starts again, and Escape ends.
//!
//! Macroquad wants an OpenGL driver, and on Linux X11 or Wayland, which it loads when it starts.

#[path = "../../../crates/secant/examples/shooter/game.rs"]
#[expect(dead_code, reason = "the picture and its player ask more")]
mod game;

use game::{ENEMY_RADIUS, Event, Game, Input, Level, PLAYER_RADIUS, ROCKET_RADIUS, Vector, Weapon};
use macroquad::prelude::*;
use secant::Segment;

/// Steps in a second, whatever the frames are.
const STEPS: f32 = 60.0;
/// The height of the level that is seen.
const VIEW: f32 = 900.0;

const NIGHT: Color = Color::new(0.043, 0.051, 0.078, 1.0);
const LIT: Color = Color::new(0.28, 0.26, 0.24, 1.0);
const LINE: Color = Color::new(0.25, 0.29, 0.40, 1.0);
const WALL: Color = Color::new(0.58, 0.65, 0.84, 1.0);
const PLAYER: Color = Color::new(0.31, 0.84, 0.91, 1.0);
const ENEMY: Color = Color::new(0.55, 0.20, 0.26, 1.0);
const SEEING: Color = Color::new(1.0, 0.30, 0.34, 1.0);
const BULLET: Color = Color::new(1.0, 0.84, 0.37, 1.0);
const FIRE: Color = Color::new(1.0, 0.54, 0.24, 1.0);
const BEAM: Color = Color::new(1.0, 0.24, 0.94, 1.0);

/// What is shown longer than a step: for how much of a second, and what.
enum Mark {
    Beam(Vec<Vector>),
    Blast(Vector, f32),
    Felled(Vector),
}

fn window() -> Conf {
    Conf {
        window_title: "Secant: a shooter".to_owned(),
        window_width: 1200,
        window_height: 800,
        sample_count: 4,
        ..Conf::default()
    }
}

#[macroquad::main(window)]
async fn main() {
    let level = Level::freedoom();
    let mut game = Game::new(&level, 1);
    let (mut marks, mut behind): (Vec<(f32, Mark)>, f32) = (Vec::new(), 0.0);
    while !is_key_down(KeyCode::Escape) {
        if is_key_pressed(KeyCode::R) {
            (game, marks) = (Game::new(&level, 1), Vec::new());
        }
        let camera = camera(game.player().center());
        let input = input(&game, &camera);
        // No more than a few steps at once, so that a slow machine plays slower, and does not stop.
        behind = (behind + get_frame_time() * STEPS).min(4.0);
        while behind >= 1.0 {
            behind -= 1.0;
            game.step(&input);
            marks.retain_mut(|(left, _)| {
                *left -= 1.0 / STEPS;
                *left > 0.0
            });
            marks.extend(marks_of(&game));
        }
        set_camera(&camera);
        draw(&game, &marks);
        set_default_camera();
        let counts = &game.counts;
        let sees = game.enemies().filter(|(_, sees)| *sees).count();
        draw_text(
            format!(
                "{} fell   {sees} see you   {} outside   {} fps",
                counts.felled,
                counts.outside,
                get_fps()
            ),
            16.0,
            32.0,
            28.0,
            WHITE,
        );
        draw_text(
            "WASD: walk   mouse: aim   left: bullets   right: laser   Space: rocket   R: again",
            16.0,
            screen_height() - 16.0,
            24.0,
            WALL,
        );
        next_frame().await;
    }
}

/// The part of the level around a point, with y up.
fn camera([x, y]: Vector) -> Camera2D {
    let width = VIEW * screen_width() / screen_height();
    Camera2D {
        target: vec2(x, y),
        zoom: vec2(2.0 / width, -2.0 / VIEW),
        ..Camera2D::default()
    }
}

fn input(game: &Game<'_>, camera: &Camera2D) -> Input {
    let [x, y] = game.player().center();
    let mouse = camera.screen_to_world(mouse_position().into());
    let axis = |less: [KeyCode; 2], more: [KeyCode; 2]| {
        let is_down = |keys: [KeyCode; 2]| f32::from(u8::from(keys.into_iter().any(is_key_down)));
        is_down(more) - is_down(less)
    };
    let fires = if is_mouse_button_down(MouseButton::Left) {
        Some(Weapon::Bullets)
    } else if is_mouse_button_down(MouseButton::Right) {
        Some(Weapon::Laser)
    } else {
        is_key_down(KeyCode::Space).then_some(Weapon::Rocket)
    };
    Input {
        walk: [
            axis([KeyCode::A, KeyCode::Left], [KeyCode::D, KeyCode::Right]),
            axis([KeyCode::S, KeyCode::Down], [KeyCode::W, KeyCode::Up]),
        ],
        aim: [mouse.x - x, mouse.y - y],
        fires,
    }
}

fn marks_of(game: &Game<'_>) -> Vec<(f32, Mark)> {
    let mut marks = Vec::new();
    if !game.beam.is_empty() {
        marks.push((0.4, Mark::Beam(game.beam.clone())));
    }
    marks.extend(game.events.iter().filter_map(|event| match event {
        Event::Blast(disc) => Some((0.5, Mark::Blast(disc.center(), disc.radius()))),
        Event::Felled(at) => Some((1.0, Mark::Felled(*at))),
        Event::Shot(..) => None,
    }));
    marks
}

fn draw(game: &Game<'_>, marks: &[(f32, Mark)]) {
    clear_background(NIGHT);
    let [x, y] = game.player().center();
    let light = game.light();
    for (k, &end) in light.iter().enumerate() {
        let next = light[(k + 1) % light.len()];
        draw_triangle(vec2(x, y), end.into(), next.into(), LIT);
    }
    let level = game.level;
    let stroke =
        |ends: &Segment<2, f32>, width, color| line(ends.start(), ends.end(), width, color);
    level.lines.iter().for_each(|ends| stroke(ends, 2.0, LINE));
    for (left, mark) in marks {
        match mark {
            Mark::Beam(corners) => {
                let faded = |color: Color, alpha| Color {
                    a: alpha * left / 0.4,
                    ..color
                };
                for ends in corners.windows(2) {
                    line(ends[0], ends[1], 12.0, faded(BEAM, 0.25));
                    line(ends[0], ends[1], 3.0, faded(WHITE, 0.9));
                }
            }
            Mark::Blast([x, y], r) => {
                draw_circle(
                    *x,
                    *y,
                    *r,
                    Color {
                        a: 0.6 * left,
                        ..FIRE
                    },
                );
                draw_circle_lines(
                    *x,
                    *y,
                    *r,
                    3.0,
                    Color {
                        a: 2.0 * left,
                        ..FIRE
                    },
                );
            }
            Mark::Felled([x, y]) => {
                let color = Color { a: *left, ..SEEING };
                let r = ENEMY_RADIUS * (1.5 - 0.5 * left);
                draw_circle_lines(*x, *y, r, 4.0, color);
            }
        }
    }
    level.walls.iter().for_each(|ends| stroke(ends, 5.0, WALL));
    for (disc, sees) in game.enemies() {
        let [x, y] = disc.center();
        draw_circle(x, y, ENEMY_RADIUS, if sees { SEEING } else { ENEMY });
    }
    for bullet in &game.bullets {
        // The last part of its way.
        let [dx, dy] = [bullet.at[0] - bullet.from[0], bullet.at[1] - bullet.from[1]];
        let part = (60.0 / dx.hypot(dy).max(1.0)).min(1.0);
        line(
            [bullet.at[0] - part * dx, bullet.at[1] - part * dy],
            bullet.at,
            4.0,
            BULLET,
        );
    }
    for rocket in &game.rockets {
        draw_circle(rocket.at[0], rocket.at[1], ROCKET_RADIUS, FIRE);
    }
    draw_circle(x, y, PLAYER_RADIUS, WHITE);
    draw_circle(x, y, PLAYER_RADIUS - 3.0, PLAYER);
}

fn line([a, b]: Vector, [c, d]: Vector, width: f32, color: Color) {
    draw_line(a, b, c, d, width, color);
}
