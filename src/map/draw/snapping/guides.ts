import type { Position } from '../../../domain/entities/geometry.ts';
import type { Pixel, Projection } from './snap.ts';

/** Pixels within which a corner is drawn to a guide: less than to what is there. */
const GUIDE_PX = 8;
/** Pixels that an edge may be longer or shorter than another one, and is drawn to its length. */
const LENGTH_PX = 6;
/** Pixels from the corner that a guide goes through, within which it says nothing. */
const LEAST_PX = 16;

export interface GuideSnap {
  position: Position;
  to: 'right-angle' | 'continuation' | 'equal-length';
  /** From the corners that the guides go through. */
  lines: readonly (readonly [Position, Position])[];
}

interface Guide {
  to: 'right-angle' | 'continuation';
  through: Pixel;
  corner: Position;
  /** A unit vector. */
  along: Pixel;
}

/**
 * Where the next corner of a line would make a right angle with its last edge, or go on straight; and where the shape
 * would close with a right angle at its first corner. Two of them at once meet in one place. Where
 * they leave the length open, an edge that is nearly as long as another one becomes just as long.
 */
export function guideSnap(
  pixel: Pixel,
  line: readonly Position[],
  { project, unproject }: Projection,
): GuideSnap | null {
  const near = guidesOf(line, project)
    .map((guide) => ({ guide, on: nearestOn(guide, pixel) }))
    .map((one) => ({ ...one, distance: Math.hypot(one.on.x - pixel.x, one.on.y - pixel.y) }))
    .filter(({ guide: { through }, distance, on }) => {
      const isFar = Math.hypot(on.x - through.x, on.y - through.y) >= LEAST_PX;
      return distance <= GUIDE_PX && isFar;
    })
    .toSorted((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (first === undefined) return equalLength(pixel, null, line, { project, unproject });
  const crossing = second && crossingOf(first.guide, second.guide);
  const isBoth =
    crossing !== undefined &&
    crossing !== null &&
    Math.hypot(crossing.x - pixel.x, crossing.y - pixel.y) <= 2 * GUIDE_PX;
  const equal = isBoth ? null : equalLength(first.on, first.guide, line, { project, unproject });
  if (equal !== null) return equal;
  const position = unproject(isBoth ? crossing : first.on);
  const used = isBoth && second !== undefined ? [first.guide, second.guide] : [first.guide];
  return { position, to: first.guide.to, lines: used.map(({ corner }) => [corner, position] as const) };
}

/** The place in the same direction at which the new edge is as long as one of the others; null where none is near. */
function equalLength(
  pixel: Pixel,
  guide: Guide | null,
  line: readonly Position[],
  { project, unproject }: Projection,
): GuideSnap | null {
  const last = line.at(-1);
  if (last === undefined || (guide !== null && guide.corner !== last)) return null;
  const from = project(last);
  const length = Math.hypot(pixel.x - from.x, pixel.y - from.y);
  let best: { length: number; edge: readonly [Position, Position] } | null = null;
  for (const [i, to] of line.entries()) {
    const start = line[i - 1];
    if (start === undefined) continue;
    const [a, b] = [project(start), project(to)];
    const other = Math.hypot(b.x - a.x, b.y - a.y);
    const away = Math.abs(other - length);
    if (other < LEAST_PX || away > LENGTH_PX) continue;
    if (best === null || away < Math.abs(best.length - length)) best = { length: other, edge: [start, to] };
  }
  if (best === null) return null;
  const share = best.length / length;
  const position = unproject({
    x: from.x + (pixel.x - from.x) * share,
    y: from.y + (pixel.y - from.y) * share,
  });
  return { position, to: 'equal-length', lines: [[last, position], best.edge] };
}

function guidesOf(line: readonly Position[], project: Projection['project']): Guide[] {
  const [first, second] = line;
  const [before, last] = line.slice(-2);
  if (line.length < 2 || !first || !second || !before || !last) return [];
  const guides: Guide[] = [];
  const add = (to: Guide['to'], from: Position, corner: Position, isAcross: boolean): void => {
    const [a, b] = [project(from), project(corner)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) return;
    const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    guides.push({ to, through: b, corner, along: isAcross ? { x: -along.y, y: along.x } : along });
  };
  add('continuation', before, last, false);
  add('right-angle', before, last, true);
  if (line.length > 2) add('right-angle', second, first, true);
  return guides;
}

function nearestOn({ through, along }: Guide, pixel: Pixel): Pixel {
  const t = (pixel.x - through.x) * along.x + (pixel.y - through.y) * along.y;
  return { x: through.x + t * along.x, y: through.y + t * along.y };
}

function crossingOf(a: Guide, b: Guide): Pixel | null {
  const cross = a.along.x * b.along.y - a.along.y * b.along.x;
  if (Math.abs(cross) < 0.1) return null;
  const t = ((b.through.x - a.through.x) * b.along.y - (b.through.y - a.through.y) * b.along.x) / cross;
  return { x: a.through.x + t * a.along.x, y: a.through.y + t * a.along.y };
}
