import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import type { Corner } from './segment.ts';

/* Lengths in centimetres. */

/** Dashes of a line, how far they lie apart at most, and how far off one line. */
const LEAST_DASHES = 7;
const WIDEST_GAP = 60;
const LEAST_GAP = 3;
const BESIDE = 1.5;
/** Dashes that are all of one length are no longer than this: the panes of a window are. */
const LONGEST_DASH = 60;
/** Of a line of dashes and dots a dash is so many times as long as a dot. */
const DASH_TO_DOT = 2;
/** By how much lengths that are meant to be one differ, and the share of the dashes that keep the pattern. */
const OFF = 4;
const LIKE = 0.15;
const MOST = 0.8;

type Run = readonly Corner[];

interface Dash {
  run: Run;
  from: number;
  to: number;
  beside: number;
}

/**
 * Lines of dashes that were drawn dash by dash, as printed sheets have their axes, and what is above the cut.
 * @param drawn each with its pen: dashes of one line are drawn with one
 */
export function dashesAmong(drawn: readonly { runs: readonly Run[]; strokeWidth?: number }[]): Set<Run> {
  const groups = new Map<string, Dash[]>();
  for (const { runs, strokeWidth } of drawn)
    for (const run of runs) {
      const dash = dashOf(run);
      if (!dash) continue;
      const key = `${strokeWidth} ${dash.degrees}`;
      const group = groups.get(key);
      if (group) group.push(dash);
      else groups.set(key, [dash]);
    }
  const dashes = new Set<Run>();
  for (const group of groups.values())
    for (const line of splitWhere(
      group.toSorted((a, b) => a.beside - b.beside),
      (a, b) => b.beside - a.beside > BESIDE,
    ))
      for (const chain of splitWhere(
        line.toSorted((a, b) => a.from - b.from),
        (a, b) => b.from - a.to > WIDEST_GAP || b.from - a.to < LEAST_GAP,
      ))
        if (isPattern(chain)) for (const { run } of chain) dashes.add(run);
  return dashes;
}

/** Where a straight line lies along its own direction, and beside the origin. */
function dashOf(run: Run): (Dash & { degrees: number }) | null {
  const [a, b] = run;
  if (run.length !== 2 || !a || !b) return null;
  const degrees = Math.round(((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + 180) % 180) % 180;
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const along = [a, b].map((corner) => corner[0] * x + corner[1] * y).toSorted((p, q) => p - q);
  return { run, from: along[0]!, to: along[1]!, beside: a[1] * x - a[0] * y, degrees };
}

function splitWhere<T>(items: readonly T[], isApart: (a: T, b: T) => boolean): T[][] {
  const parts: T[][] = [];
  items.forEach((item, i) => {
    if (i === 0 || isApart(items[i - 1]!, item)) parts.push([item]);
    else parts.at(-1)!.push(item);
  });
  return parts;
}

/** Gaps of one length; dashes of one length, or dashes and dots by turns. The ends may be cut off. */
function isPattern(chain: readonly Dash[]): boolean {
  if (chain.length < LEAST_DASHES) return false;
  const inner = chain.slice(1, -1).map(({ run: [a, b] }) => hypotenuse(b![0] - a![0], b![1] - a![1]));
  const gaps = chain.slice(1).map(({ from }, i) => from - chain[i]!.to);
  const [even, odd] = [0, 1].map((turn) => middleOf(inner.filter((_, i) => i % 2 === turn))) as [
    number,
    number,
  ];
  const areDotted = Math.max(even, odd) >= DASH_TO_DOT * Math.min(even, odd);
  if (!areDotted && Math.max(even, odd) > LONGEST_DASH) return false;
  const gap = middleOf(gaps);
  return shareOf(gaps, () => gap) >= MOST && shareOf(inner, (i) => (i % 2 === 0 ? even : odd)) >= MOST;
}

const shareOf = (lengths: readonly number[], meant: (i: number) => number): number =>
  lengths.filter((length, i) => Math.abs(length - meant(i)) <= Math.max(OFF, LIKE * meant(i))).length /
  lengths.length;

const middleOf = (lengths: readonly number[]): number =>
  lengths.toSorted((a, b) => a - b)[lengths.length >> 1]!;
