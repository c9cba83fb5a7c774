/** Segments by integers of any size: the reference of the tests. */

import type { SegmentTuple } from "../dist/index.js";

/** A float as an integer of the unit 2^-70; exact for the numbers below. */
export const integer = (x: number): bigint => BigInt(x * 2 ** 70);

export type Big = [bigint, bigint];
/** The turn of three points. */
export const turn = (a: Big, b: Big, c: Big) => {
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  return cross > 0n ? 1 : cross < 0n ? -1 : 0;
};
const isBetween = (a: Big, b: Big, c: Big) =>
  [0, 1].every((k) => {
    const [low, high] = a[k]! < b[k]! ? [a[k]!, b[k]!] : [b[k]!, a[k]!];
    return low <= c[k]! && c[k]! <= high;
  });

/** Whether two segments have a common point, by integers. */
export function intersectByIntegers(a: SegmentTuple, b: SegmentTuple): boolean {
  return intersectBig(a.map(integer) as unknown as SegmentTuple<bigint>, b.map(integer) as unknown as SegmentTuple<bigint>);
}

/** Whether two segments of integers have a common point. */
export function intersectBig([x0, y0, x1, y1]: SegmentTuple<bigint>, [x2, y2, x3, y3]: SegmentTuple<bigint>): boolean {
  const [p, q, r, s]: Big[] = [[x0, y0], [x1, y1], [x2, y2], [x3, y3]];
  const turns = [turn(p!, q!, r!), turn(p!, q!, s!), turn(r!, s!, p!), turn(r!, s!, q!)];
  if (turns[0]! * turns[1]! < 0 && turns[2]! * turns[3]! < 0) return true;
  return (
    (turns[0] === 0 && isBetween(p!, q!, r!)) ||
    (turns[1] === 0 && isBetween(p!, q!, s!)) ||
    (turns[2] === 0 && isBetween(r!, s!, p!)) ||
    (turns[3] === 0 && isBetween(r!, s!, q!))
  );
}
