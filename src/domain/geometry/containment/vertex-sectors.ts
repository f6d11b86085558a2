import type { Position } from '../../entities/geometry.ts';
import { orientation } from '../plane/orientation.ts';
import type { Mesh } from '../validity/ring-mesh.ts';
import type { BoundaryContact } from './boundary-contacts.ts';

/** Per ring: true where the part's inside lies to the left of the ring as it runs. */
export type InsideLeft = readonly boolean[];

interface Ray {
  x: number;
  y: number;
  /** 0 where the ray runs east (or straight north), 1 where west (or straight south). */
  half: 0 | 1;
  isInner: boolean;
  /** True where going on counter-clockwise from the ray leads into the inside. */
  opens: boolean;
}

/** Shells that run counter-clockwise and holes that run clockwise have the inside on their left. */
export function insideLeft(mesh: Mesh): InsideLeft {
  return mesh.startOf.map((start, ring) => {
    const end = mesh.startOf[ring + 1] ?? mesh.x.length;
    let corner = start;
    for (let i = start + 1; i < end; i++) {
      const isFurther =
        mesh.x[i]! < mesh.x[corner]! || (mesh.x[i] === mesh.x[corner] && mesh.y[i]! < mesh.y[corner]!);
      if (isFurther) corner = i;
    }
    if (corner >= end) return true;
    const before = mesh.previous[corner]!;
    const after = mesh.next[corner]!;
    const turn = orientation(
      mesh.x[before]!,
      mesh.y[before]!,
      mesh.x[corner]!,
      mesh.y[corner]!,
      mesh.x[after]!,
      mesh.y[after]!,
    );
    return turn > 0 === (mesh.shellOf[ring] === ring);
  });
}

/**
 * True where, all around the meeting, what is inside the inner is inside the outer too. The edges that go out from the
 * point cut its surroundings into sectors, each of which is wholly inside or outside of either.
 */
export function staysInside(
  meeting: BoundaryContact,
  inner: { mesh: Mesh; left: InsideLeft },
  outer: { mesh: Mesh; left: InsideLeft },
): boolean {
  const { where } = meeting;
  const rays = [
    ...raysOf(meeting.inner, where, inner.mesh, inner.left, true),
    ...raysOf(meeting.outer, where, outer.mesh, outer.left, false),
  ];
  const turn = (a: Ray, b: Ray): number => orientation(where[0], where[1], a.x, a.y, b.x, b.y);
  rays.sort((a, b) => a.half - b.half || -turn(a, b));
  let isInInner = rays.findLast((ray) => ray.isInner)?.opens ?? false;
  let isInOuter = rays.findLast((ray) => !ray.isInner)?.opens ?? false;
  for (const [index, ray] of rays.entries()) {
    if (ray.isInner) isInInner = ray.opens;
    else isInOuter = ray.opens;
    const following = rays[index + 1];
    const isSectorNext = !following || following.half !== ray.half || turn(ray, following) !== 0;
    if (isSectorNext && isInInner && !isInOuter) return false;
  }
  return true;
}

function raysOf(
  passes: ReadonlySet<number>,
  [px, py]: Position,
  mesh: Mesh,
  left: InsideLeft,
  isInner: boolean,
): Ray[] {
  const rays: Ray[] = [];
  for (const pass of passes) {
    const edge = pass < 0 ? -1 - pass : pass;
    const from = pass < 0 ? edge : mesh.previous[edge]!;
    const to = mesh.next[edge]!;
    const isLeft = left[mesh.ringOf[edge]!] ?? true;
    for (const end of [from, to]) {
      const x = mesh.x[end]!;
      const y = mesh.y[end]!;
      const half = x < px || (x === px && y < py) ? 1 : 0;
      rays.push({ x, y, half, isInner, opens: (end === to) === isLeft });
    }
  }
  return rays;
}
