import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import {
  distanceToSegment,
  edgesOfRings,
  localPlane,
  ringsOf,
  wallDirection,
} from '../../../domain/geometry/index.ts';
import type { MapScene } from '../../scene/scene.ts';
import { boxAround, geometryNear, type Pixel, type Projection } from './snap.ts';
import { geometriesOf } from './snap-in-scene.ts';

/** Pixels within which a wall gives its direction to what is drawn beside it. */
const REACH_PX = 160;
/** Metres. Shorter edges are those of columns and of arcs. */
const LEAST_M = 0.5;

/**
 * The direction of the nearest wall, radians from east: of an edge within reach, else that in which most walls of the open
 * building run, else due east.
 */
export function wallAt(pixel: Pixel, at: Position, scene: MapScene, projection: Projection): number {
  const plane = localPlane(at);
  let nearest = { distance: REACH_PX, direction: null as number | null };
  const box = boxAround(pixel, projection, REACH_PX);
  for (const geometry of geometriesOf(scene, box)) {
    if (!geometryNear(geometry, box)) continue;
    for (const ring of ringsOf(geometry)) {
      for (let i = 1; i < ring.length; i++) {
        const [x, y] = plane.toPlane(ring[i - 1]!);
        const [toX, toY] = plane.toPlane(ring[i]!);
        if (Math.hypot(toX - x, toY - y) < LEAST_M) continue;
        const distance = distanceTo(projection.project(ring[i - 1]!), projection.project(ring[i]!), pixel);
        if (distance < nearest.distance) nearest = { distance, direction: Math.atan2(toY - y, toX - x) };
      }
    }
  }
  return nearest.direction ?? mainDirection(scene, at) ?? 0;
}

const distanceTo = (a: Pixel, b: Pixel, p: Pixel): number =>
  distanceToSegment([p.x, p.y], [a.x, a.y], [b.x, b.y]);

function mainDirection({ outlines, openBuilding }: MapScene, at: Position): number | null {
  const building: FeatureGeometry | undefined = outlines.find(({ key }) => key === openBuilding)?.geometry;
  if (building === undefined) return null;
  const plane = localPlane(at);
  return wallDirection(
    edgesOfRings(ringsOf(building).map((ring) => ring.slice(0, -1).map((corner) => plane.toPlane(corner)))),
  );
}
