//! The reference systems of coordinates.

use serde_json::value::RawValue;

/// Where coordinates are on the Earth: what the first object of GeoJSON with a member `crs` says, as JSON.
#[derive(Debug, Default)]
pub(crate) struct Crs(Option<String>);

impl Crs {
    pub(super) fn new(member: Option<&RawValue>) -> Self {
        // In one line, as all that is written beside it.
        Self(member.map(|member| member.get().replace(['\n', '\r'], " ")))
    }

    /// The member, where there is one.
    pub(crate) fn member(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Its name, which is that of the standard where there is none: degrees of longitude and latitude.
    pub(crate) fn name(&self) -> String {
        let member: Option<serde_json::Value> = self
            .member()
            .and_then(|json| serde_json::from_str(json).ok());
        let name = member
            .as_ref()
            .and_then(|member| member["properties"]["name"].as_str());
        let name = match name {
            None => self.member().unwrap_or(Self::STANDARD).to_owned(),
            Some(name) => short(name),
        };
        match &name[..] {
            // The same, in files that were written before the standard.
            "EPSG:4326" | "CRS84" | "CRS:84" => Self::STANDARD.to_owned(),
            _ => name,
        }
    }

    const STANDARD: &str = "OGC:CRS84";
}

/// The warning where two inputs, with their names, are in different reference systems.
pub(crate) fn differ([red, blue]: [(&str, Option<&Crs>); 2]) -> Option<String> {
    let [a, b] = [red.1?.name(), blue.1?.name()];
    (a != b).then(|| {
        let [red, blue] = [red.0, blue.0];
        format!("{red} is in {a}, and {blue} in {b}: no coordinate is projected")
    })
}

/// The name of a reference system as an authority and its code, such as EPSG:25832, where it is a URN, a URL or that.
fn short(name: &str) -> String {
    let starts = ["urn:ogc:def:crs:", "urn:x-ogc:def:crs:", "/def/crs/"];
    let end = starts
        .into_iter()
        .find_map(|start| Some(name.split_once(start)?.1));
    // The version stands between the two.
    let words = end.and_then(|end| {
        let between = |c| c == ':' || c == '/';
        Some((end.split_once(between)?.0, end.rsplit_once(between)?.1))
    });
    let is_code = |code: &str| !code.contains([':', '/']);
    let words = words.or_else(|| name.split_once(':').filter(|(_, code)| is_code(code)));
    match words {
        Some((authority, code)) => format!("{}:{code}", authority.to_ascii_uppercase()),
        None => name.to_owned(),
    }
}
