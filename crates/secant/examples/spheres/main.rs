//! Rays and spheres: a picture of balls on a floor, or of a molecule, and what its rays came to.
//!
//! ```text
//! cargo run --release -p secant --example spheres
//! cargo run --release -p secant --example spheres -- picture.png balls.csv
//! ```
//!
//! The first argument is where the picture goes, and the second a table of balls with the columns x, y, z
//! and r, which may be compressed by gzip. Without a table there are balls that touch the floor and each
//! other, all of them exactly.

mod render;

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use flate2::read::MultiGzDecoder;
use render::{Camera, Colour, Picture, Scene, add, scaled};
use secant::{Hit, Plane, Relation, Shape, Sphere};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SIZE: [u32; 2] = [640, 400];

/// Each touches the floor z = 0. Balls of radius R and r on it touch where their centers are
/// 2 √(R r) apart along the floor: 20 for R = 20 and r = 5, and 60 for R = 20 and 45.
const BALLS: [[f64; 4]; 7] = [
    [0.0, 0.0, 20.0, 20.0],
    [-36.0, 48.0, 45.0, 45.0],
    [-16.0, -12.0, 5.0, 5.0],
    [0.0, -20.0, 5.0, 5.0],
    [12.0, -16.0, 5.0, 5.0],
    [40.0, 0.0, 20.0, 20.0],
    [40.0, -20.0, 5.0, 5.0],
];

/// The balls of a table with the columns x, y, z, r.
fn read(path: &Path) -> Result<Vec<Sphere>> {
    let name = path.display();
    let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
    let is_packed = path.extension().is_some_and(|ending| ending == "gz");
    let text: Box<dyn Read> = if is_packed {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(BufReader::new(file))
    };
    let mut balls = Vec::new();
    // The first line has the names.
    for (row, line) in csv::Reader::from_reader(text).deserialize().zip(2..) {
        let place = |error: &dyn Error| format!("{name}, row {line}: {error}");
        let (x, y, z, r) = row.map_err(|error| place(&error))?;
        balls.push(Sphere::try_new([x, y, z], r).map_err(|error| place(&error))?);
    }
    if balls.is_empty() {
        return Err(format!("{name}: no balls").into());
    }
    Ok(balls)
}

fn built_in() -> Vec<Sphere> {
    let ball = |[x, y, z, r]: [f64; 4]| Sphere::new([x, y, z], r);
    BALLS.map(ball).into()
}

/// A box around all balls, as its middle and the length from there to a corner.
fn extent(balls: &[Sphere]) -> ([f64; 3], f64) {
    let mut low = [f64::INFINITY; 3];
    let mut high = [f64::NEG_INFINITY; 3];
    for ball in balls {
        for k in 0..3 {
            low[k] = low[k].min(ball.center()[k] - ball.radius());
            high[k] = high[k].max(ball.center()[k] + ball.radius());
        }
    }
    let half = [0, 1, 2].map(|k| (high[k] - low[k]) / 2.0);
    let middle = [0, 1, 2].map(|k| low[k] + half[k]);
    let length = half.iter().map(|x| x * x).sum::<f64>().sqrt();
    (middle, length)
}

/// The floor that the lowest ball lies on, and behind it in the slice the balls.
fn shapes(balls: &[Sphere]) -> Result<Vec<Shape<3>>> {
    let bottoms = balls.iter().map(|ball| ball.center()[2] - ball.radius());
    let height = bottoms.fold(f64::INFINITY, f64::min);
    let floor = Plane::try_new([0.0, 0.0, height], [0.0, 0.0, 1.0])?;
    let balls = balls.iter().map(|&ball| ball.into());
    Ok(std::iter::once(floor.into()).chain(balls).collect())
}

/// Tiles on the floor as large as `tile`, and balls in colours by their radii, of which `radii` has each
/// once.
fn colour(shapes: &[Shape<3>], radii: &[f64], tile: f64, hit: &Hit<3>) -> Colour {
    const COLOURS: [Colour; 5] = [
        [0.85, 0.50, 0.06],
        [0.12, 0.35, 0.80],
        [0.75, 0.16, 0.10],
        [0.10, 0.52, 0.30],
        [0.50, 0.22, 0.62],
    ];
    if let Shape::Ball(ball) = &shapes[hit.index] {
        let rank = radii.partition_point(|&radius| radius < ball.radius());
        return COLOURS[rank % COLOURS.len()];
    }
    let [x, y, _] = hit.at.map(|x| (x / tile).floor());
    if (x + y).rem_euclid(2.0) == 1.0 {
        [0.42; 3]
    } else {
        [0.62; 3]
    }
}

/// How many pairs of balls touch, and how many reach into each other.
fn pairs(balls: &[Sphere]) -> [usize; 2] {
    let mut counts = [0; 2];
    for (i, a) in balls.iter().enumerate() {
        for b in &balls[i + 1..] {
            let relation = a.relation(b);
            counts[0] += usize::from(relation == Relation::Touch);
            counts[1] += usize::from(relation.interiors_meet());
        }
    }
    counts
}

fn draw(balls: &[Sphere], size: [u32; 2]) -> Result<Picture> {
    let shapes = shapes(balls)?;
    let (middle, length) = extent(balls);
    let eye = add(middle, scaled([0.6, -2.0, 0.9], 2.5 * length));
    let camera = Camera::new(eye, middle, 2.4 * length, size);
    let mut radii: Vec<_> = balls.iter().map(Sphere::radius).collect();
    radii.sort_by(f64::total_cmp);
    radii.dedup();
    let scene = Scene {
        shapes: &shapes,
        colour: &|hit| colour(&shapes, &radii, length / 5.0, hit),
        light: add(middle, scaled([-2.0, -2.5, 4.0], length)),
        sky: [0.60, 0.72, 0.85],
    };
    let picture = scene.render(&camera);
    report(&picture, balls);
    if let Some(hit) = scene.middle(&camera) {
        let name = match hit.index.checked_sub(1) {
            Some(ball) => format!("ball {ball}"),
            None => "the floor".to_owned(),
        };
        println!(
            "in the middle: {name} at {:.3?}, {:.3} away, normal {:.3?}",
            hit.at,
            hit.distance(),
            hit.normal().unwrap_or_default()
        );
    }
    Ok(picture)
}

/// What the rays came to.
fn report(picture: &Picture, balls: &[Sphere]) {
    let floor = picture.hits[0];
    let seen = picture.hits.iter().skip(1);
    let visible = seen.clone().filter(|&&hits| hits > 0).count();
    println!(
        "{} rays: {} come to balls, {floor} to the floor; {} only touch; {} end in a shadow",
        picture.rays,
        seen.clone().sum::<usize>(),
        picture.grazes,
        picture.shadows
    );
    println!("{visible} of {} balls are seen", balls.len());
    if let Some((ball, hits)) = seen.enumerate().max_by_key(|(_, hits)| **hits) {
        println!("most rays come to ball {ball}: {hits}");
    }
    let [touching, overlapping] = pairs(balls);
    println!("{touching} pairs of balls touch, {overlapping} reach into each other");
}

fn write(picture: &Picture, path: &Path) -> Result<()> {
    let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let [width, height] = picture.size;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(picture.pixels.as_flattened())?;
    writer.finish()?;
    Ok(())
}

fn run(balls: Option<&Path>, to: &Path, size: [u32; 2]) -> Result<Picture> {
    let balls = balls.map_or_else(|| Ok(built_in()), read)?;
    let start = Instant::now();
    let picture = draw(&balls, size)?;
    write(&picture, to)?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{} after {seconds:.1} s", to.display());
    Ok(picture)
}

fn main() -> Result<()> {
    let mut args = std::env::args_os().skip(1).map(PathBuf::from);
    let picture = args.next().unwrap_or_else(|| "spheres.png".into());
    run(args.next().as_deref(), &picture, SIZE)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::fs;
    use std::io::Write;

    /// A file that is there as long as the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("secant-{}-{name}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        fn with(name: &str, content: &[u8]) -> Self {
            let scratch = Self::new(name);
            fs::write(&scratch.0, content).unwrap();
            scratch
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn balls_touch_as_the_comment_says() {
        let balls = built_in();
        assert_eq!(pairs(&balls), [6, 0]);
        let [floor, others @ ..] = &shapes(&balls).unwrap()[..] else {
            unreachable!()
        };
        assert_eq!(others.len(), balls.len());
        for ball in others {
            assert_eq!(ball.relation(floor), Relation::Touch);
        }
    }

    #[test]
    fn no_ball_that_a_tile_leaves_out_is_seen() {
        let mut balls = built_in();
        // Small ones above the floor, whose shadows a tile could miss.
        let small = (0..100).map(|k| [f64::from(k % 10), f64::from(k / 10)]);
        balls.extend(small.map(|[i, j]| Sphere::new([15.0 * i - 70.0, 15.0 * j - 90.0, 8.0], 1.5)));
        let shapes = shapes(&balls).unwrap();
        let camera = Camera::new([60.0, -200.0, 90.0], [0.0, 0.0, 25.0], 150.0, [50, 34]);
        let scene = Scene {
            shapes: &shapes,
            colour: &|_| [0.5; 3],
            light: [-200.0, -250.0, 400.0],
            sky: [1.0; 3],
        };
        let picture = scene.render(&camera);
        let [hits, shadows] = scene.plainly(&camera);
        assert_eq!(picture.hits, hits);
        assert!(hits.iter().filter(|&&hits| hits > 0).count() > 50);
        assert_eq!(vec![picture.shadows], shadows);
        assert!(picture.shadows > 100);
        assert_eq!(picture.rays, 4 * 50 * 34);
    }

    #[test]
    fn what_is_written_is_the_picture() {
        let file = Scratch::new("picture.png");
        let picture = run(None, &file.0, [40, 25]).unwrap();
        let reader = BufReader::new(File::open(&file.0).unwrap());
        let mut reader = png::Decoder::new(reader).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!([info.width, info.height], [40, 25]);
        assert_eq!(pixels, picture.pixels.as_flattened());
        // Not all of one colour.
        assert!(
            picture
                .pixels
                .iter()
                .any(|&pixel| pixel != picture.pixels[0])
        );
    }

    #[test]
    fn tables_are_read() {
        let table = "x,y,z,r\n1,2,3,4\n-0.5,1e3,0,0\n";
        let balls = [
            Sphere::new([1.0, 2.0, 3.0], 4.0),
            Sphere::new([-0.5, 1000.0, 0.0], 0.0),
        ];
        let plain = Scratch::with("balls.csv", table.as_bytes());
        assert_eq!(read(&plain.0).unwrap(), balls);
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(table.as_bytes()).unwrap();
        let packed = Scratch::with("balls.csv.gz", &packed.finish().unwrap());
        assert_eq!(read(&packed.0).unwrap(), balls);
    }

    #[test]
    fn what_is_no_ball_is_named() {
        for (row, what) in [
            ("0,0,0,-1", "radius"),
            ("0,0,NaN,1", "finite"),
            ("0,0,x,1", "float"),
            ("0,0,0", "3 fields"),
        ] {
            let table = format!("x,y,z,r\n1,2,3,4\n{row}\n");
            let file = Scratch::with("bad.csv", table.as_bytes());
            let error = read(&file.0).unwrap_err().to_string();
            assert!(error.contains("bad.csv, row 3: "), "{error}");
            assert!(error.contains(what), "{error}");
        }
        let empty = Scratch::with("empty.csv", b"x,y,z,r\n");
        assert!(read(&empty.0).unwrap_err().to_string().contains("no balls"));
        assert!(read(Path::new("nowhere.csv")).is_err());
    }

    /// Balls far out, or so great that numbers of the camera are infinite.
    #[test]
    fn no_table_makes_it_panic() {
        for row in [
            "1e308,0,0,1e308",
            "0,0,0,0",
            "-1e308,1e308,1e308,1",
            "5e-324,0,0,5e-324",
        ] {
            let table = format!("x,y,z,r\n{row}\n");
            let file = Scratch::with("far.csv", table.as_bytes());
            let picture = Scratch::new("far.png");
            run(Some(&file.0), &picture.0, [8, 5]).unwrap();
        }
    }
}
