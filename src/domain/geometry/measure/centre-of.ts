import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf } from '../bounds.ts';
import { ringsOf, partsOf } from '../transform/rings-of.ts';

/**
 * The centre of mass of a geometry's area, degrees, holes weighed off. It may lie outside a bent shape: for a label use
 * `labelPoint`. A shape without area gives the middle of its bounds; null without a position.
 */
export function centreOf(geometry: FeatureGeometry): Position | null {
  if (geometry.type === 'Point') return geometry.coordinates;
  const origin = ringsOf(geometry)[0]?.[0];
  if (!origin) return null;
  let area = 0;
  let x = 0;
  let y = 0;
  for (const part of partsOf(geometry)) {
    for (const [index, ring] of part.entries()) {
      let ringArea = 0;
      let ringX = 0;
      let ringY = 0;
      for (let i = 1; i < ring.length; i++) {
        const ax = ring[i - 1]![0] - origin[0];
        const ay = ring[i - 1]![1] - origin[1];
        const bx = ring[i]![0] - origin[0];
        const by = ring[i]![1] - origin[1];
        const cross = ax * by - bx * ay;
        ringArea += cross;
        ringX += (ax + bx) * cross;
        ringY += (ay + by) * cross;
      }
      // A ring counts by its size, not by the way it is wound.
      const sign = ringArea < 0 === (index === 0) ? -1 : 1;
      area += sign * ringArea;
      x += sign * ringX;
      y += sign * ringY;
    }
  }
  const centre: Position = [origin[0] + x / (3 * area), origin[1] + y / (3 * area)];
  if (area > 0 && Number.isFinite(centre[0]) && Number.isFinite(centre[1])) return centre;
  const bounds = boundsOf(geometry);
  return bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
}
