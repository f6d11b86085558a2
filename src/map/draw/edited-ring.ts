import { mapPositions } from '../../domain/geometry/transform/map-positions.ts';
import type { FeatureGeometry, Position, Ring } from '../../domain/entities/geometry.ts';

/** Which ring of a geometry is in the editor; the drawing library knows one ring at a time. */
export interface RingAddress {
  part: number;
  ring: number;
}

export const FIRST_RING: RingAddress = { part: 0, ring: 0 };

/** The ring at an address, or null where the geometry has none there. */
export function ringAt(geometry: FeatureGeometry, at: RingAddress): Ring | null {
  switch (geometry.type) {
    case 'Point':
      return null;
    case 'Polygon':
      return (at.part === 0 ? geometry.coordinates[at.ring] : undefined) ?? null;
    case 'MultiPolygon':
      return geometry.coordinates[at.part]?.[at.ring] ?? null;
  }
}

/** The geometry with one ring replaced; holes and other parts stay as they are. */
export function withRing(geometry: FeatureGeometry, at: RingAddress, ring: Ring): FeatureGeometry {
  const replaced = (rings: Ring[]): Ring[] => rings.map((old, index) => (index === at.ring ? ring : old));
  switch (geometry.type) {
    case 'Point':
      return geometry;
    case 'Polygon':
      return { type: 'Polygon', coordinates: replaced(geometry.coordinates) };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((part, index) => (index === at.part ? replaced(part) : part)),
      };
  }
}

/** The geometry without a hole; null if that ring is not a hole. */
export function withoutHole(geometry: FeatureGeometry, at: RingAddress): FeatureGeometry | null {
  if (geometry.type === 'Point' || at.ring === 0 || ringAt(geometry, at) === null) return null;
  const left = (rings: Ring[]): Ring[] => rings.filter((_, index) => index !== at.ring);
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: left(geometry.coordinates) };
  return {
    type: 'MultiPolygon',
    coordinates: geometry.coordinates.map((part, index) => (index === at.part ? left(part) : part)),
  };
}

/** The whole geometry moved by degrees. */
export const movedBy = (geometry: FeatureGeometry, dx: number, dy: number): FeatureGeometry =>
  mapPositions(geometry, ([x, y]) => [x + dx, y + dy]);

/** Every ring with its address, except the one being edited, where there is one. */
export function otherRings(
  geometry: FeatureGeometry,
  at: RingAddress | null,
): { at: RingAddress; ring: Ring }[] {
  const parts =
    geometry.type === 'Point'
      ? []
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.coordinates;
  return parts.flatMap((rings, part) =>
    rings.flatMap((ring, index) =>
      part === at?.part && index === at.ring ? [] : [{ at: { part, ring: index }, ring }],
    ),
  );
}

/** Corners of all rings, without the repeated last ones. */
export function countVertices(geometry: FeatureGeometry | null): number {
  if (!geometry) return 0;
  if (geometry.type === 'Point') return 1;
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
}

/** The ring without one corner, closed; null where fewer than three corners would be left. */
export function withoutVertex(ring: Ring, index: number): Ring | null {
  const open = ring.slice(0, -1);
  if (open.length <= 3 || index < 0 || index >= open.length) return null;
  const left = open.filter((_, i) => i !== index);
  return [...left, left[0]!];
}

/** The ring with one corner elsewhere, closed. */
export function withVertexAt(ring: Ring, index: number, to: Position): Ring {
  const open = ring.slice(0, -1).map((position, i) => (i === index ? to : position));
  return open.length > 0 ? [...open, open[0]!] : ring;
}

/** The ring with one corner more, after another one. */
export const withVertexAfter = (ring: Ring, index: number, position: Position): Ring =>
  ring.toSpliced(index + 1, 0, position);

/** The ring moved by degrees. */
export const ringMovedBy = (ring: Ring, dx: number, dy: number): Ring =>
  ring.map(([x, y]) => [x + dx, y + dy]);
