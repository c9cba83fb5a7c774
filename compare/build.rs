//! Builds the peers in C++, each only where its headers are.

use std::path::{Path, PathBuf};

struct Peer {
    name: &'static str,
    header: &'static str,
    libraries: &'static [&'static str],
}

const PEERS: &[Peer] = &[
    Peer {
        name: "cgal",
        header: "CGAL/Exact_predicates_exact_constructions_kernel.h",
        libraries: &["mpfr", "gmp"],
    },
    Peer {
        name: "geos",
        header: "geos/algorithm/LineIntersector.h",
        libraries: &["geos", "geos_c"],
    },
    Peer {
        name: "boost",
        header: "boost/geometry.hpp",
        libraries: &[],
    },
];

fn main() {
    println!("cargo::rerun-if-changed=cpp");
    // Without any: to build as on a machine that has none of them.
    println!("cargo::rerun-if-env-changed=WITHOUT_CPP");
    let without = std::env::var_os("WITHOUT_CPP").is_some();
    for peer in PEERS {
        let name = peer.name;
        println!("cargo::rustc-check-cfg=cfg({name})");
        if without || !is_there(peer.header) {
            println!(
                "cargo::warning={name} is left out: <{}> is not there",
                peer.header
            );
            continue;
        }
        // No `-frounding-math`, and CGAL's intervals are wrong.
        build()
            .file(format!("cpp/{name}.cpp"))
            .opt_level(3)
            .define("NDEBUG", None)
            .define("BOOST_ALLOW_DEPRECATED_HEADERS", None)
            .flag("-frounding-math")
            .flag("-ffp-contract=off")
            .warnings(false)
            .compile(&format!("secant_compare_{name}"));
        for library in peer.libraries {
            println!("cargo::rustc-link-lib={library}");
        }
        println!("cargo::rustc-cfg={name}");
    }
}

fn build() -> cc::Build {
    let mut build = cc::Build::new();
    build.cpp(true).std("c++17");
    build
}

/// Whether the compiler finds a header; no compiler finds none.
fn is_there(header: &str) -> bool {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let probe = out.join("probe.cpp");
    let text = format!("#if __has_include(<{header}>)\nit_is_there\n#endif\n");
    std::fs::write(&probe, text).expect("cargo's folder can be written to");
    expand(&probe).is_some_and(|text| text.contains("it_is_there"))
}

fn expand(file: &Path) -> Option<String> {
    let text = build().cargo_warnings(false).file(file).try_expand().ok()?;
    String::from_utf8(text).ok()
}
