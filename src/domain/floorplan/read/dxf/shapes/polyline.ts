import { bulgePoints } from './curves.ts';
import { type Entity, numberOf, type Point3, pointOf, pointsOf } from '../entity.ts';

export interface Path {
  points: Point3[];
  isClosed: boolean;
}

export interface BulgedPoint {
  at: Point3;
  bulge: number;
}

/** Corners with bulges → a chain of chords; a closed one comes back to its start. */
export function bulgedPath(corners: readonly BulgedPoint[], isClosed: boolean, tolerance: number): Path {
  const first = corners[0];
  if (!first) return { points: [], isClosed };
  const points: Point3[] = [first.at];
  corners.forEach(({ at, bulge }, i) => {
    const next = corners[i + 1] ?? (isClosed ? first : null);
    if (next) points.push(...bulgePoints(at, next.at, bulge, tolerance));
  });
  return { points, isClosed };
}

export function lwPolyline(entity: Entity, tolerance: number): Path {
  const elevation = numberOf(entity, 38);
  const corners: BulgedPoint[] = [];
  entity.codes.forEach((code, i) => {
    const value = Number(entity.values[i]);
    const last = corners.at(-1);
    if (code === 10) corners.push({ at: [value, 0, elevation], bulge: 0 });
    else if (last && code === 20) last.at[1] = value;
    else if (last && code === 42) last.bulge = value;
  });
  return bulgedPath(corners, (numberOf(entity, 70) & 1) === 1, tolerance);
}

const IS_CLOSED = 1;
const IS_MESH = 16;
const IS_FACES = 64;
/** A vertex that only steers a curve. */
const IS_CONTROL = 16;
const IS_FACE_RECORD = 128;

/** An old POLYLINE: one path, or the faces of a polyface mesh. Meshes without faces don't belong to a plan. */
export function polylinePaths(entity: Entity, tolerance: number): Path[] {
  const flags = numberOf(entity, 70);
  if (flags & IS_FACES) return faces(entity);
  if (flags & IS_MESH) return [];
  const corners = entity.parts
    .filter((vertex) => !(numberOf(vertex, 70) & IS_CONTROL))
    .map((vertex) => ({ at: pointOf(vertex, 10), bulge: numberOf(vertex, 42) }));
  return [bulgedPath(corners, (flags & IS_CLOSED) === IS_CLOSED, tolerance)];
}

function faces({ parts }: Entity): Path[] {
  const isFace = (vertex: Entity) => (numberOf(vertex, 70) & (IS_FACE_RECORD | 64)) === IS_FACE_RECORD;
  const corners = parts.filter((vertex) => !isFace(vertex)).map((vertex) => pointOf(vertex, 10));
  return parts.filter(isFace).map((face) => {
    // Numbers of corners, from 1; a negative one begins an edge that is not seen.
    const points = [71, 72, 73, 74].flatMap((code) => {
      const corner = corners[Math.abs(numberOf(face, code)) - 1];
      return corner ? [corner] : [];
    });
    return { points, isClosed: true };
  });
}

/** Every line of a multiline: walls are often drawn with them. */
export function multilinePaths(entity: Entity): Path[] {
  const isClosed = (numberOf(entity, 71) & 2) === 2;
  const mitres = pointsOf(entity, 13);
  const offsets = elementOffsets(entity);
  const lines = offsets[0]?.length ?? 0;
  const corners = pointsOf(entity, 11);
  return Array.from({ length: lines }, (_, line) => ({
    isClosed,
    points: corners.map((corner, i): Point3 => {
      const by = offsets[i]?.[line] ?? 0;
      const mitre = mitres[i] ?? [0, 0, 0];
      return [corner[0] + mitre[0] * by, corner[1] + mitre[1] * by, corner[2] + mitre[2] * by];
    }),
  }));
}

/** For each corner the first parameter of each line: how far along the mitre it runs. */
function elementOffsets(entity: Entity): number[][] {
  const offsets: number[][] = [];
  let expectsFirst = false;
  entity.codes.forEach((code, i) => {
    if (code === 11) offsets.push([]);
    else if (code === 74) expectsFirst = true;
    else if (code === 41 && expectsFirst) {
      expectsFirst = false;
      offsets.at(-1)?.push(Number(entity.values[i]));
    }
  });
  return offsets;
}
