//! What the references hold of a list of pairs: how many there are, and two checksums.

use sha2::{Digest, Sha256};

/// The pairs that were found, as they are added: in order, first by `i`, then by `j`.
#[derive(Clone, Default)]
pub(crate) struct Pairs {
    n: u64,
    sum: u64,
    sha: Sha256,
}

impl Pairs {
    pub(crate) fn add(&mut self, i: u32, j: u32) {
        self.n += 1;
        self.sum = self
            .sum
            .wrapping_add(splitmix64(u64::from(i) << 32 | u64::from(j)));
        self.sha.update(i.to_le_bytes());
        self.sha.update(j.to_le_bytes());
    }

    /// As the references write it.
    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::json!({
            "n": self.n,
            "sum64": format!("{:016x}", self.sum),
            "sha256": hex(self.sha.finalize()),
        })
    }
}

pub(crate) fn hex(digest: impl AsRef<[u8]>) -> String {
    digest
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The checksum of a pair that the references add up.
fn splitmix64(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}
