import type { Bounds } from '../../entities/geometry.ts';

/** The box around raw GeoJSON geometries. */
export function boundsOfRaw(features: readonly Record<string, unknown>[]): Bounds | null {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (coordinates: unknown, depth: number): void => {
    if (!Array.isArray(coordinates) || depth > 6) return;
    const [x, y] = coordinates as unknown[];
    if (typeof x === 'number' && typeof y === 'number') {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    } else for (const one of coordinates as unknown[]) grow(one, depth + 1);
  };
  for (const { geometry } of features)
    if (typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry)
      grow(geometry.coordinates, 0);
  return box[0] <= box[2] ? box : null;
}
