import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { partsOf } from '../../geometry/index.ts';

/**
 * Whether a shape has a corner again that a change from `old` to `ours` moved or removed, and lacks a corner that the change
 * added: its author started from the old shape. Other corners may differ. False for anything but polygons.
 */
export function putsBackVertex(old: unknown, ours: unknown, theirs: unknown): boolean {
  const [before, after, now] = [cornersOf(old), cornersOf(ours), cornersOf(theirs)];
  const isBack = [...before].some((corner) => !after.has(corner) && now.has(corner));
  const put = [...after].filter((corner) => !before.has(corner));
  return isBack && (put.length === 0 || put.some((corner) => !now.has(corner)));
}

/**
 * Whether a shape still has every corner that a change from `old` to `ours` added, and none that it moved or removed. False for
 * anything but polygons.
 */
export function keepsVertices(old: unknown, ours: unknown, shape: unknown): boolean {
  const [before, after, now] = [cornersOf(old), cornersOf(ours), cornersOf(shape)];
  const isGone = [...before].every((corner) => after.has(corner) || !now.has(corner));
  return after.size > 0 && isGone && [...after].every((corner) => before.has(corner) || now.has(corner));
}

/**
 * Whether a shape shows that a change from `old` to `ours` was made: it keeps the result of the change and, if the change added
 * no corner, has as many corners as `ours` and at least one in common. A shape that lacks a corner may have been drawn from
 * scratch.
 */
export function showsVertices(old: unknown, ours: unknown, shape: unknown): boolean {
  if (!keepsVertices(old, ours, shape)) return false;
  const [before, after, now] = [cornersOf(old), cornersOf(ours), cornersOf(shape)];
  if ([...after].some((corner) => !before.has(corner))) return true;
  return after.size === now.size && [...after].some((corner) => now.has(corner));
}

function cornersOf(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return new Set();
  // The value of the field of a shape.
  const rings = partsOf(value as FeatureGeometry).flat();
  return new Set(rings.flat().map(([longitude, latitude]: Position) => `${longitude} ${latitude}`));
}
