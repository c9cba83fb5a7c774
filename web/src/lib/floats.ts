/** Doubles as bits and as hex floats, and their neighbours. */

const float = new Float64Array(1);
const bits = new BigUint64Array(float.buffer);

/** The 64 bits of a double. */
export function bitsOf(x: number): bigint {
  float[0] = x;
  return bits[0]!;
}

/** The double of 64 bits. */
export function ofBits(value: bigint): number {
  bits[0] = value;
  return float[0]!;
}

/** The double that is `steps` doubles above x; below, where `steps` is negative. */
export function stepped(x: number, steps: number): number {
  // Doubles of one sign are ordered as their bits are; those of the other sign in reverse.
  const ordered = (value: bigint) => (value >> 63n === 0n ? value : -(value & ~(1n << 63n)));
  const next = ordered(bitsOf(x)) + BigInt(steps);
  const result = ofBits(next >= 0n ? next : -next | (1n << 63n));
  return Number.isFinite(result) ? result : x;
}

/** A double as a hex float, from which `fromHex` makes the same one. */
export function toHex(x: number): string {
  const all = bitsOf(x);
  const sign = all >> 63n ? "-" : "";
  const exponent = Number((all >> 52n) & 0x7ffn);
  const fraction = all & ((1n << 52n) - 1n);
  if (exponent === 0 && fraction === 0n) return `${sign}0x0p0`;
  const digits = fraction.toString(16).padStart(13, "0").replace(/0+$/, "");
  const lead = exponent === 0 ? "0" : "1";
  return `${sign}0x${lead}${digits ? "." + digits : ""}p${exponent === 0 ? -1022 : exponent - 1023}`;
}

/** The double of a hex float, or of a decimal; NaN for other text. */
export function fromHex(text: string): number {
  const found = /^([-+]?)0x([01])(?:\.([0-9a-f]{1,13}))?p([-+]?\d+)$/i.exec(text.trim());
  if (!found) return text.trim() === "" ? NaN : Number(text);
  const [, sign, lead, digits = "", power] = found;
  const mantissa = Number(BigInt(`0x${lead}${digits.padEnd(13, "0")}`));
  const exponent = Number(power) - 52;
  // In two steps, because 2^-1074 alone is the least double there is.
  const half = Math.trunc(exponent / 2);
  const value = mantissa * 2 ** half * 2 ** (exponent - half);
  return sign === "-" ? -value : value;
}
