import { difference, featureCollection, intersect, multiPolygon, union } from '@turf/turf';
import type { Area, Spot } from './plane.ts';

const RADIANS = Math.PI / 180;

/** An area from its corners; the ring closes itself. */
export const outline = (corners: Spot[]): Area => [[[...corners, corners[0] ?? [0, 0]]]];

/** A rectangle by two opposite corners. */
export const box = (x0: number, y0: number, x1: number, y1: number): Area =>
  outline([
    [Math.min(x0, x1), Math.min(y0, y1)],
    [Math.max(x0, x1), Math.min(y0, y1)],
    [Math.max(x0, x1), Math.max(y0, y1)],
    [Math.min(x0, x1), Math.max(y0, y1)],
  ]);

export const polar = ([x, y]: Spot, radius: number, degrees: number): Spot => [
  x + radius * Math.cos(degrees * RADIANS),
  y + radius * Math.sin(degrees * RADIANS),
];

/** Points of an arc, both ends included, one about every six degrees. */
function arc(centre: Spot, radius: number, from: number, to: number): Spot[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 6));
  return Array.from({ length: steps + 1 }, (_, i) => polar(centre, radius, from + ((to - from) * i) / steps));
}

export const disc = (centre: Spot, radius: number): Area => outline(arc(centre, radius, 0, 360).slice(0, -1));

/** A piece of a ring between two radii and two directions (degrees, counter-clockwise). */
export const sector = (centre: Spot, inner: number, outer: number, from: number, to: number): Area =>
  outline([...arc(centre, outer, from, to), ...arc(centre, inner, to, from)]);

/** A soft blob: a disc whose radius swells and shrinks a little. Trees, beds, ponds. */
export const blob = (centre: Spot, radius: number, swell = 0.16, lobes = 5, phase = 0): Area =>
  outline(
    Array.from({ length: 28 }, (_, i) => {
      const degrees = (i * 360) / 28;
      const wave =
        Math.sin((degrees * lobes + phase) * RADIANS) + 0.6 * Math.sin((degrees * 2 + phase * 3) * RADIANS);
      return polar(centre, radius * (1 + (swell * wave) / 1.6), degrees);
    }),
  );

/** A strip of the given width along a line, mitred at its corners. */
export function strip(line: Spot[], width: number): Area {
  const side = (sign: 1 | -1): Spot[] =>
    line.map((spot, i) => {
      const before = line[Math.max(0, i - 1)] ?? spot;
      const after = line[Math.min(line.length - 1, i + 1)] ?? spot;
      const along = Math.atan2(after[1] - before[1], after[0] - before[0]);
      const arriving = Math.atan2(spot[1] - before[1], spot[0] - before[0]);
      const half = i === 0 || i === line.length - 1 ? 0 : along - arriving;
      const reach = (sign * width) / 2 / Math.max(0.4, Math.cos(half));
      return [spot[0] - Math.sin(along) * reach, spot[1] + Math.cos(along) * reach];
    });
  return outline([...side(1), ...side(-1).reverse()]);
}

export const moved = (area: Area, move: (spot: Spot) => Spot): Area =>
  area.map((part) => part.map((ring) => ring.map(move)));

/** Every corner that much further from the middle of its part. */
export const grown = (area: Area, by: number): Area =>
  area.map((part) => {
    const corners = part[0] ?? [];
    const middle = (i: 0 | 1) => corners.reduce((sum, spot) => sum + spot[i] / corners.length, 0);
    const [mx, my] = [middle(0), middle(1)];
    return part.map((ring) =>
      ring.map(([x, y]): Spot => {
        const away = Math.hypot(x - mx, y - my);
        return [x + ((x - mx) / away) * by, y + ((y - my) / away) * by];
      }),
    );
  });

/** Corners on a grid of a millimetre: edges that should coincide then do, which the sweep below relies on. */
const snapped = (area: Area): Area =>
  moved(area, ([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
const flat = (areas: Area[]) => featureCollection(areas.map((area) => multiPolygon(snapped(area))));

/** Slivers below this (square metres) are what arithmetic leaves over, not architecture. */
const SLIVER = 0.02;

function ringArea(ring: Spot[]): number {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

/** Turf answers in the plane here: the numbers are metres, and none of these three measures anything on a globe. */
function answer(result: ReturnType<typeof union>): Area {
  if (!result) return [];
  const { geometry } = result;
  const parts = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Area;
  return parts
    .map((part) => part.filter((ring) => ringArea(ring) > SLIVER))
    .filter((part) => part.length > 0);
}

export const together = (...areas: Area[]): Area =>
  areas.length === 1 && areas[0] ? areas[0] : answer(union(flat(areas)));
export const without = (area: Area, ...cuts: Area[]): Area =>
  area.length === 0 || cuts.length === 0
    ? area
    : answer(difference(flat([area, ...cuts.filter((cut) => cut.length > 0)])));
export const common = (a: Area, b: Area): Area => answer(intersect(flat([a, b])));
