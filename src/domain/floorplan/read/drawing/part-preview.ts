import type { DrawingBox } from '../../../entities/plan-file.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import type { Drawn } from './drawing.ts';

/** How a plan of a sheet looks, for a person who chooses one. */
export interface PartPreview {
  /** What is written above or below it; null where nothing is. */
  title: string | null;
  /** Its longest lines as x, y, x, y …, in whole units from its upper left corner. */
  lines: number[][];
  /** In the same units. */
  width: number;
  height: number;
}

const SIZE = 200;
const MOST_LINES = 300;
const MOST_POINTS = 40;
/** A title may stand so far outside the plan, as a share of its height. */
const BESIDE = 0.25;
const LONGEST_TITLE = 60;
/** A title is larger than the names of rooms by this. */
const LARGER = 1.2;

export function partPreview(drawn: readonly Drawn[], box: DrawingBox): PartPreview {
  const [west, south, east, north] = box;
  const scale = SIZE / Math.max(east - west, north - south, Number.MIN_VALUE);
  const isIn = ([x, y]: PlanePoint): boolean => x >= west && x <= east && y >= south && y <= north;
  const chains = drawn.flatMap((one) => {
    if (one.kind === 'text') return [];
    return (one.kind === 'line' ? [one.points] : one.rings).filter((chain) => chain.every(isIn));
  });
  const longest = chains
    .map((chain) => ({ chain, length: lengthOf(chain) }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LINES);
  const lines = longest.map(({ chain }) =>
    thinned(chain).flatMap(([x, y]) => [Math.round((x - west) * scale), Math.round((north - y) * scale)]),
  );
  const size = (length: number): number => Math.max(1, Math.round(length * scale));
  return { title: titleOf(drawn, box), lines, width: size(east - west), height: size(north - south) };
}

/** The largest words near the plan, where they are larger than what is written within it. */
function titleOf(drawn: readonly Drawn[], [west, south, east, north]: DrawingBox): string | null {
  const margin = (north - south) * BESIDE;
  const near = drawn.flatMap((one) => {
    if (one.kind !== 'text' || !/\p{L}{2}/u.test(one.text) || one.text.length > LONGEST_TITLE) return [];
    const [x, y] = one.at;
    if (x < west || x > east || y < south - margin || y > north + margin) return [];
    return [{ text: one.text, height: one.height ?? 0, isOutside: y < south || y > north }];
  });
  const [largest] = near.toSorted((a, b) => b.height - a.height);
  const others = near.filter(({ height }) => height < (largest?.height ?? 0));
  const next = Math.max(0, ...others.map(({ height }) => height));
  if (largest === undefined) return null;
  const stands = largest.height > next * LARGER && others.length > 0;
  const outside = near.filter(({ isOutside }) => isOutside).toSorted((a, b) => b.height - a.height)[0];
  return (stands ? largest : outside)?.text ?? null;
}

function thinned(chain: readonly PlanePoint[]): PlanePoint[] {
  const step = Math.ceil(chain.length / MOST_POINTS);
  return chain.filter((_, i) => i % step === 0 || i === chain.length - 1);
}

const lengthOf = (chain: readonly PlanePoint[]): number =>
  chain.reduce((sum, [x, y], i) => {
    const before = chain[i - 1] ?? [x, y];
    return sum + Math.hypot(x - before[0], y - before[1]);
  }, 0);
