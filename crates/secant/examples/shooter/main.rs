//! A top-down shooter in a level of a real game, played by itself: what it counts, and a picture.
//!
//! ```text
//! cargo run --release -p secant --example shooter
//! cargo run --release -p secant --example shooter -- picture.svg 600
//! ```
//!
//! The arguments are where the picture goes, and the number of steps. 200 enemies slide along the walls of E1M1 of
//! Freedoom. Bullets are segments, rockets are circles that move, a laser is reflected 50 times, and an enemy that sees the
//! player comes nearer. None of them gets through a wall: that is asked exactly after each step.
//!
//! `examples/macroquad` is the same game in a window.

pub(crate) mod game;
mod picture;

use game::{Counts, Game, Input, Level, Weapon};
use picture::Picture;
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or_else(|| "shooter.svg".to_owned());
    let steps: u32 = args.next().map_or(Ok(600), |n| n.parse())?;
    let level = Level::freedoom();
    let (game, picture, time) = play(&level, steps);
    report(&game.counts);
    println!(
        "{:.2} ms a step",
        time.as_secs_f64() * 1e3 / f64::from(steps.max(1))
    );
    std::fs::write(&path, picture.svg(&game)).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}");
    Ok(())
}

/// Plays so many steps, and returns the time that they took.
pub(crate) fn play(level: &Level, steps: u32) -> (Game<'_>, Picture, Duration) {
    let (mut game, mut picture) = (Game::new(level, 1), Picture::default());
    let (mut bot, mut time) = (Bot::default(), Duration::ZERO);
    for number in 0..steps {
        let input = bot.plays(&mut game, number);
        let (before, start) = (game.player().center(), Instant::now());
        game.step(&input);
        time += start.elapsed();
        bot.learns(before, game.player().center());
        picture.add(&game);
    }
    assert_eq!(game.counts.outside, 0, "someone got through a wall");
    assert_eq!(game.counts.lost_lasers, 0, "a laser got through a wall");
    (game, picture, time)
}

fn report(counts: &Counts) {
    let Counts {
        bullets,
        bullets_at_walls,
        bullets_at_enemies,
        rockets,
        rockets_at_walls,
        rockets_at_enemies,
        lasers,
        bounces,
        lost_lasers,
        felled,
        sights,
        open_sights,
        slides,
        touches,
        outside,
    } = counts;
    println!("{bullets} bullets: {bullets_at_walls} hit a wall, {bullets_at_enemies} an enemy");
    println!("{rockets} rockets: {rockets_at_walls} hit a wall, {rockets_at_enemies} an enemy");
    println!("{lasers} lasers with {bounces} bounces, {lost_lasers} lost");
    println!("{open_sights} of {sights} lines of sight are open");
    println!("{slides} steps along walls, {touches} pairs moved apart, {felled} enemies fell");
    println!("{outside} left the level");
}

/// Walks until it comes to a wall, and fires at the nearest enemy in sight.
#[derive(Default)]
struct Bot {
    turns: u16,
}

impl Bot {
    fn plays(&self, game: &mut Game<'_>, number: u32) -> Input {
        // An angle that is no part of a full one.
        let (sin, cos) = (2.4 * f32::from(self.turns)).sin_cos();
        let (walk, [x, y]) = ([cos, sin], game.player().center());
        let aim = game.nearest_in_sight().map(|[a, b]| [a - x, b - y]);
        let weapon = match number % 100 {
            0..4 => Weapon::Laser,
            50..54 => Weapon::Rocket,
            _ => Weapon::Bullets,
        };
        let fires = aim.is_some() || weapon == Weapon::Laser;
        Input {
            walk,
            aim: aim.unwrap_or(walk),
            fires: fires.then_some(weapon),
        }
    }

    fn learns(&mut self, [a, b]: [f32; 2], [c, d]: [f32; 2]) {
        if (c - a).hypot(d - b) < 3.0 {
            self.turns = self.turns.wrapping_add(1);
        }
    }
}
