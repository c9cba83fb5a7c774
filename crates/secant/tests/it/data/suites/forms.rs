//! The forms that the suites write their shapes in: well-known text, and GeoJSON.

use secant::{Point, Polygon, Polyline, Rect, Segment, Shape};
use serde_json::Value;

/// Why a case is not asked.
pub(crate) type LeftOut = &'static str;

/// A shape as it is written: its type, and its numbers in nested lists. Whether they make a shape
/// of the library is another question.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) kind: String,
    pub(crate) tree: Tree,
    /// The members of a collection.
    pub(crate) members: Vec<Form>,
}

#[derive(Debug, Clone)]
pub(crate) enum Tree {
    /// The coordinates of one point.
    Numbers(Vec<f64>),
    List(Vec<Tree>),
}

impl Form {
    /// Reads GeoJSON where the text is that, else well-known text.
    pub(crate) fn read(text: &str) -> Result<Self, LeftOut> {
        if text.trim_start().starts_with('{') {
            Ok(Self::geojson(&serde_json::from_str(text).unwrap()))
        } else if text.bytes().all(|b| b.is_ascii_hexdigit()) {
            Err("binary")
        } else if ["CURVE", "SURFACE"].iter().any(|word| text.contains(word)) {
            Err("a curve")
        } else {
            let mut reader = Reader { rest: text };
            let form = reader.form();
            assert_eq!(reader.rest.trim(), "", "{text}");
            Ok(form)
        }
    }

    fn geojson(value: &Value) -> Self {
        Self {
            kind: value["type"].as_str().unwrap().to_uppercase(),
            tree: Tree::geojson(&value["coordinates"]),
            members: Vec::new(),
        }
    }

    /// The shapes of the library that the form is the union of.
    pub(crate) fn shapes(&self) -> Result<Vec<Shape<2>>, LeftOut> {
        let tree = &self.tree;
        match self.kind.as_str() {
            "GEOMETRYCOLLECTION" => {
                let members: Result<Vec<_>, _> = self.members.iter().map(Self::shapes).collect();
                Ok(members?.concat())
            }
            _ if tree.is_empty() => Ok(Vec::new()),
            "POINT" => Ok(vec![point(tree)?]),
            "LINESTRING" | "LINEARRING" | "SEGMENT" => Ok(vec![line(tree)?]),
            "POLYGON" => Ok(vec![polygon(tree)?]),
            "BOX" => Ok(vec![rect(tree)?]),
            "MULTIPOINT" => tree.members().map(point).collect(),
            "MULTILINESTRING" => tree.members().map(line).collect(),
            "MULTIPOLYGON" => tree.members().map(polygon).collect(),
            kind => panic!("{kind} is not a form of the suites"),
        }
    }
}

impl Tree {
    fn geojson(value: &Value) -> Self {
        let items = value.as_array().unwrap();
        match items.iter().map(Value::as_f64).collect() {
            Some(numbers) if !items.is_empty() => Self::Numbers(numbers),
            _ => Self::List(items.iter().map(Self::geojson).collect()),
        }
    }

    fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            Self::Numbers(_) => std::slice::from_ref(self),
        }
    }

    /// The items that are not empty.
    fn members(&self) -> impl Iterator<Item = &Self> {
        self.items().iter().filter(|item| !item.is_empty())
    }

    /// Nothing, or lists of nothing.
    fn is_empty(&self) -> bool {
        matches!(self, Self::List(items) if items.iter().all(Self::is_empty))
    }

    /// The one point of a list of one, with or without parentheses of its own.
    fn coordinates(&self) -> Result<[f64; 2], LeftOut> {
        match self {
            Self::Numbers(numbers) => numbers[..].try_into().map_err(|_| "not in the plane"),
            Self::List(items) if items.len() == 1 => items[0].coordinates(),
            Self::List(_) => Err("not one point"),
        }
    }

    /// The lines and rings in it.
    pub(crate) fn lines(&self) -> Vec<Vec<[f64; 2]>> {
        match self.items() {
            [Self::List(_), ..] => self.items().iter().flat_map(Self::lines).collect(),
            _ => vec![self.vertices().unwrap()],
        }
    }

    pub(crate) fn vertices(&self) -> Result<Vec<[f64; 2]>, LeftOut> {
        self.items().iter().map(Self::coordinates).collect()
    }
}

fn point(tree: &Tree) -> Result<Shape<2>, LeftOut> {
    let point = Point::try_new(tree.coordinates()?);
    point.map(Shape::from).map_err(|_| "refused")
}

fn line(tree: &Tree) -> Result<Shape<2>, LeftOut> {
    let vertices = tree.vertices()?;
    match vertices[..] {
        [_] => Err("a line of one point"),
        [start, end] => {
            let segment = Segment::try_new(start, end);
            segment.map(Shape::from).map_err(|_| "refused")
        }
        _ => {
            let polyline = Polyline::try_new(vertices);
            polyline.map(Shape::from).map_err(|_| "refused")
        }
    }
}

fn polygon(tree: &Tree) -> Result<Shape<2>, LeftOut> {
    let [ring] = tree.items() else {
        return Err("a hole");
    };
    let polygon = Polygon::try_new(ring.vertices()?);
    polygon.map(Shape::from).map_err(|_| "refused")
}

fn rect(tree: &Tree) -> Result<Shape<2>, LeftOut> {
    let [min, max] = tree.vertices()?[..] else {
        return Err("not two corners");
    };
    let rect = Rect::try_new(min, max);
    rect.map(Shape::from).map_err(|_| "refused")
}

/// What is left of a well-known text.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn form(&mut self) -> Form {
        let kind = self.word().to_uppercase();
        let mut members = Vec::new();
        let tree = if kind == "GEOMETRYCOLLECTION" {
            if self.opens() {
                self.list(|reader| members.push(reader.form()));
                Tree::List(Vec::new())
            } else {
                self.tree()
            }
        } else {
            self.tree()
        };
        Form {
            kind,
            tree,
            members,
        }
    }

    /// A list in parentheses, the numbers of one point, or `EMPTY`.
    fn tree(&mut self) -> Tree {
        if self.opens() {
            let mut items = Vec::new();
            self.list(|reader| items.push(reader.tree()));
            return Tree::List(items);
        }
        let end = self.rest.find([',', '(', ')']);
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if text.trim().eq_ignore_ascii_case("EMPTY") {
            return Tree::List(Vec::new());
        }
        let numbers = text.split_whitespace().map(|x| x.parse().unwrap());
        Tree::Numbers(numbers.collect())
    }

    /// The items up to the closing parenthesis.
    fn list(&mut self, mut item: impl FnMut(&mut Self)) {
        loop {
            item(self);
            let next = self.rest.trim_start();
            self.rest = &next[1..];
            match &next[..1] {
                "," => {}
                ")" => return,
                other => panic!("{other} where , or ) was expected, before {}", self.rest),
            }
        }
    }

    /// Whether a list begins here. Passes the parenthesis, or the word `EMPTY`'s blanks.
    fn opens(&mut self) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix('(') {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> &str {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphabetic());
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        self.rest = rest;
        word
    }
}
