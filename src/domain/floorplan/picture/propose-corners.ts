import { convex, featureCollection, point } from '@turf/turf';
import type { PlanePoint } from '../../geometry/index.ts';
import { signedArea } from '../../geometry/plane/ring.ts';
import type { Corners } from './homography.ts';

/** Brightness of pixels (0 black to 255), row by row. A few hundred pixels across are enough. */
export interface Greys {
  width: number;
  height: number;
  values: Uint8Array;
}

/** Where a plan lies in its picture: a sheet on a darker ground, or a drawing whose lines lie askew or leave much free. */
export interface ProposedCorners {
  corners: Corners;
  by: 'sheet' | 'lines';
}

/** Of a sheet: share of the picture, how much brighter it is than its ground, and how well four corners describe it. */
const LEAST_SHEET = 0.15;
const MOST_SHEET = 0.97;
const BRIGHTER = 35;
const LEAST_LIKENESS = 0.93;
/** Share of what is around a sheet that is dark. */
const DARK_AROUND = 0.85;
/** Corners of the hull among which the four are looked for. */
const MOST_HULL = 36;
/** Degrees: how far lines may lie askew, the steps of looking, and what is too little to turn a picture for. */
const MOST_SKEW = 20;
const STEPS = [1, 0.1, 0.02] as const;
const LEAST_SKEW = 0.12;
/** How much sharper lines stand out when they are turned upright. */
const SHARPER = 1.04;
/** Dark pixels that are looked at, and a share of them at each side that may be dirt. */
const LEAST_INK = 200;
const MOST_INK = 60_000;
const DIRT = 0.001;
/** Free paper that stays around a drawing, and how much of a picture it may fill before nothing is cut off. */
const MARGIN = 0.02;
const FILLS = 0.94;

/** Proposes the corners of a plan, in pixels of what is given. Null where the picture is straight and full already. */
export function proposeCorners(greys: Greys): ProposedCorners | null {
  if (greys.width < 16 || greys.height < 16) return null;
  const sheet = sheetIn(greys);
  if (sheet !== null) return { corners: sheet, by: 'sheet' };
  const lines = drawingIn(greys);
  return lines && { corners: lines, by: 'lines' };
}

function sheetIn(greys: Greys): Corners | null {
  const { width, height, values } = greys;
  const threshold = thresholdOf(values);
  // Walls part the paper of a plan: its margin goes around all of it.
  const hull = hullOf(edgesOfBright(greys, threshold));
  const corners = hull && fourOf(hull);
  if (!hull || !corners) return null;
  const area = Math.abs(signedArea(hull));
  const share = area / (width * height);
  if (share < LEAST_SHEET || share > MOST_SHEET) return null;
  if (Math.abs(signedArea(corners)) < area * LEAST_LIKENESS) return null;
  const [inside, outside] = [
    { count: 0, sum: 0 },
    { count: 0, sum: 0, dark: 0 },
  ];
  values.forEach((value, i) => {
    const of = isWithin([(i % width) + 0.5, Math.floor(i / width) + 0.5], corners) ? inside : outside;
    if (of === outside && value <= threshold) outside.dark += 1;
    // Of the sheet its paper alone.
    if (of === inside && value <= threshold) return;
    of.count += 1;
    of.sum += value;
  });
  const brighter = inside.sum / inside.count - outside.sum / outside.count;
  return brighter >= BRIGHTER && outside.dark >= outside.count * DARK_AROUND ? corners : null;
}

const isWithin = ([x, y]: PlanePoint, corners: Corners): boolean =>
  corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % 4]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** The brightness that parts dark from bright best (Otsu 1979). */
function thresholdOf(values: Uint8Array): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const value of values) counts[value]! += 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, at, below, sum] = [-1, 127, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value]!;
    sum += counts[value]! * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sum / below - (all - sum) / above) ** 2;
    if (between > best) [best, at] = [between, value];
  }
  return at;
}

/** The first and the last pixel in each row of the largest bright area, whose pixels touch by their sides. */
function edgesOfBright({ width, height, values }: Greys, threshold: number): PlanePoint[] {
  const group = new Int32Array(values.length);
  let [largest, most, groups] = [0, 0, 0];
  const open: number[] = [];
  for (let start = 0; start < values.length; start += 1) {
    if (values[start]! <= threshold || group[start] !== 0) continue;
    groups += 1;
    group[start] = groups;
    open.push(start);
    let count = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count += 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= values.length || group[next] !== 0 || values[next]! <= threshold) continue;
        group[next] = groups;
        open.push(next);
      }
    }
    if (count > most) [most, largest] = [count, groups];
  }
  const edges: PlanePoint[] = [];
  for (let y = 0; largest > 0 && y < height; y += 1) {
    const row = group.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(largest);
    if (first >= 0) edges.push([first, y], [row.lastIndexOf(largest) + 1, y + 1]);
  }
  return edges;
}

function hullOf(points: readonly PlanePoint[]): PlanePoint[] | null {
  const found = convex(featureCollection(points.map((one) => point([...one]))));
  const ring = found?.geometry.coordinates[0]?.slice(0, -1) as PlanePoint[] | undefined;
  return ring === undefined || ring.length < 4 ? null : thinned(ring);
}

/** Without the corners that change the least, until few are left. */
function thinned(ring: PlanePoint[]): PlanePoint[] {
  const rest = [...ring];
  while (rest.length > MOST_HULL) {
    const weights = rest.map((corner, i) =>
      Math.abs(signedArea([rest.at(i - 1)!, corner, rest[(i + 1) % rest.length]!])),
    );
    rest.splice(weights.indexOf(Math.min(...weights)), 1);
  }
  return rest;
}

/** The four corners of a hull that enclose the most. */
function fourOf(hull: readonly PlanePoint[]): Corners | null {
  let [best, most]: [Corners | null, number] = [null, 0];
  const n = hull.length;
  for (let a = 0; a < n; a += 1)
    for (let b = a + 1; b < n; b += 1)
      for (let c = b + 1; c < n; c += 1)
        for (let d = c + 1; d < n; d += 1) {
          const four: Corners = [hull[a]!, hull[b]!, hull[c]!, hull[d]!];
          const area = Math.abs(signedArea(four));
          if (area > most) [best, most] = [four, area];
        }
  return best && fromTopLeft(best);
}

/** Clockwise with y down, the corner nearest to the top left first. */
function fromTopLeft(four: Corners): Corners {
  const ring = signedArea(four) > 0 ? [...four] : four.toReversed();
  const sums = ring.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...ring.slice(first), ...ring.slice(0, first)] as unknown as Corners;
}

function drawingIn(greys: Greys): Corners | null {
  const { width, height } = greys;
  const ink = inkOf(greys);
  if (ink.length < LEAST_INK) return null;
  const skew = skewOf(ink);
  const [x, y] = [Math.cos(skew), Math.sin(skew)];
  const along = sideOf(ink.map((at) => at[0] * x + at[1] * y));
  const down = sideOf(ink.map((at) => -at[0] * y + at[1] * x));
  const share = ((along[1] - along[0]) * (down[1] - down[0])) / (width * height);
  if (skew === 0 && share >= FILLS) return null;
  const back = (u: number, v: number): PlanePoint => [
    Math.min(width, Math.max(0, u * x - v * y)),
    Math.min(height, Math.max(0, u * y + v * x)),
  ];
  return [back(along[0], down[0]), back(along[1], down[0]), back(along[1], down[1]), back(along[0], down[1])];
}

/** From where to where a drawing goes, with some free paper and without dirt. */
function sideOf(values: number[]): [least: number, most: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const off = Math.floor(sorted.length * DIRT);
  const [least, most] = [sorted[off]!, sorted.at(-1 - off)!];
  const margin = (most - least) * MARGIN;
  return [least - margin, most + margin];
}

/** Dark pixels, by their middle. */
function inkOf({ width, height, values }: Greys): PlanePoint[] {
  const threshold = thresholdOf(values);
  const ink: PlanePoint[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (values[y * width + x]! <= threshold) ink.push([x + 0.5, y + 0.5]);
  // A drawing has more paper than ink.
  if (ink.length > (width * height) / 2) return [];
  const every = Math.ceil(ink.length / MOST_INK);
  return every > 1 ? ink.filter((_, i) => i % every === 0) : ink;
}

/** By how much lines lie askew, in radians, clockwise with y down; 0 where nothing speaks for it. */
function skewOf(ink: readonly PlanePoint[]): number {
  const degree = Math.PI / 180;
  let best = 0;
  const straight = sharpnessAt(ink, 0);
  let most = straight;
  let around = MOST_SKEW;
  for (const step of STEPS) {
    const middle = best;
    for (let by = -around; by <= around + step / 2; by += step) {
      const angle = middle + by;
      const sharpness = sharpnessAt(ink, angle * degree);
      if (sharpness > most) [best, most] = [angle, sharpness];
    }
    around = step;
  }
  return Math.abs(best) >= LEAST_SKEW && most >= straight * SHARPER ? best * degree : 0;
}

/** How much dark pixels gather in rows and columns that are turned by an angle. */
function sharpnessAt(ink: readonly PlanePoint[], angle: number): number {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const [rows, columns] = [new Map<number, number>(), new Map<number, number>()];
  for (const at of ink) {
    const row = Math.round(at[1] * x - at[0] * y);
    const column = Math.round(at[0] * x + at[1] * y);
    rows.set(row, (rows.get(row) ?? 0) + 1);
    columns.set(column, (columns.get(column) ?? 0) + 1);
  }
  let sum = 0;
  for (const counts of [rows, columns]) for (const count of counts.values()) sum += count * count;
  return sum;
}
