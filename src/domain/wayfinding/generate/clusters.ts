import Flatbush from 'flatbush';
import { boundsOf, localPlane } from '../../geometry/index.ts';
import type { LevelFeature } from './level-space.ts';

/** Metres: no floor has a gap so wide between what is drawn on it. */
const APART_M = 200;

/** The features of a level that are near to each other: the most of them. Others were drawn astray. */
export function clustersOf(features: readonly LevelFeature[]): {
  near: readonly LevelFeature[];
  stray: readonly LevelFeature[];
} {
  const bounds = features.map(({ geometry }) => boundsOf(geometry));
  const placed = bounds.flatMap((box, i) => (box ? [{ box, i }] : []));
  const [first] = placed;
  if (first === undefined) return { near: features, stray: [] };
  const index = new Flatbush(placed.length);
  for (const { box } of placed) index.add(...box);
  index.finish();
  const cluster = new Map<number, number>();
  const sizes: number[] = [];
  placed.forEach((_, start) => {
    if (cluster.has(start)) return;
    const number = sizes.length;
    const open = [start];
    let size = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (cluster.has(at)) continue;
      cluster.set(at, number);
      size += 1;
      const [west, south, east, north] = placed[at]!.box;
      const plane = localPlane([west, south]);
      const [low, high] = [plane.toEarth([-APART_M, -APART_M]), plane.toEarth([APART_M, APART_M])];
      const [dx, dy] = [high[0] - west, high[1] - south];
      open.push(...index.search(low[0], low[1], east + dx, north + dy));
    }
    sizes.push(size);
  });
  if (sizes.length === 1) return { near: features, stray: [] };
  const most = sizes.indexOf(Math.max(...sizes));
  const isStray = new Set(placed.flatMap(({ i }, at) => (cluster.get(at) === most ? [] : [i])));
  return {
    near: features.filter((_, i) => !isStray.has(i)),
    stray: features.filter((_, i) => isStray.has(i)),
  };
}
