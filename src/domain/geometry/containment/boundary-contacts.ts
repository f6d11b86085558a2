import type { Bounds, Position } from '../../entities/geometry.ts';
import { orientation } from '../plane/orientation.ts';
import { contactPoint } from '../validity/segment-contact.ts';
import type { Mesh } from '../validity/ring-mesh.ts';
import { EdgeSlabs } from './edge-slabs.ts';

/** A point that rings of both meshes go through, and by which vertices or edges they do. */
export interface BoundaryContact {
  where: Position;
  /** Vertex v of the mesh as v, the inside of edge e as -1 - e. */
  inner: Set<number>;
  outer: Set<number>;
}

/**
 * All points where edges of two meshes touch; or the first place where two cross at inner points of both, which ends
 * the search. Exact.
 */
export function findBoundaryContacts(
  inner: Mesh,
  outer: Mesh,
  bounds: Bounds,
): Map<string, BoundaryContact> | Position {
  const meetings = new Map<string, BoundaryContact>();
  const slabs = new EdgeSlabs(outer, bounds);
  for (let i = 0; i < inner.x.length; i++) {
    const j = inner.next[i]!;
    const ax = inner.x[i]!;
    const ay = inner.y[i]!;
    const bx = inner.x[j]!;
    const by = inner.y[j]!;
    for (const edges of slabs.between(Math.min(ax, bx), Math.max(ax, bx))) {
      for (const k of edges) {
        const l = outer.next[k]!;
        const cx = outer.x[k]!;
        const dx = outer.x[l]!;
        if ((cx < ax && cx < bx && dx < ax && dx < bx) || (cx > ax && cx > bx && dx > ax && dx > bx))
          continue;
        const cy = outer.y[k]!;
        const dy = outer.y[l]!;
        if ((cy < ay && cy < by && dy < ay && dy < by) || (cy > ay && cy > by && dy > ay && dy > by))
          continue;
        const c = orientation(ax, ay, bx, by, cx, cy);
        const d = orientation(ax, ay, bx, by, dx, dy);
        if ((c > 0 && d > 0) || (c < 0 && d < 0)) continue;
        const a = orientation(cx, cy, dx, dy, ax, ay);
        const b = orientation(cx, cy, dx, dy, bx, by);
        if ((a > 0 && b > 0) || (a < 0 && b < 0)) continue;
        if (a !== 0 && b !== 0 && c !== 0 && d !== 0) return contactPoint(ax, ay, bx, by, cx, cy, dx, dy);
        if (a === 0 && isInBox(ax, ay, cx, cy, dx, dy))
          note(meetings, ax, ay, i, vertexOrEdge(outer, k, ax, ay));
        if (b === 0 && isInBox(bx, by, cx, cy, dx, dy))
          note(meetings, bx, by, j, vertexOrEdge(outer, k, bx, by));
        if (c === 0 && isInBox(cx, cy, ax, ay, bx, by))
          note(meetings, cx, cy, vertexOrEdge(inner, i, cx, cy), k);
        if (d === 0 && isInBox(dx, dy, ax, ay, bx, by))
          note(meetings, dx, dy, vertexOrEdge(inner, i, dx, dy), l);
      }
    }
  }
  return meetings;
}

function note(
  meetings: Map<string, BoundaryContact>,
  x: number,
  y: number,
  inner: number,
  outer: number,
): void {
  const key = `${x} ${y}`;
  let meeting = meetings.get(key);
  if (!meeting) {
    meeting = { where: [x, y], inner: new Set(), outer: new Set() };
    meetings.set(key, meeting);
  }
  meeting.inner.add(inner);
  meeting.outer.add(outer);
}

function vertexOrEdge({ x, y, next }: Mesh, edge: number, px: number, py: number): number {
  if (x[edge] === px && y[edge] === py) return edge;
  const end = next[edge]!;
  return x[end] === px && y[end] === py ? end : -1 - edge;
}

function isInBox(px: number, py: number, ax: number, ay: number, bx: number, by: number): boolean {
  return px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);
}
