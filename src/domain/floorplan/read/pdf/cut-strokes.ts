import type { PlanePoint } from '../../../geometry/index.ts';
import type { Drawn } from '../drawing/drawing.ts';
import type { Clipping } from './clipping.ts';

export type Line = Extract<Drawn, { kind: 'line' }>;

/** So many strokes in one direction that a window cuts off at both ends are a hatch: a plan has no such walls. */
const HATCH = 10;
/** Directions that differ by less count as the same, in radians. */
const SAME_WAY = Math.PI / 90;

/** Whether a window has cut off both ends of a straight stroke. */
export function isCutAtBothEnds(whole: readonly PlanePoint[], part: readonly PlanePoint[]): boolean {
  const isEnd = (point: PlanePoint | undefined): boolean =>
    [whole[0], whole.at(-1)].some((end) => end?.[0] === point?.[0] && end?.[1] === point?.[1]);
  return whole.length === 2 && !isEnd(part[0]) && !isEnd(part.at(-1));
}

/**
 * Programs draw a hatch as long strokes through a window of its shape. The strokes end on the walls then, and would cut each
 * room into strips.
 */
export class CutStrokes {
  private readonly byWindow = new Map<Clipping, Map<number, Line[]>>();

  hold(window: Clipping, line: Line): void {
    const ways = this.byWindow.get(window) ?? new Map<number, Line[]>();
    this.byWindow.set(window, ways);
    const way = wayOf(line);
    const held = ways.get(way);
    if (held === undefined) ways.set(way, [line]);
    else held.push(line);
  }

  withoutHatches(): Line[] {
    return [...this.byWindow.values()].flatMap((ways) =>
      [...ways.values()].filter((lines) => lines.length < HATCH).flat(),
    );
  }
}

function wayOf({ points }: Line): number {
  const [from, to] = [points[0]!, points.at(-1)!];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return Math.round((((angle % Math.PI) + Math.PI) % Math.PI) / SAME_WAY);
}
