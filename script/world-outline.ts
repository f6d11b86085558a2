/**
 * Makes src/map/world/world-outline.json, the land of the earth for small zooms, out of Natural Earth's 1:50m land:
 *
 *   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
 *   node --import tsx script/world-outline.ts package/land-50m.json
 *
 * Each ring becomes a flat list of differences between its positions, in hundredths of a degree; the first pair is the
 * position itself. Rings of one polygon stand together, the outer one first.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Square degrees, corrected for the latitude: a corner that makes a smaller triangle with its neighbours is left out. */
const LEAST_TRIANGLE = 0.004;
/** An island that is smaller is left out. */
const LEAST_ISLAND = 0.01;
const PER_DEGREE = 100;

type Point = [number, number];
interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { land: { geometries: { type: string; arcs: number[][][] }[] } };
}

const area = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * Math.cos((by * Math.PI) / 180);

/**
 * The package sews land together at 180°. Here it goes on over 180° instead, which the map takes round to the other
 * side, and Antarctica, which goes all around the pole, is closed below the map's lower end.
 */
function unrolled(ring: readonly Point[]): Point[] {
  let turns = 0;
  const found = ring.map(([x, y], i): Point => {
    const before = ring[i - 1]?.[0] ?? x;
    if (x - before > 180) turns -= 360;
    if (before - x > 180) turns += 360;
    return [x + turns, y];
  });
  const [first, last] = [found[0]!, found.at(-1)!];
  if (Math.abs(last[0] - first[0]) > 180) found.push([last[0], -89], [first[0], -89], first);
  const west = Math.min(...found.map(([x]) => x));
  return west < -180.1 ? found.map(([x, y]): Point => [x + 360, y]) : found;
}

/** Visvalingam's way: removes corner by corner, the least important first. */
function simplify(ring: readonly Point[]): Point[] {
  const corners = ring.slice(0, -1);
  while (corners.length > 3) {
    let least = LEAST_TRIANGLE;
    let at = -1;
    for (let i = 0; i < corners.length; i += 1) {
      const before = corners.at(i - 1)!;
      const after = corners[(i + 1) % corners.length]!;
      // Antarctica's lower end stays as it is.
      if (corners[i]![1] <= -88) continue;
      const size = area(before, corners[i]!, after);
      if (size < least) [least, at] = [size, i];
    }
    if (at < 0) break;
    corners.splice(at, 1);
  }
  return corners;
}

function ringArea(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    sum += x * nextY - nextX * y;
  });
  return (Math.abs(sum) / 2) * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the file land-50m.json of the package world-atlas.');
const topology = JSON.parse(await readFile(source, 'utf8')) as Topology;
const { scale, translate } = topology.transform;
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});
const ringOf = (indices: readonly number[]): Point[] =>
  indices.flatMap((index, i) => {
    const arc = index < 0 ? arcs[~index]!.toReversed() : arcs[index]!;
    return i === 0 ? arc : arc.slice(1);
  });

const polygons: number[][][] = [];
for (const geometry of topology.objects.land.geometries) {
  for (const rings of geometry.arcs) {
    const kept: number[][] = [];
    for (const [i, indices] of rings.entries()) {
      const ring = unrolled(ringOf(indices));
      if (ringArea(ring) < LEAST_ISLAND) {
        if (i === 0) break;
        continue;
      }
      const flat: number[] = [];
      let [lastX, lastY] = [0, 0];
      for (const [x, y] of simplify(ring)) {
        const [roundX, roundY] = [Math.round(x * PER_DEGREE), Math.round(y * PER_DEGREE)];
        if (flat.length > 0 && roundX === lastX && roundY === lastY) continue;
        flat.push(roundX - lastX, roundY - lastY);
        [lastX, lastY] = [roundX, roundY];
      }
      if (flat.length >= 6) kept.push(flat);
    }
    if (kept.length > 0) polygons.push(kept);
  }
}
const target = join(import.meta.dirname, '../src/map/world/world-outline.json');
const text = JSON.stringify(polygons);
await writeFile(target, `${text}\n`);
const corners = polygons.flat().reduce((sum, ring) => sum + ring.length / 2, 0);
console.log(
  `${polygons.length} polygons, ${corners} corners, ${text.length} bytes, ${gzipSync(text).length} packed`,
);
